/**
 * Keeps the static edition working without a network.
 *
 * `./site` writes it to `sw.js` beside the page, with the list of files in front. The files of one version are kept together
 * and served from the cache alone, so a page never mixes two versions; those for later are kept when first fetched. Data files
 * carry a digest in their names: they are kept when first fetched, across versions.
 */

/** @typedef {{ version: string, files: string[], later: string[], data: string[] }} Listed */

/** A worker's global scope, whose types belong to another library than the page's. */
const worker = /** @type {any} */ (self);

/** @type {Listed} */
const { version, files, later, data } = worker.ENDSPIEL;

const PROGRAM = `endspiel-${version}`;
const DATA = "endspiel-data";

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(keepAll());
});

/** Fetches the files one after the other, which leaves room on the line to the page. */
async function keepAll() {
  const cache = await caches.open(PROGRAM);
  for (const file of files) await cache.add(new Request(file, { cache: "no-cache" }));
}

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(forgetOldFiles());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const request = /** @type {Request} */ (event.request);
  const { scope } = worker.registration;
  if (request.method !== "GET" || !request.url.startsWith(scope) || request.headers.has("range")) return;
  const path = request.url.slice(scope.length).split(/[?#]/)[0] || "index.html";
  if (files.includes(path) || later.includes(path)) event.respondWith(kept(PROGRAM, path, request));
  else if (data.includes(path)) event.respondWith(kept(DATA, path, request));
});

/**
 * Returns the kept file, or fetches and keeps it. A full or forbidden storage costs only the keeping.
 * @param {string} name @param {string} path @param {Request} request
 */
async function kept(name, path, request) {
  const cache = await caches.open(name);
  const found = await cache.match(path);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.status === 200) await cache.put(path, answer.clone()).catch(() => {});
  return answer;
}

/** Deletes other versions of the program and data files that this one no longer uses. */
async function forgetOldFiles() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("endspiel-") && name !== PROGRAM && name !== DATA).map((name) => caches.delete(name)));
  const cache = await caches.open(DATA);
  for (const request of await cache.keys()) {
    const path = request.url.slice(worker.registration.scope.length);
    if (!data.includes(path)) await cache.delete(request);
  }
}
