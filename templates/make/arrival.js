// An address that somebody follows fills in the forms.

import { read, shortened, today } from "./address.js";
import { element } from "./fields.js";
import { cards, codeOrSeed, fields, how, kits, showFields } from "./forms.js";
import { by } from "./status.js";
import { openTab } from "./tabs.js";

// Pairs of an address, taken one by one; what nobody takes, or what means nothing, is left.
class Pairs {
  constructor(pairs) {
    this.all = new Map(pairs);
    this.left = [];
  }

  has(name) {
    return this.all.has(name);
  }

  take(name) {
    const value = this.all.get(name);
    this.all.delete(name);
    return value;
  }

  leave(name, value) {
    this.left.push(value ? `${name}=${value}` : name);
  }
}

// Each of these opens the tab that an address is about, and returns the fields that the rest of it fills in, if there are any.

// The address of a print says everything that is not as usual: what was chosen here last does not count.
function quest(code) {
  openTab("quest");
  how.fields.reset();
  by("quest-code").value = code;
  codeOrSeed();
  fields.printing[cards.quest.value].reset();
  return [fields.printing[cards.quest.value]];
}

function freshQuest(pairs) {
  openTab("quest");
  const game = pairs.take("quest");
  if (!cards.quest.choose(game)) pairs.leave("quest", game);
  by("quest-code").value = "";
  by("quest-seed").value = (pairs.take("seed") || "").slice(0, 200);
  showFields();
  return [fields.quest[cards.quest.value], fields.printing[cards.quest.value]];
}

function challenge(pairs) {
  openTab("daily");
  const day = pairs.take("daily"), game = pairs.take("game"), practice = pairs.take("practice");
  by("daily-day").value = day || today();
  if (!by("daily-day").value) {
    by("daily-day").value = today();
    pairs.leave("daily", day);
  }
  if (game !== undefined && !cards.daily.choose(game)) pairs.leave("game", game);
  const numbered = /^[0-9]{1,4}$/.test(practice || "");
  by("daily-practice").value = numbered ? practice : "0";
  if (practice !== undefined && !numbered) pairs.leave("practice", practice);
  if (pairs.has("dice")) by("daily-dice").checked = pairs.take("dice") === "free";
  return [];
}

function sheets(pairs) {
  openTab("sheets");
  const game = pairs.take("sheets"), kit = pairs.take("kit");
  const found = kits().find((one) => one.game === game && (!kit || one.id === kit));
  if (!found) {
    pairs.leave("sheets", game);
    return [];
  }
  cards.sheets.choose(found.key);
  showFields();
  return [fields.sheets[found.key]];
}

function opened(code, pairs) {
  if (code) return quest(code);
  if (pairs.has("daily")) return challenge(pairs);
  if (pairs.has("sheets")) return sheets(pairs);
  return pairs.has("quest") ? freshQuest(pairs) : [];
}

// Fills the forms in from the address; whatever means nothing here is left out, and said.
export function follow() {
  const asked = read(location.hash);
  const pairs = new Pairs(asked.pairs);
  if (asked.long) pairs.leave("the address, which is too long");
  const groups = opened(asked.code, pairs);
  if (groups.length && pairs.all.size) groups[0].reset();
  for (const [name, value] of pairs.all) {
    const field = [how.fields, ...groups].map((group) => group.find(name)).find(Boolean);
    if (!field || !field.write(value)) pairs.leave(name, value);
  }
  const { left } = pairs;
  const notes = asked.code ? ["This address names the quest ", element("code", { text: asked.code }), ". "] : [];
  if (left.length) notes.push(`Of the address, this means nothing here and was left out: ${left.slice(0, 5).map(shortened).join("; ")}${left.length > 5 ? "; and more" : ""}.`);
  by("address").replaceChildren(...notes);
  by("address").hidden = !notes.length;
}
