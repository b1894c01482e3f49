//! The SVG needs nothing and lets nothing in.
#![forbid(unsafe_code)]

mod common;

use handover_diagram::sentences::Locale;
use handover_diagram::svg::{Theme, escape, number, svg};
use handover_diagram::{Diagram, Scene};
use handover_simulation::Trace;

fn draw(trace: &Trace, theme: Theme) -> String {
    svg(
        &Scene::of(&Diagram::draw(trace, Locale::En), Locale::En),
        theme,
    )
}

/// Every tag of a document, without its brackets.
fn tags(svg: &str) -> Vec<&str> {
    let pieces = svg.split('<').skip(1);
    pieces
        .map(|piece| piece.split_once('>').expect("a tag ends").0)
        .collect()
}

/// Well-formed as far as this writer can go wrong: tags match, and nothing but known elements and
/// attributes is there.
fn check(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in tags(svg) {
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        let name = tag.split([' ', '/']).next().unwrap_or("");
        let known = [
            "svg", "title", "desc", "style", "rect", "path", "circle", "g", "text",
        ];
        assert!(known.contains(&name), "<{tag}>");
        for attribute in tag.split('"').step_by(2).filter(|a| a.ends_with('=')) {
            let attribute = attribute.trim().trim_end_matches('=');
            let attribute = attribute.rsplit(' ').next().unwrap_or("");
            let known = [
                "xmlns", "width", "height", "viewBox", "lang", "role", "class", "x", "y", "rx",
                "d", "cx", "cy", "r",
            ];
            assert!(known.contains(&attribute), "{attribute} in <{tag}>");
        }
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
    assert_eq!(svg.matches("http").count(), 1, "only the name space");
    assert!(!svg.contains("url("));
    assert!(!svg.contains("@import"));
    for c in svg.chars() {
        let fine = c == '\n' || (!c.is_control() && !('\u{202A}'..='\u{202E}').contains(&c));
        assert!(fine && c != '\u{FFFE}' && c != '\u{FFFF}', "{c:?}");
    }
}

#[test]
fn nothing_breaks_out() {
    for (_, trace) in common::stories() {
        for theme in Theme::ALL {
            check(&draw(&trace, theme));
        }
    }
}

#[test]
fn figures_are_well_formed() {
    for theme in Theme::ALL {
        check(&draw(&common::owner_change(), theme));
        check(&draw(&common::normal_operation(), theme));
    }
}

/// The file may stand in the middle of a page, whose own classes are none of its business.
#[test]
fn its_style_stays_inside() {
    for theme in Theme::ALL {
        let svg = draw(&common::owner_change(), theme);
        let (_, css) = svg.split_once("<style>").expect("it has a style");
        let (css, _) = css.split_once("</style>").expect("the style ends");
        let scope = format!(".handover-{} ", theme.name());
        for line in css.lines().filter(|line| line.starts_with('.')) {
            let (selectors, _) = line.split_once('{').expect("a rule");
            for selector in selectors.split(',') {
                let inner = selector.strip_prefix(&scope).unwrap_or("");
                assert!(!inner.is_empty() && !inner.contains("handover"), "{line}");
            }
        }
    }
}

#[test]
fn it_says_how_large_it_is_and_what_it_shows() {
    let svg = draw(&common::owner_change(), Theme::Auto);
    let head = svg.lines().next().unwrap_or("");
    assert!(
        head.contains(" width=\"")
            && head.contains(" height=\"")
            && head.contains(" viewBox=\"0 0 ")
    );
    assert!(svg.contains("<title>Owner change</title>"));
    assert!(svg.contains("Message 5, DispatchTable(Table 3), from Owner_A to Processor is refused: owner-rev 1 &lt; 2, heard in message 3."));
    assert!(svg.contains("prefers-color-scheme:dark"));
    assert!(!draw(&common::owner_change(), Theme::Light).contains("prefers-color-scheme"));
}

#[test]
fn it_is_dark_on_screens_only() {
    let svg = draw(&common::owner_change(), Theme::Auto);
    assert!(svg.contains("@media screen and (prefers-color-scheme:dark)"));
}

#[test]
fn numbers_are_short() {
    assert_eq!(number(12.0), "12");
    assert_eq!(number(12.34), "12.3");
    assert_eq!(number(-0.25), "-0.3");
    assert_eq!(number(0.01), "0");
    assert_eq!(number(-0.01), "0");
}

#[test]
fn text_is_text() {
    assert_eq!(
        escape("<a href=\"x\">&'\u{0}\u{202E}\n"),
        "&lt;a href=&quot;x&quot;&gt;&amp;&#39;\u{FFFD}\u{FFFD} "
    );
}

/// Every line of text with a class.
fn texts<'a>(svg: &'a str, class: &str) -> Vec<&'a str> {
    let texts = svg.lines().filter(|line| line.starts_with("<text "));
    texts
        .filter(|line| line.split('"').nth(1).is_some_and(|c| c.contains(class)))
        .filter_map(|line| line.split(['<', '>']).nth(2))
        .collect()
}

#[test]
fn windows_say_how_long_they_are() {
    let svg = draw(&common::owner_change(), Theme::Light);
    assert_eq!(texts(&svg, "no-owner"), ["no owner for 1 step"]);
    assert_eq!(texts(&svg, "striped zombie"), ["zombie for 14 steps"]);
    assert_eq!(svg.matches("class=\"stripe\"").count(), 1);
    assert_eq!(svg.matches("class=\"bar\"").count(), 1);
    let svg = draw(&common::normal_operation(), Theme::Light);
    assert!(!svg.contains("class=\"stripe\"") && !svg.contains("class=\"bar\""));
}

/// A window from before the picture begins at its upper edge and tells its whole length.
#[test]
fn windows_from_before_the_picture() {
    let trace = common::text(
        "node A owner\nnode P processor\nnode B owner\ntables 1\nelect A\nsettle\n\
         lose-session A\nelect B\nbegin\ntick B\nnotice A\n",
    );
    let svg = draw(&trace, Theme::Light);
    assert_eq!(texts(&svg, "no-owner"), [""; 0]);
    assert_eq!(texts(&svg, "zombie"), ["zombie for 3 steps"]);
}
