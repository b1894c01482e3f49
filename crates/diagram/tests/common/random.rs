//! Runs by chance.

use handover_simulation::{Item, NodeId, Roles, Shape, Side, Trace, Views, Writes};

use super::{note, setup};

/// Runs by chance; the same for the same seed.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) + 1)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }

    pub(crate) fn run(&mut self, steps: usize) -> Trace {
        let names = ["A", "Processor_with_a_long_name", "C", "capture-4"];
        let count = 2 + self.below(3);
        let mut nodes: Vec<(&str, Roles)> =
            names[..count].iter().map(|n| (*n, Roles::Both)).collect();
        if self.below(2) == 0 {
            nodes[0].1 = Roles::Owner;
            nodes[1].1 = Roles::Processor;
        }
        let mut setup = setup(&nodes, &[1, 2, 3]);
        for guard in handover_protocol::Guard::ALL {
            if self.below(8) == 0 {
                setup.rules = setup.rules.without(guard);
            }
        }
        setup.views = Views::ALL[self.below(2)];
        setup.writes = Writes::ALL[self.below(2)];
        let mut trace = Trace::start(setup).expect("a set-up");
        for n in 0..steps {
            if n == 5 {
                trace.push(Item::Begin).expect("one begin");
            }
            let possible = trace.world().possible();
            let natural = trace.world().next_natural().filter(|_| self.below(2) > 0);
            let event = natural.unwrap_or_else(|| possible[self.below(possible.len())]);
            trace.push(Item::Event(event)).expect("it is possible");
            if self.below(10) == 0 {
                let node = NodeId(self.below(count) as u8);
                let side = [Side::Left, Side::Right, Side::Over][self.below(3)];
                let shape = [Shape::Hexagon, Shape::Folded][self.below(2)];
                trace
                    .push(note(side, node, shape, "a note\nof two lines"))
                    .expect("a note");
            }
        }
        trace
    }
}
