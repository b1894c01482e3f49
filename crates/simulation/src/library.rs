//! The scenarios that come with the program.

use crate::script::head::{self, Key};

/// A scenario of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name in links and on the command line: small letters, digits and hyphens.
    pub name: &'static str,
    /// Its text. It opens with a comment that tells the story and names the source.
    pub text: &'static str,
}

impl Entry {
    /// The part of the library it belongs to. Every scenario of [`ALL`] says so in its text.
    #[must_use]
    pub fn group(&self) -> Option<Group> {
        Group::from_title(head::values(self.text, Key::Group).next()?)
    }

    /// What one learns from it, in one line. Every scenario of [`ALL`] says so.
    #[must_use]
    pub fn teaches(&self) -> Option<&'static str> {
        head::values(self.text, Key::Teaches).next()
    }

    /// Where the story comes from. Every scenario of [`ALL`] names at least one source.
    pub fn sources(&self) -> impl Iterator<Item = &'static str> {
        head::values(self.text, Key::Source)
    }
}

/// The parts of the library, in the order of the gallery.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// How it is meant to go.
    Protocol,
    /// What goes wrong without a guard.
    Guards,
    /// What goes wrong although every guard is on.
    Hazards,
    /// What went wrong once and was repaired.
    Bugs,
    /// What users of this and of similar systems reported.
    Reports,
}

impl Group {
    /// All of them in order.
    pub const ALL: [Self; 5] = [
        Self::Protocol,
        Self::Guards,
        Self::Hazards,
        Self::Bugs,
        Self::Reports,
    ];

    /// What it is called in scenario texts and in lists.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Protocol => "the protocol",
            Self::Guards => "without a guard",
            Self::Hazards => "hazards",
            Self::Bugs => "fixed bugs",
            Self::Reports => "reports",
        }
    }

    /// The group of that title.
    #[must_use]
    pub fn from_title(title: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|group| group.title() == title)
    }
}

/// Hands the names of all scenarios, in the order of the gallery, to a macro: for whatever there is
/// to be of each, such as a telling in another language.
#[macro_export]
macro_rules! with_every_scenario {
    ($macro:ident) => {
        $macro! {
            "owner-change"
            "normal-operation"
            "accepted-before-the-news"
            "move-a-table"
            "without-owner-rev"
            "without-owner-rev-and-epoch"
            "without-owner-rev-in-v2-doc"
            "without-epoch-at-processor"
            "without-epoch-at-owner"
            "without-wait-for-all-sync"
            "without-fence-on-session-loss"
            "without-hold-checkpoint"
            "without-add-needs-acked-checkpoint"
            "without-response-after-sync"
            "without-sync-barrier"
            "without-drop-pending-on-owner-change"
            "without-frozen-view"
            "without-duplicate-check-in-sync"
            "hazard-restarted-agent"
            "hazard-restarted-agent-is-not-heard"
            "hazard-sync-two-terms-late"
            "hazard-move-target-gone"
            "hazard-checkpoint-on-its-way"
            "hazard-low-checkpoint-comes-late"
            "hazard-write-under-way"
            "bug-double-sync-at-start-up"
            "bug-response-before-sync"
            "bug-start-from-a-lagging-view"
            "bug-missed-rebalance"
            "bug-owner-key-deleted"
            "bug-resign-restarts-the-capture"
            "bug-late-work-of-a-deposed-owner"
            "bug-closed-too-early"
            "bug-processor-outlives-its-session"
            "bug-table-lost-in-a-move"
            "bug-tables-dispatched-twice"
            "bug-dropped-while-being-added"
            "bug-move-before-the-first-round"
            "bug-leaving-owner-wins-again"
            "bug-client-closed"
            "capture-killed"
            "capture-hangs"
            "capture-hangs-and-resumes"
            "capture-dies-while-adding"
            "crash-during-a-move"
            "new-owner-after-two-deaths"
            "etcd-gone-for-everybody"
            "ghost-capture"
            "one-processor-stands-still"
            "owner-cut-from-processors"
            "two-sides"
            "slow-shutdown"
            "grace-period"
            "stopped-and-continued"
            "amnesia-after-a-restart"
            "orders-for-an-earlier-life"
            "paused-before-reading-the-grant"
            "revoked-before-it-began"
            "checked-then-paused"
            "stale-read-of-its-own-name"
            "owner-that-is-never-told"
            "answers-to-the-old-owner"
            "announced-twice"
            "claims-from-the-cache"
            "a-dozen-owners"
        }
    };
}

macro_rules! entries {
    ($($name:literal)*) => {
        &[$(Entry {
            name: $name,
            text: include_str!(concat!("../scenarios/", $name, ".txt")),
        }),*]
    };
}

/// The scenarios in the order of the gallery: the two figures of the design document, then group
/// by group.
pub const ALL: &[Entry] = with_every_scenario!(entries);

/// The scenario of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Entry> {
    ALL.iter().find(|entry| entry.name == name)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn what_a_text_says_of_itself() {
        let entry = Entry {
            name: "x",
            text: "# Teaches: a lesson.\n# Group: fixed bugs\n# Source: a\n# Source: b\n#\n# Once.\n",
        };
        assert_eq!(entry.teaches(), Some("a lesson."));
        assert_eq!(entry.group(), Some(Group::Bugs));
        assert_eq!(entry.sources().collect::<Vec<_>>(), ["a", "b"]);
        let text = "# Group: bugs that were fixed\n";
        let entry = Entry { name: "x", text };
        assert_eq!((entry.teaches(), entry.group()), (None, None));
        assert_eq!(entry.sources().count(), 0);
    }

    #[test]
    fn titles_lead_back() {
        for group in Group::ALL {
            assert_eq!(Group::from_title(group.title()), Some(group));
        }
    }
}
