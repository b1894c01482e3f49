// Reads a list of diagrams, has Mermaid parse each, and writes what it makes of them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = process.argv[2];
const require = createRequire(join(folder, 'here.js'));
const { JSDOM } = require('jsdom');
const dom = new JSDOM('<!doctype html><body></body>');
globalThis.window = dom.window;
globalThis.document = dom.window.document;
const core = join(folder, 'node_modules/mermaid/dist/mermaid.core.mjs');
const { default: mermaid } = await import(pathToFileURL(core));

// What Mermaid does to its own output before a browser reads it, and what the browser then shows.
function shown(text) {
  const html = text.replace(/ﬂ°°/g, '&#').replace(/ﬂ°/g, '&').replace(/¶ß/g, ';');
  const element = document.createElement('div');
  element.innerHTML = html.replace(/<br\s*\/?>/gi, '\n');
  if (element.children.length > 0) throw new Error(`not only text: ${html}`);
  return element.textContent;
}

const answers = [];
for (const text of JSON.parse(readFileSync(0, 'utf8'))) {
  try {
    await mermaid.parse(text);
    const { db } = await mermaid.mermaidAPI.getDiagramFromText(text);
    const { LINETYPE, PLACEMENT } = db;
    const name = (names, value) => Object.keys(names).find((key) => names[key] === value);
    answers.push({
      title: shown(db.getDiagramTitle()),
      spoken: [shown(db.getAccTitle()), shown(db.getAccDescription())],
      actors: [...db.getActors().values()].map((actor) => ({
        word: actor.name,
        name: shown(actor.description),
      })),
      lines: db.getMessages().map((message) => ({
        from: message.from,
        to: message.to,
        text: shown(message.message),
        kind: name(LINETYPE, message.type),
        place: message.placement === undefined ? null : name(PLACEMENT, message.placement),
      })),
    });
  } catch (error) {
    answers.push({ error: String(error) });
  }
}
process.stdout.write(JSON.stringify(answers));
