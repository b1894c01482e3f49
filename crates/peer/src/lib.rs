//! The transition function of a search as a library for C, so that SPIN's verifier can search with
//! it: the model in `spin/search.pml` is nothing but a state's bytes and the choices in it.
//!
//! The names and types of the functions are C's; whoever links the library declares them. Which
//! search it is stands in the environment:
//!
//! | variable | what it holds |
//! | --- | --- |
//! | `HANDOVER_RUN` | the file with the scenario text; the search is from its `begin` on |
//! | `HANDOVER_GUARDED` | anything: every guard is on and every hole is closed |
//! | `HANDOVER_FAULTS` | `NAME=COUNT`, several with spaces between: faults besides those of the run |
//!
//! It is for tests and measurements and no part of what is shipped. Where there is no such search,
//! the program says so and ends.
#![forbid(unsafe_code)]

mod environment;
mod exports;
mod steps;

pub use exports::{handover_can, handover_go, handover_holds, handover_start};
