// Starts the playground, or says in a sentence why it cannot start: never a blank page.

const message = document.getElementById("boot");

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

start().catch((error) => {
  explain(`The playground could not be loaded (${error.message}). Reloading the page may help.`);
  console.error(error);
});
