// A game that is played on the page: its map, which is tapped, what may be done next in words, undo, and the moves to take away.

import { Field, element } from "./fields.js";
import { copier } from "./outcome.js";
import { clear, put } from "./results.js";
import { by, say, trouble } from "./status.js";

const KEY = "delvepress-game";
const NAMED = "delvepress-name"; // under which the name of whoever plays stays for the next visit
const LONGEST_NAME = 40, LONGEST_PART = 24;
const TOLD = 3; // lines of what came of earlier moves that stay in sight
const SIDES = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

let played = ""; // which game is played: its code, and how it was set up
let asking = {}; // what the press is asked with every move, of which the name may change underway

function named({ code, setup = {} }) {
  return [code, ...Object.entries(setup).flat()].join(" ");
}

// Returns the moves of that game, if it was begun in this visit.
function kept() {
  try {
    const held = JSON.parse(sessionStorage.getItem(KEY) || "{}");
    return held.game === played && typeof held.moves === "string" ? held.moves : "";
  } catch {
    return "";
  }
}

function keep(moves) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ game: played, moves }));
  } catch {
    // a storage that is full or forbidden keeps nothing
  }
}

// Returns the name of whoever played last in this browser, if it keeps one.
function lastName() {
  try {
    return (localStorage.getItem(NAMED) || "").slice(0, LONGEST_NAME);
  } catch {
    return "";
  }
}

function keepName(name) {
  try {
    localStorage.setItem(NAMED, name);
  } catch {
    // a storage that is full or forbidden keeps nothing
  }
}

// Returns a name as a part of the name of a file: small letters, digits and hyphens, or nothing where it has none of them.
export function inFile(name) {
  const plain = name.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return plain.replace(/^-+/, "").slice(0, LONGEST_PART).replace(/-+$/, "");
}

// Returns what the press is asked for when a game is begun, or taken up again. A name that cannot be written is told once it is used.
export function begun(what) {
  played = named(what);
  asking = what;
  return { ...what, moves: kept(), map: true };
}

// What cannot be played any more is forgotten, so that the next try begins anew.
export function refused(what) {
  played = named(what);
  keep("");
}

function drawn(tag, told) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(told)) made.setAttribute(name, value);
  return made;
}

// What of lines is drawn in letters: walls and doors, or rows of things far apart.
const DRAWN = /[|\u2500-\u257f]|\+-|^ {6,}\S|^ .*\S {4,}\S|^ .*\S {2,}\S.* {2,}\S/;
const FULL = 60; // characters of a line from which on one that stands further in goes on with it

// Returns how a game stands, for a screen of any width: what is drawn keeps its lines, what is told is in paragraphs.
function laidOut(lines) {
  const parts = [];
  const indent = (line) => line.search(/\S/);
  lines.forEach((line, place) => {
    const last = parts.at(-1), before = lines[place - 1] ?? "", drawing = DRAWN.test(line);
    if (drawing && last?.drawing && before.trim()) last.lines.push(line);
    else if (!drawing && last && !last.drawing && before.length >= FULL && indent(line) > last.indent) last.lines.push(line.trim());
    else if (line.trim()) parts.push({ drawing, lines: [drawing ? line : line.trim()], indent: indent(line) });
  });
  const map = { tabindex: "0", role: "img", "aria-label": "The map in letters; the words beside it tell what matters" };
  return parts.map((part) => (part.drawing ? element("pre", { ...map, text: part.lines.join("\n") }) : element("p", { text: part.lines.join(" ") })));
}

// A game on the page: `ask` takes moves and how many of them were seen, and returns how it stands.
class Game {
  constructor(turn, map, ask) {
    this.ask = ask;
    this.busy = false;
    this.log = [];
    this.picture = map ? URL.createObjectURL(new Blob([map], { type: "image/svg+xml" })) : "";
    this.heading = element("h2", { tabindex: "-1", text: turn.title });
    this.facts = element("p", { class: "facts" });
    this.news = element("p", { class: "news" });
    this.moves = element("ul", { class: "moves", "aria-label": "What may be done next" });
    this.lines = element("div", { class: "table" });
    this.last = element("div");
    this.name = new Field({ name: "name", label: "Your name", values: [], kind: "line", length: LONGEST_NAME, help: "If you like: it stands above the saved moves. A league of a day’s challenges wants it." }, "game");
    this.name.input.autocomplete = "nickname";
    this.name.write(lastName());
    this.name.input.addEventListener("change", () => { this.pending = this.signed(); });
    this.save = element("a", { class: "button plain", text: "Save the moves" });
    this.save.addEventListener("click", (event) => this.wait(event));
    this.pending = Promise.resolve(true);
    this.undo = element("button", { type: "button", class: "button plain", text: "Undo" });
    this.anew = element("button", { type: "button", class: "button plain", text: "From the start" });
    this.undo.addEventListener("click", () => this.go(this.turn.words.slice(0, -1), true));
    this.anew.addEventListener("click", () => this.go([], true));
    this.element = element("article", { class: "printed game" }, this.heading, this.facts, ...(this.picture ? [this.board(turn)] : []), this.news, this.moves, this.lines, element("p", { class: "fetch" }, this.undo, this.anew), this.last);
    this.element.release = () => { URL.revokeObjectURL(this.picture); URL.revokeObjectURL(this.save.href); };
    this.show(turn);
    if (this.name.read()) this.pending = this.signed();
  }

  // The map under what is drawn over it: the way so far, the hero, and the spaces that may be entered.
  board({ title, board }) {
    this.over = drawn("svg", { viewBox: `0 0 ${board.width} ${board.height}`, "aria-hidden": "true" });
    const image = element("img", { src: this.picture, alt: `The map of ${title}`, width: Math.round(board.width * 4), height: Math.round(board.height * 4) });
    this.holder = element("div", { class: "board", role: "group", tabindex: "0", "aria-label": "The map: tap a space beside the hero, or use the arrow keys" }, image, this.over);
    this.holder.addEventListener("click", (event) => {
      const box = image.getBoundingClientRect();
      this.tap(((event.clientX - box.left) / box.width) * board.width, ((event.clientY - box.top) / box.height) * board.height);
    });
    this.holder.addEventListener("keydown", (event) => {
      if (!SIDES[event.key]) return;
      event.preventDefault();
      this.towards(...SIDES[event.key]);
    });
    return this.holder;
  }

  // A tap on a space that may be entered leads there, any other a step towards it.
  tap(x, y) {
    const { here, space } = this.turn.board;
    const [across, down] = [x - here[0], y - here[1]];
    if (Math.max(Math.abs(across), Math.abs(down)) < space / 2) return;
    if (Math.abs(across) > Math.abs(down)) this.towards(Math.sign(across), 0);
    else this.towards(0, Math.sign(down));
  }

  towards(across, down) {
    const { here, space } = this.turn.board;
    const there = this.turn.places.filter(({ at }) => at && Math.round((at[0] - here[0]) / space) === across && Math.round((at[1] - here[1]) / space) === down);
    if (there.length === 1) this.play(there[0]);
    else if (there.length) {
      say("There are several ways to do that; choose one below the map.");
      Array.from(this.moves.querySelectorAll("button")).find((one) => one.textContent === there[0].says).focus();
    } else if (!this.turn.over) say("There is no open way there.");
  }

  play(place) {
    this.go([...this.turn.words, place.word], false);
  }

  // Writes the name above the moves, and returns whether it could; one that cannot be is told, and the game goes on without it.
  async signed() {
    const name = this.name.read(), { turn } = this;
    asking.name = name;
    trouble("");
    try {
      const { written } = await this.ask(turn.words.join("\n"), turn.words.length);
      keepName(name);
      turn.written = written;
      this.lead();
      return true;
    } catch (error) {
      asking.name = "";
      if (error.name !== "AbortError") trouble(error.message);
      return false;
    }
  }

  // Lets the link save the moves as they are written now.
  lead() {
    URL.revokeObjectURL(this.save.href);
    this.save.href = URL.createObjectURL(new Blob([this.turn.written], { type: "text/plain" }));
    this.save.download = `${[this.turn.code, inFile(asking.name ?? ""), "moves"].filter(Boolean).join("-")}.txt`;
  }

  async go(words, back) {
    if (this.busy) return;
    this.busy = true;
    trouble("");
    try {
      const turn = await this.ask(words.join("\n"), back ? words.length : this.turn.words.length);
      if (back) this.log = [];
      this.show(turn);
    } catch (error) {
      if (error.name !== "AbortError") trouble(error.message);
    } finally {
      this.busy = false;
    }
  }

  show(turn) {
    const typed = this.moves.contains(document.activeElement);
    if (this.element.contains(by("trouble"))) trouble(""); // what is told beside a button does not go with it
    this.turn = turn;
    keep(turn.words.join("\n"));
    this.log = [...this.log, ...turn.told].slice(-TOLD);
    this.facts.replaceChildren(element("code", { text: turn.code }), `, ${turn.points}\u00a0points${turn.over ? ", over" : ""}`);
    this.news.textContent = this.log.join(" ");
    this.moves.replaceChildren(...turn.places.map((place) => {
      const button = element("button", { type: "button", class: "button plain", text: place.says });
      button.addEventListener("click", () => this.play(place));
      return element("li", {}, button);
    }));
    this.undo.disabled = this.anew.disabled = !turn.words.length;
    this.lines.replaceChildren(...laidOut(turn.lines));
    this.last.replaceChildren(...(turn.words.length ? this.taken(turn) : []));
    if (turn.board) this.mark(turn.board, turn.places);
    if (typed) (this.moves.querySelector("button") ?? this.heading).focus();
    say([...turn.told, ...turn.end, turn.over ? "" : turn.places.length === 1 ? "One way to go on." : `${turn.places.length} ways to go on.`].filter(Boolean).join(" "));
  }

  // What a game came to, and its moves, which verify and leagues take.
  taken({ over, end }) {
    this.lead();
    const written = () => this.pending.then(() => this.turn.written);
    return [...(over ? [element("p", { class: "end", text: end.join(" ") })] : []), this.name.element, element("p", { class: "fetch" }, copier("Copy the moves", written, say), this.save)];
  }

  // A name that was typed just before its moves are saved is written above them first; one that cannot be is told, and saves nothing.
  wait(event) {
    if (!event.isTrusted) return;
    event.preventDefault();
    const { pending } = this;
    this.pending = Promise.resolve(true);
    pending.then((sound) => sound && this.save.click());
  }

  mark({ here, way, space }, places) {
    const dot = ([cx, cy], r, name) => drawn("circle", { cx, cy, r, class: name });
    const open = [...new Map(places.filter(({ at }) => at).map(({ at }) => [String(at), at])).values()];
    this.over.replaceChildren(
      drawn("polyline", { points: way.map((at) => at.join(",")).join(" "), class: "way" }),
      ...open.map((at) => dot(at, space * 0.4, "open")), dot(here, space * 0.3, "hero"),
    );
  }
}

// Shows a game; `ask` is what `Game` takes.
export function show({ ok, files }, ask) {
  clear();
  const game = new Game(ok, files["map.svg"], ask);
  put(game.element);
  if (!game.heading.checkVisibility()) return;
  game.heading.focus({ preventScroll: true });
  game.heading.scrollIntoView({ behavior: "instant" });
}
