// The press, in a worker of its own, so that the page stays alive while it prints. A module worker: its page starts it with
// new Worker(url, {type: "module"}) and speaks to it in messages; to cancel, the page ends the worker and starts another.
//
//   {id, do: "start", runtime, stored?}      runtime: address of the folder of runtime.json, ending in /; stored: whether a service
//                                            worker keeps it; answers with python and build
//   {id, do: "recall"}              takes in what another worker has kept since; answers with nothing
//   {id, do: ..., files?, ...}      any request of generator/browser/requests.py; files: name -> ArrayBuffer
//
//   {id, progress: {text, done, total}}      any number of these, then one of
//   {id, ok: {...}, files: {name: ArrayBuffer}}
//   {id, error: "one sentence", failed?: "load" | "press"}      failed: the worker is of no use any more
//
// What took seconds to measure is kept in IndexedDB, by code and build, where the browser lets it.

const CODE = "pyodide.asm.wasm";
const PARTS = ["pyodide.asm.mjs", CODE, "python_stdlib.zip", "bundle.tar.gz"]; // what a start waits for
const FILE_MODE = 0o100644; // a file, to be read by all
const KEPT = { base: "delvepress", store: "made", most: 60, largest: 8 << 20 };
// What draws pixels, by the part of the press that comes later than the rest; a cutter that takes pictures wants it, too.
const DRAWN = ["pictures", "vtt", "tabletop", "preflight"];
let press = null;
let starting = null;

self.addEventListener("message", (event) => {
  const { id, do: what } = event.data ?? {};
  const work = what === "start" ? start(event.data) : what === "recall" ? recall(event.data) : request(event.data);
  work.catch((error) => {
    const failed = error instanceof LoadError ? "load" : "press";
    const sentence = failed === "load" ? error.message : "The press stopped in the middle; load the page again, and try once more.";
    console.error(error);
    self.postMessage({ id, error: sentence, failed });
  });
});

class LoadError extends Error {}

// ---------------------------------------------------------------- start

async function start({ id, runtime, stored }) {
  starting ??= load(id, new URL(runtime, self.location.href).href, stored);
  press = await starting;
  self.postMessage({ id, ok: { python: press.python, build: press.build }, files: {} });
  press.pictures.catch(() => {}); // asked for again when they are needed
}

async function recall({ id }) {
  press = await starting;
  for (const [name, data] of await soon(keptEntries(press.build))) {
    if (!press.store.has(name)) put(press.py, press.store, name, data);
    press.known.add(name);
  }
  self.postMessage({ id, ok: {}, files: {} });
}

async function load(id, home, stored) {
  let done = 0, total = 0;
  const tell = (text, bytes) => {
    done += bytes;
    if (total) self.postMessage({ id, progress: { text, done: Math.min(done, total), total } });
  };
  const parts = begun(home, stored, (bytes) => tell("loading the press", bytes));
  const list = await parts.list;
  const rows = new Map(list.files.map((row) => [row.name, row]));
  total = PARTS.reduce((sum, name) => sum + (rows.get(name)?.bytes ?? 0), 0);
  tell("loading the press", 0);
  const kept = keptEntries(list.delvepress);
  const { loadPyodide } = await parts.script.catch((error) => { throw lost(error); });
  const py = await withParts(home, parts, tell, () =>
    loadPyodide({
      indexURL: home,
      lockFileContents: { info: list.lock, packages: {} },
      packageBaseUrl: home,
      env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0", TZ: "UTC" },
      stdout: () => {},
      stderr: (text) => console.warn(text),
    }).catch((error) => { throw lost(error); }));
  lay(py, await parts.bundle);
  tell("starting the press", total);
  const store = py.toPy({});
  for (const [name, data] of await soon(kept)) put(py, store, name, data);
  py.globals.set("store", store);
  py.runPython(`
import sys, gc
sys.path.insert(0, "/press")
gc.set_threshold(100_000, 20, 50)
from generator.core import cache
cache.use(store)
from generator.browser.press import answer
`);
  const answer = py.globals.get("answer");
  const now = { py, answer, store, build: list.delvepress, python: list.python, known: new Set(store.keys()), home };
  now.pictures = picturesOf(now);
  return now;
}

// Asks for everything that a start takes at once, so that nothing waits for what another part is found by.
function begun(home, kept, tell) {
  const parts = {
    list: fetched(home + "runtime.json").then((answer) => answer.json()),
    script: import(home + "pyodide.mjs"),
    code: compiled(home + CODE, kept, tell),
    bundle: unpacked(home + "bundle.tar.gz", kept, tell),
    inner: import(home + "pyodide.asm.mjs"), // Pyodide imports it by itself, and has it then
  };
  for (const one of Object.values(parts)) one.catch(() => {});
  return parts;
}

// Returns the WebAssembly, compiled, out of what a service worker keeps where there is one: compiled anew function by function it is
// ready half a second sooner than out of the browser's own store of compiled code, which is taken whole. What is kept is not counted,
// for which it would be copied.
async function compiled(address, kept, tell) {
  const answer = await fetched(address);
  if (!kept) counted(answer, tell);
  return WebAssembly.compileStreaming(answer);
}

// Tells the bytes of an answer as they come; the answer stays as it is, or the browser would not keep what it compiles of it.
function counted(answer, tell) {
  const count = new WritableStream({ write: (chunk) => tell(chunk.byteLength) });
  answer.clone().body?.pipeTo(count).catch(() => {});
}

// Pyodide fetches its own files, which are counted on the way, and takes the WebAssembly that is compiled already.
async function withParts(home, parts, tell, work) {
  const { fetch } = self, { instantiateStreaming } = WebAssembly;
  self.fetch = async (what, ...rest) => {
    const address = typeof what === "string" ? what : what.url ?? String(what);
    if (address === home + CODE) return new Response();
    const answer = await fetch.call(self, what, ...rest);
    if (address.startsWith(home) && answer.ok) counted(answer, (bytes) => tell("loading the press", bytes));
    return answer;
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await parts.code;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  try {
    return await work();
  } finally {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

async function fetched(address) {
  const answer = await fetch(address).catch((error) => { throw lost(error); });
  if (!answer.ok) throw lost(new Error(`${answer.status} for ${address}`));
  return answer;
}

// Returns the bytes of an archive, unpacked by the browser itself where neither a server has sent it unpacked nor a service worker
// keeps it so. It is taken as a whole: what is read part by part waits behind the start of Python.
async function unpacked(address, kept, tell) {
  const answer = await fetched(address);
  if (!kept) counted(answer, tell);
  const data = await answer.arrayBuffer(), [first, second] = new Uint8Array(data, 0, 2);
  if (first !== 0x1f || second !== 0x8b) return data;
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

// Lays the files of a tar archive where Python finds them. They stay in the archive's own bytes, and every folder is looked up once:
// copied one by one by their names they take ten times as long.
function lay(py, archive) {
  const bytes = new Uint8Array(archive), words = new TextDecoder(), folders = new Map();
  const text = (from, length) => words.decode(bytes.subarray(from, from + length)).split("\0")[0];
  for (let at = 0; at + 512 <= bytes.length && bytes[at]; ) {
    const name = [text(at + 345, 155), text(at, 100)].filter(Boolean).join("/"), size = parseInt(text(at + 124, 12), 8);
    const path = `/press/${name}`, cut = path.lastIndexOf("/"), folder = path.slice(0, cut);
    if (!folders.has(folder)) {
      py.FS.mkdirTree(folder);
      folders.set(folder, py.FS.lookupPath(folder).node);
    }
    const parent = folders.get(folder), node = parent.node_ops.mknod(parent, path.slice(cut + 1), FILE_MODE, 0);
    node.contents = bytes.subarray(at + 512, at + 512 + size);
    node.usedBytes = size;
    at += 512 + 512 * Math.ceil(size / 512);
  }
}

function lost(error) {
  console.error(error);
  return new LoadError("The press could not be loaded; look whether you are connected, and load the page again.");
}

// Returns what lays the part that draws pages as pictures: that takes a moment, for which no print has to wait.
async function picturesOf(now) {
  const archive = await (await fetched(now.home + "pictures.tar.xz")).arrayBuffer();
  return () => now.py.unpackArchive(archive, "xztar", { extractDir: "/press" });
}

// ---------------------------------------------------------------- requests

async function request({ id, files = {}, ...asked }) {
  press = await (starting ?? Promise.reject(new LoadError("The press is not started yet; load the page again.")));
  if (DRAWN.includes(asked.do) || asked.how?.cutter === "png") {
    const unpack = await press.pictures.catch(() => (press.pictures = picturesOf(press))).catch((error) => { throw lost(error); });
    if (!press.drawing) unpack();
    press.drawing = true;
  }
  const [text, made] = ask(press, id, asked, files);
  const found = JSON.parse(text);
  if (found.error !== undefined) self.postMessage({ id, error: found.error });
  else self.postMessage({ id, ok: found, files: made }, Object.values(made));
  await keep(press);
}

// Returns the JSON of an answer and its files, as buffers of their own.
function ask(now, id, asked, files) {
  const given = now.py.toPy({});
  for (const [name, buffer] of Object.entries(files)) put(now.py, given, name, new Uint8Array(buffer));
  const tell = (text) => self.postMessage({ id, progress: JSON.parse(text) });
  const reply = now.answer(JSON.stringify(asked), given, tell);
  const [text, found] = [reply.get(0), reply.get(1)];
  const made = {};
  for (const name of found.keys()) made[name] = taken(found.get(name)).buffer;
  for (const one of [found, reply, given]) one.destroy();
  return [text, made];
}

// Puts bytes into a dict of Python.
function put(py, into, name, bytes) {
  const view = py.toPy(bytes);
  const data = view.tobytes();
  into.set(name, data);
  data.destroy();
  view.destroy();
}

// Returns the bytes of Python as an array of their own.
function taken(data) {
  const view = data.getBuffer("u8");
  const copy = view.data.slice();
  view.release();
  data.destroy();
  return copy;
}

// ---------------------------------------------------------------- what is kept between visits

function opened() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(KEPT.base, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(KEPT.store, { keyPath: "name" });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = asked.onblocked = () => reject(asked.error);
  });
}

// Returns the entries that this very press made before; what another made is removed. Without room for any: none.
async function keptEntries(build) {
  try {
    const base = await opened();
    const rows = await new Promise((resolve, reject) => {
      const store = base.transaction(KEPT.store, "readwrite").objectStore(KEPT.store);
      const asked = store.getAll();
      asked.onsuccess = () => {
        const own = asked.result.filter((row) => row.build === build).sort((one, other) => other.when - one.when);
        for (const row of asked.result) if (!own.slice(0, KEPT.most).includes(row)) store.delete(row.name);
        resolve(own.slice(0, KEPT.most));
      };
      asked.onerror = () => reject(asked.error);
    });
    base.close();
    return rows.map((row) => [row.name, row.data]);
  } catch {
    return [];
  }
}

// Returns what is kept, or nothing where the browser does not answer for two seconds: nobody waits for what can be made again.
function soon(kept) {
  return Promise.race([kept, new Promise((resolve) => setTimeout(resolve, 2000, []))]);
}

// Keeps what was made for a code since; data that was only parsed is made again sooner than it is read.
async function keep(now) {
  try {
    const fresh = [...now.store.keys()].filter((name) => !now.known.has(name));
    fresh.forEach((name) => now.known.add(name));
    const made = (name) => /^(made|day|quest)-/.test(name);
    [...now.store.keys()].filter(made).slice(0, -KEPT.most).forEach((name) => now.store.delete(name));
    const rows = fresh.filter((name) => made(name) && now.store.has(name)).map((name) => {
      return { name, build: now.build, when: Date.now(), data: taken(now.store.get(name)) };
    }).filter((row) => row.data.byteLength <= KEPT.largest);
    if (!rows.length) return;
    const base = await opened();
    await new Promise((resolve, reject) => {
      const change = base.transaction(KEPT.store, "readwrite");
      rows.forEach((row) => change.objectStore(KEPT.store).put(row));
      change.oncomplete = resolve;
      change.onerror = change.onabort = () => reject(change.error);
    });
    base.close();
  } catch {
    // storage that is full or forbidden: it is made again the next time
  }
}
