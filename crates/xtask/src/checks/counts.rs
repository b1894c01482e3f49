//! Reading from a test runner's output how many tests it ran.

use std::fmt;
use std::ops::AddAssign;

/// Numbers of tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// Those that passed.
    pub(crate) passed: u64,
    /// Those that failed, ran out of time or could not be started.
    pub(crate) failed: u64,
    /// Those of the passed that failed at first.
    pub(crate) flaky: u64,
}

impl Counts {
    /// The sum of all summaries in `output`, of nextest (`Summary [0.1s] 3 tests run: 3 passed, 0
    /// skipped`) and of Rust's own test harness and wasm-bindgen's (`test result: ok. 3 passed; 0
    /// failed; …`).
    pub(crate) fn of(output: &str) -> Self {
        let mut counts = Self::default();
        for line in output.lines() {
            // Indented, it is a failed test's own output as nextest repeats it.
            if let Some(summary) = line.strip_prefix("test result:") {
                counts.add_phrases(
                    summary
                        .split_once('.')
                        .map_or(summary, |(_, numbers)| numbers),
                );
            } else if line.trim_start().starts_with("Summary")
                && let Some((_, summary)) = line.split_once(" run: ")
            {
                counts.add_phrases(summary);
            }
        }
        counts
    }

    /// Adds phrases such as `3 passed (1 slow, 1 flaky), 1 timed out`.
    fn add_phrases(&mut self, phrases: &str) {
        for phrase in phrases.split([',', ';', '(', ')']).map(str::trim) {
            let Some((number, what)) = phrase.split_once(' ') else {
                continue;
            };
            let Ok(number) = number.parse::<u64>() else {
                continue;
            };
            match what {
                "passed" => self.passed += number,
                "flaky" => self.flaky += number,
                "failed" | "timed out" | "exec failed" => self.failed += number,
                _ => {}
            }
        }
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.flaky += other.flaky;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            passed,
            failed,
            flaky,
        } = *self;
        if passed + failed > 0 {
            write!(out, "{passed} passed")?;
        }
        if flaky > 0 {
            write!(out, " ({flaky} at the second try)")?;
        }
        if failed > 0 {
            write!(out, ", {failed} failed")?;
        }
        Ok(())
    }
}

/// `output` without Cargo's lines of progress, which say nothing about a failure.
pub(crate) fn without_progress(output: &str) -> String {
    const PROGRESS: [&str; 9] = [
        "Blocking",
        "Checking",
        "Compiling",
        "Documenting",
        "Downloaded",
        "Downloading",
        "Finished",
        "Locking",
        "Updating",
    ];
    let tells = |line: &&str| {
        let first = line.split_whitespace().next().unwrap_or_default();
        !(line.starts_with(' ') && PROGRESS.contains(&first))
    };
    output
        .lines()
        .filter(tells)
        .flat_map(|line| [line, "\n"])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Counts, without_progress};

    #[test]
    fn summaries_are_added_up() {
        let output = "\
     Summary [   0.012s] 14 tests run: 12 passed (1 slow, 2 flaky), 1 failed, 1 timed out, 2 skipped
test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s
test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 filtered out
    test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 filtered out
a test named Summary run: 5 passed";
        assert_eq!(
            Counts::of(output),
            Counts {
                passed: 16,
                failed: 4,
                flaky: 2,
            }
        );
        assert_eq!(
            Counts::of(output).to_string(),
            "16 passed (2 at the second try), 4 failed"
        );
        assert_eq!(Counts::default().to_string(), "");
        assert_eq!(Counts::of("test result: maybe"), Counts::default());
    }

    #[test]
    fn an_interrupted_summary_counts_too() {
        let output = "Summary [   0.5s] 2/9 tests run: 1 passed, 1 failed, 0 skipped";
        assert_eq!(
            Counts::of(output),
            Counts {
                passed: 1,
                failed: 1,
                flaky: 0,
            }
        );
    }

    #[test]
    fn progress_is_left_out_of_a_failure() {
        assert_eq!(
            without_progress("   Compiling a v1\nerror: no\n  --> a.rs\n"),
            "error: no\n  --> a.rs\n"
        );
    }
}
