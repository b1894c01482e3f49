// <handover-playground>: a run of the playground inside any page. Until somebody asks for it, it is what stands in it (a
// picture, a link); then it is a frame of the playground, which is where this script is. What frame and page say to each
// other is in crates/web/src/embed/messages.rs.

const HOME = new URL(".", import.meta.url);

/** So many frames are kept alive; the one that was used longest ago, the first of them, goes back to its picture and
    remembers its run. */
const MOST = 3;
const live = new Set();
/** All that are in a page. */
const all = new Set();
let count = 0;

/** The frame asks for no more, and gets no more. */
const HIGHEST = 4000;

const STYLE = `
:host{display:block;position:relative}
.box{display:grid}
.box>*{grid-area:1/1;min-width:0}
.fallback{display:block}
button{place-self:end;z-index:1;margin:8px;padding:8px 14px;border:0;border-radius:8px;background:#3344cf;color:#fff;font:600 14px system-ui;cursor:pointer}
button:focus-visible{outline:3px solid #fff;outline-offset:-6px}
iframe{width:100%;height:420px;border:0}
.box:not(.ready)>iframe{visibility:hidden;position:absolute;inset:0 0 auto}
:host([hidden]),[hidden],.ready>.fallback{display:none}
@media print{iframe,button{display:none}.ready>.fallback{display:block}}
`;

const SHEET = new CSSStyleSheet();
SHEET.replaceSync(STYLE);

/** What the button says: at first, and while the frame is loading. */
const WORDS = {
  en: ["Open this run", "Loading…"],
  "zh-CN": ["打开这次运行", "加载中…"],
};

/** Where a host says which colours it has. */
const roots = () => [document.documentElement, document.body].filter(Boolean);

/** The host's own choice of colours, if it has one; `auto` is the reader's. */
function hostTheme() {
  for (const one of roots()) {
    // The longer list has the names of mdBook.
    const word = /(?<!no-)\b(?:(light|rust)|(dark|coal|navy|ayu))\b/i.exec(`${one.dataset.theme} ${one.className}`);
    if (word) {
      return word[1] ? "light" : "dark";
    }
  }
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  return /^(only )?(light|dark)$/.test(scheme) ? scheme.slice(-5).trim() : "auto";
}

class HandoverPlayground extends HTMLElement {
  static observedAttributes = ["scenario", "step", "theme", "lang", "ui", "allow", "height", "loading"];

  #box = document.createElement("div");
  #button = document.createElement("button");
  #frame;
  #id;
  /** Kept as soon as the frame shows the run, broken if it cannot. */
  #ready;
  #settle;
  /** The address of the run in the frame, or in the last one, as far as is known; none, but a text, once another one is
      wanted. */
  #kept;
  /** Waits until it comes into view. */
  #watch;
  /** How it is to be loaded when it comes back into a page, if not as it says. */
  #again;
  /** Kept as soon as its frame is given up to make room. */
  #going;
  /** Whether its run fits into no link, so that the frame stays. */
  #stays;
  /** How many steps the run has. */
  #total;
  /** What the frame knows of the host. */
  #told = {};
  /** Who waits for which answer. */
  #requests = new Map();

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [SHEET];
    const fallback = document.createElement("slot");
    fallback.className = "fallback";
    this.#button.onclick = () => this.#open();
    this.#box.append(fallback, this.#button);
    shadow.append(this.#box);
  }

  connectedCallback() {
    all.add(this);
    this.#rest();
    this.#begin(this.#again);
  }

  /** Browsers that can move it do so without taking it out of the page. */
  connectedMoveCallback() {
    this.#follow();
  }

  disconnectedCallback() {
    all.delete(this);
    this.#watch?.disconnect();
    // Who only moves it within the page finds it as it was.
    this.#again = this.#frame && "eager";
    this.#close();
  }

  #begin(loading = this.getAttribute("loading")) {
    this.#watch?.disconnect();
    if (loading === "eager") {
      this.#open();
    } else if (loading === "lazy") {
      this.#watch = new IntersectionObserver((entries) => {
        if (entries.pop().isIntersecting) {
          this.#watch.disconnect();
          this.#open();
        }
      }, { rootMargin: "200px" });
      this.#watch.observe(this);
    }
  }

  attributeChangedCallback(name, before, now) {
    if (name === "scenario" || name === "step") {
      this.#kept = "";
    }
    if (before === now || !all.has(this)) {
      return;
    }
    if (name === "loading") {
      this.#begin();
      return;
    }
    if (name === "theme" || name === "lang" || !this.#frame) {
      this.#follow();
      return;
    }
    const done =
      name === "scenario" ? this.load(now ?? "")
      : name === "step" ? this.goTo(now)
      : this.#retire().then(() => this.#open(), ({ code, sentence }) => this.#tell("error", { code, sentence }));
    // Whoever listens has heard of it.
    done.catch(() => {});
  }

  /** Goes to a step. */
  goTo(step) {
    return this.#ask("goTo", { step: Number(step) });
  }

  play() {
    return this.#ask("play");
  }

  pause() {
    return this.#ask("pause");
  }

  /** Shows another run: a name, a link, or a text. */
  load(scenario) {
    return this.#ask("load", { scenario: String(scenario) });
  }

  /** The address of the run as it is now, at the step that is shown. */
  async getLink() {
    return (await this.#ask("link")).url;
  }

  /** The picture, with a button. */
  #rest() {
    this.#box.className = "box";
    this.#button.textContent = this.#words()[0];
    this.#button.hidden = false;
  }

  #open() {
    if (this.#frame) {
      return this.#ready;
    }
    // A copy of this script, as in a package, is told where the playground is.
    const home = new URL(this.getAttribute("src") ?? HOME, document.baseURI);
    const frame = document.createElement("iframe");
    this.#frame = frame;
    this.#id = `h${++count}`;
    this.#told = { theme: this.#theme(), lang: this.#lang() };
    const query = new URLSearchParams({ embed: 1, id: this.#id, ...this.#told });
    for (const name of this.#kept ? ["ui", "allow"] : ["ui", "allow", "step"]) {
      if (this.hasAttribute(name)) {
        query.set(name, this.getAttribute(name));
      }
    }
    const height = this.getAttribute("height") ?? "auto";
    if (height !== "auto") {
      query.set("height", "fixed");
      frame.style.height = `${Math.min(parseInt(height) || 420, HIGHEST)}px`;
    }
    const scenario = (this.#kept || this.getAttribute("scenario") || "").trim();
    // Until it says what it shows.
    frame.title = this.title || "Handover";
    frame.allow = "clipboard-write";
    frame.referrerPolicy = "no-referrer";
    if (home.origin !== location.origin) {
      // A frame of the host's own site could leave the sandbox anyway, and in it would not get its files from most sites.
      frame.sandbox = "allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads";
    }
    this.#paint();
    frame.src = `${home}?${query}#${scenario.slice(scenario.indexOf("#") + 1)}`;
    this.#ready = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
    this.#ready.catch(() => {});
    this.#button.textContent = this.#words()[1];
    this.#box.append(frame);
    const silent = { handover: 1, id: this.#id, type: "error", code: "loading", sentence: "The playground did not start." };
    // What keeps it from starting keeps it from telling.
    setTimeout(() => this.#button.hidden || this.#hear(frame.contentWindow, silent), 6e4);
    this.#use();
    return this.#ready;
  }

  #close() {
    const closed = new Error("The embed was closed.");
    this.#frame?.remove();
    this.#frame = undefined;
    this.#settle?.reject(closed);
    this.#requests.forEach(({ reject }) => reject(closed));
    this.#requests.clear();
    this.#going = this.#stays = this.#total = undefined;
    live.delete(this);
    this.#rest();
  }

  /** Gives the frame up, but not its run. What it has to ask for that is nobody else's business. */
  async #retire() {
    const { url } = await this.#ask("link", {}, true);
    this.#kept === "" || (this.#kept = url);
    this.#close();
  }

  /** This one was used last. */
  #use() {
    live.delete(this);
    live.add(this);
    this.#makeRoom();
  }

  /** Lets frames go, those first that were used longest ago, but never the one that was used last. */
  #makeRoom() {
    const able = [...live].slice(0, -1).filter((one) => !one.#stays);
    able.slice(0, Math.max(live.size - MOST, 0)).forEach((one) => {
      one.#going ??= one.#retire().catch(() => {
        one.#going = undefined;
        one.#stays = live.has(one);
        this.#makeRoom();
      });
    });
  }

  /** What is asked `quietly` is answered to who asks alone. */
  async #ask(type, fields, quietly) {
    await this.#open();
    return new Promise((resolve, reject) => {
      const request = ++count;
      this.#requests.set(request, { resolve, reject, quietly });
      if (this.#frame) {
        this.#say({ type, request, ...fields });
      } else {
        // It was taken out of the page in the meantime.
        this.#close();
      }
    });
  }

  #say(message) {
    // The frame may be sandboxed, and then has no origin to name.
    this.#frame.contentWindow.postMessage({ handover: 1, id: this.#id, ...message }, "*");
  }

  #hear(source, { handover, id, type, request, ...detail }) {
    if (handover !== 1 || id !== this.#id || !source || source !== this.#frame?.contentWindow) {
      return;
    }
    const height = Math.round(detail.height);
    if (height > 0 && (this.getAttribute("height") ?? "auto") === "auto") {
      this.#frame.style.height = `${Math.min(height, HIGHEST)}px`;
    }
    const asked = this.#requests.get(request);
    this.#requests.delete(request);
    if (type === "ready") {
      const focused = this.shadowRoot.activeElement === this.#button;
      this.#box.className = "box ready";
      this.#button.hidden = true;
      if (!this.title && typeof detail.title === "string") {
        this.#frame.title = detail.title;
      }
      if (focused) {
        this.#frame.focus({ preventScroll: true });
      }
      this.#follow();
      this.#settle.resolve();
    } else if (type === "step") {
      // As long as something is to come, nobody knows whether this is what is wanted.
      this.#requests.size || (this.#kept = detail.url);
      if (detail.total !== this.#total) {
        // Another run, which may fit.
        this.#total = detail.total;
        this.#stays = false;
      }
      this.#use();
    } else if (type === "error") {
      const error = Object.assign(new Error(detail.sentence), detail);
      asked?.reject(error);
      if (detail.code === "loading") {
        this.#settle.reject(error);
        this.#close();
      }
    } else if (type !== "violation" && type !== "share") {
      return;
    }
    asked?.resolve(detail);
    if (!asked?.quietly) {
      this.#tell(type, detail);
    }
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(`handover-${type}`, { bubbles: true, composed: true, detail }));
  }

  /** Tells the frame what has changed in the host. */
  #follow() {
    const [theme, lang] = [this.#theme(), this.#lang()];
    if (!this.#frame) {
      this.#rest();
      return;
    }
    if (!this.#button.hidden) {
      // It does not listen yet.
      return;
    }
    if (theme !== this.#told.theme) {
      this.#say({ type: "theme", theme });
    }
    if (lang !== this.#told.lang) {
      this.#say({ type: "lang", lang });
    }
    this.#told = { theme, lang };
    this.#paint();
  }

  /** A frame of other colours than its content is opaque. */
  #paint() {
    const { theme } = this.#told;
    this.#frame.style.colorScheme = theme === "auto" ? "light dark" : theme;
  }

  #theme() {
    const own = this.getAttribute("theme");
    return own === "light" || own === "dark" ? own : hostTheme();
  }

  #lang() {
    const { lang } = this.closest("[lang]:not([lang=auto])") ?? {};
    return /^zh/i.test(lang || navigator.languages.find((tag) => /^(en|zh)/i.test(tag))) ? "zh-CN" : "en";
  }

  #words() {
    return WORDS[this.#lang()];
  }

  static {
    const follow = () => all.forEach((one) => one.#follow());
    addEventListener("message", ({ source, data }) => all.forEach((one) => one.#hear(source, data ?? {})));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", follow);
    const watch = new MutationObserver(follow);
    roots().forEach((one) => watch.observe(one, { attributes: true }));
  }
}

if (!customElements.get("handover-playground")) {
  customElements.define("handover-playground", HandoverPlayground);
}
