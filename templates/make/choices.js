// The last choices, kept in this browser where it lets them.

import { cards, fields, how, showFields } from "./forms.js";
import { by } from "./status.js";
import { openView } from "./views.js";

const KEY = "delvepress-press";
// What is typed and not printed yet, which a visit keeps.
const TYPED = ["quest-seed", "quest-code", "result-code", "result-score", "result-name", "verify-code", "verify-moves"];

// Returns what was chosen last, or nothing: storage may be forbidden, or hold what somebody else put there.
function recall() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) || "{}");
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}

// Keeps what was chosen; a storage that is full or forbidden keeps nothing, and nobody misses it today.
function keep(choices) {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
    return true;
  } catch {
    return false;
  }
}

export function remember() {
  const texts = (group) => Object.fromEntries(Object.entries(group).map(([name, one]) => [name, one.said()]));
  keep({
    quest: cards.quest.value, kit: cards.sheets.value, daily: cards.daily.value,
    dice: by("daily-dice").checked, how: how.fields.said(), options: texts(fields.quest), sheets: texts(fields.sheets),
  });
}

// Keeps what is typed while the visit lasts, so that whoever leaves the page and comes back finds it.
export function keepTyped() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(TYPED.map((id) => [id, by(id).value]))));
  } catch {
    return false;
  }
  return true;
}

// What a quest was made of is typed no more.
export function used() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) || "{}");
    sessionStorage.setItem(KEY, JSON.stringify({ ...kept, "quest-seed": "", "quest-code": "" }));
  } catch {
    // a storage that is full or forbidden keeps nothing
  }
}

function restoreTyped() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) || "{}");
    for (const id of TYPED) if (typeof kept[id] === "string") by(id).value = kept[id].slice(0, 1048576);
  } catch {
    // what somebody else put there is no text of ours
  }
}

export function restore() {
  const kept = recall();
  const own = (holder, name) => (holder && typeof holder === "object" && Object.hasOwn(holder, name) ? holder[name] : undefined);
  const each = (group, texts) => {
    for (const [name, one] of Object.entries(group)) if (own(texts, name) && typeof own(texts, name) === "object") one.write(own(texts, name));
  };
  cards.quest.choose(kept.quest);
  cards.sheets.choose(kept.kit);
  cards.daily.choose(kept.daily);
  by("daily-dice").checked = kept.dice === true;
  if (kept.how && typeof kept.how === "object") how.fields.write(kept.how);
  each(fields.quest, kept.options);
  each(fields.sheets, kept.sheets);
  restoreTyped();
  openView("quest");
  showFields();
}
