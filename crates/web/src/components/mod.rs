//! What is on the page, one component a file.
//!
//! Tests find things by `data-testid`, which stays what it is when the page is rearranged:
//!
//! | where | `data-testid` |
//! | --- | --- |
//! | masthead | `run-title`, `verdict` (`data-verdict`), `assumptions-broken`, `edited`, `gallery`, `new-run`, `share`, `undo`, `redo`, `theme`, `help` |
//! | below it | `verdicts`, `violations`, `stuck`, `assumptions`, `verdict-item`, `drift`, `notice` |
//! | instead of a run | `error`, `open-owner-change`, `recover` |
//! | cluster | `cluster`; above it `jump-` and the part to jump to: `cluster`, `events`, `possible`, `rules`, `text` |
//! | a challenge | `challenge`, `challenge-standing`, `challenge-restart` |
//! | diagram | `diagram`; in it `message` and `message-rejected` (`data-number`, `data-fate`) |
//! | above it | `filter`, in it `filter-node`, `filter-table`, `filter-kind`, `filter-refused`, `filter-text`; `filtered`, `filter-none` |
//! | a refusal | `rejection`, `explain`, `rejection-story` |
//! | dock | `caption`, `first`, `step-back`, `play`, `step-forward`, `last`, `timeline`, `position`, `speed`, `settle` |
//! | events | `event-row` (`data-step`), `refused-only`, `event-search`, `show-setup` |
//! | choices | `possible`; in it `natural`, `faults`, `commands`, `choice`, `why-not`, `impossible` |
//! | story | `about` |
//! | rules | `rules`, `rule-` and the name of a guard or a correction |
//! | text | `text-panel`, `scenario-text`, `text-error`, `apply-text`, `discard-text`, `open-file` |
//! | gallery | `gallery-sheet`, `gallery-search`, `gallery-item` (`data-name`) |
//! | new run | `new-run-sheet`, `new-owners`, `new-processors`, `new-tables`, `new-both`, `new-lagging`, `new-delayed`, `sitting-owner`, `start-run` |
//! | compare | `compare` (opens it), `compare-sheet`, `compare-row` (`data-same`), `compare-parting`, `compare-on`, `compare-off`, `go-on-on`, `go-on-off` |
//! | share | `share-sheet`, in it `share-link`, `share-embed`, `share-export` |
//! | a link | `link-field`, `link-length`, `link-at-step`, `copy-link`, `copy-markdown`, `copy-named`, `copied` |
//! | export | `export-auto`, `export-light`, `export-dark`; `download-` and `copy-` and the form: `svg`, `plantuml`, `mermaid`, `transcript`, `json`, `text`; `download-png`, `painted` |
//! | embed | `embed-at-step`, `embed-ui`, `embed-allow`; `snippet-` and the way: `element`, `frame`, `picture`, `mermaid`, `plantuml`, `book`, each with `copy-snippet-`; `embed-light`, `embed-dark` |
//! | in another page | `embed`, `open-full`; else as on the page |
//! | for ears | `announced`, `announced-urgent` |

pub mod about;
pub mod caption;
pub mod challenge;
pub mod cluster;
pub mod compare;
pub mod copy;
pub mod diagram;
pub mod drop_place;
pub mod event_menu;
pub mod events;
pub mod filter;
pub(crate) mod fold;
pub mod gallery;
pub mod help;
pub mod icon;
pub mod masthead;
pub mod new_run;
pub mod notices;
pub mod page;
pub mod possible;
pub mod rules;
pub mod search;
pub mod share;
pub mod sheet;
pub mod text;
pub mod theme;
pub mod timeline;
pub mod trouble;
pub mod verdicts;
