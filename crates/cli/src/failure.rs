//! Ending with something other than success.

use std::process::ExitCode;

/// Why the program does not end with success.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The answer is "no"; what there is to say has been said.
    No,
    /// Bad input; one sentence.
    Input(String),
    /// Nobody reads the output any more, which is nobody's fault.
    Unread,
}

impl Failure {
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::No => ExitCode::from(1),
            Self::Input(sentence) => {
                eprintln!("handover: {sentence}");
                ExitCode::from(2)
            }
            Self::Unread => ExitCode::SUCCESS,
        }
    }
}

impl From<lexopt::Error> for Failure {
    fn from(error: lexopt::Error) -> Self {
        Self::Input(format!("{error}; see `handover --help`"))
    }
}
