//! The frame of a transcript.

use handover_protocol::Rules;
use handover_simulation::{Note, Side, Views, Writes};

use super::{list, rules, tables};
use crate::sentences::Sentences;

/// What is said where views lag.
const LAGGING: &str = "节点逐个看到 etcd 中的变更。";

/// What is said where writes are delayed.
const DELAYED: &str = "写入要过一段时间才到达下游。";

pub(crate) fn delays() -> (&'static str, &'static str) {
    (LAGGING, DELAYED)
}

/// What a run starts from, line by line.
pub(crate) fn setup(s: &Sentences<'_>) -> Vec<String> {
    let setup = s.setup();
    let mut lines = Vec::new();
    if !s.title().is_empty() {
        lines.push(s.title().to_owned());
    }
    lines.push(format!(
        "{}（{}）。",
        rules::model(setup.rules.model).trim_end_matches('。'),
        setup.rules.model.name()
    ));
    lines.push(guards(&setup.rules));
    let nodes: Vec<String> = setup
        .nodes
        .iter()
        .map(|node| {
            let later = if node.joins_later {
                "，稍后加入"
            } else {
                ""
            };
            format!("{}（{}{later}）", node.name, rules::roles(node.roles))
        })
        .collect();
    lines.push(format!("节点：{}。", nodes.join("、")));
    lines.push(format!("需要同步：{}。", tables(&setup.tables)));
    match setup.views {
        Views::Instant => {}
        Views::Lagging => lines.push(LAGGING.into()),
    }
    match setup.writes {
        Writes::Direct => {}
        Writes::Delayed => lines.push(DELAYED.into()),
    }
    lines
}

/// Which guards are off and which holes are open.
pub(crate) fn guards(rules: &Rules) -> String {
    let off: Vec<String> = rules.off().map(|g| g.name().to_owned()).collect();
    let shipped: Vec<String> = rules.shipped().map(|c| c.name().to_owned()).collect();
    let mut text = if off.is_empty() {
        "所有 guard 均已开启".to_owned()
    } else {
        format!("已关闭：{}", list(&off))
    };
    if !shipped.is_empty() {
        text += &format!("；与发布版本一致：{}", list(&shipped));
    }
    text + "。"
}

/// Above the steps of the set-up, and above those of the picture.
pub(crate) fn parts() -> (&'static str, &'static str) {
    ("图示之前：", "图示之中：")
}

/// Before an expectation and what there is instead.
pub(crate) fn unmet() -> &'static str {
    "预期不成立"
}

/// A free note.
pub(crate) fn note(s: &Sentences<'_>, note: &Note) -> String {
    let side = match note.side {
        Side::Left => "左侧",
        Side::Right => "右侧",
        Side::Over => "上方",
    };
    let text = note.text.replace('\n', " ");
    format!("{} {side}的注释：{text}", s.node(note.node))
}
