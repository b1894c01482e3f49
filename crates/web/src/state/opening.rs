//! From an address or a text to a run.
use handover_simulation::{RunError, Setup};

use super::moment::Moment;
use super::notice::Notice;

/// A run to show, and what is to be said about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// The run, and where one stands in it.
    pub moment: Moment,
    /// What is to be said.
    pub notice: Option<Notice>,
}

impl Opened {
    /// A run about which nothing is to be said.
    #[must_use]
    pub const fn plain(moment: Moment) -> Self {
        Self {
            moment,
            notice: None,
        }
    }
}

/// Why something cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// What cannot be opened, in a few words.
    pub title: &'static str,
    /// Why: a sentence.
    pub reason: String,
}

impl Trouble {
    /// A run that could not be played.
    #[must_use]
    pub fn run(title: &'static str, setup: &Setup, error: &RunError) -> Self {
        Self {
            title,
            reason: said(setup, error),
        }
    }
}

/// Why a run could not be played, with the names of its set-up.
#[must_use]
pub fn said(setup: &Setup, error: &RunError) -> String {
    match error {
        RunError::Setup(error) => format!("No run can start from this: {error}."),
        RunError::Item { index, why } => format!("Line {} of the run: {why}. {}", index + 1, setup.title),
    }
}

/// What an address asks for.
///
/// # Errors
/// Why it cannot be shown.
pub fn open_fragment(_fragment: &str) -> Result<Opened, Trouble> {
    let moment = stub().map_err(|_| Trouble { title: "", reason: String::new() })?;
    Ok(Opened { moment, notice: None })
}

/// The run that a text describes.
///
/// # Errors
/// Why it cannot be shown.
pub fn open_text(_text: &str) -> Result<Opened, Trouble> {
    open_fragment("")
}

fn stub() -> Result<Moment, RunError> {
    use handover_protocol::{MessageKind, Rules, TableId};
    use handover_simulation::*;
    let (a, b, c) = (NodeId(0), NodeId(1), NodeId(2));
    let node = |(name, roles): (&str, Roles)| NodeSpec { name: name.to_owned(), roles, joins_later: false };
    let setup = Setup {
        title: "Owner change".to_owned(),
        rules: Rules::default(),
        nodes: [("Owner_A", Roles::Owner), ("Processor", Roles::Processor), ("Owner_B", Roles::Owner)].into_iter().map(node).collect(),
        tables: vec![TableId(1), TableId(2)],
        checkpoint: Setup::CHECKPOINT,
    };
    let elect = |node| Item::Event(Event::Elect { node, rev: None });
    let owner = |node| Item::Event(Event::Tick { node, role: Role::Owner });
    let processor = |node| Item::Event(Event::Tick { node, role: Role::Processor });
    let deliver = |kind, from, to| Item::Event(Event::Deliver(Channel { kind, from, to }));
    let mut items = vec![
        Item::Hide(MessageKind::Checkpoint),
        elect(a), owner(a), deliver(MessageKind::Announce, a, b), processor(b), deliver(MessageKind::Sync, b, a),
        Item::Begin,
        owner(a), deliver(MessageKind::DispatchTable, a, b), processor(b), deliver(MessageKind::DispatchTable, a, b), processor(b),
        Item::Event(Event::LoseSession { node: a }),
        Item::Note(Note { side: Side::Over, node: a, shape: Shape::Hexagon, text: "abnormal delay\ncauses Etcd session loss".to_owned() }),
        elect(c), owner(c), deliver(MessageKind::Announce, c, b), processor(b), deliver(MessageKind::Sync, b, c),
        Item::Event(Event::AddTable { table: TableId(3) }),
        owner(a), deliver(MessageKind::DispatchTable, a, b),
    ];
    for table in [1, 2] {
        items.extend([Item::Event(Event::Ready { node: b, table: TableId(table) }), processor(b), deliver(MessageKind::DispatchTableResponse, b, c)]);
    }
    let trace = Trace::run(&Scenario { setup, items })?;
    let begin = trace.begin();
    Ok(Moment::new(super::Run::new(trace, super::Source::fresh(super::Origin::Text)), begin))
}
