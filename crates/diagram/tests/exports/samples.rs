//! Pictures to export: what the library holds, and the same with words that want to break out.

use handover_diagram::sentences::Locale;
use handover_diagram::{Diagram, End, Mark};
use handover_simulation::{Shape, Side, library};

use crate::common;

/// Pieces of text that mean something in one format or another.
const PIECES: [&str; 64] = [
    ";",
    "#",
    "end",
    "\"",
    "'",
    "<b>",
    "</b>",
    "!include x",
    "!$x = 1",
    "%%{init: {}}%%",
    "%date()",
    "$$x$$",
    "$x",
    "\u{1F600}",
    "\u{6240}\u{6709}\u{8005}",
    "\u{7EC8}",
    "wrap:",
    "nowrap: ",
    "style a:b#c;",
    "classDef x:#1;",
    "#35;",
    "#quot;",
    "&lt;",
    "&#60;",
    "\\n",
    "\\",
    "--x--",
    "->>",
    "~",
    "**",
    "__",
    "//",
    "\"\"",
    "[[http://x.y z]]",
    "@enduml",
    "@startuml",
    "/'",
    "'/",
    "`",
    "|",
    "= ",
    "==",
    "{{",
    "}}",
    "<U+0041>",
    "<br/>",
    "\u{FB02}\u{B0}\u{B0}59\u{B6}\u{DF}",
    "\u{AB}x\u{BB}",
    "\u{201C}x\u{201D}",
    "\u{2018}x\u{2019}",
    "---",
    "...",
    "note left",
    "title x",
    "<color:red>",
    "<script>",
    ":",
    ",",
    "@",
    "@{",
    "<:smile:>",
    "()",
    "^",
    "e\u{301}",
];

/// Numbers by chance; the same for the same seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    fn text(&mut self, pieces: usize) -> String {
        let mut text = String::new();
        for _ in 0..=self.below(pieces) {
            text += PIECES[self.below(PIECES.len())];
            text += ["", "", " ", "x", "\n"][self.below(5)];
        }
        text
    }
}

/// The whole library, and runs with something in them that it lacks.
pub(crate) fn plain(locale: Locale) -> Vec<(String, Diagram)> {
    let library = library::ALL.iter().map(|entry| entry.name);
    let library = library.map(|name| {
        (
            name.to_owned(),
            Diagram::draw(&common::library(name), locale),
        )
    });
    let stories = common::stories().into_iter();
    let stories = stories.map(|(name, trace)| (name.to_owned(), Diagram::draw(&trace, locale)));
    library.chain(stories).collect()
}

/// A picture in which everything a user can write, and the labels too, wants to break out.
pub(crate) fn hostile(count: usize) -> Vec<(String, Diagram)> {
    let mut chance = Chance(0x0005_DEEC_E66D);
    // Each piece alone first: a failure is easier to understand.
    let mut alone: Vec<String> = PIECES.iter().map(|piece| (*piece).to_owned()).collect();
    alone.extend(["Note", "End", "Par_over", "title", "n0", "n1"].map(str::to_owned));
    let count = count.max(alone.len());
    (0..count)
        .map(|n| {
            let piece = alone.get(n).cloned();
            let mut say = |pieces| piece.clone().unwrap_or_else(|| chance.text(pieces));
            let mut diagram = Diagram::draw(&common::owner_change(), Locale::En);
            diagram.title = say(5).replace('\n', " ");
            for lane in &mut diagram.lanes {
                lane.name = say(3).replace('\n', " ");
            }
            for arrow in &mut diagram.arrows {
                arrow.label = say(5).replace('\n', " ");
            }
            for (at, note) in diagram.notes.iter_mut().enumerate() {
                note.text = say(5);
                note.detail = Some(say(4).replace('\n', " ")).filter(|_| note.detail.is_some());
                note.side = [Side::Left, Side::Right, Side::Over][(n + at) % 3];
                note.shape = [Shape::Hexagon, Shape::Folded][(n + at) % 2];
            }
            (format!("hostile {n}: {:?}", diagram.title), diagram)
        })
        .collect()
}

/// A message as the picture shows it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Said {
    /// The index of the lane.
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// Number, label and what stands under it, without blanks.
    pub(crate) text: String,
    pub(crate) dashed: bool,
    pub(crate) end: End,
}

/// The messages in the order in which they arrive.
pub(crate) fn messages(diagram: &Diagram, locale: Locale) -> Vec<Said> {
    let marks = diagram.rows.iter().flat_map(|row| &row.marks);
    let arrows = marks.filter_map(|mark| match mark {
        Mark::Arrow(a) | Mark::Arrives(a) => Some(&diagram.arrows[*a]),
        Mark::Leaves(_) | Mark::Note(_) => None,
    });
    arrows
        .map(|arrow| {
            let in_flight = Some(locale.fate(handover_diagram::Fate::InFlight).to_owned());
            let open = arrow.end == End::Open;
            let remark = arrow.remark.clone().or(in_flight.filter(|_| open));
            let remark = remark.map_or(String::new(), |remark| format!("({remark})"));
            Said {
                from: arrow.from.index(),
                to: arrow.to.index(),
                text: bare(&format!("{}{}{remark}", arrow.number_text(), arrow.label)),
                dashed: arrow.is_reply(),
                end: arrow.end,
            }
        })
        .collect()
}

/// The notes in their order, without blanks.
pub(crate) fn notes(diagram: &Diagram) -> Vec<String> {
    let marks = diagram.rows.iter().flat_map(|row| &row.marks);
    marks
        .filter_map(|mark| match mark {
            Mark::Note(n) => {
                let note = &diagram.notes[*n];
                let detail = note.detail.as_deref().unwrap_or("");
                Some(bare(&format!("{}\n{detail}", note.text)))
            }
            Mark::Arrow(_) | Mark::Leaves(_) | Mark::Arrives(_) => None,
        })
        .collect()
}

/// A text line by line as it is shown, without blanks, which formats add and remove.
pub(crate) fn bare(text: &str) -> String {
    let lines: Vec<_> = text.lines().map(handover_diagram::metrics::clean).collect();
    lines.concat().split_whitespace().collect()
}

/// Whether `shown` is `text`, or what there was room for.
pub(crate) fn is(shown: &str, text: &str) -> bool {
    let shown = bare(shown);
    shown == text
        || shown.split_once('\u{2026}').is_some_and(|(before, after)| {
            text.starts_with(before) && (after.is_empty() || text.ends_with(after))
        })
}
