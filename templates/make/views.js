// The views of the page, one of which is open: the dungeon with its drawer, or one of the forms; how things are printed stands in it.

import { doorOf, openDoor } from "./doors.js";
import { how, showHow } from "./forms.js";
import { toggleDrawer } from "./front.js";
import { turn } from "./results.js";
import { by } from "./status.js";

export const VIEWS = ["quest", "sheets", "daily", "reprint", "check"];

// Opens a view; that of a quest is the dungeon itself, whose drawer is left as it is.
export function openView(name, focus = false) {
  const door = doorOf(name), panel = door ? "door" : name;
  if (door) openDoor(door);
  for (const one of [...VIEWS.slice(1), "door"]) by(`panel-${one}`).hidden = one !== panel;
  document.documentElement.dataset.view = name === "quest" ? "front" : name;
  by("front").hidden = name !== "quest";
  turn(name);
  for (const one of document.querySelectorAll(".doors a")) {
    if (one.id === `tab-${name}`) one.setAttribute("aria-current", "page");
    else one.removeAttribute("aria-current");
  }
  const place = (name === "quest" ? by("drawer") : by(`panel-${panel}`))?.querySelector("[data-how]");
  if (place) place.append(how.element);
  showHow(name, door?.how ?? []);
  if (focus && name !== "quest") by(`head-${panel}`).focus();
}

export function openDrawer() {
  openView("quest");
  toggleDrawer(true);
}

