//! Journeys through the built page.

mod damage;
mod figure;
mod handover;
mod harness;
mod haste;
mod keyboard;
mod links;
mod looks;
