// Keeps one version of the press whole, so that it prints without a network. A newer one waits until no page of this one is open.

const VERSION = {{ kept_version|tojson }};
const FILES = {{ seals|tojson }};
const NAME = `delvepress-press-${VERSION}`;
const LATE = 4000;
const url = (path) => new URL(path, self.registration.scope).href;
const PAGE = url("index.html");
// Addresses at which a page stands, with what is kept of it; the press has stood at one of these before.
const PAGES = { [self.registration.scope]: PAGE, [PAGE]: PAGE };
{% if not alone %}
PAGES[url("make/")] = PAGES[url("make/index.html")] = url("make/index.html");
{% endif %}
const SHELF = { name: "delvepress-shelf", under: url({{ shelf_home|tojson }}) };

function hex(buffer) {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Returns a file that an earlier version kept with the same bytes, or nothing.
async function known(seal) {
  for (const name of await caches.keys()) {
    if (!name.startsWith("delvepress-press-")) continue;
    const cache = await caches.open(name);
    const list = await cache.match(url("seals.json"));
    const seals = list ? await list.json() : {};
    const path = Object.keys(seals).find((one) => seals[one] === seal);
    const found = path && (await cache.match(url(path)));
    if (found) return found;
  }
  return null;
}

async function fetched(path, seal) {
  const found = await fetch(url(path), path.endsWith("index.html") ? { cache: "no-cache" } : {});
  if (!found.ok || found.redirected) throw new Error(`${path}: ${found.status}`);
  const kept = found.clone(); // as it came, so that the browser may keep what it compiles of it
  const seen = hex(await crypto.subtle.digest("SHA-256", await found.arrayBuffer()));
  if (seen !== seal) throw new Error(`${path} is of another version`);
  return path.endsWith(".tar.gz") ? unpacked(kept) : kept;
}

// An archive is kept unpacked, so that a visit has not to wait for that again.
function unpacked(answer) {
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": "application/x-tar" } });
}

// Every file, or none: a set that is not whole is thrown away, and tried again at the next visit.
async function install() {
  const cache = await caches.open(NAME);
  try {
    for (const [path, seal] of Object.entries(FILES)) {
      await cache.put(url(path), (await known(seal)) || (await fetched(path, seal)));
    }
    await cache.put(url("seals.json"), new Response(JSON.stringify(FILES)));
  } catch (error) {
    await caches.delete(NAME);
    throw error;
  }
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith("delvepress-press-") && name !== NAME) await caches.delete(name);
  }
  await self.clients.claim();
}

// The page itself comes from the network where there is one, so that a new version is seen; its files come from the store.
async function page(request, address) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(PAGES[address]);
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), LATE);
  try {
    const found = await fetch(request, { signal: stop.signal });
    return found.ok || !kept ? found : kept;
  } catch (error) {
    if (kept) return kept;
    throw error;
  } finally {
    clearTimeout(late);
  }
}

async function file(request) {
  const cache = await caches.open(NAME);
  return (await cache.match(request, { ignoreSearch: true })) || fetch(request);
}

// What lies on the shelf comes from the network, and what was shown of it stays for days without one.
async function shelved(request) {
  const cache = await caches.open(SHELF.name);
  try {
    const found = await fetch(request);
    if (found.ok) await cache.put(request, found.clone());
    return found;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const asked = new URL(request.url);
  if (request.method !== "GET" || asked.origin !== self.location.origin) return;
  asked.search = asked.hash = "";
  if (asked.href.startsWith(SHELF.under)) {
    event.respondWith(shelved(request));
    return;
  }
  if (request.mode === "navigate") {
    if (Object.hasOwn(PAGES, asked.href)) event.respondWith(page(request, asked.href));
  } else if (Object.hasOwn(FILES, asked.href.replace(self.registration.scope, ""))) event.respondWith(file(request));
});
