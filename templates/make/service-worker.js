// Keeps one version of the press whole, so that it prints without a network. A newer one waits until no page of this one is open.
// Of the site around it, what was looked at is kept too.

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
{% if not alone %}
const SEEN = { name: "delvepress-seen", most: 300, kinds: ["document", "style", "script", "font", "image"] };
const NOTHING = `<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; font-src 'self'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>No network</title>
<link rel="stylesheet" href="${url({{ (version_folder ~ '/style.css')|tojson }})}">
</head>
<body>
<main>
<div class="headline">
<p class="kicker">No network</p>
<h1>The lantern is out</h1>
<p class="note">This page was not opened on this machine before, so nothing of it is kept. <a href="${self.registration.scope}">The press</a> prints without a network; the way back leads to what you have seen.</p>
</div>
</main>
</body>
</html>
`;
{% endif %}

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
{% if not alone %}
    if (request.mode === "navigate") return dark();
{% endif %}
    throw error;
  }
}

{% if not alone %}
function dark() {
  return new Response(NOTHING, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

// A page by its other name, with the name of its file or without.
function twin(address) {
  return address.endsWith("/") ? `${address}index.html` : address.replace(/\/index\.html$/, "/");
}

// Other pages of the site come from the network, and those that were looked at stay without one; PDFs do not.
async function seen(event) {
  const { request } = event;
  const cache = await caches.open(SEEN.name);
  try {
    const found = await fetch(request);
    const page = (found.headers.get("Content-Type") || "").startsWith("text/html");
    if (found.ok && (page || request.mode !== "navigate")) event.waitUntil(keep(cache, request, found.clone()));
    return found;
  } catch (error) {
    const kept = (await cache.match(request, { ignoreSearch: true })) || (await cache.match(twin(request.url.replace(/[?#].*/, ""))));
    if (kept || request.mode !== "navigate") return kept || Response.error();
    return dark();
  }
}

// Keeps an answer as the youngest, and drops the oldest where there are too many.
async function keep(cache, request, answer) {
  await cache.delete(request);
  await cache.put(request, answer);
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - SEEN.most))) await cache.delete(old);
}

{% endif %}
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
{% if not alone %}
    else event.respondWith(seen(event));
{% endif %}
  } else if (Object.hasOwn(FILES, asked.href.replace(self.registration.scope, ""))) event.respondWith(file(request));
{% if not alone %}
  else if (SEEN.kinds.includes(request.destination)) event.respondWith(seen(event));
{% endif %}
});
