// Shows of the shelf what is looked for: the dungeons of a game, of a grade.

import { by } from "./status.js";

const GRADES = ["easy", "medium", "hard"];
const rows = Array.from(document.querySelectorAll("#shelf li"), (item) => {
  const [game, grade] = item.querySelector(".kicker").textContent.trim().split(" · ");
  return { item, game, grade };
});
const [games, grades] = ["game", "grade"].map((kind) => [...new Set(rows.map((row) => row[kind]))]);
grades.sort((one, other) => GRADES.indexOf(one) - GRADES.indexOf(other));

function sift() {
  const [game, grade] = [by("sift-game").value, by("sift-grade").value];
  const found = rows.filter((row) => (!game || row.game === game) && (!grade || row.grade === grade));
  for (const row of rows) row.item.hidden = !found.includes(row);
  by("sift-count").textContent = game || grade ? `${found.length} of ${rows.length}` : "";
}

export function sifting() {
  if (games.length + grades.length < 3) return;
  for (const [id, values] of [["sift-game", games], ["sift-grade", grades]]) {
    by(id).append(...values.map((value) => new Option(value, value)));
    by(id).addEventListener("change", sift);
  }
  by("sift").hidden = false;
  sift();
  window.addEventListener("pageshow", sift); // a browser puts back what was chosen
}
