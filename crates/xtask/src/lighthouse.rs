//! What Lighthouse says of the page and of its guide.

use std::process::ExitCode;

use serde_json::Value;

use crate::failure::{Failure, Outcome};
use crate::page;
use crate::process;
use crate::project::Project;
use crate::serve;
use crate::setup::{self, Browser, Need};

/// What is looked at: its name and its place on the site.
const PAGES: [(&str, &str); 2] = [("page", ""), ("guide", "guide/")];

/// The least that is good enough in each category, of 100.
const ENOUGH: f64 = 95.0;

/// The categories, as Lighthouse calls them.
const CATEGORIES: &str = "performance,accessibility,best-practices,seo";

/// Builds the page, has Lighthouse load it as it does by default, on a slow telephone, and prints what it thinks.
pub(crate) fn run(project: &Project) -> Outcome<ExitCode> {
    let needs = [&Need::PAGE[..], &[Need::Browser, Need::Lighthouse]].concat();
    let tools = setup::ensure(project, &needs)?;
    page::build(project)?;
    let site = serve::serve_beside(project)?;
    let mut enough = true;
    for (name, place) in PAGES {
        let mut lighthouse = process::command("lighthouse", project.root());
        lighthouse
            .arg(format!("{site}{place}"))
            .args(["--quiet", "--output=json", "--output-path=stdout"])
            .arg(format!("--only-categories={CATEGORIES}"))
            .arg(format!("--chrome-flags={}", Browser::arguments().join(" ")))
            .env("CHROME_PATH", &tools.browser()?.chromium)
            .env("PATH", tools.path()?);
        let output = lighthouse
            .output()
            .map_err(|error| Failure::new(format!("Lighthouse does not start: {error}.")))?;
        let report: Value = serde_json::from_slice(&output.stdout).map_err(|error| {
            let said = String::from_utf8_lossy(&output.stderr);
            Failure::new(format!("Lighthouse gives no report ({error}): {said}"))
        })?;
        for category in CATEGORIES.split(',') {
            let score = report["categories"][category]["score"]
                .as_f64()
                .unwrap_or_default();
            let score = (score * 100.0).round();
            println!("{name:6} {category:15} {score:>4}");
            if score < ENOUGH {
                enough = false;
                println!("{}", complaints(&report, category));
            }
        }
    }
    Ok(if enough {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// What costs points in a category: a line for each.
fn complaints(report: &Value, category: &str) -> String {
    let audits = report["categories"][category]["auditRefs"].as_array();
    let lines = audits.into_iter().flatten().filter_map(|reference| {
        let audit = &report["audits"][reference["id"].as_str()?];
        let lost = audit["score"].as_f64()? < 0.9 && reference["weight"].as_f64()? > 0.0;
        let title = audit["title"].as_str()?;
        let value = audit["displayValue"].as_str().unwrap_or_default();
        lost.then(|| format!("         {title}  {value}"))
    });
    lines.collect::<Vec<_>>().join("\n")
}
