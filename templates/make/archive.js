// Several files as one archive, stored as they are: a ZIP that every machine opens.

const UTF8 = 0x0800; // names are in UTF-8
const FIRST_DAY = 0x21; // 1 January 1980: the same files give the same archive

const table = Uint32Array.from({ length: 256 }, (_, number) => {
  let left = number;
  for (let bit = 0; bit < 8; bit += 1) left = left & 1 ? 0xedb88320 ^ (left >>> 1) : left >>> 1;
  return left;
});

function checked(bytes) {
  let left = 0xffffffff;
  for (const byte of bytes) left = table[(left ^ byte) & 255] ^ (left >>> 8);
  return (left ^ 0xffffffff) >>> 0;
}

// Returns numbers of two or four bytes each, as [size, number].
function packed(rows) {
  const made = new DataView(new ArrayBuffer(rows.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, number] of rows) {
    if (size === 2) made.setUint16(at, number, true);
    else made.setUint32(at, number, true);
    at += size;
  }
  return new Uint8Array(made.buffer);
}

// Returns an archive of files by their names, as a Blob.
export function archive(files) {
  const parts = [], listed = [];
  let at = 0, listing = 0;
  for (const [path, buffer] of Object.entries(files)) {
    const bytes = new Uint8Array(buffer), name = new TextEncoder().encode(path);
    const told = [[2, 20], [2, UTF8], [2, 0], [2, 0], [2, FIRST_DAY], [4, checked(bytes)], [4, bytes.length], [4, bytes.length], [2, name.length], [2, 0]];
    const head = packed([[4, 0x04034b50], ...told]);
    const row = packed([[4, 0x02014b50], [2, 20], ...told, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]]);
    parts.push(head, name, bytes);
    listed.push(row, name);
    at += head.length + name.length + bytes.length;
    listing += row.length + name.length;
  }
  const count = listed.length / 2;
  const end = packed([[4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, listing], [4, at], [2, 0]]);
  return new Blob([...parts, ...listed, end], { type: "application/zip" });
}
