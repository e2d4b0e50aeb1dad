// What was printed: words, buttons, and the pages as pictures, drawn when they come into sight; sealed ones when they are asked for.

import { element } from "./fields.js";
import { weight } from "./more.js";
import { answered } from "./status.js";

const DPI = 72;
const SMALL = 1400; // pixels of a page's longer side at most

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = element("textarea", { class: "unseen" });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

// A button that copies a text, or what a function promises, and says so.
export function copier(label, text, say) {
  const button = element("button", { type: "button", class: "button plain", text: label });
  button.addEventListener("click", async () => {
    const words = typeof text === "function" ? await text() : text;
    const done = await copied(words);
    button.focus();
    if (done) answered(button, "Copied");
    say(done ? "Copied. Paste it anywhere." : `Your browser keeps the clipboard shut. This is it: ${words}`);
  });
  return button;
}

// What a printed file is called: its title, with its game where that does not say it.
export function titleOf(told) {
  return told.game && !told.title.includes(told.game) ? `${told.title} (${told.game})` : told.title;
}

// One printed file. `pictures` is asked for pages by their numbers, and returns their pixels.
export class Outcome {
  constructor(told, bytes, { link, pictures, say, heading = "" }) {
    this.told = told;
    this.say = say;
    this.pictures = pictures;
    this.address = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
    this.wanted = [];
    this.busy = false;
    this.over = false;
    this.heading = element("h2", { tabindex: "-1", text: heading || titleOf(told) });
    const facts = [told.grade, `${told.pages.length}\u00a0${told.pages.length === 1 ? "page" : "pages"}`, weight(bytes.byteLength)];
    this.element = element(
      "article", { class: "printed" },
      this.heading,
      element("p", { class: "facts" }, ...(/[0-9]/.test(told.code) ? [element("code", { text: told.code }), ", "] : []), facts.filter(Boolean).join(", ")),
      this.buttons(link),
      element("p", { class: "name-of" }, element("code", { text: told.name })),
      element("ul", { class: "advice" }, ...(told.words || []).map((text) => element("li", { text }))),
      this.gallery(),
      element("details", { class: "digest" }, element("summary", { text: "Are these the bytes of the command?" }),
        element("p", { text: "The command delvepress writes the same bytes; this is their SHA-256:" }), element("pre", { text: told.sha256 || "" })),
    );
  }

  buttons(link) {
    const download = element("a", { class: "button", href: this.address, download: this.told.name, text: "Download" });
    const open = element("a", { class: "button", href: this.address, target: "_blank", text: "Open to print" });
    open.append(element("span", { class: "unseen", text: " (in a new tab)" }));
    return element("p", { class: "fetch" }, download, open, ...(link ? [copier("Copy the link", link, this.say)] : []));
  }

  gallery() {
    const seen = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        seen.unobserve(entry.target);
        this.draw(Number(entry.target.dataset.page));
      }
    }, { rootMargin: "600px" });
    this.seen = seen;
    this.sheets = this.told.pages.map((page, place) => {
      const name = `Page ${place + 1}: ${page.title || "left empty"}`;
      const canvas = element("canvas", { role: "img", "aria-label": name, width: Math.round(page.width * 2), height: Math.round(page.height * 2), "data-page": place });
      const sheet = element("li", {}, canvas, element("span", { class: "label", text: name }));
      if (page.sealed) this.cover(sheet, canvas, name);
      else seen.observe(canvas);
      return sheet;
    });
    return element("ol", { class: "pages", "aria-label": "Pages" }, ...this.sheets);
  }

  cover(sheet, canvas, name) {
    canvas.hidden = true;
    const button = element("button", { type: "button", class: "seal" },
      element("b", { text: "Sealed" }), element("span", { text: `Show ${name.charAt(0).toLowerCase()}${name.slice(1)}` }));
    button.addEventListener("click", () => {
      canvas.hidden = false;
      canvas.tabIndex = -1;
      button.remove();
      canvas.focus();
      this.say(`${name} is shown.`);
      this.draw(Number(canvas.dataset.page));
    });
    sheet.prepend(button);
  }

  draw(place) {
    this.wanted.push(place);
    if (!this.busy) this.work();
  }

  async work() {
    this.busy = true;
    while (this.wanted.length && !this.over) {
      const places = this.wanted.splice(0, 2);
      try {
        const numbers = places.map((place) => place + 1);
        for (const { number, width, height, pixels } of await this.pictures(numbers, DPI)) this.put(number - 1, width, height, pixels);
      } catch (error) {
        if (this.over || error.name === "AbortError") break;
        for (const place of places) this.sheets[place].classList.add("blank");
      }
    }
    this.busy = false;
  }

  put(place, width, height, pixels) {
    const canvas = this.sheets[place].querySelector("canvas");
    if (!(width > 0 && height > 0 && Math.max(width, height) <= SMALL)) return;
    canvas.width = width;
    canvas.height = height;
    canvas.getContext("2d").putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), 0, 0);
    this.sheets[place].classList.add("drawn");
  }

  // Lays what else can be had of it below its name.
  offer(more) {
    this.more = more;
    this.element.querySelector(".name-of").after(more.element);
  }

  // Takes it off the page, and gives its memory back; an open tab keeps what it shows.
  remove() {
    this.over = true;
    this.seen.disconnect();
    this.element.remove();
    URL.revokeObjectURL(this.address);
    this.more?.remove();
  }
}
