// The page of the press: what happens once its dungeon is painted, and what its buttons do.

import { codeIn, freshWord, today } from "./address.js";
import { follow } from "./arrival.js";
import { keepTyped, remember, restore } from "./choices.js";
import { differs, refresh, says } from "./chosen.js";
import { submit } from "./doors.js";
import { unfit } from "./fields.js";
import { drops, movesOf } from "./files.js";
import { build, cards, codeOrSeed, dropCode, fields, how, list, showFields } from "./forms.js";
import { arrive, called, codeMade, codeShown, holds, hooks, keep, showToday } from "./front.js";
import * as packs from "./packs.js";
import * as printing from "./printing.js";
import { clear } from "./results.js";
import { by, say, spoken, told, trouble } from "./status.js";
import { openDrawer, openView } from "./views.js";

const FILES = new URL("./", import.meta.url);
const SHOWN = 200; // milliseconds until what was drawn stands on the screen
const PATIENCE = 1200; // milliseconds for the first picture; what is slower is not waited for

function wire() {
  const actions = { "form-quest": () => printing.quest({ entry: true }), "form-sheets": printing.sheets, "form-daily": printing.daily, "form-reprint": printing.reprint, "form-result": printing.result, "form-verify": printing.verify, "form-door": submit };
  for (const [id, action] of Object.entries(actions)) {
    by(id).addEventListener("submit", (event) => {
      event.preventDefault();
      if (id !== "form-quest" && !printing.isBusy()) clear(); // what came of the last time is no answer to this
      const wrong = unfit(event.target);
      trouble(wrong);
      if (wrong) return;
      remember();
      action();
    });
    by(id).addEventListener("change", remember);
    by(id).addEventListener("input", keepTyped);
  }
  by("quest-code").addEventListener("input", codeOrSeed);
  for (const kind of ["input", "change"]) {
    by("form-quest").addEventListener(kind, dropCode);
    by("form-quest").addEventListener(kind, refresh);
  }
  by("surprise").addEventListener("click", (event) => { dropCode(event); by("quest-seed").value = freshWord(); refresh(); say(`The seed is ${by("quest-seed").value}.`); });
  by("today").addEventListener("click", () => { by("daily-day").value = today(); });
  by("cancel").addEventListener("click", () => { printing.press.stop(); printing.press.start().then(() => say("Cancelled. The press is ready again."), () => {}); });
  by("verify-file").addEventListener("change", async () => {
    const file = by("verify-file").files[0];
    if (file) await movesOf(file).then((text) => {
      by("verify-moves").value = text;
      by("verify-code").value = codeIn(text) || by("verify-code").value;
    }, (error) => trouble(error.message));
  });
  window.addEventListener("hashchange", moved);
  window.addEventListener("beforeunload", (event) => { if (printing.works()) event.preventDefault(); });
  hooks.fresh = fresh;
  hooks.read = () => printing.written("html");
  hooks.more = more;
  hooks.make = make;
  hooks.again = () => printing.quest({ print: "front-print" });
  hooks.chosen = chosen;
  hooks.another = anotherChosen;
  hooks.turned = refresh;
  by("front-more").hidden = by("front").hidden || !by("front-print").hasAttribute("href");
  drops();
  packs.wire(printing.checkPack, openDrawer);
}

// Goes where another address leads, to its top. A quest that is being made is given up for another one; for a form it is not.
function moved() {
  if (!printing.isBusy()) by("state").textContent = "";
  if (printing.makes(location.href) || holds(location.href)) {
    trouble("");
    by("address").hidden = true;
    openView("quest");
  } else {
    if (!by("front").hidden) printing.leave();
    go();
    if (codeShown() && !by("front").hidden) clear();
  }
  entitle();
  const heading = by("front").hidden ? document.querySelector(".view:not([hidden]) > h1") : by("front-title");
  heading?.focus({ preventScroll: true });
  if (by("address").hidden) window.scrollTo({ top: 0, behavior: "instant" });
}

// Calls the page by the view that is open.
function entitle() {
  const heading = by("front").hidden ? document.querySelector(".view:not([hidden]) > h1") : by("front-title");
  if (heading) called(heading.textContent);
}

// Makes what the address asks for, once somebody sees the page.
function go() {
  trouble("");
  if (!follow()) {
    showToday();
    return;
  }
  const make = () => printing.quest();
  if (!document.hidden) make();
  else document.addEventListener("visibilitychange", make, { once: true });
}

// A new quest of a game, with everything as usual, or with options as they were chosen.
function fresh(game, usual = true) {
  if (game) cards.quest.choose(game);
  if (usual) fields.quest[cards.quest.value].reset();
  by("quest-code").value = "";
  by("quest-seed").value = freshWord();
  showFields();
  printing.quest({ entry: true });
}

// Makes the quest of a code here, which is shown already, and prints it where that is asked for; `paper` is another one, if any.
function make(code, { print = "", paper = "" } = {}) {
  by("quest-code").value = code;
  codeOrSeed();
  if (paper) how.fields.write({ paper });
  return printing.quest({ entry: true, print });
}

// Prints what the drawer asks for, where that is another dungeon than the one that is shown, or another way.
function chosen() {
  const { which, how: otherwise } = differs();
  if (which) {
    remember();
    printing.quest({ entry: true, print: "front-print" });
  } else if (otherwise && (codeShown() || !says())) make(codeShown() || codeMade(), { print: "front-print" });
  else if (otherwise) printing.quest({ entry: true, print: "front-print" });
  return which || otherwise;
}

// Makes another dungeon as the drawer asks for one, where that is not what is shown.
function anotherChosen() {
  const { which } = differs();
  if (which) fresh(cards.quest.value, false);
  return which;
}

// Shows what else can be had of the quest of a code, which is shown: one that was not printed last is made here first.
async function more(code) {
  if (by("outcome").dataset.code !== code) await make(code);
  const list = document.querySelector("#outcome [data-of=quest] .more");
  if (!list) return;
  list.open = true;
  list.querySelector("summary").focus();
}

// Keeps page and press for days without a network, once the press has been loaded: it comes out of the browser's own store then.
function keepAll() {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(new URL("service-worker.js", document.baseURI)).then(keep).catch(() => {});
}

// What stands here without the press: the dungeons that are ready. Whoever came for anything else is told above them.
function closed(text) {
  const elsewhere = location.hash && !codeShown() && document.documentElement.dataset.view !== "shelf";
  if (elsewhere) {
    document.documentElement.dataset.view = "front";
    by("front").hidden = false;
    told(`What this address asks for is not to be had here. ${text}`);
  }
  showToday();
  by("front-options").hidden = true;
  for (const one of document.querySelectorAll(".doors li:has([id^=tab-]:not(#tab-quest, #tab-shelf)), .doors details")) one.hidden = true;
  by("closed-why").textContent = text;
  by("closed").classList.add("sure");
}

// Waits until the first picture is painted; whoever follows the address of a quest that is not ready waits for the press alone.
async function painted() {
  if (location.hash && !by("front-cover").hasAttribute("src")) return;
  const image = by("front-cover");
  const drawn = image.hasAttribute("src") ? image.decode().catch(() => {}) : Promise.resolve();
  await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  await new Promise((resolve) => { setTimeout(resolve, PATIENCE); requestAnimationFrame(() => requestAnimationFrame(resolve)); });
  if (!location.hash) await new Promise((resolve) => { setTimeout(resolve, SHOWN); }); // who asks for a dungeon of its own waits for that
}

// What the forms are made of, and which press belongs to them.
async function formed() {
  const found = await fetch(new URL("form.json", FILES));
  if (!found.ok) throw new Error(String(found.status));
  return found.json();
}

function load(press, starting) {
  by("state").textContent = "The press is being loaded. Choose meanwhile.";
  starting.then(() => {
    if (!printing.isBusy()) by("state").textContent = "The press is ready.";
    keepAll();
    list(press).catch(() => {});
  }, (error) => {
    by("state").textContent = "";
    if (error.name !== "AbortError") trouble(error.message, null);
  });
}

async function begin() {
  if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
    closed("This browser has no WebAssembly, which the press needs. What stands here is ready all the same; for anything else try a newer browser, or install delvepress on this machine.");
    return;
  }
  await painted();
  const forming = formed(), press = printing.connect(FILES, forming);
  const saves = navigator.connection?.saveData;
  const starting = saves ? null : press.start(); // it is loaded while the forms are made; what is wrong with it is told below
  starting?.catch(() => {});
  let told;
  try {
    told = await forming;
  } catch {
    press.stop();
    closed("This page could not be loaded whole. Look whether this machine is online, and reload the page.");
    return;
  }
  build(told, remember);
  wire();
  restore();
  by("closed").remove();
  by("press").hidden = false;
  by("front-options").disabled = false;
  press.idle = press.watch = (told) => { by("state").textContent = spoken(told); };
  if (!document.querySelector("#shelf li") && !location.hash) openDrawer();
  go();
  refresh();
  entitle();
  if (location.hash && by("address").hidden) window.scrollTo({ top: 0, behavior: "instant" });
  if (!starting && !printing.isBusy()) by("state").textContent = "The press is loaded when something is to be made: your browser saves data.";
  else load(press, starting ?? press.start());
}

window.addEventListener("pageshow", (event) => { if (event.persisted) arrive(); });
begin();
