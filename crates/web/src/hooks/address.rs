//! Follows the address.

use yew::prelude::*;

use crate::browser::address;

/// Opens what the address asks for whenever the reader changes it or goes back and forward.
#[hook]
pub fn use_address(open: &Callback<AttrValue>) {
    use_effect_with(open.clone(), move |open| {
        let open = open.clone();
        let listener = address::on_change(move || open.emit(address::fragment().into()));
        move || drop(listener)
    });
}
