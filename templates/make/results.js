// What came of a print or a check, shown below the forms.

import { element } from "./fields.js";
import { form } from "./forms.js";
import { More, saving } from "./more.js";
import { Outcome, copier, titleOf } from "./outcome.js";
import { by, say, trouble } from "./status.js";

// What stands in each view of the page, to be given back; the view that is open, and the one in which something was asked for.
const held = new Map();
let open = "quest", place = "quest";

// The part of the page for what came of a view.
function box() {
  const found = Array.from(by("outcome").children).find((one) => one.dataset.of === place);
  if (found) return found;
  const made = element("div", { "data-of": place, hidden: place !== open });
  by("outcome").append(made);
  return made;
}

// Shows what came of a view, which is opened, and hides what came of the others.
export function turn(view) {
  open = place = view;
  for (const one of by("outcome").children) one.hidden = one.dataset.of !== view;
}

export function viewOpen() {
  return open;
}

// Shows what `then` shows in the view in which it was asked for.
export async function within(view, then) {
  place = view;
  const done = then();
  place = open;
  await done;
}

// Lays something into the part of its view.
export function put(element) {
  box().append(element);
}

function turnTo(heading) {
  if (heading.checkVisibility()) heading.focus();
}

export function clear() {
  trouble("");
  for (const one of held.get(place) ?? []) one.remove();
  for (const one of box().children) one.release?.();
  held.set(place, []);
  box().replaceChildren();
  if (place === "quest") by("outcome").dataset.code = "";
}

// Shows what was printed: one file, a booklet with its loose sheets, a challenge with the solution of the day before.
// What stands `below` the dungeon that it is of bears no title of its own, and is not turned to; more files of it come of `write` and
// `ask`. Of any print `draw` makes pictures of pages.
export function show(press, { ok, files }, address, { below = false, write = null, ask = null, draw = null } = {}) {
  clear();
  const shown = held.get(place);
  const own = Object.entries(files).filter(([name]) => !ok.prints.some((told) => told.name === name));
  const json = own.find(([name]) => name.endsWith(".json"));
  ok.prints.forEach((told, place) => {
    const bytes = files[told.name];
    const one = new Outcome(told, bytes, { link: address(told), say, heading: below ? `Its pages${ok.prints.length > 1 ? `: ${told.name}` : ""}` : "", pictures: (numbers, dpi) => pixels(press, bytes, numbers, dpi) });
    shown.push(one);
    box().append(one.element);
    const whole = place === 0 && ask ? ok.more : undefined;
    const document = place === 0 ? json : undefined, beside = place === 0 ? own.filter((file) => file !== json) : [];
    const rows = (form.files ?? []).filter((row) => (whole ? whole.files.includes(row.id) : row.id === "png" && draw || row.id === "json" && document));
    const asked = (id, said, then) => (id === "png" ? draw(told, bytes, said, then) : ask(id, said, then));
    one.offer(new More({ rows, told, sheets: whole?.sheets, document, beside, ask: asked, write: whole ? write : null, say, trouble }, place));
  });
  if (below) by("outcome").dataset.code = ok.prints[0].code;
  else turnTo(shown[0].heading);
  say(`Printed: ${ok.prints.map(titleOf).join(", ")}.`);
}

export async function pixels(press, bytes, pages, dpi) {
  const { ok, files } = await press.ask({ do: "pictures", pages, dpi }, { file: bytes.slice(0) });
  return ok.pages.map((one) => ({ ...one, pixels: files[String(one.number)] }));
}

const KINDS = { html: "text/html", md: "text/markdown", svg: "image/svg+xml" };

// Shows a page to read in a frame of its own, and offers whatever was written as a file. It is of what was printed last.
export function showWritten(format, name, bytes) {
  by("written")?.remove();
  const url = URL.createObjectURL(new Blob([bytes], { type: KINDS[format] }));
  const printed = held.get(place)?.find((one) => one.told);
  const title = printed ? titleOf(printed.told) : "the quest";
  const heading = element("h2", { tabindex: "-1", text: format === "html" ? "To read" : format === "svg" ? `The map of ${title}` : title });
  const save = element("a", { class: "button plain", href: url, download: name, text: `Save ${name}` });
  const frame = format === "html" ? [element("iframe", { class: "reading", sandbox: "allow-same-origin", title: "The quest as a page to read", src: url })] : [];
  const picture = format === "svg" ? [element("img", { class: "reading", src: url, alt: `The map of ${title}` })] : [];
  box().prepend(element("article", { id: "written", class: "printed" }, heading, ...frame, ...picture, element("p", { class: "fetch" }, save)));
  turnTo(heading);
  say(format === "html" ? `${title}, to read.` : `${heading.textContent}.`);
}

export function shownLines(title, lines, copy, files = []) {
  clear();
  const links = files.map((file) => saving(...file));
  if (links.length) held.get(place).push({ remove: () => links.forEach((link) => URL.revokeObjectURL(link.href)) });
  const heading = element("h2", { tabindex: "-1", text: title });
  const buttons = copy ? element("p", { class: "fetch" }, copier("Copy", lines.join("\n"), say)) : "";
  box().append(element("article", { class: "printed" }, heading, ...(links.length ? [element("p", { class: "had" }, ...links)] : []), element("pre", { text: lines.join("\n") }), buttons));
  turnTo(heading);
  say(title);
}
