// What came of a print or a check, shown below the forms.

import { element } from "./fields.js";
import { Outcome, copier, titleOf } from "./outcome.js";
import { by, say } from "./status.js";

let shown = [];

export function clear() {
  for (const one of shown) one.remove();
  for (const one of by("outcome").children) one.release?.();
  shown = [];
  by("outcome").replaceChildren();
}

// Shows what was printed: one file, a booklet with its loose sheets, a challenge with the solution of the day before.
// What stands `below` the dungeon that it is of bears no title of its own, and is not turned to.
export function show(press, { ok, files }, address, { below = false, write = null } = {}) {
  clear();
  for (const told of ok.prints) {
    const bytes = files[told.name];
    const one = new Outcome(told, bytes, { link: address(told), say, below, pictures: (numbers, dpi) => pixels(press, bytes, numbers, dpi) });
    shown.push(one);
    by("outcome").append(one.element);
  }
  const beside = Object.keys(files).filter((name) => !ok.prints.some((told) => told.name === name));
  for (const name of beside) shown[0].beside(name, files[name]);
  if (write) shown[0].offer(write);
  if (!below) shown[0].heading.focus();
  say(`Printed: ${ok.prints.map(titleOf).join(", ")}.`);
}

export async function pixels(press, bytes, pages, dpi) {
  const { ok, files } = await press.ask({ do: "pictures", pages, dpi }, { file: bytes.slice(0) });
  return ok.pages.map((one) => ({ ...one, pixels: files[String(one.number)] }));
}

const KINDS = { html: "text/html", md: "text/markdown", svg: "image/svg+xml" };

// Shows a page to read in a frame of its own, and offers whatever was written as a file.
export function showWritten(format, name, bytes) {
  by("written")?.remove();
  const url = URL.createObjectURL(new Blob([bytes], { type: KINDS[format] }));
  const heading = element("h2", { tabindex: "-1", text: format === "html" ? "To read" : name });
  const save = element("a", { class: "button plain", href: url, download: name, text: `Save ${name}` });
  const frame = format === "html" ? [element("iframe", { class: "reading", sandbox: "allow-same-origin", title: "The quest as a page to read", src: url })] : [];
  const picture = format === "svg" ? [element("img", { class: "reading", src: url, alt: "The map" })] : [];
  by("outcome").prepend(element("article", { id: "written", class: "printed" }, heading, ...frame, ...picture, element("p", { class: "fetch" }, save)));
  heading.focus();
  say(`${heading.textContent}: ${name}.`);
}

export function shownLines(title, lines, copy) {
  clear();
  const heading = element("h2", { tabindex: "-1", text: title });
  const buttons = copy ? element("p", { class: "fetch" }, copier("Copy", lines.join("\n"), say)) : "";
  by("outcome").append(element("article", { class: "printed" }, heading, element("pre", { text: lines.join("\n") }), buttons));
  heading.focus();
  say(title);
}
