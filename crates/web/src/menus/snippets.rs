//! What other pages need to show a run, as text to paste.
//!
//! Whatever is in a title or a note, it ends nothing around it.

use handover_diagram::markdown::fence;
use handover_diagram::svg::escape;

use crate::embed::options::{Allow, Ui};

/// A run that is to be shown elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The address of the playground.
    pub home: String,
    /// What leads to the run, behind the `#`.
    pub fragment: String,
    /// The step to show first, if it is not the beginning.
    pub step: Option<usize>,
    /// What the run is called.
    pub title: String,
    /// What its pictures are called, without their endings.
    pub file: String,
    /// What happens in it.
    pub description: String,
    /// How much is shown.
    pub ui: Ui,
    /// What its readers may do.
    pub allow: Allow,
    /// How high the picture is, in pixels.
    pub height: u32,
}

impl Subject {
    fn link(&self) -> String {
        let step = self.step.map(|step| format!("@{step}")).unwrap_or_default();
        escape(&format!("{}#{}{step}", self.home, self.fragment))
    }

    /// A picture in two sets of colours that leads to the run, for Markdown and HTML.
    #[must_use]
    pub fn picture(&self) -> String {
        let name = &self.file;
        format!(
            "<a href=\"{}\">\n  <picture>\n    <source media=\"(prefers-color-scheme: dark)\" \
             srcset=\"{name}-dark.svg\">\n    <img alt=\"{}\" src=\"{name}-light.svg\">\n  \
             </picture>\n</a>\n",
            self.link(),
            escape(&self.description)
        )
    }

    /// A frame.
    #[must_use]
    pub fn frame(&self) -> String {
        let mut query = String::from("?embed=1");
        for (name, value) in self.options() {
            query.push_str(&format!("&{name}={value}"));
        }
        let source = escape(&format!("{}{query}#{}", self.home, self.fragment));
        format!(
            "<iframe src=\"{source}\" title=\"{}\"\n        width=\"100%\" height=\"{}\" \
             frameborder=\"0\" loading=\"lazy\"\n        allow=\"clipboard-write\" \
             referrerpolicy=\"no-referrer\"\n        sandbox=\"allow-scripts allow-popups \
             allow-popups-to-escape-sandbox allow-downloads\"></iframe>\n",
            escape(&self.title),
            self.frame_height()
        )
    }

    /// How high a frame is in which nothing scrolls but a long picture.
    fn frame_height(&self) -> u32 {
        const HIGHEST: u32 = 704;
        match self.ui {
            Ui::Full => 1_200,
            Ui::Min => self.height.min(HIGHEST) + 160,
            Ui::Play => self.height.min(HIGHEST) + 60,
            Ui::Static => self.height.min(4_000),
        }
    }

    /// The element, with the run in words until it is asked for.
    #[must_use]
    pub fn element(&self) -> String {
        let mut attributes = format!("scenario=\"{}\"", escape(&self.fragment));
        for (name, value) in self.options() {
            attributes.push_str(&format!(" {name}=\"{value}\""));
        }
        format!(
            "<script type=\"module\" src=\"{}\"></script>\n<handover-playground {attributes}>\n  \
             <p><a href=\"{}\">{}</a></p>\n  <p>{}</p>\n</handover-playground>\n",
            escape(&format!("{}embed.js", self.folder())),
            self.link(),
            escape(&self.title),
            escape(&self.description)
        )
    }

    /// Where the playground and what belongs to it lie.
    fn folder(&self) -> &str {
        let end = self.home.rfind('/').map_or(0, |slash| slash + 1);
        &self.home[..end]
    }

    /// A fence of mdBook: the run's name, or its text.
    #[must_use]
    pub fn book(&self, name: Option<&str>, text: &str) -> String {
        let step = self.step.map(|step| format!(",step={step}"));
        let step = step.unwrap_or_default();
        match name {
            Some(name) => fence(&format!("handover,scenario={name}{step}"), ""),
            // mdBook would put something else in its place.
            None => fence(&format!("handover{step}"), &text.replace("{{#", "\\{{#")),
        }
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        let mut options = Vec::new();
        if self.ui != Ui::default() {
            options.push(("ui", self.ui.name().to_owned()));
        }
        if self.allow != Allow::default() {
            options.push(("allow", self.allow.name().to_owned()));
        }
        if let Some(step) = self.step {
            options.push(("step", step.to_string()));
        }
        options
    }
}

/// A title as the name of a file, without its ending.
#[must_use]
pub fn file_name(title: &str) -> String {
    let plain = title.chars().map(|c| {
        if c.is_ascii_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            '-'
        }
    });
    let name: String = plain.take(60).collect();
    let name = name.trim_matches('-');
    if name.is_empty() {
        "run".to_owned()
    } else {
        name.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::{Allow, Subject, Ui, file_name};

    fn subject(title: &str) -> Subject {
        Subject {
            home: "https://host/a/index.html".to_owned(),
            fragment: "1b.abc".to_owned(),
            step: Some(5),
            title: title.to_owned(),
            file: file_name(title),
            description: format!("{title} happens."),
            ui: Ui::Full,
            allow: Allow::Step,
            height: 400,
        }
    }

    #[test]
    fn what_is_chosen_is_said_and_what_is_not_is_left_out() {
        let chosen = subject("A");
        let frame = chosen.frame();
        let source = "src=\"https://host/a/index.html?embed=1&amp;ui=full&amp;allow=step&amp;step=5#1b.abc\"";
        assert!(frame.contains(source), "{frame}");
        let element = chosen.element();
        assert!(
            element.contains("src=\"https://host/a/embed.js\""),
            "{element}"
        );
        assert!(
            element.contains("scenario=\"1b.abc\" ui=\"full\" allow=\"step\" step=\"5\">"),
            "{element}"
        );
        let plain = Subject {
            ui: Ui::default(),
            allow: Allow::default(),
            step: None,
            ..chosen
        };
        assert!(plain.frame().contains("?embed=1#1b.abc\""));
        assert!(plain.element().contains("scenario=\"1b.abc\">"));
        assert!(
            plain
                .picture()
                .contains("href=\"https://host/a/index.html#1b.abc\"")
        );
    }

    #[test]
    fn no_title_ends_what_is_around_it() {
        let odd = subject("\"><script>alert('1')</script>&amp;]\u{1}");
        for text in [odd.picture(), odd.frame(), odd.element()] {
            assert!(
                !text.contains("<script>alert") && !text.contains("'1'"),
                "{text}"
            );
            assert!(
                text.contains("&lt;script&gt;") && text.contains("&amp;amp;]"),
                "{text}"
            );
        }
    }

    #[test]
    fn a_file_has_a_name_whatever_the_title() {
        assert_eq!(file_name("A stale owner / 2!"), "a-stale-owner---2");
        assert_eq!(file_name("\u{6240}\u{6709}\u{8005}"), "run");
    }

    #[test]
    fn a_book_takes_a_note_for_a_note() {
        let book = subject("A").book(None, "note A {{#include /etc/passwd}}\n");
        assert_eq!(
            book,
            "```handover,step=5\nnote A \\{{#include /etc/passwd}}\n```\n"
        );
        let named = subject("A").book(Some("owner-change"), "whatever");
        assert_eq!(named, "```handover,scenario=owner-change,step=5\n```\n");
    }
}
