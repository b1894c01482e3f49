//! What things look like in an SVG: two palettes, one set of rules.
//!
//! Every text has a contrast of at least 4.5 to what it stands on, and every line that carries
//! meaning of at least 3, in both palettes; a test computes them.

use std::fmt::Write as _;

/// Light, dark, or whichever the reader prefers.
#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq)]
pub enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// What the reader's system says (`prefers-color-scheme`); light on paper.
    #[default]
    Auto,
}

impl Theme {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Auto];

    /// The name in every text form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Auto => "auto",
        }
    }

    /// The theme of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

/// A surface with its edge and what is written on it.
#[derive(Clone, Copy)]
struct Paint {
    fill: &'static str,
    edge: &'static str,
    text: &'static str,
}

const fn paint(fill: &'static str, edge: &'static str, text: &'static str) -> Paint {
    Paint { fill, edge, text }
}

struct Palette {
    ground: &'static str,
    /// Lifelines.
    faint: &'static str,
    /// Arrows.
    line: &'static str,
    text: &'static str,
    number: &'static str,
    /// Refused messages.
    refused: &'static str,
    /// Messages that had no effect.
    muted: &'static str,
    owner: Paint,
    processor: Paint,
    plain: Paint,
    author: Paint,
    fault: Paint,
    refusal: Paint,
    violation: Paint,
    /// The bar of a zombie, and what is written beside it.
    zombie: (&'static str, &'static str),
    /// Where there is no owner.
    stripe: &'static str,
}

const LIGHT: Palette = Palette {
    ground: "#ffffff",
    faint: "#8796a5",
    line: "#33485c",
    text: "#14202b",
    number: "#1f4fbf",
    refused: "#c81e1e",
    muted: "#5f6b78",
    owner: paint("#e6edfc", "#3a5bb8", "#152a5e"),
    processor: paint("#eaf0f5", "#52667a", "#14202b"),
    plain: paint("#f1f5f9", "#7a8da1", "#14202b"),
    author: paint("#fff6da", "#b3862a", "#3d2c05"),
    fault: paint("#ffeddc", "#c05a12", "#4a2106"),
    refusal: paint("#fdeaea", "#c81e1e", "#7a1010"),
    violation: paint("#b91c1c", "#7f1010", "#ffffff"),
    zombie: ("#f3b95f", "#8a5200"),
    stripe: "#f1f4f8",
};

const DARK: Palette = Palette {
    ground: "#11181f",
    faint: "#6b7c8d",
    line: "#b4c4d4",
    text: "#e8eef4",
    number: "#8fb4ff",
    refused: "#ff7070",
    muted: "#98a6b5",
    owner: paint("#1b2c55", "#7f9fee", "#e3ebff"),
    processor: paint("#202c38", "#8ca0b4", "#e8eef4"),
    plain: paint("#1c2731", "#73879b", "#e8eef4"),
    author: paint("#33290d", "#c79a3a", "#fbeec4"),
    fault: paint("#3b2412", "#e08a45", "#ffe6d0"),
    refusal: paint("#3c181a", "#ff7070", "#ffd9d9"),
    violation: paint("#b3261e", "#ff9c94", "#ffffff"),
    zombie: ("#8a6420", "#e5b765"),
    stripe: "#1b2530",
};

/// The fonts, all of which `metrics` has room for.
pub(super) const FONTS: &str = "'Helvetica Neue',Helvetica,Arial,'Liberation Sans','DejaVu Sans','PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif";

/// The rules for everything under the element of class `handover-THEME`.
pub(super) fn rules(theme: Theme) -> String {
    let mut css = String::with_capacity(4096);
    let scope = format!(".handover-{}", theme.name());
    shapes(&mut css, &scope);
    match theme {
        Theme::Light => colours(&mut css, &scope, &LIGHT),
        Theme::Dark => colours(&mut css, &scope, &DARK),
        Theme::Auto => {
            colours(&mut css, &scope, &LIGHT);
            // Paper is light, whatever the reader's screen is.
            css.push_str("@media screen and (prefers-color-scheme:dark){\n");
            colours(&mut css, &scope, &DARK);
            css.push_str("}\n");
        }
    }
    css
}

/// The colours of pictures of class `handover-auto` below what `page` selects.
pub(super) fn repaint(page: &str, theme: Theme) -> String {
    let mut css = String::with_capacity(4096);
    let scope = format!("{page} .handover-{}", Theme::Auto.name());
    match theme {
        Theme::Light => colours(&mut css, &scope, &LIGHT),
        Theme::Dark => colours(&mut css, &scope, &DARK),
        Theme::Auto => {}
    }
    css
}

/// A rule for some selectors, each of them within the scope: the picture may stand in a page that
/// has such classes too.
fn rule(css: &mut String, scope: &str, selectors: &str, body: &str) {
    for (n, selector) in selectors.split(',').enumerate() {
        let comma = if n == 0 { "" } else { "," };
        // Writing to a string cannot fail.
        let _ = write!(css, "{comma}{scope} {selector}");
    }
    let _ = writeln!(css, "{{{body}}}");
}

fn shapes(css: &mut String, scope: &str) {
    let text = crate::scene::TextStyle::Label.size();
    let name = crate::scene::TextStyle::Name.size();
    let detail = crate::scene::TextStyle::Detail.size();
    let mut add = |selector: &str, body: &str| rule(css, scope, selector, body);
    add("text", &format!("font:{text}px {FONTS}"));
    add(".name", &format!("font-size:{name}px;font-weight:bold"));
    add(".detail", &format!("font-size:{detail}px"));
    add(".number", "font-weight:bold");
    add(".name,.middle", "text-anchor:middle");
    add(".end", "text-anchor:end");
    add(".life", "stroke-width:1;stroke-dasharray:5 5");
    add(
        ".box,.note,.fold",
        "stroke-width:1.25;stroke-linejoin:round",
    );
    add(".line", "fill:none;stroke-width:1.5");
    add(".reply .line", "stroke-dasharray:4 3");
    add(".cross", "fill:none;stroke-width:2.5;stroke-linecap:round");
    add(".open", "stroke-width:1.5");
    add(".rejected .line", "stroke-width:1.75");
    add(
        ".said",
        "paint-order:stroke;stroke-width:4px;stroke-linejoin:round",
    );
    add(".bar", "opacity:.6");
}

fn colours(css: &mut String, scope: &str, p: &Palette) {
    let mut add = |selector: &str, body: &str| rule(css, scope, selector, body);
    let stroke = |colour: &str| format!("stroke:{colour}");
    let fill = |colour: &str| format!("fill:{colour}");
    add(".ground", &fill(p.ground));
    add("text", &fill(p.text));
    add(".said", &stroke(p.ground));
    add(".striped", &stroke(p.stripe));
    add(".number", &fill(p.number));
    add(".life", &stroke(p.faint));
    add(".bar", &fill(p.zombie.0));
    add(".stripe", &fill(p.stripe));
    add("text.zombie", &fill(p.zombie.1));
    add("text.no-owner", &fill(p.muted));
    for (class, colour) in [
        ("arrow", p.line),
        ("rejected", p.refused),
        ("dropped", p.muted),
        ("flight", p.muted),
        ("ignored", p.muted),
    ] {
        add(
            &format!(".{class} .line,.{class} .cross,.{class} .open"),
            &stroke(colour),
        );
        add(&format!(".{class} .head"), &fill(colour));
    }
    add(".open", &fill(p.ground));
    add(".number.rejected", &fill(p.refused));
    for (class, paint) in [
        ("owner", p.owner),
        ("processor", p.processor),
        ("plain", p.plain),
        ("author", p.author),
        ("fault", p.fault),
        ("refusal", p.refusal),
        ("violation", p.violation),
    ] {
        let Paint { fill, edge, text } = paint;
        add(
            &format!(".{class} .box,.{class} .note,.{class} .fold"),
            &format!("fill:{fill};stroke:{edge}"),
        );
        add(&format!(".{class} text"), &format!("fill:{text}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(colour: &str) -> f64 {
        let part = |at: usize| {
            let value = u8::from_str_radix(&colour[at..at + 2], 16).unwrap();
            let value = f64::from(value) / 255.0;
            if value <= 0.03928 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(a: &str, b: &str) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn everything_can_be_read() {
        for p in [&LIGHT, &DARK] {
            for text in [p.text, p.number, p.refused, p.muted, p.zombie.1] {
                for ground in [p.ground, p.stripe] {
                    assert!(contrast(text, ground) >= 4.5, "{text} on {ground}");
                }
            }
            for line in [p.line, p.refused, p.muted, p.owner.edge, p.processor.edge] {
                assert!(contrast(line, p.ground) >= 3.0, "{line} on {}", p.ground);
            }
            for on in [
                p.owner,
                p.processor,
                p.plain,
                p.author,
                p.fault,
                p.refusal,
                p.violation,
            ] {
                assert!(
                    contrast(on.text, on.fill) >= 4.5,
                    "{} on {}",
                    on.text,
                    on.fill
                );
                assert!(contrast(on.edge, p.ground) >= 3.0, "{}", on.edge);
            }
            assert!(contrast(p.faint, p.ground) >= 2.9, "{}", p.faint);
        }
    }
}
