// Files that a person chooses or drops: they are read here, and never leave the machine.

import { shortened } from "./address.js";
import { element } from "./fields.js";
import { by } from "./status.js";

const LARGEST = 64 * 1024 * 1024;
const LONGEST_GAME = 1024 * 1024;

// Returns a picture as red, green, blue and alpha, no side longer than what is printed.
export async function pixelsOf(file, ground) {
  if (file.size > LARGEST) throw new Error(`${shortened(file.name)} is larger than 64 MB; choose a smaller picture.`);
  let picture;
  try {
    picture = await createImageBitmap(file);
  } catch {
    throw new Error(`${shortened(file.name)} is no picture that this browser can read; choose a PNG, JPEG or WEBP.`);
  }
  const scale = Math.min(1, 900 / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale)), height = Math.max(1, Math.round(picture.height * scale));
  const canvas = element("canvas", { width, height });
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  brush.fillStyle = ground;
  brush.fillRect(0, 0, width, height);
  brush.imageSmoothingQuality = "high";
  brush.drawImage(picture, 0, 0, width, height);
  picture.close();
  return { pixels: brush.getImageData(0, 0, width, height).data.buffer, width, height };
}

// Returns the bytes of a file, or says what is to be chosen.
export async function bytesOf(file, wanted = "a PDF or JSON file that delvepress made") {
  if (!file) throw new Error(`Choose ${wanted}.`);
  if (file.size > LARGEST) throw new Error(`${shortened(file.name)} is larger than 64 MB, more than any file delvepress reads.`);
  try {
    return await file.arrayBuffer();
  } catch {
    throw new Error(`${shortened(file.name)} cannot be read; choose it again.`);
  }
}

// Returns the text of a written game.
export async function movesOf(file) {
  if (file.size > LONGEST_GAME) throw new Error(`${shortened(file.name)} is larger than 1 MB, more than any written game.`);
  try {
    return await file.text();
  } catch {
    throw new Error(`${shortened(file.name)} cannot be read; choose it again.`);
  }
}

// Takes files that are dropped, whose names are words to everybody.
export function drops() {
  const places = [[by("drop"), () => by("reprint-file")], [by("form-door"), () => by("form-door").querySelector("input[type=file]")]];
  for (const [place, input] of places) {
    for (const kind of ["dragenter", "dragover"]) place.addEventListener(kind, (event) => { event.preventDefault(); if (input()) place.classList.add("over"); });
    for (const kind of ["dragleave", "drop"]) place.addEventListener(kind, () => place.classList.remove("over"));
    place.addEventListener("drop", (event) => {
      event.preventDefault();
      if (event.dataTransfer.files.length && input()) input().files = event.dataTransfer.files;
    });
  }
  // a file that is dropped beside the place must not take the page away
  for (const kind of ["dragover", "drop"]) window.addEventListener(kind, (event) => event.preventDefault());
}
