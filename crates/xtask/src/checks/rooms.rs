//! Which crate may name which: data flows one way, and only the page knows the browser.

use crate::workspace::{Crate, Dependency};

/// What each of our crates may name of ours. A crate that is not listed may name none.
const MAY_NAME: [(&str, &[&str]); 9] = [
    ("handover-simulation", &["handover-protocol"]),
    (
        "handover-explorer",
        &["handover-protocol", "handover-simulation"],
    ),
    (
        "handover-diagram",
        &[
            "handover-protocol",
            "handover-simulation",
            "handover-explorer",
        ],
    ),
    (
        "handover-peer",
        &[
            "handover-protocol",
            "handover-simulation",
            "handover-explorer",
        ],
    ),
    (
        "handover-search",
        &[
            "handover-simulation",
            "handover-explorer",
            "handover-diagram",
        ],
    ),
    ("handover-npm", &["handover-simulation", "handover-diagram"]),
    (
        "handover-web",
        &[
            "handover-protocol",
            "handover-simulation",
            "handover-explorer",
            "handover-diagram",
        ],
    ),
    (
        "handover-cli",
        &[
            "handover-protocol",
            "handover-simulation",
            "handover-explorer",
            "handover-diagram",
        ],
    ),
    (
        "handover-e2e",
        &[
            "handover-protocol",
            "handover-simulation",
            "handover-explorer",
            "handover-diagram",
        ],
    ),
];

/// Crates that stand for the browser, and the only crates that may name them: the page, its worker, and the
/// npm package, which runs wherever scripts do.
const BROWSER: [&str; 5] = [
    "js-sys",
    "serde-wasm-bindgen",
    "wasm-bindgen",
    "web-sys",
    "yew",
];
const PAGE: [&str; 3] = ["handover-web", "handover-search", "handover-npm"];

/// A sentence for each line of a manifest that breaks a rule. Tests may look further than the code
/// that they test.
pub(crate) fn breaches(crates: &[Crate]) -> Vec<String> {
    let lines = crates.iter().flat_map(|one| {
        one.dependencies
            .iter()
            .map(move |dependency| (one, dependency))
    });
    lines
        .filter_map(|(one, dependency)| breach(&one.name, dependency))
        .collect()
}

fn breach(name: &str, dependency: &Dependency) -> Option<String> {
    if dependency.development {
        return None;
    }
    let named = dependency.name.as_str();
    if BROWSER.contains(&named) && !PAGE.contains(&name) {
        return Some(format!(
            "{name} names {named}, but only {} may know the browser.",
            PAGE.join(" and ")
        ));
    }
    let may_name = MAY_NAME
        .iter()
        .find(|(of, _)| *of == name)
        .map_or(&[] as &[&str], |(_, may_name)| may_name);
    (named.starts_with("handover-") && !may_name.contains(&named))
        .then(|| format!("{name} names {named}, which is not below it."))
}

#[cfg(test)]
mod tests {
    use super::breach;
    use crate::workspace::Dependency;

    fn verdict(name: &str, dependency: &str) -> Option<String> {
        breach(
            name,
            &Dependency {
                name: dependency.to_owned(),
                development: false,
            },
        )
    }

    #[test]
    fn data_flows_one_way() {
        assert_eq!(verdict("handover-simulation", "handover-protocol"), None);
        assert_eq!(
            verdict("handover-protocol", "handover-simulation").as_deref(),
            Some("handover-protocol names handover-simulation, which is not below it.")
        );
        assert!(verdict("handover-cli", "handover-web").is_some());
        assert!(verdict("handover-xtask", "handover-protocol").is_some());
    }

    #[test]
    fn only_the_page_knows_the_browser() {
        assert_eq!(verdict("handover-web", "yew"), None);
        assert_eq!(verdict("handover-search", "wasm-bindgen"), None);
        assert!(verdict("handover-diagram", "web-sys").is_some());
    }
}
