//! Journeys through the built page.

mod harness;
