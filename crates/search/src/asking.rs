//! From a question to the report on its answer.

use handover_diagram::ExploreReport;
use handover_diagram::sentences::Locale;
use handover_explorer::{Goal, Progress, Scope, Search};
use handover_simulation::Setup;

use crate::question::{NoSearch, Question};

/// A search under way.
#[derive(Debug)]
pub struct Asking {
    search: Search,
    setup: Setup,
    scope: Scope,
    goals: Vec<Goal>,
    locale: Locale,
}

impl Asking {
    /// Starts.
    ///
    /// # Errors
    /// If the question cannot be asked.
    pub fn new(question: &Question) -> Result<Self, NoSearch> {
        let trace = question.trace()?;
        let (scope, goals) = (question.scope(&trace)?, question.goals()?);
        Ok(Self {
            search: Search::new(&trace, question.at, &scope, &goals),
            setup: trace.setup().clone(),
            scope,
            goals,
            locale: question.locale(),
        })
    }

    /// Looks at up to so many states more; says whether there is more to do.
    pub fn run(&mut self, budget: usize) -> bool {
        !self.search.run(budget).done
    }

    /// How far it has come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.search.progress()
    }

    /// What came of it; `None` before the end. After a finding this takes a while: it looks at what
    /// else could have happened.
    #[must_use]
    pub fn report(&self) -> Option<ExploreReport> {
        let (scope, goals) = (&self.scope, &self.goals);
        ExploreReport::of_search(&self.search, scope, goals, &self.setup, self.locale)
    }
}

#[cfg(test)]
mod tests {
    use handover_simulation::library;

    use super::Asking;
    use crate::question::{NoSearch, Question};

    fn question(name: &str, faults: &[(&str, u8)]) -> Question {
        Question {
            script: library::find(name).unwrap().text.to_owned(),
            at: 0,
            goals: vec!["violation".to_owned(), "crash".to_owned()],
            faults: faults
                .iter()
                .map(|(name, count)| ((*name).to_owned(), *count))
                .collect(),
            max_states: 200_000,
            max_bytes: 100_000_000,
            language: "en".to_owned(),
        }
    }

    fn report(question: &Question) -> handover_diagram::ExploreReport {
        let mut asking = Asking::new(question).unwrap();
        assert_eq!(asking.report(), None);
        while asking.run(500) {}
        asking.report().unwrap()
    }

    #[test]
    fn an_answer_is_a_run() {
        let mut question = question("without-owner-rev", &[("delete-owner-key", 1), ("join", 1)]);
        question.at = question.trace().unwrap().begin();
        let report = report(&question);
        assert_eq!((report.result, report.steps), ("violation", Some(19)));
        let script = report.script.unwrap();
        let found = Question { script, ..question }.trace().unwrap();
        assert_eq!(found.verdict().name(), "violated");
    }

    #[test]
    fn without_faults_there_is_an_end() {
        let mut question = question("owner-change", &[]);
        question.at = question.trace().unwrap().begin();
        assert_eq!(report(&question).result, "exhausted");
    }

    #[test]
    fn the_answer_is_in_the_language_of_the_question() {
        let mut question = question("owner-change", &[]);
        question.at = question.trace().unwrap().begin();
        let english = report(&question);
        assert!(
            english.sentences[0].starts_with("Nothing of the kind"),
            "{english:?}"
        );
        question.language = "zh-CN".to_owned();
        let chinese = report(&question);
        assert!(chinese.sentences[0].ends_with('。'), "{chinese:?}");
        assert_eq!(chinese.sentences.len(), english.sentences.len());
    }

    #[test]
    fn memory_is_a_limit() {
        let mut question = question("two-sides", &[("lose-session", 2), ("crash", 2)]);
        question.max_bytes = 200_000;
        assert_eq!(report(&question).limit, Some("memory"));
    }

    #[test]
    fn what_cannot_be_asked_is_said() {
        let with = |change: fn(&mut Question)| {
            let mut question = question("owner-change", &[]);
            change(&mut question);
            Asking::new(&question).unwrap_err()
        };
        let unknown = |word: &str| NoSearch::Word(word.to_owned());
        assert_eq!(
            with(|question| question.goals.push("peace".to_owned())),
            unknown("peace")
        );
        assert_eq!(
            with(|question| question.faults.push(("flood".to_owned(), 1))),
            unknown("flood")
        );
        assert_eq!(with(|question| question.at = 9_999), NoSearch::At(9_999));
        assert!(matches!(
            with(|question| question.script.clear()),
            NoSearch::Text(_)
        ));
    }
}
