//! What the page shows, and the one place where that changes.
//!
//! No HTML and no browser: everything here runs and is tested anywhere.

mod action;
mod asked;
mod challenge;
mod compared;
mod first;
mod history;
mod kept;
mod moment;
mod new_run;
mod notice;
mod opening;
mod picture;
mod run;
mod search;
mod shared;
mod sort;
#[cfg(test)]
mod tests;

use std::rc::Rc;

use handover_diagram::Filter;
use handover_simulation::ItemError;
use yew::Reducible;

use crate::language::Language;

pub use action::{Action, Sheet, Speed};
pub use asked::{Asked, answer};
pub use challenge::{Challenge, Standing};
pub use compared::Compared;
pub use first::FIRST;
pub use history::History;
pub use kept::{keep, resume};
pub use moment::{Done, Moment, Stop};
pub use new_run::NewRun;
pub use notice::Notice;
pub use opening::{
    MAX_FILE, MAX_TEXT, TextError, Trouble, check_text, open_any, open_file, open_first,
    open_fragment, open_or_ask, open_text, opening, sentence, text_of_file,
};
pub use picture::{Block, Picture, View};
pub use run::{Origin, Outcome, Run, Source};
pub use search::{
    Heard, LIMITS, MOST_FAULTS, Question, SearchChoice, SearchProgress, SearchReport,
};
pub use shared::Shared;
pub use sort::{Sort, Subject, askable};

/// Everything the page shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AppState {
    /// What is open; nothing before the first opening.
    open: Option<Moment>,
    history: Rc<History>,
    /// What was open first.
    begun: Option<Moment>,
    /// Why what the address asks for is not shown. Until it is dismissed, nothing else is.
    trouble: Option<Rc<Trouble>>,
    notice: Option<Notice>,
    playing: bool,
    speed: Speed,
    /// The step whose refusal is opened.
    explained: Option<usize>,
    sheet: Option<Sheet>,
    /// Whether what is not loaded at first is needed.
    more: bool,
    asked: Option<Asked>,
    /// Whether something that is to be seen needs it.
    needed: bool,
    /// Whether it could not be fetched when it was last tried.
    failed: bool,
    /// What was compared last.
    compared: Option<Shared<Compared>>,
    /// The part of the run that is shown, where it is not all of it.
    view: Option<Shared<View>>,
    language: Language,
    /// Whether nothing is said before the language is there that the page is to be in.
    mute: bool,
}

impl AppState {
    /// What is open.
    #[must_use]
    pub fn open(&self) -> Option<&Moment> {
        self.open.as_ref()
    }

    /// Why nothing is shown, if so.
    #[must_use]
    pub fn trouble(&self) -> Option<&Rc<Trouble>> {
        self.trouble.as_ref()
    }

    /// What there is to be said.
    #[must_use]
    pub fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// Whether it plays by itself.
    #[must_use]
    pub fn playing(&self) -> bool {
        self.playing
    }

    /// How fast it plays.
    #[must_use]
    pub fn speed(&self) -> Speed {
        self.speed
    }

    /// The step whose refusal is opened.
    #[must_use]
    pub fn explained(&self) -> Option<usize> {
        self.explained
    }

    /// What lies over the page.
    #[must_use]
    pub fn sheet(&self) -> Option<Sheet> {
        self.sheet
    }

    /// What was open first.
    #[must_use]
    pub fn begun(&self) -> Option<&Moment> {
        self.begun.as_ref()
    }

    /// Whether what is not loaded at first is needed.
    #[must_use]
    pub fn more(&self) -> bool {
        self.more
    }

    /// Whether it could not be fetched when it was last tried.
    #[must_use]
    pub fn failed(&self) -> bool {
        self.failed
    }

    /// What waits for it.
    #[must_use]
    pub fn asked(&self) -> Option<&Asked> {
        self.asked.as_ref()
    }

    /// What it speaks.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// Whether it says nothing yet.
    #[must_use]
    pub fn is_mute(&self) -> bool {
        self.mute
    }

    /// What was compared last.
    #[must_use]
    pub fn compared(&self) -> Option<&Shared<Compared>> {
        self.compared.as_ref()
    }

    /// The part of the run that is shown; none where it is all of it.
    #[must_use]
    pub fn view(&self) -> Option<&Shared<View>> {
        let run = self.open.as_ref()?.run();
        self.view.as_ref().filter(|view| view.run == *run)
    }

    /// Undo and redo.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    fn apply(&mut self, action: Action) {
        match action {
            Action::Do(event) => self.change(|moment| moment.after(event)),
            Action::Settle => self.change(Moment::settled),
            Action::Step => self.step(),
            Action::Back => self.move_to(|m| m.cursor().saturating_sub(1)),
            Action::First => self.move_to(first),
            Action::Last => self.move_to(|m| m.run().end()),
            Action::MoveTo(cursor) => self.move_to(|_| cursor),
            Action::Play(playing) => self.play(playing),
            Action::TogglePlay => self.play(!self.playing),
            Action::Beat => self.beat(),
            Action::SetSpeed(speed) => self.speed = speed,
            Action::GoOn(on, at) => self.go_on(on, at),
            Action::Filter(filter) => self.filter(filter),
            Action::Open(moment) => {
                self.asked = None;
                // Everything else was about the run before.
                self.notice.take_if(|notice| *notice != Notice::NotLoaded);
                self.put(moment);
            }
            Action::Fail(trouble) => {
                self.playing = false;
                self.trouble = Some(trouble);
                self.asked = None;
            }
            Action::Recover => {
                if self.open.is_some() {
                    self.trouble = None;
                }
            }
            Action::Undo => self.travel(History::undo),
            Action::Redo => self.travel(History::redo),
            Action::Explain(step) => self.explained = step,
            Action::Dismiss => self.notice = None,
            Action::Sheet(sheet) => {
                if sheet.is_some() {
                    self.playing = false;
                    (self.more, self.needed) = (true, true);
                }
                self.sheet = sheet;
            }
            // A browser tells late that a sheet is closed: by then another may be open.
            Action::Close(sheet) => self.sheet = self.sheet.filter(|open| *open != sheet),
            Action::Touch => self.touched(),
            Action::More => {
                self.needed = true;
                self.touched();
            }
            Action::Loaded => {
                self.failed = false;
                self.notice.take_if(|notice| *notice == Notice::NotLoaded);
            }
            Action::Ask(asked) => self.ask(asked),
            Action::View(view) => {
                self.asked = None;
                self.view = Some(view);
            }
            Action::Beside(compared) => self.beside(compared),
            Action::Switched(compared) => self.switched(compared),
            Action::Replayed(moment, stopped) => {
                self.asked = None;
                self.put(moment);
                self.notice = stopped.map(Notice::Sentence);
            }
            Action::Resume(opened, changed, sentence) => {
                self.asked = None;
                if let Some(opened) = opened {
                    self.put(opened);
                }
                self.put(changed);
                self.notice = Some(Notice::Sentence(sentence));
            }
            Action::Mute => (self.more, self.mute) = (true, true),
            Action::Speak(language) => self.speak(language),
            Action::NotSpoken => {
                self.speak(Language::EN);
                self.sheet = None;
                self.notice = Some(Notice::NotLoaded);
            }
            Action::NoMore => self.no_more(),
        }
    }

    /// Moves within the run. Whoever moves takes over from playing.
    fn move_to(&mut self, to: impl FnOnce(&Moment) -> usize) {
        self.playing = false;
        self.sheet = None;
        self.jump(to);
    }

    fn jump(&mut self, to: impl FnOnce(&Moment) -> usize) {
        if let Some(moment) = &mut self.open {
            let cursor = to(moment).min(moment.run().end());
            if cursor != moment.cursor() {
                *moment = moment.moved(cursor);
                self.notice = None;
            }
        }
    }

    fn step(&mut self) {
        let Some(moment) = &self.open else { return };
        if !moment.is_end() {
            return self.move_to(|m| m.cursor() + 1);
        }
        if let Some(event) = moment.world().next_natural() {
            self.change(|moment| moment.after(event));
        }
    }

    fn change(&mut self, change: impl FnOnce(&Moment) -> Result<Done, ItemError>) {
        self.playing = false;
        let Some(before) = &self.open else { return };
        match change(before) {
            Ok(Done::Moved(moment)) => {
                self.notice = None;
                self.open = Some(moment);
            }
            Ok(Done::Changed(moment, cut)) => {
                self.notice = (cut > 0).then_some(Notice::Branched {
                    at: before.cursor(),
                    cut,
                });
                self.put(moment);
            }
            // The page offers only what can happen, so this is a press on something outdated.
            Err(error) => self.notice = Some(Notice::Impossible(error)),
        }
    }

    fn touched(&mut self) {
        self.more = true;
        self.failed = false;
        if self.trouble.as_deref() == Some(&Trouble::not_loaded()) {
            self.asked = Some(Asked::Open);
        }
    }

    /// What was worded in another language goes; what can be seen is worded again.
    fn speak(&mut self, language: Language) {
        (self.language, self.mute) = (language, false);
        self.notice = None;
        self.compared = None;
        if let Some(view) = self.view.take() {
            self.ask(Asked::Filter(view.filter.clone()));
        }
    }

    fn ask(&mut self, asked: Asked) {
        (self.more, self.asked) = (true, Some(asked));
    }

    fn beside(&mut self, compared: Shared<Compared>) {
        self.playing = false;
        self.asked = None;
        self.compared = Some(compared);
        self.sheet = Some(Sheet::Compare);
    }

    /// Goes to the run with the guard as it was not before.
    fn switched(&mut self, compared: Shared<Compared>) {
        self.asked = None;
        if let Some(before) = &self.open {
            let on = !before.run().setup().rules.guards(compared.guard);
            self.put(compared.moment(on, None, before.cursor()));
        }
        self.notice = Some(Notice::Compared(compared.clone()));
        self.compared = Some(compared);
    }

    /// Whatever asks for the rest again tries again.
    fn no_more(&mut self) {
        (self.more, self.mute) = (false, false);
        self.failed = true;
        let needed = std::mem::take(&mut self.needed);
        self.sheet = None;
        let asked = self.asked.take();
        let run = matches!(asked, Some(Asked::Open | Asked::Resume));
        if run {
            self.trouble = Some(Rc::new(Trouble::not_loaded()));
        }
        // Nobody is told of what nobody has asked for.
        if needed || (asked.is_some() && !run) {
            self.notice = Some(Notice::NotLoaded);
        }
    }

    /// Opens a moment as something new, so that undo leads back.
    fn put(&mut self, moment: Moment) {
        self.playing = false;
        self.sheet = None;
        self.trouble = None;
        self.explained = None;
        if self.begun.is_none() {
            self.begun = Some(moment.clone());
        }
        if let Some(before) = self.open.replace(moment) {
            Rc::make_mut(&mut self.history).leave(before);
        }
    }

    fn filter(&mut self, filter: Filter) {
        if filter.is_all() {
            self.view = None;
        } else {
            self.ask(Asked::Filter(filter));
        }
    }

    /// Another run is filtered as the one before, as long as it has what was asked for.
    fn filter_again(&mut self) {
        let (Some(view), Some(moment)) = (&self.view, &self.open) else {
            return;
        };
        if view.run != *moment.run() {
            let mut filter = view.filter.clone();
            let setup = moment.run().setup();
            filter.node = filter.node.filter(|node| setup.node(*node).is_some());
            self.filter(filter);
        }
    }

    fn go_on(&mut self, on: bool, at: Option<usize>) {
        self.sheet = None;
        let (Some(compared), Some(before)) = (self.compared.clone(), &self.open) else {
            return;
        };
        if compared.run(on) != before.run() {
            let moment = compared.moment(on, at, before.cursor());
            self.put(moment);
            self.notice = None;
        } else if let Some(at) = at {
            self.move_to(|_| at);
        }
    }

    fn play(&mut self, playing: bool) {
        let Some(moment) = &self.open else { return };
        // Playing from the end starts over: there is nothing else it could mean.
        if playing && moment.is_end() {
            self.jump(|m| m.run().trace().begin());
        }
        let more = self.open.as_ref().is_some_and(|m| !m.is_end());
        self.playing = playing && more;
    }

    fn beat(&mut self) {
        if self.playing {
            self.jump(|m| m.cursor() + 1);
            self.playing = self.open.as_ref().is_some_and(|m| !m.is_end());
        }
    }

    fn travel(&mut self, way: impl FnOnce(&mut History, Option<Moment>) -> Option<Moment>) {
        self.playing = false;
        if let Some(moment) = way(Rc::make_mut(&mut self.history), self.open.clone()) {
            self.open = Some(moment);
            self.trouble = None;
            self.notice = None;
            self.explained = None;
        }
    }
}

/// The beginning of the picture; from there, or from within the set-up, that of the run.
fn first(moment: &Moment) -> usize {
    let begin = moment.run().trace().begin();
    if moment.cursor() > begin { begin } else { 0 }
}

impl Reducible for AppState {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        let mut next = (*self).clone();
        next.apply(action);
        next.filter_again();
        // The same pointer tells Yew that there is nothing to render.
        if next == *self { self } else { Rc::new(next) }
    }
}
