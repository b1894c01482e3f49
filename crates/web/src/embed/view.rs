//! What is to be seen of an embed.

use std::rc::Rc;

use yew::prelude::*;

use super::controls::controls;
use super::options::{Allow, Options, Ui};
use crate::components::about::about_fold;
use crate::components::caption::Caption;
use crate::components::cluster::{ClusterView, Highlight, Stage};
use crate::components::diagram::DiagramPane;
use crate::components::events::Events;
use crate::components::masthead::verdict;
use crate::components::notices::{Announcer, NoticeBar};
use crate::components::page::PageProps;
use crate::components::possible::Possible;
use crate::components::rules::{RunRulesProps, rules_fold};
use crate::components::text::{TextProps, text_fold};
use crate::components::verdicts::VerdictsProps;
use crate::language::words;
use crate::later::Later;
use crate::state::{Action, AppState, Moment, Sheet, Trouble};

/// What an embed needs.
#[derive(Clone, PartialEq, Properties)]
pub struct EmbedViewProps {
    /// What it shows.
    pub state: AppState,
    /// How.
    pub options: Rc<Options>,
    /// Whether it was set playing by anybody but the reader.
    pub moves: bool,
    /// The page's second part, once it is there.
    pub later: Option<&'static Later>,
    /// The address of the run as it is, in the playground itself.
    pub link: Option<AttrValue>,
    /// What the reader does.
    pub act: Callback<Action>,
}

/// All of it.
#[component]
pub fn EmbedView(props: &EmbedViewProps) -> Html {
    let (state, options) = (&props.state, &props.options);
    let body = match (state.trouble(), state.open()) {
        (Some(trouble), _) => self::trouble(props, trouble),
        (None, Some(moment)) => run(props, moment),
        (None, None) => html! { <p class="note" role="status">{ words().loading }</p> },
    };
    let class = classes!(
        "embed",
        format!("embed--{}", options.ui.name()),
        format!("embed--{}", options.allow.name()),
        options.fixed.then_some("embed--fixed"),
    );
    html! { <main {class} data-testid="embed">{ body }</main> }
}

fn trouble(props: &EmbedViewProps, trouble: &Trouble) -> Html {
    let again = (*trouble == Trouble::not_loaded()).then(|| {
        let onclick = props.act.reform(|_: MouseEvent| Action::Touch);
        html! { <button type="button" class="button" data-testid="try-again" {onclick}>{ words().try_again }</button> }
    });
    html! {
        <section class="embed__trouble stack" role="alert" data-testid="error">
            <h1>{ trouble.title }</h1>
            <p class="trouble__reason">{ &trouble.reason }</p>
            { again }
        </section>
    }
}

fn run(props: &EmbedViewProps, moment: &Moment) -> Html {
    let (state, options, act) = (&props.state, &props.options, &props.act);
    let title = moment.run().title();
    let picture = html! {
        <div class="embed__picture">
            <DiagramPane moment={moment.clone()} view={state.view().cloned()} explained={state.explained()} alone={options.ui != Ui::Full} act={act.clone()} />
        </div>
    };
    let controls = controls(state, moment, options, props.moves, act);
    let hidden_title = html! { <h1 class="visually-hidden" lang={moment.run().lang()} data-testid="run-title">{ title }</h1> };
    match options.ui {
        Ui::Static => html! {
            <>
                { hidden_title }
                { picture }
                if props.moves {
                    <div class="embed__dock">{ controls }</div>
                }
            </>
        },
        Ui::Play => html! {
            <>
                { hidden_title }
                { picture }
                <div class="embed__dock embed__dock--play">
                    { controls }
                    { way_out(props) }
                </div>
                <Announcer moment={moment.clone()} />
            </>
        },
        Ui::Min | Ui::Full => html! {
            <>
                <header class="embed__head">
                    <h1 class="embed__title truncate" lang={moment.run().lang()} title={title.to_owned()} data-testid="run-title">{ title }</h1>
                    { verdict(moment) }
                    { way_out(props) }
                </header>
                if let Some(notice) = state.notice() {
                    <NoticeBar notice={notice.clone()} act={act.clone()} />
                }
                if options.ui == Ui::Full {
                    { full(props, moment, picture) }
                } else {
                    { picture }
                }
                <div class="embed__dock">
                    <Caption moment={moment.clone()} />
                    { controls }
                </div>
                { sheet(props) }
                <Announcer moment={moment.clone()} />
            </>
        },
    }
}

/// To the run as it is now, where more can be done with it.
fn way_out(props: &EmbedViewProps) -> Html {
    match &props.link {
        Some(link) => html! {
            <a class="embed__open" href={link.clone()} target="_blank" rel="noopener" data-testid="open-full">{ words().open_full }</a>
        },
        None if props.later.is_some() => {
            html! { <span class="note embed__open">{ words().too_long }</span> }
        }
        None => Html::default(),
    }
}

/// The picture with everything else that can be seen of the run.
fn full(props: &EmbedViewProps, moment: &Moment, picture: Html) -> Html {
    let (state, options, act) = (&props.state, &props.options, &props.act);
    let run = moment.run();
    let stage = Stage::new(
        run.setup().clone(),
        moment.world().clone(),
        run.ledger().clone(),
    );
    let highlight = moment.step().map(Highlight::of).unwrap_or_default();
    let on_event = act.reform(Action::Do);
    let read_only = options.allow == Allow::None;
    html! {
        <>
            if let Some(later) = props.later {
                { (later.verdicts)(&VerdictsProps { moment: moment.clone(), read_only, act: act.clone() }) }
            }
            <div class="embed__parts">
                <div class="embed__side">
                    <ClusterView {stage} {highlight} {on_event} read_only={options.allow < Allow::Fault} />
                    if options.allow >= Allow::Fault {
                        <Possible moment={moment.clone()} act={act.clone()} />
                    }
                    { edits(props, moment) }
                </div>
                <div class="embed__side">
                    { picture }
                    <Events moment={moment.clone()} view={state.view().cloned()} explained={state.explained()} {read_only} act={act.clone()} />
                </div>
            </div>
        </>
    }
}

/// What changes the run from its beginning on.
fn edits(props: &EmbedViewProps, moment: &Moment) -> Html {
    if props.options.allow < Allow::Edit {
        return Html::default();
    }
    let (page, act, run) = (page(props), &props.act, moment.run());
    let search = act.reform(|_: MouseEvent| Action::Sheet(Some(Sheet::Search)));
    html! {
        <>
            <button type="button" class="button" data-testid="search" onclick={search}>{ words().search }</button>
            { about_fold(run, &page) }
            { rules_fold(RunRulesProps { rules: run.setup().rules, act: act.clone() }, &page) }
            { text_fold(TextProps { run: run.clone(), act: act.clone() }, &page) }
        </>
    }
}

/// What lies over it: only what changes the run.
fn sheet(props: &EmbedViewProps) -> Html {
    match props.later {
        Some(later) if props.options.allow == Allow::Edit => (later.sheet)(&page(props)),
        Some(_) | None => Html::default(),
    }
}

/// What the parts of the page that an embed has too want to know.
fn page(props: &EmbedViewProps) -> PageProps {
    PageProps {
        state: props.state.clone(),
        later: props.later,
        challenge: None,
        act: props.act.clone(),
        on_go: Callback::noop(),
        on_start: Callback::noop(),
    }
}
