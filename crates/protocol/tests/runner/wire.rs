//! The five messages on the wire.
