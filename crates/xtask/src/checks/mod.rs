//! The tests and checks, in parts that can also be run one by one.
//!
//! A part that goes well is one line; one that fails shows everything that its programs wrote. The
//! last line counts the tests: `N passed, N failed`.

mod browser;
mod compiler;
mod counts;
mod manifests;
mod npm;
mod page_size;
mod rooms;
mod tests;

use std::cell::Cell;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

use crate::failure::Outcome;
use crate::page;
use crate::process;
use crate::project::Project;
use crate::setup::{self, Need, Tools};
use crate::status::{self, Detail};
use crate::workspace::{self, Crate};

use browser::Engine;
use counts::Counts;

pub(crate) use tests::{PEER, PEER_FILE};

/// A part of the tests, in the order in which all of them run: what fails fast comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The form of the sources.
    Fmt,
    /// What the manifests name: unused dependencies, the direction between the crates.
    Deps,
    /// The linter, for this machine and for the browser.
    Clippy,
    /// The documentation, without a warning.
    Docs,
    /// The tests that run on this machine, examples in the documentation included.
    Unit,
    /// What has to survive damaged input, on the inputs collected so far.
    FuzzCorpus,
    /// What is exported, read by the programs that it is exported for.
    Exports,
    /// The search, held against SPIN's.
    Spin,
    /// The guide: its runs, its transcripts, its links, and that it leaves nothing out.
    Guide,
    /// The inner crates without an operating system.
    NoStd,
    /// The tests that run inside a browser.
    Wasm,
    /// The npm package, installed and used.
    Npm,
    /// The page's budget of size.
    Size,
    /// Journeys through the built page, in Chromium.
    E2e,
    /// Those of them that need no more than WebDriver, in Firefox.
    Firefox,
    /// The same in WebKit.
    WebKit,
}

impl Part {
    /// All parts, in order.
    pub(crate) const ALL: [Self; 16] = [
        Self::Fmt,
        Self::Deps,
        Self::Clippy,
        Self::Docs,
        Self::Unit,
        Self::FuzzCorpus,
        Self::Exports,
        Self::Spin,
        Self::Guide,
        Self::NoStd,
        Self::Wasm,
        Self::Npm,
        Self::Size,
        Self::E2e,
        Self::Firefox,
        Self::WebKit,
    ];

    /// Its name on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Fmt => "fmt",
            Self::Deps => "deps",
            Self::Clippy => "clippy",
            Self::Docs => "docs",
            Self::Unit => "unit",
            Self::FuzzCorpus => "fuzz-corpus",
            Self::Exports => "exports",
            Self::Spin => "spin",
            Self::Guide => "guide",
            Self::NoStd => "no-std",
            Self::Wasm => "wasm",
            Self::Npm => "npm",
            Self::Size => "size",
            Self::E2e => "e2e",
            Self::Firefox => "firefox",
            Self::WebKit => "webkit",
        }
    }

    /// The part called `name`.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|part| part.name() == name)
    }

    fn needs(self) -> &'static [Need] {
        match self {
            Self::Fmt | Self::Deps | Self::Docs => &[],
            Self::Clippy => &[Need::WasmTarget],
            Self::Unit | Self::FuzzCorpus => &[Need::Nextest],
            Self::Exports => &[Need::Nextest, Need::Mermaid, Need::Drawers],
            Self::Spin => &[Need::Nextest, Need::Spin],
            Self::Guide => &Need::GUIDE,
            Self::NoStd => &[Need::BareMetalTarget],
            Self::Wasm => &[Need::WasmTarget, Need::WasmBindgen, Need::Browser],
            Self::Npm => &Need::NPM,
            Self::Size => &Need::PAGE,
            Self::E2e => &Need::JOURNEYS,
            Self::Firefox | Self::WebKit => &Need::ALL,
        }
    }

    fn run(self, bench: &Workbench<'_>) -> Outcome<Report> {
        match self {
            Self::Fmt => compiler::fmt(bench),
            Self::Deps => manifests::check(bench),
            Self::Clippy => compiler::clippy(bench),
            Self::Docs => compiler::docs(bench),
            Self::Unit => tests::unit(bench),
            Self::FuzzCorpus => tests::fuzz_corpus(bench),
            Self::Exports => tests::exports(bench),
            Self::Spin => tests::spin(bench),
            Self::Guide => tests::guide(bench),
            Self::NoStd => compiler::no_std(bench),
            Self::Wasm => browser::wasm(bench),
            Self::Npm => npm::check(bench),
            Self::Size => page_size::check(bench),
            Self::E2e => browser::journeys(bench, Engine::Chromium),
            Self::Firefox => browser::journeys(bench, Engine::Firefox),
            Self::WebKit => browser::journeys(bench, Engine::WebKit),
        }
    }
}

/// What a part found.
#[derive(Default)]
struct Report {
    /// The tests that it ran; none where it is not made of tests.
    counts: Counts,
    /// What went wrong, at length; `None` where all is well.
    trouble: Option<String>,
    /// Something to know although all is well.
    remark: Option<&'static str>,
}

impl Report {
    /// There is nothing to run yet.
    fn nothing(remark: &'static str) -> Self {
        Self {
            remark: Some(remark),
            ..Self::default()
        }
    }

    /// Adds what `other` found.
    fn join(&mut self, other: Self) {
        self.counts += other.counts;
        self.remark = self.remark.or(other.remark);
        if let Some(trouble) = other.trouble {
            self.trouble.get_or_insert_default().push_str(&trouble);
        }
    }
}

/// What the parts work with.
struct Workbench<'p> {
    project: &'p Project,
    crates: &'p [Crate],
    page_is_built: &'p Cell<bool>,
    /// What the part at work needs.
    tools: Tools,
}

impl Workbench<'_> {
    /// The top level of the work tree.
    fn root(&self) -> &Path {
        self.project.root()
    }

    /// The crates that name `dependency`, as `--package NAME` for Cargo.
    fn packages_naming(&self, dependency: &str) -> Vec<String> {
        self.packages(|one| one.names(dependency))
    }

    /// The crates that `wanted` accepts, as `--package NAME` for Cargo.
    fn packages(&self, wanted: impl Fn(&Crate) -> bool) -> Vec<String> {
        let names = self
            .crates
            .iter()
            .filter(|one| wanted(one))
            .map(|one| one.name.clone());
        names
            .flat_map(|name| ["--package".to_owned(), name])
            .collect()
    }

    /// Cargo, in the work tree, with the tools on `PATH`.
    fn cargo(&self) -> Outcome<Command> {
        let mut command = process::command("cargo", self.root());
        command.env("PATH", self.tools.path()?);
        Ok(command)
    }

    /// Builds the guide alone, for the parts that need no more of the page.
    fn guide(&self) -> Outcome<()> {
        page::guide::build(self.project, &self.tools, Detail::Nothing)
    }

    /// Runs `command`, whose log is called `log`, and reads from its output what it found.
    fn check(&self, command: Command, log: &str) -> Outcome<Report> {
        let finished = process::run(
            command,
            log,
            Detail::Nothing,
            &self.project.log(&format!("test-{log}")),
        )?;
        let counts = Counts::of(&finished.output);
        let trouble = (!finished.success).then(|| counts::without_progress(&finished.output));
        Ok(Report {
            counts,
            trouble,
            remark: None,
        })
    }

    /// Builds the page, once however many parts need it.
    fn page(&self) -> Outcome<()> {
        if !self.page_is_built.get() {
            page::build_with(self.project, &self.tools, Detail::Nothing)?;
            self.page_is_built.set(true);
        }
        Ok(())
    }
}

/// Runs `part`, or all parts, and prints what they found.
pub(crate) fn run(project: &Project, part: Option<Part>) -> Outcome<ExitCode> {
    let crates = workspace::crates(project)?;
    let page_is_built = Cell::new(false);
    let mut total = Counts::default();
    for part in part.map_or_else(|| Part::ALL.to_vec(), |part| vec![part]) {
        let mut started = Instant::now();
        let report = setup::ensure(project, part.needs()).and_then(|tools| {
            started = Instant::now();
            part.run(&Workbench {
                project,
                crates: &crates,
                page_is_built: &page_is_built,
                tools,
            })
        });
        // A part that could not be run at all has failed; the others still have something to tell.
        let report = report.unwrap_or_else(|failure| Report {
            trouble: Some(failure.to_string()),
            ..Report::default()
        });
        print(part, &report, &status::duration(started.elapsed()));
        total += report.counts;
        if report.trouble.is_some() && report.counts.failed == 0 {
            total.failed += 1;
        }
    }
    println!("{} passed, {} failed", total.passed, total.failed);
    Ok(if total.failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn print(part: Part, report: &Report, time: &str) {
    let verdict = if report.trouble.is_some() {
        "FAILED"
    } else {
        "ok"
    };
    let counts = report.counts.to_string();
    let remark = report.remark.unwrap_or(&counts);
    println!(
        "{}",
        format!("{verdict:6}  {:11}  {time:>12}  {remark}", part.name()).trim_end()
    );
    if let Some(trouble) = &report.trouble {
        println!("\n{}\n", trouble.trim_end());
    }
}

#[cfg(test)]
mod self_tests {
    use super::Part;

    #[test]
    fn names_lead_back_to_their_parts() {
        for part in Part::ALL {
            assert_eq!(Part::named(part.name()), Some(part));
        }
        assert_eq!(Part::named("everything"), None);
    }
}
