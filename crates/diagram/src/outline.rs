//! The picture as a list of lines, for formats that lay themselves out.
//!
//! Such a format draws one thing below the other and every message where it arrives. What the
//! picture shows and it cannot is said in a note: that a message left earlier than it arrived, that
//! it has not arrived, and the windows in which truth and belief differ.

use handover_simulation::{NodeId, Shape, Side};

use crate::diagram::{Arrow, BandKind, Diagram, End, Fate, Mark, Note, Tone};
use crate::layout::{DETAIL, DETAIL_LINES, LABEL, LABEL_LINES, NOTE, NOTE_LINES, opening};
use crate::metrics::{clean, wrap};
use crate::scene::TextStyle;
use crate::sentences::{Locale, leaves, picture};

/// The picture as a list of lines.
pub(crate) struct Outline<'a> {
    /// What the run is called, if anything.
    pub(crate) title: Option<String>,
    /// What the picture is called and what it shows, for those who cannot see it.
    pub(crate) spoken: (String, String),
    /// The participants, left to right.
    pub(crate) participants: Vec<Participant>,
    /// What stands below them, top to bottom.
    pub(crate) lines: Vec<Line<'a>>,
}

/// A participant.
pub(crate) struct Participant {
    /// A word that means it in every line: its name, where no format takes that for something else.
    pub(crate) word: String,
    /// What it is called.
    pub(crate) name: String,
}

/// Something below the participants.
pub(crate) enum Line<'a> {
    /// A message.
    Message {
        arrow: &'a Arrow,
        /// What it says, broken into lines, without its number.
        label: Vec<String>,
        /// The words under it.
        remark: Option<String>,
    },
    /// A note.
    Note {
        place: Place,
        shape: Shape,
        tone: Tone,
        text: Vec<String>,
    },
}

/// Where a note stands.
pub(crate) enum Place {
    At(Side, NodeId),
    Across,
}

impl<'a> Outline<'a> {
    pub(crate) fn of(diagram: &'a Diagram, locale: Locale) -> Self {
        let mut lines = Vec::new();
        let bands = diagram.bands.iter();
        let bands: Vec<_> = bands
            .filter_map(|band| {
                let (label, row, below) = opening(diagram, band, locale)?;
                Some((window(band.kind, label), row, below))
            })
            .collect();
        let mut bands: Vec<_> = bands.into_iter().map(Some).collect();
        let mut windows = |lines: &mut Vec<Line<'a>>, row: usize, below: bool| {
            for band in &mut bands {
                if let Some((line, _, _)) = band.take_if(|(_, at, b)| *at == row && *b == below) {
                    lines.push(line);
                }
            }
        };
        for (n, row) in diagram.rows.iter().enumerate() {
            windows(&mut lines, n, false);
            for mark in &row.marks {
                lines.push(line(diagram, *mark, locale));
            }
            windows(&mut lines, n, true);
        }
        windows(&mut lines, diagram.rows.len(), false);
        let (title, description) = picture(locale, diagram);
        Self {
            title: Some(clean(&diagram.title)).filter(|title| !title.trim().is_empty()),
            spoken: (clean(&title), clean(&description)),
            participants: participants(diagram),
            lines,
        }
    }

    /// Where a note at a participant stands, as both formats say it.
    pub(crate) fn beside(&self, side: Side, node: NodeId) -> String {
        let side = match side {
            Side::Left => "left of",
            Side::Right => "right of",
            Side::Over => "over",
        };
        format!("{side} {}", self.word(node))
    }

    /// The word that means a node.
    pub(crate) fn word(&self, node: NodeId) -> &str {
        self.participants.get(node.index()).map_or("?", |p| &p.word)
    }
}

fn line<'a>(diagram: &'a Diagram, mark: Mark, locale: Locale) -> Line<'a> {
    match mark {
        Mark::Arrow(a) | Mark::Arrives(a) => {
            let arrow = &diagram.arrows[a];
            let remark = match arrow.end {
                End::Open => Some(
                    arrow
                        .remark
                        .clone()
                        .unwrap_or_else(|| locale.fate(Fate::InFlight).to_owned()),
                ),
                End::Head | End::Cross | End::Lost => arrow.remark.clone(),
            };
            Line::Message {
                arrow,
                label: wrap(TextStyle::Label, &arrow.label, LABEL, LABEL_LINES),
                remark: remark.map(|remark| clean(&remark)),
            }
        }
        Mark::Leaves(a) => {
            let arrow = &diagram.arrows[a];
            Line::Note {
                place: Place::At(Side::Over, arrow.from),
                shape: Shape::Folded,
                tone: Tone::Plain,
                text: wrap(TextStyle::Note, &leaves(locale, arrow), NOTE, NOTE_LINES),
            }
        }
        Mark::Note(n) => note(&diagram.notes[n]),
    }
}

fn note(note: &Note) -> Line<'static> {
    let mut text = wrap(TextStyle::Note, &note.text, NOTE, NOTE_LINES);
    if let Some(detail) = &note.detail {
        text.extend(wrap(TextStyle::Detail, detail, DETAIL, DETAIL_LINES));
    }
    Line::Note {
        place: Place::At(note.side, note.node),
        shape: note.shape,
        tone: note.tone,
        text,
    }
}

fn window(kind: BandKind, label: String) -> Line<'static> {
    Line::Note {
        place: match kind {
            BandKind::Zombie(node) => Place::At(Side::Over, node),
            BandKind::NoOwner => Place::Across,
        },
        shape: Shape::Folded,
        tone: Tone::Fault,
        text: vec![label],
    }
}

fn participants(diagram: &Diagram) -> Vec<Participant> {
    let lanes = diagram.lanes.iter().enumerate();
    lanes
        .map(|(n, lane)| Participant {
            word: if is_plain(&lane.name) {
                lane.name.clone()
            } else {
                format!("n{n}")
            },
            name: clean(&lane.name),
        })
        .collect()
}

/// Whether a name means nothing else in any of the formats. Those it does not accept are called
/// `n0`, `n1`, …, which it does not accept either, so no two nodes have the same word.
fn is_plain(name: &str) -> bool {
    let letters = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let reserved = |word: &&str| word.eq_ignore_ascii_case(name);
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && letters
        && !name.contains("__")
        && !name.ends_with('_')
        && !RESERVED.iter().any(reserved)
}

/// Words with which a line of one of the formats begins or goes on.
const RESERVED: [&str; 67] = [
    "accdescr",
    "acctitle",
    "across",
    "activate",
    "actor",
    "alt",
    "and",
    "as",
    "autonumber",
    "boundary",
    "box",
    "break",
    "caption",
    "collections",
    "control",
    "create",
    "critical",
    "database",
    "deactivate",
    "destroy",
    "details",
    "else",
    "end",
    "entity",
    "footbox",
    "footer",
    "group",
    "header",
    "hide",
    "hnote",
    "left",
    "legend",
    "link",
    "links",
    "loop",
    "mainframe",
    "newpage",
    "note",
    "nowrap",
    "of",
    "off",
    "on",
    "opt",
    "option",
    "order",
    "over",
    "par",
    "par_over",
    "par2",
    "participant",
    "properties",
    "queue",
    "rect",
    "ref",
    "return",
    "right",
    "rnote",
    "scale",
    "sequencediagram",
    "show",
    "skinparam",
    "style",
    "title",
    "url",
    "wrap",
    "classdef",
    "subgraph",
];
