//! What ties the state to the outside world, one thing each.

mod address;
mod keeper;
mod keys;
mod later;
mod player;
mod touch;

pub use address::use_address;
pub use keeper::keeper;
pub use keys::use_keys;
pub use later::use_later;
pub use player::use_player;
pub use touch::use_touch;
