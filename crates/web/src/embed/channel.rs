//! The line between an embed and its host.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use serde::Serialize;
use wasm_bindgen::JsValue;
use web_sys::Element;
use yew::platform::spawn_local;
use yew::prelude::*;

use super::messages::{Code, Fields, Heard, Told};
use super::options::Options;
use crate::browser::size::{self, HeightWatch};
use crate::browser::{host, preferences};
use crate::language::{self, words};
use crate::later::{self, Later};
use crate::state::{Action, AppState, Moment, Trouble};

/// The number by which a host knows an answer.
type Request = Option<f64>;

/// What the host calls the frame, and what it may be told about its height.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Channel {
    root: Element,
    id: Rc<str>,
    fixed: bool,
}

impl Channel {
    pub(super) fn new(root: Element, options: &Options) -> Self {
        Self {
            root,
            id: options.id.as_str().into(),
            fixed: options.fixed,
        }
    }

    /// What the run is shown in.
    pub(super) const fn root(&self) -> &Element {
        &self.root
    }

    fn tell(&self, request: Request, told: &Told) {
        let serializer = serde_wasm_bindgen::Serializer::json_compatible();
        if let Ok(message) = told.serialize(&serializer) {
            host::put(&message, "handover", &JsValue::from_f64(1.0));
            host::put(&message, "id", &JsValue::from_str(&self.id));
            if let Some(request) = request {
                host::put(&message, "request", &JsValue::from_f64(request));
            }
            host::tell(&message);
        }
    }

    pub(super) fn refuse(&self, request: Request, code: Code, sentence: String) {
        self.tell(request, &Told::Error { code, sentence });
    }

    /// Tells the height now and from now on.
    fn watch(&self, last: u32) -> Option<HeightWatch> {
        if self.fixed {
            return None;
        }
        let (channel, last) = (self.clone(), Cell::new(last));
        Some(HeightWatch::new(self.root.clone(), move |height| {
            let height = height.min(HIGHEST);
            // Less is a matter of rounding, of which hosts and frames could talk for ever.
            if height.abs_diff(last.get()) > 1 {
                last.set(height);
                channel.tell(None, &Told::Resize { height });
            }
        }))
    }
}

/// No host is asked for more.
const HIGHEST: u32 = 4_000;

impl Fields for JsValue {
    fn text(&self, name: &str) -> Option<String> {
        host::field(self, name).as_string()
    }

    fn number(&self, name: &str) -> Option<f64> {
        host::field(self, name).as_f64()
    }
}

/// An answer that is given as soon as the state is painted.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Owed {
    Step(Request),
    Link(Request),
}

/// What was said and heard so far.
#[derive(Default)]
struct Talk {
    heard: RefCell<VecDeque<(Request, Heard)>>,
    /// Whether somebody is at it.
    busy: Cell<bool>,
    owed: RefCell<Vec<Owed>>,
    ready: Cell<bool>,
    step: RefCell<Option<Moment>>,
    /// Whether it was told what leads there.
    linked: Cell<bool>,
    trouble: RefCell<Option<Rc<Trouble>>>,
    watch: RefCell<Option<HeightWatch>>,
}

/// Hears what the host says and tells it what happens.
#[hook]
pub(super) fn use_channel(
    channel: &Channel,
    app: &Rc<AppState>,
    link: Option<&AttrValue>,
    later: Option<&'static Later>,
    act: &Callback<Action>,
) {
    let talk = use_memo((), |()| Talk::default());
    let update = use_force_update();
    {
        let talk = talk.clone();
        let parts = (channel.clone(), act.clone());
        use_effect_with(parts, move |(channel, act)| {
            let (channel, act) = (channel.clone(), act.clone());
            let listener = host::on_message(move |message| {
                if let Some(heard) = read(&channel, &message) {
                    talk.heard.borrow_mut().push_back(heard);
                    let painted = update.clone();
                    let follow = follow(talk.clone(), channel.clone(), act.clone());
                    spawn_local(async move {
                        follow.await;
                        painted.force_update();
                    });
                }
            });
            move || drop(listener)
        });
    }
    let (channel, app, link) = (channel.clone(), app.clone(), link.cloned());
    // After each painting: cheap where nothing has happened.
    use_effect(move || tell_news(&talk, &channel, &app, link, later));
}

/// A message that is meant for this frame.
fn read(channel: &Channel, message: &JsValue) -> Option<(Request, Heard)> {
    let ours = message.number("handover") == Some(1.0);
    let meant = message.text("id").is_none_or(|id| *id == *channel.id);
    let heard = (ours && meant).then(|| Heard::read(message))??;
    let request = message.number("request");
    match heard {
        Ok(heard) => Some((request, heard)),
        Err(sentence) => {
            channel.refuse(request, Code::Message, sentence);
            None
        }
    }
}

/// Does what was heard, one after the other.
async fn follow(talk: Rc<Talk>, channel: Channel, act: Callback<Action>) {
    if talk.busy.replace(true) {
        return;
    }
    loop {
        let Some((request, heard)) = talk.heard.borrow_mut().pop_front() else {
            break;
        };
        let mut owed = Owed::Step(request);
        match heard {
            Heard::Load(scenario) => match load(&scenario).await {
                Ok(moment) => act.emit(Action::Open(moment)),
                Err(sentence) => {
                    channel.refuse(request, Code::Scenario, sentence);
                    continue;
                }
            },
            Heard::GoTo(step) => act.emit(Action::MoveTo(step)),
            Heard::Play => act.emit(Action::Play(true)),
            Heard::Pause => act.emit(Action::Play(false)),
            // How the frame looks is no news of the run, but an answer to who wants one.
            Heard::Theme(theme) => {
                preferences::show_theme(theme);
                if request.is_none() {
                    continue;
                }
            }
            Heard::Lang(tongue) => {
                language::speak_soon(tongue, &act).await;
                if request.is_none() {
                    continue;
                }
            }
            Heard::Link => {
                act.emit(Action::More);
                owed = Owed::Link(request);
            }
        }
        talk.owed.borrow_mut().push(owed);
    }
    talk.busy.set(false);
}

async fn load(scenario: &str) -> Result<Moment, String> {
    let later = later::load().await;
    let later = later.map_err(|_| Trouble::not_loaded().reason)?;
    (later.open)(scenario)
}

/// Tells what the host does not know yet, and gives the answers that can be given.
fn tell_news(
    talk: &Talk,
    channel: &Channel,
    app: &AppState,
    link: Option<AttrValue>,
    later: Option<&'static Later>,
) {
    let (open, trouble) = (app.open(), app.trouble());
    if app.is_mute() || open.is_none() && trouble.is_none() {
        return;
    }
    if !talk.ready.replace(true) {
        let height = size::height(&channel.root).min(HIGHEST);
        channel.tell(
            None,
            &Told::Ready {
                version: env!("CARGO_PKG_VERSION"),
                height,
                title: super::title(app),
            },
        );
        talk.watch.replace(channel.watch(height));
    }
    if let Some(trouble) = trouble
        && talk.trouble.replace(Some(trouble.clone())).as_ref() != Some(trouble)
    {
        channel.refuse(None, Code::Scenario, trouble.reason.clone());
    }
    let Some(moment) = open else {
        // There is no run to do anything with.
        if let Some(trouble) = trouble {
            for owed in talk.owed.take() {
                let (Owed::Step(request) | Owed::Link(request)) = owed;
                channel.refuse(request, Code::Scenario, trouble.reason.clone());
            }
        }
        return;
    };
    let mut steps = Vec::new();
    talk.owed.borrow_mut().retain(|owed| {
        match *owed {
            Owed::Step(request) => steps.push(request),
            Owed::Link(request) => match &link {
                Some(url) => {
                    let url = url.to_string();
                    channel.tell(request, &Told::Share { url });
                }
                None if app.failed() => {
                    channel.refuse(request, Code::Link, words().not_loaded.to_owned());
                }
                None if later.is_some() => {
                    channel.refuse(request, Code::Link, words().too_long.to_owned())
                }
                None => return true,
            },
        }
        false
    });
    let is_news = talk.step.replace(Some(moment.clone())).as_ref() != Some(moment);
    let is_linked = !talk.linked.replace(link.is_some()) && link.is_some();
    if (is_news || is_linked) && steps.is_empty() {
        steps.push(None);
    }
    for request in steps {
        channel.tell(request, &step(moment, link.as_ref()));
    }
    if is_news {
        tell_violations(channel, moment);
    }
}

fn step(moment: &Moment, link: Option<&AttrValue>) -> Told {
    let words = moment.run().words();
    let label = moment
        .step()
        .map(|step| words.step(&step.event, &step.effects));
    Told::Step {
        index: moment.cursor(),
        total: moment.run().end(),
        label: label.unwrap_or_default(),
        url: link.map(ToString::to_string),
    }
}

fn tell_violations(channel: &Channel, moment: &Moment) {
    let words = moment.run().words();
    for violation in moment.step().iter().flat_map(|step| &step.violations) {
        channel.tell(
            None,
            &Told::Violation {
                invariant: violation.invariant().name(),
                step: moment.cursor(),
                sentence: words.violation(violation),
            },
        );
    }
}
