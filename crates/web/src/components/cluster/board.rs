//! What every part of the picture needs to draw itself.

use handover_diagram::sentences::cluster::ClusterText;
use handover_diagram::sentences::{Locale, Sentences, subject_of};
use handover_simulation::view::{EtcdView, Flight, NodeView};
use handover_simulation::{Event, NodeId, Role, World};
use yew::prelude::*;

use super::{ClusterProps, Highlight, Stage, Subject};
use crate::components::event_menu::EventMenu;

/// How a button looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// Something the machine does by itself.
    Natural,
    /// A fault.
    Fault,
}

/// A moment, taken apart once for all parts.
pub(super) struct Board<'a> {
    pub(super) say: Sentences<'a>,
    pub(super) words: &'static ClusterText,
    pub(super) locale: Locale,
    pub(super) world: &'a World,
    pub(super) etcd: EtcdView,
    pub(super) nodes: Vec<NodeView>,
    pub(super) flights: Vec<Flight>,
    pub(super) highlight: &'a Highlight,
    /// What the machine would do next: its button is the one with the accent.
    next: Option<Event>,
    stage: &'a Stage,
    on_event: &'a Callback<Event>,
    read_only: bool,
}

impl<'a> Board<'a> {
    pub(super) fn new(props: &'a ClusterProps, on_event: &'a Callback<Event>) -> Self {
        let stage = &props.stage;
        let world = &*stage.world;
        Self {
            say: stage.sentences(),
            words: stage.locale.cluster(),
            locale: stage.locale,
            world,
            etcd: world.etcd(),
            nodes: stage.setup.ids().filter_map(|id| world.view(id)).collect(),
            flights: world.in_flight(),
            highlight: &props.highlight,
            next: (!props.read_only).then(|| world.next_natural()).flatten(),
            stage,
            on_event,
            read_only: props.read_only,
        }
    }

    /// The nodes that have a role, in order.
    pub(super) fn with_role(&self, role: Role) -> impl Iterator<Item = &NodeView> {
        self.nodes.iter().filter(move |node| node.roles.has(role))
    }

    /// The name of a node.
    pub(super) fn name(&self, node: NodeId) -> &'a str {
        self.say.node(node)
    }

    /// Whether the last step touched a node.
    pub(super) fn touched(&self, node: NodeId) -> bool {
        self.highlight.nodes.contains(&node)
    }

    /// A button for an event that can happen now, with as few words as say it beside its thing;
    /// nothing for one that cannot.
    pub(super) fn press(&self, event: Event, look: Look) -> Html {
        let short = self.locale.press(&event);
        self.button(event, look, short)
    }

    /// The same with the whole sentence on it.
    pub(super) fn press_whole(&self, event: Event, look: Look) -> Html {
        self.button(event, look, self.action(event))
    }

    fn action(&self, event: Event) -> String {
        let about = subject_of(&event, &self.flights);
        self.say.action(&event, about)
    }

    fn button(&self, event: Event, look: Look, text: String) -> Html {
        if self.read_only || self.world.why_not(event).is_some() {
            return Html::default();
        }
        let whole = self.action(event);
        // What the eye reads begins what is read aloud, so that both name the same thing.
        let rest = match whole.strip_prefix(text.as_str()) {
            Some(rest) => rest.to_owned(),
            None => format!(": {whole}"),
        };
        let look = match look {
            Look::Natural if self.next == Some(event) => "button--primary",
            Look::Natural => "button--natural",
            Look::Fault => "button--danger",
        };
        let onclick = self.on_event.reform(move |_: MouseEvent| event);
        html! {
            <button key={whole.clone()} type="button" class={classes!("button", "button--small", look)}
                onclick={onclick} title={whole}>
                { text }<span class="visually-hidden">{ rest }</span>
            </button>
        }
    }

    /// The menu of a thing.
    pub(super) fn menu(&self, subject: Subject, name: &str) -> Html {
        if self.read_only {
            return Html::default();
        }
        html! {
            <EventMenu stage={self.stage.clone()} subject={subject} name={name.to_owned()} on_event={self.on_event.clone()} />
        }
    }
}
