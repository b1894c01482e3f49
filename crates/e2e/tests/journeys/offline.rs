//! The page without a network, and what becomes of it with the next version.

use std::fs;
use std::path::{Path, PathBuf};
use std::{env, process};

use handover_e2e::browser::Options;
use handover_e2e::playground::Playground;
use handover_e2e::site::{self, Plan};
use handover_e2e::wait;

/// A copy of the built page that can be changed. It is removed again.
struct Copy(PathBuf);

impl Copy {
    fn new() -> Self {
        let folder = env::temp_dir().join(format!("handover-versions-{}", process::id()));
        fs::create_dir_all(&folder).expect("a folder in the folder for such things");
        for entry in fs::read_dir(site::dist()).expect("the page can be listed") {
            let file = entry.expect("the page can be listed").path();
            if let Some(name) = file.file_name().filter(|_| file.is_file()) {
                fs::copy(&file, folder.join(name)).expect("the page can be copied");
            }
        }
        Self(folder)
    }

    fn edit(&self, name: &str, what: &str, with: &str) {
        let path = self.0.join(name);
        let text = fs::read_to_string(&path).expect("a file of the page");
        assert!(text.contains(what), "{name} has no {what}");
        fs::write(&path, text.replace(what, with)).expect("a file of the copy");
    }

    fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

/// The names of what is kept.
const KEPT: &str = "const done = arguments[0]; (async () => { \
                    const names = await caches.keys(); \
                    const kept = names.map(async (name) => [name, (await (await caches.open(name)).keys()).length]); \
                    return Promise.all(kept); })().then(done, (error) => done([[String(error), 0]]))";

/// Waits until the page is kept and a worker answers for it; returns what it is kept as.
#[track_caller]
fn wait_until_kept(page: &Playground, versions: usize) -> Vec<String> {
    wait::until("the page to be kept", || {
        let answers: bool = page.script("return navigator.serviceWorker.controller !== null", &[]);
        let kept: Vec<(String, usize)> = page.script_to_come(KEPT, &[]);
        let whole = kept.iter().all(|(_, files)| *files > 5);
        if answers && whole && kept.len() == versions {
            Ok(kept.into_iter().map(|(name, _)| name).collect())
        } else {
            Err(format!("{answers} {kept:?}"))
        }
    })
}

#[test]
fn after_the_first_load_the_page_opens_without_a_network() {
    let page = Playground::open();
    wait_until_kept(&page, 1);
    page.tolerate("");
    page.site().go_offline();
    page.visit("normal-operation");
    page.wait_until_open();
    assert_eq!(page.run_title(), "Normal operation");
    page.go_to_end();
    page.press_button("search");
    page.press_button("search-start");
    wait::for_truth("what the search comes to", || {
        page.text_of("search-result").contains("states")
    });
    page.close_sheet();
    page.visit("");
    page.wait_until_open();
    assert_eq!(page.run_title(), "Owner change");
}

#[test]
fn a_new_version_is_seen_at_once_and_kept_for_the_next_time() {
    let copy = Copy::new();
    let page = Playground::on(Plan::of_folder(copy.path()), Options::default());
    page.visit("");
    page.wait_until_open();
    let first = wait_until_kept(&page, 1);

    copy.edit(
        "index.html",
        "</head>",
        "<meta name=version content=2></head>",
    );
    copy.edit("sw.js", "const VERSION = \"", "const VERSION = \"next");
    page.visit("");
    page.wait_until_open();
    let version = "return document.querySelector('meta[name=version]')?.content ?? '1'";
    assert_eq!(page.script::<String>(version, &[]), "2");
    let both = wait_until_kept(&page, 2);
    assert!(both.contains(&first[0]), "{both:?}");

    page.tolerate("");
    page.site().go_offline();
    page.visit("");
    page.wait_until_open();
    assert_eq!(page.script::<String>(version, &[]), "2");

    page.site().go_online();
    copy.edit("sw.js", "next", "after");
    page.visit("");
    page.wait_until_open();
    wait::for_truth("the oldest to go", || {
        let kept = wait_until_kept(&page, 2);
        !kept.contains(&first[0])
    });
}

#[test]
fn a_frame_keeps_nothing() {
    let page = Playground::on(Plan::of_page(), Options::default());
    page.open(&format!("{}?embed=1", page.site().url()));
    wait::for_truth("the frame", || page.count("#boot") == 0);
    page.step();
    // Behind what the page does as soon as it has nothing else to do.
    let idle = "const done = arguments[0]; (window.requestIdleCallback ?? setTimeout)(() => setTimeout(done, 0))";
    let _: Option<bool> = page.script_to_come(idle, &[]);
    let requests = page.site().all_requests();
    assert!(!requests.iter().any(|one| one.by_worker), "{requests:?}");
}
