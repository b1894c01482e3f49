//! As much of HTTP/1.1 as a browser needs to read files: GET and HEAD, one request per connection.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::serve::media_type;

/// The longest request that is read, headers included.
const LONGEST_REQUEST: u64 = 16 * 1024;

/// How long a silent reader is waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is sent back.
#[derive(Debug, PartialEq, Eq)]
struct Answer {
    status: &'static str,
    headers: Vec<(&'static str, String)>,
    body: Vec<u8>,
}

/// Reads one request from `stream` and answers it with a file of the folder `root`.
pub(crate) fn answer(mut stream: TcpStream, root: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut lines = BufReader::new(stream.try_clone()?.take(LONGEST_REQUEST)).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    let mut reads_gzip = false;
    for line in lines {
        let line = line?.to_ascii_lowercase();
        if line.is_empty() {
            break;
        }
        reads_gzip |= line.starts_with("accept-encoding:") && line.contains("gzip");
    }
    let (method, target) = method_and_target(&request);
    let mut answer = respond(method, target, root);
    if reads_gzip {
        answer.compress();
    }
    write(&mut stream, &answer, method != "HEAD")
}

impl Answer {
    /// Sends it compressed, as any host would: so a slow network is seen as it is.
    fn compress(&mut self) {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
        if let Ok(body) = gzip.write_all(&self.body).and_then(|()| gzip.finish()) {
            self.body = body;
            let encoding = ("Content-Encoding", "gzip".to_owned());
            self.headers
                .extend([encoding, ("Vary", "Accept-Encoding".to_owned())]);
        }
    }
}

fn write(stream: &mut impl Write, answer: &Answer, with_body: bool) -> io::Result<()> {
    let mut head = format!("HTTP/1.1 {}\r\n", answer.status);
    for (name, value) in &answer.headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str(&format!(
        "Content-Length: {}\r\nConnection: close\r\n\r\n",
        answer.body.len()
    ));
    stream.write_all(head.as_bytes())?;
    if with_body {
        stream.write_all(&answer.body)?;
    }
    stream.flush()
}

fn method_and_target(request: &str) -> (&str, &str) {
    let mut words = request.split(' ');
    (
        words.next().unwrap_or_default(),
        words.next().unwrap_or_default(),
    )
}

fn respond(method: &str, target: &str, root: &Path) -> Answer {
    if !matches!(method, "GET" | "HEAD") {
        return sentence("405 Method Not Allowed", "Files can only be read here.");
    }
    let Some(mut path) = file_of(target, root) else {
        return sentence("404 Not Found", "There is no such file.");
    };
    if path.is_dir() {
        if !without_query(target).ends_with('/') {
            // Relative links in the folder's page count from the folder.
            let mut moved = sentence(
                "301 Moved Permanently",
                "A folder's address ends in a slash.",
            );
            moved
                .headers
                .push(("Location", format!("{}/", without_query(target))));
            return moved;
        }
        path.push("index.html");
    }
    match fs::read(&path) {
        Ok(body) => Answer {
            status: "200 OK",
            headers: vec![
                ("Content-Type", media_type::of(&path).to_owned()),
                // After a new build a reload shows it.
                ("Cache-Control", "no-cache".to_owned()),
                ("X-Content-Type-Options", "nosniff".to_owned()),
                // A frame in a sandbox belongs to no site.
                ("Access-Control-Allow-Origin", "*".to_owned()),
            ],
            body,
        },
        Err(_) => sentence("404 Not Found", "There is no such file."),
    }
}

fn sentence(status: &'static str, text: &str) -> Answer {
    let headers = vec![("Content-Type", "text/plain; charset=utf-8".to_owned())];
    Answer {
        status,
        headers,
        body: format!("{text}\n").into_bytes(),
    }
}

/// The path under `root` that `target` names; `None` when it is not a plain path downwards.
fn file_of(target: &str, root: &Path) -> Option<PathBuf> {
    let relative = PathBuf::from(percent_decoded(without_query(target).strip_prefix('/')?)?);
    let downwards = relative
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    downwards.then(|| root.join(relative))
}

fn without_query(target: &str) -> &str {
    target.split(['?', '#']).next().unwrap_or_default()
}

/// `text` with `%41` read as `A`; `None` when that is not UTF-8 or not hexadecimal.
fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = text.bytes();
    let mut decoded = Vec::with_capacity(text.len());
    while let Some(byte) = bytes.next() {
        decoded.push(if byte == b'%' {
            let digits = [bytes.next()?, bytes.next()?];
            u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
        } else {
            byte
        });
    }
    String::from_utf8(decoded).ok()
}

#[cfg(test)]
mod tests {
    use super::{file_of, method_and_target, percent_decoded, respond};
    use std::path::{Path, PathBuf};

    fn here() -> &'static Path {
        Path::new(env!("CARGO_MANIFEST_DIR"))
    }

    #[test]
    fn a_target_is_a_path_downwards() {
        let root = Path::new("/page");
        assert_eq!(
            file_of("/a/b%20c.js?embed=1", root),
            Some(PathBuf::from("/page/a/b c.js"))
        );
        assert_eq!(file_of("/", root), Some(PathBuf::from("/page")));
        for evil in [
            "/../secret",
            "/a/%2e%2e/%2e%2e/secret",
            "//etc/passwd",
            "http://elsewhere/",
            "",
            "/%zz",
        ] {
            assert_eq!(file_of(evil, root), None, "{evil}");
        }
    }

    #[test]
    fn files_are_answered_with_their_type() {
        let answer = respond("GET", "/src/main.rs?x", here());
        assert_eq!(answer.status, "200 OK");
        assert!(answer.body.starts_with(b"//!"));
    }

    #[test]
    fn folders_get_their_slash() {
        let answer = respond("GET", "/src?x", here());
        assert_eq!(answer.status, "301 Moved Permanently");
        assert!(answer.headers.contains(&("Location", "/src/".to_owned())));
    }

    #[test]
    fn what_is_missing_or_not_reading_is_refused() {
        assert_eq!(respond("GET", "/missing", here()).status, "404 Not Found");
        assert_eq!(respond("GET", "/src/", here()).status, "404 Not Found");
        assert_eq!(
            respond("POST", "/", here()).status,
            "405 Method Not Allowed"
        );
        assert_eq!(method_and_target("GET / HTTP/1.1"), ("GET", "/"));
        assert_eq!(method_and_target(""), ("", ""));
    }

    #[test]
    fn half_an_escape_is_no_text() {
        assert_eq!(percent_decoded("a%2"), None);
        assert_eq!(percent_decoded("%c3%bc"), Some("ü".to_owned()));
        assert_eq!(percent_decoded("%ff"), None);
    }
}
