//! The functions that C calls.

use std::cell::RefCell;
use std::process;

use safer_ffi::prelude::{c_slice, ffi_export};

use crate::environment;
use crate::steps::Steps;

thread_local! {
    static STEPS: RefCell<Option<Steps>> = const { RefCell::new(None) };
}

/// Puts the state from which it is searched in a place.
#[ffi_export]
pub fn handover_start(mut place: c_slice::Mut<'_, u8>) {
    let (world, scope) = environment::search().unwrap_or_else(|sentence| {
        eprintln!("{sentence}");
        process::exit(2)
    });
    let mut steps = Steps::new(&scope, world);
    steps.start(&mut place);
    STEPS.set(Some(steps));
}

/// Whether the event with that number can happen in a state, if there are that many numbers.
#[ffi_export]
pub fn handover_can(place: c_slice::Ref<'_, u8>, number: usize, numbers: usize) -> bool {
    with(|steps| steps.can(&place, number, numbers))
}

/// Puts the state in a place to which the event led that could happen last.
#[ffi_export]
pub fn handover_go(mut place: c_slice::Mut<'_, u8>) {
    with(|steps| steps.go(&mut place));
}

/// Whether every invariant holds there.
#[ffi_export]
pub fn handover_holds() -> bool {
    with(|steps| steps.holds())
}

fn with<T>(what: impl FnOnce(&mut Steps) -> T) -> T {
    STEPS.with_borrow_mut(|steps| what(steps.as_mut().expect("handover_start was called")))
}
