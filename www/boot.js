// Starts the playground, or says in a sentence why it cannot start: never a blank page. What `#boot` says until then is
// for browsers that do not run this.

const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

const message = document.getElementById("boot");
const query = new URLSearchParams(location.search);
/** Whether this page is a frame of another one. */
const embedded = query.get("embed") === "1";

/** What the reader has chosen before, where the browser tells. */
function chosen() {
  try {
    return localStorage.getItem("handover-language");
  } catch {
    return null;
  }
}

/** Whether the page is to be in Chinese: the address says so, or else the reader's choice, or else the browser. */
const chinese = [query.get("lang"), embedded ? null : chosen(), ...navigator.languages]
  .find((tag) => /^(en|zh)/.test(tag))?.startsWith("zh");
if (chinese) {
  document.documentElement.lang = "zh-CN";
  message.textContent = "正在加载。如果这句话一直不消失，说明浏览器无法运行本页面：它需要 WebAssembly 和 JavaScript 模块。";
}

/**
 * Lets nothing into the page but what its own site serves. Where a host has cut the page off from every origin, WebKit
 * takes no site for 'self', so there it is named; and no browser starts a worker from a site, so there the page may
 * write the line that imports it.
 */
function close() {
  const meta = document.createElement("meta");
  meta.httpEquiv = "Content-Security-Policy";
  meta.content = origin === "null"
    ? policy.replaceAll("'self'", location.origin).replace("worker-src", "worker-src blob:")
    : policy;
  document.head.append(meta);
}

/** Shows `sentence` where the playground would be, and tells it to the page around an embed. */
function explain(sentence) {
  message.setAttribute("role", "alert");
  message.textContent = sentence;
  if (embedded) {
    parent.postMessage({ handover: 1, id: query.get("id") ?? "", type: "error", code: "loading", sentence }, "*");
  }
}

/** Fetches a part of the page already that is not in its module. */
function preload(href) {
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href });
  document.head.append(link);
}

/** Loads the module that the head of the page names, by the links that Trunk.toml adds to it, and starts it. */
async function start() {
  if (typeof WebAssembly !== "object") {
    explain(chinese
      ? "这个浏览器不能运行 WebAssembly，而本页面由它构成。在某些浏览器中，严格的安全模式会将它关闭。"
      : "This browser does not run WebAssembly, which the playground is made of. In some browsers a strict security mode switches it off.");
    return;
  }
  const wasm = document.getElementById("boot-wasm").href;
  const part = (name) => preload(wasm.replace("_bg.wasm", `_split_${name}.wasm`));
  if (chinese || !/^#?(owner-change)?(@|$)/.test(location.hash)) {
    // It shows all runs but the first.
    part("later");
  }
  if (chinese) {
    part("chinese");
  }
  if (embedded) {
    part("embed");
    document.getElementById("app").id = "embed";
    const theme = query.get("theme");
    if (theme === "light" || theme === "dark") {
      document.documentElement.dataset.theme = theme;
    }
  }
  const page = await import(document.getElementById("boot-module").href);
  await page.default({ module_or_path: wasm });
  if (embedded) {
    await page.embed();
  }
  message.remove();
}

/**
 * Keeps the page for when there is no network, once it has nothing else to do. Frames in other pages keep nothing, nor
 * do those who want to save data.
 */
function keep() {
  if (embedded || origin === "null" || !navigator.serviceWorker || navigator.connection?.saveData) {
    return;
  }
  const idle = window.requestIdleCallback ?? setTimeout;
  idle(() => navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" }).catch(console.warn));
}

close();
start().then(keep).catch((error) => {
  const why = error.message ?? error;
  explain(chinese ? `无法加载本页面（${why}）。重新加载也许可以解决。` : `The playground could not be loaded (${why}). Reloading the page may help.`);
  console.error(error);
});
