//! What a search came to.

use handover_explorer::{Found, Goal, Limit};
use handover_simulation::Setup;

use crate::explored::{Came, Explored};
use crate::sentences::common::invariant;
use crate::sentences::grouped;

pub(crate) fn explored(explored: &Explored, setup: &Setup) -> Vec<String> {
    let states = grouped(explored.states);
    let mut sentences = match explored.came {
        Came::Found {
            what,
            steps,
            no_return,
        } => {
            let mut sentences = vec![found(what, steps, setup)];
            if steps > 0 {
                sentences.push(avoidable(steps, no_return));
            }
            sentences
        }
        Came::Exhausted { depth: 0 } => {
            vec!["没有找到：这里什么都不会发生。".to_owned()]
        }
        Came::Exhausted { depth } => vec![format!(
            "在可到达的全部 {states} 个状态中都没有找到；最远的离起点 {} 步。",
            grouped(depth as usize)
        )],
        Came::Limit { why, ruled_out } => {
            let gave_up = match why {
                Limit::Steps => "更长的运行按要求不再查看。".to_owned(),
                Limit::States => format!("按照设定，查看 {states} 个状态后停止。"),
                Limit::Bytes => {
                    format!("查看 {states} 个状态后停止：它们占满了可用的内存。")
                }
            };
            vec![format!(
                "在不超过 {} 步的任何运行中都没有找到；更长的运行中可能有。{gave_up}",
                grouped(ruled_out as usize)
            )]
        }
    };
    sentences.push(reach(&explored.faults));
    sentences
}

/// What can be looked for.
pub(crate) fn goal(goal: Goal) -> String {
    match goal {
        Goal::Broken(None) => "违反任一不变式".to_owned(),
        Goal::Broken(Some(which)) => format!("违反 {}", invariant(which)),
        Goal::Crash(_) => "节点崩溃".to_owned(),
        Goal::Rejected(guard) => format!("消息被 {} 拒绝", guard.name()),
        Goal::Stuck => "系统卡住".to_owned(),
    }
}

/// What is asked of whoever takes up a challenge.
pub(crate) fn challenge(goal: Goal, most: usize) -> String {
    let what = match goal {
        Goal::Broken(None) => "违反任一不变式".to_owned(),
        Goal::Broken(Some(which)) => format!("违反 {}", invariant(which)),
        Goal::Crash(_) => "让一个节点崩溃".to_owned(),
        Goal::Rejected(guard) => format!("让一条消息被 {} 拒绝", guard.name()),
        Goal::Stuck => "让系统卡住".to_owned(),
    };
    format!("{what}，最多 {} 步操作。", grouped(most))
}

/// How far one has come with it.
pub(crate) fn challenged(moves: usize, most: usize, par: Option<usize>, reached: bool) -> String {
    let made = grouped(moves);
    match (reached, par) {
        (true, Some(par)) if moves <= par => {
            format!("用 {made} 步操作达成。没有更短的办法。")
        }
        (true, Some(par)) if moves <= most => {
            format!("用 {made} 步操作达成。{par} 步就能做到。")
        }
        (true, _) if moves <= most => format!("用 {made} 步操作达成。"),
        (true, _) => format!("达成了，但用了 {made} 步操作：太多了。"),
        (false, _) if moves < most => format!("已用 {moves} 步操作，共 {most} 步。"),
        (false, _) => "操作已用尽，仍未达成。撤销可以收回操作。".to_owned(),
    }
}

fn found(what: Found, steps: usize, setup: &Setup) -> String {
    let what = match what {
        Found::Broken(broken) => format!("违反 {}", invariant(broken)),
        Found::Crash(node) => format!("{} 崩溃", setup.name(node)),
        Found::Rejected(guard) => format!("有消息被 {} 拒绝", guard.name()),
        Found::Stuck => "系统卡住".to_owned(),
    };
    match steps {
        0 => format!("在起点就已经发生：{what}。"),
        _ => format!(
            "{} 步之后发生：{what}；要找的情况都不会更早出现。",
            grouped(steps)
        ),
    }
}

fn avoidable(steps: usize, no_return: Option<usize>) -> String {
    match no_return {
        None => "不知道在哪一步之前还可以避免：状态太多。".to_owned(),
        Some(0) => "从起点开始就无法避免：任何自然发生的事件都会走到这里。".to_owned(),
        Some(step) if step == steps => "直到最后一步都可以避免。".to_owned(),
        Some(step) => {
            format!("从第 {step} 步起就无法避免：任何自然发生的事件都会走到这里。")
        }
    }
}

fn reach(faults: &[(&str, u8)]) -> String {
    if faults.is_empty() {
        return "已按所有顺序尝试自然发生的事件，不含任何故障。".to_owned();
    }
    let faults: Vec<String> = faults
        .iter()
        .map(|(fault, count)| match count {
            1 => (*fault).to_owned(),
            2 => format!("{fault} 两次"),
            _ => format!("{fault} {count} 次"),
        })
        .collect();
    format!(
        "已按所有顺序尝试自然发生的事件，并在任意位置至多加入：{}。",
        faults.join("、")
    )
}

/// "1,200,000 个状态，离起点 17 步，每秒 450,000 个状态"
pub(crate) fn exploring(states: usize, depth: u32, speed: usize) -> String {
    format!(
        "{} 个状态，离起点 {} 步，每秒 {} 个状态",
        grouped(states),
        grouped(depth as usize),
        grouped(speed),
    )
}
