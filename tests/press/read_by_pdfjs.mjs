// Writes what pdf.js reads of a PDF: for every page its structure, and the words of its marked content by their ids.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , library, file] = process.argv;
const { getDocument } = await import(pathToFileURL(library));
const pdf = await getDocument({ data: new Uint8Array(readFileSync(file)), verbosity: 0 }).promise;
const found = [];
for (let number = 1; number <= pdf.numPages; number++) {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
  const words = {};
  const open = [];
  for (const item of items) {
    if (item.type === "beginMarkedContent" || item.type === "beginMarkedContentProps") {
      open.push(item.id ?? open.at(-1));
    } else if (item.type === "endMarkedContent") {
      open.pop();
    } else if (open.at(-1)) {
      words[open.at(-1)] = (words[open.at(-1)] ?? "") + item.str + (item.hasEOL ? "\n" : "");
    }
  }
  found.push({ tree: (await page.getStructTree()) ?? { role: "Root", children: [] }, words });
}
process.stdout.write(JSON.stringify(found));
