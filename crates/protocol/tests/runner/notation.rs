//! The grammar of a row: events, outputs, and fields of a state.

/// The error is a sentence about the data.
pub(super) type Result<T> = std::result::Result<T, String>;

/// Splits where the separator stands outside all brackets; the pieces are trimmed.
pub(super) fn split(text: &str, separator: char) -> Result<Vec<&str>> {
    let (mut pieces, mut start, mut open) = (Vec::new(), 0, Vec::new());
    for (at, char) in text.char_indices() {
        match char {
            '(' => open.push(')'),
            '{' => open.push('}'),
            '[' => open.push(']'),
            ')' | '}' | ']' if open.pop() != Some(char) => {
                return Err(format!("`{char}` closes nothing in `{text}`"));
            }
            _ if char == separator && open.is_empty() => {
                pieces.push(text[start..at].trim());
                start = at + char.len_utf8();
            }
            _ => {}
        }
    }
    if let Some(missing) = open.pop() {
        return Err(format!("`{missing}` is missing in `{text}`"));
    }
    pieces.push(text[start..].trim());
    Ok(pieces)
}

pub(super) fn without_spaces(text: &str) -> String {
    text.split_whitespace().collect()
}

pub(super) fn expected<T>(what: &str, found: &str) -> Result<T> {
    Err(format!("expected {what}, found `{found}`"))
}

/// An event: `name(a,b)`, or `[name a b]` for what the surroundings do from now on.
pub(super) struct Event {
    text: String,
    name: String,
    inside: Option<String>,
    words: Vec<String>,
}

impl Event {
    pub(super) fn parse(text: &str) -> Result<Self> {
        let mut event = Self {
            text: text.into(),
            name: text.into(),
            inside: None,
            words: Vec::new(),
        };
        if let Some(words) = text.strip_prefix('[') {
            let mut words = words.trim_end_matches(']').split_whitespace();
            event.name = format!("[{}]", words.next().unwrap_or_default());
            event.words = words.map(Into::into).collect();
        } else if let Some((name, rest)) = text.split_once('(') {
            let Some(inside) = rest.strip_suffix(')') else {
                return expected("`)` at the end", text);
            };
            event.name = name.into();
            event.inside = Some(inside.into());
        }
        Ok(event)
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The arguments between commas; as many as asked for, or an error.
    pub(super) fn args<const N: usize>(&self) -> Result<[&str; N]> {
        self.list()?.try_into().map_err(|args: Vec<_>| {
            let found = args.len();
            format!("expected {N} arguments in `{}`, found {found}", self.text)
        })
    }

    /// The arguments between commas, however many.
    pub(super) fn list(&self) -> Result<Vec<&str>> {
        match &self.inside {
            None => Ok(Vec::new()),
            Some(inside) => split(inside, ','),
        }
    }

    /// Everything between the parentheses.
    pub(super) fn inside(&self) -> &str {
        self.inside.as_deref().unwrap_or_default()
    }

    /// The words after the first of `[first second third]`.
    pub(super) fn words(&self) -> Vec<&str> {
        self.words.iter().map(String::as_str).collect()
    }

    /// The sentence for an event that a machine does not know.
    pub(super) fn unknown(&self, known: &[&str]) -> String {
        let known = known.join("\n    ");
        format!(
            "unknown event `{}`, expected one of\n    {known}",
            self.text
        )
    }
}

/// `key=value key=value`, values in braces with spaces inside.
#[derive(Default)]
pub(super) struct Fields(Vec<(String, String)>);

impl Fields {
    pub(super) fn parse(text: &str) -> Result<Self> {
        let mut fields = Self::default();
        for field in split(text, ' ')?.into_iter().filter(|f| !f.is_empty()) {
            let Some((key, value)) = field.split_once('=') else {
                return expected("`key=value`", field);
            };
            if fields.get(key).is_some() {
                return Err(format!("`{key}` stands there twice"));
            }
            fields.add(key, value);
        }
        Ok(fields)
    }

    pub(super) fn add(&mut self, key: &str, value: impl Into<String>) {
        self.0.push((key.into(), value.into()));
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(k, v)| (k.as_str(), v.as_str()))
    }

    pub(super) fn replace(&mut self, key: &str, value: &str) -> Result<()> {
        let known = self.keys();
        match self.0.iter_mut().find(|(k, _)| k == key) {
            Some(field) => {
                field.1 = value.into();
                Ok(())
            }
            None => expected(&format!("one of {known}"), key),
        }
    }

    /// The value for a key; the default when there is none, an error when there is no default.
    pub(super) fn read<T>(
        &self,
        key: &str,
        default: Option<&str>,
        read: impl Fn(&str) -> Result<T>,
    ) -> Result<T> {
        match self.get(key).or(default) {
            Some(value) => read(value).map_err(|error| format!("{key}: {error}")),
            None => Err(format!("`{key}=..` is missing")),
        }
    }

    /// An error for the first key that is none of these.
    pub(super) fn only(&self, known: &[&str]) -> Result<()> {
        match self.iter().find(|(key, _)| !known.contains(key)) {
            Some((key, _)) => expected(&format!("one of {}", known.join(", ")), key),
            None => Ok(()),
        }
    }

    fn get(&self, key: &str) -> Option<&str> {
        self.iter().find(|(k, _)| *k == key).map(|(_, v)| v)
    }

    fn keys(&self) -> String {
        let keys: Vec<_> = self.iter().map(|(key, _)| key).collect();
        keys.join(", ")
    }
}

/// An output of the file must look like one of the examples.
pub(super) fn check_output(output: &str, examples: &[&str]) -> Result<()> {
    let found = Shape::of(&without_spaces(output))?;
    for example in examples {
        let (example, any) = match example.strip_suffix("..)") {
            Some(example) => (format!("{example})"), true),
            None => (example.to_string(), false),
        };
        let shape = Shape::of(&example)?;
        if shape.name == found.name && (any || shape == found) {
            return Ok(());
        }
    }
    Err(format!(
        "unknown output `{output}`, expected one like\n    {}",
        examples.join("\n    ")
    ))
}

#[derive(PartialEq)]
struct Shape {
    /// Without digits: those are in the name when a capture is.
    name: String,
    groups: usize,
    /// In the first group.
    args: usize,
}

impl Shape {
    fn of(text: &str) -> Result<Self> {
        let (name, inner) = match text.split_once('(') {
            Some((name, rest)) => (name, rest.strip_suffix(')')),
            None => (text, None),
        };
        let groups = split(inner.unwrap_or_default(), ';')?;
        let args = match groups.first() {
            Some(group) if inner.is_some() => split(group, ',')?.len(),
            _ => 0,
        };
        Ok(Self {
            name: name.chars().filter(|c| !c.is_ascii_digit()).collect(),
            groups: groups.len(),
            args,
        })
    }
}
