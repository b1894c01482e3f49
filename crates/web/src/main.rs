//! The page's entry.

fn main() {}
