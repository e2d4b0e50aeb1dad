// The tabs, one of which is open; how things are printed stands in whichever it is.

import { MEANT, how } from "./forms.js";
import { by } from "./status.js";

export const TABS = ["quest", "sheets", "daily", "reprint", "check"];

export function openTab(name, focus = false) {
  for (const one of TABS) {
    const tab = by(`tab-${one}`);
    tab.setAttribute("aria-selected", String(one === name));
    tab.tabIndex = one === name ? 0 : -1;
    by(`panel-${one}`).hidden = one !== name;
  }
  const place = by(`panel-${name}`).querySelector("[data-how]");
  if (place) place.append(how.element);
  for (const field of how.fields.all) field.element.hidden = !MEANT[name].includes(field.name);
  if (focus) by(`tab-${name}`).focus();
}

export function currentTab() {
  return TABS.find((one) => by(`tab-${one}`).getAttribute("aria-selected") === "true");
}

// Turns to another tab by the keyboard; returns whether it did.
export function turnTabs(event) {
  const here = TABS.indexOf(currentTab());
  const steps = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: TABS.length - 1 };
  if (!Object.hasOwn(steps, event.key)) return false;
  event.preventDefault();
  openTab(TABS[(steps[event.key] + TABS.length) % TABS.length], true);
  return true;
}
