// Starts the playground, or says in a sentence why it cannot start: never a blank page.

const message = document.getElementById("boot");

/** Shows `sentence` where the playground would be. */
function explain(sentence) {
  message.setAttribute("role", "alert");
  message.textContent = sentence;
}

/** Loads the module that the head of the page names, and starts it. */
async function start() {
  if (typeof WebAssembly !== "object") {
    explain("This browser does not run WebAssembly, which the playground is made of. In some browsers a strict security mode switches it off.");
    return;
  }
  const { default: init } = await import(document.getElementById("boot-module").href);
  await init({ module_or_path: document.getElementById("boot-wasm").href });
  message.remove();
}

start().catch((error) => {
  explain(`The playground could not be loaded (${error.message}). Reloading the page may help.`);
  console.error(error);
});
