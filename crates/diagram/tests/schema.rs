//! The schema in `www/schema` describes the reports that are really made.
#![forbid(unsafe_code)]

mod common;

use handover_diagram::sentences::Locale;
use handover_diagram::{Fate, Report};
use handover_protocol::{Guard, MessageKind, Model};
use handover_simulation::{Invariant, Trace, Verdict, library};
use jsonschema::Validator;
use serde_json::{Value, json};

fn schema() -> Value {
    let text = include_str!("../../../www/schema/run.json");
    serde_json::from_str(text).expect("the schema is JSON")
}

fn validator() -> Validator {
    let schema = schema();
    assert!(jsonschema::meta::is_valid(&schema), "it is a schema");
    jsonschema::validator_for(&schema).expect("the schema can be used")
}

fn report(trace: &Trace) -> Value {
    serde_json::to_value(Report::of(trace, Locale::En)).expect("a report is JSON")
}

fn check(validator: &Validator, name: &str, report: &Value) {
    let errors = validator.iter_errors(report);
    let errors: Vec<_> = errors
        .map(|e| format!("{}: {e}", e.instance_path()))
        .collect();
    assert_eq!(errors, [""; 0], "{name}");
}

#[test]
fn every_report_is_as_described() {
    let validator = validator();
    for entry in library::ALL {
        check(
            &validator,
            entry.name,
            &report(&common::library(entry.name)),
        );
    }
    for (name, trace) in common::stories() {
        check(&validator, name, &report(&trace));
    }
    for seed in 0..200 {
        let trace = common::Random::new(seed).run(60);
        check(&validator, &format!("seed {seed}"), &report(&trace));
    }
}

#[test]
fn what_is_not_described_is_refused() {
    let validator = validator();
    let good = report(&common::owner_change());
    assert!(validator.is_valid(&good));
    for (path, value) in [
        ("/verdict", json!("fine")),
        ("/digest", json!("12")),
        ("/messages/4/rejection/guard", json!("owner-revision")),
        ("/messages/0/number", json!(0)),
        ("/messages/0/fate", json!(null)),
        ("/steps/0", json!({})),
        ("/windows/0/more", json!(1)),
    ] {
        let mut bad = good.clone();
        match bad.pointer_mut(path) {
            Some(place) => *place = value,
            None => bad["windows"][0]["more"] = value,
        }
        assert!(!validator.is_valid(&bad), "{path}");
    }
}

#[test]
fn names_are_all_there_are() {
    let schema = schema();
    let names = |path: &str| schema.pointer(path).cloned().unwrap_or(Value::Null);
    assert_eq!(
        names("/$defs/guard/enum"),
        json!(Guard::ALL.map(Guard::name))
    );
    assert_eq!(
        names("/properties/model/enum"),
        json!(Model::ALL.map(Model::name))
    );
    let message = "/$defs/message/properties";
    assert_eq!(
        names(&format!("{message}/kind/enum")),
        json!(MessageKind::ALL.map(MessageKind::name))
    );
    assert_eq!(
        names(&format!("{message}/fate/enum")),
        json!(Fate::ALL.map(Fate::name))
    );
    assert_eq!(
        names("/properties/verdict/enum"),
        json!(Verdict::ALL.map(Verdict::name))
    );
    assert_eq!(
        names("/$defs/violation/properties/invariant/enum"),
        json!(Invariant::ALL.map(Invariant::name))
    );
}
