//! Waiting for what the page shows, instead of for some time.

use std::thread;
use std::time::{Duration, Instant};

/// How long a condition may take to come true. Long, for a machine with better things to do; a journey that goes well
/// never waits that long.
pub const PATIENCE: Duration = Duration::from_secs(15);

/// How often it is asked.
const INTERVAL: Duration = Duration::from_millis(10);

/// Asks `probe` until it answers `Ok`, and returns that.
///
/// # Panics
/// When it does not within [`PATIENCE`]: says that it waited for `what`, and what `probe` saw last instead.
#[track_caller]
pub fn until<T>(what: &str, mut probe: impl FnMut() -> Result<T, String>) -> T {
    let deadline = Instant::now() + PATIENCE;
    loop {
        match probe() {
            Ok(value) => return value,
            Err(seen) if Instant::now() >= deadline => {
                panic!("waited {PATIENCE:?} for {what}, and saw: {seen}")
            }
            Err(_) => thread::sleep(INTERVAL),
        }
    }
}

/// Asks `probe` until it answers `true`.
///
/// # Panics
/// When it does not within [`PATIENCE`].
#[track_caller]
pub fn for_truth(what: &str, mut probe: impl FnMut() -> bool) {
    until(what, || {
        probe()
            .then_some(())
            .ok_or_else(|| "it is not so".to_owned())
    });
}

#[cfg(test)]
mod tests {
    use super::{for_truth, until};

    #[test]
    fn what_comes_true_is_returned() {
        let mut asked = 0;
        let answer = until("the third answer", || {
            asked += 1;
            if asked == 3 {
                Ok(asked)
            } else {
                Err(asked.to_string())
            }
        });
        assert_eq!(answer, 3);
        for_truth("the truth", || true);
    }
}
