//! Something to be reached from where a run stands, in so many moves.

use handover_explorer::Goal;

use handover_simulation::Trace;

use super::moment::Moment;
use super::run::Run;

/// A challenge, as an address carries it: `violation.10.7` is a broken invariant in at most 10
/// moves, which can be done in 7. The par may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// What is to be reached.
    pub goal: Goal,
    /// In how many moves at most.
    pub most: usize,
    /// How few will do, where that is known.
    pub par: Option<usize>,
}

/// How far one has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// One has left the run that the challenge begins with.
    Elsewhere,
    /// So many moves are made, and it is not reached.
    After(usize),
    /// It was reached in so many moves.
    Reached(usize),
}

impl Challenge {
    /// More moves nobody makes.
    const MOST: usize = 1_000;

    /// What a run reaches at its end, as a challenge to whoever starts where its picture begins,
    /// and the link to that start. As many moves again as will do are allowed.
    ///
    /// None for a run that no link can hold, or that reaches nothing of the kind.
    #[must_use]
    pub fn of(found: &Run, goals: &[Goal]) -> Option<(Self, String)> {
        let trace = found.trace();
        let (begin, end) = (trace.begin(), found.end());
        let reaches = |goal: &&Goal| goal.reached(trace, begin, end).is_some();
        let par = end.checked_sub(begin).filter(|par| *par > 0)?;
        let challenge = Self {
            goal: *goals.iter().find(reaches)?,
            most: (2 * par).min(Self::MOST),
            par: Some(par),
        };
        let start = Trace::run(&trace.until(begin)).ok()?;
        let link = Run::new(start, *found.source()).link()?;
        Some((challenge, format!("{link}@{begin}")))
    }

    /// Reads what an address carries.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut parts = text.split('.');
        let goal = Goal::from_name(parts.next()?)?;
        let number = |part: &str| {
            let number = part.parse().ok()?;
            (1..=Self::MOST).contains(&number).then_some(number)
        };
        let most = number(parts.next()?)?;
        let par = match parts.next() {
            Some(par) => Some(number(par)?),
            None => None,
        };
        (parts.next().is_none() && par.is_none_or(|par| par <= most)).then_some(Self {
            goal,
            most,
            par,
        })
    }

    /// What an address carries.
    #[must_use]
    pub fn write(&self) -> String {
        let par = self.par.map_or_else(String::new, |par| format!(".{par}"));
        format!("{}.{}{par}", self.goal.name(), self.most)
    }

    /// How far one has come from `begun`.
    #[must_use]
    pub fn standing(&self, begun: &Moment, now: &Moment) -> Standing {
        let from = begun.cursor();
        let events = |moment: &Moment| {
            let steps = moment.run().trace().steps().iter().take(from);
            steps.map(|step| step.event).collect::<Vec<_>>()
        };
        let same = begun.run().setup() == now.run().setup() && events(begun) == events(now);
        if !same || now.cursor() < from {
            return Standing::Elsewhere;
        }
        match self.goal.reached(now.run().trace(), from, now.cursor()) {
            Some((at, _)) => Standing::Reached(at - from),
            None => Standing::After(now.cursor() - from),
        }
    }
}

#[cfg(test)]
mod tests {
    use handover_protocol::Guard;

    use super::*;
    use crate::state::open_fragment;

    #[test]
    fn what_an_address_carries_is_read_and_written() {
        for text in [
            "violation.10.7",
            "stuck.3",
            "no-double-write.1.1",
            "owner-rev.40",
        ] {
            let read = Challenge::read(text).expect(text);
            assert_eq!(read.write(), text);
        }
        let read = Challenge::read("owner-rev.40").unwrap();
        assert_eq!(
            (read.goal, read.par),
            (Goal::Rejected(Guard::OwnerRev), None)
        );
        for text in [
            "",
            "violation",
            "violation.",
            "violation.0",
            "violation.-1",
            "violation.5.6",
            "violation.5.4.3",
            "nothing.5",
            "violation.99999999999999999999",
            "violation.5.",
        ] {
            assert_eq!(Challenge::read(text), None, "{text}");
        }
    }

    #[test]
    fn what_a_run_reaches_is_a_challenge_from_where_its_picture_begins() {
        let found = open_fragment("without-owner-rev").unwrap();
        let goals = [Goal::Crash(None), Goal::Broken(None)];
        let (challenge, link) = Challenge::of(found.run(), &goals).unwrap();
        assert_eq!(challenge.goal, Goal::Broken(None));
        let par = found.run().end() - found.run().trace().begin();
        assert_eq!((challenge.most, challenge.par), (2 * par, Some(par)));
        let begun = open_fragment(&link).unwrap();
        assert!(begun.is_end());
        assert_eq!(challenge.standing(&begun, &begun), Standing::After(0));
        let end = open_fragment("without-owner-rev@999").unwrap();
        assert_eq!(challenge.standing(&begun, &end), Standing::Reached(par));
        assert_eq!(Challenge::of(found.run(), &[Goal::Stuck]), None);
    }

    #[test]
    fn a_refusal_is_reached_by_the_step_that_refuses() {
        let challenge = Challenge::read("owner-rev.20.14").unwrap();
        let begun = open_fragment("owner-change").unwrap();
        let standing =
            |fragment: &str| challenge.standing(&begun, &open_fragment(fragment).expect(fragment));
        assert_eq!(standing("owner-change"), Standing::After(0));
        assert_eq!(standing("owner-change@18"), Standing::After(13));
        assert_eq!(standing("owner-change@19"), Standing::Reached(14));
        assert_eq!(standing("owner-change@25"), Standing::Reached(14));
        assert_eq!(standing("owner-change@2"), Standing::Elsewhere);
        assert_eq!(standing("normal-operation@14"), Standing::Elsewhere);
    }
}
