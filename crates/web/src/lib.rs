//! The page: paints what the other rooms compute, and turns clicks into events.
//!
//! This is the only room that knows the browser. Nothing about the protocol is decided or worded
//! here: decisions are `handover_protocol`'s, sentences are `handover_diagram::sentences`'.
#![forbid(unsafe_code)]

pub mod components;
