//! What is wrong with what somebody gave: half sentences, without a full stop.

use handover_simulation::link::{LinkError, MAX_INFLATED, MAX_PAYLOAD};
use handover_simulation::script::{Document, Problem};
use handover_simulation::{ItemError, Role, Scenario, Setup, SetupError, Trace};

use crate::metrics::clean;
use crate::png::PngError;

pub(crate) fn item(error: &ItemError) -> String {
    match error {
        ItemError::Refused(_) => "现在不能发生这件事".to_owned(),
        ItemError::TooManyEvents => format!("事件超过 {} 个", Scenario::MAX_EVENTS),
        ItemError::TooManyItems => format!("超过 {} 行", Scenario::MAX_ITEMS),
        ItemError::NeverSettles => format!("在 {} 个事件之内没有平静下来", Trace::MAX_SETTLE),
        ItemError::SecondBegin => "`begin` 出现了两次".to_owned(),
        ItemError::NoteLength => format!("注释的长度为 1 到 {} 个字符", Setup::MAX_TEXT),
    }
}

pub(crate) fn setup(error: &SetupError) -> String {
    match error {
        SetupError::TooManyNodes(n) => format!("有 {n} 个节点，至多 {} 个", Setup::MAX_NODES),
        SetupError::TooManyTables(n) => format!("有 {n} 张表，至多 {} 张", Setup::MAX_TABLES),
        SetupError::SameName(name) => format!("两个节点都叫 {}", quoted(name)),
        SetupError::BadName(name) => format!(
            "{} 不能作为节点名：节点名由 1 到 {} 个可见字符组成，不含空格、'#'、':'、'>' 和 ','",
            quoted(name),
            Setup::MAX_NAME
        ),
        SetupError::NoNodeFor(Role::Owner) => {
            "没有节点可以当 owner：请用 `node NAME owner` 声明一个".to_owned()
        }
        SetupError::NoNodeFor(Role::Processor) => {
            "没有节点可以同步数据：请用 `node NAME processor` 声明一个".to_owned()
        }
        SetupError::TablesNotAscending(t) => {
            format!("表 {t} 的次序不对：每张表只列一次，按升序排列")
        }
        SetupError::NegativeTable(t) => format!("表 {t} 小于零"),
        SetupError::BadCheckpoint(ts) => {
            format!("checkpoint 不能是 {ts}：它在 1 与 2^64-2 之间")
        }
        SetupError::TitleTooLong => format!("标题超过 {} 个字符", Setup::MAX_TEXT),
    }
}

pub(crate) fn picture(error: PngError) -> String {
    let said = match error {
        PngError::NotPng => "这不是 PNG",
        PngError::CutOff => "这张图片被截断：在最后一部分之前就结束了",
        PngError::Damaged => "这张图片中的场景已损坏",
        PngError::Compressed => "这张图片中的场景被别的程序压缩过",
        PngError::TooLong => "这个场景太长，放不进图片",
    };
    said.to_owned()
}

pub(crate) fn link(error: &LinkError) -> String {
    match error {
        LinkError::CutOff => "这个链接被截断：在其中的运行结束之前就结束了".to_owned(),
        LinkError::Damaged => "这个链接在途中被改动：校验和不符".to_owned(),
        LinkError::Character { found: '%', at } => {
            format!("这个链接在途中被百分号编码：链接中没有 '%'，而它的第 {at} 个字符就是")
        }
        LinkError::Character { found, at } => format!(
            "这个链接在途中被改动：链接中没有 '{}'，而它的第 {at} 个字符就是",
            clean(&found.to_string())
        ),
        LinkError::NotALink => "这既不是指向运行的链接，也不是场景的名字".to_owned(),
        LinkError::NewerFormat { format } => format!(
            "这个链接由更新的版本生成：它的格式是 {}，这个版本能读格式 1",
            clean(format)
        ),
        LinkError::UnknownCodec { codec } => format!(
            "这个链接由更新的版本生成，或在途中被改动：它的类型是 {}，这个版本能读 b、z 和 t",
            quoted(codec)
        ),
        LinkError::Newer => "这个链接由更新的版本生成：其中有这个版本不认识的内容".to_owned(),
        LinkError::TooLong => {
            format!("这个链接太长：在前三个字符之后还有超过 {MAX_PAYLOAD} 个字符")
        }
        LinkError::TooMany { what, most } => {
            format!("这个链接中有太多的{}：至多 {most}", phrase(what))
        }
        LinkError::TooLarge => {
            format!("这个链接的内容太多：展开后超过 {MAX_INFLATED} 字节")
        }
        LinkError::Impossible { what } => format!("这个链接说的不可能成立：{}", phrase(what)),
        LinkError::Setup(error) => format!("这个链接不能开始任何运行：{}", setup(error)),
        LinkError::Text(error) => format!(
            "这个链接中的文本有误：第 {} 行第 {} 列：{}",
            error.line,
            error.column,
            problem(&error.problem)
        ),
    }
}

pub(crate) fn problem(problem: &Problem) -> String {
    match problem {
        Problem::UnknownLine { found, hint } => {
            let hint = match hint {
                Some(hint) => format!("是不是想写 `{hint}`？"),
                None => "行首应是 `node`、`tick`、`note` 这样的词".to_owned(),
            };
            format!("没有以 {} 开头的行；{hint}", quoted(found))
        }
        Problem::Missing { expected } => format!("这一行到此结束，还缺少{}", phrase(expected)),
        Problem::Unexpected { expected, found } => {
            format!("此处应为{}，却是 {}", phrase(expected), quoted(found))
        }
        Problem::NoSuchNode { found, nodes, hint } => {
            let hint = match (hint, nodes.as_slice()) {
                (Some(hint), _) => format!("是不是想写 {hint}？"),
                (None, []) => {
                    "请先用 `node NAME owner` 或 `node NAME processor` 声明节点".to_owned()
                }
                (None, nodes) => format!("节点有 {}", nodes.join("、")),
            };
            format!("没有节点 {}；{hint}", quoted(found))
        }
        Problem::NoSuchWord {
            kind,
            found,
            known,
            hint,
        } => {
            let hint = match hint {
                Some(hint) => format!("是不是想写 `{hint}`？"),
                None => format!("有 {}", known.join("、")),
            };
            format!("没有叫 {} 的{}；{hint}", quoted(found), phrase(kind))
        }
        Problem::OutOfRange { what, least, most } => {
            format!("{}在 {least} 与 {most} 之间", phrase(what))
        }
        Problem::Repeated { word, first } => {
            format!("`{word}` 再次出现，第一次在第 {first} 行")
        }
        Problem::NamedTwice { word } => format!("`{word}` 写了两次"),
        Problem::TooLate { word, first } => {
            format!("`{word}` 属于头部，而头部在第 {first} 行之前已结束")
        }
        Problem::Character { found } => {
            format!("字符 U+{:04X} 不能出现在场景中", u32::from(*found))
        }
        Problem::Escape { found } => {
            let what = match found {
                Some(found) => format!("未知的转义 `\\{}`", clean(&found.to_string())),
                None => "末尾有一个反斜杠".to_owned(),
            };
            format!("{what}；`\\n` 表示换行，`\\\\` 表示反斜杠，`\\s` 表示首尾的空格")
        }
        Problem::TitleBreak => "标题只有一行；反斜杠加 n 请写作 `\\\\n`".to_owned(),
        Problem::NoteTooLong => format!("注释超过 {} 个字符", Setup::MAX_TEXT),
        Problem::TooManyLines => format!("文本超过 {} 行", Document::MAX_LINES),
        Problem::TooManyEvents => format!(
            "这是第 {} 个事件，至多 {} 个",
            Scenario::MAX_EVENTS + 1,
            Scenario::MAX_EVENTS
        ),
        Problem::TooManyItems => format!("头部之后超过 {} 行", Scenario::MAX_ITEMS),
        Problem::Setup(error) => setup(error),
    }
}

/// A piece of a text as a sentence can hold it.
fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown: String = text.chars().take(LONGEST).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("\"{}\"", clean(&shown))
}

/// What the errors of the scenario text and of links name in English.
fn phrase(english: &'static str) -> &'static str {
    match english {
        "the end of the line" => "行尾",
        "the number of a table" => "表的编号",
        "`->`" => " `->`",
        "a place in the queue, counted from 1" => "队列中的位置（从 1 数起）",
        "a place in a queue" => "队列中的位置",
        "a timestamp" => "时间戳",
        "a revision" => "版本号",
        "a checkpoint" => " checkpoint ",
        "the name of a node" => "节点名",
        "a name" => "名字",
        "a text" => "文本",
        "`:` and a text" => " `:` 和文本",
        "a kind of message, such as `Announce`" => "消息类型，例如 `Announce`",
        "`owner` or `processor`, since this node has both loops" => {
            " `owner` 或 `processor`，因为这个节点有两个循环"
        }
        "`over`, `left` or `right`" => " `over`、`left` 或 `right`",
        "`verdict`, `rejected`, `messages`, `violation`, `crash` or `digest`" => {
            " `verdict`、`rejected`、`messages`、`violation`、`crash` 或 `digest`"
        }
        "`safe`, `violated` or `stuck`" => " `safe`、`violated` 或 `stuck`",
        "the number of a message" => "消息的编号",
        "a number of messages" => "消息的条数",
        "the number of a step after `begin`" => " `begin` 之后的步数",
        "the name of a guard, such as `owner-rev`" => "guard 的名字，例如 `owner-rev`",
        "the name of a correction, such as `seed-agent-from-etcd`" => {
            "修正的名字，例如 `seed-agent-from-etcd`"
        }
        "`no-double-write` or `no-lost-table`" => " `no-double-write` 或 `no-lost-table`",
        "a digest of eight digits 0-9 and a-f" => "由八个 0-9、a-f 组成的 digest",
        "a model, `v2-final` or `v2-doc`" => "模型： `v2-final` 或 `v2-doc`",
        "`owner`, `processor` or `owner processor`" => " `owner`、`processor` 或 `owner processor`",
        "`instant` or `lagging`" => " `instant` 或 `lagging`",
        "`direct` or `delayed`" => " `direct` 或 `delayed`",
        "model" => "模型",
        "guard" => " guard",
        "correction" => "修正",
        "kind of message" => "消息类型",
        "kind of view" => "视图类型",
        "kind of write" => "写入类型",
        "side" => "位置",
        "shape" => "形状",
        "check" => "检查",
        "invariant" => "不变式",
        "verdict" => "结论",
        "tables" => "表",
        "nodes" => "节点",
        "marks" => "标记",
        "events" => "事件",
        "lines" => "行",
        "characters in one text" => "字符",
        "a number beyond all numbers" => "超出范围的数",
        "a character that is none" => "不存在的字符",
        "its picture starts twice" => "图示开始了两次",
        "a place beyond all queues" => "超出所有队列的位置",
        "a revision beyond all revisions" => "超出范围的版本号",
        "a text that no line can hold" => "任何一行都容不下的文本",
        "a table beyond all numbers" => "超出范围的表编号",
        "`@` is followed by the number of a step" => " `@` 之后是步数",
        "`._` is followed by no known letter" => " `._` 之后没有已知的字母",
        other => other,
    }
}
