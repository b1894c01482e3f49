//! The page of one state: everything that is to be seen, nothing that talks to the browser.

use yew::prelude::*;

use super::caption::Caption;
use super::cluster::{ClusterView, Highlight, Stage};
use super::diagram::DiagramPane;
use super::events::Events;
use super::help::HelpSheet;
use super::masthead::Masthead;
use super::new_run::NewRunSheet;
use super::notices::{Announcer, NoticeBar};
use super::possible::Possible;
use super::rules::RulesForm;
use super::timeline::Timeline;
use super::trouble::TroublePanel;
use super::verdicts::Verdicts;
use crate::state::{Action, AppState, Moment, Sheet};

/// What the page needs.
#[derive(Clone, PartialEq, Properties)]
pub struct PageProps {
    /// What it shows.
    pub state: AppState,
    /// What to do.
    pub act: Callback<Action>,
    /// Opens what a fragment asks for, as following a link to it would.
    pub on_go: Callback<AttrValue>,
    /// Gives the page the address of the run that was just started.
    pub on_started: Callback<()>,
}

/// The whole page.
#[component]
pub fn Page(props: &PageProps) -> Html {
    let state = &props.state;
    let moment = state.open().filter(|_| state.trouble().is_none());
    html! {
        <>
            <a class="skip-link" href="#main">{ "To the run" }</a>
            <Masthead
                moment={moment.cloned()}
                can_undo={state.history().can_undo()}
                can_redo={state.history().can_redo()}
                act={props.act.clone()}
            />
            if let Some(trouble) = state.trouble() {
                <TroublePanel trouble={trouble.clone()} before={state.open().cloned()} act={props.act.clone()} on_go={props.on_go.clone()} />
            } else if let Some(moment) = moment {
                { run(props, moment) }
            }
            { sheet(props) }
        </>
    }
}

fn run(props: &PageProps, moment: &Moment) -> Html {
    let (state, act) = (&props.state, &props.act);
    let run = moment.run();
    let stage = Stage::new(
        run.setup().clone(),
        moment.world().clone(),
        run.picture().ledger.clone(),
    );
    let highlight = moment.step().map(Highlight::of).unwrap_or_default();
    html! {
        <main id="main" class="bench" tabindex="-1">
            <div class="bench__top">
                <Verdicts moment={moment.clone()} act={act.clone()} />
                if let Some(notice) = state.notice() {
                    <NoticeBar moment={moment.clone()} notice={notice.clone()} act={act.clone()} />
                }
            </div>
            <div class="panel bench__cluster">
                <ClusterView {stage} {highlight} on_event={act.reform(Action::Do)} />
            </div>
            <section class="panel bench__diagram" aria-label="Sequence diagram">
                <DiagramPane moment={moment.clone()} explained={state.explained()} act={act.clone()} />
            </section>
            <div class="bench__dock">
                <Caption moment={moment.clone()} />
                <Timeline moment={moment.clone()} playing={state.playing()} speed={state.speed()} act={act.clone()} />
            </div>
            <div class="bench__events">
                <Events moment={moment.clone()} explained={state.explained()} act={act.clone()} />
            </div>
            <div class="bench__possible">
                <Possible moment={moment.clone()} act={act.clone()} />
            </div>
            <div class="bench__rules">
                { rules(moment, act) }
            </div>
            <Announcer moment={moment.clone()} />
        </main>
    }
}

/// The rules of the run: changing one plays the same choices again.
fn rules(moment: &Moment, act: &Callback<Action>) -> Html {
    let rules = moment.run().setup().rules;
    let off = rules.off().count() + rules.shipped().count();
    html! {
        <details class="panel fold" data-testid="rules">
            <summary class="fold__head">
                <h2>{ "Guards" }</h2>
                if off > 0 { <span class="chip chip--warn">{ format!("{off} off") }</span> }
                <span class="note">{ "Switch one off and the same choices are played again without it." }</span>
            </summary>
            <div class="panel__body"><RulesForm {rules} id="run" on_change={act.reform(Action::Rules)} /></div>
        </details>
    }
}

fn sheet(props: &PageProps) -> Html {
    let act = props.act.clone();
    match props.state.sheet() {
        None => Html::default(),
        Some(Sheet::NewRun) => {
            html! { <NewRunSheet {act} on_started={props.on_started.clone()} /> }
        }
        Some(Sheet::Help) => html! { <HelpSheet {act} /> },
        Some(Sheet::Gallery | Sheet::Share) => html! { <HelpSheet {act} /> },
    }
}
