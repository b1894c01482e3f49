//! What the first sight does not need. It is a part of its own of the built page, loaded when it is
//! first asked for.
//!
//! Whatever is reached only through [`Later`] is in that part, code and data: the library, the
//! scenario text, the links, the sheets. So nothing else in this crate may call what it names, or
//! the first part grows by it; `cargo xtask size` tells.

use std::cell::RefCell;
use std::rc::Rc;

use handover_diagram::Refusal;
use handover_simulation::Event;
use wasm_bindgen::JsValue;
use web_sys::Element;
use yew::prelude::*;

use crate::browser::address::Listener;
use crate::browser::session;
use crate::components::{
    challenge, cluster, diagram::refusal, event_menu, filter, page, possible, rules, text, verdicts,
};
use crate::hooks;
use crate::language::{self, Language};
use crate::menus::Menus;
use crate::state::{self, Action, AppState, Asked, Moment, Run, Shared};

/// The way into the second part.
#[derive(Debug)]
pub struct Later {
    /// What to do about what had to wait, given what the address asks for.
    pub answer: fn(&AppState, Asked, &str) -> Option<Action>,
    /// What is to be said about a whole run.
    pub verdicts: fn(&verdicts::VerdictsProps) -> Html,
    /// What lies over the page.
    pub sheet: fn(&page::PageProps) -> Html,
    /// The story of a run.
    pub story: fn(&Shared<Run>) -> Html,
    /// The switchboard of a run.
    pub rules: fn(&rules::RunRulesProps) -> Html,
    /// The run as a text that can be edited.
    pub text: fn(&text::TextProps) -> Html,
    /// What is in the open menu of a thing.
    pub menu: fn(&cluster::Stage, cluster::Subject, &Callback<Event>) -> Html,
    /// What cannot happen at a moment, and why.
    pub impossible: fn(&Moment) -> Vec<possible::Refusal>,
    /// A refusal in all detail.
    pub refusal: fn(&Run, &Refusal) -> Html,
    /// A challenge, where the address carries one.
    pub challenge: fn(&challenge::ChallengeProps) -> Html,
    /// What the picture can be filtered by.
    pub filter: fn(&filter::FilterProps) -> Html,
    /// Makes the page speak the language that it is to be in.
    pub speak: fn(&Callback<Action>),
    /// The report on a run, for other scripts.
    pub report: fn(&str) -> Result<JsValue, JsValue>,
    /// Keeps what is shown for when the page is loaded again.
    pub keeper: fn(Rc<RefCell<AppState>>) -> [Listener; 2],
    /// What a name, a link or a text stands for.
    pub open: fn(&str) -> Result<Moment, String>,
    /// The link that holds a run.
    pub link: fn(&Run) -> Option<String>,
}

impl PartialEq for Later {
    fn eq(&self, _: &Self) -> bool {
        // There is one.
        true
    }
}

/// Loads Chinese, if it is not there yet.
///
/// # Errors
/// If it cannot be fetched. Asking again tries again.
pub async fn load_chinese() -> Result<Language, NotLoaded> {
    part::load_chinese().await
}

/// Why it is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotLoaded;

/// It, if it is there already.
#[must_use]
pub fn here() -> Option<&'static Later> {
    part::here()
}

/// Loads it, if it is not there yet.
///
/// # Errors
/// If it cannot be fetched. Asking again tries again.
pub async fn load() -> Result<&'static Later, NotLoaded> {
    part::load().await
}

/// Loads what shows the page inside another one.
///
/// # Errors
/// If it cannot be fetched. Asking again tries again.
pub async fn load_embed() -> Result<fn(Element), NotLoaded> {
    part::load_embed().await
}

/// Loads what a run can be taken away as.
///
/// # Errors
/// If it cannot be fetched. Asking again tries again.
pub async fn load_menus() -> Result<&'static Menus, NotLoaded> {
    part::load_menus().await
}

/// Parts of their own.
#[cfg(all(feature = "split", target_family = "wasm"))]
mod part {
    use std::cell::Cell;

    use wasm_split_helpers::{SplitLoaderError, wasm_split};
    use web_sys::Element;

    use super::{LATER, Language, Later, NotLoaded};
    use crate::language::ZH_CN;
    use crate::menus::{MENUS, Menus};

    thread_local! {
        static HERE: Cell<Option<&'static Later>> = const { Cell::new(None) };
    }

    pub(super) fn here() -> Option<&'static Later> {
        HERE.get()
    }

    pub(super) async fn load() -> Result<&'static Later, NotLoaded> {
        let later = way_in().await?;
        HERE.set(Some(later));
        Ok(later)
    }

    #[wasm_split(later, fallible)]
    fn way_in() -> Result<&'static Later, NotLoaded> {
        Ok(&LATER)
    }

    pub(super) async fn load_embed() -> Result<fn(Element), NotLoaded> {
        way_into_embed().await
    }

    #[wasm_split(embed, fallible)]
    fn way_into_embed() -> Result<fn(Element), NotLoaded> {
        Ok(crate::embed::show)
    }

    pub(super) async fn load_menus() -> Result<&'static Menus, NotLoaded> {
        way_into_menus().await
    }

    #[wasm_split(menus, fallible)]
    fn way_into_menus() -> Result<&'static Menus, NotLoaded> {
        Ok(&MENUS)
    }

    pub(super) async fn load_chinese() -> Result<Language, NotLoaded> {
        way_into_chinese().await.copied()
    }

    #[wasm_split(chinese, fallible)]
    fn way_into_chinese() -> Result<&'static Language, NotLoaded> {
        Ok(&ZH_CN)
    }

    impl From<SplitLoaderError> for NotLoaded {
        fn from(_: SplitLoaderError) -> Self {
            Self
        }
    }
}

/// In one piece, as in tests.
#[cfg(not(all(feature = "split", target_family = "wasm")))]
mod part {
    use web_sys::Element;

    use super::{LATER, Language, Later, NotLoaded};
    use crate::language::ZH_CN;
    use crate::menus::{MENUS, Menus};

    pub(super) fn here() -> Option<&'static Later> {
        Some(&LATER)
    }

    pub(super) async fn load_chinese() -> Result<Language, NotLoaded> {
        Ok(ZH_CN)
    }

    pub(super) async fn load() -> Result<&'static Later, NotLoaded> {
        Ok(&LATER)
    }

    pub(super) async fn load_embed() -> Result<fn(Element), NotLoaded> {
        Ok(crate::embed::show)
    }

    pub(super) async fn load_menus() -> Result<&'static Menus, NotLoaded> {
        Ok(&MENUS)
    }
}

/// A link that is followed leads to what it says, whatever is kept.
fn answer(state: &AppState, asked: Asked, address: &str) -> Option<Action> {
    let kept = || session::kept().filter(|_| session::is_return());
    let resumed = (asked == Asked::Resume).then(kept).flatten();
    let resumed = resumed.and_then(|kept| state::resume(&kept, address));
    resumed.or_else(|| state::answer(state, asked, address))
}

static LATER: Later = Later {
    answer,
    verdicts: verdicts::verdicts,
    sheet: page::sheet,
    story: crate::components::about::story,
    rules: rules::form,
    text: text::pane,
    menu: event_menu::entries,
    impossible: possible::impossible,
    refusal: refusal::story,
    challenge: challenge::challenge,
    filter: filter::fields,
    speak: language::begin,
    report: crate::api::report,
    keeper: hooks::keeper,
    open: state::open_any,
    link: Run::link,
};
