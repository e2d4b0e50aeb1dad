// What is asked of the press, one thing at a time, and what is shown of its answer.

import { dayStillPlayed, freshWord, link, shortened } from "./address.js";
import { used } from "./choices.js";
import { equal, saidOf, settle } from "./chosen.js";
import { bytesOf, pixelsOf } from "./files.js";
import { cards, fields, form, how, kits, meant } from "./forms.js";
import * as front from "./front.js";
import { filesOf } from "./more.js";
import * as packs from "./packs.js";
import { begun, refused, show as showGame } from "./play.js";
import { Press } from "./press.js";
import { clear, pixels, show, showWritten, shownLines, viewOpen, within } from "./results.js";
import { by, say, spoken, trouble, working } from "./status.js";

const DPI = 150; // dots per inch of pages as pictures, as many as the command draws

export let press;
let busy = false;
let making = ""; // the address of the quest for the front of the page that is being made, if any
let progress = 0;
let last = { request: {}, files: () => ({}) };
let current = Promise.resolve();

// Makes the press whose files lie there, of which `told` is what its forms are made of; it is not started yet.
export function connect(files, told) {
  press = new Press(files, told);
  return press;
}

export function isBusy() {
  return busy;
}

const OCCUPIED = "Something else is being made. Wait for it, or cancel it first.";

function asked(what, files, then, failed) {
  if (busy) trouble(OCCUPIED);
  else current = work(what, files, then, failed);
}

// Gives up the quest that is being made, for whoever goes to another.
export function leave() {
  if (busy && making) press.stop();
}

// Whether something is being made that is not made again by itself: that of a form.
export function works() {
  return busy && !making;
}

// Whether the quest of an address is being made.
export function makes(address) {
  return busy && making === address;
}

async function work(what, files, then, failed = () => {}) {
  const button = document.activeElement, view = viewOpen();
  busy = true;
  trouble("");
  for (const one of document.querySelectorAll("#press [type=submit]")) one.setAttribute("aria-disabled", "true");
  const round = ++progress;
  working("Getting the press ready");
  try {
    const answer = await press.ask(what, files, (told) => { if (round === progress) working(told.text, told.done, told.total, spoken(told)); });
    working("");
    await within(view, () => then(answer));
  } catch (error) {
    working("");
    by("state").textContent = "";
    if (error.name === "AbortError") {
      say("Cancelled. Nothing was printed.");
      if (button && button.isConnected) button.focus();
    } else trouble(error.message, view === viewOpen() ? button : null);
    failed(error);
  } finally {
    busy = false;
    for (const one of document.querySelectorAll("#press [type=submit]")) one.removeAttribute("aria-disabled");
  }
}

// What a print takes of how things are printed: what means nothing to it is not said. QR codes of quests lead to the site of this
// page, if it knows where it stands.
function printed(kind) {
  const told = Object.fromEntries(how.fields.all.filter((field) => meant(kind).includes(field.name)).map((field) => [field.name, field.read()]));
  if (form.base && ["quest", "reprint"].includes(kind)) told["base-url"] = form.base;
  return { how: told };
}

// The first line of a quest that is being made, as that of one which lies on the shelf.
function lineOf(game, prints = []) {
  const count = prints.reduce((sum, one) => sum + one.pages.length, 0), pages = count && `${count}\u00a0pages`;
  return [game?.title, prints[0]?.grade, pages].filter(Boolean).join(" · ");
}

// Shows what a view made at its address, so that it can be sent on from there.
function stands(view, address) {
  if (viewOpen() === view && address) history.replaceState(null, "", address);
}

// Makes a quest and shows it where the page shows its dungeon, and prints it at once where `print` asks for that. The address says
// which from then on: in an `entry` of its own, to which Back leads, or in place of the one before. Another quest that is being made
// is given up for it, and other work is waited for.
export async function quest({ entry = false, print = "" } = {}) {
  const here = location.href;
  while (busy) {
    if (making) press.stop();
    else say("It is made as soon as the other work is done.");
    await current;
  }
  if (location.href !== here) return; // somebody went elsewhere meanwhile
  const game = cards.quest.value, code = by("quest-code").value.trim();
  if (!code && !by("quest-seed").value.trim()) by("quest-seed").value = freshWord();
  const { measure = "own", ...printing } = fields.printing[game].said();
  const what = code ? { code } : { game, seed: by("quest-seed").value.trim(), options: fields.quest[game].said() };
  const pairs = { ...printing, ...(measure === "own" ? {} : { measure }), ...saidOf("quest") };
  const plain = code ? link(code, pairs) : link("", { game, seed: what.seed, ...what.options, ...pairs });
  const known = form.games.find((one) => (code ? one.letter === code.charAt(0).toUpperCase() : one.id === game));
  clear();
  settle();
  used();
  front.toggleDrawer(false);
  if (!code || front.codeShown() !== code) {
    front.pending({ address: plain, game: known?.id, line: lineOf(known), title: code || what.seed, story: "The press is making it." });
    by("front-title").focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: "instant" });
  }
  if (print) front.want(print);
  if (plain !== location.href) history[entry ? "pushState" : "replaceState"](null, "", plain);
  const pending = front.current();
  const request = { do: "quest", ...what, printing, measure, ...printed("quest"), ...packs.named(known?.id, code) };
  last = { request, files: packs.beside(request) };
  asked({ ...request, front: true }, last.files(), (answer) => {
    if (front.current() !== pending) return; // somebody went elsewhere meanwhile
    const share = request.pack ? link(answer.ok.prints[0].code, pairs) : plain; // the code tells of which pack it is
    stands("quest", share);
    made(answer, known, share, (told) => link(told.code, pairs));
    if (code && by("quest-code").value.trim() === code && answer.ok.options) {
      fields.quest[game].reset();
      fields.quest[game].write(answer.ok.options);
      equal(code);
    }
  }, (error) => {
    const cancelled = error.name === "AbortError";
    front.failed(pending, cancelled ? "It was cancelled. Print this makes it after all." : "It could not be made.", cancelled);
    if (!cancelled && front.current() === pending) front.toggleDrawer(true);
  });
  making = plain;
  await current;
  making = "";
}

// Writes a quest, the one that was made last where none is told, as something else, which is shown at once: a page to read, its map
// as a picture.
export async function written(format, quest = last) {
  await current;
  asked({ ...quest.request, formats: [format] }, quest.files(), ({ files }) => showWritten(format, ...Object.entries(files)[0]));
}

// Makes another file of a quest; `id` is that of a row of the table of files, `said` what was said in it.
async function another(quest, id, said, then) {
  await current;
  const { request, code } = quest;
  const { printing, pack } = request;
  const table = { code, printing, today: dayStillPlayed(), ...(pack ? { pack } : {}) };
  const how = (changed) => ({ ...request, how: { ...request.how, ...changed } });
  const asks = {
    md: () => ({ ...request, formats: ["md"] }), only: () => how({ only: said }), cutter: () => how({ cutter: said }),
    shop: () => how({ cutter: "shop" }), vtt: () => ({ do: "vtt", ...table }), tabletop: () => ({ do: "tabletop", ...table, place: said }),
  };
  asked(asks[id](), quest.files(), ({ ok, files }) => then(files, ok.lines));
}

// What makes other files of a quest, for where it is shown.
function beside(quest) {
  return { write: (format) => written(format, quest), ask: (id, said, then) => another(quest, id, said, then) };
}

// Draws the pages of a print as PNG files, called as the command calls them; `sealed` ones too where that is asked for.
async function draw(told, bytes, sealed, then) {
  await current;
  const every = told.pages.map((page, place) => [place + 1, page]), open = every.filter(([, page]) => !page.sealed);
  const shown = new Map(sealed || !open.length ? every : open);
  asked({ do: "pictures", png: true, dpi: DPI, pages: [...shown.keys()] }, { file: bytes.slice(0) }, ({ files }) =>
    then(Object.fromEntries(Object.entries(files).map(([number, data]) => [shown.get(Number(number)).picture, data]))));
}

function blob(bytes, type) {
  return URL.createObjectURL(new Blob([bytes], { type }));
}

function made(answer, game, share, address) {
  const { ok: { prints, more, front: told }, files } = answer;
  const papers = prints.map((one) => [one.name, blob(files[one.name], "application/pdf"), one.name]);
  front.filled({
    game: game?.id, code: prints[0].code, line: lineOf(game, prints), front: told, papers: papers.slice(0, 1), share,
  });
  last.code = prints[0].code;
  if (prints.length > 1) front.note(`In ${prints.length} files, which stand below: ${prints.map((one) => one.name).join(", ")}.`);
  show(press, { ok: { prints, more }, files }, address, { below: true, ...beside(last), draw });
  pictured(prints[0].code, files[prints[0].name], told.page);
}

// Draws the cover of the quest that was made last, and one of its pages, behind whatever is asked next.
async function pictured(code, pdf, page) {
  const cover = await press.ask({ do: "cover", code }).then(({ files }) => files["cover.svg"], () => null);
  front.plate(code, cover?.byteLength ? blob(cover, "image/svg+xml") : "");
  const [leaf] = await pixels(press, pdf, [page], 96).catch(() => []);
  if (!leaf) return;
  const canvas = Object.assign(document.createElement("canvas"), { width: leaf.width, height: leaf.height });
  canvas.getContext("2d").putImageData(new ImageData(new Uint8ClampedArray(leaf.pixels), leaf.width, leaf.height), 0, 0);
  canvas.toBlob((image) => image && front.leaf(code, URL.createObjectURL(image), leaf.width, leaf.height));
}

export async function sheets() {
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
  const pack = kit.themes ? packs.named(kit.game) : {};
  asked({ do: "sheets", game: kit.game, kit: kit.id, options, pictures: sizes, ...printed("sheets"), ...pack }, { ...files, ...packs.beside(pack)() }, (answer) => {
    show(press, answer, () => address, { draw });
    stands("sheets", address);
  });
}

export function daily() {
  const day = by("daily-day").value, game = cards.daily.value;
  if (!day) { trouble("Choose a day, as 2026-11-24."); return; }
  const practice = by("daily-practice").value.trim() || "0";
  const dice = by("daily-dice").checked ? "free" : "strip";
  const what = { do: "daily", games: [game], day, ...(practice === "0" ? {} : { practice }), dice, solutions: by("daily-solution").checked, today: dayStillPlayed(), ...printed("daily") };
  const pairs = { daily: day, game, ...(practice === "0" ? {} : { practice }), ...(dice === "free" ? { dice } : {}), ...saidOf("daily") };
  const address = link("", pairs);
  asked(what, {}, (answer) => {
    show(press, answer, () => address, { draw });
    stands("daily", address);
  });
}

export async function reprint() {
  const file = by("reprint-file").files[0];
  let bytes;
  try {
    bytes = await bytesOf(file);
  } catch (error) {
    trouble(error.message);
    return;
  }
  const request = { do: "reprint", name: file.name.slice(0, 200), ...printed("reprint") };
  const quest = { request, files: () => ({ file: bytes.slice(0) }) };
  asked(request, quest.files(), (answer) => show(press, answer, () => "", { ...beside(quest), draw }));
}

// Has a pack of content checked, and tells `then` what came of it.
export function checkPack(name, bytes, then) {
  asked({ do: "pack", name }, { pack: bytes.slice(0) }, ({ ok }) => then(ok));
}

// Asks how a game stands, and shows it; every move of it is asked for by itself, without a word of progress.
export function play(what) {
  const ask = async (moves, seen) => (await press.ask({ ...what, moves, seen, map: false })).ok;
  asked(begun(what), {}, (answer) => {
    stands("play", link("", { play: answer.ok.code, ...what.setup }));
    showGame(answer, ask);
  }, () => refused(what));
}

// Asks for an entry of the table of doors, and shows what comes of it.
export function door(entry, what, files, address) {
  asked(what, files, (answer) => {
    if (answer.ok.lines) shownLines(entry.title, answer.ok.lines, true, filesOf(entry.id, what.code ?? "", answer.files));
    else show(press, answer, () => address, { draw });
    stands(entry.id, address);
  });
}

export function result() {
  const what = { code: by("result-code").value.trim(), score: by("result-score").value.trim() || null, won: !by("result-fell").checked, name: by("result-name").value, today: dayStillPlayed() };
  asked({ do: "result", ...what }, {}, ({ ok }) => shownLines("Your rank", ok.lines, true));
}

export function verify() {
  const what = { code: by("verify-code").value.trim(), moves: by("verify-moves").value, setup: fields.setup.said() };
  asked({ do: "verify", ...what }, {}, ({ ok }) => shownLines(ok.title, ok.lines, true));
}
