// What is said to whoever prints: how far the work is, what came of it, what is wrong.

export const by = (id) => document.getElementById(id);

export function say(text) {
  by("said").textContent = "";
  setTimeout(() => { by("said").textContent = text; by("state").textContent = text; }, 50);
}

export function trouble(text) {
  by("trouble").textContent = text;
}

export function working(text, done = 0, total = 0) {
  by("work").hidden = !text;
  if (!text) return;
  if (by("work-text").textContent !== text) {
    by("work-text").textContent = text;
    by("said").textContent = text;
    by("state").textContent = "";
  }
  if (total > 0) {
    by("work-bar").max = total;
    by("work-bar").value = done;
  } else by("work-bar").removeAttribute("value");
}

// Progress in words: loading is told in megabytes.
export function spoken({ text, done, total }) {
  const mega = (bytes) => (bytes / 1000000).toFixed(1);
  return total > 1000000 ? `${text}: ${mega(done)} of ${mega(total)} MB` : text;
}
