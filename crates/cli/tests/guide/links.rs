//! Every link of the built guide leads somewhere.

use std::collections::BTreeMap;

use handover_explorer::Goal;
use handover_simulation::link::Fragment;
use handover_simulation::{Trace, library, script};

use crate::book::root;
use crate::html::{Page, built, pages};

/// What is wrong with a link of a page.
fn trouble(pages: &BTreeMap<String, Page>, page: &str, target: &str) -> Option<String> {
    if target.starts_with("https://") || target.starts_with("data:") {
        return None;
    }
    // On its print page mdBook leaves out the slash, which browsers put there again.
    let above = target.strip_prefix("..");
    let above = above.map(|rest| rest.strip_prefix('/').unwrap_or(rest));
    if let Some(rest) = above.filter(|rest| is_playground(rest)) {
        return playground(rest).err();
    }
    let (path, id) = target.split_once('#').unwrap_or((target, ""));
    let name = if path.is_empty() { page } else { path };
    match pages.get(name) {
        Some(there) if id.is_empty() || there.ids.contains(id) => None,
        Some(_) => Some(format!("{name} has nothing called {id}")),
        None => missing(name),
    }
}

/// Whether it is the page of the playground, and not a file beside it.
fn is_playground(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with(['#', '?'])
}

/// What is wrong with a link to the playground.
fn playground(rest: &str) -> Result<(), String> {
    let (query, fragment) = rest.split_once('#').unwrap_or((rest, ""));
    let parameters = query.trim_start_matches('?').split('&');
    for parameter in parameters.filter(|parameter| !parameter.is_empty()) {
        let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
        if name == "challenge" {
            let goal = value.split('.').next().and_then(Goal::from_name);
            goal.ok_or_else(|| format!("{value} is no challenge"))?;
        }
    }
    let (scenario, step) = match Fragment::read(fragment).map_err(|error| error.to_string())? {
        Fragment::Empty => return Ok(()),
        Fragment::Named { name, step } => {
            let entry = library::find(&name).ok_or(format!("the library has no {name}"))?;
            let document = script::parse(entry.text).map_err(|error| error.to_string())?;
            (document.into_scenario(), step)
        }
        Fragment::Run(run) => (run.scenario, run.step),
    };
    let trace = Trace::run(&scenario).map_err(|_| format!("{fragment} cannot be played"))?;
    let steps = trace.steps().len();
    match step {
        Some(step) if step > steps => Err(format!("{fragment} has {steps} steps")),
        _ => Ok(()),
    }
}

/// What is wrong with a file that is no page of the guide.
fn missing(name: &str) -> Option<String> {
    // These lie beside the guide when the whole page is built.
    let there = match name {
        "../embed.js" => root().join("../embed/embed.js"),
        _ => match name.strip_prefix("../schema/") {
            Some(schema) => root().join("../schema").join(schema),
            None => built().join(name),
        },
    };
    (!there.is_file()).then(|| format!("there is no {name}"))
}

#[test]
fn every_link_leads_somewhere() {
    let pages = pages();
    let mut found = Vec::new();
    let mut runs = 0;
    for (name, page) in &pages {
        for target in &page.targets {
            runs += usize::from(target.starts_with("../#"));
            if let Some(what) = trouble(&pages, name, target) {
                found.push(format!("{name}: {target}: {what}"));
            }
        }
    }
    assert_eq!(found, [""; 0]);
    assert!(runs > 20, "{runs} links to runs");
}

#[test]
fn what_leads_nowhere_is_found() {
    let pages = pages();
    for (target, part) in [
        ("no-such.html", "there is no"),
        ("index.html#no-such", "nothing called"),
        ("#no-such", "nothing called"),
        ("../schema/no-such.json", "there is no"),
        ("../#no-such", "the library has no"),
        ("../#owner-change@99", "25 steps"),
        ("../#1b.QR2AKAIOQ", "cut off"),
        ("../?challenge=fun.3#owner-change", "no challenge"),
    ] {
        let what = trouble(&pages, "index.html", target).unwrap_or_default();
        assert!(what.contains(part), "{target}: {what}");
    }
}
