// The worker that prints, and what is asked of it: one thing at a time, with progress, and an end to it when that is wished.

const STALLED = "The press could not be loaded. Look whether this machine is online, and reload the page.";
const STOPPED = "The press has stopped. Try it again; on a small machine close other tabs first.";
const OTHER = "A newer press stands on this site than the one this page belongs to. Reload the page.";
const WAIT = 180000;

export class Press {
  constructor(files, known) {
    this.files = files; // where the files of this version lie
    this.known = known; // which version the page is of, and which build of the press belongs to it
    this.ready = null;
    this.waiting = new Map();
    this.last = 0;
    this.idle = this.watch = () => {}; // told how far a start is, while nothing else is asked, and while something is
  }

  // Starts the worker, if none runs; what is asked meanwhile waits for it.
  start() {
    if (this.ready) return this.ready;
    this.worker = new Worker(new URL("worker.js", this.files), { type: "module" });
    this.worker.onmessage = (event) => this.heard(event.data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.fell();
    };
    const runtime = new URL("runtime/", this.files).href;
    this.ready = this.post({ do: "start", runtime }, {}, () => {}).then(({ ok }) => {
      if (ok.build !== this.known.build) throw new Error(OTHER);
      return ok;
    }).catch((error) => this.failed(error));
    return this.ready;
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
    throw new Error(told && told !== this.known.laid ? OTHER : error.message);
  }

  // Returns what the press answers: `ok`, and the files that came with it by their names.
  async ask(what, files = {}, progress = () => {}) {
    this.watch = progress;
    try {
      await this.start();
      return await this.post(what, files, progress);
    } finally {
      if (this.watch === progress) this.watch = this.idle;
    }
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
      (told.id === 1 ? this.watch : asked.progress)(told.progress);
      return;
    }
    this.waiting.delete(told.id);
    clearTimeout(asked.late);
    if (told.error) {
      asked.reject(new Error(told.error));
      if (told.failed) this.stop();
    } else asked.resolve({ ok: told.ok, files: told.files || {} });
  }

  // The worker fell over, or was never there: a start that is still waiting means that it could not be loaded.
  fell() {
    const why = this.waiting.has(1) ? STALLED : STOPPED;
    for (const asked of this.waiting.values()) asked.reject(new Error(why));
    this.stop();
  }

  // Ends whatever is at work. The next thing that is asked starts a new worker.
  stop() {
    if (this.worker) this.worker.terminate();
    for (const asked of this.waiting.values()) {
      clearTimeout(asked.late);
      asked.reject(new DOMException("cancelled", "AbortError"));
    }
    this.waiting.clear();
    this.worker = this.ready = null;
    this.last = 0;
  }
}
