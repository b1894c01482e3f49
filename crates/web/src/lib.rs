//! The page.
#![forbid(unsafe_code)]

pub mod components;
