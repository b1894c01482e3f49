// A worker of the page: runs a search, and says now and then how far it is. The page ends it by
// terminating it, so it may well be busy all the time.

import init, { Search } from "./search_module.js";

/** So many states are looked at between two looks at the clock. */
const SLICE = 2048;
/** So many milliseconds lie between two messages at least. */
const PAUSE = 200;

async function search(question) {
  await init();
  const search = new Search(question);
  const begun = performance.now();
  let told = 0;
  const tell = () => {
    told = performance.now();
    const speed = Math.round((1000 * search.states) / Math.max(told - begun, 1));
    postMessage({ progress: { states: search.states, depth: search.depth, speed } });
  };
  while (search.run(SLICE)) {
    if (performance.now() - told > PAUSE) {
      tell();
    }
  }
  tell();
  postMessage({ report: search.report() });
}

addEventListener("message", ({ data }) => {
  search(data)
    .catch((error) => postMessage({ error: typeof error === "string" ? error : "" }))
    // Gives the memory back.
    .finally(close);
});
