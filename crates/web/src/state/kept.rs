//! A run that no address leads to, kept for when the page is loaded again.

use handover_simulation::{Item, Scenario};

use super::moment::Moment;
use super::opening::{open_changed, open_fragment};
use super::{Action, AppState};
use crate::language::more;

/// What is to be kept of what the page shows, where the address does not lead to it: the position in
/// the run on the first line, and then its text.
#[must_use]
pub fn keep(state: &AppState, address: &str) -> Option<String> {
    let moment = state.open()?;
    let leads_there = open_fragment(address).is_ok_and(|it| choices(&it) == choices(moment));
    (!leads_there).then(|| format!("{}\n{}", moment.cursor(), moment.run().text()))
}

/// What makes a run: whatever is in its scenario but what is expected of it, which is not always at
/// hand.
fn choices(moment: &Moment) -> Scenario {
    let mut scenario = moment.run().trace().scenario();
    scenario
        .items
        .retain(|item| !matches!(item, Item::Expect(_)));
    scenario
}

/// Back to what was kept in the place of what the address asks for, if it can be read.
#[must_use]
pub fn resume(kept: &str, address: &str) -> Option<Action> {
    let (cursor, text) = kept.split_once('\n')?;
    let changed = Moment::new(open_changed(text).ok()?, cursor.parse().ok()?);
    let sentence = more().resumed.to_owned();
    Some(Action::Resume(
        open_fragment(address).ok(),
        changed,
        sentence,
    ))
}
