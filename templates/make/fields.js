// Fields of a form from the records of a game's options, and of whatever else has a name and values.

export function element(tag, told = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(told)) {
    if (name === "text") made.textContent = value;
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

export function spelled(name) {
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isSwitch(option) {
  return option.values.length === 2 && option.values.includes("yes") && option.values.includes("no");
}

function control(option, id) {
  const told = { id, name: option.name, "aria-describedby": `${id}-help` };
  if (isSwitch(option)) return element("input", { ...told, type: "checkbox" });
  if (option.values.length) {
    return element("select", told, ...option.values.map((value) => element("option", { value, text: (option.names || {})[value] || value.replaceAll("-", " ") })));
  }
  if (option.kind === "picture") return element("input", { ...told, type: "file", accept: "image/*" });
  if (option.kind === "number") return element("input", { ...told, type: "number", min: option.least, max: option.most, step: 1 });
  const most = option.kind === "line" ? option.length : 400;
  return element("input", { ...told, type: "text", maxlength: most, autocomplete: "off", spellcheck: "false" });
}

// One option: its label, its control, its help. `read` gives a text, `write` takes one and says whether it can be.
export class Field {
  constructor(option, prefix) {
    this.option = option;
    const id = `${prefix}-${option.name}`;
    this.input = control(option, id);
    const label = element("label", { for: id, text: option.label || spelled(option.name) });
    const help = element("small", { id: `${id}-help`, text: option.help });
    const switched = this.input.type === "checkbox";
    this.element = switched
      ? element("div", { class: "field switch" }, element("span", { class: "together" }, this.input, " ", label), help)
      : element("div", { class: "field" }, label, this.input, help);
    this.reset();
  }

  get name() {
    return this.option.name;
  }

  read() {
    if (this.input.type === "checkbox") return this.input.checked ? "yes" : "no";
    if (this.input.type === "file") return "";
    return this.input.value.trim();
  }

  write(text) {
    if (this.input.type === "file" || typeof text !== "string" || text.length > 400) return false;
    if (this.option.values.length && !this.option.values.includes(text)) return false;
    if (this.input.type === "checkbox") this.input.checked = text === "yes";
    else this.input.value = text;
    return this.option.values.length > 0 || this.input.value === text;
  }

  reset() {
    if (this.input.type === "file") this.input.value = "";
    else this.write(this.option.default || "");
  }

  // Offers more values than its own, called by their names, in which case the first of its own is called `first`.
  lengthen(names, first) {
    this.own ??= this.option;
    this.option = { ...this.own, values: [...this.own.values, ...Object.keys(names)] };
    const added = Object.entries(names).map(([value, text]) => element("option", { value, text, "data-added": "" }));
    this.input.options[0].textContent = first;
    this.input.append(...added);
  }

  // Takes them away again.
  shorten() {
    if (!this.own) return;
    for (const one of this.input.querySelectorAll("[data-added]")) one.remove();
    this.option = this.own;
    this.input.options[0].textContent = this.own.values[0];
  }

  // Whether it says anything but the usual.
  said() {
    const text = this.read();
    return text !== (this.option.default || "") && !(text === "" && !this.option.values.length);
  }
}

export class Fields {
  // Those whose names are `first` stand open, if any are named; the others are folded behind them.
  constructor(options, prefix, first = []) {
    this.all = options.map((option) => new Field(option, prefix));
    const row = (fields) => element("div", { class: "fields" }, ...fields.map((field) => field.element));
    const open = first.map((name) => this.find(name)).filter(Boolean), rest = this.all.filter((field) => !open.includes(field));
    this.element = open.length ? element("div", {}, row(open)) : row(this.all);
    if (open.length && rest.length) this.element.append(element("details", {}, element("summary", { text: "More of its rules" }), row(rest)));
  }

  find(name) {
    return this.all.find((field) => field.name === name);
  }

  // What was said that is not as usual, by the names of the options.
  said() {
    return Object.fromEntries(this.all.filter((field) => field.said()).map((field) => [field.name, field.read()]));
  }

  write(texts) {
    for (const field of this.all) if (Object.hasOwn(texts, field.name)) field.write(texts[field.name]);
  }

  reset() {
    for (const field of this.all) field.reset();
  }

  // Offers what a list in lines names: under a heading that ends in (--option), rows of a name and what it is called.
  offer(lines) {
    let field;
    for (const line of lines) {
      const head = line.match(/\(--([a-z-]+)\)$/), row = line.match(/^ {2}([a-z][a-z0-9-]*) {2,}(\S+(?: \S+)*)/);
      if (head) field = this.find(head[1]);
      if (!field || !row || field.input.type !== "text") continue;
      const id = `${field.input.id}-list`;
      if (!field.input.hasAttribute("list")) {
        field.input.setAttribute("list", id);
        field.element.append(element("datalist", { id }));
      }
      field.element.querySelector("datalist").append(element("option", { value: row[1], text: row[2] }));
    }
  }

  // The files that were chosen, by the names of their options.
  files() {
    const chosen = this.all.filter((field) => field.input.type === "file" && field.input.files.length);
    return Object.fromEntries(chosen.map((field) => [field.name, field.input.files[0]]));
  }
}

// Returns in a sentence which number of a form is none, or out of its bounds; nothing where all are as they should be.
export function unfit(form) {
  const wrong = Array.from(form.querySelectorAll("input[type=number]")).find((input) => input.offsetParent && !input.validity.valid);
  if (!wrong) return "";
  const { labels: [label], min, max } = wrong, bounds = min && max ? `from ${min} to ${max}` : min ? `from ${min} on` : max ? `up to ${max}` : "";
  return `${label.textContent}: give a whole number${bounds && " "}${bounds}.`;
}

// A choice of one among a few, each with a title and a sentence.
export class Cards {
  constructor(holder, name, choices, changed) {
    this.inputs = choices.map(({ id, title, summary }, place) => {
      const input = element("input", { type: "radio", name, id: `${name}-${id}`, value: id, "aria-describedby": `${name}-${id}-help` });
      input.checked = place === 0;
      input.addEventListener("change", changed);
      const label = element("label", { for: input.id }, element("b", { text: title }));
      holder.append(element("div", { class: "card" }, input, label, element("small", { id: `${name}-${id}-help`, text: summary })));
      return input;
    });
  }

  get value() {
    const found = this.inputs.find((input) => input.checked);
    return found ? found.value : "";
  }

  choose(value) {
    const found = this.inputs.find((input) => input.value === value);
    if (found) found.checked = true;
    return Boolean(found);
  }
}
