// The package in Node.js, which reads its module from the disk.

import { readFile } from "node:fs/promises";

import init, { run as play } from "./handover.js";

let ready;

async function start() {
  await init({ module_or_path: await readFile(new URL("./handover_bg.wasm", import.meta.url)) });
}

/** Plays a scenario text, the name of a scenario, or a link; see index.d.ts. */
export async function run(scenarioOrLink) {
  ready ??= start().catch((error) => {
    // The next one tries again.
    ready = undefined;
    throw error;
  });
  await ready;
  return play(scenarioOrLink);
}
