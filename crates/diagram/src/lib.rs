//! The picture as data: a run becomes lanes, rows, arrows and notes, sentences, an SVG, a report.
//!
//! No browser, no files, and nothing here changes a world: everything is made from a
//! [`handover_simulation::Trace`] one only looks at. Every sentence the product says about the
//! protocol is in [`sentences`].
#![forbid(unsafe_code)]

mod beside;
mod checks;
pub mod compare;
pub mod diagram;
pub mod explored;
mod filter;
mod layout;
pub mod ledger;
pub mod markdown;
pub mod mermaid;
pub mod metrics;
mod outline;
pub mod plantuml;
mod play;
pub mod png;
pub mod report;
pub mod scene;
pub mod sentences;
mod story;
pub mod svg;
mod terms;
pub mod transcript;
mod walk;
pub mod windows;

pub use beside::Pair;
pub use checks::{Unmet, unexpected, unmet};
pub use compare::Comparison;
pub use diagram::{
    Arrow, Band, BandKind, Diagram, End, Explanation, Fate, Lane, Mark, Note, Refusal, Row, Tone,
};
pub use explored::{Came, Explored};
pub use filter::Filter;
pub use mermaid::mermaid;
pub use plantuml::plantuml;
pub use play::{Stopped, play, why};
pub use report::{CompareReport, ExploreReport, Report};
pub use scene::Scene;
pub use transcript::{Told, transcript, transcript_of};
pub use windows::{Window, Windows, Zombie};
