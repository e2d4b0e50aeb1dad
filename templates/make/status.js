// What is said to whoever prints: how far the work is, what came of it, what is wrong.

export const by = (id) => document.getElementById(id);

export function say(text) {
  by("said").textContent = "";
  setTimeout(() => { by("said").textContent = text; by("state").textContent = text; }, 50);
}

// Tells what is wrong beside what was pressed: above the button of its form, or below what it belongs to; else on top of the page.
// Options have no dashes before their names here, as they have for the command.
export function trouble(text, pressed = document.activeElement) {
  const told = by("trouble"), form = pressed?.closest("form"), part = pressed?.closest("#outcome p, #outcome li, #outcome .field");
  if (!text) by("address").after(told);
  else if (form?.checkVisibility?.()) form.querySelector(".go").before(told);
  else if (part) part.after(told);
  else by("address").after(told);
  told.textContent = text.replace(/(^|[\s(])--(?=[a-z])/g, "$1");
  if (text) told.scrollIntoView({ block: "nearest", behavior: "instant" });
}

// Tells something in sight that is no trouble.
export function told(text) {
  by("address").replaceChildren(text);
  by("address").hidden = false;
  by("address").scrollIntoView({ block: "nearest", behavior: "instant" });
}

// Lets a button say for a moment what it did.
export function answered(button, text) {
  const usual = button.dataset.usual ?? button.textContent;
  button.dataset.usual = usual;
  button.textContent = text;
  setTimeout(() => { button.textContent = usual; }, 2500);
}

// Shows how far the work is; a step that is new is spoken, its figures are only shown.
export function working(text, done = 0, total = 0, shown = text) {
  by("work").hidden = !text;
  if (!text) return;
  by("work-text").textContent = shown;
  if (by("work").dataset.step !== text) {
    by("work").dataset.step = text;
    by("said").textContent = text;
    by("state").textContent = "";
  }
  if (total > 0) {
    by("work-bar").max = total;
    by("work-bar").value = done;
  } else by("work-bar").removeAttribute("value");
}

const since = { text: "", time: 0, done: 0 };

// How many seconds a step still takes at the rate at which it went so far, with what follows it at the same rate, in words; nothing
// before that is known.
function left(text, done, total, after = 0) {
  const now = performance.now();
  if (since.text !== text || done < since.done) Object.assign(since, { text, time: now, done });
  const gone = (now - since.time) / 1000, more = done - since.done;
  if (gone < 0.8 || more <= 0 || done >= total) return "";
  const seconds = Math.max(1, Math.round(((total - done + after) * gone) / more));
  return `, about ${seconds < 90 ? `${seconds}\u00a0s` : `${Math.round(seconds / 60)}\u00a0min`} left`;
}

// Progress in words: loading is told in megabytes, and everything that can be counted with the time that it still takes; of games that
// are played for a grade how many of a hundred were won so far.
export function spoken({ text, done, total, won, after }) {
  const mega = (bytes) => (bytes / 1000000).toFixed(1);
  if (total > 1000000) return `${text}: ${mega(done)} of ${mega(total)} MB${left(text, done, total)}`;
  const rate = won !== undefined && done > 0 ? `, ${Math.round((100 * won) / done)} in 100 won so far` : "";
  return total > 1 ? `${text}: ${done} of ${total}${rate}${left(text, done, total, after)}` : text;
}
