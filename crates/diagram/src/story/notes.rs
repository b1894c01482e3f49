//! The notes: what happens at a lifeline, in a few words.

use handover_simulation::{Down, Effect, Event, NodeId, Shape, Side, Step, Violation};

use super::{Teller, refusals::Refused, writes};
use crate::diagram::{Note, Tone};
use crate::sentences::Narration;

const fn hexagon(at: usize, node: NodeId, text: String, tone: Tone) -> Note {
    Note {
        at,
        row: 0,
        node,
        side: Side::Over,
        shape: Shape::Hexagon,
        text,
        detail: None,
        tone,
        arrow: None,
    }
}

/// A hexagon of the ordinary course.
pub(super) const fn over(at: usize, node: NodeId, text: String) -> Note {
    hexagon(at, node, text, Tone::Plain)
}

/// What the author wrote.
pub(super) fn written(at: usize, note: &handover_simulation::Note) -> Note {
    Note {
        side: note.side,
        shape: note.shape,
        ..hexagon(at, note.node, note.text.clone(), Tone::Author)
    }
}

/// Before the first word of an owner that is none any more.
pub(super) fn still_owner(at: usize, node: NodeId, text: String) -> Note {
    Note {
        side: Side::Left,
        shape: Shape::Folded,
        ..hexagon(at, node, text, Tone::Fault)
    }
}

/// Beside the node that did not obey, on the side from which the message did not come.
pub(super) fn refusal(
    refused: &Refused<'_>,
    from: Option<NodeId>,
    arrow: Option<usize>,
    text: String,
    detail: String,
) -> Note {
    let guarded = refused.rejection.guard().is_some();
    let tone = if guarded { Tone::Refusal } else { Tone::Plain };
    let from_right = from.is_some_and(|from| from > refused.by);
    Note {
        side: if from_right { Side::Left } else { Side::Right },
        shape: Shape::Folded,
        detail: Some(detail),
        arrow,
        ..hexagon(refused.at, refused.by, text, tone)
    }
}

/// An invariant broke: at the node that did the last thing for it.
pub(super) fn violation(at: usize, step: &Step, violation: &Violation, text: String) -> Note {
    let started = step.effects.iter().find_map(|effect| {
        if let Effect::TableStarted { node, .. }
        | Effect::TableReady { node, .. }
        | Effect::CheckpointMoved { node, .. } = effect
        {
            Some(*node)
        } else {
            None
        }
    });
    let node = match violation {
        Violation::DoubleWrite { nodes, .. } => {
            let started = started.filter(|node| nodes.contains(node));
            started.or_else(|| nodes.last().copied())
        }
        Violation::LateWrite { by, .. } => Some(*by),
        Violation::CheckpointBeyondTable { .. } => started,
        Violation::GapAtStart { node, .. } => Some(*node),
    };
    hexagon(at, node.unwrap_or(NodeId(0)), text, Tone::Violation)
}

/// What an effect looks like, if it looks like anything. `n` is its place in the step.
pub(super) fn told(
    teller: &Teller<'_>,
    at: usize,
    step: &Step,
    n: usize,
    effect: &Effect,
) -> Option<Note> {
    let words = teller.words;
    let also = |wanted: &Effect| step.effects.contains(wanted);
    let plain = |node: NodeId, narration: &Narration<'_>| over(at, node, words.note(narration));
    if let Effect::Elected { node, rev } = effect {
        return teller
            .many_owners
            .then(|| plain(*node, &Narration::OwnerRev(*rev)));
    }
    if let Effect::Deposed { node, .. } = effect {
        let text = words.note(&Narration::OwnerKeyLost);
        let said = also(&Effect::SessionLost { node: *node });
        return (!said).then(|| hexagon(at, *node, text, Tone::Fault));
    }
    if let Effect::Noticed { node } = effect
        && also(&stopped(*node))
    {
        return Some(plain(*node, &Narration::NoticedAndStopped));
    }
    if let Effect::WentDown { node, .. } = effect
        && *effect == stopped(*node)
        && also(&Effect::Noticed { node: *node })
    {
        return None;
    }
    if matches!(effect, Effect::SteppedDown { .. }) && !matches!(step.event, Event::Resign { .. }) {
        return None;
    }
    if let Effect::LinkCut { from, to } | Effect::LinkHealed { from, to } = effect
        && step.effects.len() == 2
    {
        let healed = matches!(effect, Effect::LinkHealed { .. });
        let narration = Narration::BothWays { to: *to, healed };
        let text = words.note(&narration);
        return (n == 0).then(|| hexagon(at, *from, text, tone(effect)));
    }
    if writes::is_said(step, effect) {
        return None;
    }
    let text = words.effect_note(&step.event, effect)?;
    Some(Note {
        detail: words.effect_detail(effect),
        ..hexagon(at, node_of(effect)?, text, tone(effect))
    })
}

const fn stopped(node: NodeId) -> Effect {
    Effect::WentDown {
        node,
        down: Down::Stopped,
    }
}

fn tone(effect: &Effect) -> Tone {
    let is_fault = matches!(
        effect,
        Effect::SessionLost { .. }
            | Effect::WentDown {
                down: Down::Killed,
                ..
            }
            | Effect::ProcessorRestarted { crash: None, .. }
            | Effect::Paused { .. }
            | Effect::LinkCut { .. }
            | Effect::EtcdCut { .. }
            | Effect::WriteLanded { ended: true, .. }
            | Effect::WriteLanded {
                late_for: Some(_),
                ..
            }
    );
    if effect.crash().is_some() {
        Tone::Violation
    } else if is_fault {
        Tone::Fault
    } else if matches!(effect, Effect::CheckpointRefused { .. }) {
        Tone::Refusal
    } else {
        Tone::Plain
    }
}

/// At whose lifeline an effect is seen.
const fn node_of(effect: &Effect) -> Option<NodeId> {
    match effect {
        Effect::OwnerRecognized { node, .. }
        | Effect::SyncWaits { node }
        | Effect::ResponseWaits { node, .. }
        | Effect::TableStarted { node, .. }
        | Effect::TableReady { node, .. }
        | Effect::TableStopping { node, .. }
        | Effect::TableStopped { node, .. }
        | Effect::OperationFinished { node, .. }
        | Effect::Advanced { node, .. }
        | Effect::WaitsForSync { node, .. }
        | Effect::Synced { node, .. }
        | Effect::RecordRunning { node, .. }
        | Effect::RecordRemoved { node, .. }
        | Effect::CaptureGone { node, .. }
        | Effect::NoCaptureFor { node, .. }
        | Effect::MoveGivenUp { node, .. }
        | Effect::SendRefused { node, .. }
        | Effect::CheckpointHeld { node }
        | Effect::CheckpointMoved { node, .. }
        | Effect::CheckpointRefused { node }
        | Effect::Elected { node, .. }
        | Effect::SessionLost { node }
        | Effect::Deposed { node, .. }
        | Effect::Fenced { node, .. }
        | Effect::Noticed { node }
        | Effect::SteppedDown { node }
        | Effect::Registered { node }
        | Effect::WentDown { node, .. }
        | Effect::ProcessorRestarted { node, .. }
        | Effect::Paused { node }
        | Effect::Resumed { node }
        | Effect::MoveAsked { node, .. }
        | Effect::RebalanceAsked { node }
        | Effect::Observed { node, .. }
        | Effect::WriteSent { node, .. }
        | Effect::WriteLanded { node, .. }
        | Effect::EtcdCut { node }
        | Effect::EtcdHealed { node }
        | Effect::Sent { from: node, .. }
        | Effect::Rejected { by: node, .. }
        | Effect::LinkCut { from: node, .. }
        | Effect::LinkHealed { from: node, .. } => Some(*node),
        Effect::Delivered { .. }
        | Effect::Lost { .. }
        | Effect::Duplicated { .. }
        | Effect::Held { .. }
        | Effect::Released { .. }
        | Effect::TableWanted { .. }
        | Effect::TableUnwanted { .. } => None,
    }
}
