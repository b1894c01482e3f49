//! A site of static files on this machine: what a page is served from, well or badly.

mod http;

use std::collections::BTreeMap;
use std::env;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// The policy that a careful host sends with every file. The page has to live with it.
pub const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                          img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
                          base-uri 'none'; form-action 'none'";

/// Where the built page lies: the folder that `HANDOVER_DIST` names.
///
/// # Panics
/// When there is no such folder.
#[must_use]
pub fn dist() -> PathBuf {
    let dist = env::var_os("HANDOVER_DIST").map(PathBuf::from);
    dist.filter(|dist| dist.join("index.html").is_file())
        .expect("HANDOVER_DIST names no folder with a built page; run the journeys with `cargo xtask test e2e`")
}

/// What a site serves, and how.
#[derive(Clone, Debug)]
pub struct Plan {
    files: Files,
    besides: BTreeMap<&'static str, String>,
    prefix: String,
    wasm_type: &'static str,
    wasm_bytes: usize,
    policy: Option<String>,
    open_to_all: bool,
    worker: bool,
    lacking: Option<&'static str>,
}

/// The files of a site.
#[derive(Clone, Debug)]
enum Files {
    /// Those of a folder.
    Folder(PathBuf),
    /// Texts by their path below the prefix.
    Texts(BTreeMap<&'static str, String>),
}

impl Plan {
    /// The built page, at the root of its host.
    #[must_use]
    pub fn of_page() -> Self {
        Self::of(Files::Folder(dist()))
    }

    /// The files of a folder, as they are whenever they are asked for.
    #[must_use]
    pub fn of_folder(folder: &Path) -> Self {
        Self::of(Files::Folder(folder.to_owned()))
    }

    /// Some texts by name.
    #[must_use]
    pub fn of_texts(texts: &[(&'static str, &str)]) -> Self {
        let texts = texts.iter().map(|&(name, text)| (name, text.to_owned()));
        Self::of(Files::Texts(texts.collect()))
    }

    fn of(files: Files) -> Self {
        Self {
            files,
            besides: BTreeMap::new(),
            prefix: "/".to_owned(),
            wasm_type: "application/wasm",
            wasm_bytes: usize::MAX,
            policy: Some(POLICY.to_owned()),
            open_to_all: false,
            worker: true,
            lacking: None,
        }
    }

    /// With a text of that name besides, or instead of what there is.
    #[must_use]
    pub fn with_text(mut self, name: &'static str, text: &str) -> Self {
        self.besides.insert(name, text.to_owned());
        self
    }

    /// Below `prefix`, such as `/a/b/`, instead of at the root.
    #[must_use]
    pub fn below(mut self, prefix: &str) -> Self {
        assert!(
            prefix.starts_with('/') && prefix.ends_with('/'),
            "a prefix has a slash at both ends: {prefix}"
        );
        prefix.clone_into(&mut self.prefix);
        self
    }

    /// With WebAssembly under another type, as many hosts have it.
    #[must_use]
    pub fn with_wasm_as(mut self, media_type: &'static str) -> Self {
        self.wasm_type = media_type;
        self
    }

    /// With no more than the first bytes of each module, as after a broken upload.
    #[must_use]
    pub fn with_wasm_cut_to(mut self, bytes: usize) -> Self {
        self.wasm_bytes = bytes;
        self
    }

    /// Without [`POLICY`], for pages that are not ours.
    #[must_use]
    pub fn without_policy(mut self) -> Self {
        self.policy = None;
        self
    }

    /// With a policy of its own instead of [`POLICY`].
    #[must_use]
    pub fn with_policy(mut self, policy: &str) -> Self {
        self.policy = Some(policy.to_owned());
        self
    }

    /// Without the worker that keeps the page for when there is no network.
    #[must_use]
    pub fn without_worker(mut self) -> Self {
        self.worker = false;
        self
    }

    /// Without the files whose paths contain `part`, as after an upload that was broken off.
    #[must_use]
    pub fn lacking(mut self, part: &'static str) -> Self {
        self.lacking = Some(part);
        self
    }

    /// With files that other sites' pages may read, as most hosts of static files allow.
    #[must_use]
    pub fn open_to_all(mut self) -> Self {
        self.open_to_all = true;
        self
    }

    /// Starts to serve.
    ///
    /// # Panics
    /// When this machine has no port left.
    #[must_use]
    pub fn serve(self) -> Site {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("there is a free port");
        let address = listener.local_addr().expect("a listener has an address");
        let site = Site {
            address,
            prefix: self.prefix.clone(),
            state: Arc::default(),
        };
        let state = Arc::clone(&site.state);
        let plan = Arc::new(self);
        thread::spawn(move || {
            for stream in listener.incoming() {
                if state.closed.load(Ordering::Relaxed) {
                    break;
                }
                if state.unreachable.load(Ordering::Relaxed) {
                    continue;
                }
                let (Ok(stream), plan, state) = (stream, Arc::clone(&plan), Arc::clone(&state))
                else {
                    continue;
                };
                // A browser that hangs up early is none of our business.
                thread::spawn(move || http::answer(stream, &plan, &state).ok());
            }
        });
        site
    }
}

/// A request for a file of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The method, such as `GET`.
    pub method: String,
    /// The path and the query.
    pub target: String,
    /// What the `Host` header says.
    pub host: String,
    /// The number of the answer.
    pub status: u16,
    /// Whether it is the page's service worker that asks.
    pub by_worker: bool,
}

/// A site that is being served, until it is dropped.
#[derive(Debug)]
pub struct Site {
    address: SocketAddr,
    prefix: String,
    state: Arc<State>,
}

/// How a site is at the moment.
#[derive(Debug, Default)]
struct State {
    requests: Mutex<Vec<Request>>,
    /// Milliseconds that every answer waits.
    delay: AtomicU64,
    unreachable: AtomicBool,
    closed: AtomicBool,
}

impl Site {
    /// The address of its start page.
    #[must_use]
    pub fn url(&self) -> String {
        format!("{}{}", self.origin(), self.prefix)
    }

    /// Scheme, host and port.
    #[must_use]
    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The address of the start page with a fragment, which is given without its `#`.
    #[must_use]
    pub fn link(&self, fragment: &str) -> String {
        format!("{}#{fragment}", self.url())
    }

    /// Everything that was asked for so far, in order, but for what the page's service worker fetches to keep it.
    #[must_use]
    pub fn requests(&self) -> Vec<Request> {
        let mut requests = self.all_requests();
        requests.retain(|request| !request.by_worker);
        requests
    }

    /// Everything that was asked for so far, in order.
    #[must_use]
    pub fn all_requests(&self) -> Vec<Request> {
        let requests = self.state.requests.lock();
        requests.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Hangs up on everybody from now on, as where there is no network.
    pub fn go_offline(&self) {
        self.state.unreachable.store(true, Ordering::Relaxed);
    }

    /// Answers again.
    pub fn go_online(&self) {
        self.state.unreachable.store(false, Ordering::Relaxed);
    }

    /// Makes every answer wait.
    pub fn slow_down(&self, milliseconds: u64) {
        self.state.delay.store(milliseconds, Ordering::Relaxed);
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.state.closed.store(true, Ordering::Relaxed);
        // Wakes the listener, which sees that it is closed.
        TcpStream::connect(self.address).ok();
    }
}
