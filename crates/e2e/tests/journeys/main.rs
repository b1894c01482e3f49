//! Journeys through the built page.

#![forbid(unsafe_code)]

mod challenge;
mod compare;
mod damage;
mod delays;
mod everywhere;
mod figure;
mod files;
mod filter;
mod guards;
mod guide;
mod handover;
mod harness;
mod haste;
mod keyboard;
mod later;
mod links;
mod looks;
mod search;
mod stories;
mod text;
