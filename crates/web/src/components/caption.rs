//! The current step in a sentence or two.

use handover_simulation::Effect;
use yew::prelude::*;

use super::icon::Icon;
use crate::language::words;
use crate::state::Moment;

/// What the caption needs.
#[derive(Clone, PartialEq, Properties)]
pub struct CaptionProps {
    /// The run, and where one stands in it.
    pub moment: Moment,
}

/// What just happened.
#[component]
pub fn Caption(props: &CaptionProps) -> Html {
    let moment = &props.moment;
    let say = moment.run().words();
    let begin = moment.run().trace().begin();
    // Where the picture begins, the author has the word.
    if let Some(lesson) = moment.run().lesson().filter(|_| moment.cursor() == begin) {
        return html! {
            <p class="caption caption--start" lang={moment.run().lang()} data-testid="caption">{ lesson.to_owned() }</p>
        };
    }
    let Some(step) = moment.step() else {
        return html! {
            <p class="caption caption--start" data-testid="caption">{ words().nothing_yet }</p>
        };
    };
    let wrong = step.effects.iter().filter_map(|effect| {
        let wrong = matches!(effect, Effect::Rejected { .. }) || effect.crash().is_some();
        wrong.then(|| say.effect(effect))
    });
    let violated = step.violations.iter().map(|v| say.violation(v));
    let loud = |sentence: String| html! { <span class="caption__loud">{ Icon::Cross.html() }{ sentence }</span> };
    html! {
        <p class="caption" data-testid="caption">
            <span>{ say.step(&step.event, &step.effects) }</span>
            { for wrong.chain(violated).map(loud) }
        </p>
    }
}
