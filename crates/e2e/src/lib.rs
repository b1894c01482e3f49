//! What the journeys through the built page are made with: a site to serve it from, a browser to look at it with, and
//! a [`Playground`](playground::Playground) that is used in the words of a person.
//!
//! The journeys are in `tests/journeys`; `cargo xtask test e2e` builds the page and runs them.

#![forbid(unsafe_code)]

pub mod axe;
pub mod browser;
mod display;
pub mod driver;
pub mod engine;
pub mod host;
pub mod long;
pub mod playground;
pub mod site;
pub mod wait;
