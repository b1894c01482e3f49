//! Which search it is.

use std::env;
use std::fs;

use handover_explorer::{Fault, Scope};
use handover_protocol::Rules;
use handover_simulation::{Trace, World, script};

/// The world and the scope that the environment names; an error is a sentence.
pub(crate) fn search() -> Result<(World, Scope), String> {
    let path = env::var("HANDOVER_RUN").map_err(|error| format!("HANDOVER_RUN: {error}."))?;
    let text = fs::read_to_string(&path).map_err(|error| format!("{path}: {error}."))?;
    let document = script::parse(&text).map_err(|error| format!("{path}: {error}"))?;
    let trace = Trace::run(document.scenario()).map_err(|error| format!("{path}: {error:?}"))?;
    let faults = env::var("HANDOVER_FAULTS").unwrap_or_default();
    let scope = with_faults(Scope::of(&trace), &faults)?;
    let mut start = trace.until(trace.begin());
    if env::var_os("HANDOVER_GUARDED").is_some() {
        start.setup.rules = Rules::default();
    }
    let trace = Trace::run(&start).map_err(|error| format!("{path}, guarded: {error:?}"))?;
    Ok((trace.world_at(trace.begin()), scope))
}

fn with_faults(mut scope: Scope, faults: &str) -> Result<Scope, String> {
    for word in faults.split_whitespace() {
        let fault = word
            .split_once('=')
            .and_then(|(name, count)| Some((Fault::from_name(name)?, count.parse().ok()?)));
        let (fault, count) =
            fault.ok_or_else(|| format!("`{word}` is no NAME=COUNT of a fault."))?;
        scope = scope.with_fault(fault, count);
    }
    Ok(scope)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_read() {
        let scope = with_faults(Scope::default(), "crash=1 restart-processor=5").expect("they are");
        assert_eq!(scope.count(Fault::Crash), 1);
        assert_eq!(scope.count(Fault::RestartProcessor), 5);
        for wrong in ["crash", "crash=many", "sing=1"] {
            let sentence = format!("`{wrong}` is no NAME=COUNT of a fault.");
            assert_eq!(with_faults(Scope::default(), wrong), Err(sentence));
        }
    }
}
