// What the page does of what the command can beyond its own forms: one form, which the table of entries fills in.

import { dayStillPlayed, freshWord, link, today } from "./address.js";
import { Field, Fields, element } from "./fields.js";
import { bytesOf } from "./files.js";
import { form, how, setups } from "./forms.js";
import * as packs from "./packs.js";
import * as printing from "./printing.js";
import { by, trouble } from "./status.js";

const KEY = "delvepress-doors";
// Fields that keep what was typed for the next visit, by their names.
const KEPT = ["club"];
const held = {};
let open = null;
// Entries that take the code of a quest whose themes are of a pack.
const TAKE_PACKS = ["vtt", "tabletop"];

const text = (name, told) => new Field({ name, values: [], help: "", ...told }, `door-${open.id}`);

// Returns what was kept of such fields, or nothing: storage may be forbidden, or hold what somebody else put there.
function recalled(name) {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) || "{}")?.[name];
    return typeof found === "string" ? found : "";
  } catch {
    return "";
  }
}

function keep(fields) {
  const told = fields.filter((field) => KEPT.includes(field.name)).map((field) => [field.name, field.read()]);
  if (!told.length) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(told)));
  } catch {
    // a storage that is full or forbidden keeps nothing
  }
}

// The fields of an entry beside those of a game, by what the table says that it asks.
const ASKED = {
  code: () => text("code", { label: "Code of the quest", help: "From a sheet, as D-0400-SKME-TVQS-71." }),
  place: () => text("place", { label: "Where the pictures will lie", help: "The folder into which you unpack them, in full, as C:\\Games\\Delve, or an address on the web." }),
  seed: () => text("seed", { help: "Any word or number. Without it a fresh one is drawn." }),
  day: () => text("day", { label: "First day", help: "As 2026-11-24.", default: today() }),
  player: () => text("player", { label: "Player", help: "For results that do not say whose they are." }),
  challenge: () => text("challenge", { label: "Code of the challenge", help: "For results that do not say it." }),
  club: () => text("club", { label: "Club", help: "A name to stand above the table, if you like." }),
  count: () => text("count", { label: "How many days", kind: "number", least: 2, most: 31, default: "7", help: "7 for a week, 31 at most." }),
};

// Returns the fields of an entry, made once and kept with what was typed.
function made(door) {
  if (held[door.id]) return held[door.id];
  open = door;
  const own = door.asks.filter((name) => ASKED[name]).map((name) => ASKED[name]());
  for (const field of own) if (KEPT.includes(field.name)) field.write(recalled(field.name));
  const game = door.games.length ? new Field({ name: "game", label: "Game", values: door.games.map((one) => one.id), names: Object.fromEntries(door.games.map((one) => [one.id, one.title])), default: door.games[0].id, help: "" }, `door-${door.id}`) : null;
  const options = Object.fromEntries(door.games.map((one) => [one.id, new Fields(one.options, `door-${door.id}-${one.id}`)]));
  const moves = door.asks.includes("moves") ? element("textarea", { id: `door-${door.id}-moves`, rows: 5, spellcheck: "false" }) : null;
  const many = door.asks.includes("files"), taken = many ? { multiple: true, accept: ".txt,.jsonl,text/plain" } : { accept: ".pdf,application/pdf" };
  const file = many || door.asks.includes("file") ? element("input", { id: `door-${door.id}-file`, type: "file", ...taken }) : null;
  const setup = door.asks.includes("setup") ? setups(`door-${door.id}`) : null;
  held[door.id] = { own, game, options, moves, file, setup };
  if (game) game.input.addEventListener("change", () => lay(door));
  const code = own.find((field) => field.name === "code");
  if (setup && code) code.input.addEventListener("input", () => showSetup(held[door.id]));
  return held[door.id];
}

// Shows of the fields that tell how a quest was set up those that the game of the code has.
function showSetup({ own, setup }) {
  const letter = own.find((field) => field.name === "code").read().charAt(0).toUpperCase();
  const known = form.games.find((one) => one.letter === letter)?.setup.map((option) => option.name) ?? [];
  for (const field of setup.all) field.element.hidden = !known.includes(field.name);
  setup.element.hidden = !known.length;
}

function lay(door) {
  const { own, game, options, moves, file, setup } = made(door);
  const rows = [...(game && door.games.length > 1 ? [game] : []), ...own].map((field) => field.element);
  if (setup) showSetup(held[door.id]);
  const labelled = (control, words) => (control ? [element("div", { class: "field" }, element("label", { for: control.id, text: words }), control)] : []);
  by("door-fields").replaceChildren(
    element("div", { class: "fields" }, ...rows), ...(game ? [options[game.read()].element] : []),
    ...labelled(moves, "The moves so far"), ...labelled(file, file?.multiple ? "Files of results, and of leagues; choose them, or drop them here" : "The PDF; choose it, or drop it here. It stays on this machine."),
    ...(setup ? [setup.element] : []),
  );
}

export function doorOf(id) {
  return form.doors.find((one) => one.id === id);
}

// Opens an entry in the form that all of them share.
export function openDoor(door) {
  open = door;
  by("head-door").textContent = door.title;
  by("door-says").textContent = door.games.length === 1 ? `${door.says} For ${door.games[0].title}.` : door.says;
  by("door-how").hidden = !door.how.length;
  by("door-go").textContent = door.id === "play" ? "Play" : door.how.length ? "Make and print it" : TAKE_PACKS.includes(door.id) ? "Make it" : door.asks.includes("file") ? "Check it" : door.spoils ? "Tell me, and spoil it" : "Tell me";
  lay(door);
}

// Fills an entry in from an address; returns the groups of fields that the rest of it may name.
export function follow(door, pairs) {
  openDoor(door);
  const { own, game, options, setup } = made(door);
  const named = pairs.take(door.id) || pairs.take("game");
  if (!game && named) own.find((field) => field.name === "code")?.write(named);
  if (!game && named && door.id === "play") setTimeout(submit); // whoever follows the address of a game wants to play it
  if (game && named && !game.write(named)) pairs.leave(door.id, named, door.games.map((one) => one.id));
  lay(door);
  if (setup) showSetup(held[door.id]);
  const first = { find: (name) => own.find((field) => field.name === name), all: own, reset() {} };
  return [first, ...(setup ? [setup] : []), ...(game ? [options[game.read()]] : [])];
}

// Asks the press for what is filled in.
export async function submit() {
  const door = open, { own, game, options, moves, file, setup } = made(door);
  const said = Object.fromEntries(own.map((field) => [field.name, field.read()]));
  keep(own);
  if ("code" in said && !said.code.trim()) {
    trouble("Give the code of a quest; it stands on its sheets.");
    return;
  }
  if ("seed" in said && !said.seed) own.find((field) => field.name === "seed").write((said.seed = freshWord()));
  if ("count" in said) said.count = Number(said.count);
  const what = { do: door.id, ...said };
  if (game) what.game = game.read();
  if (door.asks.includes("options")) what.options = options[what.game].said();
  if ((door.asks.includes("code") && door.id !== "hint") || door.asks.includes("files")) what.today = dayStillPlayed();
  if (setup) what.setup = Object.fromEntries(Object.entries(setup.said()).filter(([name]) => !setup.find(name).element.hidden));
  if (door.id === "play") {
    printing.play({ ...what, code: said.code.toUpperCase() });
    return;
  }
  if (moves) what.moves = moves.value;
  if (TAKE_PACKS.includes(door.id)) Object.assign(what, packs.named(form.games.find((one) => one.letter === what.code.charAt(0).toUpperCase())?.id, what.code));
  let files = packs.beside(what)();
  if (file) {
    try {
      files = file.multiple ? {} : { file: await bytesOf(file.files[0], "a PDF") };
      for (const [place, one] of file.multiple ? Array.from(file.files).entries() : []) files[place] = await bytesOf(one);
    } catch (error) {
      trouble(error.message);
      return;
    }
    const names = Array.from(file.files, (one) => one.name.slice(0, 200));
    Object.assign(what, file.multiple ? { names } : { name: names[0] });
  }
  if (door.how.length) what.how = Object.fromEntries(how.fields.all.filter((field) => door.how.includes(field.name)).map((field) => [field.name, field.read()]));
  const shared = { ...(game ? { [door.id]: what.game } : { [door.id]: "" }), ...Object.fromEntries(Object.entries(said).map(([name, value]) => [name, String(value)])), ...(what.options ?? {}) };
  printing.door(door, what, files, file ? "" : link("", shared));
}
