//! Asks the linker to keep what the cut of `cargo xtask split` needs to know.
#![forbid(unsafe_code)]

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let wasm = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32");
    if wasm && env::var_os("CARGO_FEATURE_SPLIT").is_some() {
        println!("cargo:rustc-link-arg-bins=--emit-relocs");
    }
}
