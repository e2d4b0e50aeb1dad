// What else can be had of what was printed: a few files at once, the others folded behind them, each made when it is asked for.

import { archive } from "./archive.js";
import { Field, element } from "./fields.js";

const VIEWS = { plain: "without names", keeper: "with all that play reveals" };
const KINDS = { pdf: "application/pdf", svg: "image/svg+xml", png: "image/png", json: "application/json" };
// What the archive of several files is called, behind the name of what they are of.
const ARCHIVES = { png: "pages", cutter: "lines" };
const SEVERAL = "files";

export function weight(bytes) {
  return bytes < 999500 ? `${Math.max(1, Math.round(bytes / 1000))}\u00a0KB` : `${(bytes / 1000000).toFixed(1)}\u00a0MB`;
}

const ending = (name) => name.split(".").pop();

// Returns files as those that are saved, each a name, its bytes and how many it holds: PDFs by themselves, others in an archive where
// there are several. `id` is what made them, `stem` what they are of.
export function filesOf(id, stem, files) {
  const all = Object.entries(files), alone = all.filter(([name]) => ending(name) === "pdf"), rest = all.filter((one) => !alone.includes(one));
  if (rest.length < 2) return [...alone, ...rest];
  const folder = rest[0][0].split("/").at(-2), whole = (alone[0]?.[0] ?? stem).replace(/\.pdf$/, "");
  return [...alone, [`${folder ?? `${whole}-${ARCHIVES[id] ?? SEVERAL}`}.zip`, archive(Object.fromEntries(rest)), `${rest.length} files`]];
}

// Returns a link that saves a file.
export function saving(name, bytes, about = "") {
  const blob = bytes instanceof Blob ? bytes : new Blob([bytes], { type: KINDS[ending(name)] ?? "application/octet-stream" });
  const words = [about, weight(blob.size)].filter(Boolean).join(", ");
  return element("a", { href: URL.createObjectURL(blob), download: name, text: `Save ${name} (${words})` });
}

// A row for each file, with a place for what comes of it. `ask` makes the files of a row, from what was said in it.
class Row {
  constructor(row, more, number) {
    Object.assign(this, { row, more });
    const id = `more-${number}-${row.id}`;
    this.asked = this.asks(id);
    this.made = element("p", { class: "had", hidden: true });
    const button = element("button", { type: "button", class: "button plain", "aria-label": `Make: ${row.title}`, text: "Make" });
    button.addEventListener("click", () => this.make());
    this.element = element("li", { "data-file": row.id, class: this.asked ? "asks" : null }, element("p", {}, element("b", { text: row.title }), " ", element("small", { text: row.says })), this.asked?.element ?? "", button, this.made);
  }

  // The fields of a row, or nothing; `read` returns what was said, and throws a sentence where something is missing.
  asks(id) {
    const { row, more } = this;
    if (row.asks === "cutter") {
      const field = new Field({ name: "cutter", label: "Which machine", values: row.values, names: row.names, default: row.values[0], help: "" }, id);
      return { element: field.element, read: () => field.read() };
    }
    if (row.asks === "place") {
      const field = new Field({ name: "place", label: "Where the pictures will lie", values: [], help: "The folder into which you unpack them, in full, or an address on the web." }, id);
      field.input.placeholder = navigator.userAgent.includes("Windows") ? "C:\\Games\\Delve" : "/home/me/delve";
      return { element: field.element, read: () => field.read() };
    }
    if (row.asks === "sealed" && more.told.pages.some((page) => page.sealed)) {
      const field = new Field({ name: "sealed", label: "Sealed pages too", values: ["no", "yes"], default: "no", help: "" }, id);
      return { element: field.element, read: () => field.read() === "yes" };
    }
    return row.asks === "sheets" ? this.sheets(id) : null;
  }

  sheets(id) {
    const boxes = this.more.sheets.map((sheet) => {
      const box = element("input", { type: "checkbox", id: `${id}-${sheet.id}`, value: sheet.id });
      const title = sheet.view ? `${sheet.title}, ${VIEWS[sheet.view] ?? sheet.view}` : sheet.title;
      return [box, element("span", { class: "together" }, box, element("label", { for: box.id, text: title }))];
    });
    return {
      element: element("fieldset", { class: "sheets" }, element("legend", { class: "unseen", text: "Which sheets" }), ...boxes.map(([, both]) => both)),
      read: () => {
        const ticked = boxes.filter(([box]) => box.checked).map(([box]) => box.value);
        if (!ticked.length) throw new Error("Tick a sheet first.");
        return ticked.join(",");
      },
    };
  }

  async make() {
    const { row, more } = this;
    let said;
    try {
      said = this.asked?.read();
      more.trouble("");
    } catch (error) {
      more.trouble(error.message);
      return;
    }
    if (row.id === "json") this.put(Object.fromEntries([more.document]));
    else await more.ask(row.id, said, (files, lines) => this.put(files, lines));
  }

  // Shows links to what was made: a PDF by itself, other files in an archive where there are several.
  put(files, lines = []) {
    const kept = ["tabletop", "json"].includes(this.row.id); // the quest itself, which comes with every print, is a row of its own
    const own = Object.entries(files).filter(([name]) => kept || ending(name) !== "json");
    const links = filesOf(this.row.id, this.more.told.name, Object.fromEntries(own)).map((file) => this.more.link(...file));
    this.made.replaceChildren(...links.flatMap((link) => [link, " "]), ...lines.map((text) => element("span", { text })));
    this.made.hidden = false;
    links[0]?.focus();
    this.more.say(`${this.row.title}: ready to save.`);
  }
}

// What is offered below a print. `rows` are those of the table that it has, `told` is the print, `document` the quest as a file; `write`
// makes what is shown on the page itself. Addresses of files are `held` until the print is taken off the page.
export class More {
  constructor({ rows, told, sheets = [], document = null, beside = [], ask, write, say, trouble }, number) {
    Object.assign(this, { told, sheets, document, ask, say, trouble, held: [] });
    const first = write ? rows.filter((row) => row.first) : [];
    const buttons = first.map((row) => {
      const button = element("button", { type: "button", class: "button plain", "data-format": row.id, text: row.title });
      button.addEventListener("click", () => write(row.id));
      return button;
    });
    const folded = rows.filter((row) => !row.first && (row.id !== "json" || document)).map((row) => new Row(row, this, number).element);
    const list = element("details", { class: "more" }, element("summary", { text: "More files" }), element("ul", {}, ...folded));
    this.element = element("div", {}, ...(buttons.length ? [element("p", { class: "fetch offered" }, ...buttons)] : []), this.lines(beside), ...(folded.length ? [list] : []));
  }

  // The files that the print itself came with: those by which a machine cuts, or a league.
  lines(beside) {
    const links = filesOf("cutter", this.told.name, Object.fromEntries(beside)).map((file) => this.link(...file));
    const words = beside.some(([name]) => ending(name) === "jsonl") ? "The league, to go on with: " : "For the machine: ";
    return links.length ? element("p", { class: "had" }, words, ...links) : "";
  }

  link(name, bytes, about) {
    const made = saving(name, bytes, about);
    this.held.push(made.href);
    return made;
  }

  remove() {
    for (const one of this.held) URL.revokeObjectURL(one);
  }
}
