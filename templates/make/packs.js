// Themes of one's own: a pack of content in one file, which is checked here and goes along with whatever is made of its game.

import { shortened } from "./address.js";
import { bytesOf } from "./files.js";
import { cards, fields, form, kits, showFields } from "./forms.js";
import { by, say, trouble } from "./status.js";

const KEPT = "delvepress-pack";
const LARGEST = 256 * 1024; // no pack of one file is larger
let pack = null;

const of = (game) => (pack && pack.game === game ? pack : null);

// What a request for a game says of the pack, nothing where there is none for that game, or where the code of a quest is of no pack.
export function named(game, code = "") {
  return of(game) && (!code || code.includes(".")) ? { pack: pack.name } : {};
}

// Returns what gives the file that goes beside a request as often as it is asked, whatever pack comes later.
export function beside(request) {
  const bytes = request.pack ? pack.bytes : null;
  return () => (bytes ? { pack: bytes.slice(0) } : {});
}

// The fields in which a game's themes are chosen: that of its quests, and those of its sheets that have one.
function themesOf(game) {
  const sheets = kits().filter((kit) => kit.game === game && kit.themes).map((kit) => fields.sheets[kit.key]);
  return [fields.quest[game], ...sheets].map((group) => group.find("theme")).filter(Boolean);
}

function tell(text, lines = []) {
  by("pack-told").textContent = text;
  by("pack-lines").textContent = lines.join("\n");
  by("pack-lines").hidden = !lines.length;
  by("pack-away").hidden = !pack;
}

// Keeps a pack for the next visit, where the browser lets it, or nothing.
function keep(found) {
  try {
    localStorage.removeItem(KEPT);
    if (!found || found.bytes.byteLength > LARGEST) return;
    const { game, title, themes, name, bytes } = found;
    localStorage.setItem(KEPT, JSON.stringify({ game, title, themes, name, text: new TextDecoder().decode(bytes) }));
  } catch {
    // a storage that is full or forbidden keeps nothing
  }
}

// Returns the pack of the last visit, or nothing: what lies there may be somebody else's. The press checks it with every print.
function recall() {
  try {
    const { game, title, themes, name, text } = JSON.parse(localStorage.getItem(KEPT));
    const words = [title, name, text, ...Object.values(themes)];
    if (!form.games.some((one) => one.id === game) || words.some((one) => typeof one !== "string")) return null;
    return { game, title, themes, name, bytes: new TextEncoder().encode(text).buffer };
  } catch {
    return null;
  }
}

function lend(found) {
  away();
  pack = found;
  keep(pack);
  for (const field of themesOf(pack.game)) field.lengthen(pack.themes, `any of ${pack.title}`);
  const game = form.games.find((one) => one.id === pack.game);
  tell(`${pack.title} is here. Every dungeon of ${game.title} has its themes now: ${Object.values(pack.themes).join(", ")}.`);
}

function put(found) {
  lend(found);
  cards.quest.choose(pack.game);
  showFields();
  say(by("pack-told").textContent);
}

function away() {
  if (pack) for (const field of themesOf(pack.game)) field.shorten();
  pack = null;
  keep(null);
  by("pack-file").value = "";
  tell("");
}

// Has a file checked: `check` asks the press. What is wrong with it is listed, line by line.
async function take(file, check) {
  let bytes;
  trouble("");
  try {
    bytes = await bytesOf(file);
  } catch (error) {
    trouble(error.message);
    return;
  }
  const name = file.name.slice(-200);
  by("pack-file").value = ""; // the same file can be chosen again once it is mended
  check(name, bytes, (told) => {
    by("packs").open = true;
    if (told.sound) put({ ...told, name, bytes });
    else {
      tell(`${shortened(name)} is not sound, and was not taken. What is wrong with it:`, told.lines);
      by("pack-told").scrollIntoView({ block: "nearest" });
      say(by("pack-told").textContent);
    }
  });
}

// Takes packs that are chosen, or dropped anywhere on the page, and the one of the last visit; `shown` opens the place where they are
// told of.
export function wire(check, shown) {
  const kept = recall();
  if (kept) lend(kept);
  by("pack-file").addEventListener("change", () => by("pack-file").files.length && take(by("pack-file").files[0], check));
  by("pack-away").addEventListener("click", () => { away(); say("The pack is put away."); by("pack-file").focus(); });
  window.addEventListener("drop", (event) => {
    const file = [...event.dataTransfer.files].find((one) => one.name.toLowerCase().endsWith(".toml"));
    if (!file) return;
    shown();
    take(file, check);
  });
}
