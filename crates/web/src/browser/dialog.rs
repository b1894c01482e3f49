//! Modal dialogs: the browser keeps the focus inside, closes them at Escape and gives the focus
//! back.

use web_sys::{HtmlDialogElement, HtmlElement};

/// Opens a dialog.
pub fn open(dialog: &HtmlElement) {
    use wasm_bindgen::JsCast;
    if let Some(dialog) = dialog.dyn_ref::<HtmlDialogElement>()
        && !dialog.open()
    {
        let _ = dialog.show_modal();
    }
}

/// Closes it, which gives the focus back.
pub fn close(dialog: &HtmlElement) {
    use wasm_bindgen::JsCast;
    if let Some(dialog) = dialog.dyn_ref::<HtmlDialogElement>() {
        dialog.close();
    }
}
