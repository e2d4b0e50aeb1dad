// The worker that prints, and what is asked of it: one thing at a time, with progress, and an end to it when that is wished. While
// it prints for long, another is made ready beside it, so that whoever cancels has a press at once.

const STALLED = "The press could not be loaded. Look whether this machine is online, and reload the page.";
const STOPPED = "The press has stopped. Try it again; on a small machine close other tabs first.";
const OTHER = "A newer press stands on this site than the one this page belongs to. Reload the page.";
const WAIT = 180000;
const LONG = 2500; // milliseconds of work from which on another worker is made ready
const ROOM = 4; // gigabytes of memory that two workers want

// Whether this machine has room for two: where the browser does not tell its memory, a desk has, and a phone has not.
function roomy() {
  if (navigator.connection?.saveData) return false;
  return navigator.deviceMemory ? navigator.deviceMemory >= ROOM : matchMedia("(hover: hover) and (pointer: fine)").matches;
}

function aborted() {
  return new DOMException("cancelled", "AbortError");
}

// One worker, and what waits for its answers; `told` hears how far its start is, `fell` that it fell over.
class Hand {
  constructor(files, told, fell) {
    this.told = told;
    this.waiting = new Map();
    this.last = 0;
    this.worker = new Worker(new URL("worker.js", files), { type: "module" });
    this.worker.onmessage = (event) => this.heard(event.data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.end(new Error(this.waiting.has(1) ? STALLED : STOPPED)); // a start that still waits could not be loaded
      fell();
    };
    this.begun = this.post({ do: "start", runtime: new URL("runtime/", files).href, stored: Boolean(navigator.serviceWorker?.controller) }, {}, (told) => this.told(told));
    this.begun.catch(() => {});
  }

  post(what, files, progress) {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      const late = what.do === "start" ? setTimeout(() => reject(new Error(STALLED)), WAIT) : 0;
      this.waiting.set(id, { resolve, reject, progress, late });
      this.worker.postMessage({ id, ...what, files }, Object.values(files));
    });
  }

  heard(told) {
    const asked = this.waiting.get(told.id);
    if (!asked) return;
    if (told.progress) {
      asked.progress(told.progress);
      return;
    }
    this.waiting.delete(told.id);
    clearTimeout(asked.late);
    if (told.error) asked.reject(Object.assign(new Error(told.error), { failed: told.failed }));
    else asked.resolve({ ok: told.ok, files: told.files || {} });
  }

  // Ends it, and says why to whoever waits.
  end(why) {
    this.worker.terminate();
    for (const asked of this.waiting.values()) {
      clearTimeout(asked.late);
      asked.reject(why);
    }
    this.waiting.clear();
  }
}

export class Press {
  constructor(files, known) {
    this.files = files; // where the files of this version lie
    this.known = known; // a promise of the version of the page, and of the build of the press that belongs to it
    this.hand = this.spare = this.ready = null;
    this.idle = this.watch = () => {}; // told how far a start is, while nothing else is asked, and while something is
  }

  // Starts a worker, if none runs, or takes the one that is ready; what is asked meanwhile waits for it.
  start() {
    if (this.ready) return this.ready;
    const kept = this.spare;
    const hand = (this.hand = kept ?? new Hand(this.files, () => {}, () => this.forget(hand)));
    this.spare = null;
    hand.told = (told) => this.watch(told);
    this.ready = hand.begun.then(async ({ ok }) => {
      if (ok.build !== (await this.known).build) throw new Error(OTHER);
      if (kept) await hand.post({ do: "recall" }, {}, () => {}); // what the other has made meanwhile
      return ok;
    }).catch((error) => this.failed(error));
    return this.ready;
  }

  // Makes another worker ready beside the one that works; what is wrong with it is told when it is wanted.
  prepare() {
    if (this.spare || !roomy()) return;
    const spare = (this.spare = new Hand(this.files, () => {}, () => this.forget(spare)));
    spare.begun.catch(() => this.forget(spare));
  }

  // Leaves out a worker that fell over.
  forget(hand) {
    if (this.spare === hand) this.spare = null;
    if (this.hand === hand) this.hand = this.ready = null;
  }

  // Says why the press is not there: a page of yesterday may ask for files that a newer one has replaced.
  async failed(error) {
    this.stop();
    if (error.message === OTHER || error.name === "AbortError") throw error;
    let told = "";
    try {
      const found = await fetch(new URL("../versions.json", this.files), { cache: "no-store" });
      told = found.ok ? (await found.json()).version : "";
    } catch {
      throw new Error(STALLED);
    }
    throw new Error(told && told !== (await this.known).laid ? OTHER : error.message);
  }

  // Returns what the press answers: `ok`, and the files that came with it by their names.
  async ask(what, files = {}, progress = () => {}) {
    this.watch = progress;
    let long = 0;
    try {
      await this.start();
      long = setTimeout(() => this.prepare(), LONG);
      return await this.hand.post(what, files, progress);
    } catch (error) {
      if (error.failed) this.stop();
      throw error;
    } finally {
      clearTimeout(long);
      if (this.watch === progress) this.watch = this.idle;
    }
  }

  // Ends whatever is at work. The next thing that is asked is done by the worker that is ready, or a new one.
  stop() {
    this.hand?.end(aborted());
    this.hand = this.ready = null;
  }
}
