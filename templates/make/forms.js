// The forms, made from the games' own records: what there is to choose, and what of it means something to which print.

import { today } from "./address.js";
import { Cards, Fields, element } from "./fields.js";
import { wish } from "./front.js";
import { by } from "./status.js";

export let form;
export const fields = { quest: {}, printing: {}, sheets: {} };
export const how = {};
export const cards = {};
const listings = {};
// Which ways of printing mean something to which tab.
const MEANT = { quest: ["paper", "ink", "font", "print", "backs", "booklet", "cutter"], sheets: ["paper", "ink", "font", "print", "backs", "fillable", "cutter"], daily: ["paper", "ink", "font", "print"], reprint: ["paper", "ink", "font", "print", "backs", "booklet", "cutter"], check: [] };
let view = "";
// The options of games that stand open in the drawer; the others are folded.
const FIRST = ["grade", "theme", "heroes", "length", "mode"];
const MEASURE = { name: "measure", values: ["own", "all"], default: "own", help: "own: what the grade needs. all: other numbers of heroes too, which takes longer." };

// Which ways of printing mean something to a tab, to an entry that tells its own, and to the sheets that are chosen.
export function meant(name, own = []) {
  const idle = name === "sheets" ? kits().find((one) => one.key === cards.sheets.value)?.idle ?? [] : [];
  return (MEANT[name] ?? own).filter((one) => !idle.includes(one));
}

// Shows the ways of printing that mean something to the view that is open.
export function showHow(name = view, own = []) {
  view = name;
  if (MEANT[name] || own.length) for (const field of how.fields.all) field.element.hidden = !meant(name, own).includes(field.name);
}

function kitId(game, kit) {
  return `${game.id}.${kit.id}`;
}

export function kits() {
  return form.games.flatMap((game) => game.kits.map((kit) => ({ ...kit, game: game.id, key: kitId(game, kit), title: `${game.title}: ${kit.id}` })));
}

// How anything is printed: what the command takes too, told for people who see no command.
function printingOptions() {
  const papers = form.papers.filter((one) => !one.half).map((one) => one.name);
  return [
    { name: "paper", values: papers, names: { a4: "A4", letter: "Letter" }, default: papers.find((name) => name === wish.toLowerCase()) ?? papers[0], help: "Letter where paper is 8.5 by 11 inches, A4 everywhere else." },
    { name: "ink", values: form.inks.map((one) => one.name), default: "full", help: "low: no fills, a third of the ink. grey: for printers without colour." },
    { name: "font", values: form.fonts, default: "book", help: "plain: a sans whose letters cannot be mistaken for one another." },
    { name: "print", values: form.prints, default: "normal", help: "large: everything laid out anew at 16 points, in one column; more pages." },
    { name: "backs", values: form.backs, default: "none", help: "Backs of what is cut out. The duplex ways say how the paper turns; gutterfold needs no second side." },
    { name: "fillable", values: ["no", "yes"], default: "no", help: "A file to be filled in on a screen." },
    { name: "booklet", values: ["no", "yes"], default: "no", help: "What is read as a booklet to fold and staple; all else in a file of loose sheets." },
    { name: "cutter", label: "How pieces are cut", values: form.cutters, names: Object.fromEntries(form.files.flatMap((row) => Object.entries(row.names))), default: form.cutters[0], help: "A machine gets the lines that it cuts in files of their own." },
  ];
}

// The fields that tell how players have set a quest up, such as a deck that they laid.
export function setups(place) {
  const told = form.games.flatMap((game) => game.setup.map((option) => [option.name, { ...option, help: `For ${game.title}: ${option.help}` }]));
  return new Fields([...new Map(told).values()], place);
}

// Makes all fields of a form; `changed` is called after every choice of a game or of sheets.
export function build(told, changed) {
  form = told;
  for (const game of form.games) {
    fields.quest[game.id] = new Fields(game.options, `quest-${game.id}`, FIRST);
    fields.printing[game.id] = new Fields([...game.printing, ...(game.measure_all ? [MEASURE] : [])], `printing-${game.id}`);
    for (const kit of game.kits) fields.sheets[kitId(game, kit)] = new Fields(kit.options, `sheets-${game.id}-${kit.id}`);
  }
  fields.setup = setups("verify");
  by("verify-setup").replaceChildren(fields.setup.element);
  cards.quest = new Cards(by("quest-games"), "quest-game", form.games, () => { showFields(); changed(); });
  cards.sheets = new Cards(by("sheets-kits"), "sheets-kit", kits().map((kit) => ({ ...kit, id: kit.key })), () => { showFields(); changed(); });
  cards.daily = new Cards(by("daily-games"), "daily-game", form.games.filter((game) => game.daily), changed);
  how.fields = new Fields(printingOptions(), "how");
  how.element = element("fieldset", { class: "printing" }, element("legend", { text: "How it is printed" }), how.fields.element);
  by("daily-day").value = today();
}

export function showFields() {
  const game = cards.quest.value, kit = cards.sheets.value;
  by("quest-options").replaceChildren(fields.quest[game].element);
  by("quest-printing").replaceChildren(fields.printing[game].element);
  by("quest-shown").hidden = !fields.printing[game].all.length;
  by("sheets-options").replaceChildren(fields.sheets[kit].element);
  by("sheets-said").hidden = !fields.sheets[kit].all.length;
  by("listing").hidden = !listings[kit];
  by("listing-lines").textContent = (listings[kit] || []).join("\n");
  if (view === "sheets") showHow();
}

// Asks what the options of kits may name, for those to read who want to, and for the fields to offer.
export async function list(press) {
  for (const kit of kits().filter((one) => one.listing)) {
    const { ok } = await press.ask({ do: "listing", game: kit.game, kit: kit.id });
    listings[kit.key] = ok.lines;
    fields.sheets[kit.key].offer(ok.lines);
  }
  showFields();
}

// A code says the game, its options and the seed; whatever else is chosen then counts in its place, and takes it away.
export function codeOrSeed() {
  const letter = by("quest-code").value.trim().charAt(0).toUpperCase();
  const game = form.games.find((one) => one.letter === letter);
  if (game && cards.quest.value !== game.id) {
    cards.quest.choose(game.id);
    showFields();
  }
}

export function dropCode({ target }) {
  if (target.closest("[data-game-choice]")) by("quest-code").value = "";
}
