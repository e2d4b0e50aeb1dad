// A page that asks the press one thing after another: asked(request, names of files it got before) returns what came of it.
let worker = null;
let last = 0;
const waiting = new Map();
const got = {};

function begin() {
  worker?.terminate();
  waiting.clear();
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => {
    const one = waiting.get(data.id);
    if (data.progress) one.steps.push(data.progress.text);
    else {
      waiting.delete(data.id);
      one.resolve({ ...data, steps: one.steps, ms: performance.now() - one.from });
    }
  };
  worker.onerror = (event) => console.error(event.message);
}

function post(request, files = {}) {
  return new Promise((resolve) => {
    const id = (last += 1);
    waiting.set(id, { resolve, steps: [], from: performance.now() });
    worker.postMessage({ id, files, ...request }, Object.values(files));
  });
}

async function digest(buffer) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", buffer));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function asked(request, given, called = "file") {
  const files = given ? { [called]: got[given].slice(0) } : {};
  const answer = await post(request, files);
  const files_ = {};
  for (const [name, buffer] of Object.entries(answer.files ?? {})) {
    got[name] = buffer;
    files_[name] = await digest(buffer);
  }
  return { ok: answer.ok ?? null, error: answer.error ?? null, files: files_, steps: answer.steps, ms: answer.ms };
}
