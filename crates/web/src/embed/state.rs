//! What an embed shows: the page's state, of which the reader may change only so much.

use std::rc::Rc;

use yew::Reducible;

use super::options::{Allow, Options};
use crate::language;
use crate::state::{Action, AppState};

/// Who asks.
#[derive(Clone, Debug, PartialEq)]
pub enum From {
    /// Somebody who reads the host.
    Reader(Action),
    /// The host, or the frame itself.
    Host(Action),
}

/// What the frame shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Framed {
    /// The run and everything about it.
    pub app: Rc<AppState>,
    /// What the reader may do.
    pub allow: Allow,
    /// Whether it was set playing by anybody but the reader, who then may stop it and go on.
    pub moves: bool,
}

impl Framed {
    /// What is shown first.
    #[must_use]
    pub fn open(options: &Options, opening: Action) -> Self {
        let app = Rc::new(AppState::default()).reduce(opening);
        let app = if language::is_to_come() {
            app.reduce(Action::Mute)
        } else {
            app
        };
        let opened = app.open().is_some();
        let first = super::at_first(options).filter(|_| opened);
        Self {
            app: first.fold(app, AppState::reduce),
            allow: options.allow,
            moves: options.play,
        }
    }
}

impl Reducible for Framed {
    type Action = From;

    fn reduce(self: Rc<Self>, from: From) -> Rc<Self> {
        let (allow, mut moves) = (self.allow, self.moves);
        let action = match from {
            From::Host(action) => {
                moves |= action == Action::Play(true);
                action
            }
            From::Reader(action) => {
                let at_end = self.app.open().is_none_or(|moment| moment.is_end());
                let stops = moves && matches!(action, Action::Play(_));
                if !stops && !allow.permits(&action, at_end) {
                    return self;
                }
                action
            }
        };
        let app = self.app.clone().reduce(action);
        if Rc::ptr_eq(&app, &self.app) && moves == self.moves {
            return self;
        }
        Rc::new(Self { app, allow, moves })
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use yew::Reducible;

    use super::{Allow, Framed, From};
    use crate::state::{Action, AppState, open_fragment};

    /// One whose reader may only look.
    fn framed() -> Rc<Framed> {
        let open = Action::Open(open_fragment("owner-change").unwrap());
        let app = Rc::new(AppState::default()).reduce(open);
        Rc::new(Framed {
            app,
            allow: Allow::None,
            moves: false,
        })
    }

    #[test]
    fn a_host_may_what_its_reader_may_not() {
        let framed = framed();
        let begin = framed.app.open().unwrap().cursor();
        let read = framed.reduce(From::Reader(Action::Last));
        assert_eq!(read.app.open().unwrap().cursor(), begin);
        let told = read.reduce(From::Host(Action::Last));
        assert!(told.app.open().unwrap().is_end());
    }

    #[test]
    fn what_moves_by_itself_can_be_stopped_by_anybody() {
        let still = framed();
        let play = From::Reader(Action::Play(true));
        let still = still.reduce(play.clone());
        assert!(!still.app.playing());
        let moving = still.reduce(From::Host(Action::Play(true)));
        assert!(moving.app.playing());
        let stopped = moving.reduce(From::Reader(Action::Play(false)));
        assert!(!stopped.app.playing());
        let begin = stopped.app.open().unwrap().cursor();
        let moved = stopped.reduce(From::Reader(Action::Last));
        assert_eq!(moved.app.open().unwrap().cursor(), begin);
        assert!(moved.reduce(play).app.playing());
    }
}
