// The page of the press: its tabs and forms, and what becomes of them when they are sent.

import { freshWord, keep, link, read, recall, shortened, today } from "./address.js";
import { Cards, Fields, element } from "./fields.js";
import { Outcome, copier } from "./outcome.js";
import { Press } from "./press.js";

const FILES = new URL("./", import.meta.url);
const TABS = ["quest", "sheets", "daily", "reprint", "check"];
const LARGEST = 64 * 1024 * 1024;
const by = (id) => document.getElementById(id);

let form, press;
let shown = [];
let busy = false;
let progress = 0;
const fields = { quest: {}, printing: {}, sheets: {} };
const how = {};
const cards = {};
const listings = {};

// ---------------------------------------------------------------------- what is said

function say(text) {
  by("said").textContent = "";
  setTimeout(() => { by("said").textContent = text; by("state").textContent = text; }, 50);
}

function trouble(text) {
  by("trouble").textContent = text;
}

function working(text, done = 0, total = 0) {
  by("work").hidden = !text;
  if (!text) return;
  if (by("work-text").textContent !== text) {
    by("work-text").textContent = text;
    by("said").textContent = text;
    by("state").textContent = "";
  }
  if (total > 0) {
    by("work-bar").max = total;
    by("work-bar").value = done;
  } else by("work-bar").removeAttribute("value");
}

// Progress in words: loading is told in megabytes.
function spoken({ text, done, total }) {
  const mega = (bytes) => (bytes / 1000000).toFixed(1);
  return total > 1000000 ? `${text}: ${mega(done)} of ${mega(total)} MB` : text;
}

// ---------------------------------------------------------------------- tabs

function openTab(name, focus = false) {
  for (const one of TABS) {
    const tab = by(`tab-${one}`);
    tab.setAttribute("aria-selected", String(one === name));
    tab.tabIndex = one === name ? 0 : -1;
    by(`panel-${one}`).hidden = one !== name;
  }
  const place = by(`panel-${name}`).querySelector("[data-how]");
  if (place) place.append(how.element);
  for (const field of how.fields.all) field.element.hidden = !MEANT[name].includes(field.name);
  if (focus) by(`tab-${name}`).focus();
}

function currentTab() {
  return TABS.find((one) => by(`tab-${one}`).getAttribute("aria-selected") === "true");
}

function turnTabs(event) {
  const here = TABS.indexOf(currentTab());
  const steps = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: TABS.length - 1 };
  if (!Object.hasOwn(steps, event.key)) return;
  event.preventDefault();
  openTab(TABS[(steps[event.key] + TABS.length) % TABS.length], true);
  remember();
}

// ---------------------------------------------------------------------- forms from the games' own records

function kitId(game, kit) {
  return `${game.id}.${kit.id}`;
}

function kits() {
  return form.games.flatMap((game) => game.kits.map((kit) => ({ ...kit, game: game.id, key: kitId(game, kit), title: `${game.title}: ${kit.id}` })));
}

// How anything is printed: what the command takes too, told for people who see no command.
function printingOptions() {
  const papers = form.papers.filter((one) => !one.half).map((one) => one.name);
  return [
    { name: "paper", values: papers, names: { a4: "A4", letter: "Letter" }, default: papers[0], help: "Letter where paper is 8.5 by 11 inches, A4 everywhere else." },
    { name: "ink", values: form.inks.map((one) => one.name), default: "full", help: "low: no fills, a third of the ink. grey: for printers without colour." },
    { name: "font", values: form.fonts, default: "book", help: "plain: a sans whose letters cannot be mistaken for one another." },
    { name: "print", values: form.prints, default: "normal", help: "large: everything laid out anew at 16 points, in one column; more pages." },
    { name: "backs", values: form.backs, default: "none", help: "Backs of what is cut out. The duplex ways say how the paper turns; gutterfold needs no second side." },
    { name: "fillable", values: ["no", "yes"], default: "no", help: "A file to be filled in on a screen." },
    { name: "booklet", values: ["no", "yes"], default: "no", help: "What is read as a booklet to fold and staple; all else in a file of loose sheets." },
  ];
}

const MEANT = { quest: ["paper", "ink", "font", "print", "backs", "booklet"], sheets: ["paper", "ink", "font", "print", "backs", "fillable"], daily: ["paper", "ink", "font", "print"], reprint: ["paper", "ink", "font", "print", "backs", "booklet"], check: [] };
const MEASURE = { name: "measure", values: ["own", "all"], default: "own", help: "own: what the grade needs. all: other numbers of heroes too, which takes longer." };

function build() {
  for (const game of form.games) {
    fields.quest[game.id] = new Fields(game.options, `quest-${game.id}`);
    fields.printing[game.id] = new Fields([...game.printing, ...(game.measure_all ? [MEASURE] : [])], `printing-${game.id}`);
    for (const kit of game.kits) fields.sheets[kitId(game, kit)] = new Fields(kit.options, `sheets-${game.id}-${kit.id}`);
  }
  const setups = new Map(form.games.flatMap((game) => game.setup.map((option) => [option.name, { ...option, help: `For ${game.title}: ${option.help}` }])));
  fields.setup = new Fields([...setups.values()], "verify");
  by("verify-setup").replaceChildren(fields.setup.element);
  cards.quest = new Cards(by("quest-games"), "quest-game", form.games, () => { showFields(); remember(); });
  cards.sheets = new Cards(by("sheets-kits"), "sheets-kit", kits().map((kit) => ({ ...kit, id: kit.key })), () => { showFields(); remember(); });
  cards.daily = new Cards(by("daily-games"), "daily-game", form.games.filter((game) => game.daily), remember);
  how.fields = new Fields(printingOptions(), "how");
  how.element = element("fieldset", { class: "printing" }, element("legend", { text: "How it is printed" }), how.fields.element);
  by("daily-day").value = today();
}

function showFields() {
  const game = cards.quest.value, kit = cards.sheets.value;
  by("quest-options").replaceChildren(fields.quest[game].element);
  by("quest-printing").replaceChildren(fields.printing[game].element);
  by("quest-shown").hidden = !fields.printing[game].all.length;
  by("sheets-options").replaceChildren(fields.sheets[kit].element);
  by("sheets-said").hidden = !fields.sheets[kit].all.length;
  by("listing").hidden = !listings[kit];
  by("listing-lines").textContent = (listings[kit] || []).join("\n");
  codeOrSeed();
}

// Asks what the options of kits may name, for those to read who want to, and for the fields to offer.
async function list() {
  for (const kit of kits().filter((one) => one.listing)) {
    const { ok } = await press.ask({ do: "listing", game: kit.game, kit: kit.id });
    listings[kit.key] = ok.lines;
    fields.sheets[kit.key].offer(ok.lines);
  }
  showFields();
}

// A code says the game, its options and the seed: they are out of use while there is one.
function codeOrSeed() {
  const coded = by("quest-code").value.trim() !== "";
  by("quest-said").disabled = coded;
  by("quest-seed").disabled = by("surprise").disabled = coded;
  const letter = by("quest-code").value.trim().charAt(0).toUpperCase();
  const game = form.games.find((one) => one.letter === letter);
  if (coded && game && cards.quest.value !== game.id) {
    cards.quest.choose(game.id);
    showFields();
  }
}

// ---------------------------------------------------------------------- choices that are kept

function remember() {
  const texts = (group) => Object.fromEntries(Object.entries(group).map(([name, one]) => [name, one.said()]));
  keep({
    tab: currentTab(), quest: cards.quest.value, kit: cards.sheets.value, daily: cards.daily.value,
    dice: by("daily-dice").checked, how: how.fields.said(), options: texts(fields.quest), sheets: texts(fields.sheets),
  });
}

function restore() {
  const kept = recall();
  const own = (holder, name) => (holder && typeof holder === "object" && Object.hasOwn(holder, name) ? holder[name] : undefined);
  const each = (group, texts) => {
    for (const [name, one] of Object.entries(group)) if (own(texts, name) && typeof own(texts, name) === "object") one.write(own(texts, name));
  };
  cards.quest.choose(kept.quest);
  cards.sheets.choose(kept.kit);
  cards.daily.choose(kept.daily);
  by("daily-dice").checked = kept.dice === true;
  if (kept.how && typeof kept.how === "object") how.fields.write(kept.how);
  each(fields.quest, kept.options);
  each(fields.sheets, kept.sheets);
  openTab(TABS.includes(kept.tab) ? kept.tab : "quest");
  showFields();
}

// ---------------------------------------------------------------------- addresses

// Fills the forms in from the address; whatever means nothing here is left out, and said.
function follow() {
  const asked = read(location.hash);
  const left = [];
  const pairs = new Map(asked.pairs);
  const known = (name) => pairs.has(name);
  const take = (name) => { const value = pairs.get(name); pairs.delete(name); return value; };
  if (asked.long) left.push("the address, which is too long");
  let fill = null;
  if (asked.code) {
    openTab("quest");
    by("quest-code").value = asked.code;
    codeOrSeed();
    fill = fields.printing[cards.quest.value];
  } else if (known("daily")) {
    openTab("daily");
    const day = take("daily");
    by("daily-day").value = day || today();
    if (!by("daily-day").value) { by("daily-day").value = today(); left.push(`daily=${day}`); }
    if (known("game") && !cards.daily.choose(pairs.get("game"))) left.push(`game=${take("game")}`);
    else pairs.delete("game");
    by("daily-practice").value = /^[0-9]{1,4}$/.test(pairs.get("practice") || "") ? take("practice") : "0";
    if (known("dice")) by("daily-dice").checked = take("dice") === "free";
  } else if (known("sheets")) {
    openTab("sheets");
    const game = take("sheets"), kit = take("kit");
    const found = kits().find((one) => one.game === game && (!kit || one.id === kit));
    if (found) { cards.sheets.choose(found.key); showFields(); fill = fields.sheets[found.key]; } else left.push(`sheets=${game}`);
  } else if (known("quest")) {
    openTab("quest");
    if (cards.quest.choose(pairs.get("quest"))) pairs.delete("quest");
    by("quest-code").value = "";
    by("quest-seed").value = (take("seed") || "").slice(0, 200);
    showFields();
    fill = fields.quest[cards.quest.value];
  }
  if (fill && pairs.size) fill.reset();
  for (const [name, value] of pairs) {
    const field = how.fields.find(name) || (fill && fill.find(name)) || (fill === fields.quest[cards.quest.value] && fields.printing[cards.quest.value].find(name));
    if (!field || !field.write(value)) left.push(value === "" ? name : `${name}=${value}`);
  }
  const notes = [];
  if (asked.code) notes.push(`This address names the quest ${asked.code}.`);
  if (left.length) notes.push(`Of the address, this means nothing here and was left out: ${left.slice(0, 5).map(shortened).join("; ")}${left.length > 5 ? "; and more" : ""}.`);
  by("address").textContent = notes.join(" ");
  by("address").hidden = !notes.length;
  return location.hash.length > 1;
}

// ---------------------------------------------------------------------- what is asked of the press

async function asked(what, files, then) {
  if (busy) return;
  const button = document.activeElement;
  busy = true;
  trouble("");
  for (const one of document.querySelectorAll("#press [type=submit]")) one.setAttribute("aria-disabled", "true");
  const round = ++progress;
  working("Getting the press ready");
  try {
    const answer = await press.ask(what, files, (told) => { if (round === progress) working(told.text, told.done, told.total); });
    working("");
    await then(answer);
  } catch (error) {
    working("");
    if (error.name === "AbortError") {
      say("Cancelled. Nothing was printed.");
      if (button && button.isConnected) button.focus();
    } else trouble(error.message);
  } finally {
    busy = false;
    for (const one of document.querySelectorAll("#press [type=submit]")) one.removeAttribute("aria-disabled");
  }
}

// What a print takes of how things are printed: what means nothing to it is not said.
function printed(kind) {
  const told = Object.fromEntries(how.fields.all.filter((field) => MEANT[kind].includes(field.name)).map((field) => [field.name, field.read()]));
  for (const name of ["booklet", "fillable"]) if (name in told) told[name] = told[name] === "yes";
  return told;
}

function saidOf(kind) {
  return Object.fromEntries(Object.entries(how.fields.said()).filter(([name]) => MEANT[kind].includes(name)));
}

function clear() {
  for (const one of shown) one.remove();
  shown = [];
  by("outcome").replaceChildren();
}

// Shows what was printed: one file, a booklet with its loose sheets, a challenge with the solution of the day before.
function show({ ok, files }, address) {
  clear();
  for (const told of ok.prints) {
    const bytes = files[told.name];
    const one = new Outcome(told, bytes, { link: address(told), say, pictures: (numbers, dpi) => pictures(bytes, numbers, dpi) });
    shown.push(one);
    by("outcome").append(one.element);
  }
  const beside = Object.keys(files).filter((name) => !ok.prints.some((told) => told.name === name));
  for (const name of beside) shown[0].beside(name, files[name]);
  shown[0].heading.focus();
  say(`Printed: ${shown.map((one) => one.heading.textContent).join(", ")}.`);
}

async function pictures(bytes, pages, dpi) {
  const { ok, files } = await press.ask({ do: "pictures", pages, dpi }, { file: bytes.slice(0) });
  return ok.pages.map((one) => ({ ...one, pixels: files[String(one.number)] }));
}

function shownLines(title, lines, copy) {
  clear();
  const heading = element("h2", { tabindex: "-1", text: title });
  const buttons = copy ? element("p", { class: "fetch" }, copier("Copy", lines.join("\n"), say)) : "";
  by("outcome").append(element("article", { class: "printed" }, heading, element("pre", { text: lines.join("\n") }), buttons));
  heading.focus();
  say(title);
}

function quest() {
  const game = cards.quest.value, code = by("quest-code").value.trim();
  if (!code && !by("quest-seed").value.trim()) by("quest-seed").value = freshWord();
  const { measure = "own", ...printing } = fields.printing[game].said();
  const what = code ? { code } : { game, seed: by("quest-seed").value.trim(), options: fields.quest[game].said() };
  const pairs = { ...printing, ...(measure === "own" ? {} : { measure }), ...saidOf("quest") };
  asked({ do: "quest", ...what, printing, measure, ...printed("quest") }, {}, (answer) => show(answer, (told) => link(told.code, pairs)));
}

async function sheets() {
  const kit = kits().find((one) => one.key === cards.sheets.value);
  const own = fields.sheets[kit.key];
  const said = own.said(), options = { ...said };
  const files = {}, sizes = {};
  const ground = form.inks.find((one) => one.name === how.fields.find("ink").read()).page;
  try {
    for (const [name, file] of Object.entries(own.files())) {
      const { pixels, width, height } = await pixelsOf(file, ground);
      options[name] = shortened(file.name);
      files[name] = pixels;
      sizes[name] = { width, height };
    }
  } catch (error) {
    trouble(error.message);
    return;
  }
  const address = link("", { sheets: kit.game, kit: kit.id, ...said, ...saidOf("sheets") });
  asked({ do: "sheets", game: kit.game, kit: kit.id, options, pictures: sizes, ...printed("sheets") }, files, (answer) => show(answer, () => address));
}

// Returns a picture as red, green, blue and alpha, no side longer than what is printed.
async function pixelsOf(file, ground) {
  if (file.size > LARGEST) throw new Error(`${shortened(file.name)} is larger than 64 MB; choose a smaller picture.`);
  let picture;
  try {
    picture = await createImageBitmap(file);
  } catch {
    throw new Error(`${shortened(file.name)} is no picture that this browser can read; choose a PNG, JPEG or WEBP.`);
  }
  const scale = Math.min(1, 900 / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale)), height = Math.max(1, Math.round(picture.height * scale));
  const canvas = element("canvas", { width, height });
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  brush.fillStyle = ground;
  brush.fillRect(0, 0, width, height);
  brush.imageSmoothingQuality = "high";
  brush.drawImage(picture, 0, 0, width, height);
  picture.close();
  return { pixels: brush.getImageData(0, 0, width, height).data.buffer, width, height };
}

function daily() {
  const day = by("daily-day").value, game = cards.daily.value;
  if (!day) { trouble("Choose a day, as 2026-11-24."); return; }
  const practice = by("daily-practice").value.trim() || "0";
  const dice = by("daily-dice").checked ? "free" : "strip";
  const what = { do: "daily", games: [game], day, ...(practice === "0" ? {} : { practice }), dice, solutions: by("daily-solution").checked, ...printed("daily") };
  const pairs = { daily: day, game, ...(practice === "0" ? {} : { practice }), ...(dice === "free" ? { dice } : {}), ...saidOf("daily") };
  asked(what, {}, (answer) => show(answer, () => link("", pairs)));
}

async function reprint() {
  const file = by("reprint-file").files[0];
  if (!file) { trouble("Choose a PDF or JSON file that delvepress made."); return; }
  if (file.size > LARGEST) { trouble(`${shortened(file.name)} is larger than 64 MB, more than any file delvepress reads.`); return; }
  let bytes;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    trouble(`${shortened(file.name)} cannot be read; choose it again.`);
    return;
  }
  asked({ do: "reprint", name: file.name.slice(0, 200), ...printed("reprint") }, { file: bytes }, (answer) => show(answer, () => ""));
}

function result() {
  const what = { code: by("result-code").value.trim(), score: by("result-score").value.trim() || null, won: !by("result-fell").checked, name: by("result-name").value };
  asked({ do: "result", ...what }, {}, ({ ok }) => shownLines("Your rank", ok.lines, true));
}

function verify() {
  const what = { code: by("verify-code").value.trim(), moves: by("verify-moves").value, setup: fields.setup.said() };
  asked({ do: "verify", ...what }, {}, ({ ok }) => shownLines(ok.won ? "A sound game, and won" : "A sound game, and lost", ok.lines, true));
}

// ---------------------------------------------------------------------- the beginning

function wire() {
  for (const name of TABS) by(`tab-${name}`).addEventListener("click", () => { openTab(name); remember(); });
  document.querySelector("[role=tablist]").addEventListener("keydown", turnTabs);
  const actions = { "form-quest": quest, "form-sheets": sheets, "form-daily": daily, "form-reprint": reprint, "form-result": result, "form-verify": verify };
  for (const [id, action] of Object.entries(actions)) {
    by(id).addEventListener("submit", (event) => { event.preventDefault(); trouble(""); remember(); action(); });
    by(id).addEventListener("change", remember);
  }
  by("quest-code").addEventListener("input", codeOrSeed);
  by("surprise").addEventListener("click", () => { by("quest-seed").value = freshWord(); say(`The seed is ${by("quest-seed").value}.`); });
  by("today").addEventListener("click", () => { by("daily-day").value = today(); });
  by("cancel").addEventListener("click", () => { press.stop(); press.start().then(() => say("Cancelled. The press is ready again."), () => {}); });
  by("verify-file").addEventListener("change", async () => {
    const file = by("verify-file").files[0];
    if (file && file.size <= 1024 * 1024) by("verify-moves").value = await file.text();
    else if (file) trouble(`${shortened(file.name)} is larger than 1 MB, more than any written game.`);
  });
  window.addEventListener("hashchange", follow);
  drops();
}

function drops() {
  const place = by("drop");
  for (const kind of ["dragenter", "dragover"]) place.addEventListener(kind, (event) => { event.preventDefault(); place.classList.add("over"); });
  for (const kind of ["dragleave", "drop"]) place.addEventListener(kind, () => place.classList.remove("over"));
  place.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files.length) by("reprint-file").files = event.dataTransfer.files;
  });
  // a file that is dropped beside the place must not take the page away
  for (const kind of ["dragover", "drop"]) window.addEventListener(kind, (event) => event.preventDefault());
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
  try {
    const found = await fetch(new URL("form.json", FILES));
    if (!found.ok) throw new Error(String(found.status));
    form = await found.json();
  } catch {
    closed("This page could not be loaded whole. Look whether this machine is online, and reload the page.");
    return;
  }
  press = new Press(FILES, form);
  build();
  wire();
  restore();
  follow();
  by("closed").remove();
  by("press").hidden = false;
  by("state").textContent = "The press is being loaded. Choose meanwhile.";
  press.idle = press.watch = (told) => { by("state").textContent = spoken(told); };
  press.start().then(() => {
    if (!busy) by("state").textContent = "The press is ready.";
    keepAll();
    list().catch(() => {});
  }, (error) => { if (error.name !== "AbortError") trouble(error.message); });
}

begin();
