//! Every link that was ever given out still opens the same run. See `links/README.md`.

use std::fs;
use std::path::Path;

use handover_simulation::link::{Fragment, Proof};
use handover_simulation::script;

struct Case {
    place: String,
    link: String,
    proof: String,
    text: String,
}

fn cases(path: &Path) -> Vec<Case> {
    let file = fs::read_to_string(path).expect("the file can be read");
    let mut cases: Vec<Case> = Vec::new();
    let mut lines = file.lines().enumerate();
    while let Some((n, line)) = lines.next() {
        if line.starts_with('1') {
            let proof = lines.next().map_or("", |(_, line)| line);
            cases.push(Case {
                place: format!("{}:{}", path.display(), n + 1),
                link: line.into(),
                proof: proof.into(),
                text: String::new(),
            });
        } else if let Some(case) = cases.last_mut() {
            case.text.push_str(line);
            case.text.push('\n');
        }
    }
    cases
}

fn written(proof: Option<&Proof>) -> String {
    let Some(proof) = proof else {
        return "no proof".into();
    };
    let trail: String = proof.trail.iter().map(|mark| format!("{mark:x}")).collect();
    format!("proof {:08x} {trail}", proof.digest)
        .trim_end()
        .into()
}

#[test]
fn old_links_open_for_ever() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/links");
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        for case in cases(&path) {
            let run = match Fragment::read(&case.link) {
                Ok(Fragment::Run(run)) => run,
                other => panic!("{}: {other:?}", case.place),
            };
            assert_eq!(script::print(&run.scenario), case.text, "{}", case.place);
            assert_eq!(written(run.proof.as_ref()), case.proof, "{}", case.place);
            count += 1;
        }
    }
    assert!(count >= 14, "only {count} links");
}
