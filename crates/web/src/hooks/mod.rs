//! What ties the state to the outside world, one thing each.

mod address;
mod keys;
mod player;

pub use address::use_address;
pub use keys::use_keys;
pub use player::use_player;
