"""Changed files of every kind that the command takes: each is refused, or is what an oracle apart from it says it is."""

from __future__ import annotations

import json
import re
import struct
import sys
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pikepdf

from generator import registry
from generator.browser import press
from generator.cli.commands import league_commands
from generator.cli.common import printers, terminal
from generator.cli.common import settings as settings_files
from generator.cli.jobs import batch_plan, league_replays
from generator.cli.jobs.league_replays import Replays
from generator.core.errors import BadOption, ForgeFailed
from generator.forge import extending, playing
from generator.forge.challenges import Result
from generator.forge.game import AnyGame
from generator.forge.league import Entry
from generator.forge.making import Made
from generator.press.content import checker
from generator.press.content.reading_packs import source_of
from generator.press.drawing import images
from generator.press.drawing.images import Picture
from generator.press.imposition.printers import UNCORRECTED, Profile
from generator.press.jobs.files import specimen
from generator.press.jobs.printing import site_address
from generator.press.jobs.store import curtain, documents
from generator.press.preflight import bounded
from tests.attack import bases, oracles, pdf_mutation
from tests.attack.arena import Arena
from tests.attack.forked import SECONDS, Outcome, Reached, command, cut_short, in_child
from tests.attack.mutation import as_json, bytes_changed, changed, json_changed, text_changed, toml_changed
from tests.attack.verdicts import Tally

Changed = tuple[str, bytes]
"""How a file was changed, and its bytes."""


PACK_SECONDS = 2.0
"""The seconds of a processor that a pack may take, three quests of it included."""


@dataclass(frozen=True)
class Kind:
    """A kind of file: how it is changed, where it lies, by which commands it is taken, when it was accepted wrongly.

    `fooled` looks at what a command did with a file and returns what is wrong with that, nothing where all is well. `plant` puts
    the planted fault into this process. With `whole` the command is carried out to its end, else up to where long work begins.
    """

    base: Callable[[], bytes]
    """A sound file, which must be accepted: what tells an attack from one that never comes to the point."""
    change: Callable[[int, Random], Changed]
    place: str
    words: Callable[[int], Sequence[str]]
    fooled: Callable[[Outcome, bytes, Path], str]
    plant: Callable[[], None]
    whole: bool = True
    work: Callable[[bytes, int], None] | None = None
    """What is done with a file in place of a command."""
    sound: tuple[int, ...] = (0,)
    """With which exit codes a sound file is accepted."""
    told: bool = True
    """Whether a refusal is one sentence: commands that take many results tell what is wrong with each."""
    most: float = SECONDS
    """The seconds of a processor that a file may take."""


def attack(name: str, folder: Path, first: int, count: int, planted: bool) -> Tally:
    """Carry out so many attacks of a kind from a number on; number 0 is a sound file."""
    kind, tally = KINDS[name], Tally(name)
    arena = Arena(folder, {})
    for number in range(first, first + count):
        rng = Random(f"{name} {number}")
        how, data = kind.change(number, rng) if number else ("sound", kind.base())
        place = arena.home / kind.place
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
        words = kind.words(number)
        outcome = in_child(_work(kind, number, data, words, arena, planted), folder)
        what = f"{name} {number} ({how}): {' '.join(words)}"
        tally.count(outcome, what, told=kind.told, most=kind.most)
        if not number and outcome.code not in kind.sound:
            tally.fell("false refusal", f"{what}: {outcome.err[:300]}")
        fooled = "" if outcome.traceback or outcome.timed_out else kind.fooled(outcome, data, arena.work)
        if fooled:
            tally.fell("false acceptance", f"{what}: {fooled[:300]}")
        arena.reset()
    return tally


def _work(kind: Kind, number: int, data: bytes, words: Sequence[str], arena: Arena, planted: bool) -> Callable[[], None]:
    run = command(words, arena.work, arena.environment)

    def work() -> None:
        if planted:
            kind.plant()
        if not kind.whole:
            cut_short()
        if kind.work is not None:
            kind.work(data, number)
        else:
            run()

    return work


def _patched(module: Any, name: str, value: object) -> Callable[[], None]:
    def plant() -> None:
        if name not in vars(module):
            raise ValueError(f"{module.__name__} has no {name} in whose place a fault could be planted")
        vars(module)[name] = value

    return plant


# ---------------------------------------------------------------------- quests, campaigns, PDFs


def _quest_changed(number: int, rng: Random) -> Changed:
    games = bases.games()
    return _document_changed(games[number % len(games)].id, rng)


def _document_changed(game_id: str, rng: Random) -> Changed:
    data = bases.quest(game_id)
    if rng.random() < 0.2:
        other, found = json.loads(bases.quest(game_id, "other")), json.loads(data)
        names = rng.sample(("code", "quest", "rating", "attempts"), rng.randint(1, 3))
        return "of another", as_json({**found, **{name: other[name] for name in names}}, rng)
    return "changed", json_changed(data, rng)


def _reprinted(outcome: Outcome, data: bytes, work: Path) -> str:
    if outcome.code == 0 and (work / "again.json").exists() and not oracles.is_quest((work / "again.json").read_bytes()):
        return "another quest than its code makes is printed again"
    return ""


def _reprint_of(name: str) -> Callable[[int], Sequence[str]]:
    return lambda number: (
        ("show", name) if number % 4 == 3 else ("quest", name, "--format", "json", "--spoilers", "--out", "again.json")
    )


def _campaign_changed(number: int, rng: Random) -> Changed:
    return "changed", json_changed(bases.campaign(), rng)


def _never(outcome: Outcome, data: bytes, work: Path) -> str:
    return "a series is taken for a quest" if outcome.code == 0 else ""


def _pdf_changed(number: int, rng: Random) -> Changed:
    """Return a changed PDF of ours, which holds a quest, or, every third time, one of another program."""
    base = bases.plain_pdf() if number % 3 == 2 else bases.pdf()
    return pdf_mutation.changed(base, number // 3, rng)


def _quest_in_pdf_changed(number: int, rng: Random) -> Changed:
    """Return a changed PDF, every second one with a changed quest inside."""
    if number % 2:
        return _pdf_changed(number // 2, rng)
    how, document = _document_changed(bases.GAME.id, rng)
    packed = {**json.loads(curtain.drawn(bases.quest())), "packed": b64encode(document).decode()}
    with pikepdf.open(BytesIO(bases.pdf())) as found:
        for spec in found.attachments.values():
            spec.get_file().obj.write(json.dumps(packed, separators=(",", ":")).encode())
        buffer = BytesIO()
        found.save(buffer, deterministic_id=True)
    return f"{how} inside", buffer.getvalue()


def _checked(outcome: Outcome, data: bytes, work: Path) -> str:
    """Return what is wrong with a report that was made, and finds no fault: it looks at as many pages as another reader finds."""
    told = re.search(r"changed\.pdf: ([\d,]+) pages?,", outcome.out.decode("utf-8", "replace"))
    if outcome.code != 0 or told is None:
        return "" if outcome.code else "nothing is told of the file"
    try:
        with pikepdf.open(BytesIO(data)) as found:
            count = len(found.pages)
    except pikepdf.PdfError:
        return "a file that another reader does not open is found sound"
    return "" if int(told[1].replace(",", "")) == count else f"{told[1]} pages are told, there are {count}"


# ---------------------------------------------------------------------- plans, settings, printers


def _accepted(is_sound: Callable[[bytes], bool], codes: Sequence[int] = (0,)) -> Callable[[Outcome, bytes, Path], str]:
    """Return what says that a file was accepted though an oracle says that it is not sound, or cannot make anything of it."""

    def fooled(outcome: Outcome, data: bytes, work: Path) -> str:
        if outcome.code not in codes:
            return ""
        try:
            return "" if is_sound(data) else "it is accepted and not sound"
        except Exception as error:  # an oracle reads strictly what should be sound
            return f"it is accepted, and cannot be understood: {error}"

    return fooled


@cache
def _packs() -> tuple[bytes, ...]:
    """Return sound packs, which were checked once in this process: so children have at hand what every check reads."""
    for data in bases.packs():
        checker.check_source(source_of({"changed.toml": data}, single=True), registry.all_games())
    return bases.packs()


def _pack_changed(number: int, rng: Random) -> Changed:
    data = rng.choice(_packs())
    return "changed", toml_changed(data, rng)


DEALT = {"donjonz": {"map": "own"}}
"""Options of the quests that are dealt from a pack: in DONJONZ without a board, whose best walk takes seconds with any words."""


def _pack_dealt(data: bytes, number: int) -> None:
    """Check a pack, and deal three quests of one that is sound."""
    found = checker.check_source(source_of({"changed.toml": data}, single=True), registry.all_games())
    if found.pack is None:
        print(f"delvepress: {len(found.complaints)} complaints, the first: {found.complaints[0]}.", file=sys.stderr)
        sys.exit(2)
    game = extending.extend(registry.game(found.pack.game), found.pack)
    options = game.settle(DEALT.get(game.id, {}))
    try:
        specimen.draft_of(game, options)
    except ForgeFailed as error:  # as `pack check` tells of a pack of which no quest can be made
        print(f"delvepress: {error}", file=sys.stderr)
        sys.exit(2)
    for seed in range(3):
        quest, _ = specimen.draft_of(game, options, seed)
        game.pack(quest, specimen.unmeasured(game, quest, "medium"))


def _lenient_tables(*words: Any) -> tuple[dict[str, Any], str]:
    """Read a TOML file and pass over what nobody knows in it: the planted fault."""
    found, text = _TABLES(*words)
    return {name: value for name, value in found.items() if name in oracles.PLAN_TABLES | oracles.GENERAL}, text


_TABLES = settings_files.read_tables


def _any_printers() -> dict[str, Profile]:
    """Return the printers of the file whatever they are called: the planted fault."""
    return {str(row["name"]): UNCORRECTED for row in json.loads(printers.place().read_bytes())["printers"]}


# ---------------------------------------------------------------------- games as they are written, leagues


def _verified(outcome: Outcome, data: bytes, work: Path) -> str:
    if outcome.code != 0:
        return ""
    verdict = oracles.walk_of(data)
    told = re.search(rb"Confirmed: (-?[\d,]+) point", outcome.out)
    if verdict is None or told is None:
        return "a walk is confirmed that the rules do not allow"
    points = int(told[1].replace(b",", b""))
    return "" if points == verdict[0] else f"{points} points are confirmed, it makes {verdict[0]}"


def _believing(game: AnyGame, made: Made[Any], text: str, *more: object) -> Result:
    """Believe any walk to be the best one: the planted fault."""
    return Result(made.quest.par.score, True)


def _results_changed(number: int, rng: Random) -> Changed:
    found = bases.results()
    texts = [rng.choice(found) for _ in range(rng.choice((1, 2)))]
    return "changed", text_changed(b"\n".join(texts), rng)


def _added(outcome: Outcome, data: bytes, work: Path) -> str:
    place = work / "new.jsonl"
    wrong = [line for line in oracles.false_lines(place.read_bytes()) if '"moves":' in line] if place.exists() else []
    return f"a league takes {wrong[0]}" if wrong else ""


def _league_changed(number: int, rng: Random) -> Changed:
    data = bases.league()
    if rng.random() < 0.3:
        return "text", text_changed(data, rng)
    lines = data.splitlines()
    place = rng.randrange(len(lines))
    lines[place] = as_json(changed(json.loads(lines[place]), rng), rng)
    return "changed", b"\n".join(lines) + b"\n"


class _Believed(Replays):
    """Believes every line of a league: the planted fault."""

    def play(self, entries: Iterable[Entry]) -> None:
        self.right.update(entries)

    def play_all(self, entries: Sequence[Entry]) -> None:
        self.right.update(entries)


def _counted(outcome: Outcome, data: bytes, work: Path) -> str:
    wrong = oracles.false_lines(data) if outcome.code == 0 else []
    return f"it is taken for true: {wrong[0]}" if wrong else ""


# ---------------------------------------------------------------------- pictures


def _png_of(width: int, height: int, rng: Random) -> bytes:
    """Return a PNG that says it is as large as that, with few bytes in it."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, rng.choice((1, 8, 16)), rng.choice((0, 2, 3, 6)), 0, 0, rng.choice((0, 1)))
    data = zlib.compress(bytes(min(width * height, 1 << 24)), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


SIDES = (
    (1, 1),
    (1, 100_000),
    (900, 901),
    (6324, 6324),
    (6326, 6326),
    (65_535, 65_535),
    (2**31 - 1, 1),
    (0, 5),
    (2**31 - 1, 2**31 - 1),
)


def _picture_changed(number: int, rng: Random) -> Changed:
    if number % 10 == 0:
        width, height = SIDES[number // 10 % len(SIDES)]
        return f"{width} x {height}", _png_of(width, height, rng)
    kind = ("PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF", "PPM", "ICO", "TGA")[number % 9]
    return kind, bytes_changed(bases.picture(kind), rng)


# ---------------------------------------------------------------------- the press in a browser


def _request_changed(number: int, rng: Random) -> Changed:
    games = bases.games()
    game = games[number // 9 % len(games)]
    sound: tuple[dict[str, Any], ...] = (
        {"do": "form"},
        {"do": "listing", "game": game.id, "kit": game.kits[0].id},
        {
            "do": "quest",
            "game": game.id,
            "seed": "x",
            "options": {game.choices[0].name: game.choices[0].default},
            "how": {"paper": "a4"},
        },
        {"do": "quest", "code": bases.code_of(game), "printing": {}, "how": {"base-url": "https://example.org/", "only": ""}},
        {"do": "sheets", "game": game.id, "kit": "", "options": {}, "pictures": {"portrait": {"width": 2, "height": 2}}},
        {"do": "daily", "day": "2026-06-02", "games": [game.id], "practice": None, "dice": "strip", "solutions": True},
        {"do": "reprint", "name": "quest.json", "printing": {}},
        {
            "do": "verify",
            "moves": text_changed(bases.moves(), rng).decode("utf-8", "replace"),
            "code": bases.code_of(bases.GAME),
            "setup": {},
        },
        {"do": "result", "code": bases.code_of(game), "score": "12", "won": True, "name": "Ada", "ascii": False},
    )
    found = json.dumps(sound[number % len(sound)]).encode()
    return "changed", found if number % 2 and number % len(sound) == VERIFY else json_changed(found, rng)


VERIFY = 7
"""Of every second walk that is to be verified the words alone are changed."""
REQUEST = b'{"do": "form"}'


def _ask(data: bytes, number: int) -> None:
    """Answer a request as the page's worker does, up to where pages are set, and print the answer."""

    def told(text: str) -> None:
        if "setting" in text or "making" in text:
            raise Reached(0)

    files = {"file": bases.quest() if number % 2 else bases.pdf(), "portrait": bytes(16)}
    reply, _ = press.answer(data.decode("utf-8", "surrogateescape"), files, told)
    found = json.loads(reply)
    print(reply)
    if set(found) == {"error"}:
        raise _refused(found["error"])


def _refused(sentence: str) -> SystemExit:
    """Say what was refused as the command does, and return what ends this process so."""
    terminal.error(f"delvepress: {sentence}")
    return SystemExit(2)


def _answered(outcome: Outcome, data: bytes, work: Path) -> str:
    """Return what is wrong with a walk that is confirmed to a page."""
    if outcome.code != 0 or not outcome.out.strip():
        return ""
    asked, found = json.loads(data), json.loads(outcome.out)
    if asked["do"] != "verify" or not isinstance(asked.get("code"), str) or asked["code"] != bases.code_of(bases.GAME):
        return ""
    verdict = oracles.walk_of(asked["moves"].encode("utf-8", "surrogatepass"))
    return "" if verdict is not None and found["points"] == verdict[0] else "a walk is confirmed that the rules do not allow"


_ADDRESSES = ("https://example.org/delve/", "http://[2001:db8::1]:8080/a/", "https://example.org", "http://localhost:8000/x/y/")
_ODD = (
    "@", "?a=b", "#x", "\\", "//", "..", "/../", "%00", "%0a", "\n", " ", "javascript:", "data:", ":99999", ":0", "[", "]", "é",
    "\u202e", "\x00", '"', "<b>",
)  # fmt: skip


def _address_changed(number: int, rng: Random) -> Changed:
    text = rng.choice(_ADDRESSES)
    for _ in range(rng.choice((1, 1, 2, 3))):
        place = rng.randint(0, len(text))
        odd = rng.choice((*_ODD, "x" * 100, text))
        text = rng.choice((text[:place] + odd + text[place:], text[:place], text[:place] + text[place + 1 :], odd + text))
    return "changed", text.encode("utf-8", "surrogatepass")


def _settle_address(data: bytes, number: int) -> None:
    try:
        found = site_address.settled_base(data.decode("utf-8", "surrogatepass"))
    except BadOption as error:
        raise _refused(str(error)) from None
    print(found)


def _is_address(data: bytes) -> bool:
    text = data.decode("utf-8", "surrogatepass")
    return text == "" or oracles.is_address(text)


_LENIENT = _patched(documents, "_check_same_quest", lambda *_: None)
KINDS: dict[str, Kind] = {
    "quests": Kind(bases.quest, _quest_changed, "work/changed.json", _reprint_of("changed.json"), _reprinted, _LENIENT),
    "campaigns": Kind(
        bases.campaign,
        _campaign_changed,
        "work/changed.json",
        _reprint_of("changed.json"),
        _never,
        _patched(documents, "reread", lambda *_: (bases.GAME, bases.made(bases.GAME.id))),
        sound=(2,),
    ),
    "quests in PDFs": Kind(bases.pdf, _quest_in_pdf_changed, "work/changed.pdf", _reprint_of("changed.pdf"), _reprinted, _LENIENT),
    "PDFs": Kind(
        bases.pdf,
        _pdf_changed,
        "work/changed.pdf",
        lambda number: ("check", "changed.pdf"),
        _checked,
        _patched(bounded, "check_file", lambda *_: bounded.whole_check(bases.pdf(), "changed.pdf", "changed.pdf")),
    ),
    "plans": Kind(
        bases.plan,
        lambda number, rng: ("changed", toml_changed(bases.plan(), rng)),
        "work/plan.toml",
        lambda number: ("batch", "plan.toml", "--check", "--out", "packs"),
        _accepted(oracles.is_plan, (0, 1)),
        _patched(batch_plan, "read", lambda path: []),
        whole=False,
        sound=(1,),
    ),
    "packs": Kind(
        lambda: bases.packs()[0],
        _pack_changed,
        "work/changed.toml",
        lambda number: ("pack", "check", "changed.toml"),
        _accepted(oracles.is_pack),
        _patched(checker, "theme_faults", lambda *_: iter(())),
        work=_pack_dealt,
        most=PACK_SECONDS,
    ),
    "settings": Kind(
        bases.settings,
        lambda number, rng: ("changed", toml_changed(bases.settings(), rng)),
        "work/delvepress.toml",
        lambda number: (
            "quest",
            bases.GAME.id,
            "--seed",
            "x",
            "--paper",
            "a4",
            "--ink",
            "full",
            "--format",
            "json",
            "--out",
            "x.json",
        ),
        _accepted(oracles.is_settings),
        _patched(settings_files, "read_tables", _lenient_tables),
        whole=False,
    ),
    "printers": Kind(
        bases.printers,
        lambda number, rng: ("changed", json_changed(bases.printers(), rng)),
        "config/delvepress/printers.json",
        lambda number: ("printer", "list"),
        _accepted(oracles.is_printers),
        _patched(printers, "load", _any_printers),
    ),
    "moves": Kind(
        bases.moves,
        lambda number, rng: ("changed", text_changed(bases.moves(), rng)),
        "work/moves.txt",
        lambda number: ("verify", bases.code_of(bases.GAME), "--moves", "moves.txt"),
        _verified,
        _patched(playing, "verify", _believing),
    ),
    "results": Kind(
        lambda: bases.results()[0],
        _results_changed,
        "work/results.txt",
        lambda number: ("league", "add", "results.txt", "--league", "new.jsonl"),
        _added,
        _patched(playing, "finished", lambda engine, played, source: played),
        told=False,
    ),
    "leagues": Kind(
        bases.league,
        _league_changed,
        "work/league.jsonl",
        lambda number: ("league", "table", "--league", "league.jsonl"),
        _counted,
        _patched(league_replays, "Replays", _Believed),
    ),
    "leagues checked": Kind(
        bases.league,
        _league_changed,
        "work/league.jsonl",
        lambda number: ("league", "check", "--league", "league.jsonl"),
        _counted,
        _patched(league_commands, "Replays", _Believed),
        told=False,
    ),
    "pictures": Kind(
        lambda: bases.picture("PNG"),
        _picture_changed,
        "work/portrait.img",
        lambda number: (
            "sheets",
            "deck-box-dungeons",
            "--hero",
            "brannoch",
            "--gear",
            "maul",
            "--calling",
            "warden",
            "--portrait",
            "portrait.img",
            "--out",
            "x.pdf",
        ),
        _accepted(oracles.is_picture),
        _patched(images, "picture_of", lambda *_: Picture(1, 1, bytes(3))),
        whole=False,
    ),
    "requests": Kind(
        lambda: REQUEST,
        _request_changed,
        "work/request.json",
        lambda number: ("answer",),
        _answered,
        _patched(playing, "verify", _believing),
        work=_ask,
    ),
    "addresses": Kind(
        lambda: b"https://example.org/delve/",
        _address_changed,
        "work/address.txt",
        lambda number: ("address",),
        _accepted(_is_address),
        _patched(site_address, "settled_base", lambda text: text),
        work=_settle_address,
    ),
}
"""Every kind of file that is attacked, by name."""


def _attack_of(name: str) -> Callable[[Path, int, int, bool], Tally]:
    return lambda folder, first, count, planted: attack(name, folder, first, count, planted)


ATTACKS = {name: _attack_of(name) for name in KINDS}
