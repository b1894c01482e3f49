//! The page speaks Chinese to whoever asks for it.

use handover_e2e::browser::Options;
use handover_e2e::host::Host;
use handover_e2e::playground::Playground;
use handover_e2e::site::Plan;
use handover_e2e::wait;

use crate::element::element;
use crate::figure::boot_message;
use crate::looks::look_at;

/// The page as its address asks for it.
fn open(query: &str, fragment: &str) -> Playground {
    let page = Playground::on(Plan::of_page(), Options::default());
    visit(&page, query, fragment);
    page
}

fn visit(page: &Playground, query: &str, fragment: &str) {
    page.open(&format!("{}{query}#{fragment}", page.site().url()));
    page.wait_until_open();
}

fn language(page: &Playground) -> String {
    page.script("return document.documentElement.lang", &[])
}

/// Chooses a language in the help, which stays open in it.
fn choose(page: &Playground, tag: &str) {
    page.press_button("help");
    page.press_button(&format!("speak-{tag}"));
    wait::for_truth("the language", || language(page) == tag);
    page.close_sheet();
    page.wait_until_open();
}

#[test]
fn an_address_asks_for_chinese() {
    let page = open("?lang=zh-CN", "owner-change");
    assert_eq!(language(&page), "zh-CN");
    assert_eq!(page.text_of("share"), "分享");
    let verdict = page.verdict();
    assert_eq!(verdict, ("safe".to_owned(), "安全".to_owned()));
    let story = page.open_refusal();
    assert!(
        page.text_of("rejection")
            .contains("被拒绝：owner-rev 1 < 2，从消息 3 得知")
    );
    assert!(
        page.text_of("rejection-story")
            .contains("Processor 拒绝了消息 5"),
        "{story:?}"
    );
    look_at(&page);
}

#[test]
fn any_run_and_any_sheet_is_there_in_chinese() {
    let page = open("?lang=zh", "without-owner-rev@20");
    assert!(page.text_of("violations").contains("双写"));
    page.open_new_run();
    assert!(page.text_of("new-run-sheet").contains("owner 候选节点"));
    look_at(&page);
    page.close_sheet();
    page.press_button("gallery");
    wait::for_truth("the library", || page.shows("gallery-item"));
    look_at(&page);
    page.close_sheet();
    page.open_embed();
    let embed = page.text_of("share-sheet");
    assert!(embed.contains("读者可以"), "{embed}");
    assert!(embed.contains("用于自己的网页。"), "{embed}");
    assert!(!embed.contains("Copy"), "{embed}");
    look_at(&page);
    page.close_sheet();
    page.open_export();
    let export = page.text_of("share-sheet");
    assert!(export.contains("跟随读者的设置"), "{export}");
    assert!(export.contains("包含整个运行"), "{export}");
    assert!(!export.contains("Save"), "{export}");
    look_at(&page);
}

/// The scenarios that the gallery shows.
fn shown(page: &Playground) -> Vec<String> {
    page.script(
        "return [...document.querySelectorAll(\"[data-testid='gallery-item']\")]\
         .map((item) => item.dataset.name)",
        &[],
    )
}

/// The language of what is written there.
fn language_of(page: &Playground, css: &str) -> String {
    let script =
        "return document.querySelector(arguments[0]).closest('[lang]').getAttribute('lang')";
    page.script(script, &[css.into()])
}

#[test]
fn the_library_is_found_and_told_in_chinese() {
    let page = open("?lang=zh-CN", "owner-change");
    assert_eq!(page.run_title(), "更换 owner");
    page.press_button("gallery");
    wait::for_truth("the library", || page.shows("gallery-item"));
    assert_eq!(language_of(&page, "[data-testid='gallery-item']"), "zh-CN");
    let search = "[data-testid='gallery-search']";
    for wanted in ["幽灵", "ghost"] {
        page.paste(search, "");
        wait::for_truth("the whole library", || shown(&page).len() > 9);
        page.paste(search, wanted);
        wait::until("the one that is wanted", || match shown(&page) {
            names if names == ["ghost-capture"] => Ok(()),
            names => Err(format!("{names:?}")),
        });
    }
    page.click("[data-testid='gallery-item']");
    wait::for_truth("no sheet", || page.count("dialog") == 0);
    page.wait_until_open();
    assert_eq!(page.run_title(), "幽灵 capture");
    assert_eq!(language_of(&page, "[data-testid='run-title']"), "zh-CN");
    let tab: String = page.script("return document.title", &[]);
    assert_eq!(tab, "幽灵 capture \u{2013} Handover");
    assert!(
        page.text_of("caption")
            .contains("一个进程可能在一段时间里是两个 capture")
    );
    page.click("[data-testid='about'] summary");
    wait::until("the story", || {
        let story = page.text_of("about");
        let told = story.contains("P_old 是幽灵") && story.contains("来源：pingcap/tiflow#6638");
        if told { Ok(()) } else { Err(story) }
    });
    assert_eq!(language_of(&page, ".about__text"), "zh-CN");
    assert_eq!(language_of(&page, ".about__source span"), "en");
    look_at(&page);
    page.open_text();
    assert!(page.scenario_text().contains("\ntitle A ghost capture\n"));
}

#[test]
fn a_search_answers_in_chinese() {
    let page = open("?lang=zh-CN", "without-owner-rev");
    page.press_button("search");
    wait::for_truth("the search", || page.shows("search-sheet"));
    page.press_button("search-start");
    wait::until("the end of the search", || {
        let result = page.text_of("search-result");
        if result.contains("步之后发生：违反") {
            Ok(())
        } else {
            Err(result)
        }
    });
    look_at(&page);
}

#[test]
fn a_page_that_cannot_be_loaded_says_so_in_chinese() {
    let page = Playground::on(Plan::of_page().with_wasm_cut_to(10_000), Options::default());
    page.tolerate("");
    page.open(&format!("{}?lang=zh-CN", page.site().url()));
    boot_message(&page, "无法加载本页面");
    assert_eq!(language(&page), "zh-CN");
}

#[test]
fn what_cannot_be_opened_says_so_in_chinese() {
    let page = Playground::on(Plan::of_page(), Options::default());
    page.open(&format!("{}?lang=zh-CN#no-such-run", page.site().url()));
    assert!(
        page.wait_for_trouble()
            .contains("没有名为“no-such-run”的场景")
    );
}

#[test]
fn another_language_keeps_the_run_and_the_place_in_it_and_is_remembered() {
    let page = Playground::open();
    assert_eq!(language(&page), "en");
    page.go_to(15);
    page.choose("Crash Owner_B");
    let before = page.position();
    let link = page.link();
    choose(&page, "zh-CN");
    assert_eq!(page.position(), before);
    assert_eq!(page.link(), link);
    let row = page.current_row().expect("there is a current row");
    assert!(row.text.contains("Owner_B 崩溃了。"), "{}", row.text);
    visit(&page, "", "owner-change");
    assert_eq!(language(&page), "zh-CN", "the choice is remembered");
    visit(&page, "?lang=en", "owner-change");
    assert_eq!(language(&page), "en", "the address has the last word");
    choose(&page, "zh-CN");
    choose(&page, "en");
    visit(&page, "", "owner-change");
    assert_eq!(language(&page), "en");
}

#[test]
fn without_the_chinese_part_the_run_opens_in_english_and_says_so() {
    let plan = Plan::of_page().without_worker().lacking("_split_chinese");
    let page = Playground::on(plan, Options::default());
    page.tolerate("");
    visit(&page, "?lang=zh-CN", "normal-operation");
    wait::for_truth("the run", || page.shows("diagram"));
    assert_eq!(page.run_title(), "Normal operation");
    assert_eq!(language(&page), "en");
    assert!(page.shows("notice"));
    page.press_button("step-forward");
    wait::for_truth("no notice", || !page.shows("notice"));
    page.press_button("help");
    page.press_button("speak-zh-CN");
    wait::for_truth("a notice", || page.shows("notice"));
    assert_eq!(language(&page), "en");
}

#[test]
fn an_embed_follows_the_language_of_its_host() {
    let host = Host::with(&element("a", "loading=eager"));
    host.hears("ready", "a", |_| true);
    let speaks = |tag: &str, words: &str| {
        wait::until(&format!("an embed in {tag}"), || {
            host.look_into_embed("a");
            let language: String = host.script("return document.documentElement.lang", &[]);
            let now = host.text("open-full");
            host.look_around();
            if language == tag && now == words {
                Ok(())
            } else {
                Err(format!("{now} in {language}"))
            }
        });
    };
    let change = |script: &str| {
        let _: Option<bool> = host.script(script, &[]);
    };
    let (english, chinese) = ("Open in Handover", "在 Handover 中打开");
    speaks("en", english);
    change("document.documentElement.lang = 'zh-CN'");
    speaks("zh-CN", chinese);
    change("document.getElementById('a').lang = 'en'");
    speaks("en", english);
    change("document.getElementById('a').removeAttribute('lang')");
    speaks("zh-CN", chinese);
}
