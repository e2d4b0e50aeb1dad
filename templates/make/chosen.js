// Whether the drawer asks for another dungeon than the one that is shown, or for another way of printing it, and what follows of that.

import { cards, fields, how, meant } from "./forms.js";
import { by } from "./status.js";

const USUAL = JSON.stringify([{}, {}]);
let settled = { which: "", how: USUAL, seed: "" };

// The ways of printing a quest that are not as usual, by their names.
export function saidOf(kind) {
  return Object.fromEntries(Object.entries(how.fields.said()).filter(([name]) => meant(kind).includes(name)));
}

function asked() {
  const game = cards.quest.value, code = by("quest-code").value.trim().toUpperCase(), seed = by("quest-seed").value.trim();
  return {
    which: JSON.stringify(code ? [code] : [game, seed, fields.quest[game].said()]), seed,
    how: JSON.stringify([fields.printing[game].said(), saidOf("quest")]),
  };
}

// Takes what the drawer says for what is shown. What lies ready is the quest of a `code`, printed as usual, whatever was chosen.
export function settle(code = "") {
  settled = code ? { which: JSON.stringify([code]), seed: "", how: USUAL } : asked();
  refresh();
}

// Whether a seed was typed that nothing was made of.
export function seedTyped() {
  return by("quest-seed").value.trim() !== settled.seed;
}

// Whether another dungeon is asked for, in a drawer that is open, and whether another way of printing.
export function differs() {
  const now = asked(), otherwise = now.how !== settled.how;
  return { which: now.which !== settled.which && (otherwise || !by("drawer").hidden), how: otherwise };
}

// Says on the page what its button prints.
export function refresh() {
  const { which, how: otherwise } = differs();
  by("front-print").textContent = which ? "Print as chosen" : "Print this";
  by("front").classList.toggle("otherwise", which || otherwise);
  const ways = Object.entries(saidOf("quest")).map(([name, value]) => `${name} ${how.fields.find(name).option.names?.[value] ?? value.replaceAll("-", " ")}`);
  by("front-chosen").textContent = otherwise && ways.length ? `Printed as you chose: ${ways.join(", ")}.` : "";
}
