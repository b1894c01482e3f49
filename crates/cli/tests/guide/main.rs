//! The guide keeps its word: its runs, transcripts, lists and links.
//!
//! `HANDOVER_GUIDE` names the folder that it was built into, `HANDOVER_MDX` the one with the compiler of MDX; `cargo xtask
//! test guide` builds it, installs what the recipes are tried with, and runs these.
#![cfg(feature = "mdbook")]
#![forbid(unsafe_code)]

#[path = "../common/mod.rs"]
mod common;

mod book;
mod fences;
mod html;
mod links;
mod mentions;
mod recipes;
mod transcripts;
mod verdicts;
