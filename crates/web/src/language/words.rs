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
    pub(crate) assumptions_broken: fn(usize) -> String,
    /// As the system, light, dark.
    pub(crate) theme: [&'static str; 3],
    /// A run without a title: from a link, from a text, new.
    pub(crate) untitled: [&'static str; 3],

    // The verdicts, and what was just done.
    pub(crate) verdicts: &'static str,
    pub(crate) violations: &'static str,
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

/// English.
pub(super) static EN: Words = Words {
    loading: "Loading\u{2026}",
    not_loaded: "This part of the page could not be fetched. Try again when the network is back.",
    try_again: "Try again",
    too_long: "This run is too long for a link.",
    open_full: "Open in Handover",
    stopped: "The playground has stopped because of a mistake in its own program. Nothing of your \
              run has left this browser. Reload the page to go on; the address still leads to what \
              it led to.",

    skip: "To the run",
    picture: "Sequence diagram",
    search: "Find the shortest way this breaks",
    parts: "Parts of the page",
    part: [
        "Cluster",
        "Events",
        "What can happen",
        "Story",
        "Guards",
        "Text",
    ],
    tagline: "A playground for ownership handover",
    runs: "Runs",
    scenarios: "Scenarios",
    new_run: "New run",
    share: "Share",
    undo: "Undo",
    undo_key: "Undo (Ctrl+Z)",
    redo: "Redo",
    redo_key: "Redo (Ctrl+Shift+Z)",
    help: "Help",
    help_key: "Help (?)",
    changed: "changed",
    changed_why: "The address still leads to the run as it was opened. Share makes a link to this one.",
    verdict: ["safe", "violated", "stuck"],
    assumptions_broken: |broken| match broken {
        1 => "1 broken assumption".to_owned(),
        _ => format!("{broken} broken assumptions"),
    },
    theme: ["Colours: as the system", "Colours: light", "Colours: dark"],
    untitled: ["A run from a link", "A run from a text", "A new run"],

    verdicts: "Verdicts",
    violations: "Broken invariants",
    assumptions: "Broken assumptions",
    step_number: ["Step ", ""],
    compare_on: ["Compare with ", " on"],
    compare: "Compare",
    dismiss: "Dismiss",
    branched: |at, cut| {
        let steps = match cut {
            1 => "1 step that followed is",
            _ => &format!("{cut} steps that followed are"),
        };
        format!("A branch from step {at}: {steps} gone. Undo brings them back.")
    },
    impossible: "This cannot happen now.",
    impossible_since: ["This cannot happen: ", "."],
    step_taken: ["Step ", ". ", ""],

    unloaded: [
        "This could not be loaded",
        "The part of the page that opens scenarios and links could not be fetched. Loading the \
         page again may help.",
    ],
    open_first: "Open the owner change",
    choose_scenario: "Choose a scenario",
    recover: "Back to the run that was open",

    picture_or_table: "Sequence diagram. The table of events says the same in words.",
    explain: ["Who, when, why", "Less"],
    filter_what: "What of the run is shown",
    filter: "Filter",
    filtered: ["", " of ", " steps"],
    filter_none: "Show all",

    events: "Events",
    event_rows: ["Rows ", " to ", " of ", ". Other steps: move the slider."],
    show_setup: ["Show the set-up (", " steps)"],
    hide_setup: ["Hide the set-up (", " steps)"],
    events_caption: "Every step of the run, in order",
    events_step: "Step",
    events_what: "What happened",
    events_empty: "Nothing has happened yet. Choose what happens first.",
    events_none: "No step is like that.",
    events_no_more: "Nothing has happened yet after the set-up.",
    refused_only: "Refusals only",
    find_events: "Find in the events",
    find: "Find",
    go_to_step: ["Go to step ", ""],

    nothing_yet: "Nothing has happened yet.",
    timeline: "Timeline",
    step: "Step",
    step_key: "One step on (right arrow)",
    natural_step: "Next natural step",
    run_over: "The run ends here, and nothing happens by itself. Choose an event, or go back.",
    pause: "Pause",
    play: "Play",
    play_key: "Play or pause (space)",
    place: ["step ", " of ", ""],
    first: "First step",
    first_key: "To the beginning (Home)",
    back: "Step back",
    back_key: "One step back (left arrow)",
    last: "Last step",
    last_key: "To the end (End)",
    position: "Position in the run",
    settle: "Settle",
    settle_what: "Let everything happen that happens by itself, until it is quiet",
    speed: "Speed",

    possible: "What can happen now",
    possible_rest: "And why the rest cannot",
    possible_branch: "The run goes on from here. Another choice starts a branch; Undo brings the rest back.",
    sorts: [
        [
            "By itself",
            "What the machine does next, in the order of Settle",
        ],
        ["Faults", "What can go wrong"],
        ["Commands", "What somebody can ask for"],
    ],
    subjects: ["Messages on their way", "Links", "The whole cluster"],
    possible_next: "next in this run",
    story: "The story",
    guards: "Guards",
    guards_off: ["", " off"],
    guards_what: "Switch one off: the same choices are played again without it.",
    text: "Scenario text",
    text_draft: "not applied",
    text_what: "The whole run, one line each. Edit it, or paste another.",
};
