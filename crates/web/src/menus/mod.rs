//! What a run can be taken away as: files of all kinds, and what other pages need to show it.
//!
//! A part of its own of the built page, see [`crate::later`], loaded when somebody asks for one of the
//! two.

mod embed;
mod export;
pub mod snippets;

use std::rc::Rc;

use yew::prelude::*;

use crate::components::copy::CopyProps;
use crate::state::{Moment, Run};

/// The two.
#[derive(Debug)]
pub struct Menus {
    /// Files.
    pub export: fn(MenuProps) -> Html,
    /// What other pages need.
    pub embed: fn(MenuProps) -> Html,
}

/// They.
pub static MENUS: Menus = Menus {
    export: |props| html! { <export::Export ..props /> },
    embed: |props| html! { <embed::Embed ..props /> },
};

/// What each of them needs.
#[derive(Clone, PartialEq, Properties)]
pub struct MenuProps {
    /// The run, and where one stands in it.
    pub moment: Moment,
    /// What leads to the run behind the `#` of an address; none where no link can hold it.
    pub fragment: Option<AttrValue>,
    /// What the page's second part knows of it.
    pub forms: Forms,
}

/// What the page's second part does for them: it writes some forms of a run, and it copies.
#[derive(Clone, Copy, Debug)]
pub struct Forms {
    /// The scenario.
    pub text: fn(&Run) -> Rc<str>,
    /// The report.
    pub json: fn(&Run) -> String,
    /// A button that copies.
    pub copy: fn(CopyProps) -> Html,
}

impl PartialEq for Forms {
    fn eq(&self, _: &Self) -> bool {
        // There is one.
        true
    }
}
