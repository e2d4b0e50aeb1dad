// What came of a print or a check, shown below the forms.

import { element } from "./fields.js";
import { Outcome, copier } from "./outcome.js";
import { by, say } from "./status.js";

let shown = [];

function clear() {
  for (const one of shown) one.remove();
  shown = [];
  by("outcome").replaceChildren();
}

// Shows what was printed: one file, a booklet with its loose sheets, a challenge with the solution of the day before.
export function show(press, { ok, files }, address) {
  clear();
  for (const told of ok.prints) {
    const bytes = files[told.name];
    const one = new Outcome(told, bytes, { link: address(told), say, pictures: (numbers, dpi) => pictures(press, bytes, numbers, dpi) });
    shown.push(one);
    by("outcome").append(one.element);
  }
  const beside = Object.keys(files).filter((name) => !ok.prints.some((told) => told.name === name));
  for (const name of beside) shown[0].beside(name, files[name]);
  shown[0].heading.focus();
  say(`Printed: ${shown.map((one) => one.heading.textContent).join(", ")}.`);
}

async function pictures(press, bytes, pages, dpi) {
  const { ok, files } = await press.ask({ do: "pictures", pages, dpi }, { file: bytes.slice(0) });
  return ok.pages.map((one) => ({ ...one, pixels: files[String(one.number)] }));
}

export function shownLines(title, lines, copy) {
  clear();
  const heading = element("h2", { tabindex: "-1", text: title });
  const buttons = copy ? element("p", { class: "fetch" }, copier("Copy", lines.join("\n"), say)) : "";
  by("outcome").append(element("article", { class: "printed" }, heading, element("pre", { text: lines.join("\n") }), buttons));
  heading.focus();
  say(title);
}
