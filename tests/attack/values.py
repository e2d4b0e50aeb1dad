"""Hostile values for options and arguments, by what they are for. None leads out of the folder of an attack, whoever runs it."""

from __future__ import annotations

from random import Random

TEXTS = (
    "", " ", "\u2003", "-", "--", "---", "x" * 201, "x" * 10_000, "<b>&amp;</b>", "]]>", "<script>alert(1)</script>", "{{7*7}}",
    "{% raw %}", "${HOME}", "%s%n%x", "{0}", "{", "$(reboot)`x`;|&", "a\nb", "a\rb", "\x1b[31m", "\x07", "\x7f", "a\tb", "\ufeff",
    "\u202eevil", "שלום עולם", "🐉🔥", "🏴\u200d☠️", "e\u0301" * 50, "\u200b", "\ud800", "\udcff", "\udc80\udcfe", "ﬁ",
    "ＡＢＣ", "İ", "ß", "null", "None", "true", "yes", "no", "NaN", "a,b,c", ",", ",,", "a=b", "=", "*", "?", "[a]", "~",
    "'", '"', "\\", "\\\\",
)  # fmt: skip
NUMBERS = (
    "0", "-1", "-0", "1", "2", "3", "7", "99", "100", "101", "1000", "1001", "65535", "65536", "2147483648", "9999999999999",
    "9" * 400, "1.0", "1e3", "1e999", "-1e999", "NaN", "nan", "inf", "-inf", "0x10", "1_000", "٣", "²", "½", "1,5",
    "1 000", "+1", " 1", "1 ", "1-2", "1-", "-", "2-1", "1x", "1:2", "1/0", "1mm", "0.0000001", "1e-400", "1,2,3,4", "1,nan",
    "1,1e999,1", "0,0,0,0,0,0",
)  # fmt: skip
PATHS = (
    ".", "..", "/proc", "./", "../..", "../evil", "../../evil.pdf", "folder", "folder/", "folder/new/file.pdf", "folder/..",
    "quest.pdf", "quest.json", "quest.pdf/inside", "moves.txt", "moves.txt/", "empty.txt", "noise.bin", "closed.txt",
    "closed/new.pdf", "fifo", "dangling", "loop", "loop/x", "to-folder", "large.bin", "missing.pdf", "missing/missing.json",
    "/dev/null", "/dev/full", "/dev/zero", "/dev/stdin", "/proc/self/mem", "/proc/self/environ", "/proc/self/fd/0",
    "C:\\con\\nul", "CON", "con.pdf", "a:b", ".pdf", ".json", "-", "--", "a\nb.pdf", "\udcff.pdf", "x" * 255, "x" * 256 + ".pdf",
    "a/" * 2000 + "b", "🐉.pdf", "plan.toml", "league.jsonl", "picture.png", "half.png",
    ".delvepress-0123456789abcdef.0.new", "~", "~nobody-there/x", "file:///etc/passwd", "http://localhost/x",
)  # fmt: skip
CODES = (
    "D-0300-0000-0000-00", "D-0300-ZZZZ-ZZZZ-ZZ", "d-0300-skme-tvqs-xt", "D0300SKMETVQSXT", "D-0300-SKME-TVQS-XU",
    "D-9999-SKME-TVQS-XT", "Z-0300-SKME-TVQS-XT", "D-03000000000-SKME-TVQS-XT", "-" * 40, "D" * 100_000, "D-0300",
    "O-O3OO-SKME-TVQS-XT", "D-0400-SKME-TVQS-71 ", "Ｄ-0300-SKME-TVQS-XT", "D–0300–SKME–TVQS–XT", "D-0400-SKME-TVQS-71\n",
    "\U0001d403-0300-SKME-TVQS-XT",
)  # fmt: skip
DAYS = (
    "2031-02-30", "2031-13-01", "2031-6-2", "0000-00-00", "9999-12-31", "10000-01-01", "-2031-06-02", "2031-W10", "20310602",
    "today", "yesterday", "2031-06-02T00:00", "02.06.2031", "٢٠٣١-٠٦-٠٢", "2031-06-02..2031-06-01", "2031", "0", "1",
    "2024-12-31", "2025-01-01", "2031-06", "2031-00", "2031-13", "9999", "10000",
)  # fmt: skip
WORDS = (
    "a4", "letter", "a5", "half", "full", "low", "grey", "book", "dyslexic", "large", "normal", "pdf", "json", "html", "md",
    "svg", "png", "pdf,json", "pdf,pdf", "duplex-long", "none", "easy", "hard", "any", "all", "yes", "no", "1", "2", "3", "4",
    "donjonz", "green-dungeon", "bag-of-dungeon", "deck-box-dungeons", "tcp://127.0.0.1:9", "tcp://a:1/x", "https://example.org/",
    "javascript:alert(1)", "torchlight",
)  # fmt: skip
KINDS: dict[str, tuple[str, ...]] = {
    "FILE": PATHS, "FILES...": PATHS, "FOLDER": PATHS, "PATH": PATHS, "PLAN": PATHS, "SOURCE": PATHS + CODES, "CODE": CODES,
    "DAY": DAYS, "DATE": DAYS, "MONTH": DAYS, "YEAR": DAYS, "NUMBER": NUMBERS, "N": NUMBERS, "POINTS": NUMBERS, "MM": NUMBERS,
    "NAME": TEXTS, "WORD": TEXTS, "TEXT": TEXTS,
}  # fmt: skip
"""The values for what an option takes, by the word that its help shows for it."""
ALL = (TEXTS, NUMBERS, PATHS, CODES, DAYS, WORDS)


def value(rng: Random, metavar: str) -> str:
    """Return a hostile value for an option: of its own kind as often as not, else of any, rarely long or put together."""
    pool = KINDS.get(metavar.upper(), WORDS) if rng.random() < 0.5 else rng.choice(ALL)
    found = rng.choice(pool)
    chance = rng.random()
    if chance < 0.02:
        return (found or "x") * (100_000 // len(found or "x"))
    if chance < 0.06:
        return found + rng.choice(rng.choice(ALL))
    if chance < 0.08:
        return ",".join(rng.choice(WORDS) for _ in range(rng.randint(2, 40)))
    return found
