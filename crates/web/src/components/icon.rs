//! Small pictures on buttons. They say nothing to those who cannot see them: the button does.

use yew::{Html, html};

/// A picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// To the first step.
    First,
    /// One step back.
    Back,
    /// Start playing.
    Play,
    /// Stop playing.
    Pause,
    /// One step on.
    Forward,
    /// To the last step.
    Last,
    /// Take back.
    Undo,
    /// Make again.
    Redo,
    /// Close.
    Close,
    /// A colour theme: half dark.
    Theme,
    /// Help.
    Help,
    /// Something went through.
    Tick,
    /// Something was refused or broke.
    Cross,
    /// Something waits.
    Wait,
}

impl Icon {
    const fn path(self) -> &'static str {
        match self {
            Self::First => "M4 3v10M12.5 3.5 6 8l6.5 4.5z",
            Self::Back => "M10.5 3.5 4.5 8l6 4.5z",
            Self::Play => "M4.5 2.5v11l9-5.5z",
            Self::Pause => "M4.5 3h2.5v10H4.5zM9 3h2.5v10H9z",
            Self::Forward => "M5.5 3.5l6 4.5-6 4.5z",
            Self::Last => "M12 3v10M3.5 3.5 10 8l-6.5 4.5z",
            Self::Undo => "M6 3 2.5 6.5 6 10M3 6.5h6a4 4 0 0 1 0 8H6.5",
            Self::Redo => "m10 3 3.5 3.5L10 10m3-3.5H7a4 4 0 0 0 0 8h2.5",
            Self::Close | Self::Cross => "m3.5 3.5 9 9m0-9-9 9",
            Self::Theme => "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zm0 0v12",
            Self::Help => "M5.5 6a2.5 2.5 0 1 1 3.6 2.2C8.3 8.700 8 9 8 10m0 2.400v.2",
            Self::Tick => "m3 8.500 3.500 3.500L13 4.500",
            Self::Wait => "M8 4v4l2.500 2M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z",
        }
    }

    const fn is_solid(self) -> bool {
        matches!(
            self,
            Self::First | Self::Back | Self::Play | Self::Pause | Self::Forward | Self::Last
        )
    }

    /// The picture as an element.
    pub fn html(self) -> Html {
        let class = if self.is_solid() {
            "icon icon--solid"
        } else {
            "icon"
        };
        html! {
            <svg {class} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
                <path d={self.path()} />
            </svg>
        }
    }
}
