// The page of the press: what happens when it is opened, and what its buttons do.

import { freshWord, today } from "./address.js";
import { follow } from "./arrival.js";
import { remember, restore } from "./choices.js";
import { drops, movesOf } from "./files.js";
import { build, codeOrSeed, list } from "./forms.js";
import * as printing from "./printing.js";
import { by, say, spoken, trouble } from "./status.js";
import { TABS, openTab, turnTabs } from "./tabs.js";

const FILES = new URL("./", import.meta.url);

function wire() {
  for (const name of TABS) by(`tab-${name}`).addEventListener("click", () => { openTab(name); remember(); });
  document.querySelector("[role=tablist]").addEventListener("keydown", (event) => { if (turnTabs(event)) remember(); });
  const actions = { "form-quest": printing.quest, "form-sheets": printing.sheets, "form-daily": printing.daily, "form-reprint": printing.reprint, "form-result": printing.result, "form-verify": printing.verify };
  for (const [id, action] of Object.entries(actions)) {
    by(id).addEventListener("submit", (event) => { event.preventDefault(); trouble(""); remember(); action(); });
    by(id).addEventListener("change", remember);
  }
  by("quest-code").addEventListener("input", codeOrSeed);
  by("surprise").addEventListener("click", () => { by("quest-seed").value = freshWord(); say(`The seed is ${by("quest-seed").value}.`); });
  by("today").addEventListener("click", () => { by("daily-day").value = today(); });
  by("cancel").addEventListener("click", () => { printing.press.stop(); printing.press.start().then(() => say("Cancelled. The press is ready again."), () => {}); });
  by("verify-file").addEventListener("change", async () => {
    const file = by("verify-file").files[0];
    if (file) await movesOf(file).then((text) => { by("verify-moves").value = text; }, (error) => trouble(error.message));
  });
  window.addEventListener("hashchange", follow);
  drops();
}

// Keeps page and press for days without a network, once the press has been loaded: it comes out of the browser's own store then.
function keepAll() {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(new URL("../service-worker.js", FILES)).catch(() => {});
}

function closed(text) {
  by("closed-why").textContent = text;
  by("closed").classList.add("sure");
}

async function begin() {
  if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
    closed("This browser has no WebAssembly, which the press needs. Try a newer browser, or install delvepress on this machine.");
    return;
  }
  let told;
  try {
    const found = await fetch(new URL("form.json", FILES));
    if (!found.ok) throw new Error(String(found.status));
    told = await found.json();
  } catch {
    closed("This page could not be loaded whole. Look whether this machine is online, and reload the page.");
    return;
  }
  build(told, remember);
  const press = printing.connect(FILES);
  wire();
  restore();
  follow();
  by("closed").remove();
  by("press").hidden = false;
  by("state").textContent = "The press is being loaded. Choose meanwhile.";
  press.idle = press.watch = (told) => { by("state").textContent = spoken(told); };
  press.start().then(() => {
    if (!printing.isBusy()) by("state").textContent = "The press is ready.";
    keepAll();
    list(press).catch(() => {});
  }, (error) => { if (error.name !== "AbortError") trouble(error.message); });
}

begin();
