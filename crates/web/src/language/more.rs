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
    pub(crate) svg_picture: &'static str,
    pub(crate) resumed: &'static str,

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

    // The story.
    pub(crate) source: &'static str,

    // The gallery.
    pub(crate) find_scenario: &'static str,
    /// The groups of the library, in its order.
    pub(crate) groups: [&'static str; 5],

    // A new run.
    pub(crate) cannot_start: &'static str,
    pub(crate) title: &'static str,
    pub(crate) title_optional: &'static str,
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

    // Copying.
    pub(crate) copy: &'static str,
    pub(crate) copy_what: fn(&str) -> String,
    pub(crate) copied: &'static str,
    pub(crate) not_copied: &'static str,
    /// It was not copied, and is selected.
    pub(crate) copy_by_key: &'static str,

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
    pub(crate) your_run: &'static str,
    pub(crate) your_run_is: &'static str,
}
