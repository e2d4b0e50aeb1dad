// A press that prints at once: it answers what it was asked with the request itself, so that a test can see it.
let build = "";
const pdf = new TextEncoder().encode("%PDF-1.7 toy");
const page = { title: "The <i>map</i>", sealed: false, cut: false, width: 210, height: 297, picture: "toy-01.png" };

function print(name, words, pages) {
  return { name, code: "T-0100-AAAA-BBBB-CC", game: "Toy & Sons", title: "<b>A toy</b>", about: "", sha256: "0".repeat(64), pages, words, grade: "two" };
}

const cover = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 174 98' width='174' height='98'><rect width='174' height='98' fill='#7b1e17'/></svg>";
const front = { title: "<b>A toy</b>", story: "Once upon a toy.", facts: [["1 hero", "about a minute"]], cover: "A red picture", page: 1, page_alt: "Page 1 of 2: A" };
const more = { files: ["html", "svg", "png", "only", "cutter", "tabletop", "md", "json"], sheets: [{ id: "rules", title: "Rules", view: "" }, { id: "map", title: "Map", view: "" }, { id: "map-plain", title: "Map", view: "plain" }] };
const bytes = (text) => new TextEncoder().encode(text).buffer;

const answers = {
  quest: (asked) => (asked.formats ? written(asked) : [{ prints: [print("toy.pdf", [JSON.stringify(asked)], [{ ...page, label: "A1" }, { ...page, label: "S1", title: "The answer", sealed: true, picture: "toy-02.png" }])], front, more, lines: asked.how.cutter === "silhouette" ? ["Print its pages on <b>both</b> sides."] : [] }, { "toy.json": pdf.slice().buffer, ...cut(asked) }]),
  cover: () => [{}, { "cover.svg": bytes(cover) }],
  sheets: (asked, files) => [{ prints: [print("sheets.pdf", [JSON.stringify(asked), ...Object.entries(files).map(([name, bytes]) => `${name} ${new Uint8Array(bytes).slice(0, 4)}`)], [{ ...page, label: "A1" }])] }, { "sheets.pdf": pdf.slice().buffer }],
  daily: (asked) => [{ prints: ["day", "solution"].map((name) => print(`${name}.pdf`, [JSON.stringify(asked)], [{ ...page, label: "D1", sealed: name !== "day" }])) }, { "day.pdf": pdf.slice().buffer, "solution.pdf": pdf.slice().buffer }],
  reprint: (asked, files) => [{ prints: [print("again.pdf", [JSON.stringify(asked), new TextDecoder().decode(files.file)], [{ ...page, label: "A1" }])] }, { "again.pdf": pdf.slice().buffer }],
  listing: () => [{ lines: ["Heroes (--hero)", "  ada     Ada of the Toys   +1"] }, {}],
  result: (asked) => [{ lines: [JSON.stringify(asked)] }, {}],
  play: (asked) => [turn(asked), asked.map ? { "map.svg": bytes(cover) } : {}],
  league: (asked, files) => [{ prints: [print("league.pdf", [JSON.stringify(asked), ...Object.values(files).map((one) => new TextDecoder().decode(one))], [{ ...page, label: "L1" }])] }, { "league.pdf": pdf.slice().buffer, "league.jsonl": bytes("{}") }],
  verify: (asked) => [{ lines: [JSON.stringify(asked)], title: "By the rules: 3 points, no medal", points: 3, won: true }, {}],
  pack: (asked, files) => {
    const text = new TextDecoder().decode(files.pack);
    return [text.startsWith("bad") ? { sound: false, lines: ["pack.toml, line 1: <b>bad</b>."] } : { sound: true, lines: [], game: "toy", title: "Tin & Co", themes: { tin: "Tin Soldiers" }, suffix: "ab12" }, {}];
  },
  tabletop: (asked) => [{ lines: [JSON.stringify(asked)] }, { "toy-tts/toy.json": bytes("{}"), "toy-tts/a.png": bytes("a") }],
  vtt: (asked) => [{ lines: [JSON.stringify(asked)] }, { "toy.uvtt": bytes("{}") }],
  pictures: (asked) => asked.png ? [{ pages: asked.pages }, Object.fromEntries(asked.pages.map((number) => [number, bytes(`png ${number}`)]))] : [{ pages: asked.pages.map((number) => ({ number, width: 8, height: 11 })) }, Object.fromEntries(asked.pages.map((number) => [number, new Uint8ClampedArray(8 * 11 * 4).map((_, place) => place % 4 === 3 ? 255 : 90 + number).buffer]))],
};

// The files of a quest: its PDF, that of some sheets, or lines for a machine beside it.
function cut(asked) {
  const lines = asked.how.cutter === "silhouette" ? { "toy-A1.svg": bytes("<svg/>"), "toy-A1.dxf": bytes(JSON.stringify(asked)) } : {};
  return { [asked.how.only ? `toy-${asked.how.only}.pdf` : "toy.pdf"]: pdf.slice().buffer, ...lines };
}

// A game of three steps to the east; from the second space a weapon may be taken or left.
function turn({ code, moves, seen = 0, name = "" }) {
  const words = moves.split("\n").filter(Boolean), at = [25 + 20 * words.length, 50];
  const ways = words.length === 1 ? [["W", "take <b>it</b>"], ["W/-", "leave it"]] : [["E", "E"]];
  const over = words.length > 2;
  return {
    title: "<b>A toy</b>", code, points: words.length, over, words, told: words.slice(seen).map((word) => `You went ${word}.`), lines: ["        A    B", "   +----+----+", " 1 | ?  | @  |", "   +----+----+", "", "In hand: nothing, and nothing in the bag either, as one would expect of", "    a toy.", "To be said: what is done", "  1 step: a step +1"],
    places: over ? [] : ways.map(([word, says]) => ({ word, says, at: [at[0] + 20, 50] })), end: over ? ["Confirmed: 3 points."] : [], written: [...(name ? [`player: ${name}`, ""] : []), ...words].join("\n"),
    board: { width: 174, height: 98, space: 20, here: at, way: words.concat("").map((_, place) => [25 + 20 * place, 50]) },
  };
}

function written(asked) {
  return [{ prints: [] }, Object.fromEntries(asked.formats.map((name) => [`toy.${name}`, bytes(`<p>${name} of ${asked.seed ?? asked.code}</p>`)]))];
}

let late = false;
self.addEventListener("message", async ({ data: { id, files = {}, runtime, ...asked } }) => {
  if (asked.do === "start") {
    self.postMessage({ id, progress: { text: "loading the press", done: 1000000, total: 2000000 } });
    build = (await (await fetch(`${runtime}runtime.json`)).json()).delvepress;
    self.postMessage({ id, ok: { build, python: "3" } });
  } else if (asked.do === "recall") self.postMessage({ id, ok: {}, files: {} });
  else if (asked.seed === "slow" || asked.options?.hero === "slow") self.postMessage({ id, progress: { text: "thinking", done: 1, total: 3, won: 1, after: 2 } });
  else if (asked.do === "cover" && late) return; // drawn for as long as anybody looks
  else if (asked.seed === "bad") self.postMessage({ id, error: "--seed cannot be <b>bad</b>." });
  else if (asked.do === "play" && asked.name === "bad") self.postMessage({ id, error: "A player cannot be called 'bad'." });
  else if (asked.seed === "broken") throw new Error("broken");
  else {
    if (asked.do === "quest") late = asked.seed === "late";
    const [ok, made] = answers[asked.do](asked, files);
    self.postMessage({ id, ok, files: made }, Object.values(made));
  }
});
