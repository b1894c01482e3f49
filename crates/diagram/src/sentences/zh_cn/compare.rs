//! Two runs that differ in one guard.

use handover_protocol::Guard;
use handover_simulation::{Trace, Verdict};

use crate::compare::Side;
use crate::sentences::common::{first_broken, invariant};

/// Where two runs part: at a position, and how each goes on, with the guard on and off.
pub(crate) fn parted(
    guard: Guard,
    parting: Option<(usize, &(Side, Side))>,
    in_setup: bool,
) -> String {
    let guard = guard.name();
    let Some((position, (on, off))) = parting else {
        return format!("{guard} 对这次运行没有影响。");
    };
    let mut text = match (position, in_setup) {
        (0, _) => "从一开始就不同。".to_owned(),
        (_, false) => format!("直到第 {position} 步都相同。"),
        (_, true) => format!("直到图示之前的第 {position} 步都相同。"),
    };
    let same = on.sentence == off.sentence;
    if same {
        text += &format!("第 {} 步：{}", position + 1, on.sentence);
    }
    if same && on.details.is_empty() && off.details.is_empty() {
        return text + "其后留下的状态不同。";
    }
    for (which, side) in [(format!("开启 {guard} 时"), on), ("关闭时".to_owned(), off)] {
        let mut said: Vec<&str> = Vec::new();
        if !same {
            said.push(&side.sentence);
        }
        said.extend(side.details.iter().map(String::as_str));
        let said = if said.is_empty() {
            "没有引起其他变化。".to_owned()
        } else {
            said.concat()
        };
        text += &format!("{which}：{said}");
    }
    text
}

/// "开启 owner-rev 时，这次运行安全；关闭时，在第 20 步违反 No Double Write。"
pub(crate) fn compared(guard: Guard, on: &Trace, off: &Trace) -> String {
    let (guard, on, off) = (guard.name(), result(on), result(off));
    if on == off {
        format!("无论 {guard} 开启还是关闭，这次运行都{on}。")
    } else {
        format!("开启 {guard} 时，这次运行{on}；关闭时，它{off}。")
    }
}

fn result(trace: &Trace) -> String {
    match trace.verdict() {
        Verdict::Safe => "是安全的".to_owned(),
        Verdict::Stuck => "会卡住".to_owned(),
        Verdict::Violated => match first_broken(trace) {
            Some((n, violation)) => {
                format!("在第 {n} 步违反 {}", invariant(violation.invariant()))
            }
            None => "会违反不变式".to_owned(),
        },
    }
}

/// What is said of a run that has no further step.
pub(crate) fn run_ends() -> &'static str {
    "运行到此结束。"
}
