"""What is promised is run: every command in README and on the pages of the guide, in the help texts, and on paper."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import date, datetime, tzinfo
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from generator import registry
from generator.cli.common import chance, publishing, today
from generator.cli.jobs import batch_plan, challenge_jobs, serving, shelf_jobs
from generator.cli.program import COMMANDS, GROUPS, PARTS
from generator.core import days, reading, resources
from generator.forge.choices import settle
from generator.forge.game import Game
from generator.press.jobs.printing import quest_jobs
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.markup import sheet_xml, templates
from generator.press.markup.plain import plain_text
from tests import sampling
from tests.cli.conftest import Desk
from tests.cli.leagues import result
from tests.cli.quick import GAMES, NAMES, OF_QUESTS, TOOLS, every_game
from tests.conftest import ROOT
from tests.contract import kept
from tests.contract.samples import made
from tests.press.preflight import planted
from tests.site import pressed

PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
    if path.name != "exit-codes.md"
}
"""README and the pages of the guide, but for the one whose table a test of its own runs."""
ELSEWHERE = {
    "python3 -m venv": "makes an environment and installs from an index: .ci/run and the tests of wheels do it",
    "source": "enters that environment",
    "python tools/browser_runtime.py": "fetches from npm: tests/browser builds a runtime where there is one",
    "python tools/": "is another program, which tests of its own run",
    "python -m": "is another program: the tests, or the guide's own",
    "git": "is another program", "npm": "is another program", "just": "is another program",
    "sphinx-build": "is another program: tests/docs builds the guide",
    "pip": "installs from an index", "pipx": "is another program", "uv": "is another program", "sudo apt": "is another program",
}  # fmt: skip
"""How lines begin that no test of these runs, and why."""
SCRIPTING = PAGES["docs/scripting.md"]
WHOLE = re.compile(r"delvepress(?: +[^\s`]+)*")
TODAY, DAYS = date(2026, 11, 24), [date(2026, 11, 23), date(2026, 11, 24)]
"""What today is for these tests, and what every month, every run of days and every site is cut to: a Monday and a Tuesday."""


def lines_of(page: str) -> list[str]:
    """Return the lines of a page's blocks of commands, comments and where their output goes left out, in order."""
    lines = [line for block in re.findall(r"^```sh\n(.*?)^```", page, re.S | re.M) for line in block.splitlines()]
    return [bare for line in lines if (bare := re.sub(r"(^|\s+)[#>].*", "", line).strip())]


def in_blocks(page: str) -> list[str]:
    """Return the commands of a page's blocks, in order."""
    return [line for line in lines_of(page) if line.split()[0] == "delvepress"]


def in_text(page: str) -> list[str]:
    """Return the commands in a page's sentences and tables, those with a gap to fill left out."""
    text = re.sub(r"^```.*?^```", "", page, flags=re.S | re.M)
    found = [" ".join(word.split()) for word in re.findall(r"`([^`]*)`", text)]
    gap = r"\b(CODE|FILE|GAME|NAME)\b|\.\.\."
    return [one for one in found if one.split(" ")[0] == "delvepress" and not re.search(gap, one)]


class Clock(datetime):
    """A clock that stands still."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Clock:
        return cls(TODAY.year, TODAY.month, TODAY.day, tzinfo=tz)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch, made_once: None) -> None:
    """Make months and runs of days short, sites those of one game, let quests be made once for all tests, and no window open."""
    month, run, site = days.read_month, days.days_from, challenge_jobs.site
    monkeypatch.setattr(days, "read_month", lambda text: DAYS if month(text) else [])
    monkeypatch.setattr(days, "days_from", lambda first, count: DAYS if len(run(first, count)) > 1 else run(first, count))
    monkeypatch.setattr(
        challenge_jobs, "site", lambda games, first, last, *how: site(games[-1:], *DAYS, *how) if first < last else None
    )
    monkeypatch.setattr(today, "datetime", Clock)
    monkeypatch.setattr(chance, "announced_word", lambda: "torchlight")
    monkeypatch.setattr(publishing, "show_file", lambda path: None)
    monkeypatch.setattr(shelf_jobs, "USUAL", 0)
    monkeypatch.setattr(serving, "serve", lambda folder: print(folder))
    monkeypatch.setattr(reading, "read_line", lambda most=0: "1\n")


def carried_out(desk: Desk, command: str) -> None:
    """Run a command of some text: the files it speaks of are there, what is played is over, audits and books are of one quest."""
    if written := re.search(r"--moves (\w+\.txt)", command):
        words = desk.run("solve", command.split()[2], "--anyway").out.decode()
        (desk.here / written[1]).write_text(re.search(r"Walk: (.*)", words)[1], encoding="utf-8")  # type: ignore[index]
    if " runtime" in command:
        pressed.runtime(desk.here / "runtime")
    if "league" in command:
        _lay_leagues(desk)
    if "both.jsonl" in command and "merge" not in command:
        (desk.here / "both.jsonl").write_bytes((desk.here / "league.jsonl").read_bytes())
    if again := re.search(r" output/([A-Z]-[-0-9A-Z]+)\.pdf", command):
        desk.run("quest", again[1])
    if "output/quest.pdf" in command:
        (desk.here / "output").mkdir(exist_ok=True)
        (desk.here / "output" / "quest.pdf").write_bytes(planted.made())
    if "docs/packs/" in command:
        shutil.copytree(ROOT / "docs" / "packs", desk.here / "docs" / "packs")
    if "lamp-house" in command and " new " not in command:
        desk.run("pack", "new", "lamp-house", "--game", "deck-box-dungeons")
    if "office" in command:
        desk.run("printer", "set", "office", "--correction", "dx=0.1")
    if "plan.toml" in command:
        (desk.here / "plan.toml").write_text('[[quests]]\ngame = "donjonz"\nseeds = ["torchlight"]\n', encoding="utf-8")
    result = desk.run(*shlex.split(re.sub(r"--(seeds|count) \d+", r"--\1 1", command))[1:])
    assert result.code == 0, (command, result.err)
    assert result.out or result.files


def _lay_leagues(desk: Desk) -> None:
    """Lay what commands of leagues speak of: results of two players, and the leagues of two clubs."""
    game = registry.game("donjonz")
    for name, seed in (("ada", 0), ("ben", 1)):
        (desk.here / f"{name}.txt").write_text(result(game, TODAY, name.capitalize(), seed=seed), encoding="utf-8")
    (desk.here / "results").mkdir(exist_ok=True)
    (desk.here / "results" / "ada.txt").write_bytes((desk.here / "ada.txt").read_bytes())
    for name, league in (("ada", "league"), ("ben", "other")):
        if not (desk.here / f"{league}.jsonl").exists():
            desk.run("league", "add", f"{name}.txt", "--league", f"{league}.jsonl")


def test_the_pages_have_all_commands() -> None:
    commands = [command for page in PAGES.values() for command in in_blocks(page)]
    named = {command.split()[1] for command in commands if len(command.split()) > 1 and command.split()[1][0] != "-"}
    assert named == set(COMMANDS)
    assert len([command for page in PAGES.values() for command in in_text(page)]) > 5


@pytest.mark.parametrize("page", PAGES)
def test_a_line_that_is_not_run_has_a_reason(page: str) -> None:
    others = [line for line in lines_of(PAGES[page]) if line.split()[0] != "delvepress"]
    assert [line for line in others if not line.startswith(tuple(ELSEWHERE))] == []


def commands_of(page: str) -> list[str]:
    """Return the commands of a page, those of its blocks first, but for the one that a test of its own runs."""
    return [one for one in dict.fromkeys([*in_blocks(page), *in_text(page)]) if "--install-completion" not in one]


def kind_of(command: str) -> str:
    """Return the words that name a command."""
    first, second = (*command.split()[1:3], "", "")[:2]
    return f"{first} {second}" if second in PARTS.get(first, ()) else first


def by_kind() -> dict[str, list[str]]:
    """Return the commands of all pages by the words that name each."""
    found: dict[str, list[str]] = {}
    for page in PAGES.values():
        for command in commands_of(page):
            found.setdefault(kind_of(command), []).append(command)
    return found


def runs() -> set[str]:
    """Return one command of each kind, another one for each state of the package."""
    return {min(found, key=lambda command: sampling.lot(resources.build(), command)) for found in by_kind().values()}


@pytest.mark.always
@pytest.mark.parametrize("page", [name for name, page in PAGES.items() if commands_of(page)])
@pytest.mark.usefixtures("short")
def test_the_commands_of_a_page_run_in_order(desk: Desk, page: str, request: pytest.FixtureRequest) -> None:
    """In a home that is empty at the start of the page one of each kind runs, and all with --all-slow."""
    commands = commands_of(PAGES[page])
    chosen = commands if request.config.getoption("--all-slow") else with_makers(commands, runs())
    for command in commands:
        if command in chosen:
            carried_out(desk, command)


def with_makers(commands: list[str], chosen: set[str]) -> set[str]:
    """Return those commands of a page that are chosen, and those before them that write a file which one of them names."""
    found = chosen.intersection(commands)
    for place, command in reversed(list(enumerate(commands))):
        made = re.search(r"--out (\S+)", command)
        if made and any(made[1] in later.split()[1:] for later in commands[place + 1 :] if later in found):
            found.add(command)
    return found


def test_who_writes_a_file_runs_before_who_reads_it() -> None:
    commands = ["delvepress quest donjonz --out a.pdf", "delvepress quest donjonz --out b.pdf", "delvepress check a.pdf"]
    assert with_makers(commands, {commands[2]}) == {commands[0], commands[2]}
    assert with_makers(commands, {commands[1]}) == {commands[1]}


@pytest.mark.always
def test_every_option_in_a_command_of_the_pages_is_there(desk: Desk) -> None:
    for command in dict.fromkeys(command for found in by_kind().values() for command in found):
        result = desk.run(*shlex.split(command)[1:], "--help")
        assert result.code == 0, (command, result.err)
        assert b"Usage" in result.out, command
    assert desk.run("quest", "donjonz", "--heroes", "3", "--help").code == 2


def test_the_plan_of_the_guide_is_one_and_its_options_are_there(desk: Desk) -> None:
    (plan,) = (block for block in re.findall(r"```toml\n(.*?)```", SCRIPTING, re.S) if "[[quests]]" in block)
    (desk.here / "plan.toml").write_text(plan, encoding="utf-8")
    orders = batch_plan.read(desk.here / "plan.toml")
    assert len(orders) == 50
    assert {(order.game, order.options["grade"]) for order in orders} == {("donjonz", "hard")}
    assert orders[0].parts[0][0].endswith("-letter-low.pdf")
    paragraph = SCRIPTING[SCRIPTING.index("## Many at once") : SCRIPTING.index("A plan:")]
    options = set(re.findall(r"`(--[a-z]+)", paragraph))
    known = desk.run("batch", "--help").out.decode()
    assert options
    assert all(option in known for option in options), options


@pytest.mark.slow
def test_the_booklet_of_the_guide_is_a_whole_month(desk: Desk) -> None:
    carried_out(desk, next(command for command in in_blocks(PAGES["docs/clubs.md"]) if "daily 2026-12 " in command))


def test_a_command_that_has_gone_stale_is_found_out(desk: Desk) -> None:
    for command in ("delvepress solve D-0200-SKME-TVQS-MC", "delvepress dig", "delvepress quest donjonz --heroes 3"):
        with pytest.raises(AssertionError):
            carried_out(desk, command)


@pytest.mark.skipif(not Path("/bin/bash").exists(), reason="there is no bash here")
def test_completion_is_installed_for_the_shell(tmp_path: Path) -> None:
    environment = {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    code = "import sys; sys.argv = ['delvepress', '--install-completion']; import generator.cli as c; c.main()"
    script = f'{sys.executable} -c "{code}"; true'
    done = subprocess.run(["/bin/bash", "-c", script], env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert "bash completion installed" in done.stdout, done.stderr
    assert "delvepress" in "".join(path.read_text(encoding="utf-8") for path in tmp_path.rglob("*") if path.is_file())


def examples() -> Iterator[str]:
    """Yield the examples of all help texts, with their gaps closed."""
    yield from (command for command in COMMANDS if command not in GROUPS)
    yield from (f"{name} {part}" for name, parts in PARTS.items() for part in parts)
    yield from (f"quest {name}" for name in NAMES)
    yield from sorted({f"{'sheets' if kit.command == 'sheets' else 'kit'} {game.id}" for game in GAMES for kit in game.kits})
    yield from (" ".join(words) for words in (*TOOLS, *OF_QUESTS))
    yield f"measure {NAMES[0]}"


@pytest.mark.parametrize("command", list(examples()))
@pytest.mark.usefixtures("short")
def test_the_example_of_every_help_text_runs(desk: Desk, command: str) -> None:
    said = " ".join(desk.run(*command.split(), "--help").out.decode().split())
    found = re.findall(r"Example: (delvepress .*?) (?:Arguments|Options):", said)
    assert len(found) == 1, said
    carried_out(desk, found[0])


# ---------------------------------------------------------------------- on paper


def jobs_of(game: Game[Any]) -> Iterator[Job]:
    """Yield everything of a game that can be printed: a quest, every kit in every layout it lists, a challenge, its solution."""
    settings = PrintSettings()
    yield quest_jobs.quest_job(game, made(game.id, 0)[1], settings)
    for kit in game.kits:
        rows = product(*(one.listed() or (one.default,) for one in kit.options))
        for row in rows:
            options = settle(kit.options, dict(zip((one.name for one in kit.options), row, strict=True)), kit.id)
            yield quest_jobs.kit_job(game, kit, options, settings)
    if game.daily:
        challenge = kept.challenge(game, TODAY)
        yield quest_jobs.challenge_job(challenge, settings)
        if game.daily.solution:
            yield quest_jobs.challenge_job(challenge, settings, sealed=True)


def sheets_of(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """Yield the words of every sheet of a game that can be printed, with the code that stands on it."""
    for job in jobs_of(game):
        for sheet in job.pack.sheets:
            if sheet.template:
                words = {**job.words(), "icon_credits": "", "sheet": sheet, "cutting": []}
                text = plain_text(sheet_xml.parse(templates.render(sheet.template, words), sheet.template))
                yield " ".join(text.split()), job.code


PART = rf"[A-Z]-[-0-9A-Z]+|[A-Z]{{2,}}|--[a-z-]+|{'|'.join(NAMES)}|[a-z]+(?=”)|[a-z]+\.txt"
SAID = re.compile(rf"delvepress ([a-z]+(?: (?:{PART}))*)")
"""A command in a sentence: its name, codes, words in capitals to fill in, options, games, files, a value before the quote ends."""


@pytest.mark.usefixtures("short")
@every_game
def test_every_command_on_paper_runs(desk: Desk, game: Game[Any]) -> None:
    found: dict[str, str] = {}
    for words, code in sheets_of(game):
        for said in SAID.findall(words):
            found.setdefault(said, code)
    assert len(found) > 1 or game.daily is None
    for said, code in found.items():
        words = said.split()
        assert words[0] in COMMANDS, said
        file = code if words[0] == "quest" else "walk.txt"
        filled = [{"CODE": code, "POINTS": "30", "FILE": file}.get(word, word) for word in words]
        if len(filled) == 1:  # the command by its name alone, which stands beside the code
            filled += [code, "--moves", "walk.txt"] if filled[0] == "verify" else [code]
        if filled[0] == "verify" and "--points" not in filled:
            for name in ("walk.txt", "game.txt"):
                (desk.here / name).write_text(",", encoding="utf-8")
            result = desk.run(*filled)
            assert "The written game ends too early: " in result.err or "Confirmed: 0 points" in result.out.decode(), (
                said,
                result.err,
            )
        else:
            if filled[0] == "play":
                desk.patch.setattr(reading, "read_line", lambda most=0: "quit\n")
            result = desk.run(*filled)
            assert result.code == 0, (said, result.err)
