// An address that somebody follows opens what it is about: a dungeon, which is made at once, or one of the forms, filled in.

import { link, nearest, read, shortened, today } from "./address.js";
import { seedTyped, settle } from "./chosen.js";
import { follow as followDoor } from "./doors.js";
import { element } from "./fields.js";
import { cards, codeOrSeed, fields, form, how, kits, showFields } from "./forms.js";
import { codeShown, gameShown, onShelf } from "./front.js";
import { by } from "./status.js";
import { VIEWS, openView } from "./views.js";

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

  // Leaves out what means nothing; the nearest of what it might have been is said, if there is one.
  leave(name, value, might = []) {
    this.left.push([value ? `${name}=${value}` : name, nearest(value ?? "", might)]);
  }
}

// Each of these opens the view that an address is about, and returns the fields that the rest of it fills in, if there are any.

// The address of a print says everything that is not as usual: what was chosen here last does not count.
function quest(code) {
  openView("quest");
  how.fields.reset();
  by("quest-seed").value = "";
  by("quest-code").value = code;
  codeOrSeed();
  fields.printing[cards.quest.value].reset();
  return [fields.printing[cards.quest.value]];
}

// The drawer says what is shown of the shelf, but for a seed that was typed and not used: that may still be made of the game.
function ready(row) {
  openView("quest");
  const typed = seedTyped();
  by("quest-code").value = typed ? "" : row.code;
  cards.quest.choose(row.game);
  if (!typed) {
    by("quest-seed").value = "";
    fields.quest[row.game].reset();
    fields.quest[row.game].write(row.options);
  }
  showFields();
  settle(row.code);
  return [];
}

function freshQuest(pairs) {
  openView("quest");
  const name = pairs.has("quest") ? "quest" : "game", game = pairs.take(name);
  if (game === undefined) cards.quest.choose(form.games[0].id);
  else if (!cards.quest.choose(game.toLowerCase())) pairs.leave(name, game, form.games.map((one) => one.id));
  how.fields.reset();
  by("quest-code").value = "";
  by("quest-seed").value = (pairs.take("seed") || "").slice(0, 200);
  showFields();
  fields.quest[cards.quest.value].reset();
  fields.printing[cards.quest.value].reset();
  return [fields.quest[cards.quest.value], fields.printing[cards.quest.value]];
}

function challenge(pairs) {
  openView("daily");
  const day = pairs.take("daily"), game = pairs.take("game"), practice = pairs.take("practice");
  by("daily-day").value = day || today();
  if (!by("daily-day").value) {
    by("daily-day").value = today();
    if (day) pairs.leave("daily", day);
  }
  if (game !== undefined && !cards.daily.choose(game)) pairs.leave("game", game);
  const numbered = /^[0-9]{1,4}$/.test(practice || "");
  by("daily-practice").value = numbered ? practice : "0";
  if (practice !== undefined && !numbered) pairs.leave("practice", practice);
  if (pairs.has("dice")) by("daily-dice").checked = pairs.take("dice") === "free";
  return [];
}

function sheets(pairs) {
  openView("sheets");
  const game = pairs.take("sheets"), kit = pairs.take("kit");
  const found = kits().find((one) => one.game === game && (!kit || one.id === kit));
  if (!found) {
    if (game) pairs.leave("sheets", game, form.games.map((one) => one.id));
    return [];
  }
  cards.sheets.choose(found.key);
  showFields();
  return [fields.sheets[found.key]];
}

function opened(code, pairs) {
  const row = onShelf(code || codeShown());
  if (code && row && !pairs.all.size) return ready(row);
  if (code) return quest(code);
  if (pairs.has("daily")) return challenge(pairs);
  if (pairs.has("sheets")) return sheets(pairs);
  const view = VIEWS.find((name) => pairs.has(name));
  if (view && view !== "quest") {
    openView(view);
    pairs.take(view);
    const named = view === "check" && pairs.take("code");
    if (named) for (const id of ["result-code", "verify-code"]) by(id).value = named.slice(0, 60);
    return [];
  }
  const door = form.doors.find((one) => pairs.has(one.id));
  if (door) {
    openView(door.id);
    return followDoor(door, pairs);
  }
  if (pairs.has("quest") || pairs.has("game") || pairs.has("seed")) return freshQuest(pairs);
  if (row) return ready(row);
  openView("quest");
  cards.quest.choose(gameShown());
  showFields();
  return [];
}

// Returns a link to the address that was asked for, with what is spelled most like a part of it in its place.
function corrected(part, near) {
  const [name, value] = part.split("=");
  const pairs = read(location.hash).pairs.map(([one, said]) => (one !== name || (value !== undefined && said !== value) ? [one, said] : value === undefined ? [near, said] : [one, near]));
  return element("a", { href: new URL(link(read(location.hash).code, Object.fromEntries(pairs))).hash, text: near });
}

// Opens what the address is about, and fills its form in; whatever means nothing here is left out, and said with the nearest that
// does. Returns whether a quest is to be made for it.
export function follow() {
  const asked = read(location.hash);
  if (asked.pairs.some(([name]) => name === "shelf")) {
    openView("shelf");
    return false;
  }
  const pairs = new Pairs(asked.pairs);
  const ready = asked.code && !asked.pairs.length && onShelf(asked.code);
  if (asked.long) pairs.leave("the address, which is too long");
  const groups = opened(asked.code, pairs);
  if (groups.length && pairs.all.size) groups.at(-1).reset();
  for (const [name, value] of pairs.all) {
    const reachable = [how.fields, ...groups], field = reachable.map((group) => group.find(name)).find(Boolean);
    if (!field) pairs.leave(name, value, reachable.flatMap((group) => group.all.map((one) => one.name)));
    else if (!field.write(value)) pairs.leave(name, value, field.option.values);
  }
  const { left } = pairs;
  const notes = asked.code && !ready ? ["This address names the quest ", element("code", { text: asked.code }), ". "] : [];
  const said = ([text, near], place) => [place ? "; " : "", shortened(text), ...(near ? [" (did you mean ", corrected(text, near), "?)"] : [])];
  if (left.length) notes.push("Of the address, this means nothing here and was left out: ", ...left.slice(0, 5).flatMap(said), left.length > 5 ? "; and more." : ".");
  by("address").replaceChildren(...notes);
  by("address").hidden = !notes.length;
  if (left.length) by("address").scrollIntoView({ block: "center", behavior: "instant" });
  const wrongGame = left.some(([text]) => /^(quest|game)=/.test(text));
  return Boolean(asked.code ? !ready : groups.length && groups[0] === fields.quest[cards.quest.value] && !wrongGame);
}
