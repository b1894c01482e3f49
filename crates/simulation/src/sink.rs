//! Who is told what could be seen of a step.

use alloc::vec::Vec;
use core::iter::Empty;
use core::marker::PhantomData;

use handover_protocol::Log;

use crate::effect::{Down, Effect};
use crate::setup::NodeId;

/// Takes effects in the order of happening.
pub(crate) trait Sink {
    /// What takes the reports of the protocol, from which effects are made.
    type Reports<R>: Log<R> + Default + IntoIterator<Item = R>;

    /// Whether all effects are wanted. Otherwise those that are dear to make can be left out.
    const ALL: bool;

    /// One more thing could be seen.
    fn push(&mut self, effect: Effect);
}

impl Sink for Vec<Effect> {
    type Reports<R> = Vec<R>;

    const ALL: bool = true;

    fn push(&mut self, effect: Effect) {
        Self::push(self, effect);
    }
}

/// Notes only where the protocol met what it takes for impossible.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Crashes {
    pub(crate) node: Option<NodeId>,
}

impl Sink for Crashes {
    type Reports<R> = Unread<R>;

    const ALL: bool = false;

    #[inline]
    fn push(&mut self, effect: Effect) {
        if let Effect::WentDown {
            node,
            down: Down::Panicked(_),
        }
        | Effect::ProcessorRestarted {
            node,
            crash: Some(_),
            ..
        } = effect
        {
            self.node = Some(node);
        }
    }
}

/// Reports that nobody reads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unread<R>(PhantomData<R>);

impl<R> Default for Unread<R> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<R> Log<R> for Unread<R> {
    #[inline]
    fn push(&mut self, _: R) {}

    fn keeps(&self) -> bool {
        false
    }
}

impl<R> IntoIterator for Unread<R> {
    type Item = R;
    type IntoIter = Empty<R>;

    fn into_iter(self) -> Empty<R> {
        core::iter::empty()
    }
}
