//! One line that says what a long step is doing.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often a line is printed where lines cannot be rewritten.
const PAUSE_BETWEEN_LINES: Duration = Duration::from_secs(30);

/// How much of a step is shown where the output is not a terminal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    /// A line now and then.
    NowAndThen,
    /// Nothing until the step is over.
    Nothing,
}

/// The line that shows a running step: rewritten in a terminal, repeated now and then elsewhere.
pub(crate) struct StatusLine<'l> {
    label: &'l str,
    detail: Detail,
    terminal: bool,
    started: Instant,
    printed: Instant,
}

impl<'l> StatusLine<'l> {
    /// A line for the step called `label`.
    pub(crate) fn new(label: &'l str, detail: Detail) -> Self {
        let now = Instant::now();
        Self {
            label,
            detail,
            terminal: io::stdout().is_terminal(),
            started: now,
            printed: now,
        }
    }

    /// Shows that the step is now at `doing`.
    pub(crate) fn show(&mut self, doing: &str) {
        let line = format!(
            "  {} · {} · {}",
            self.label,
            duration(self.started.elapsed()),
            doing.trim()
        );
        let mut out = io::stdout().lock();
        // A status line that cannot be written is no reason to stop the step.
        if self.terminal {
            let _ = write!(out, "\r\x1b[K{}", shortened(&line, 100));
            let _ = out.flush();
        } else if self.detail == Detail::NowAndThen && self.printed.elapsed() >= PAUSE_BETWEEN_LINES
        {
            let _ = writeln!(out, "{}", shortened(&line, 100));
            self.printed = Instant::now();
        }
    }

    /// Takes the line away.
    pub(crate) fn clear(&self) {
        if self.terminal {
            let mut out = io::stdout().lock();
            let _ = write!(out, "\r\x1b[K");
            let _ = out.flush();
        }
    }
}

/// A duration as a person says it: `0.3 s`, `42 s`, `3 min 05 s`.
pub(crate) fn duration(time: Duration) -> String {
    match time.as_secs() {
        0..10 => format!("{:.1} s", time.as_secs_f64()),
        seconds @ 10..60 => format!("{seconds} s"),
        seconds => format!("{} min {:02} s", seconds / 60, seconds % 60),
    }
}

fn shortened(line: &str, limit: usize) -> String {
    if line.chars().count() <= limit {
        return line.to_owned();
    }
    line.chars().take(limit - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::{duration, shortened};
    use std::time::Duration;

    #[test]
    fn durations_read_naturally() {
        assert_eq!(duration(Duration::from_millis(340)), "0.3 s");
        assert_eq!(duration(Duration::from_secs(42)), "42 s");
        assert_eq!(duration(Duration::from_secs(185)), "3 min 05 s");
    }

    #[test]
    fn long_lines_end_in_an_ellipsis() {
        assert_eq!(shortened("short", 5), "short");
        assert_eq!(shortened("sequence", 5), "sequ…");
    }
}
