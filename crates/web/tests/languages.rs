//! The page in Chinese, without a browser: nothing on it is left in English.
#![cfg(not(target_arch = "wasm32"))]
#![forbid(unsafe_code)]

use std::rc::Rc;

use handover_diagram::Filter;
use handover_diagram::sentences::Locale;
use handover_diagram::sentences::library::telling;
use handover_explorer::Fault;
use handover_protocol::{Guard, MessageKind, Model};
use handover_simulation::{Event, Item, NodeId, library};
use handover_web::components::copy::Copy;
use handover_web::components::page::{Page, PageProps};
use handover_web::language::{self, Language};
use handover_web::later;
use handover_web::menus::{Forms, MENUS, MenuProps};
use handover_web::state::{
    Action, AppState, Asked, Moment, Origin, Sheet, Trouble, answer, open_fragment, open_text,
};
use yew::prelude::*;
use yew::{LocalServerRenderer, Reducible};

fn chinese() -> Language {
    let chinese = futures_executor::block_on(later::load_chinese());
    chinese.expect("it is there")
}

fn speak_chinese() {
    language::speak(chinese());
}

fn page(state: &Rc<AppState>) -> String {
    let props = PageProps {
        state: (**state).clone(),
        challenge: Some("violation.10.7".into()),
        later: futures_executor::block_on(later::load()).ok(),
        act: Callback::noop(),
        on_go: Callback::noop(),
        on_start: Callback::noop(),
    };
    let renderer = LocalServerRenderer::<Page>::with_props(props).hydratable(false);
    futures_executor::block_on(renderer.render())
}

fn opened(fragment: &str) -> Rc<AppState> {
    let action = match open_fragment(fragment) {
        Ok(moment) => Action::Open(moment),
        Err(trouble) => Action::Fail(Rc::new(trouble)),
    };
    Rc::new(AppState::default()).reduce(action)
}

fn asked(state: Rc<AppState>, asked: Asked) -> Rc<AppState> {
    let action = answer(&state, asked, "").expect("there is an answer");
    state.reduce(action)
}

/// What is said in a page, to eyes and to ears, but for what its authors wrote.
fn said(html: &str) -> Vec<String> {
    const VOID: [&str; 3] = ["input", "br", "img"];
    let mut said = Vec::new();
    let mut open: Vec<(&str, bool)> = Vec::new();
    let mut rest = html;
    while let Some((text, after)) = rest.split_once('<') {
        let foreign = open.last().is_some_and(|(_, foreign)| *foreign);
        if !foreign && !text.trim().is_empty() {
            said.push(text.trim().to_owned());
        }
        let (tag, after) = after.split_once('>').expect("a tag ends");
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().map(|(name, _)| name), Some(name));
            continue;
        }
        let name = tag.split([' ', '/']).next().unwrap_or("");
        let foreign =
            foreign || tag.contains("lang=\"en\"") || ["textarea", "code", "style"].contains(&name);
        for attribute in ["aria-label", "title", "placeholder", "aria-valuetext"] {
            let value = tag
                .split_once(&format!(" {attribute}=\""))
                .map(|(_, value)| value);
            let value = value.and_then(|value| value.split('"').next());
            if let (Some(value), false) = (value, foreign) {
                said.push(value.to_owned());
            }
        }
        if !VOID.contains(&name) && !tag.ends_with('/') {
            open.push((name, foreign));
        }
    }
    said
}

/// The words of a text that no Chinese engineer would say in English.
fn foreign(text: &str) -> Vec<&str> {
    const TERMS: [&str; 33] = [
        "owner",
        "processor",
        "capture",
        "session",
        "etcd",
        "epoch",
        "checkpoint",
        "sink",
        "guard",
        "panic",
        "token",
        "key",
        "rev",
        "owner-rev",
        "start-ts",
        "id",
        "TiCDC",
        "bug",
        "Handover",
        "Ctrl",
        "Shift",
        "Z",
        "Home",
        "End",
        "Esc",
        "English",
        "No",
        "Double",
        "Write",
        "Lost",
        "Table",
        "MB",
        "C",
    ];
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || "_-".contains(c)));
    let is_epoch = |word: &str| word.len() == 2 && word.starts_with('e');
    let is_guard_number = |word: &str| word.starts_with(['G', 'C']) && word.len() <= 3;
    words
        .filter(|word| word.contains(|c: char| c.is_ascii_alphabetic()))
        .filter(|word| !TERMS.contains(word) && !is_epoch(word) && !is_guard_number(word))
        .filter(|word| MessageKind::ALL.iter().all(|kind| kind.name() != *word))
        .filter(|word| Guard::ALL.iter().all(|guard| guard.name() != *word))
        .filter(|word| Fault::ALL.iter().all(|fault| fault.name() != *word))
        .filter(|word| Model::ALL.iter().all(|model| model.name() != *word))
        .collect()
}

#[track_caller]
fn check(state: &Rc<AppState>) -> String {
    let html = page(state);
    let setup = state.open().map(|moment| moment.run().setup());
    let names: Vec<&str> = setup
        .into_iter()
        .flat_map(|setup| &setup.nodes)
        .map(|node| node.name.as_str())
        .collect();
    let mut authors: Vec<&str> = setup
        .map(|setup| setup.title.as_str())
        .into_iter()
        .collect();
    let items = state.open().map(|moment| moment.run().trace().items());
    for item in items.into_iter().flatten() {
        if let Item::Note(note) = item {
            authors.extend(note.text.lines());
        }
    }
    // What the library tells in Chinese has names of other systems in it, and is checked where it is.
    let source = state.open().map(|moment| moment.run().source().origin);
    if let Some(Origin::Library(name)) = source {
        let told = telling(Locale::ZH_CN, name).expect("it is told in Chinese");
        for text in [told.title, told.teaches]
            .into_iter()
            .chain(told.paragraphs())
        {
            authors.push(text);
        }
    }
    for text in said(&html) {
        let text = text
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&amp;", "&")
            .replace("&quot;", "\"")
            .replace("&#x27;", "'");
        let mut left = foreign(&text);
        left.retain(|word| !names.contains(word));
        assert!(
            authors.contains(&text.as_str()) || left.is_empty(),
            "{text}: {left:?}"
        );
    }
    html
}

#[test]
fn a_run_and_its_refusal() {
    speak_chinese();
    let state = opened("owner-change@19").reduce(Action::Explain(Some(19)));
    let html = check(&state);
    assert!(
        html.contains("被拒绝：owner-rev 1 &lt; 2，从消息 3 得知"),
        "{html}"
    );
    assert!(html.contains("data-verdict=\"safe\""));
    assert!(html.contains("安全"));
}

#[test]
fn a_run_that_breaks_and_the_same_with_its_guard() {
    speak_chinese();
    let state = opened("without-owner-rev");
    let state = state.reduce(Action::Last);
    check(&state);
    check(&asked(state, Asked::Beside(Guard::OwnerRev)));
}

#[test]
fn what_lies_over_the_page() {
    speak_chinese();
    // The gallery and the links need an address; journeys look at them.
    for sheet in [Sheet::Help, Sheet::NewRun, Sheet::Search] {
        check(&opened("owner-change").reduce(Action::Sheet(Some(sheet))));
    }
}

#[derive(Clone, PartialEq, Properties)]
struct TakenProps {
    menu: MenuProps,
}

#[component]
fn Export(props: &TakenProps) -> Html {
    (MENUS.export)(props.menu.clone())
}

#[test]
fn the_forms_of_a_run() {
    speak_chinese();
    // What other pages need has an address in it; journeys look at it.
    let state = opened("owner-change");
    let moment = state.open().expect("it is open").clone();
    let forms = Forms {
        text: |run| run.text().clone(),
        json: |_| String::new(),
        copy: |props| html! { <Copy ..props /> },
    };
    let menu = MenuProps {
        moment,
        fragment: None,
        forms,
    };
    let renderer = LocalServerRenderer::<Export>::with_props(TakenProps { menu });
    let html = futures_executor::block_on(renderer.hydratable(false).render());
    assert!(html.contains("复制“纯文本”"), "{html}");
    for text in said(&html) {
        let mut left = foreign(&text);
        left.retain(|word| !["SVG", "PNG", "JSON", "PlantUML", "Mermaid"].contains(word));
        assert_eq!(left, [""; 0], "{text}");
    }
}

#[test]
fn a_part_of_a_run() {
    speak_chinese();
    let filter = Filter {
        refused: true,
        ..Filter::default()
    };
    let html = check(&asked(opened("owner-change"), Asked::Filter(filter)));
    assert!(html.contains("步，共 25 步"));
}

#[test]
fn what_cannot_be_opened() {
    speak_chinese();
    for fragment in ["nothing-of-the-kind", "1b.AAAA", "9z.AAAA", "owner-change%"] {
        let state = opened(fragment);
        assert!(state.trouble().is_some(), "{fragment}");
        let html = page(&state);
        let trouble: &Trouble = state.trouble().expect("it cannot be opened");
        assert!(html.contains(trouble.title));
        assert!(trouble.reason.ends_with('。'), "{}", trouble.reason);
        let reason = trouble.reason.replace("nothing-of-the-kind", "");
        let allowed = ["b", "z", "t"];
        let left: Vec<_> = foreign(&reason)
            .into_iter()
            .filter(|w| !allowed.contains(w))
            .collect();
        assert_eq!(left, [""; 0], "{}", trouble.reason);
    }
    let error = open_text("node A owner\nnode P processor\ntables 1\nelect B\n").unwrap_err();
    assert_eq!(error.sentence, "没有节点 \"B\"；节点有 A、P。");
}

/// The library's own story is told in the language of the page.
#[test]
fn a_run_of_the_library() {
    let title = |html: &str, lang: &str, title: &str| {
        let heading = html.split_once("<h1").expect("there is a title").1;
        let heading = heading.split_once("</h1>").expect("it ends").0;
        assert!(heading.contains(&format!("lang=\"{lang}\"")), "{heading}");
        assert!(heading.ends_with(&format!(">{title}")), "{heading}");
    };
    let english = opened("announced-twice");
    title(&page(&english), "en", "Announced twice");
    speak_chinese();
    let state = opened("announced-twice");
    let html = check(&state);
    title(&html, "zh-CN", "宣告了两次");
    assert!(html.contains("宣告两次与宣告一次并不相同"), "the lesson");
    assert!(html.contains("Announce 被复制了一份"), "the story");
    let source = "来源：<span lang=\"en\">apache/flink PR#4595 (FLINK-7526)</span>";
    assert!(html.contains(source), "{html}");
    // The text is as it is.
    assert!(html.contains("title Announced twice"), "{html}");
    // What was opened in English is told anew.
    let state = english.reduce(Action::Speak(chinese()));
    title(&page(&state), "zh-CN", "宣告了两次");
    // Another way on does not change what it is about.
    let crash = Event::Crash { node: NodeId(0) };
    let state = state.reduce(Action::Do(crash));
    let source = *state.open().expect("it is open").run().source();
    assert!(source.edited);
    title(&page(&state), "zh-CN", "宣告了两次");
}

/// Whoever writes a title reads that title, whatever the library makes of another one.
#[test]
fn a_run_of_ones_own_keeps_its_title() {
    speak_chinese();
    let entry = library::find("announced-twice").expect("it is in the library");
    for text in [
        entry.text.replace("title Announced twice", "title Thrice"),
        entry.text.to_owned(),
    ] {
        let run = open_text(&text).expect("it is sound");
        assert_eq!(run.title(), run.setup().title);
        assert_eq!(run.lang(), None);
        assert!(run.story().contains("In Flink"), "{}", run.story());
        let diagram = &run.picture().diagram;
        assert_eq!(diagram.title, run.setup().title);
    }
}

/// What was worded in English is worded again, and the run and the place in it stay.
#[test]
fn another_language_keeps_the_run() {
    let filter = Filter {
        refused: true,
        ..Filter::default()
    };
    let state = asked(opened("owner-change@19"), Asked::Filter(filter.clone()));
    let english: &Moment = state.open().expect("it is open");
    let picture = |state: &AppState| {
        let moment = state.open().expect("it is open");
        moment.run().picture().scene.description.clone()
    };
    assert!(picture(&state).starts_with("A sequence diagram"));
    speak_chinese();
    let state = Rc::clone(&state).reduce(Action::Speak(chinese()));
    assert_eq!(state.asked(), Some(&Asked::Filter(filter.clone())));
    let state = asked(state, Asked::Filter(filter));
    assert!(state.view().is_some());
    let chinese = state.open().expect("it is open");
    assert_eq!(chinese.run(), english.run());
    assert_eq!(chinese.cursor(), 19);
    assert!(picture(&state).starts_with("时序图"));
}
