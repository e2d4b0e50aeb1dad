// What is asked of the press, one thing at a time, and what is shown of its answer.

import { dayStillPlayed, freshWord, link, shortened } from "./address.js";
import { bytesOf, pixelsOf } from "./files.js";
import { MEANT, cards, fields, form, how, kits } from "./forms.js";
import { Press } from "./press.js";
import { show, shownLines } from "./results.js";
import { by, say, trouble, working } from "./status.js";

export let press;
let busy = false;
let progress = 0;

// Makes the press whose files lie there; it is not started yet.
export function connect(files) {
  press = new Press(files, form);
  return press;
}

export function isBusy() {
  return busy;
}

async function asked(what, files, then) {
  if (busy) return;
  const button = document.activeElement;
  busy = true;
  trouble("");
  for (const one of document.querySelectorAll("#press [type=submit]")) one.setAttribute("aria-disabled", "true");
  const round = ++progress;
  working("Getting the press ready");
  try {
    const answer = await press.ask(what, files, (told) => { if (round === progress) working(told.text, told.done, told.total); });
    working("");
    await then(answer);
  } catch (error) {
    working("");
    if (error.name === "AbortError") {
      say("Cancelled. Nothing was printed.");
      if (button && button.isConnected) button.focus();
    } else trouble(error.message);
  } finally {
    busy = false;
    for (const one of document.querySelectorAll("#press [type=submit]")) one.removeAttribute("aria-disabled");
  }
}

// What a print takes of how things are printed: what means nothing to it is not said. QR codes of quests lead to the site of this
// page, if it knows where it stands.
function printed(kind) {
  const told = Object.fromEntries(how.fields.all.filter((field) => MEANT[kind].includes(field.name)).map((field) => [field.name, field.read()]));
  if (form.base && ["quest", "reprint"].includes(kind)) told["base-url"] = form.base;
  return { how: told };
}

function saidOf(kind) {
  return Object.fromEntries(Object.entries(how.fields.said()).filter(([name]) => MEANT[kind].includes(name)));
}

export function quest() {
  const game = cards.quest.value, code = by("quest-code").value.trim();
  if (!code && !by("quest-seed").value.trim()) by("quest-seed").value = freshWord();
  const { measure = "own", ...printing } = fields.printing[game].said();
  const what = code ? { code } : { game, seed: by("quest-seed").value.trim(), options: fields.quest[game].said() };
  const pairs = { ...printing, ...(measure === "own" ? {} : { measure }), ...saidOf("quest") };
  asked({ do: "quest", ...what, printing, measure, ...printed("quest") }, {}, (answer) => show(press, answer, (told) => link(told.code, pairs)));
}

export async function sheets() {
  const kit = kits().find((one) => one.key === cards.sheets.value);
  const own = fields.sheets[kit.key];
  const said = own.said(), options = { ...said };
  const files = {}, sizes = {};
  const ground = form.inks.find((one) => one.name === how.fields.find("ink").read()).page;
  try {
    for (const [name, file] of Object.entries(own.files())) {
      const { pixels, width, height } = await pixelsOf(file, ground);
      options[name] = shortened(file.name);
      files[name] = pixels;
      sizes[name] = { width, height };
    }
  } catch (error) {
    trouble(error.message);
    return;
  }
  const address = link("", { sheets: kit.game, kit: kit.id, ...said, ...saidOf("sheets") });
  asked({ do: "sheets", game: kit.game, kit: kit.id, options, pictures: sizes, ...printed("sheets") }, files, (answer) => show(press, answer, () => address));
}

export function daily() {
  const day = by("daily-day").value, game = cards.daily.value;
  if (!day) { trouble("Choose a day, as 2026-11-24."); return; }
  const practice = by("daily-practice").value.trim() || "0";
  const dice = by("daily-dice").checked ? "free" : "strip";
  const what = { do: "daily", games: [game], day, ...(practice === "0" ? {} : { practice }), dice, solutions: by("daily-solution").checked, today: dayStillPlayed(), ...printed("daily") };
  const pairs = { daily: day, game, ...(practice === "0" ? {} : { practice }), ...(dice === "free" ? { dice } : {}), ...saidOf("daily") };
  asked(what, {}, (answer) => show(press, answer, () => link("", pairs)));
}

export async function reprint() {
  const file = by("reprint-file").files[0];
  let bytes;
  try {
    bytes = await bytesOf(file);
  } catch (error) {
    trouble(error.message);
    return;
  }
  asked({ do: "reprint", name: file.name.slice(0, 200), ...printed("reprint") }, { file: bytes }, (answer) => show(press, answer, () => ""));
}

export function result() {
  const what = { code: by("result-code").value.trim(), score: by("result-score").value.trim() || null, won: !by("result-fell").checked, name: by("result-name").value, today: dayStillPlayed() };
  asked({ do: "result", ...what }, {}, ({ ok }) => shownLines("Your rank", ok.lines, true));
}

export function verify() {
  const what = { code: by("verify-code").value.trim(), moves: by("verify-moves").value, setup: fields.setup.said() };
  asked({ do: "verify", ...what }, {}, ({ ok }) => shownLines(ok.won ? "A sound game, and won" : "A sound game, and lost", ok.lines, true));
}
