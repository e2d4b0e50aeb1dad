// Whether the drawer asks for another dungeon than the one that is shown, or for another way of printing it, and what follows of that.

import { cards, fields, how, meant } from "./forms.js";
import { by } from "./status.js";

const USUAL = JSON.stringify([{}, {}]);
let settled = { which: "", same: "", code: "", how: USUAL, seed: "" };

// The ways of printing a quest that are not as usual, by their names.
export function saidOf(kind) {
  return Object.fromEntries(Object.entries(how.fields.said()).filter(([name]) => meant(kind).includes(name)));
}

// What the drawer says beside a code: a game, a seed, options.
function apart() {
  const game = cards.quest.value;
  return JSON.stringify([game, by("quest-seed").value.trim(), fields.quest[game].said()]);
}

function asked() {
  const game = cards.quest.value, code = by("quest-code").value.trim().toUpperCase(), seed = by("quest-seed").value.trim();
  return {
    which: code ? JSON.stringify([code]) : apart(), seed,
    how: JSON.stringify([fields.printing[game].said(), saidOf("quest")]),
  };
}

// Takes what the drawer says for what is shown. What lies ready is the quest of a `code`, printed as usual, whatever was chosen.
export function settle(code = "") {
  settled = { same: "", code: "", ...(code ? { which: JSON.stringify([code]), seed: "", how: USUAL } : asked()) };
  if (code && by("quest-code").value === code) equal(code);
  refresh();
}

// Takes the options that the drawer says for those of the code that is shown: whoever changes them and changes them back has that again.
export function equal(code) {
  Object.assign(settled, { same: apart(), code });
}

// Whether a seed was typed that nothing was made of.
export function seedTyped() {
  return by("quest-seed").value.trim() !== settled.seed;
}

// Whether another dungeon is asked for, in a drawer that is open, and whether another way of printing.
export function differs() {
  const now = asked();
  return { which: now.which !== settled.which && !by("drawer").hidden, how: now.how !== settled.how };
}

// Whether the drawer says the dungeon that is shown, open or not.
export function says() {
  return asked().which === settled.which;
}

// Says on the page what its button prints.
export function refresh() {
  if (settled.code && !by("quest-code").value && apart() === settled.same) by("quest-code").value = settled.code;
  const { which, how: otherwise } = differs();
  by("front-print").textContent = which ? "Print as chosen" : "Print this";
  by("front").classList.toggle("otherwise", which || otherwise);
  const ways = Object.entries(saidOf("quest")).map(([name, value]) => `${name} ${how.fields.find(name).option.names?.[value] ?? value.replaceAll("-", " ")}`);
  by("front-chosen").textContent = otherwise && ways.length ? `Printed as you chose: ${ways.join(", ")}.` : "";
}
