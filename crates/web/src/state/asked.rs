//! What has to wait for the part of the page that is not loaded at first.

use handover_diagram::Filter;
use handover_protocol::{Guard, Rules};
use handover_simulation::ItemError;

use super::{Action, AppState, Compared, Shared, View, opening, sentence};
use crate::language::{locale, more};

/// Something that cannot be answered here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// What the address asks for.
    Open,
    /// What the address asks for, and what [`keep`](super::keep) has kept in its place.
    Resume,
    /// The run that is open and the same with the guard switched, side by side.
    Beside(Guard),
    /// The same choices under other rules.
    Rules(Rules),
    /// A part of the run that is open.
    Filter(Filter),
}

/// The answer, to be given when that part is there.
#[must_use]
pub fn answer(state: &AppState, asked: Asked, address: &str) -> Option<Action> {
    Some(match asked {
        Asked::Open | Asked::Resume => opening(address),
        Asked::Beside(guard) => Action::Beside(compare(state, guard)?),
        Asked::Rules(rules) => ruled(state, rules)?,
        Asked::Filter(filter) => {
            let run = state.open()?.run();
            Action::View(Shared::new(View::of(run, filter)))
        }
    })
}

/// The run that is open beside the same with the guard switched. What was compared before is kept:
/// the way back is to the very run one came from.
fn compare(state: &AppState, guard: Guard) -> Option<Shared<Compared>> {
    let run = state.open()?.run();
    let known = state
        .compared()
        .filter(|known| known.guard == guard && known.has(run));
    Some(
        known
            .cloned()
            .unwrap_or_else(|| Shared::new(Compared::of(run, guard))),
    )
}

/// A single guard that is switched is compared with before.
fn ruled(state: &AppState, rules: Rules) -> Option<Action> {
    let before = state.open()?;
    let now = before.run().setup().rules;
    let mut switched = Guard::ALL
        .into_iter()
        .filter(|guard| now.guards(*guard) != rules.guards(*guard));
    if let (Some(guard), None) = (switched.next(), switched.next()) {
        return Some(Action::Switched(compare(state, guard)?));
    }
    let mut setup = (**before.run().setup()).clone();
    setup.rules = rules;
    let (moment, stop) = before.replayed(setup)?;
    let stopped = stop.map(|stop| {
        let why = match (&stop.why, stop.event) {
            (ItemError::Refused(why), Some(event)) => moment.run().words().refused(&event, why),
            (error, _) => sentence(&locale().item_error(error)),
        };
        let at = stop.at;
        (more().rules_stop)(at, &why)
    });
    Some(Action::Replayed(moment, stopped))
}
