// Starts the playground, or says in a sentence why it cannot start: never a blank page.

const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

const message = document.getElementById("boot");

/**
 * Lets nothing into the page but what its own site serves. Where a host has cut the page off from every origin, WebKit
 * takes no site for 'self'; so there it is named.
 */
function close() {
  const meta = document.createElement("meta");
  meta.httpEquiv = "Content-Security-Policy";
  meta.content = origin === "null" ? policy.replaceAll("'self'", location.origin) : policy;
  document.head.append(meta);
}

/** Shows `sentence` where the playground would be. */
function explain(sentence) {
  message.setAttribute("role", "alert");
  message.textContent = sentence;
}

/** Fetches the page's second part already, which shows all runs but the first. */
function preload(href) {
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href });
  document.head.append(link);
}

/** Loads the module that the head of the page names, and starts it. */
async function start() {
  if (typeof WebAssembly !== "object") {
    explain("This browser does not run WebAssembly, which the playground is made of. In some browsers a strict security mode switches it off.");
    return;
  }
  const wasm = document.getElementById("boot-wasm").href;
  if (!/^#?(owner-change)?(@|$)/.test(location.hash)) {
    preload(wasm.replace("_bg.wasm", "_split_later.wasm"));
  }
  const { default: init } = await import(document.getElementById("boot-module").href);
  await init({ module_or_path: wasm });
  message.remove();
}

/**
 * Keeps the page for when there is no network, once it has nothing else to do. Frames in other pages keep nothing, nor
 * do those who want to save data.
 */
function keep() {
  const embedded = new URLSearchParams(location.search).get("embed") === "1";
  if (embedded || origin === "null" || !navigator.serviceWorker || navigator.connection?.saveData) {
    return;
  }
  const idle = window.requestIdleCallback ?? setTimeout;
  idle(() => navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" }).catch(console.warn));
}

close();
start().then(keep).catch((error) => {
  explain(`The playground could not be loaded (${error.message}). Reloading the page may help.`);
  console.error(error);
});
