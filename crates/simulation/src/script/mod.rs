//! The scenario text: one line, one thing.
//!
//! ```text
//! # A comment. It can also follow the other lines, but not a title or a note.
//! title Owner change
//! model v2-final                    the default
//! off wait-for-all-sync owner-rev   guards that are switched off
//! as-shipped seed-agent-from-etcd   holes that are open as upstream shipped them
//! node Owner_A owner
//! node P0 processor later           later: it has to join
//! node N1 owner processor
//! tables 1 2                        wanted at the start
//! checkpoint 100                    the default
//! views lagging                     nodes learn what happens in etcd by `observe`
//! writes delayed                    what pipelines write gets downstream by `land`
//!
//! elect Owner_A
//! elect N1 rev 10915858             a revision of one's own
//! tick Owner_A
//! tick N1 owner                     which loop, where a node has both
//! deliver Announce Owner_A -> P0
//! ready P0 1                        also: stopped
//! advance P0 300
//! lose-session N1                   also: notice resign crash restart restart-processor
//!                                   pause resume join leave cut-etcd heal-etcd observe
//! land P0 1                         the oldest write of that table arrives
//! add-table 3                       also: drop-table
//! move 1 P0
//! rebalance
//! delete-owner-key
//! cut Owner_A -> P0                 also: heal
//! cut Owner_A P0                    both ways
//! hold DispatchTable Owner_A -> P0  also: release drop duplicate overtake
//! hold DispatchTable Owner_A -> P0 2   the second in that queue
//! settle                            natural events until nothing changes
//!
//! begin                             the picture and a search start here
//! hide Checkpoint                   also: show
//! note over Owner_A: abnormal delay\ncauses Etcd session loss
//! note left P0: thinking it\nwas still owner
//! note over P0 folded: a remark
//!
//! expect verdict safe
//! expect rejected 5 owner-rev
//! expect messages 7
//! expect violation no-double-write 7   the first one, at that step after `begin`
//! expect crash Owner_A
//! expect digest 1a2b3c4d
//! ```
//!
//! (What stands behind the lines here is explanation, not part of them.) The header, which is
//! everything down to `writes`, comes first, its lines in any order; all but `node` stand at
//! most once. In titles and notes `\n` is a line break (notes only), `\\` a backslash and `\s` a
//! space at an edge.
//!
//! A comment that opens the text tells the story. In it `# Teaches: …`, `# Group: …` and
//! `# Source: …`, each one line, say what one learns, where in the library it belongs and where it
//! comes from.
//!
//! The text is checked for what it says, not for whether it can happen: an event that names a node
//! that is not declared is an error here, one that cannot happen is refused by the world.

mod document;
mod error;
mod free;
pub(crate) mod head;
mod header;
mod hint;
mod items;
mod parse;
mod print;
mod verb;
pub mod vocabulary;
mod words;

use alloc::string::String;

pub use document::Document;
pub use error::{Problem, ScriptError};
pub(crate) use free::{clean, is_text};
pub(crate) use verb::{Args, Field, Verb, split};

use crate::event::Event;
use crate::scenario::Scenario;
use crate::setup::Setup;

/// Reads a scenario text, with its comments.
///
/// # Errors
/// The first thing that is wrong with it.
///
/// # Example
/// ```
/// use handover_simulation::script;
///
/// let text = "# Nothing happens.\nnode A owner\nnode P processor\n\nelect A\n";
/// let document = script::parse(text)?;
/// assert_eq!(document.scenario().items.len(), 1);
/// assert_eq!(document.to_string(), text);
///
/// let error = script::parse("node A owner\nnode P processor\ntick B").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 3, column 6: there is no node \"B\"; nodes are A, P"
/// );
/// # Ok::<(), script::ScriptError>(())
/// ```
pub fn parse(text: &str) -> Result<Document, ScriptError> {
    parse::document(text)
}

/// The canonical text of a scenario.
///
/// A scenario that no text could say, because a name is not one or a text is too long, gives a
/// text that is refused.
#[must_use]
pub fn print(scenario: &Scenario) -> String {
    print::scenario(scenario, print::Layout::Full)
}

/// The shortest text of a scenario, without its checks.
#[must_use]
pub(crate) fn compact(scenario: &Scenario) -> String {
    print::scenario(scenario, print::Layout::Compact)
}

/// One event as the line that says it.
#[must_use]
pub fn print_event(setup: &Setup, event: &Event) -> String {
    let mut out = String::new();
    print::event(&mut out, setup, *event);
    out
}

/// Reads one event.
///
/// # Errors
/// What is wrong with it, as in line 1 of a text.
pub fn parse_event(setup: &Setup, text: &str) -> Result<Event, ScriptError> {
    let mut words = words::Words::new(1, text);
    parse::characters(&words, text)?;
    let first = words.need("an event, such as `tick` and a node")?;
    let event = items::event(setup, first, &mut words)?;
    words.finish()?;
    Ok(event)
}
