//! The page of one state: everything that is to be seen, nothing that talks to the browser.

use yew::prelude::*;

use super::about::about_fold;
use super::caption::Caption;
use super::challenge::ChallengeProps;
use super::cluster::{ClusterView, Highlight, Stage};
use super::compare::CompareSheet;
use super::diagram::DiagramPane;
use super::drop_place::DropPlace;
use super::events::Events;
use super::filter::{FilterProps, filter_bar};
use super::gallery::GallerySheet;
use super::help::HelpSheet;
use super::masthead::Masthead;
use super::new_run::NewRunSheet;
use super::notices::{Announcer, NoticeBar};
use super::possible::Possible;
use super::rules::{RunRulesProps, rules_fold};
use super::search::SearchSheet;
use super::share::ShareSheet;
use super::text::{TextProps, text_fold};
use super::timeline::Timeline;
use super::trouble::TroublePanel;
use super::verdicts::VerdictsProps;
use crate::language::words;
use crate::later::Later;
use crate::state::{Action, AppState, Moment, Sheet};

/// What the page needs.
#[derive(Clone, PartialEq, Properties)]
pub struct PageProps {
    /// What it shows.
    pub state: AppState,
    /// What is not loaded at first, once it is there.
    #[prop_or_default]
    pub later: Option<&'static Later>,
    /// The challenge that the address carries.
    #[prop_or_default]
    pub challenge: Option<AttrValue>,
    /// What to do.
    pub act: Callback<Action>,
    /// Opens what a fragment asks for, as following a link to it would.
    #[prop_or_default]
    pub on_go: Callback<AttrValue>,
    /// Shows a run that was just started and gives the page its address, if a link can hold it.
    #[prop_or_default]
    pub on_start: Callback<(Moment, Option<String>)>,
}

/// The whole page.
#[component]
pub fn Page(props: &PageProps) -> Html {
    let state = &props.state;
    let act = &props.act;
    let moment = state.open().filter(|_| state.trouble().is_none());
    html! {
        <div class="page">
            <a class="skip-link" href="#main" onclick={skip()}>{ words().skip }</a>
            <Masthead
                moment={moment.cloned()}
                can_undo={state.history().can_undo()}
                can_redo={state.history().can_redo()}
                act={act.clone()}
            />
            if let Some(trouble) = state.trouble() {
                if let Some(notice) = state.notice() {
                    <NoticeBar notice={notice.clone()} act={act.clone()} />
                }
                <TroublePanel trouble={trouble.clone()} before={state.open().cloned()} act={act.clone()} on_go={props.on_go.clone()} />
            } else if let Some(moment) = moment {
                { run(props, moment) }
            }
            if let Some(later) = props.later {
                { (later.sheet)(props) }
            }
            if props.later.is_none() && (state.sheet().is_some() || state.asked().is_some()) {
                <p class="loading" role="status" data-testid="loading">{ words().loading }</p>
            }
        </div>
    }
}

/// To the run without changing the address, which says what is open.
fn skip() -> Callback<MouseEvent> {
    Callback::from(|event: MouseEvent| {
        event.prevent_default();
        crate::browser::focus::by_id("main");
    })
}

fn run(props: &PageProps, moment: &Moment) -> Html {
    let (state, act) = (&props.state, &props.act);
    let run = moment.run();
    let stage = Stage::new(
        run.setup().clone(),
        moment.world().clone(),
        run.ledger().clone(),
    );
    let filter = FilterProps {
        run: run.clone(),
        view: state.view().cloned(),
        act: act.clone(),
    };
    let highlight = moment.step().map(Highlight::of).unwrap_or_default();
    html! {
        <main id="main" class="bench" tabindex="-1">
            <div class="bench__top">
                { challenge(props, moment) }
                if let Some(later) = props.later {
                    { (later.verdicts)(&VerdictsProps { moment: moment.clone(), read_only: false, act: act.clone() }) }
                }
                if let Some(notice) = state.notice() {
                    <NoticeBar notice={notice.clone()} act={act.clone()} />
                }
            </div>
            <section class="panel bench__diagram" aria-labelledby="diagram-title">
                <h2 id="diagram-title" class="visually-hidden">{ words().picture }</h2>
                { filter_bar(&filter, props) }
                <DiagramPane moment={moment.clone()} view={state.view().cloned()} explained={state.explained()} act={act.clone()} />
            </section>
            <div class="bench__side">
                { jumps() }
                <div class="bench__cluster" id="part-cluster" data-testid="cluster">
                    <ClusterView {stage} {highlight} on_event={act.reform(Action::Do)} />
                </div>
                <div class="bench__events" id="part-events">
                    <Events moment={moment.clone()} view={state.view().cloned()} explained={state.explained()} act={act.clone()} />
                </div>
                <div class="bench__more">
                    <button type="button" class="button" data-testid="search" onclick={act.reform(|_: MouseEvent| Action::Sheet(Some(Sheet::Search)))}>{ words().search }</button>
                    <Possible moment={moment.clone()} act={act.clone()} />
                    { about_fold(run, props) }
                    { rules_fold(RunRulesProps { rules: run.setup().rules, act: act.clone() }, props) }
                    { text_fold(TextProps { run: run.clone(), act: act.clone() }, props) }
                </div>
            </div>
            <div class="bench__dock">
                <Caption moment={moment.clone()} />
                <Timeline moment={moment.clone()} playing={state.playing()} speed={state.speed()} act={act.clone()} />
            </div>
            <Announcer moment={moment.clone()} />
        </main>
    }
}

/// The challenge, where there is one.
fn challenge(props: &PageProps, moment: &Moment) -> Html {
    let parts = props
        .later
        .zip(props.challenge.clone())
        .zip(props.state.begun().cloned());
    parts.map_or_else(Html::default, |((later, asked), begun)| {
        let (moment, act) = (moment.clone(), props.act.clone());
        (later.challenge)(&ChallengeProps {
            asked,
            begun,
            moment,
            act,
        })
    })
}

/// The parts beside the picture, one press away each.
fn jumps() -> Html {
    const PARTS: [&str; 6] = ["cluster", "events", "possible", "about", "rules", "text"];
    let jump = |(part, name): (&'static str, &'static str)| {
        let onclick = Callback::from(move |_: MouseEvent| {
            crate::browser::scroll::show(&format!("part-{part}"));
        });
        html! {
            <li key={part}>
                <button type="button" class="jumps__item" data-testid={format!("jump-{part}")} {onclick}>{ name }</button>
            </li>
        }
    };
    html! {
        <nav class="bench__jumps" aria-label={words().parts}>
            <ul class="jumps">{ for PARTS.into_iter().zip(words().part).map(jump) }</ul>
        </nav>
    }
}

/// What lies over the page, and the page as a place for files.
pub fn sheet(props: &PageProps) -> Html {
    html! {
        <>
            <DropPlace act={props.act.clone()} />
            { opened(props) }
        </>
    }
}

/// The sheet that is open.
fn opened(props: &PageProps) -> Html {
    let act = props.act.clone();
    let on_go = props.on_go.clone();
    match (props.state.sheet(), props.state.open()) {
        (None, _) | (Some(Sheet::Share | Sheet::Search), None) => Html::default(),
        (Some(Sheet::Compare), _) => match props.state.compared() {
            Some(compared) => html! { <CompareSheet compared={compared.clone()} {act} /> },
            None => Html::default(),
        },
        (Some(Sheet::Gallery), _) => html! { <GallerySheet {act} {on_go} /> },
        (Some(Sheet::NewRun), _) => {
            html! { <NewRunSheet {act} on_start={props.on_start.clone()} /> }
        }
        (Some(Sheet::Help), _) => {
            html! { <HelpSheet {act} /> }
        }
        (Some(Sheet::Share), Some(moment)) => {
            html! { <ShareSheet {act} moment={moment.clone()} /> }
        }
        (Some(Sheet::Search), Some(moment)) => {
            html! { <SearchSheet {act} moment={moment.clone()} /> }
        }
    }
}
