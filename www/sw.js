// Keeps the page for when there is no network. The build puts in which files the page is made of.

const VERSION = "{version}";
const FILES = ["{files}"];

/** The folder of the page, and the caches that are its own: a site may hold several. */
const { scope } = registration;
const OURS = `handover ${scope} `;
const CACHE = OURS + VERSION;

/** So many versions are kept: a page that is still open may ask for files of the one before. */
const KEPT = 2;

addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    try {
      // Only the page itself keeps its name from version to version.
      await cache.addAll([new Request("./", { cache: "no-cache" }), ...FILES]);
    } catch (error) {
      // An empty cache would be taken for a version, and a whole one be given up for it.
      await caches.delete(CACHE);
      throw error;
    }
    await skipWaiting();
  };
  event.waitUntil(keep());
});

addEventListener("activate", (event) => {
  const tidy = async () => {
    const ours = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
    await Promise.all(ours.slice(0, Math.max(ours.length + 1 - KEPT, 0)).map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(tidy());
});

/** What this version has kept. Looking does not make a cache anew that a later version has given up. */
async function kept(request) {
  return caches.match(request, { cacheName: CACHE, ignoreVary: true });
}

/** The page as it is on the site, so that a new version is seen; without a network as it was kept. */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await kept("./");
    if (page) {
      return page;
    }
    throw error;
  }
}

/** A file that never changes under its name; a page that is still open may ask for one of the version before. */
async function file(request) {
  return (await kept(request)) ?? (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(scope)) {
    return;
  }
  const name = url.href.slice(scope.length).split(/[?#]/)[0];
  if (request.mode !== "navigate") {
    event.respondWith(file(request));
  } else if ((name === "" || name === "index.html") && url.searchParams.get("embed") !== "1") {
    event.respondWith(page(request));
  }
});
