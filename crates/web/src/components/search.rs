//! A search for the shortest way to break the run, in a program beside the page.

use handover_explorer::{Fault, Goal};
use handover_protocol::Guard;
use serde::Serialize;
use yew::prelude::*;

use super::copy::{Copied, copier};
use super::sheet::SheetFrame;
use crate::browser::worker::Worker;
use crate::browser::{address, focus};
use crate::language::{locale, more, words};
use crate::state::{
    Action, Asked, Challenge, Heard, LIMITS, MOST_FAULTS, Moment, SearchChoice, SearchProgress,
    SearchReport, Sheet, open_text,
};

/// What the sheet needs.
#[derive(Clone, PartialEq, Properties)]
pub struct SearchProps {
    /// The run, and where one stands in it.
    pub moment: Moment,
    /// What to do.
    pub act: Callback<Action>,
}

/// What can be said about the search.
#[derive(Clone, Debug, Default, PartialEq)]
enum Status {
    /// None was started.
    #[default]
    None,
    /// It is looking.
    Running,
    /// It was stopped.
    Stopped,
    /// It is over.
    Over(SearchReport),
    /// It could not go on: why.
    Failed(String),
}

/// Choices, a button that starts, how far it is, and what came of it.
#[component]
pub fn SearchSheet(props: &SearchProps) -> Html {
    let choice = use_state_eq(|| SearchChoice::of(&props.moment));
    let status = use_state_eq(Status::default);
    let progress = use_state_eq(SearchProgress::default);
    let worker = use_mut_ref(|| None::<Worker>);
    {
        let worker = worker.clone();
        use_effect_with((), move |()| move || drop(worker.take()));
    }
    let start = {
        let (choice, moment) = (choice.clone(), props.moment.clone());
        let (status, progress, worker) = (status.setter(), progress.setter(), worker.clone());
        Callback::from(move |_: MouseEvent| {
            // The one before ends.
            worker.replace(None);
            status.set(Status::Running);
            progress.set(SearchProgress::default());
            let (heard, progress, failed) = (status.clone(), progress.clone(), status.clone());
            let hear = move |data| match understood(data) {
                Ok(now) => progress.set(now),
                Err(over) => heard.set(over),
            };
            let fail = move || failed.set(Status::Failed(more().search_unstarted.to_owned()));
            let serializer = serde_wasm_bindgen::Serializer::json_compatible();
            let question = choice.question(&moment).serialize(&serializer);
            let started = question.ok().and_then(|question| {
                let started = Worker::start(&question, hear, fail);
                started.ok()
            });
            if started.is_none() {
                status.set(Status::Failed(more().search_unstarted.to_owned()));
            }
            worker.replace(started);
        })
    };
    let stop = {
        let status = status.setter();
        Callback::from(move |_: MouseEvent| {
            worker.replace(None);
            status.set(Status::Stopped);
        })
    };
    let running = *status == Status::Running;
    let nothing = choice.goals.is_empty();
    let rules = props.moment.run().setup().rules;
    html! {
        <SheetFrame title={more().search_title} sheet={Sheet::Search} act={props.act.clone()} wide=true>
            <div class="new-run">
                <p class="note">{ more().search_what }<code>{ rules.model.name() }</code>{ format!(". {}", locale().rules(&rules)) }</p>
                { form(&choice, &props.moment) }
                <div class="row">
                    <button type="button" class="button button--primary" data-testid="search-start" disabled={nothing} onclick={start}>{ words().search }</button>
                    <button type="button" class="button" data-testid="search-stop" disabled={!running} onclick={stop}>{ more().stop }</button>
                </div>
                if running || progress.states > 0 {
                    <div data-testid="search-progress">
                        if running {
                            <progress class="search__bar" aria-label={more().search_bar} max={choice.limit.to_string()} value={progress.states.to_string()} />
                        }
                        <p class="note">{ said(*progress) }</p>
                    </div>
                }
                <div role="status" class="stack" data-testid="search-result" data-result={word(&status)}>{ result(props, &status, &choice.goals) }</div>
            </div>
        </SheetFrame>
    }
}

/// How far it is, or how it has ended.
fn understood(data: wasm_bindgen::JsValue) -> Result<SearchProgress, Status> {
    Err(match serde_wasm_bindgen::from_value(data) {
        Ok(Heard::Progress(progress)) => return Ok(progress),
        Ok(Heard::Report(report)) => Status::Over(report),
        Ok(Heard::Error(sentence)) if !sentence.is_empty() => Status::Failed(sentence),
        Ok(Heard::Error(_)) | Err(_) => Status::Failed(more().search_broke_off.to_owned()),
    })
}

fn said(progress: SearchProgress) -> String {
    let SearchProgress {
        states,
        depth,
        speed,
    } = progress;
    if states == 0 {
        more().starting.to_owned()
    } else {
        locale().exploring(states, depth, speed)
    }
}

fn word(status: &Status) -> AttrValue {
    match status {
        Status::None => "none".into(),
        Status::Running => "running".into(),
        Status::Stopped => "stopped".into(),
        Status::Over(report) => report.result.clone().into(),
        Status::Failed(_) => "failed".into(),
    }
}

/// What a field does to the choice.
type Change = Box<dyn Fn(&mut SearchChoice, &Event)>;

/// What to look for, from where, and with which faults.
fn form(choice: &UseStateHandle<SearchChoice>, moment: &Moment) -> Html {
    let more = more();
    let set = |change: Change| {
        let choice = choice.clone();
        Callback::from(move |event: Event| {
            let mut next = (*choice).clone();
            change(&mut next, &event);
            choice.set(next);
        })
    };
    let start = |here: bool, text: String| {
        let onchange = set(Box::new(move |choice, _| choice.here = here));
        let test = if here {
            "search-here"
        } else {
            "search-beginning"
        };
        html! {
            <label class="choice-row">
                <input type="radio" name="search-start" data-testid={test} checked={choice.here == here} {onchange} />
                <span>{ text }</span>
            </label>
        }
    };
    let goal = |(name, goal): (&'static str, Goal)| {
        let onchange = set(Box::new(move |choice, event| {
            choice.goals.retain(|other| *other != goal);
            if focus::checked(event) {
                choice.goals.push(goal);
            }
        }));
        html! {
            <label key={name} class="switch">
                <input type="checkbox" data-testid={format!("search-goal-{name}")} checked={choice.goals.contains(&goal)} {onchange} />
                <span>{ locale().goal(goal) }</span>
            </label>
        }
    };
    let is_general = |(_, goal): &(&str, Goal)| {
        matches!(goal, Goal::Broken(None) | Goal::Crash(_) | Goal::Stuck)
    };
    let (general, single): (Vec<_>, Vec<_>) = Goal::named().partition(is_general);
    let fault = |fault: Fault| {
        let onchange = set(Box::new(move |choice, event| {
            let count = focus::value(event).parse().unwrap_or(0).min(MOST_FAULTS);
            choice.faults[fault as usize] = count;
        }));
        let name = fault.name();
        html! {
            <label key={name} class="field">
                <span class="field__label"><code>{ name }</code></span>
                <input type="number" data-testid={format!("search-fault-{name}")} min="0" max={MOST_FAULTS.to_string()} step="1" value={choice.faults[fault as usize].to_string()} {onchange} />
            </label>
        }
    };
    let limit = set(Box::new(|choice, event| {
        choice.limit = focus::value(event).parse().unwrap_or(choice.limit);
    }));
    let option = |states: u32| {
        html! { <option value={states.to_string()} selected={choice.limit == states}>{ (more.states)(states) }</option> }
    };
    let used = Fault::ALL.into_iter().zip(choice.faults);
    let used: Vec<String> = used
        .filter(|(_, count)| *count > 0)
        .map(|(fault, count)| format!("{count} \u{d7} {}", fault.name()))
        .collect();
    html! {
        <>
            <fieldset class="rules__part">
                <legend>{ more.from }</legend>
                { start(false, more.from_begin.to_owned()) }
                { start(true, (more.from_here)(moment.cursor())) }
            </fieldset>
            <fieldset class="rules__part">
                <legend>{ more.look_for }</legend>
                { for general.into_iter().map(goal) }
                <details class="new-run__rules">
                    <summary data-testid="search-goals">{ more.single_goals }</summary>
                    { for single.into_iter().map(goal) }
                </details>
            </fieldset>
            <details class="new-run__rules">
                <summary data-testid="search-faults">
                    <span>{ more.faults }<span class="note">{ if used.is_empty() { more.no_fault.to_owned() } else { used.join(", ") } }</span></span>
                </summary>
                <p class="note">{ more.faults_what }</p>
                <div class="new-run__numbers">{ for Fault::ALL.into_iter().map(fault) }</div>
            </details>
            <label class="field">
                <span class="field__label">{ more.give_up }</span>
                <select data-testid="search-limit" onchange={limit}>{ for LIMITS.into_iter().map(option) }</select>
            </label>
        </>
    }
}

/// What came of it, and the ways on.
fn result(props: &SearchProps, status: &Status, goals: &[Goal]) -> Html {
    match status {
        Status::None => Html::default(),
        Status::Running => html! { <p class="visually-hidden">{ more().searching }</p> },
        Status::Stopped => html! { <p>{ more().stopped }</p> },
        Status::Failed(sentence) => html! { <p class="field__error">{ sentence }</p> },
        Status::Over(report) => html! {
            <>
                { for report.sentences.iter().map(|sentence| html! { <p>{ sentence }</p> }) }
                if let Some(script) = &report.script {
                    { ways(props, script) }
                    <ChallengeLink script={script.clone()} goals={goals.to_vec()} />
                }
            </>
        },
    }
}

fn ways(props: &SearchProps, script: &str) -> Html {
    let open = |beside: Option<Guard>| {
        let (act, script) = (props.act.clone(), script.to_owned());
        Callback::from(move |_: MouseEvent| {
            let Ok(run) = open_text(&script) else { return };
            let begin = run.trace().begin();
            act.emit(Action::Open(Moment::new(run, begin)));
            if let Some(guard) = beside {
                act.emit(Action::Ask(Asked::Beside(guard)));
            }
        })
    };
    let beside = |guard: Guard| {
        html! { <button key={guard.name()} type="button" class="button" data-testid={format!("search-beside-{}", guard.name())} onclick={open(Some(guard))}>{ more().beside }<code>{ guard.name() }</code></button> }
    };
    let rules = props.moment.run().setup().rules;
    html! {
        <div class="row">
            <button type="button" class="button button--primary" data-testid="search-open" onclick={open(None)}>{ more().open_it }</button>
            { for rules.off().map(beside) }
        </div>
    }
}

#[derive(Clone, PartialEq, Properties)]
struct ChallengeLinkProps {
    script: String,
    goals: Vec<Goal>,
}

/// What was found, as a challenge to somebody else.
#[component]
fn ChallengeLink(props: &ChallengeLinkProps) -> Html {
    let said = use_state_eq(|| None);
    let field = use_node_ref();
    let found = open_text(&props.script).ok();
    let Some((challenge, fragment)) = found.and_then(|run| Challenge::of(&run, &props.goals))
    else {
        return Html::default();
    };
    let link = address::challenging(&challenge.write(), &fragment);
    let copy = {
        let link = link.clone();
        copier(move || link.clone(), &field, said.setter())
    };
    html! {
        <div class="field">
            <label for="challenge-link">{ (more().challenge_for)(&locale().challenge(challenge.goal, challenge.most)) }</label>
            <div class="row">
                <input id="challenge-link" ref={field} type="text" readonly=true data-testid="challenge-link" value={link} spellcheck="false" />
                <button type="button" class="button" data-testid="copy-challenge" onclick={copy}>{ more().copy_challenge }</button>
            </div>
            <p class="field__hint" role="status">{ Copied::said(*said) }</p>
        </div>
    }
}
