//! Random runs, the same on every machine.

use handover_protocol::{Correction, Guard, Model, Rules, TableId};
use handover_simulation::{Event, NodeSpec, Roles, Setup, Views, World, Writes};

use super::Dice;

/// Any rules, most guards on.
pub(crate) fn rules(dice: &mut Dice) -> Rules {
    let mut rules = Rules::default();
    for _ in 0..dice.below(4) {
        rules = rules.without(Guard::ALL[dice.below(Guard::ALL.len())]);
    }
    for correction in Correction::ALL {
        if dice.below(3) == 0 {
            rules = rules.as_shipped(correction);
        }
    }
    if dice.below(5) == 0 {
        rules.model = Model::V2Doc;
    }
    rules
}

/// Two to five nodes and up to three tables.
pub(crate) fn setup(dice: &mut Dice, views: Views) -> Setup {
    let nodes = 2 + dice.below(4);
    let roles = |n: usize, dice: &mut Dice| match n {
        0 => Roles::Owner,
        1 => Roles::Processor,
        _ => Roles::ALL[dice.below(3)],
    };
    Setup {
        title: String::new(),
        rules: rules(dice),
        nodes: (0..nodes)
            .map(|n| NodeSpec {
                name: format!("N{n}"),
                roles: roles(n, dice),
                joins_later: n > 1 && dice.below(4) == 0,
            })
            .collect(),
        tables: (1..=dice.below(4) as i64).map(TableId).collect(),
        checkpoint: Setup::CHECKPOINT,
        views,
        writes: Writes::ALL[dice.below(2)],
    }
}

/// Something that is possible, mostly natural; `None` where nothing is.
pub(crate) fn event(dice: &mut Dice, world: &World) -> Option<Event> {
    choose(dice, &world.possible())
}

/// One of these, mostly natural.
pub(crate) fn choose(dice: &mut Dice, possible: &[Event]) -> Option<Event> {
    let natural = possible
        .iter()
        .position(|event| matches!(event, Event::Advance { .. }))
        .unwrap_or(possible.len());
    let among = if dice.below(6) > 0 && natural > 0 {
        natural
    } else {
        possible.len()
    };
    possible.get(dice.below(among)).copied()
}
