//! The two figures of the protocol's description, from a run.
#![forbid(unsafe_code)]

mod common;

use common::dump;
use expect_test::expect;
use handover_diagram::Diagram;

#[test]
fn owner_change() {
    let diagram = Diagram::draw(&common::owner_change());
    expect![[""]].assert_eq(&dump(&diagram));
}
