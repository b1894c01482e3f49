//! As much of HTTP/1.1 as a browser needs to read files: one request per connection.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Component, Path};
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use super::{Files, Plan, Request, State};

/// The longest request that is read, headers included.
const LONGEST_REQUEST: u64 = 64 * 1024;

/// The page's service worker.
const WORKER: &str = "/sw.js";

/// How long a connection may stay silent. Browsers open some that they never use.
const PATIENCE: Duration = Duration::from_secs(30);

/// Reads one request from `stream`, notes it in `state` and answers it.
pub(super) fn answer(mut stream: TcpStream, plan: &Plan, state: &State) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut lines = BufReader::new(stream.try_clone()?.take(LONGEST_REQUEST)).lines();
    let Some(first) = lines.next().transpose()? else {
        return Ok(());
    };
    let mut words = first.split(' ').map(str::to_owned);
    let mut request = Request {
        method: words.next().unwrap_or_default(),
        target: words.next().unwrap_or_default(),
        host: String::new(),
        status: 200,
        by_worker: false,
    };
    request.by_worker = request.target.ends_with(WORKER);
    for line in lines {
        let line = line?;
        match line.split_once(':') {
            _ if line.is_empty() => break,
            Some((name, value)) if name.eq_ignore_ascii_case("host") => {
                value.trim().clone_into(&mut request.host);
            }
            Some((name, value)) if name.eq_ignore_ascii_case("referer") => {
                request.by_worker |= value.trim().ends_with(WORKER);
            }
            _ => {}
        }
    }

    let file = plan.file(&request);
    request.status = if file.is_some() { 200 } else { 404 };
    let requests = state.requests.lock();
    requests
        .unwrap_or_else(PoisonError::into_inner)
        .push(request.clone());
    thread::sleep(Duration::from_millis(state.delay.load(Ordering::Relaxed)));

    let (media_type, body) = file.unwrap_or(("text/plain; charset=utf-8", b"missing\n".to_vec()));
    let status = if request.status == 200 {
        "200 OK"
    } else {
        "404 Not Found"
    };
    let mut head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {media_type}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n\
         X-Content-Type-Options: nosniff\r\nConnection: close\r\n",
        body.len()
    );
    if let Some(policy) = &plan.policy {
        head.push_str(&format!("Content-Security-Policy: {policy}\r\n"));
    }
    if plan.open_to_all {
        head.push_str("Access-Control-Allow-Origin: *\r\n");
    }
    head.push_str("\r\n");
    stream.write_all(head.as_bytes())?;
    if request.method != "HEAD" {
        stream.write_all(&body)?;
    }
    stream.flush()
}

impl Plan {
    /// The type and the content of the file that `request` asks for.
    fn file(&self, request: &Request) -> Option<(&'static str, Vec<u8>)> {
        if !matches!(request.method.as_str(), "GET" | "HEAD") {
            return None;
        }
        let path = request.target.split(['?', '#']).next()?;
        if path.ends_with(WORKER) && !self.worker {
            return None;
        }
        if self.lacking.is_some_and(|part| path.contains(part)) {
            return None;
        }
        let mut name = path.strip_prefix(self.prefix.as_str())?.to_owned();
        if name.is_empty() || name.ends_with('/') {
            name.push_str("index.html");
        }
        let media_type = self.media_type(&name);
        let mut body = match (self.besides.get(name.as_str()), &self.files) {
            (Some(text), _) => text.as_bytes().to_vec(),
            (None, Files::Texts(texts)) => texts.get(name.as_str())?.as_bytes().to_vec(),
            (None, Files::Folder(folder)) => fs::read(folder.join(downwards(&name)?)).ok()?,
        };
        if name.ends_with(".wasm") {
            body.truncate(self.wasm_bytes);
        }
        Some((media_type, body))
    }

    fn media_type(&self, name: &str) -> &'static str {
        match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
            "html" => "text/html; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "js" | "mjs" => "text/javascript; charset=utf-8",
            "json" => "application/json",
            "svg" => "image/svg+xml",
            "txt" => "text/plain; charset=utf-8",
            "wasm" => self.wasm_type,
            "webmanifest" => "application/manifest+json",
            "woff2" => "font/woff2",
            _ => "application/octet-stream",
        }
    }
}

/// `name`, if it is a plain path downwards.
fn downwards(name: &str) -> Option<&Path> {
    let path = Path::new(name);
    path.components()
        .all(|part| matches!(part, Component::Normal(_)))
        .then_some(path)
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpStream;

    use super::downwards;
    use crate::site::{Plan, Site};

    fn get(site: &Site, target: &str) -> String {
        let mut stream = TcpStream::connect(site.origin().trim_start_matches("http://")).unwrap();
        write!(stream, "GET {target} HTTP/1.1\r\nhost: here\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[test]
    fn a_site_serves_below_its_prefix_and_notes_it() {
        let plan = Plan::of_texts(&[("index.html", "start"), ("a.wasm", "wasm")]);
        let site = plan
            .below("/a/b/")
            .with_wasm_as("text/plain")
            .with_wasm_cut_to(2)
            .serve();
        let start = get(&site, "/a/b/?query");
        assert!(start.contains("Content-Type: text/html"), "{start}");
        assert!(start.contains("Content-Security-Policy: default-src 'none'"));
        assert!(start.ends_with("\r\n\r\nstart"));
        let wasm = get(&site, "/a/b/a.wasm");
        assert!(wasm.contains("Content-Type: text/plain\r\n"));
        assert!(wasm.ends_with("\r\n\r\nwa"));
        assert!(get(&site, "/").starts_with("HTTP/1.1 404"));

        let requests = site.requests();
        let seen: Vec<_> = requests
            .iter()
            .map(|one| (one.target.as_str(), one.status))
            .collect();
        assert_eq!(
            seen,
            [("/a/b/?query", 200), ("/a/b/a.wasm", 200), ("/", 404)]
        );
        assert_eq!(requests[0].host, "here");
        assert!(site.link("x").ends_with("/a/b/#x"));
    }

    #[test]
    fn nothing_above_the_folder_is_served() {
        assert!(downwards("a/b.js").is_some());
        assert_eq!(downwards("../secret"), None);
        assert_eq!(downwards("/etc/passwd"), None);
    }
}
