//! The words of what is not needed at first.

/// The words of what is reached through [`Later`](crate::later::Later).
#[derive(Debug)]
pub(crate) struct MoreWords {
    pub(crate) close: &'static str,

    // What cannot be opened.
    pub(crate) link_fails: &'static str,
    pub(crate) no_scenario: &'static str,
    pub(crate) no_scenario_called: fn(&str) -> String,
    pub(crate) scenario_fails: &'static str,
    pub(crate) run_fails: &'static str,
    pub(crate) run_stops: fn(usize, &str) -> String,
    pub(crate) rules_stop: fn(usize, &str) -> String,
    pub(crate) text_too_large: &'static str,
    pub(crate) file_fails: &'static str,
    pub(crate) empty_picture: &'static str,
    pub(crate) no_text: &'static str,

    // The text.
    pub(crate) text_place: fn(usize, usize) -> String,
    pub(crate) text_kept: &'static str,
    pub(crate) apply: &'static str,
    pub(crate) discard: &'static str,
    pub(crate) open_file: &'static str,

    // A refusal.
    pub(crate) who: &'static str,
    pub(crate) when: &'static str,
    pub(crate) guard: &'static str,
    pub(crate) values: &'static str,
    pub(crate) values_are: fn(&str, &str) -> String,

    // The filter.
    /// What it goes by, and the choice of all.
    pub(crate) by_node: [&'static str; 2],
    pub(crate) by_table: [&'static str; 2],
    pub(crate) by_message: [&'static str; 2],
    pub(crate) find_run: &'static str,

    // The rules.
    pub(crate) model: &'static str,
    pub(crate) corrections: &'static str,
    pub(crate) compare_guard: fn(&str) -> String,

    // The gallery.
    pub(crate) find_scenario: &'static str,
    /// The groups of the library, in its order.
    pub(crate) groups: [&'static str; 5],

    // A new run.
    pub(crate) cannot_start: &'static str,
    pub(crate) title: &'static str,
    pub(crate) title_optional: &'static str,
    pub(crate) both_roles: &'static str,
    pub(crate) captures: &'static str,
    pub(crate) candidates: &'static str,
    pub(crate) processors: &'static str,
    pub(crate) tables: &'static str,
    pub(crate) sitting: &'static str,
    pub(crate) all_rules: &'static str,
    pub(crate) start: &'static str,

    // A challenge.
    pub(crate) challenge: &'static str,
    pub(crate) challenge_unread: &'static str,
    pub(crate) challenge_elsewhere: &'static str,
    pub(crate) start_over: &'static str,
    pub(crate) challenge_for: fn(&str) -> String,
    pub(crate) copy_challenge: &'static str,

    // Two runs side by side.
    pub(crate) with_and_without: fn(&str) -> String,
    pub(crate) compare_caption: &'static str,
    pub(crate) earlier: &'static str,
    pub(crate) later: &'static str,
    pub(crate) on: &'static str,
    pub(crate) off: &'static str,
    pub(crate) go_on: &'static str,
    pub(crate) go_on_with: fn(&str) -> String,
    pub(crate) first_difference: &'static str,
    pub(crate) no_such_step: &'static str,
    /// To a step of the run with the guard on, or off.
    pub(crate) go_to_on: [&'static str; 2],
    pub(crate) go_to_off: [&'static str; 2],

    // The search.
    pub(crate) search_title: &'static str,
    pub(crate) search_what: &'static str,
    pub(crate) stop: &'static str,
    pub(crate) search_bar: &'static str,
    pub(crate) starting: &'static str,
    pub(crate) searching: &'static str,
    pub(crate) stopped: &'static str,
    pub(crate) search_unstarted: &'static str,
    pub(crate) search_broke_off: &'static str,
    pub(crate) from: &'static str,
    pub(crate) from_begin: &'static str,
    pub(crate) from_here: fn(usize) -> String,
    pub(crate) look_for: &'static str,
    pub(crate) single_goals: &'static str,
    pub(crate) faults: &'static str,
    pub(crate) no_fault: &'static str,
    pub(crate) faults_what: &'static str,
    pub(crate) give_up: &'static str,
    pub(crate) states: fn(u32) -> String,
    pub(crate) open_it: &'static str,
    pub(crate) beside: &'static str,

    // What is shared.
    pub(crate) share_what: &'static str,
    pub(crate) link: &'static str,
    pub(crate) embed: &'static str,
    pub(crate) export: &'static str,
    pub(crate) link_to_run: &'static str,
    pub(crate) open_at: fn(usize) -> String,
    pub(crate) copy_link: &'static str,
    pub(crate) copy_markdown: &'static str,
    pub(crate) copy_named: &'static str,
    pub(crate) no_link: &'static str,
    pub(crate) link_what: &'static str,
    /// Its length, and what is advised.
    pub(crate) link_length: fn(usize, &str) -> String,
    /// What is advised for a long link, and for a very long one.
    pub(crate) link_long: [&'static str; 2],
    pub(crate) copied: &'static str,
    pub(crate) not_copied: &'static str,

    // The help.
    pub(crate) language: &'static str,
    pub(crate) about: &'static str,
    pub(crate) guide: &'static str,
    /// After its name.
    pub(crate) guide_is: &'static str,
    pub(crate) keys: &'static str,
    /// What the keys do, in the order of the sheet.
    pub(crate) key: [&'static str; 8],
    pub(crate) space: &'static str,
    pub(crate) in_picture: &'static str,
    pub(crate) marks: [&'static str; 4],
    pub(crate) your_run: &'static str,
    pub(crate) your_run_is: &'static str,
}

/// English.
pub(super) static EN: MoreWords = MoreWords {
    close: "Close",

    link_fails: "This link cannot be opened",
    no_scenario: "There is no such scenario",
    no_scenario_called: |name| {
        format!("The library has no scenario called \u{201c}{name}\u{201d}.")
    },
    scenario_fails: "This scenario cannot be shown",
    run_fails: "The run in this link cannot be played",
    run_stops: |at, why| format!("It stops after step {at}. {why}"),
    rules_stop: |at, why| format!("Under these rules the run ends after step {at}. {why}"),
    text_too_large: "This text is larger than 1 MB. A run has at most 10,000 events, which are much less.",

    file_fails: "This file cannot be opened",
    empty_picture: "this picture holds no run",
    no_text: "this file is neither a text nor a picture of a run",

    text_place: |line, column| format!("Line {line}, column {column}"),
    text_kept: "The page keeps showing the last run that could be played.",
    apply: "Apply",
    discard: "Discard",
    open_file: "Open a file",

    who: "Who",
    when: "When",
    guard: "Guard",
    values: "Values",
    values_are: |message, known| format!("in the message {message}, known {known}"),

    by_node: ["Node", "Every node"],
    by_table: ["Table", "Every table"],
    by_message: ["Message", "Every message"],
    find_run: "Find in the run",

    model: "Model",
    corrections: "Corrections",
    compare_guard: |guard| format!("Compare with and without {guard}"),

    find_scenario: "Find a scenario",
    groups: [
        "the protocol",
        "without a guard",
        "hazards",
        "fixed bugs",
        "reports",
    ],

    cannot_start: "This run cannot start",
    title: "Title",
    title_optional: "may stay empty",
    both_roles: "Every node is a candidate and a processor, as a TiCDC capture is",
    captures: "Captures",
    candidates: "Owner candidates",
    processors: "Processors",
    tables: "Tables",
    sitting: "Start with a sitting owner and every table running",
    all_rules: "Model, guards and corrections",
    start: "Start",

    challenge: "Challenge",
    challenge_unread: "The challenge in this address cannot be read: it is what to reach, in how many moves, and the par, such as violation.10.7.",
    challenge_elsewhere: "This is another run than the challenge begins with.",
    start_over: "Start over",
    challenge_for: |what| format!("A challenge to somebody else: {what}"),
    copy_challenge: "Copy the challenge",

    with_and_without: |guard| format!("With and without {guard}"),
    compare_caption: "Both runs step by step; what comes of the same choice stands in one row",
    earlier: "Earlier steps",
    later: "Later steps",
    on: "on",
    off: "off",
    go_on: "Go on with this run",
    go_on_with: |which| format!("Go on with this run: {which}"),
    first_difference: "First difference",
    no_such_step: "No such step.",
    go_to_on: ["Go to step ", " with it on"],
    go_to_off: ["Go to step ", " with it off"],

    search_title: "The shortest way this breaks",
    search_what: "Tries everything that can happen, shorter runs first, under the rules of this run: ",
    stop: "Stop",
    search_bar: "States met, of those that may be met",
    starting: "Starting\u{2026}",
    searching: "Searching.",
    stopped: "Stopped, with nothing found so far.",
    search_unstarted: "The search could not be started: its program could not be fetched, or this browser does not run it. Try again when the network is back.",
    search_broke_off: "The search broke off: the browser has no more memory for it. Fewer states or faults may do.",
    from: "From",
    from_begin: "The beginning of the picture",
    from_here: |at| format!("Where you stand: after step {at}"),
    look_for: "Look for",
    single_goals: "One invariant, or a refusal",
    faults: "What may go wrong or be done ",
    no_fault: "nothing",
    faults_what: "So many of each at most, anywhere. Which node or message it strikes is left to the search. Every one makes the search several times longer.",
    give_up: "Give up after",
    states: |states| match states {
        1_000_000.. => format!("{} million states", states / 1_000_000),
        _ => format!("{} thousand states", states / 1_000),
    },
    open_it: "Open it",
    beside: "Beside the run with ",

    share_what: "What to share",
    link: "Link",
    embed: "Embed",
    export: "Export",
    link_to_run: "Link to this run",
    open_at: |at| format!("Open it at step {at}"),
    copy_link: "Copy link",
    copy_markdown: "Copy as Markdown",
    copy_named: "Copy by name",
    no_link: "This run is too long for a link. Export it as a file instead.",
    link_what: "The link holds the whole run behind the #, which no browser sends to a server.",
    link_length: |length, advice| format!("{length} characters.{advice}"),
    link_long: [
        " Some chats cut such a link off: a file is safer.",
        " Most chats and many address bars cut it off: a file is safer.",
    ],

    copied: "Copied.",
    not_copied: "The browser did not let the page copy. The link is selected: copy it with Ctrl+C.",

    language: "Language",
    about: "A run is a list of events. The page shows one moment of it: what etcd says, what each node believes, and which messages are on their way. Step through it, or let something else happen.",
    guide: "The guide",
    guide_is: " explains the protocol, the guards, how to write a run and how to put one into a page.",
    keys: "Keys",
    key: [
        "One step back or on",
        "To the beginning of the picture, then of the set-up",
        "To the end",
        "Play or pause",
        "Take the last change back",
        "Make it again",
        "This help",
        "Close what lies over the page",
    ],
    space: "Space",
    in_picture: "In the picture",
    marks: [
        "A solid arrow is a request of an owner, a dashed one a reply of a processor. The number counts messages in the order of sending.",
        "An arrow that ends in a cross before the lifeline was refused as it arrived; the note says which two values were compared. A cross midway means that the message was lost.",
        "An arrow that slants arrived after something else had happened. A circle at its end means that it is still on its way.",
        "Striped ground: a node takes itself for the owner and is not. Dotted ground: nobody is owner.",
    ],
    your_run: "Your run",
    your_run_is: "Nothing leaves this browser. A link made with Share holds the whole run. Doing something in the past starts a branch, and Undo brings back what was cut off; it also leads back from another scenario, a new run or an edited text.",
};
