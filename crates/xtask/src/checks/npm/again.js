// What cannot be fetched at first is fetched when it is asked for again.

import { readFile, rename } from "node:fs/promises";

const file = new URL(import.meta.resolve("handover-playground")).href.replace(/[^/]*$/, "handover_bg.wasm");
const wasm = new URL(file);
const away = new URL(`${file}.away`);
let online = false;

/** As in a browser. */
globalThis.fetch = async () => {
  if (!online) {
    throw new TypeError("There is no network.");
  }
  return new Response(await readFile(wasm), { headers: { "Content-Type": "application/wasm" } });
};

async function check(run, fix) {
  const failed = await run("owner-change").then(() => false, () => true);
  await fix();
  const { verdict } = await run("owner-change");
  if (!failed || verdict !== "safe") {
    throw new Error(`failed first: ${failed}, then: ${verdict}`);
  }
}

const browser = await import(new URL("index.js", wasm));
await check(browser.run, () => (online = true));

await rename(wasm, away);
const node = await import("handover-playground");
await check(node.run, () => rename(away, wasm));
