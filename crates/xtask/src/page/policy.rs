//! What the page's security policy, which its first script sets, asks of its HTML: no code and no style inside it.

/// A sentence for each thing in `html` that the policy forbids, or that comes before it is set.
pub(crate) fn breaches(html: &str) -> Vec<String> {
    let mut sentences = Vec::new();
    let scripts = tags(html).filter(|tag| tag.starts_with("script"));
    if !scripts.take(1).any(|tag| tag.contains("boot")) {
        sentences
            .push("The page's first script is not `boot.js`, which sets its policy.".to_owned());
    }
    for tag in tags(html) {
        let inline_script = tag.starts_with("script") && !tag.contains(" src=");
        let handler = tag
            .split_whitespace()
            .skip(1)
            .any(|word| word.starts_with("on") && word.contains('='));
        if inline_script || handler || tag.starts_with("style") || tag.contains(" style=") {
            sentences.push(format!(
                "The page's policy forbids code and style in its HTML: `<{tag}>`."
            ));
        } else if tag.starts_with("base") {
            sentences.push("A <base> would send links to parts of the page elsewhere.".to_owned());
        }
    }
    sentences
}

/// The opening tags of `html`, without their brackets.
fn tags(html: &str) -> impl Iterator<Item = &str> {
    html.split('<')
        .skip(1)
        .filter_map(|tag| Some(tag.split_once('>')?.0))
}

#[cfg(test)]
mod tests {
    use super::breaches;
    use crate::project::Project;

    fn breaches_of(element: &str) -> usize {
        breaches(&format!("<script src=\"./boot.js\"></script>{element}")).len()
    }

    #[test]
    fn only_files_of_the_site_may_run() {
        assert_eq!(
            breaches_of("<script type=\"module\" src=\"./boot.js\"></script>"),
            0
        );
        assert_eq!(
            breaches_of("<script type=\"module\">import './boot.js'</script>"),
            1
        );
        assert_eq!(breaches_of("<button onclick=\"go()\">go</button>"), 1);
        assert_eq!(breaches_of("<p style=\"color: red\">red</p>"), 1);
        assert_eq!(breaches_of("<style>p { color: red }</style>"), 1);
        assert_eq!(breaches_of("<base href=\"/\">"), 1);
        assert_eq!(breaches("<p>nothing</p>").len(), 1);
    }

    #[test]
    fn the_pages_source_keeps_the_policy() {
        let html = Project::find().unwrap().read("index.html").unwrap();
        assert_eq!(breaches(&html), [""; 0]);
    }
}
