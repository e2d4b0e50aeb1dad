// The address of a quest: what one asks for, and the one that leads to a print; seeds and days for whoever chooses none.

const LONGEST = 2000;
const CODE = /^[A-Z](-[0-9A-Z]{1,8}){2,8}(\.[0-9A-Z]{1,8})?$/;

function decoded(text) {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

// Returns what an address asks for: a `code` or none, pairs of names and values, and whether it was too long to be one.
export function read(hash) {
  const text = hash.replace(/^#/, "");
  if (text.length > LONGEST) return { code: "", pairs: [], long: true };
  const found = { code: "", pairs: [], long: false };
  text.split("&").filter(Boolean).forEach((part, place) => {
    const at = part.indexOf("=");
    const word = decoded(part).toUpperCase();
    if (at < 0 && place === 0 && CODE.test(word)) found.code = word;
    else found.pairs.push(at < 0 ? [decoded(part), ""] : [decoded(part.slice(0, at)), decoded(part.slice(at + 1))]);
  });
  return found;
}

// Returns the code in the head of a written game, or nothing.
export function codeIn(text) {
  return text.match(/^(?:challenge|quest): *([A-Za-z](?:-[0-9A-Za-z]{1,8}){2,8})\s*$/m)?.[1].toUpperCase() ?? "";
}

// Returns the address of this page that leads to the same print again.
export function link(first, pairs) {
  const said = Object.entries(pairs).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const whole = new URL(location.href);
  whole.search = "";
  whole.hash = [first, ...said].filter(Boolean).join("&");
  return whole.href;
}

// What a PDF is called, which lies at an address.
export function pdfName([, href, name]) {
  return name ?? href.split("/").pop();
}

// Returns the word that is spelled most like a text, or nothing where none is.
export function nearest(text, might) {
  const steps = (one, other) => {
    let row = Array.from({ length: other.length + 1 }, (_, place) => place);
    for (let at = 1; at <= one.length; at += 1) {
      const next = [at];
      for (let to = 1; to <= other.length; to += 1) {
        next.push(Math.min(next[to - 1] + 1, row[to] + 1, row[to - 1] + (one[at - 1] === other[to - 1] ? 0 : 1)));
      }
      row = next;
    }
    return row[other.length];
  };
  const word = text.toLowerCase().slice(0, 40);
  const [far, near] = might.map((one) => [steps(word, one), one]).sort(([one], [other]) => one - other)[0] ?? [99, ""];
  return far <= Math.max(2, near.length / 3) ? near : "";
}

export function shortened(text) {
  const clean = text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, "\ufffd");
  return clean.length > 40 ? `${clean.slice(0, 37)}...` : clean;
}

// The day of the challenges, which begins at midnight in Greenwich.
export function today() {
  return new Date().toISOString().slice(0, 10);
}

// The first day on which somebody may still be playing: that of Greenwich, or of here where it is still the one before.
export function dayStillPlayed() {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  const here = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return here < today() ? here : today();
}

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

export function freshWord() {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => ALPHABET[byte % 32]).join("");
}
