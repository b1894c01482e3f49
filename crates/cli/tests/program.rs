//! The program as somebody in a terminal uses it.

mod common;

use std::process::Output;

use common::feed;
use serde_json::Value;

fn handover(arguments: &[&str]) -> Output {
    feed(arguments, "")
}

fn out(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("the output is text")
}

fn err(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("the errors are text")
}

/// The output of a command that succeeds and complains about nothing.
fn good(arguments: &[&str]) -> String {
    let output = handover(arguments);
    assert_eq!(err(&output), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    out(&output).to_owned()
}

/// The one sentence of a command that gets bad input.
fn bad(arguments: &[&str], input: &str) -> String {
    let output = feed(arguments, input);
    assert_eq!(
        output.status.code(),
        Some(2),
        "{arguments:?}: {}",
        err(&output)
    );
    assert_eq!(out(&output), "", "{arguments:?}");
    let sentence = err(&output).to_owned();
    assert_eq!(sentence.lines().count(), 1, "{sentence}");
    sentence
}

fn report(source: &str) -> Value {
    let text = good(&["run", source, "--format", "json"]);
    serde_json::from_str(&text).expect("the report is JSON")
}

/// Number, kind, sender, receiver, label and fate of every message.
fn messages(report: &Value) -> Vec<String> {
    let messages = report["messages"].as_array().expect("a list").iter();
    messages
        .map(|m| {
            let text = |key: &str| m[key].as_str().unwrap_or("?").to_owned();
            format!(
                "{} {} {}>{} {} {}",
                m["number"],
                text("kind"),
                text("from"),
                text("to"),
                text("label"),
                text("fate")
            )
        })
        .collect()
}

#[test]
fn owner_change_is_the_figure() {
    let report = report("owner-change");
    assert_eq!(
        messages(&report),
        [
            "1 DispatchTable Owner_A>Processor DispatchTable(Table 1) accepted",
            "2 DispatchTable Owner_A>Processor DispatchTable(Table 2) accepted",
            "3 Announce Owner_B>Processor Announce(owner-rev = 2) accepted",
            "4 Sync Processor>Owner_B Sync(Tables 1 and 2 are being added) accepted",
            "5 DispatchTable Owner_A>Processor DispatchTable(Table 3) rejected",
            "6 DispatchTableResponse Processor>Owner_B DispatchTableResponse(Table 1) accepted",
            "7 DispatchTableResponse Processor>Owner_B DispatchTableResponse(Table 2) accepted",
        ]
    );
    let rejection = &report["messages"][4]["rejection"];
    assert_eq!(rejection["guard"], "owner-rev");
    assert_eq!(rejection["message"], "1");
    assert_eq!(rejection["known"], "2");
    assert_eq!(report["verdict"], "safe");
    assert_eq!(report["violations"], Value::Array(Vec::new()));
    assert_eq!(report["stuck"], Value::Null);
}

#[test]
fn normal_operation_is_the_figure() {
    let report = report("normal-operation");
    assert_eq!(
        messages(&report),
        [
            "1 Announce Owner>Processor_A Announce accepted",
            "2 Announce Owner>Processor_B Announce accepted",
            "3 Sync Processor_A>Owner Sync accepted",
            "4 Sync Processor_B>Owner Sync accepted",
            "5 DispatchTable Owner>Processor_A DispatchTable(Table 1) accepted",
            "6 DispatchTable Owner>Processor_B DispatchTable(Table 2) accepted",
            "7 DispatchTableResponse Processor_A>Owner DispatchTableResponse(Table 1) accepted",
            "8 DispatchTableResponse Processor_B>Owner DispatchTableResponse(Table 2) accepted",
            "9 Checkpoint Processor_A>Owner Checkpoint accepted",
            "10 Checkpoint Processor_B>Owner Checkpoint accepted",
        ]
    );
    assert_eq!(report["verdict"], "safe");
}

#[test]
fn a_crash_is_in_the_report() {
    let crashes = &report("hazard-low-checkpoint-comes-late")["crashes"];
    assert_eq!(crashes.as_array().map(Vec::len), Some(1), "{crashes}");
    assert_eq!(
        (&crashes[0]["node"], &crashes[0]["step"]),
        (&"Owner".into(), &28.into())
    );
    let sentence = "Owner panicked: the checkpoint fell from 200 to 100.";
    assert_eq!(crashes[0]["sentence"], sentence);
    assert_eq!(report("owner-change")["crashes"], serde_json::json!([]));
}

#[test]
fn a_link_is_short_and_holds_the_run() {
    let link = good(&["link", "owner-change"]);
    let fragment = link.trim_end().trim_start_matches('#');
    assert!(
        fragment.len() <= 80,
        "{} characters: {fragment}",
        fragment.len()
    );
    for form in [
        fragment.to_owned(),
        format!("#{fragment}"),
        format!("https://example.org/play/?theme=dark#{fragment}"),
    ] {
        assert_eq!(report(&form), report("owner-change"));
    }
    for named in ["owner-change@5", "#owner-change@5"] {
        assert_eq!(report(named), report("owner-change"));
    }
    let text = good(&["link", "--read", fragment]);
    let again = feed(&["link", "-"], &text);
    assert_eq!(out(&again).trim_end(), format!("#{fragment}"));
    let readable = good(&["link", "owner-change", "--codec", "text"]);
    assert_eq!(report(readable.trim_end()), report("owner-change"));
}

/// The smallest picture: one black pixel.
const PIXEL: &[u8] =
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0\x3a\x7e\x9b\x55\
    \0\0\0\nIDAT\x78\x9c\x63\x60\0\0\0\x02\0\x01\x48\xaf\xa4\x71\0\0\0\0IEND\xae\x42\x60\x82";

#[test]
fn a_picture_opens_the_run_in_it() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        std::fs::write(&path, bytes).expect("the folder can be written");
        path.to_str().expect("the path is text").to_owned()
    };
    let text = handover_simulation::library::find("owner-change")
        .expect("it is there")
        .text;
    let picture = handover_diagram::png::embed(PIXEL, text).expect("it is a PNG");
    let file = write("owner-change.png", &picture);
    assert_eq!(report(&file), report("owner-change"));
    assert_eq!(good(&["render", &file, "--format", "scenario"]), text);
    let empty = write("empty.png", PIXEL);
    assert!(bad(&["run", &empty], "").contains("holds no run"));
    let cut = write("cut.png", &picture[..picture.len() - 1]);
    assert!(bad(&["run", &cut], "").contains("cut off"));
    let other = write("other.gif", b"GIF89a\xff");
    assert!(bad(&["run", &other], "").contains("neither text nor a picture"));
}

#[test]
fn a_run_comes_out_in_every_format() {
    let render = |format: &str| good(&["render", "owner-change", "--format", format]);
    assert!(render("svg").starts_with("<svg "));
    assert!(render("plantuml").starts_with("@startuml\ntitle Owner change\n"));
    assert!(render("mermaid").starts_with("sequenceDiagram\n"));
    assert_eq!(render("text"), good(&["run", "owner-change"]));
    assert_eq!(
        render("json"),
        good(&["run", "owner-change", "--format", "json"])
    );
    let text = handover_simulation::library::find("owner-change")
        .expect("it is there")
        .text;
    assert_eq!(render("scenario"), text);
    assert!(bad(&["render", "owner-change"], "").contains("plantuml or mermaid"));
}

#[test]
fn a_check_that_fails_shows_the_difference() {
    let text = handover_simulation::library::find("owner-change")
        .expect("it is in the library")
        .text
        .replace("expect messages 7", "expect messages 8");
    let output = feed(&["check", "-"], &text);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(err(&output), "");
    let said = out(&output);
    assert!(said.contains("line "), "{said}");
    assert!(said.contains("- expect messages 8"), "{said}");
    assert!(said.contains("+ expect messages 7"), "{said}");
}

#[test]
fn the_library_keeps_its_word() {
    for entry in handover_simulation::library::ALL {
        let output = feed(&["check", "-"], entry.text);
        assert_eq!(
            output.status.code(),
            Some(0),
            "{}: {}",
            entry.name,
            out(&output)
        );
    }
}

#[test]
fn the_list_says_what_each_is_good_for() {
    let names = good(&["list"]);
    assert!(names.starts_with("owner-change  "), "{names}");
    assert_eq!(
        names.lines().count(),
        handover_simulation::library::ALL.len()
    );
    let list: Value = serde_json::from_str(&good(&["list", "--format", "json"])).expect("JSON");
    let entries = list.as_array().expect("a list");
    let of = |name| entries.iter().find(|entry| entry["name"] == name);
    let entry = of("without-response-after-sync").expect("it is listed");
    assert_eq!(entry["title"], "Without holding the response back");
    assert_eq!(entry["group"], "without a guard");
    assert_eq!(
        entry["teaches"],
        "An answer that overtakes the Sync is thrown away and never repeated."
    );
    assert_eq!(entry["source"][0], "pingcap/tiflow#4963, PR#4942 (G8)");
    let story = entry["story"].as_str().expect("a text");
    assert!(story.starts_with("P1 is adding Table 1"), "{story}");
}

#[test]
fn the_list_is_there_in_chinese() {
    let names = good(&["list", "--lang", "zh-CN"]);
    assert!(names.starts_with("owner-change  "), "{names}");
    assert!(names.contains("  不扣住应答\n"), "{names}");
    let columns = |list: &str| {
        let first = |line: &str| line.split(' ').next().map(str::to_owned);
        list.lines().map(first).collect::<Vec<_>>()
    };
    assert_eq!(columns(&names), columns(&good(&["list"])));
    let list = |lang: &str| -> Value {
        let list = good(&["list", "--format", "json", "--lang", lang]);
        serde_json::from_str(&list).expect("JSON")
    };
    let (en, zh) = (list("en"), list("zh-CN"));
    let of = |list: &Value| {
        let entries = list.as_array().expect("a list").iter();
        let mut entries = entries.filter(|entry| entry["name"] == "without-response-after-sync");
        entries.next().expect("it is listed").clone()
    };
    let (en, zh) = (of(&en), of(&zh));
    assert_eq!(zh["title"], "不扣住应答");
    assert_eq!(zh["teaches"], "越过 Sync 的应答会被丢弃，而且不会重发。");
    let story = zh["story"].as_str().expect("a text");
    assert!(story.starts_with("P1 正在添加表 1"), "{story}");
    let source = "\nSource: pingcap/tiflow#4963, PR#4942 (G8)";
    assert!(story.ends_with(source), "{story}");
    for same in ["name", "group", "source"] {
        assert_eq!(zh[same], en[same], "{same}");
    }
}

#[test]
fn bad_input_gets_one_sentence() {
    let head = "node A owner\nnode P processor\n";
    for (input, parts) in [
        ("node A owner\n", &["no node can replicate"][..]),
        ("", &["no node can"]),
        (
            "node A owner\nnode A processor\n",
            &["line 2, column 6", "A"],
        ),
        (
            "node A owner\nnode P processor\nelect B\n",
            &["line 3, column 7", "\"B\""],
        ),
        ("node A owner\nnode P processor\ntick A\n", &["line 3", "A"]),
        (
            "node A owner\nnode P processor\nelect A rev 9223372036854775808\n",
            &["line 3, column 13"],
        ),
        (
            "node A owner\nnode P processor\n\u{0}\n",
            &["line 3, column 1"],
        ),
    ] {
        let sentence = bad(&["run", "-"], input);
        for part in parts {
            assert!(sentence.contains(part), "{part:?} is not in: {sentence}");
        }
    }
    let largest = format!("{head}elect A rev 9223372036854775807\n");
    assert_eq!(feed(&["run", "-"], &largest).status.code(), Some(0));
    assert!(bad(&["run", "no-such-story"], "").contains("handover list"));
    assert!(bad(&["frobnicate"], "").contains("list, run, check, render, link"));
    assert!(bad(&["link", "--read", "#1b.AAAA"], "").len() > 20);
}

#[test]
fn size_alone_is_no_reason_to_hang() {
    let ten_megabytes = "# nothing to see here\n".repeat(480_000);
    assert!(bad(&["run", "-"], &ten_megabytes).contains("no node can"));
    let head = "node A owner\nnode P processor\ntables 1\nelect A\nsettle\n";
    let events = |n: usize| {
        let advances = (0..n).map(|n| format!("advance P {}\n", 200 + n));
        format!("{head}{}", advances.collect::<String>())
    };
    let output = feed(&["run", "-", "--format", "json"], &events(9_900));
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(bad(&["run", "-"], &events(10_001)).contains("10000"));
}

#[test]
fn hostile_words_stay_words() {
    let text = "title <script>alert(1)</script> & \"quotes\"\n\
        node <img/src=x/onerror=\"alert(1)\" owner\nnode </svg processor\ntables 1\n\
        elect <img/src=x/onerror=\"alert(1)\"\nsettle\nnote over </svg: ]]> <!-- &amp; {{}} 表一 🙂\n";
    let output = feed(&["render", "-", "--format", "svg"], text);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let svg = out(&output);
    for forbidden in [
        "<script",
        "<img",
        "onerror=\"",
        "]]>",
        "<!-- &amp; {{",
        "foreignObject",
        "href",
    ] {
        assert!(!svg.contains(forbidden), "{forbidden}");
    }
    assert_eq!(svg.matches("</svg>").count(), 1);
}

#[test]
fn a_run_that_goes_wrong_unexpectedly_fails_its_check() {
    let text = "off response-after-sync\nnode A owner\nnode P owner processor\ntables 1\nelect A\n\
        tick A\ndeliver Announce A -> P\npause P\n";
    let output = feed(&["check", "-"], text);
    assert_eq!(output.status.code(), Some(1), "{}", err(&output));
    assert!(out(&output).contains("P"), "{}", out(&output));
    let expected = format!("{text}expect verdict stuck\n");
    assert_eq!(feed(&["check", "-"], &expected).status.code(), Some(0));
}

#[test]
fn a_comparison_names_where_the_runs_part() {
    let said = good(&["run", "owner-change", "--compare", "owner-rev"]);
    assert!(said.contains("18"), "{said}");
    let json = good(&[
        "run",
        "owner-change",
        "--compare",
        "owner-rev",
        "--format",
        "json",
    ]);
    let json: Value = serde_json::from_str(&json).expect("the comparison is JSON");
    assert_eq!(json["guard"], "owner-rev");
    assert_eq!(json["same_until"], 18);
}

/// What a search comes to, and its exit code.
fn explored(arguments: &[&str]) -> (Option<i32>, Value) {
    let arguments = [&["explore"], arguments, &["--format", "json"]].concat();
    let output = handover(&arguments);
    assert_eq!(err(&output), "", "{arguments:?}");
    let report = serde_json::from_str(out(&output)).expect("the report is JSON");
    (output.status.code(), report)
}

#[test]
fn a_search_finds_the_shortest_way_and_its_script_says_so_itself() {
    let (code, report) = explored(&["without-epoch-at-processor"]);
    assert_eq!(code, Some(1));
    assert_eq!(report["result"], "violation");
    assert_eq!(report["invariant"], "no-double-write");
    assert_eq!(report["steps"], 10);
    assert!(report["no_return"].as_u64().is_some_and(|step| step <= 10));
    assert!(report["states"].as_u64().is_some_and(|states| states > 100));
    let script = report["script"].as_str().expect("there is a script");
    let file = std::env::temp_dir().join(format!("handover-explore-{}.txt", std::process::id()));
    std::fs::write(&file, script).expect("there is room");
    good(&["check", &file.to_string_lossy()]);
    std::fs::remove_file(&file).expect("it was there");
    let link = report["link"].as_str().expect("there is a link");
    // Links hold what happens, not what is expected.
    assert!(script.starts_with(good(&["link", "--read", link]).trim_end()));

    let text = handover(&["explore", "without-epoch-at-processor"]);
    assert_eq!(text.status.code(), Some(1));
    assert!(out(&text).contains(script.trim_end()), "{}", out(&text));
    assert!(out(&text).starts_with("No Double Write is broken after 10 steps"));
}

#[test]
fn a_search_for_nothing_ends_with_zero() {
    let (code, report) = explored(&["without-sync-barrier"]);
    assert_eq!(
        (code, &report["result"]),
        (Some(0), &Value::from("exhausted"))
    );
    assert_eq!(report["script"], Value::Null);
    let (code, report) = explored(&["owner-change", "--limit", "1000"]);
    assert_eq!((code, &report["result"]), (Some(0), &Value::from("limit")));
    assert_eq!(report["states"], 1000);
    let (_, report) = explored(&["owner-change", "--steps", "3"]);
    assert_eq!(report["limit"], "steps");
    assert_eq!(report["ruled_out"], 3);
}

#[test]
fn a_search_says_the_same_on_any_number_of_threads() {
    let source = "without-owner-rev-and-epoch";
    let one = explored(&[source]);
    assert_eq!(one.0, Some(1));
    for threads in ["2", "3"] {
        assert_eq!(explored(&[source, "--threads", threads]), one);
    }
}

#[test]
fn a_search_goes_by_guards_faults_goals_and_its_start() {
    let off = ["--off", "owner-rev", "--off", "epoch-at-processor"];
    let (code, report) = explored(&[&["owner-change", "--goal", "crash"], &off[..]].concat());
    assert_eq!(
        (code, &report["node"]),
        (Some(1), &Value::from("Processor"))
    );
    let script = report["script"].as_str().expect("there is a script");
    assert!(
        script.contains("\noff owner-rev epoch-at-processor\n"),
        "{script}"
    );

    let (code, report) = explored(&["owner-change", "--goal", "owner-rev"]);
    assert_eq!(
        (code, &report["found"]),
        (Some(1), &Value::from("rejected"))
    );
    let (_, report) = explored(&["without-hold-checkpoint", "--goal", "no-double-write"]);
    assert_eq!(report["result"], "exhausted");

    let (_, report) = explored(&[
        "normal-operation",
        "--fault",
        "duplicate",
        "--goal",
        "crash",
    ]);
    assert_eq!(report["found"], "crash");
    let (_, report) = explored(&[
        "without-epoch-at-processor",
        "--fault",
        "restart-processor=0",
    ]);
    assert_eq!(report["result"], "exhausted");
    let (_, report) = explored(&["without-response-after-sync"]);
    assert_eq!(report["found"], "stuck");

    let (_, report) = explored(&["without-wait-for-all-sync", "--at", "15"]);
    assert!(
        report["steps"].as_u64().is_some_and(|steps| steps < 7),
        "{report}"
    );
    let sentence = bad(&["explore", "owner-change", "--at", "1000"], "");
    assert!(sentence.contains("behind the end"), "{sentence}");
}

/// Every command that tells something tells it in Chinese; what goes wrong is told in it too.
#[test]
fn the_terminal_speaks_chinese() {
    let zh = ["--lang", "zh-CN"];
    let run = |words: &[&str]| good(&[words, &zh].concat());
    assert!(run(&["run", "owner-change"]).contains("Processor 拒绝了消息 5 DispatchTable(表 3)"));
    let report: Value =
        serde_json::from_str(&run(&["run", "owner-change", "--format", "json"])).expect("JSON");
    let rejection = &report["messages"][4]["rejection"];
    assert_eq!(rejection["guard"], "owner-rev");
    let sentence = rejection["sentence"].as_str().expect("a sentence");
    assert_eq!(sentence, "被拒绝：owner-rev 1 < 2，从消息 3 得知");
    let compared = run(&["run", "owner-change", "--compare", "owner-rev"]);
    assert!(compared.contains("关闭时"), "{compared}");
    let transcript = run(&["run", "owner-change"]);
    assert!(transcript.starts_with("更换 owner\n"), "{transcript}");
    let by_link = run(&["run", "#owner-change"]);
    assert_eq!(by_link, transcript);
    // What a program reads is the same in every language.
    assert_eq!(report["title"], "Owner change");
    let text = run(&["render", "owner-change", "--format", "scenario"]);
    assert!(text.contains("\ntitle Owner change\n"), "{text}");
    let svg = run(&["render", "owner-change", "--format", "svg"]);
    assert!(svg.contains(">更换 owner</title>"), "{svg}");
    assert!(svg.contains("lang=\"zh-CN\"") && svg.contains("DispatchTable(表 3)"));
    let off = [
        "owner-change",
        "--off",
        "owner-rev",
        "--off",
        "epoch-at-processor",
    ];
    let (code, found) = explored(&[&off[..], &zh].concat());
    assert_eq!(code, Some(1));
    let sentences = found["sentences"].as_array().expect("sentences");
    let first = sentences[0].as_str().expect("a sentence");
    assert!(first.contains("Processor 崩溃"), "{first}");
}
