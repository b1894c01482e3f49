//! The words of what is seen at first.

use std::fmt::{self, Write as _};

/// The words of what is seen at first: of everything that is not reached through
/// [`Later`](crate::later::Later).
///
/// What is a list of texts is either one for each of several things, as said there, or a phrase for
/// [`fill`].
#[derive(Debug)]
pub(crate) struct Words {
    pub(crate) loading: &'static str,
    pub(crate) not_loaded: &'static str,
    pub(crate) try_again: &'static str,
    pub(crate) stopped: &'static str,
    pub(crate) too_long: &'static str,
    pub(crate) open_full: &'static str,

    // The page and its masthead.
    pub(crate) skip: &'static str,
    pub(crate) picture: &'static str,
    pub(crate) search: &'static str,
    pub(crate) parts: &'static str,
    /// Cluster, events, choices, story, rules, text.
    pub(crate) part: [&'static str; 6],
    pub(crate) tagline: &'static str,
    pub(crate) runs: &'static str,
    pub(crate) scenarios: &'static str,
    pub(crate) new_run: &'static str,
    pub(crate) share: &'static str,
    pub(crate) undo: &'static str,
    pub(crate) undo_key: &'static str,
    pub(crate) redo: &'static str,
    pub(crate) redo_key: &'static str,
    pub(crate) help: &'static str,
    pub(crate) help_key: &'static str,
    pub(crate) changed: &'static str,
    pub(crate) changed_why: &'static str,
    /// Safe, violated, stuck.
    pub(crate) verdict: [&'static str; 3],
    pub(crate) crashed: &'static str,
    pub(crate) assumptions_broken: fn(usize) -> String,
    /// As the system, light, dark.
    pub(crate) theme: [&'static str; 3],
    /// A run without a title: from a link, from a text, new.
    pub(crate) untitled: [&'static str; 3],

    // The verdicts, and what was just done.
    pub(crate) verdicts: &'static str,
    pub(crate) violations: &'static str,
    pub(crate) crashes: &'static str,
    pub(crate) assumptions: &'static str,
    pub(crate) step_number: [&'static str; 2],
    /// Before and after the name of a guard that is off.
    pub(crate) compare_on: [&'static str; 2],
    pub(crate) compare: &'static str,
    pub(crate) dismiss: &'static str,
    pub(crate) branched: fn(usize, usize) -> String,
    pub(crate) impossible: &'static str,
    pub(crate) impossible_since: [&'static str; 2],
    pub(crate) step_taken: [&'static str; 3],

    // Instead of a run.
    pub(crate) unloaded: [&'static str; 2],
    pub(crate) open_first: &'static str,
    pub(crate) choose_scenario: &'static str,
    pub(crate) recover: &'static str,

    // The picture.
    pub(crate) picture_or_table: &'static str,
    /// To open what is said of a refusal, and to close it.
    pub(crate) explain: [&'static str; 2],
    pub(crate) filter_what: &'static str,
    pub(crate) filter: &'static str,
    pub(crate) filtered: [&'static str; 3],
    pub(crate) filter_none: &'static str,

    // The events.
    pub(crate) events: &'static str,
    pub(crate) event_rows: [&'static str; 4],
    /// To show the set-up of so many steps, and to hide it.
    pub(crate) show_setup: [&'static str; 2],
    pub(crate) hide_setup: [&'static str; 2],
    pub(crate) events_caption: &'static str,
    pub(crate) events_step: &'static str,
    pub(crate) events_what: &'static str,
    pub(crate) events_empty: &'static str,
    pub(crate) events_none: &'static str,
    pub(crate) events_no_more: &'static str,
    pub(crate) refused_only: &'static str,
    pub(crate) find_events: &'static str,
    pub(crate) find: &'static str,
    pub(crate) go_to_step: [&'static str; 2],

    // The timeline.
    pub(crate) nothing_yet: &'static str,
    pub(crate) timeline: &'static str,
    pub(crate) step: &'static str,
    pub(crate) step_key: &'static str,
    pub(crate) natural_step: &'static str,
    pub(crate) run_over: &'static str,
    pub(crate) pause: &'static str,
    pub(crate) play: &'static str,
    pub(crate) play_key: &'static str,
    pub(crate) place: [&'static str; 3],
    pub(crate) first: &'static str,
    pub(crate) first_key: &'static str,
    pub(crate) back: &'static str,
    pub(crate) back_key: &'static str,
    pub(crate) last: &'static str,
    pub(crate) last_key: &'static str,
    pub(crate) position: &'static str,
    pub(crate) settle: &'static str,
    pub(crate) settle_what: &'static str,
    pub(crate) speed: &'static str,

    // What can happen, and the folded parts.
    pub(crate) possible: &'static str,
    pub(crate) possible_rest: &'static str,
    pub(crate) possible_branch: &'static str,
    /// By itself, faults, commands: what they are called, and what that means.
    pub(crate) sorts: [[&'static str; 2]; 3],
    /// Messages, links, the cluster.
    pub(crate) subjects: [&'static str; 3],
    pub(crate) possible_next: &'static str,
    pub(crate) story: &'static str,
    pub(crate) guards: &'static str,
    pub(crate) guards_off: [&'static str; 2],
    pub(crate) guards_what: &'static str,
    pub(crate) text: &'static str,
    pub(crate) text_draft: &'static str,
    pub(crate) text_what: &'static str,
}

/// A phrase with values in it: what stands before, between and after them.
pub(crate) fn fill(phrase: &[&str], values: &[&dyn fmt::Display]) -> String {
    let mut text = String::new();
    for (n, part) in phrase.iter().enumerate() {
        text.push_str(part);
        if let Some(value) = values.get(n) {
            // Writing to a string cannot fail.
            let _ = write!(text, "{value}");
        }
    }
    text
}
