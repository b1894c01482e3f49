//! What is said in the first line of a fence.

use handover_diagram::sentences::Locale;
use handover_diagram::svg::Theme;

/// What is said in the first line of a fence: `handover,scenario=owner-change,step=5`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Options {
    /// A scenario of the library, instead of one in the fence.
    pub(super) scenario: Option<String>,
    /// The step that the playground shows first.
    pub(super) step: Option<usize>,
    /// The colours.
    pub(super) theme: Theme,
    /// The language, where it is not that of the book.
    pub(super) locale: Option<Locale>,
    /// When the playground is loaded.
    pub(super) loading: Option<&'static str>,
}

/// When the playground can be loaded.
const LOADING: [&str; 3] = ["click", "lazy", "eager"];

impl Options {
    /// Reads what follows the name of the fence; an error is a sentence.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let mut options = Self::default();
        for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            let wrong = |choices: &str| {
                let value = value.escape_debug();
                format!("the fence's {key} cannot be \"{value}\"; it is {choices}")
            };
            match key {
                "scenario" => options.scenario = Some(value.to_owned()),
                "step" => {
                    let step = value.parse().map_err(|_| wrong("the number of a step"))?;
                    options.step = Some(step);
                }
                "theme" => {
                    let names = Theme::ALL.map(Theme::name).join(" or ");
                    options.theme = Theme::from_name(value).ok_or_else(|| wrong(&names))?;
                }
                "lang" => {
                    let tags = Locale::ALL.map(Locale::tag).join(" or ");
                    let locale = Locale::from_tag(value).ok_or_else(|| wrong(&tags))?;
                    options.locale = Some(locale);
                }
                "loading" => {
                    let known = LOADING.into_iter().find(|known| *known == value);
                    let known = known.ok_or_else(|| wrong(&LOADING.join(" or ")))?;
                    options.loading = Some(known);
                }
                _ => {
                    return Err(format!(
                        "a fence has no option \"{}\"; the options are scenario, step, theme, \
                         lang, loading",
                        key.escape_debug()
                    ));
                }
            }
        }
        Ok(options)
    }
}

#[cfg(test)]
mod tests {
    use super::{Locale, Options, Theme};

    #[test]
    fn options_are_read() {
        assert_eq!(Options::read(""), Ok(Options::default()));
        let options = Options {
            scenario: Some("owner-change".to_owned()),
            step: Some(5),
            theme: Theme::Dark,
            locale: Some(Locale::ZH_CN),
            loading: Some("click"),
        };
        let text = ",scenario=owner-change,step=5, theme=dark lang=zh-CN loading=click";
        assert_eq!(Options::read(text), Ok(options));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, part) in [
            (",stop=5", "\"stop\""),
            (",step=five", "number"),
            (",theme=blue", "light or dark"),
            (",lang=tlh", "en or zh-CN"),
            (",loading", "click or lazy or eager"),
        ] {
            let sentence = Options::read(text).unwrap_err();
            assert!(sentence.contains(part), "{sentence}");
        }
    }
}
