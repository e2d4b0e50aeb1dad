"""One more than every cap of `core/limits.py` is told in one sentence, quickly and with little memory; no cap is without a case."""

from __future__ import annotations

import ast
import json
import re
import sys
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from generator.core import limits
from generator.core.limits import TABLE, Limit
from generator.press.drawing import images
from tests import hostile
from tests.conftest import ROOT
from tests.hostile import Measured, measured, measured_program

SECONDS, MEGABYTES, CHECK_SECONDS = 2.0, 300.0, 10.0
"""What a refusal may take of processor and memory; and what a check may."""
GAME, QUEST = "donjonz", ("quest", "donjonz", "--seed", "x")
CODE, DAY_CODE = "D-0400-EZSJ-9V4H-ER", "D-03FZ-Y02A-8800-7W"
HERO = ("sheets", "deck-box-dungeons", "--hero", "ottilie", "--gear", "knives", "--calling", "mender", "--portrait", "me")
LETTERS = "".join(chr(ord("a") + number) for number in range(26))


@dataclass(frozen=True)
class Case:
    """One more than a cap: what is laid in a folder first, the words of the command, what is said then, and at standard input.

    With a `request` instead of words a page in a browser asks.
    """

    words: tuple[str, ...] = ()
    said: str = ""
    files: Mapping[str, Callable[[Path], object] | str | bytes] | None = None
    typed: bytes = b""
    request: Mapping[str, object] | None = None
    codes: tuple[int, ...] = (2,)
    lines: int = 1


def size(name: str, head: bytes = b"") -> Callable[[Path], object]:
    """Return what lays a file with one byte more than a cap."""
    return lambda path: hostile.sparse(path, TABLE[name].number + 1, head)


def lines(path: Path) -> None:
    """Lay a file of empty lines with one byte more than what batch keeps."""
    with path.open("wb") as file:
        for _ in range(limits.RECORD_BYTES // limits.MB):
            file.write(b"\n" * limits.MB)
        file.write(b"\n")


def league(**fields: object) -> str:
    entry = {"code": DAY_CODE, "medal": "none", "moves": "", "player": "Eve", "points": 1, "score": 1, "won": True, **fields}
    return f'{{"format":"delvepress-league-1"}}\n{json.dumps(entry, sort_keys=True, separators=(",", ":"))}\n'


def runtime(count: int = 1, **fields: object) -> str:
    row = {"name": "a.js", "sha256": "0" * 64, "bytes": 1, "what": "", **fields}
    return json.dumps({"files": [{**row, "name": f"a{number}.js"} for number in range(count)], "delvepress": "x"})


def printers(count: int, **fields: object) -> str:
    row = {"dx": 0.0, "dy": 0.0, "turn": 0.0, "scale": 1.0, "landscape": "left", **fields}
    return json.dumps({"format": "delvepress-printers-1", "printers": [{"name": f"p{n}", **row} for n in range(count)]})


def batch(plan: str, said: str, *words: str, **files: Callable[[Path], object] | str | bytes) -> Case:
    return Case(("batch", "plan.toml", *words), said, {"plan.toml": plan, **files})


def ask(said: str, **request: object) -> Case:
    return Case(said=said, request=request)


def pack(said: str, **files: str) -> Case:
    """Return the case of a pack that is checked, with themes by their names."""
    themes = {f"pack/{name}.toml": text for name, text in files.items()}
    return Case(("pack", "check", "pack"), said, {"pack/pack.toml": PACK, **themes})


def check(pdf: bytes, said: str, codes: tuple[int, ...] = (1,)) -> Case:
    return Case(("check", "x.pdf"), said, {"x.pdf": pdf}, codes=codes)


def two_large() -> str:
    """Return a list of files that come to one byte more than all may, and each to less than one may."""
    row = {"sha256": "0" * 64, "what": ""}
    rest = limits.RUNTIME_TOTAL_BYTES + 1 - 2 * limits.RUNTIME_BYTES
    counts = (limits.RUNTIME_BYTES, limits.RUNTIME_BYTES, rest)
    files = [{"name": f"a{place}.js", "bytes": count, **row} for place, count in enumerate(counts)]
    return json.dumps({"files": files, "delvepress": "x"})


PACK = 'format = 1\ngame = "deck-box-dungeons"\nid = "ash"\ntitle = "Ash"\n'
ASH = 'id = "ash"\nbase = "crypt"\nname = "Ash"\n'
STARTED = ("site", "--from", "2031-06-01", "--to", "2031-06-02", "--anyway")
SITE = ("site", "--press-only", "--press", "run")
PRINTERS = "room/delvepress/printers.json"
LONG = hostile.plan("range = [0, 1000000000000]", seeds="")
CASES: dict[str, Callable[[], Case]] = {
    "FILE_BYTES": lambda: Case(("quest", "x.pdf"), "'x.pdf' is larger than 64 MB", {"x.pdf": size("FILE_BYTES", b"%PDF-1.7\n")}),
    "TEXT_BYTES": lambda: Case(("verify", CODE, "--moves", "m.txt"), "'m.txt' is larger than 1 MB", {"m.txt": size("TEXT_BYTES")}),
    "LINE_BYTES": lambda: Case(
        ("play", CODE), "is no step", typed=b"n" * (limits.LINE_BYTES + 1) + b"\nquit\n", codes=(0,)
    ),
    "NESTING": lambda: Case(("quest", "x.json"), "nested more than 100 deep", {"x.json": hostile.nested(limits.NESTING + 1)}),
    "KEY_PARTS": lambda: Case(
        QUEST, "a key of more than 9 parts", {"delvepress.toml": ".".join(LETTERS[: limits.KEY_PARTS + 1]) + " = 1"}
    ),
    "SETTINGS_BYTES": lambda: Case(QUEST, "is larger than 65,536 bytes", {"delvepress.toml": size("SETTINGS_BYTES", b"#")}),
    "SETTINGS_NUMBER": lambda: Case(
        QUEST, "must be a number of at most 999,999,999", {"delvepress.toml": f"paper = {limits.SETTINGS_NUMBER + 1}"}
    ),
    "PRINTERS_BYTES": lambda: Case(("printer", "list"), "is larger than 65,536 bytes", {PRINTERS: size("PRINTERS_BYTES")}),
    "PRINTERS": lambda: Case(("printer", "list"), "a list of at most 100 entries", {PRINTERS: printers(limits.PRINTERS + 1)}),
    "PRINTER_CHARS": lambda: Case(
        ("printer", "set", "p" * (limits.PRINTER_CHARS + 1), "--correction", "dx=0"), "give 1 to 40 letters"
    ),
    "SEED_CHARS": lambda: Case(("quest", GAME, "--seed", "x" * (limits.SEED_CHARS + 1)), "The seed has 201 characters"),
    "CODE_CHARS": lambda: Case(("show", CODE[:-1] + "-" * (limits.CODE_CHARS - len(CODE) + 1) + CODE[-1]), "is not a quest code"),
    "PLAYER_CHARS": lambda: Case(
        ("league", "add", "x.txt", "--name", "E" * (limits.PLAYER_CHARS + 1)), "give 1 to 40 characters", {"x.txt": "n"}
    ),
    "CLUB_CHARS": lambda: Case(
        ("daily", "2031-06-02", "--game", GAME, "--days", "2", "--club", "C" * (limits.CLUB_CHARS + 1)),
        "give at most 60 characters",
    ),
    "TITLE_CHARS": lambda: Case((*STARTED, "--title", "T" * (limits.TITLE_CHARS + 1)), "give 1 to 80 characters"),
    "BASE_CHARS": lambda: Case(
        (*STARTED, "--base-url", f"https://example.org/{'a' * (limits.BASE_CHARS - 19)}"), "--base-url cannot be"
    ),
    "PRINTED_BASE_CHARS": lambda: Case(
        (*QUEST, "--base-url", f"https://example.org/{'a' * (limits.PRINTED_BASE_CHARS - 20)}"), "has room for 100 of it"
    ),
    "PATH_CHARS": lambda: Case(("sheets", GAME, "--out", "p" * (limits.PATH_CHARS + 1)), "a path of at most 4,000"),
    "PATH_PARTS": lambda: Case(("sheets", GAME, "--out", "a/" * (limits.PATH_PARTS + 1)), "a path of at most 200"),
    "DAYS": lambda: Case(("daily", "2031-06-02", "--game", GAME, "--days", str(limits.DAYS + 1)), "choose 1 to 366"),
    "VOLUME_PAGES": lambda: Case(
        ("daily", "--game", GAME, "2031", "--volumes", str(limits.VOLUME_PAGES + 1)), "50 to 9999"
    ),
    "DPI": lambda: Case((*QUEST, "--format", f"png:{limits.DPI + 1}"), "from 36 to 600"),
    "WORKERS": lambda: batch(hostile.plan(), "1 to 256", "--workers", str(limits.WORKERS + 1)),
    "CLUSTER_CHARS": lambda: batch(
        hostile.plan(), "give the address of a Dask scheduler", "--workers", f"tcp://{'a' * (limits.CLUSTER_CHARS - 7)}:1"
    ),
    "OPTION_DIGITS": lambda: Case(("sheets", GAME, "--count", "0" * limits.OPTION_DIGITS + "1"), "give a number from 1 to 8"),
    "MOVES_CHARS": lambda: Case(
        ("verify", CODE, "--moves", "m.txt"), "has 200,001 characters", {"m.txt": "n" * (limits.MOVES_CHARS + 1)}
    ),
    "RESULTS": lambda: Case(
        ("league", "add", "x.txt", "--name", "Eve"), "more than 1,000 results",
        {"x.txt": f"challenge: {DAY_CODE}\nn\n" * (limits.RESULTS + 1)}, lines=2,
    ),
    "LEAGUE_BYTES": lambda: Case(("league", "table"), "is larger than 64 MB", {"league.jsonl": size("LEAGUE_BYTES")}),
    "LEAGUE_MOVES_CHARS": lambda: Case(
        ("league", "table"), "line 2: moves", {"league.jsonl": league(moves="n" * (limits.LEAGUE_MOVES_CHARS + 1))}
    ),
    "POINTS": lambda: Case(("league", "table"), "line 2: points", {"league.jsonl": league(points=limits.POINTS + 1)}),
    "PLAN_BYTES": lambda: Case(("batch", "plan.toml"), "is larger than 1 MB", {"plan.toml": size("PLAN_BYTES", b"#")}),
    "PLAN_ROWS": lambda: batch(hostile.plan() * (limits.PLAN_ROWS + 1), "has 10,001 blocks of quests"),
    "PLAN_VALUES": lambda: batch(hostile.mixes(("mapping",), limits.PLAN_VALUES + 1), "mapping has 1,001 values"),
    "PLAN_SEED": lambda: batch(
        hostile.plan(f"range = [{limits.PLAN_SEED}, {limits.PLAN_SEED + 1}]", seeds=""), "range cannot be"
    ),
    "PLAN_QUESTS": lambda: batch(hostile.mixes(("mapping", "offset"), 317), "more than 100,000 quests"),
    "PLAN_PRINTS": lambda: batch(hostile.plan(f"paper = {['a4'] * (limits.PLAN_PRINTS + 1)}"), "in more than 500 ways"),
    "PLAN_FILES": lambda: batch(
        hostile.plan("range = [1, 1001]", f"paper = {['a4'] * limits.PLAN_PRINTS}", seeds=""), "more than 500,000 files"
    ),
    "RECORD_BYTES": lambda: batch(
        hostile.plan(), "is larger than 128 MB", "--out", "out", **{"out/manifest.jsonl": lines}
    ),
    "AUDIT_BYTES": lambda: Case(
        ("measure", GAME, "--seeds", "1", "--out", "a.pdf"), "is larger than 128 MB",
        {f"{name}.unfinished.json": size("AUDIT_BYTES") for name in ("a", "a.pdf")},
    ),
    "CACHED_BYTES": lambda: Case(
        ("show", GAME, "--format", "schema"), "",
        {"room/cache/generator.games.donjonz.data.game.toml.json": size("CACHED_BYTES")}, codes=(0,)
    ),
    "QUEST_BYTES": lambda: Case(("quest", "x.json"), "larger than any quest", {"x.json": b"{" + b" " * limits.QUEST_BYTES}),
    "ATTACHMENTS": lambda: Case(
        ("quest", "x.pdf"), "finds no quest",
        {"x.pdf": hostile.attachments(limits.ATTACHMENTS + 1, b'{"format":"delvepress-quest-1"}')},
    ),
    "PICTURE_BYTES": lambda: Case(HERO, "is larger than 64 MB", {"me": size("PICTURE_BYTES", b"\x89PNG\r\n\x1a\n")}),
    "PICTURE_PIXELS": lambda: Case(HERO, "at most 40 million pixels", {"me": hostile.png(8_001, 5_000)}),
    "PICTURE_LONG_SIDE": lambda: Case(
        HERO, "more than 65,535 pixels on a side", {"me": hostile.png(1, limits.PICTURE_LONG_SIDE + 1)}
    ),
    "WHOLE_PICTURE_PIXELS": lambda: Case(HERO, "at most 10 million pixels", {"me": tiff(4_001, 2_500)}),
    "PACK_FILES": lambda: pack("at most 24 files", **{f"t{number}": "" for number in range(limits.PACK_FILES)}),
    "PACK_FILE_BYTES": lambda: pack("no file of at most 262,144 bytes", ash="#" * (limits.PACK_FILE_BYTES + 1)),
    "PACK_BYTES": lambda: pack(
        "at most 1,048,576 bytes", **{f"t{number}": "#" * (limits.PACK_FILE_BYTES - 9) for number in range(5)}
    ),
    "PACK_BRACKETS": lambda: pack("at most 400 brackets", ash=ASH + "x = " + "[]," * (limits.PACK_BRACKETS + 1)),
    "PACK_KEY_PARTS": lambda: pack("at most 8 parts", ash=ASH + ".".join(LETTERS[: limits.PACK_KEY_PARTS + 1]) + " = 1"),
    "PACK_TEXT_CHARS": lambda: pack("at most 700", ash=ASH + f'blurb = "{"a b " * 175}c"'),
    "PACK_FOES": lambda: pack("at most 40 enemies", ash=ASH + "[[foes]]\n" * (limits.PACK_FOES + 1)),
    "PACK_VILLAINS": lambda: pack("at most 20 villains", ash=ASH + "[[villains]]\n" * (limits.PACK_VILLAINS + 1)),
    "PACK_ENCOUNTERS": lambda: pack("at most 200 encounters", ash=ASH + "[[encounters]]\n" * (limits.PACK_ENCOUNTERS + 1)),
    "PACK_TEXTS": lambda: pack("at most 400 entries", ash=ASH + f"rooms = {['a'] * (limits.PACK_TEXTS + 1)}"),
    "PACK_COMPLAINTS": lambda: pack("more complaints", ash=ASH + "[[foes]]\n" * 20),
    "REQUEST_CHARS": lambda: ask("is too long", do="verify", moves="n" * limits.REQUEST_CHARS),
    "WORD_CHARS": lambda: ask("of length <= 4000", do="quest", game=GAME, seed="x" * (limits.WORD_CHARS + 1)),
    "SAID_OPTIONS": lambda: ask(
        "of length <= 100", do="quest", game=GAME, seed="x", options={f"o{n}": "x" for n in range(limits.SAID_OPTIONS + 1)}
    ),
    "SAID_CHARS": lambda: ask(
        "of length <= 60", do="quest", game=GAME, seed="x", options={"o" * (limits.SAID_CHARS + 1): "x"}
    ),
    "PAGE_GAMES": lambda: ask("of length <= 100", do="daily", day="2031-06-02", games=[GAME] * (limits.PAGE_GAMES + 1)),
    "PAGE_PICTURES": lambda: ask("of length <= 1000", do="pictures", pages=[1] * (limits.PAGE_PICTURES + 1)),
    "PAGE_NUMBER": lambda: ask("<= 10000", do="pictures", pages=[limits.PAGE_NUMBER + 1]),
    "PAGE_DAYS": lambda: ask("<= 31", do="days", game=GAME, day="2031-06-02", count=limits.PAGE_DAYS + 1),
    "PAGE_FILES": lambda: ask("of length <= 500", do="league", names=["x"] * (limits.PAGE_FILES + 1)),
    "PICTURE_SIDE": lambda: ask(
        "<= 4000", do="sheets", game=GAME, pictures={"portrait": {"width": limits.PICTURE_SIDE + 1, "height": 1}}
    ),
    "RUNTIME_FILES": lambda: Case(SITE, "no list of a runtime", {"run/runtime.json": runtime(limits.RUNTIME_FILES + 1)}),
    "RUNTIME_BYTES": lambda: Case(
        SITE, "no list of a runtime", {"run/runtime.json": runtime(bytes=limits.RUNTIME_BYTES + 1)}
    ),
    "RUNTIME_TOTAL_BYTES": lambda: Case(SITE, "is larger than 160 MB", {"run/runtime.json": two_large()}),
    "RUNTIME_LIST_BYTES": lambda: Case(SITE, "is larger than 1 MB", {"run/runtime.json": size("RUNTIME_LIST_BYTES")}),
    "CHECK_MEGABYTES": lambda: check(
        hostile.encrypted(hostile.operators(3_000_000)), f"more than {limits.CHECK_PAGE_SECONDS} seconds or 360 MB"
    ),
    "CHECK_OPEN_SECONDS": lambda: check(hostile.streams(4_500_000, b" obj>>stream\n"), "before its first page", (2,)),
    "CHECK_PAGE_SECONDS": lambda: check(hostile.slow(3), "These pages were left unchecked"),
    "CHECK_UNPACKED": lambda: check(hostile.unpacked(limits.CHECK_UNPACKED + (1 << 20)), "more than 256 MB in them"),
    "CHECK_STREAMS": lambda: check(hostile.streams(limits.CHECK_STREAMS + 1), "more than 50,000 packed parts"),
    "CHECK_PAGES": lambda: check(hostile.blank_pages(limits.CHECK_PAGES + 1), "has more than 1,000 pages", (2,)),
    "CHECK_SIDE": lambda: check(hostile.blank_pages(1, limits.CHECK_SIDE + 1), "The page cannot be read"),
    "CHECK_FILE_OBJECTS": lambda: check(hostile.objects(limits.CHECK_FILE_OBJECTS + 1), "more than 500,000 objects", (2,)),
    "CHECK_OPERATORS": lambda: check(hostile.operators(limits.CHECK_OPERATORS // 3 + 1), "it draws more than 1,000,000 lines"),
    "CHECK_FORMS": lambda: check(
        hostile.forms_within_one_another(limits.CHECK_FORMS + 1), "more than 40 forms stand within one another"
    ),
    "CHECK_OBJECTS": lambda: check(hostile.operators(limits.CHECK_OBJECTS + 1), "More is drawn here than is looked at", (0, 1)),
    "CHECK_LETTERS": lambda: check(hostile.letters(limits.CHECK_LETTERS + 1), "More is drawn here than is looked at", (0, 1)),
    "CHECK_DEPTH": lambda: check(
        hostile.forms_within_one_another(limits.CHECK_DEPTH + 2), "More is drawn here than is looked at", (0, 1)
    ),
}  # fmt: skip
MORE: dict[str, Callable[[], Case]] = {
    "nine million mixes": lambda: batch(hostile.mixes(("mapping", "offset", "rotation"), 210), "more than 100,000 quests"),
    "a form that draws itself": lambda: check(hostile.calls_itself(10), "a form on it draws itself"),
    "forms that multiply": lambda: check(hostile.forms_within_one_another(5, 20), "each form as often as it is used"),
    "three million lines": lambda: check(hostile.operators(3_000_000), "it draws more than 1,000,000 lines"),
    "many slow pages": lambda: check(hostile.slow(40, 9_000), "These pages were left unchecked"),
}
"""Other input that was once too much."""


def tiff(width: int, height: int) -> bytes:
    """Return a TIFF in one strip, which its decoder unpacks whole."""
    data = zlib.compress(bytes(width * height))
    rows = (256, width), (257, height), (258, 8), (259, 8), (262, 1), (273, 8), (277, 1), (278, height), (279, len(data))
    table = len(rows).to_bytes(2, "little") + b"".join(
        tag.to_bytes(2, "little") + b"\x04\x00\x01\x00\x00\x00" + value.to_bytes(4, "little") for tag, value in rows
    )
    return b"II*\x00" + (8 + len(data)).to_bytes(4, "little") + data + table + bytes(4)


_PAGE = (
    "import json, sys\n"
    "from generator.browser.press import answer\n"
    "said = json.loads(answer(sys.stdin.read(), {})[0]).get('error')\n"
    "print(said, file=sys.stderr)\n"
    "sys.exit(2 if said else 0)"
)


def run(case: Case, here: Path) -> Measured:
    """Lay the files of a case in a folder, and run what it is about."""
    for name, content in (case.files or {}).items():
        path = here / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if callable(content):
            content(path)
        else:
            path.write_bytes(content.encode() if isinstance(content, str) else content)
    if case.request is not None:
        return measured_program([sys.executable, "-c", _PAGE], here, said=json.dumps(case.request).encode())
    return measured(case.words, here, said=case.typed)


def holds(case: Case, found: Measured) -> None:
    """Look at what a run said and took."""
    whole = found.out + found.err
    assert found.code in case.codes, whole
    assert case.said in whole
    assert "Traceback" not in whole
    if found.code == 2:
        assert len(found.err.splitlines()) == case.lines
    most = SECONDS if found.code == 2 and case.words[:1] != ("check",) else CHECK_SECONDS
    assert (found.seconds < most, found.megabytes < MEGABYTES) == (True, True), found


def test_every_cap_has_a_case() -> None:
    assert set(CASES) == set(TABLE)


def test_the_table_is_what_the_module_says() -> None:
    said = {name: value for name, value in vars(limits).items() if name.isupper() and name not in ("TABLE", "MB")}
    assert said == {name: limit.number for name, limit in TABLE.items()}


@pytest.mark.parametrize("name", CASES)
def test_one_more_than_a_cap_is_told_in_one_sentence(tmp_path: Path, name: str) -> None:
    case = CASES[name]()
    assert TABLE[name].over != "refused" or case.codes == (2,)
    holds(case, run(case, tmp_path))


@pytest.mark.parametrize("name", MORE)
def test_other_input_that_was_once_too_much(tmp_path: Path, name: str) -> None:
    holds(MORE[name](), run(MORE[name](), tmp_path))


PORTRAITS: dict[str, Callable[[], bytes]] = {
    "clear": lambda: hostile.png(8_000, 5_000, 6),
    "interlaced": lambda: hostile.png(8_000, 5_000, 6, 16, interlaced=True),
    "grey of sixteen bits": lambda: hostile.png(8_000, 5_000, 0, 16),
    "palette": lambda: hostile.png(8_000, 5_000, 3),
    "wide": lambda: hostile.png(65_535, 610, 6),
    "tall": lambda: hostile.png(610, 65_535, 6),
    "one strip": lambda: tiff(4_000, 2_500),
    **{kind: lambda kind=kind: saved(kind) for kind in ("JPEG", "PROGRESSIVE", "GIF", "BMP", "WEBP", "JPEG2000", "AVIF")},
}  # fmt: skip
"""Pictures as large as they may be, by how their decoders take them."""


def saved(kind: str) -> bytes:
    """Return a picture of a format that Pillow writes, as large as it may be."""
    size = (8_000, 5_000) if kind in images.BY_LINES else (4_000, 2_500)
    more = {"progressive": True, "subsampling": 0} if kind == "PROGRESSIVE" else {}
    buffer = BytesIO()
    Image.linear_gradient("L").resize(size).convert("L" if kind == "BMP" else "RGB").save(buffer, "JPEG" if more else kind, **more)
    return buffer.getvalue()


@pytest.mark.parametrize("name", PORTRAITS)
def test_the_largest_portraits_of_every_kind_take_little_memory(tmp_path: Path, name: str) -> None:
    found = run(Case((*HERO, "--out", "x.pdf"), files={"me": PORTRAITS[name]()}), tmp_path)
    assert (found.code, found.megabytes < MEGABYTES) == (0, True), found


CAP = re.compile(r"_?(?:MOST|LARGEST|LONGEST|DEEPEST)(?:_[A-Z]+)*")
OWN = {
    "browser/press.py": "MOST_SIDE",
    "browser/quests.py": "MOST_MADE",
    "cli/commands/season_commands.py": "MOST_BOUND",
    "cli/commands/show_command.py": "MOST_TWICE",
    "cli/common/completing.py": "MOST_FILES",
    "cli/jobs/league_removals.py": "MOST_NAMED",
    "cli/jobs/shelf_jobs.py": "MOST",
    "cli/jobs/volumes.py": "MOST_PAGES",
    "cli/old_words.py": "MOST",
    "core/code.py": "_MOST",
    "core/manifest.py": "LONGEST_PATH LARGEST_PRINT",
    "core/messages.py": "LONGEST",
    "core/reading.py": "LONGEST",
    "core/seeds.py": "MOST_PRACTICE",
    "core/workers.py": "MOST_JOBS MOST_LOSSES",
    "core/writing.py": "_LARGEST_JOURNAL",
    "forge/audit_checks.py": "LONGEST",
    "forge/audit_plan.py": "MOST_LISTED",
    "forge/book_making.py": "MOST_SEEDS MOST_SPARE",
    "forge/boxes.py": "DEEPEST",
    "forge/content_drafts.py": "MOST_DRAFTS MOST_THINGS",
    "forge/content_measuring.py": "MOST_POINTS",
    "forge/measuring.py": "MOST",
    "forge/playing.py": "MOST_MOVES",
    "forge/results.py": "LONGEST",
    "forge/seasons.py": "LONGEST_WORD",
    "forge/series_making.py": "MOST_DRAFTS MOST_MADE MOST_SPARE",
    "press/content/letters.py": "LONGEST_WORD",
    "press/content/looks_checks.py": "MOST_PARTS",
    "press/jobs/books/puzzle_book.py": "LONGEST_WORD",
    "press/jobs/files/quest_addresses.py": "LONGEST_ADDRESS",
    "press/jobs/books/series.py": "LONGEST_NAME",
    "press/jobs/files/contact_sheet.py": "MOST_PIXELS",
    "press/jobs/reports/audit.py": "MOST_FAULTS MOST_ROWS LONGEST",
    "press/jobs/store/attachment.py": "_LONGEST_HEAD",
    "press/preflight/checking.py": "MOST_NAMED",
    "press/preflight/drawn.py": "MOST_MARKS _MOST_SEGMENTS LONGEST",
    "press/preflight/file_scan.py": "_MOST_KEPT _LONGEST_HEAD",
    "press/preflight/glyph_files.py": "MOST_TABLES MOST_POINTS",
    "press/preflight/glyphs.py": "MOST_DATA MOST_SHOWN",
    "press/preflight/letters.py": "LONGEST",
    "press/preflight/objects.py": "_MOST_TOKENS _MOST_NESTED _MOST_PACKED",
    "press/preflight/operators.py": "_LONGEST_WORD _LONGEST_NAME",
    "press/preflight/reading.py": "MOST_PIXELS",
    "press/preflight/records.py": "MOST_BLEED",
    "press/preflight/remade.py": "MOST_PAGES",
    "press/preflight/report.py": "MOST_PAGES_NAMED",
    "press/preflight/words.py": "LONGEST",
    "site/templates.py": "LARGEST",
    "site/words.py": "MOST_TOLD",
}
"""Bounds of what we make, say or look for, which refuse nothing that comes from outside, and ranges of options."""
ELSEWHERE = (
    "draw",
    "games",
    "press/setting",
    "press/markup",
    "press/imposition",
    "press/tagging",
    "press/exports",
    "press/drawing",
)
"""What is drawn, and how games are made and played: nothing from outside comes here that was not counted before."""


def test_no_module_that_reads_what_comes_from_outside_has_a_cap_of_its_own() -> None:
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / "generator").rglob("*.py")):
        place = path.relative_to(ROOT / "generator").as_posix()
        if not place.startswith(ELSEWHERE):
            caps = set(_caps(ast.parse(path.read_text("utf-8"))))
            found |= {place: caps} if caps else {}
    assert found == {place: set(names.split()) for place, names in OWN.items()}


def _caps(module: ast.Module) -> list[str]:
    """Return the constants of a module that are named like caps and have a number of their own."""
    found = []
    for node in module.body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        names = [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
        if isinstance(node, ast.Assign) and not any(isinstance(one, ast.Attribute) for one in ast.walk(node.value)):
            found += [name for name in names if CAP.fullmatch(name)]
    return found


def test_a_cap_without_a_case_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TABLE, "NEW", Limit("NEW", 1, "", "a cap that somebody adds", "refused"))
    with pytest.raises(AssertionError):
        test_every_cap_has_a_case()
