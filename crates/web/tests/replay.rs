//! The same run comes to the same state here and in a browser.
#![forbid(unsafe_code)]

use handover_simulation::library;
use handover_web::state::open_fragment;

#[cfg(target_arch = "wasm32")]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

/// The state in which each scenario ends, as computed on a 64-bit machine.
const ENDS: [(&str, u32); 2] = [
    ("owner-change", 0x195adc00),
    ("normal-operation", 0xf73bc7de),
];

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn scenarios_end_in_the_state_that_was_written_down() {
    let ends = ENDS.map(|(name, _)| {
        let moment = open_fragment(name).expect(name);
        (name, moment.run().trace().world().digest())
    });
    assert_eq!(ends, ENDS);
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_arch = "wasm32"), test)]
fn every_scenario_survives_its_own_link() {
    for entry in library::ALL {
        let run = open_fragment(entry.name).expect(entry.name);
        let link = run.run().link().expect(entry.name);
        let back = open_fragment(&link).expect(entry.name);
        assert_eq!(back.run().proof(), run.run().proof(), "{}", entry.name);
        assert_eq!(back.run().drift(), None, "{}", entry.name);
    }
}
