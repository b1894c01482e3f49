//! Journeys through the built page.

mod figure;
mod harness;
