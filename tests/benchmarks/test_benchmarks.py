"""Every benchmark runs at its smallest size, says the figures that docs/figures.md names, and leaves nothing behind."""

from __future__ import annotations

import importlib.util
import marshal
import os
import re
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from generator import registry
from tools import figures

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "benchmarks"
N = r"\d[\d,]*(?:\.\d+)?"
"""A number as the benchmarks write it."""
Command = tuple[str, ...]


@dataclass(frozen=True)
class Run:
    """What makes a command as small as it can be, and the figures its output must have (regular expressions)."""

    smallest: str
    figures: tuple[str, ...]


def _share(count: int) -> str:
    return rf" +{N} ± (?:{N}|\?) %" * count


def _ladder_lines(row: str) -> tuple[str, ...]:
    return tuple(
        rf"^{row} +{player} +2 +{N} % \({N}-{N}\) +-?{N} +{N}/ *{N}/ *{N}( +[+-]{N} ± +{N}){{2}} +{N}$"
        for player in ("chance", "naive", "sensible", "planner")
    )


SMALL = "--heroes 1 --lengths short"
"""The quests of which games are the fastest."""
RUNS: dict[Command, Run] = {
    ("batch.py", "scale"): Run("--packs 2 --workers 1 2", (
        rf"^ +1 +{N} +{N} +1\.00 +{N}  (?:{N}/{N}, ){{3}}{N}/{N}$", rf"^ +2( +{N}){{4}}  ",
    )),
    ("batch.py", "scale", "--packs", "10000"): Run("--packs 2", (rf"^ +2( +{N}){{4}}  ",)),
    ("batch.py", "faults"): Run("--packs 2 --only command", (
        rf"^undisturbed +{N} s$", rf"^command killed, run again +{N} s, [+-]{N} s, the same bytes$",
    )),
    ("browser.py", "bytes"): Run("--here --combinations 3", ("^the same bytes: 3 of 3 combinations$",)),
    ("browser.py", "times"): Run("--rounds 1 --game donjonz", ("^no runtime, left out: the browser$", rf"^donjonz +{N}$")),
    ("browser.py", "seeds"): Run("--here --seeds 1 --game donjonz", ("^donjonz +1 of 1 seeds have the same bytes$",)),
    ("browser.py", "visits"): Run("--game donjonz", ("^no runtime, left out: the browser$",)),
    ("browser.py", "memory"): Run("--game donjonz", ("^no runtime, left out: the browser$",)),
    ("campaigns.py",): Run("--seeds alder --quests 3 --lengths short --heroes 1 --campaigns 1", (
        rf"^ *alder +short +3 +1( +{N}){{3}} +(?:{N}/{N} +){{3}}{N}$",
    )),
    ("cutting.py",): Run("--documents 1", (
        rf"^[-a-z]+ +a4 +duplex-long +{N} +{N} +-?{N} +{N}-{N} +{N}-{N}$",
        rf"^worst of {N} pages: {N} mm off, -?{N} mm of bleed missing; {N} s$",
    )),
    ("daily.py",): Run("--days 1 --game donjonz", (
        rf"^booklet, made anew: +{N} s, +{N} MB; .*{N} pages?\b", rf"^booklet, taken up again: +{N} s",
        rf"^site, challenges at hand: +{N} s, +{N} MB, {N} files", "^booklet: the same bytes", "^site: the same bytes",
    )),
    ("pictures.py",): Run("--quests 2 --game donjonz", tuple(
        rf"^donjonz +{kind}( +{N}){{5}}$" for kind in ("cover", "cover and faces", "map", "keeper's map", "tiles and rooms")
    )),
    ("tagging.py",): Run("--rounds 1 --game donjonz", (rf"^donjonz( +{N}){{6}}$",)),
    ("year.py",): Run("--days 2 --game donjonz --workers 1", (
        rf"^made anew: {N} s, {N} MB of memory$", rf"^taken up again: {N} s, {N} MB",
        rf"^stopped with [01] of 1 volumes, and gone on: {N} s, {N} MB", rf"^daily-.*\.pdf: {N} pages, {N} MB$",
        "^the same bytes in every run$",
    )),
    ("variety.py",): Run("--batches 1 --themes crypt", (
        rf"^encounter +{N} +{N} %$", rf"^room name +{N} +{N} %$", rf"^all +{N} +{N} %$",
        rf"^encounters of the worst theme, crypt: {N} %$",
    )),
    ("variety.py", "--seasons"): Run("--seasons 1 --games donjonz", (
        rf"^DONJONZ +dealt +{N} % +{N} %", rf"^DONJONZ +drawn +{N} % +{N} %",
    )),
    ("pairs.py",): Run("--quests 4 --themes slow-mould", (rf"^slow-mould +6( +{N} %){{4}}$", rf"^all +6( +{N} %){{4}}$")),
    ("dragons.py", "curve"): Run("--quests 1 --games 2 --modes solo --heroes 2 --grades easy", (
        rf"^solo +2 easy +0:{N} .*33:{N}$",
    )),
    ("dragons.py", "calibration"): Run("--quests 1 --games 4 --modes solo --heroes 2 --grades medium", (
        rf"^solo +2 medium +{N}/{N}$",
        rf"^all: agree [01] of 1 \({N}-{N} %\); in the band [01], astray [01]; printed less fresh [+-]{N}; {N} s, most {N}, ",
    )),
    ("dragons.py", "speed"): Run("--quests 1 --games 2 --heroes 1 --grades hard", (rf"^solo 1 hard +{N}$",)),
    ("dragon_players.py", "quality"): Run("--quests 1 --games 1 --heroes 1 --grades hard", (
        rf"^1 hard +1( +{N}){{9}}$", rf"^all 1 games: won {N} %, with a march of none {N} %$",
    )),
    ("dragon_players.py", "compare"): Run("--quests 1 --games 2 --heroes 1 --grades medium", (
        rf"^medium +1 +0 +{N} attempts +{N} s, printed {N} and {N}, now {N} and {N}: [+-]{N} \({N}\)$",
        rf"^medium +1 all: {N} and {N}, lead [+-]{N}, least [+-]{N}, 0 surely behind; {N} attempts, {N} of 1 at the first, {N} s$",
    )),
    ("dragon_players.py", "score"): Run("--quests 1 --games 8 --heroes 1 --grades easy", (rf"^ +1 +1( +{N}){{5}}$",)),
    ("difficulty.py", "speed"): Run(f"--quests 1 --games 2 {SMALL}", (rf"^ +1 +short( +{N}){{2}}$",)),
    ("difficulty.py", "forging"): Run(f"--quests 1 --grades medium {SMALL}", (rf"^ +1 +medium +short( +{N}){{5}} +[+-]{N}:1$",)),
    ("hands.py",): Run("--quests 1 --hands 2", (
        rf"^hands-0( +{N} +{N} \({N}\)){{2}}$", rf"^ +1 +{N} +1.00 +{N} to {N}$", rf"^ +2 +{N} +{N} +{N} to {N}$",
    )),
    ("difficulty.py", "filling"): Run(f"--quests 1 --games 2 --grades medium --more 0.5 {SMALL}", (
        rf"^ +1 +medium +{N} +{N} +[+-]{N} +{N}$",
    )),
    ("difficulty.py", "calibration"): Run(f"--quests 1 --games 10 --grades medium {SMALL}", (
        rf"^ *B-[-0-9A-Z]+ +1 +medium( +{N}){{3}} +(?:yes|no)$", rf"^agree within 1.96 errors: [01] of 1, {N} %",
        rf"^fresh less printed, mean: [+-]{N} points$", "^measured grade is the one asked for: [01] of 1$",
    )),
    ("difficulty.py", "dead-air"): Run(f"--quests 1 --games 2 {SMALL}", (rf"^ +1 +short +6( +{N}){{3}}$",)),
    ("difficulty.py", "slope"): Run(f"--quests 1 --games 4 --step 3 {SMALL}", (
        rf"^ +1 +1 +-?{N} ± {N} .*-7:{N} -4:{N} -1:{N} \+2:{N}$", rf"^all: -?{N} ± {N} for a step$",
    )),
    ("difficulty.py", "balance"): Run(f"--quests 1 --parties 10 {SMALL}", (
        rf"^ +1 +gear [-a-z]+ +{N} +{N} % \({N}-{N}\) +[+-]{N}$", "^1 heroes: in all of the best 1 parties: ",
        "^1 heroes: in none of them: ", "^1 heroes: dealt to nobody: ",
    )),
    ("difficulty.py", "surrogate"): Run(f"--quests 3 --games 4 {SMALL}", (
        rf"^ +all alike +[+-]{N}$", "^drafts: 3, 4 games of each$", rf"^error in points on drafts left out: {N}$",
    )),
    ("difficulty.py", "sealed"): Run(f"--quests 2 --games 2 {SMALL}", (
        rf"^ +1 +[a-z]+ +short( +{N}){{2}} +-?{N}$", rf"^data: points = -?{N}, low = -?{N}, high = -?{N}, quests = 2, games = 2$",
    )),
    ("difficulty.py", "profile"): Run(f"--quests 1 --games 4 --grades medium {SMALL}", (
        rf"^ *games\.deck_box_dungeons\.players\.sensible +{N} +{N}$", rf"^ *any function, at most +{N}$", rf"^{N} looks$",
    )),
    ("difficulty.py", "depth"): Run(f"--quests 1 --games 2 --grades medium {SMALL}", (
        rf"^ *B-[-0-9A-Z]+ +1 +medium +short( +{N}){{4}}$",
        rf"^all: search [+-]{N} ± {N} points over planner, 1 quests of 2 games$",
    )),
    ("green.py", "layouts"): Run("", (
        rf"^33,554,432 layouts in {N} s: 255,938 disconnected, .* differs in 0$", "differs in 0 of a sample",
    )),
    ("green.py", "games"): Run("--games 1", tuple(
        rf"^{edition} +{player} +{N}{_share(1)} .* {N}$" for edition in ("new", "old") for player in ("naive", "sensible")
    )),
    ("green.py", "fit"): Run("--dungeons 1 --games 1", (
        rf"^new +base -?{N} door -?{N} peril -?{N} spread {N}$", rf"^old +slopes( {N}){{8}}$", rf"^old +ceilings( {N}){{8}}$",
    )),
    ("green.py", "grades"): Run("--quests 1 --games 10 --grades medium --editions new", (
        rf"^new +medium{_share(3)}( +{N}){{3}}( +{N}){{3}} +{N} +[01]/ +1$", rf"^agree within 1.96 errors: [01] of 1, {N} %",
        rf"^fresh less printed, mean: [+-]{N} points$", "^fresh games are of the same grade: [01] of 1$",
    )),
    ("green.py", "forging"): Run("--quests 1 --grades medium --editions new", (rf"^new +medium +1( +{N}){{4}}$",)),
    ("weights.py", "hold"): Run("--quests 1 --games 1 --best 2 --margin 999 --grades easy --editions new", (
        r"^new: 1 dungeons, 1 games of each at most$", r"^  one weight: 88 changes$", rf"^ +[+-]{N} % .*  [a-z]+\.[a-z_]+ × {N}$",
        r"^  the best in fresh dungeons: 2 changes$", rf"^new: {N} games, {N} s$",
        rf"^new: {N} points; leads above 999 % in fresh dungeons, with their lower end: 0$",
    )),
    ("weights.py", "climb"): Run("--quests 1 --games 1 --best 1 --grades easy --editions new", (
        r"^  one weight: 88 changes$", rf"^new: {N} points, {N} games, {N} s$", r"^\[new\.combat\]$", rf"^health = {N}$",
    )),
    ("relevance.py",): Run("--grades easy --boards 1 --packs 1", (
        *(rf"^easy +{demand} +{N} % +{N} %$" for demand in ("doubling", "kinds", "kills", "par", "all", "ahead")),
        r"^easy +families +\S",
        rf"^easy +{N} packs a minute, {N} attempts each; skulls: 1 of [12]$",
        rf"^easy +par {N}-{N}, look-ahead {N} % of it; {N} pars fit the medals, at least {N}$",
    )),
    ("ink.py",): Run("--game donjonz --cut", (
        rf"^donjonz .*: C-1F +cut +full +{N} % +low +{N} % +grey +{N} % +low/full {N} +grey/full {N}$",
        rf"^donjonz .*: all +full +{N} % .* full {N} kB {N} s, low {N} kB {N} s, grey {N} kB {N} s$",
        rf"^donjonz, worst sheet to cut: low/full {N} \(",
    )),
    ("ink.py", "--read"): Run("--game donjonz", (rf"^donjonz challenge, a4, grey: .* {N}:1; 0 faults$", "^faults in all: 0$")),
    ("ladder.py", "--game", "green-dungeon"): Run(
        "--quests 1 --games 2 --only edition=new grade=easy --players chance naive sensible planner", _ladder_lines("new easy")
    ),
    ("ladder.py", "--game", "bag-of-dungeon"): Run(
        "--quests 1 --games 2 --only grade=easy heroes=1 --players chance naive sensible planner", _ladder_lines("easy 1")
    ),
    ("ladder.py", "--game", "deck-box-dungeons"): Run(
        "--quests 1 --games 2 --only grade=medium heroes=1 --players chance naive sensible planner", _ladder_lines("medium 1")
    ),
    ("ladder.py", "--game", "donjonz"): Run("--quests 1 --games 2 --only grade=easy --players random greedy planner", (
        rf"^easy +planner +2 +{N} % \({N}-{N}\) +{N} ",
    )),
    ("patient.py",): Run("--quests 1 --games 2 --goals 2 --grades easy --editions new", (
        rf"^new +easy +planner( +{N}){{3}}$", rf"^new +easy +goal +2( +{N}){{3}} +(?:[+-]{N} %|-) +[+-]{N}$",
        "^new +easy +most points: goal 2; most wins: goal 2$",
    )),
    ("packs.py",): Run("--rounds 1 --checkout --game donjonz", (
        rf"^ours( +{N}){{7}}$", rf"^bare canvas( +{N}){{7}}$", rf"^ours / bare canvas, warm, round by round: {N} .*{N} to {N}",
        rf"^ours / bare canvas, cold, round by round: {N} .*{N} to {N}", "^not installed, left out: typst, fpdf2, WeasyPrint$",
    )),
    ("packs.py", "--cold"): Run("--rounds 1 --checkout --game donjonz --only", (
        rf"^ours( +{N}){{3}}$", rf"^bare canvas( +{N}){{3}}$", rf"^ours / bare canvas, cold, round by round: {N} .*{N} to {N}",
    )),
    ("medals.py",): Run("--packs 1 --grades easy --again", (
        rf"^easy +forged in {N} s each$", rf"^easy +bronze( +{N}){{5}}$", rf"^easy +silver( +{N}){{5}}$",
        rf"^easy +gold( +{N}){{5}}$",
        rf"^easy +ratio of steps: {N}, {N}, {N}; at most two: 1 of 1; set by a planner: [01]$",
        rf"^easy +a first walk makes {N} % of par; it earns bronze in [01] of 1$",
        rf"^easy +possible pars span at least {N} % of par, {N}, median {N}$",
        rf"^easy +player random +{N} % +medals( +[01]){{4}}$", "^easy +player best +100 % +medals +0 +0 +0 +1$",
        "^easy +searched again: [01] pars equal, 0 not, [01] open$",
    )),
    ("par.py",): Run("--boards 1 --packs 1 --grades easy", (
        rf"^easy( +{N}){{6}} +1/1 +{N}-{N}, median {N}$", rf"^easy +{N} packs a minute, {N} attempts each",
    )),
    ("par.py", "--random"): Run("--boards 1 --open 25 --snug 4", (rf"^25 % open, snug 4( +{N}){{6}} +1/1 ",)),
}  # fmt: skip
ENGINES = {"typst": "pack_typst.py", "fpdf2": "pack_fpdf.py", "WeasyPrint": "pack_html.py"}
"""The programs of the other engines, which packs.py starts where the engine is installed."""
MODULES = {"typst": "typst", "fpdf2": "fpdf", "WeasyPrint": "weasyprint"}
STARTED_ALWAYS = {"pack_replay.py"}
"""What every run of packs.py starts."""


def _scripts() -> set[str]:
    return {path.name for path in FOLDER.iterdir() if path.suffix == ".py" and '__name__ == "__main__"' in path.read_text("utf-8")}


def _published() -> list[Command]:
    """Return the commands of benchmarks among the records of figures, each once."""
    commands = [tuple(shlex.split(record.command)) for record in figures.records()]
    return list(dict.fromkeys(command for command in commands if command[0].endswith(".py")))


def _key(command: Command) -> Command | None:
    """Return the entry of the table under which a command runs."""
    return max((key for key in RUNS if command[: len(key)] == key), key=len, default=None)


def _longest(key: Command) -> Command:
    """Return the longest published command of an entry, or the entry itself where there is none."""
    return max([key, *(command for command in _published() if _key(command) == key)], key=len)


Start = Callable[..., str]
"""Runs a script and returns its standard output."""


@pytest.fixture
def start(tmp_path: Path) -> Start:
    """Runs a script from an empty folder, for a user with an empty home, and asserts that it works and leaves no file behind."""
    empty = {name: tmp_path / name for name in ("work", "home", "temporary")}
    for path in empty.values():
        path.mkdir()

    def run(*words: str, **other: str) -> str:
        own = {"HOME": str(empty["home"]), "TMPDIR": str(empty["temporary"]), "COLUMNS": "200", **other}
        env = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "PYTEST_"))} | own
        command = [sys.executable, str(FOLDER / words[0]), *words[1:]]
        done = subprocess.run(command, cwd=empty["work"], env=env, capture_output=True, text=True, timeout=300, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        assert {name: list(path.rglob("*")) for name, path in empty.items()} == {name: [] for name in empty}
        return done.stdout

    return run


@pytest.fixture
def no_engines(tmp_path: Path) -> str:
    """A folder for PYTHONPATH which makes the other engines look as if they were not installed."""
    folder = tmp_path / "none"
    folder.mkdir()
    for module in MODULES.values():
        (folder / f"{module}.py").write_text("raise ImportError\n")
    return str(folder)


def test_every_script_has_an_entry() -> None:
    assert {key[0] for key in RUNS} | set(ENGINES.values()) | STARTED_ALWAYS == _scripts()


@pytest.mark.parametrize("key", RUNS, ids=" ".join)
def test_a_script_runs_at_its_smallest_size(key: Command, start: Start, no_engines: str, tmp_path: Path) -> None:
    words, record = [*_longest(key), *RUNS[key].smallest.split()], tmp_path / "record.json"
    said = start(*words, "--json", str(record), PYTHONPATH=no_engines)
    for figure in RUNS[key].figures:
        assert re.search(figure, said, re.MULTILINE), f"{' '.join(words)} says nothing like {figure}:\n{said}"
    found = msgspec.json.decode(record.read_bytes(), type=figures.Record)
    assert found.command == shlex.join(words)
    assert found.rows or "--read" in words or "left out: the browser" in said
    assert unlike(found, [one for one in figures.records() if _key(tuple(shlex.split(one.command))) == key]) == []


APART = ("packs.py", "ladder.py")
"""Scripts whose columns are the engines that are installed, and the players that are asked for."""


def _head(record: figures.Record) -> tuple[str, str]:
    return record.part, record.name


def unlike(found: figures.Record, published: Sequence[figures.Record]) -> list[str]:
    """Return the names of published records that their benchmark did not write: of another part or name, or with other columns."""
    return [
        one.name
        for one in published
        if not one.carried and (_head(found) != _head(one) or not (one.command.startswith(APART) or found.columns == one.columns))
    ]


def test_a_table_that_a_person_laid_out_is_found_out() -> None:
    found = next(one for one in figures.records() if not one.carried and not one.command.startswith(APART))
    assert unlike(found, [found]) == []
    for typed in (replace(found, name="Seconds"), replace(found, columns=("typed", *found.columns[1:]))):
        assert unlike(found, [typed]) == [typed.name]
        assert unlike(found, [replace(typed, carried=True)]) == []


@pytest.mark.parametrize("name", sorted({key[0] for key in RUNS}))
def test_a_script_explains_itself(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))
    script = import_module(name.removesuffix(".py"))
    said = script.arguments().format_help()
    examples = re.findall(rf"^    python benchmarks/({name}.*)$", said, re.MULTILINE)
    assert examples
    for example in examples:
        words = example.partition("#")[0].split()
        assert script.arguments().parse_args(words[1:])
        assert _key(tuple(words))


@pytest.mark.parametrize("command", _published(), ids=" ".join)
def test_a_published_command_is_one(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _key(command) is not None
    monkeypatch.syspath_prepend(str(FOLDER))
    script = import_module(command[0].removesuffix(".py"))
    assert script.arguments().parse_args([*command[1:], "--json", "record.json"]).json, "what is published comes from a record"


def test_a_command_that_has_gone_stale_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))
    with pytest.raises(SystemExit):
        import_module("par").arguments().parse_args(["--bords", "200"])


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
def test_another_engine_prints_the_pack(engine: str, start: Start) -> None:
    if importlib.util.find_spec(MODULES[engine]) is None:
        pytest.skip(f"{engine} is not installed")
    said = start("packs.py", "--rounds", "1", "--checkout", "--only", engine)
    assert re.search(rf"^{engine}( +{N}){{7}}$", said, re.MULTILINE), said
    assert re.search(rf"^ours / {engine}, cold, round by round: {N}; ", said, re.MULTILINE), said


# ---------------------------------------------------------------------- what the engines are given


@pytest.fixture
def job(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The job of packs.py, whose modules can be imported."""
    return job_of("deck-box-dungeons", monkeypatch)


def job_of(game_id: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the job of packs.py for a game, and let its modules be imported."""
    monkeypatch.syspath_prepend(str(FOLDER))
    from generator.core.seeds import seed_from_word
    from generator.forge import making
    from generator.press.jobs.printing import quest_jobs
    from generator.press.jobs.printing.job import PrintSettings

    game = registry.game(game_id)
    return quest_jobs.quest_job(game, making.make(game, game.settle({}), seed_from_word("torchlight")), PrintSettings())


def _texts(part: Any) -> Iterator[str]:
    """Yield all texts of a content's blocks and drawings, in whatever they stand."""
    from pack_content import Drawing, Run

    if isinstance(part, Run):
        yield part.text
    elif isinstance(part, Drawing):
        yield from (call[2] for call in part.calls if call[0] == "text")
    elif isinstance(part, list):
        for inner in part:
            yield from _texts(inner)
    elif hasattr(part, "__dict__"):
        yield from _texts(list(vars(part).values()))


def _written(call: str, words: Any) -> str:
    """Return the letters of a call that writes, the parts of kerned text joined and its ligatures spelled out."""
    from generator.press.drawing.fonts import LIGATURES

    text = words if call == "textOut" else "".join(part for part, _ in words)
    for letters, char in LIGATURES.items():
        text = text.replace(char, letters)
    return text


@pytest.mark.parametrize("game_id", registry.all_games())
def test_the_bare_canvas_draws_the_pages_of_the_pack_that_is_measured(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    job = job_of(game_id, monkeypatch)
    import pack_replay
    import packs
    from pack_record import record

    from generator.press.jobs.printing import book

    recording = pack_replay.load(marshal.dumps(record(job)))
    pack_replay.register(recording["fonts"])
    pdf = book.print_book(job).pdf
    packs.compare(pdf, pack_replay.replay(recording))
    recording["pages"][0] = recording["pages"][1]
    with pytest.raises(SystemExit, match="Page 1: the bare canvas draws something else"):
        packs.compare(pdf, pack_replay.replay(recording))


def test_the_engines_are_given_every_word_of_the_pack(job: Any) -> None:
    import pack_html
    import pack_typst
    from pack_content import content
    from pack_record import record

    whole = content(job)
    texts = [values[0] for _, page in record(job)["pages"] for name, values in page if name == "text"]
    lines = "\n".join(
        " ".join(_written(call, values[0]) for call, values in text if call in ("textOut", "kerned")) for text in texts
    )
    given = Counter(" ".join(_texts(whole)).split())
    missing = Counter(lines.split()) - given
    heads = {word for leaf in whole.leaves for text in _texts(leaf.back) for word in text.split()}
    labels = {f"{sheet.label}{number}" for sheet in job.pack.sheets for number in range(2, 10)}
    further = {word for text in re.findall(r"[^\n]+, continued", lines) for word in text.split()}
    assert set(missing) <= heads | labels | further, "only heads and feet of further pages and parts may be missing"
    assert len(whole.leaves) >= len(job.pack.sheets)
    assert pack_html.html(whole).count("<section") == len(whole.leaves)
    assert pack_typst.markup(whole).count("#set page(") == len(whole.leaves)
