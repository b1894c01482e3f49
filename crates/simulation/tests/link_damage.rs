//! What happens to links on their way: nothing that is not the run that was meant may open.

mod common;

use std::fmt::Write as _;

use common::{Dice, without_checks};
use expect_test::expect;
use handover_simulation::link::{Decoded, Fragment, LinkError, Proof, encode, encode_text};
use handover_simulation::{Item, Scenario, library, script};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

/// The same random runs on every machine, as links of all three kinds.
fn links() -> Vec<String> {
    let mut dice = Dice::new(1);
    let mut runner = TestRunner::deterministic();
    let mut links = Vec::new();
    for size in [1, 3, 10, 10, 30, 30, 60, 400] {
        let strategy = common::scenario(size);
        let tree = strategy
            .new_tree(&mut runner)
            .expect("nothing is filtered for ever");
        let scenario = without_checks(tree.current());
        let events = scenario
            .items
            .iter()
            .filter(|i| matches!(i, Item::Event(_)));
        let steps = events.count() as u32;
        let proof = Proof::of(7, (0..steps).map(|_| dice.below(usize::MAX) as u32));
        links.push(encode(&scenario, &proof));
        links.push(encode_text(&scenario, &proof));
    }
    // Some of the library; the rest is the same for a link.
    for entry in library::ALL.iter().step_by(16) {
        let document = script::parse(entry.text).expect("it is a scenario");
        let mut scenario = without_checks(document.into_scenario());
        links.push(encode(&scenario, &Proof::default()));
        links.push(encode_text(&scenario, &Proof::default()));
        let round = scenario.items.clone();
        let round = round.into_iter().filter(|item| *item != Item::Begin);
        scenario.items.extend(round.cycle().take(300));
        links.push(encode(&scenario, &Proof::default()));
    }
    assert!(
        ["1b.", "1z.", "1t."]
            .iter()
            .all(|head| links.iter().any(|l| l.starts_with(head)))
    );
    links
}

fn run(link: &str) -> Decoded {
    match Fragment::read(link) {
        Ok(Fragment::Run(decoded)) => decoded,
        other => panic!("{link}: {other:?}"),
    }
}

/// That the changed link opens nothing, or at most the run of the whole one.
#[track_caller]
fn check(changed: &str, whole: &Decoded) -> Result<(), LinkError> {
    match Fragment::read(changed) {
        Ok(Fragment::Run(decoded)) => {
            assert_eq!(decoded.scenario, whole.scenario, "{changed}");
            Ok(())
        }
        Ok(Fragment::Empty) => Ok(()),
        // What is left of a link can be letters enough for a name, but of nothing.
        Ok(Fragment::Named { name, .. }) => {
            assert_eq!(library::find(&name), None, "{changed}");
            Ok(())
        }
        Err(error) => Err(error),
    }
}

#[test]
fn every_changed_character_is_found() {
    let mut dice = Dice::new(2);
    let alphabet: Vec<char> = ('a'..='z')
        .chain('A'..='Z')
        .chain('0'..='9')
        .chain("-_.".chars())
        .collect();
    let strange: Vec<char> = "%+/= #@é\u{0}\u{202e}".chars().collect();
    for link in links() {
        let whole = run(&link);
        // Every place and every character in short links, some in long ones.
        let step = link.len().div_ceil(150);
        for (at, old) in link.char_indices().step_by(step) {
            let mut others = vec![strange[dice.below(strange.len())]];
            if step == 1 {
                others.extend(&alphabet);
            }
            others.push(alphabet[dice.below(alphabet.len())]);
            for new in others.into_iter().filter(|new| *new != old) {
                let changed = format!("{}{new}{}", &link[..at], &link[at + 1..]);
                assert!(check(&changed, &whole).is_err(), "{changed}");
            }
        }
    }
}

#[test]
fn every_cut_is_found_and_called_one() {
    for link in links() {
        let whole = run(&link);
        let step = link.len().div_ceil(150);
        for length in (1..30)
            .chain((30..link.len()).step_by(step))
            .chain([link.len() - 1])
        {
            let cut = check(&link[..length], &whole);
            assert_eq!(cut, Err(LinkError::CutOff), "{}", &link[..length]);
        }
    }
}

#[test]
fn missing_added_and_swapped_characters_open_nothing_else() {
    let mut dice = Dice::new(3);
    for link in links() {
        let whole = run(&link);
        for _ in 0..120 {
            let at = dice.below(link.len());
            let (before, after) = link.split_at(at);
            let _ = check(&format!("{before}{}", &after[1..]), &whole);
            let added = char::from(b"aZ0-_."[dice.below(6)]);
            let _ = check(&format!("{before}{added}{after}"), &whole);
            if let Some(two) = after.get(..2) {
                let swapped: String = two.chars().rev().collect();
                let _ = check(&format!("{before}{swapped}{}", &after[2..]), &whole);
            }
            let middle = at + dice.below(link.len() - at);
            let _ = check(&format!("{before}{}", &link[middle..]), &whole);
        }
    }
}

#[test]
fn mangled_links_open_nothing_else() {
    for link in links() {
        let whole = run(&link);
        for mangled in [
            format!("{link}{link}"),
            format!("{link}#{link}"),
            format!("#{link}#{link}"),
            format!("{link} {link}"),
            link.to_lowercase(),
            link.to_uppercase(),
            link.replace('.', "%2E"),
            link.replace('.', ""),
            link.chars().rev().collect(),
            format!("{link}undefined"),
            format!("{link}=="),
            format!("{link}%"),
        ] {
            let _ = check(&mangled, &whole);
        }
    }
}

#[test]
fn each_damage_has_its_sentence() {
    let document = script::parse(library::ALL[0].text).expect("it is a scenario");
    let link = encode(document.scenario(), &Proof::default());
    let long = format!("1b.{}", "A".repeat(70_000));
    let mut out = String::new();
    for bad in [
        "%",
        "1",
        "1b",
        "1b.",
        "1t.",
        "1b.undefined",
        "1b.bnVsbA",
        "2b.AAAA",
        "12.AAAA",
        "1c.AAAA",
        "1b.AA=A",
        "Owner-Change",
        "owner change",
        "b.AAAA",
        "owner-change@",
        "owner-change@x",
        "owner-change@99999999999999999999999",
        &link.replace('.', "%2E"),
        &link[..40],
        &link.replace("QR", "RQ"),
        &format!("{link}{link}"),
        &long,
        "1t.node.A.owner..tick.B",
        "1t.node.A.owner.processor..tick.A.owner..digest.00000000..end",
        "1t.node.A.owner.processor..note.over.A._z.x",
    ] {
        let error = Fragment::read(bad).expect_err(bad);
        let bad: String = bad.chars().take(60).collect();
        let _ = writeln!(out, "{bad}\n  {error}");
    }
    expect![[r#"
        %
          this link was percent-encoded on its way: no link has a '%', and this one has it at character 1
        1
          this link was cut off: it ends before the run in it does
        1b
          this link was cut off: it ends before the run in it does
        1b.
          this link was cut off: it ends before the run in it does
        1t.
          this link was cut off: it ends before the run in it does
        1b.undefined
          this link was changed on its way: its checksum does not fit
        1b.bnVsbA
          this link was cut off: it ends before the run in it does
        2b.AAAA
          this link was made by a newer version: it is of format 2, this version reads format 1
        12.AAAA
          this link was made by a newer version: it is of format 12, this version reads format 1
        1c.AAAA
          this link was made by a newer version, or changed on its way: it is of kind "c", this version reads b, z and t
        1b.AA=A
          this link was changed on its way: no link has a '=', and this one has it at character 6
        Owner-Change
          this is neither a link to a run nor the name of one
        owner change
          this link was changed on its way: no link has a ' ', and this one has it at character 6
        b.AAAA
          this is neither a link to a run nor the name of one
        owner-change@
          this link says what cannot be: `@` is followed by the number of a step
        owner-change@x
          this link says what cannot be: `@` is followed by the number of a step
        owner-change@99999999999999999999999
          this link says what cannot be: `@` is followed by the number of a step
        1b%2EQR2AKAIOQIziFiucHDEFBaNgbNXDhgqWgYztV3XYhkKeSp4AAAAAGC2
          this link was percent-encoded on its way: no link has a '%', and this one has it at character 3
        1b.QR2AKAIOQIziFiucHDEFBaNgbNXDhgqWgYztV
          this link was cut off: it ends before the run in it does
        1b.RQ2AKAIOQIziFiucHDEFBaNgbNXDhgqWgYztV3XYhkKeSp4AAAAAGC2Y
          this link was changed on its way: its checksum does not fit
        1b.QR2AKAIOQIziFiucHDEFBaNgbNXDhgqWgYztV3XYhkKeSp4AAAAAGC2Y1
          this link was changed on its way: its checksum does not fit
        1b.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
          this link is too long: more than 65536 characters follow its first three
        1t.node.A.owner..tick.B
          the text in this link is wrong: line 2, column 1: no node can replicate: declare one with `node NAME processor`
        1t.node.A.owner.processor..tick.A.owner..digest.00000000..en
          this link was changed on its way: its checksum does not fit
        1t.node.A.owner.processor..note.over.A._z.x
          this link says what cannot be: `._` is followed by no known letter
    "#]].assert_eq(&out);
}

#[test]
fn a_link_longer_than_any_reader_takes_is_refused() {
    let mut runner = TestRunner::deterministic();
    let tree = common::scenario(11_000)
        .new_tree(&mut runner)
        .expect("nothing is filtered");
    let mut scenario: Scenario = without_checks(tree.current());
    scenario.items.truncate(Scenario::MAX_EVENTS);
    let text = encode_text(&scenario, &Proof::default());
    let result = Fragment::read(&text);
    assert_eq!(result.is_err(), text.len() > 64 * 1024);
}
