// The dungeon that the page opens on: one of the shelf at once, or what the address asks for as soon as the press has made it.

import { link, pdfName, read } from "./address.js";
import { sifting } from "./sift.js";
import { answered, by, say, told } from "./status.js";

const DAY = 86400000;
const STORE = "delvepress-shelf";
const AMERICAN = ["US", "CA"];
// What the page does with it where the press is there: `fresh` makes a new quest of a game, `read` shows the one that was made here
// as a page to read, `more` shows what else can be had of it, `make` makes that of a code here, `again` what could not be made.
// `chosen` prints what the drawer asks for, `another` makes another such: each where that is not what is shown, and says whether it did.
export const hooks = { fresh: null, read: null, more: null, make: null, again: null, chosen: () => false, another: () => false, turned: () => {} };
// What is shown: the row of a shelf, or a quest that was made here; what waits for it.
let shown = null;
let wanted = ""; // what is pressed once it is there
const seen = new Set();

function american() {
  try {
    return AMERICAN.includes(new Intl.Locale(navigator.language).maximize().region) && /-/.test(navigator.language);
  } catch {
    return false;
  }
}

// What paper is called where this browser is at home.
export const wish = american() ? "Letter" : "A4";

// What a page is called, without its number, which is another one on other paper.
const named = (told) => told.replace(/^Page \d+ of \d+: /, "");

const words = (item, selector) => (item.querySelector(selector)?.textContent ?? "").trim();

function rowOf(item) {
  const { game, code, pages, page, wide, high, told, cover, options } = item.dataset;
  const small = item.querySelector(".plate img");
  const papers = Array.from(item.querySelectorAll("[data-paper]"), (one) => [one.dataset.paper, one.getAttribute("href")]);
  const own = item.querySelector(`[data-paper="${wish}"]`)?.dataset.pages ?? pages;
  const line = item.querySelector(".kicker");
  line.textContent = line.textContent.trim().replace(`${pages}\u00a0`, `${own}\u00a0`);
  return {
    game, code, page, wide, high, told: named(told), cover, options: JSON.parse(options), home: item.querySelector("h2 a").getAttribute("href"),
    line: line.textContent, title: words(item, "h2"), story: words(item, ".story"), alt: small?.alt ?? "", small: small?.getAttribute("src"),
    facts: Array.from(item.querySelectorAll(".facts div"), (one) => [words(one, "dt"), words(one, "dd")]),
    papers, read: item.querySelector("[data-read]").getAttribute("href"),
  };
}

const rows = Array.from(document.querySelectorAll("#shelf li"), rowOf);
const games = [...new Set(rows.map((row) => row.game))];

// The quest of the day, in Greenwich: every day another game, and every game another quest.
function ofToday(game) {
  const day = Math.floor(Date.now() / DAY);
  const own = rows.filter((row) => row.game === (game ?? games[day % games.length]));
  return own[Math.floor(day / games.length) % own.length];
}

export function onShelf(code) {
  return rows.find((row) => row.code === code);
}

function put(id, text) {
  by(id).textContent = text;
  by(id).hidden = !text;
}

function anchor(id, href, name) {
  by(id).hidden = !href;
  if (href) by(id).href = href;
  else by(id).removeAttribute("href");
  if (name) by(id).download = name;
}

function picture(id, holder, told) {
  by(holder).hidden = !told.src;
  if (!told.src) {
    by(id).removeAttribute("src");
    return;
  }
  by(id).alt = told.alt;
  if (told.wide) Object.assign(by(id), { width: told.wide, height: told.high });
  by(id).src = told.src;
}

const SITE = document.title.split(" – ").pop();

// What the page is called, by what it shows.
export function called(title) {
  document.title = `${title} – ${SITE}`;
}

function tell({ line, title, story, facts }) {
  if (document.documentElement.dataset.view === "front") called(title);
  put("front-line", line);
  put("front-title", title);
  put("front-story", story);
  by("front-facts").replaceChildren(...facts.map(([head, text]) => {
    const row = document.createElement("div"), term = document.createElement("dt"), told = document.createElement("dd");
    term.textContent = head;
    told.textContent = text;
    row.append(term, told);
    return row;
  }));
}

function cards(current) {
  const day = Math.floor(Date.now() / DAY) % Math.max(1, games.length);
  const turned = [...games.slice(day), ...games.slice(0, day)];
  by("front-games").replaceChildren(...turned.map((game) => {
    const row = current?.game === game ? current : ofToday(game);
    const item = document.createElement("li"), way = document.createElement("a"), name = document.createElement("b"), about = document.createElement("span");
    way.href = `#${row.code}`;
    if (current?.game === game) way.setAttribute("aria-current", "true");
    if (row.small) {
      const image = document.createElement("img");
      Object.assign(image, { alt: "", width: 320, height: 180, loading: "lazy", src: row.small });
      way.append(image);
    }
    [name.textContent, about.textContent] = [row.line.split(" · ")[0], row.line.split(" · ").slice(1).join(" · ")];
    way.append(name, about);
    item.append(way);
    return item;
  }));
}

// What is played needs the press.
function playing(code) {
  anchor("front-play", code && typeof WebAssembly === "object" ? `#play=${code}` : "");
}

function buttons(papers, reading, code) {
  const [first] = [papers.find(([name]) => name === wish) ?? papers[0]];
  const other = papers.find((one) => one !== first);
  anchor("front-print", first?.[1]);
  by("front-print").hidden = false;
  by("front-print").classList.toggle("waits", !first);
  const reached = { role: "button", tabindex: "0" }; // what has no address is reached by keys as a button
  for (const [name, value] of Object.entries(reached)) {
    if (first) by("front-print").removeAttribute(name);
    else by("front-print").setAttribute(name, value);
  }
  anchor("front-save", first?.[1], first && pdfName(first));
  anchor("front-paper", other?.[1]);
  if (other) by("front-paper").textContent = `On ${other[0]}`;
  by("front-paper").dataset.paper = other?.[0].toLowerCase() ?? "";
  anchor("front-read", reading);
  playing(code);
  by("front-share").hidden = !(shown?.row || shown?.share);
  by("front-more").hidden = !hooks.more || !first;
}

// Shows a quest of the shelf.
export function show(row) {
  shown = { row, address: new URL(`#${row.code}`, location.href).href };
  wanted = "";
  back();
  seen.add(row.code);
  picture("front-cover", "front-plate", { src: row.cover, alt: row.alt });
  by("front-plate").classList.remove("waiting");
  tell(row);
  picture("front-page", "front-leaf", { src: row.page, alt: row.told, wide: row.wide, high: row.high });
  put("front-caption", row.told);
  buttons(row.papers, row.read, row.code);
  cards(row);
  by("front").hidden = false;
}

// The way back to what is shown, from wherever one goes on this page.
function back() {
  by("tab-quest").href = new URL(shown.address).hash || "#";
}

// Whether an address is that of the quest that was made here and is shown.
export function holds(address) {
  return Boolean(shown?.held) && shown.address === address;
}

// Prints what is shown as soon as it is made, or saves it.
export function want(id = "front-print") {
  wanted = id;
}

// The code of the quest that was made here and is shown.
export function codeMade() {
  return shown?.code ?? "";
}

// Says something of how what is shown was printed.
export function note(text) {
  by("front-chosen").textContent = text;
}

// Shows that the quest of an address is being made; Print this waits for it.
export function pending({ game, line, title, story, address }) {
  release();
  shown = { game, address };
  wanted = "";
  back();
  by("front-cover").removeAttribute("src");
  by("front-cover").alt = "";
  by("front-plate").hidden = false;
  by("front-plate").classList.add("waiting");
  tell({ line, title, story, facts: [] });
  picture("front-page", "front-leaf", {});
  put("front-caption", "");
  buttons([], "");
  cards(games.includes(game) ? ofToday(game) : null);
  unveil();
}

function unveil() {
  by("front").hidden = document.documentElement.dataset.view !== "front";
}

// Shows a quest that the press has made: its code, its `front`, addresses of its PDF and of the page itself.
export function filled({ game, code, line, front, papers, share }) {
  shown = { game, code, share, address: share, held: papers.map(([, href]) => href) };
  back();
  by("front-cover").alt = front.cover;
  tell({ line, ...front });
  put("front-caption", named(front.page_alt));
  buttons(papers, "");
  anchor("front-read", "#read");
  playing(code);
  unveil();
  if (wanted) by(wanted).click();
  wanted = "";
}

// The cover of the quest of a code that the press has drawn, as an address; nothing where it has none.
export function plate(code, src) {
  if (!shown?.held || shown.code !== code) return;
  shown.held.push(src);
  picture("front-cover", "front-plate", { src, alt: by("front-cover").alt });
  by("front-plate").classList.remove("waiting");
}

// The picture of a page of the quest of a code that the press has drawn, as an address.
export function leaf(code, src, wide, high) {
  if (!shown?.held || shown.code !== code) return;
  shown.held.push(src);
  picture("front-page", "front-leaf", { src, alt: by("front-caption").textContent, wide, high });
}

// Gives back what a quest that was made here held in memory; a tab that shows its PDF keeps that.
function release() {
  for (const one of shown?.held ?? []) if (one) setTimeout(URL.revokeObjectURL, 60000, one);
}

// What is shown as being made, to be told apart from what is shown later.
export function current() {
  return shown;
}

// The last thing to say where what was shown as being made could not be: whatever was asked is left as it is. Where it may be made
// `again`, Print this does.
export function failed(what, text, again) {
  if (shown !== what || shown.row) return;
  wanted = "";
  shown.again = again;
  by("front-plate").hidden = true;
  by("front-print").hidden = !again;
  put("front-story", text);
}

// Shows the dungeon of today where one was awaited that nobody makes.
export function showToday() {
  if (by("front").hidden || shown?.row || shown?.held) return;
  if (rows.length) show(ofToday());
  else nothing();
}

// The code of the dungeon of the shelf that is shown.
export function codeShown() {
  return shown?.row?.code ?? "";
}

// The game of the dungeon that is shown.
export function gameShown() {
  return shown?.row?.game ?? shown?.game;
}

function another() {
  if (hooks.another()) return;
  const game = gameShown();
  const own = rows.filter((row) => row.game === game);
  const at = own.findIndex((row) => row.code === shown?.row?.code);
  const next = [...own.slice(at + 1), ...own.slice(0, at + 1)].find((row) => !seen.has(row.code));
  if (next) {
    location.hash = next.code;
    say(next.title);
  } else if (hooks.fresh && (game || !rows.length)) hooks.fresh(game);
  else if (own.length > 1) location.hash = own[(at + 1) % own.length].code;
}

// The address that is shared: a page of its own for a quest of the shelf, else what the address bar says.
function shared() {
  return shown?.row ? new URL(shown.row.home, location.href).href : shown?.share ?? link("", {});
}

async function share() {
  const url = shared(), title = by("front-title").textContent;
  try {
    if (navigator.share) await navigator.share({ url, title });
    else {
      await navigator.clipboard.writeText(url);
      say("The link is copied. Paste it anywhere.");
      answered(by("front-share"), "Link copied");
    }
  } catch (error) {
    if (error.name !== "AbortError") told(`Your browser keeps the clipboard shut. This is the link: ${url}`);
  }
}

// Keeps the pictures that are shown for days without a network.
export async function keep() {
  if (!("caches" in window) || !shown?.row) return;
  const cache = await caches.open(STORE);
  await cache.addAll([shown.row.cover, shown.row.page].filter(Boolean)).catch(() => {});
}

export function toggleDrawer(open) {
  by("drawer").hidden = !open;
  by("front-options").setAttribute("aria-expanded", String(open));
  hooks.turned();
}

function shut(event) {
  if (event.key !== "Escape") return;
  toggleDrawer(false);
  by("front-options").focus();
}

function nothing() {
  tell({ line: "The press", title: "Print your own", story: "Any word makes a dungeon, the same one for everybody: with its map, its rules and all that is cut out.", facts: [] });
  by("front-plate").hidden = by("front-leaf").hidden = true;
  buttons([], "");
  by("front").hidden = false;
}

// Shows what the address asks for; what is not on the shelf is shown once the forms are there. Returns whether it was shown.
export function arrive() {
  const asked = read(location.hash);
  const row = onShelf(asked.code);
  const [first] = asked.pairs[0] ?? [""];
  const view = first && !["quest", "game", "seed"].includes(first) && by(`tab-${first}`);
  document.documentElement.dataset.view = view ? first : "front";
  by("front").hidden = document.documentElement.dataset.view !== "front";
  if (by("shelf")) {
    by("shelf").classList.add("open");
    by("shelf").hidden = first !== "shelf";
  }
  if (by("front").hidden) return false;
  if (row) show(row);
  else if (asked.code || ["quest", "game", "seed"].includes(first)) {
    const game = asked.pairs.find(([name]) => name === "quest" || name === "game")?.[1];
    const seed = asked.pairs.find(([name]) => name === "seed")?.[1];
    if (shown?.address !== location.href) pending({ address: location.href, game, line: asked.code || game || "", title: seed || asked.code || "A dungeon", story: "The press makes it as soon as it is ready." });
    return false;
  } else if (rows.length) show(ofToday());
  else nothing();
  return true;
}

by("front-another").addEventListener("click", another);
by("front-share").addEventListener("click", share);
by("front-more").addEventListener("click", () => hooks.more(shown.row?.code ?? shown.code));
by("front-options").addEventListener("click", () => {
  toggleDrawer(by("drawer").hidden);
  by("drawer").querySelector("input:checked")?.focus({ preventScroll: true });
});
by("drawer").addEventListener("keydown", shut);
by("front-print").addEventListener("click", (event) => {
  if (hooks.chosen()) {
    event.preventDefault();
    return;
  }
  if (by("front-print").hasAttribute("href")) return;
  event.preventDefault();
  if (shown?.again) hooks.again();
  wanted = "front-print";
  say("It is printed as soon as it is ready.");
});
// Without a network the press makes what else lies ready on the site.
for (const id of ["front-print", "front-save", "front-paper"]) {
  by(id).addEventListener("click", (event) => {
    if (navigator.onLine || !shown?.row || !hooks.make || event.defaultPrevented) return;
    event.preventDefault();
    hooks.make(shown.row.code, { print: id === "front-save" ? id : "front-print", paper: id === "front-paper" ? by(id).dataset.paper : "" });
  });
}
by("front-print").addEventListener("keydown", (event) => {
  if (by("front-print").hasAttribute("href") || !["Enter", " "].includes(event.key)) return;
  event.preventDefault();
  by("front-print").click();
});
by("front-read").addEventListener("click", (event) => {
  if (by("front-read").getAttribute("href") !== "#read") return;
  event.preventDefault();
  hooks.read();
});
by("front-page").addEventListener("error", () => { by("front-leaf").hidden = true; }); // a picture that is not at hand without a network
by("front-cover").addEventListener("error", () => { by("front-plate").hidden = true; });
for (const id of ["front-games", "shelf"]) by(id)?.addEventListener("error", (event) => { event.target.hidden = true; }, true);
document.querySelector("a.skip").addEventListener("click", (event) => {
  event.preventDefault();
  by("main").focus();
});

// Goes where an address leads; whoever came by a game below finds the dungeon above.
window.addEventListener("hashchange", () => {
  const below = by("front-games").contains(document.activeElement);
  arrive();
  if (!below || by("front").hidden) return;
  by("front-title").focus({ preventScroll: true });
  window.scrollTo({ top: 0, behavior: "instant" });
});
if (by("shelf")) sifting();
arrive();
