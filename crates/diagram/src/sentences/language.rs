//! What a language has to be able to say, and where each language says it.

use handover_explorer::Goal;
use handover_protocol::owner::{SyncState, TableStatus};
use handover_protocol::{
    Correction, Crash, Epoch, Guard, Message, MessageKind, Model, Rejection, Rules, TableId, Ts,
};
use handover_simulation::link::{Drift, LinkError};
use handover_simulation::script::Problem;
use handover_simulation::view::{EtcdView, Flight, NodeView, PipelineState, WriteView};
use handover_simulation::{
    BrokenAssumption, Effect, Event, ItemError, MessageId, NodeId, Note, Refused, Role, Roles,
    Setup, SetupError, Trace, Verdict, Violation, Wait,
};

use super::cluster::ClusterText;
use super::{GuardText, Narration, RefusalFacts, Remark, Sentences, en, zh_cn};
use crate::compare::Side;
use crate::diagram::{Arrow, BandKind, Diagram, Explanation, Fate};
use crate::explored::Explored;
use crate::png::PngError;
use crate::windows::{Window, Zombie};

/// English.
#[derive(Debug)]
pub(super) struct En;

/// Simplified Chinese.
#[derive(Debug)]
pub(super) struct ZhCn;

/// Declares [`Language`], and makes each language speak with the function of that path in its own
/// module: one that is missing does not compile.
macro_rules! languages {
    ($(fn $name:ident($($arg:ident: $type:ty),*) -> $ret:ty = $($path:ident)::+;)+) => {
        /// A language. What each of these says is told at the public function of the same name.
        pub(super) trait Language: Sync {
            $(fn $name(&self, $($arg: $type),*) -> $ret;)+
        }

        impl Language for En {
            $(fn $name(&self, $($arg: $type),*) -> $ret {
                en::$($path)::+($($arg),*)
            })+
        }

        impl Language for ZhCn {
            $(fn $name(&self, $($arg: $type),*) -> $ret {
                zh_cn::$($path)::+($($arg),*)
            })+
        }
    };
}

languages! {
    // Names.
    fn tag() -> &'static str = tag;
    fn name() -> &'static str = name;
    fn table(table: TableId) -> String = table;
    fn epoch(epoch: Epoch) -> String = epoch;
    fn label(s: &Sentences<'_>, message: &Message) -> String = label;
    fn message(s: &Sentences<'_>, id: MessageId) -> String = message;

    // Events and effects.
    fn action(s: &Sentences<'_>, event: &Event, message: Option<MessageId>)
        -> String = events::action;
    fn press(event: &Event) -> String = cluster::press;
    fn step(s: &Sentences<'_>, event: &Event, effects: &[Effect]) -> String = events::step;
    fn refused(s: &Sentences<'_>, event: &Event, why: &Refused) -> String = refused::refused;
    fn effect(s: &Sentences<'_>, effect: &Effect) -> String = effects::effect;
    fn effect_note(s: &Sentences<'_>, event: &Event, effect: &Effect)
        -> Option<String> = notes::effect;
    fn effect_detail(s: &Sentences<'_>, effect: &Effect) -> Option<String> = notes::detail;

    // Refusals.
    fn rejection(s: &Sentences<'_>, rejection: &Rejection, heard_in: Option<MessageId>)
        -> String = rejections::rejection;
    fn comparison(s: &Sentences<'_>, rejection: &Rejection, heard_in: Option<MessageId>)
        -> String = rejections::comparison;
    fn explanation(s: &Sentences<'_>, facts: &RefusalFacts)
        -> Explanation = rejections::explanation;

    // What is wrong.
    fn violation(s: &Sentences<'_>, violation: &Violation) -> String = verdicts::violation;
    fn assumption(s: &Sentences<'_>, broken: &BrokenAssumption) -> String = verdicts::assumption;
    fn wait(s: &Sentences<'_>, wait: &Wait) -> String = verdicts::wait;
    fn stuck(s: &Sentences<'_>, waits: &[Wait]) -> String = verdicts::stuck;
    fn crash(s: &Sentences<'_>, crash: &Crash) -> String = verdicts::crash;
    fn verdict(verdict: Verdict) -> &'static str = verdicts::verdict;

    // Windows.
    fn zombie(s: &Sentences<'_>, zombie: &Zombie) -> String = windows::zombie;
    fn no_owner(window: &Window) -> String = windows::no_owner;
    fn band_label(band: BandKind, steps: usize) -> String = windows::label;
    fn meaning(diagram: &Diagram, band: BandKind) -> String = windows::meaning;

    // The frame of a transcript.
    fn setup_lines(s: &Sentences<'_>) -> Vec<String> = transcript::setup;
    fn rules(rules: &Rules) -> String = transcript::guards;
    fn delays() -> (&'static str, &'static str) = transcript::delays;
    fn parts() -> (&'static str, &'static str) = transcript::parts;
    fn item_error(error: &ItemError) -> String = errors::item;
    fn setup_error(error: &SetupError) -> String = errors::setup;
    fn link_error(error: &LinkError) -> String = errors::link;
    fn picture_error(error: PngError) -> String = errors::picture;
    fn problem(problem: &Problem) -> String = errors::problem;
    fn unmet() -> &'static str = transcript::unmet;
    fn free_note(s: &Sentences<'_>, note: &Note) -> String = transcript::note;

    // The picture.
    fn note(s: &Sentences<'_>, narration: &Narration<'_>) -> String = notes::note;
    fn writes(to: Ts, on_their_way: &[TableId], some: bool) -> String = notes::writes;
    fn remark(remark: &Remark) -> String = notes::remark;
    fn picture(diagram: &Diagram) -> (String, String) = picture;
    fn leaves(arrow: &Arrow) -> String = leaves;

    // Rules.
    fn guard(guard: Guard) -> GuardText = rules::guard;
    fn correction(correction: Correction) -> GuardText = rules::correction;
    fn model(model: Model) -> &'static str = rules::model;
    fn drift(drift: &Drift) -> String = rules::drift;
    fn kind(kind: MessageKind) -> &'static str = rules::kind;
    fn roles(roles: Roles) -> &'static str = rules::roles;
    fn fate(fate: Fate) -> &'static str = rules::fate;
    fn both_roles() -> &'static str = rules::both_roles;
    fn legend() -> [&'static str; 4] = rules::legend;

    // Comparisons.
    fn parted(guard: Guard, parting: Option<(usize, &(Side, Side))>, in_setup: bool)
        -> String = compare::parted;
    fn compared(guard: Guard, on: &Trace, off: &Trace) -> String = compare::compared;
    fn run_ends() -> &'static str = compare::run_ends;

    // The search and its challenges.
    fn explored(explored: &Explored, setup: &Setup) -> Vec<String> = explored::explored;
    fn exploring(states: usize, depth: u32, speed: usize) -> String = explored::exploring;
    fn goal(goal: Goal) -> String = explored::goal;
    fn challenge(goal: Goal, most: usize) -> String = explored::challenge;
    fn challenged(moves: usize, most: usize, par: Option<usize>, reached: bool)
        -> String = explored::challenged;

    // The cluster.
    fn cluster() -> &'static ClusterText = cluster::text;
    fn pipeline(state: PipelineState) -> &'static str = cluster::pipeline;
    fn record(status: TableStatus) -> &'static str = cluster::record;
    fn sync(sync: SyncState) -> &'static str = cluster::sync;
    fn candidate_truth(node: &NodeView) -> String = cluster::candidate_truth;
    fn candidate_belief(node: &NodeView) -> String = cluster::candidate_belief;
    fn processor_truth(s: &Sentences<'_>, etcd: &EtcdView) -> String = cluster::processor_truth;
    fn session(node: &NodeView) -> &'static str = cluster::session;
    fn processor_belief(s: &Sentences<'_>, node: &NodeView) -> String = cluster::processor_belief;
    fn condition(s: &Sentences<'_>, node: &NodeView, role: Role, etcd: &EtcdView)
        -> Option<String> = cluster::condition;
    fn travel(s: &Sentences<'_>, flight: &Flight) -> String = cluster::travel;
    fn up_to(ts: Ts) -> String = cluster::up_to;
    fn writers(s: &Sentences<'_>, nodes: &[NodeId]) -> String = cluster::writers;
    fn write(s: &Sentences<'_>, write: &WriteView) -> String = cluster::write;
    fn at_stake(from: Ts, to: Ts) -> String = cluster::at_stake;
    fn menu_of(what: &str) -> String = cluster::menu_of;
}
