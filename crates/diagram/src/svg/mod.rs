//! The picture as one SVG file that needs nothing else: no script, no font, no image, no link.

mod style;

use std::fmt::Write as _;

use handover_simulation::Roles;

pub use style::Theme;

use crate::diagram::{BandKind, Fate, Tone};
use crate::metrics::is_unprintable;
use crate::scene::{
    Anchor, ArrowShape, BandShape, Head, LaneShape, NoteShape, Point, Rect, Scene, TextLine,
    TextStyle,
};

/// The picture as SVG.
#[must_use]
pub fn svg(scene: &Scene, theme: Theme) -> String {
    let mut out = Svg(String::with_capacity(4096 + 400 * scene.rows.len()));
    let (width, height) = (number(scene.width), number(scene.height));
    out.add(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" lang=\"{}\" role=\"img\" class=\"handover-{}\">\n",
        scene.lang,
        theme.name()
    ));
    out.add(format_args!("<title>{}</title>\n", escape(&scene.title)));
    out.add(format_args!(
        "<desc>{}</desc>\n",
        escape(&scene.description)
    ));
    out.add(format_args!("<style>\n{}</style>\n", style::rules(theme)));
    out.add(format_args!(
        "<rect class=\"ground\" width=\"{width}\" height=\"{height}\" rx=\"8\"/>\n"
    ));
    // What reaches across the picture lies below the bars.
    let (bars, stripes): (Vec<_>, Vec<_>) = scene.bands.iter().partition(|band| is_bar(band));
    for band in stripes.into_iter().chain(bars) {
        out.band(band);
    }
    // The halo around what is said has the colour of what it stands on.
    let striped = |text: &TextLine| {
        let mut bands = scene.bands.iter().filter(|band| !is_bar(band));
        let on = |r: &Rect| r.y <= text.y && text.y <= r.y + r.height;
        if bands.any(|band| on(&band.rect)) {
            " striped"
        } else {
            ""
        }
    };
    for lane in &scene.lanes {
        out.lane(lane);
    }
    // Lines first, then notes, then what is said at the lines: no line hides a word.
    for arrow in &scene.arrows {
        out.arrow(arrow);
    }
    for note in &scene.notes {
        out.note(note);
    }
    for arrow in &scene.arrows {
        let rejected = if arrow.fate == Fate::Rejected {
            " rejected"
        } else {
            ""
        };
        for text in &arrow.texts {
            out.text(text, &format!(" said{}{rejected}", striped(text)));
        }
    }
    for band in &scene.bands {
        let label = &band.label;
        if is_bar(band) {
            out.text(label, &format!(" said{} zombie", striped(label)));
        } else {
            out.text(label, " no-owner");
        }
    }
    out.0.push_str("</svg>\n");
    out.0
}

/// Rules for the style sheet of a page whose readers choose its theme: below what `page` selects,
/// pictures of [`Theme::Auto`] have the colours of `theme`, whatever the system prefers.
///
/// # Example
/// ```
/// use handover_diagram::svg::{Theme, repaint};
///
/// let rules = repaint(".dark-page", Theme::Dark);
/// assert!(rules.starts_with(".dark-page .handover-auto .ground{fill:#"));
/// ```
#[must_use]
pub fn repaint(page: &str, theme: Theme) -> String {
    style::repaint(page, theme)
}

const fn is_bar(band: &BandShape) -> bool {
    match band.kind {
        BandKind::Zombie(_) => true,
        BandKind::NoOwner => false,
    }
}

struct Svg(String);

impl Svg {
    fn add(&mut self, what: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.0.write_fmt(what);
    }

    fn rect(&mut self, class: &str, rect: &Rect, radius: u8) {
        self.add(format_args!(
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{radius}\"/>\n",
            number(rect.x),
            number(rect.y),
            number(rect.width),
            number(rect.height)
        ));
    }

    fn path(&mut self, class: &str, points: &[Point], closed: bool) {
        let end = if closed { "Z" } else { "" };
        self.add(format_args!(
            "<path class=\"{class}\" d=\"{}{end}\"/>\n",
            path(points)
        ));
    }

    fn text(&mut self, line: &TextLine, also: &str) {
        let style = match line.style {
            TextStyle::Name => "name",
            TextStyle::Number => "number",
            TextStyle::Label => "label",
            TextStyle::Note => "note-text",
            TextStyle::Detail => "detail",
        };
        let anchor = match line.anchor {
            Anchor::Start => "",
            Anchor::Middle => " middle",
            Anchor::End => " end",
        };
        self.add(format_args!(
            "<text class=\"{style}{anchor}{also}\" x=\"{}\" y=\"{}\">{}</text>\n",
            number(line.x),
            number(line.y),
            escape(&line.text)
        ));
    }

    fn band(&mut self, band: &BandShape) {
        let (class, radius) = if is_bar(band) {
            ("bar", 3)
        } else {
            ("stripe", 0)
        };
        self.add(format_args!(
            "<g>\n<title>{}</title>\n",
            escape(&band.meaning)
        ));
        self.rect(class, &band.rect, radius);
        self.0.push_str("</g>\n");
    }

    fn lane(&mut self, lane: &LaneShape) {
        let class = match lane.roles {
            Roles::Owner => "owner",
            Roles::Processor | Roles::Both => "processor",
        };
        self.add(format_args!("<g class=\"{class}\">\n"));
        let x = number(lane.x);
        self.add(format_args!(
            "<path class=\"life\" d=\"M{x} {}V{}\"/>\n",
            number(lane.line.top),
            number(lane.line.bottom)
        ));
        self.rect("box", &lane.top, 6);
        self.rect("box", &lane.bottom, 6);
        for text in &lane.texts {
            self.text(text, "");
        }
        self.0.push_str("</g>\n");
    }

    fn arrow(&mut self, arrow: &ArrowShape) {
        let fate = match arrow.fate {
            Fate::Accepted => "",
            Fate::Rejected => " rejected",
            Fate::Dropped => " dropped",
            Fate::InFlight => " flight",
            Fate::Ignored => " ignored",
        };
        let reply = if arrow.reply { " reply" } else { "" };
        self.add(format_args!("<g class=\"arrow{fate}{reply}\">\n"));
        self.path("line", &arrow.line, false);
        match &arrow.head {
            Head::Triangle(points) => self.path("head", points, true),
            Head::Cross([a, b, c, d]) => self.add(format_args!(
                "<path class=\"cross\" d=\"{}{}\"/>\n",
                path(&[*a, *b]),
                path(&[*c, *d])
            )),
            Head::Circle { center, radius } => self.add(format_args!(
                "<circle class=\"open\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n",
                number(center.x),
                number(center.y),
                number(*radius)
            )),
        }
        self.0.push_str("</g>\n");
    }

    fn note(&mut self, note: &NoteShape) {
        let tone = match note.tone {
            Tone::Author => "author",
            Tone::Plain => "plain",
            Tone::Fault => "fault",
            Tone::Refusal => "refusal",
            Tone::Violation => "violation",
        };
        self.add(format_args!("<g class=\"{tone}\">\n"));
        self.path("note", &note.outline, true);
        if !note.fold.is_empty() {
            self.path("fold", &note.fold, false);
        }
        for text in &note.texts {
            self.text(text, "");
        }
        self.0.push_str("</g>\n");
    }
}

/// Points as path data; horizontal and vertical lines are short.
#[must_use]
pub fn path(points: &[Point]) -> String {
    let mut data = String::new();
    let mut last: Option<Point> = None;
    for p in points {
        let (x, y) = (number(p.x), number(p.y));
        let _ = match last {
            None => write!(data, "M{x} {y}"),
            Some(q) if number(q.y) == y => write!(data, "H{x}"),
            Some(q) if number(q.x) == x => write!(data, "V{y}"),
            Some(_) => write!(data, "L{x} {y}"),
        };
        last = Some(*p);
    }
    data
}

/// A coordinate with one decimal at most, the same everywhere.
#[must_use]
pub fn number(value: f64) -> String {
    let tenths = (value * 10.0).round() as i64;
    let sign = if tenths < 0 { "-" } else { "" };
    let (whole, tenth) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    if tenth == 0 {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{tenth}")
    }
}

/// A text as XML, in an element or in quotes. What XML has no place for is replaced.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' | '\t' => escaped.push(' '),
            _ if is_unprintable(c) => escaped.push('\u{FFFD}'),
            _ => escaped.push(c),
        }
    }
    escaped
}
