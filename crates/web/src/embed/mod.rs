//! A run inside somebody else's page: without the page's own frame, told by its address, talking to
//! its host.
//!
//! Nothing is kept, nothing is written into the history, nothing takes the focus by itself. All of it
//! is a part of its own of the built page, see [`crate::later`]; what only some embeds need is in the
//! page's second part and loaded when it is needed.

mod channel;
mod controls;
pub mod messages;
pub mod options;
pub mod state;
pub mod view;

use std::rc::Rc;

use yew::prelude::*;

use crate::browser::{self, address, preferences, sight};
use crate::hooks::{use_address, use_keys, use_later, use_player, use_touch};
use crate::language;
use crate::later::Later;
use crate::state::{Action, AppState, Asked, Run, open_or_ask};
use channel::{Channel, use_channel};
use messages::Code;
use options::{Allow, Options};
use state::{Framed, From};
use view::EmbedView;

/// Shows the run that the address asks for in an element.
pub fn show(root: web_sys::Element) {
    let (options, wrong) = Options::read(address::parameter);
    preferences::show_theme(options.theme);
    let channel = Channel::new(root.clone(), &options);
    for sentence in wrong {
        channel.refuse(None, Code::Parameter, sentence);
    }
    let props = EmbedProps {
        options: Rc::new(options),
        channel,
    };
    yew::Renderer::<Embed>::with_root_and_props(root, props).render();
}

#[derive(Clone, PartialEq, Properties)]
struct EmbedProps {
    options: Rc<Options>,
    channel: Channel,
}

/// The one component of an embed that has state.
#[component]
fn Embed(props: &EmbedProps) -> Html {
    let options = &props.options;
    let framed = use_reducer(|| Framed::open(options, open_or_ask(&address::fragment())));
    let app = framed.app.clone();
    let dispatch = framed.dispatcher().to_callback();
    let host = use_callback(dispatch.clone(), |action, ask: &Callback<From>| {
        ask.emit(From::Host(action));
    });
    let act = use_callback(dispatch, |action, ask: &Callback<From>| {
        ask.emit(From::Reader(action));
    });
    let later = use_later(app.more(), &host.reform(|_| Action::NoMore));
    {
        let (app, host, options) = (app.clone(), host.clone(), options.clone());
        let asked = app.asked().filter(|_| !app.is_mute()).cloned();
        use_effect_with((asked, later), move |(asked, later)| {
            if let (Some(asked), Some(later)) = (asked, later)
                && let Some(answer) = (later.answer)(&app, asked.clone(), &address::fragment())
            {
                host.emit(answer);
                if *asked == Asked::Open {
                    at_first(&options).for_each(|action| host.emit(action));
                }
            }
        });
    }
    let open = use_callback(host.clone(), |fragment: AttrValue, host| {
        host.emit(open_or_ask(&fragment));
    });
    use_address(&open);
    use_touch(app.more(), &act);
    let in_sight = use_sight(&props.channel);
    use_player(app.playing() && in_sight, app.speed(), &host);
    // Whatever is said below asks for its words.
    let language = app.language();
    language::speak(language);
    use_effect_with(title(&app), |title| browser::set_title(title));

    let run = app.open().map(|moment| moment.run().clone());
    let fragment = use_memo((run, later), |(run, later)| fragment(run.as_ref()?, *later));
    let link = (*fragment).as_deref().zip(app.open());
    let link = link.map(|(fragment, moment)| {
        let fragment = format!("{fragment}@{}", moment.cursor());
        AttrValue::from(address::link(&fragment))
    });
    use_channel(&props.channel, &app, link.as_ref(), later, &host);
    use_effect_with(later, {
        let host = host.clone();
        move |later| {
            if let Some(later) = later {
                host.emit(Action::Loaded);
                (later.speak)(&host);
            }
        }
    });
    if app.is_mute() {
        return html! { <p class="note" role="status">{ "\u{2026}" }</p> };
    }
    html! {
        <>
            if options.allow > Allow::None { <Keys act={act.clone()} /> }
            <EmbedView key={language.tag()} state={(*app).clone()} options={options.clone()} moves={framed.moves} {later} {link} {act} />
        </>
    }
}

/// Whether the frame can be seen. What nobody sees does not play.
#[hook]
fn use_sight(channel: &Channel) -> bool {
    let in_sight = use_state_eq(|| true);
    let setter = in_sight.setter();
    use_effect_with(channel.clone(), move |channel| {
        let watch = sight::watch(channel.root(), move |seen| setter.set(seen));
        move || drop(watch)
    });
    *in_sight
}

/// What is done as soon as the run is open.
fn at_first(options: &Options) -> impl Iterator<Item = Action> {
    // What nobody asked to move does not, for those who want little to move.
    let play = options.play && !preferences::reduced_motion();
    let play = play.then_some(Action::Play(true));
    options.step.map(Action::MoveTo).into_iter().chain(play)
}

fn title(app: &AppState) -> String {
    let open = app.open().map(|moment| moment.run().title());
    open.unwrap_or("Handover").to_owned()
}

/// What leads to the run, behind the `#` of an address; none while what could say it is not there, or
/// where no link can hold it.
fn fragment(run: &Run, later: Option<&Later>) -> Option<String> {
    match run.name() {
        Some(name) => Some(name.to_owned()),
        None => (later?.link)(run),
    }
}

#[derive(Clone, PartialEq, Properties)]
struct KeysProps {
    act: Callback<Action>,
}

/// Nothing to be seen.
#[component]
fn Keys(props: &KeysProps) -> Html {
    use_keys(&props.act);
    Html::default()
}
