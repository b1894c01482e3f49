//! The parts of the two machines, each on its own.

pub(super) mod balancer;
pub(super) mod checkpoint;
pub(super) mod moves;
pub(super) mod tables;
