"""What is promised is run: every command in README, in the help texts, and on paper."""

from __future__ import annotations

import os
import re
import shlex
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
from generator.cli.jobs import batch_plan, challenge_jobs, serving
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

README = (ROOT / "README.md").read_text(encoding="utf-8")
SCRIPTING = (ROOT / "docs" / "scripting.md").read_text(encoding="utf-8")
WHOLE = re.compile(r"delvepress(?: +[^\s`]+)*")
TODAY, DAYS = date(2026, 11, 24), [date(2026, 11, 23), date(2026, 11, 24)]
"""What today is for these tests, and what every month, every run of days and every site is cut to: a Monday and a Tuesday."""


def in_blocks() -> list[str]:
    """Return the commands of the README's blocks of code, comments and where their output goes left out."""
    lines = [line for block in re.findall(r"```sh\n(.*?)```", README, re.S) for line in block.splitlines()]
    return [re.sub(r"\s+(#|>).*", "", line) for line in lines if line.startswith("delvepress")]


def in_text() -> list[str]:
    """Return the commands in the README's sentences and tables, those with a gap to fill left out."""
    text = re.sub(r"```.*?```", "", README, flags=re.S)
    found = [" ".join(word.split()) for word in re.findall(r"`([^`]*)`", text)]
    return [one for one in found if one.split(" ")[0] == "delvepress" and not re.search(r"\b(CODE|FILE)\b|\.\.\.", one)]


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
    monkeypatch.setattr(serving, "serve", lambda folder: print(folder))
    monkeypatch.setattr(reading, "read_line", lambda most=0: "1\n")


def carried_out(desk: Desk, command: str) -> None:
    """Run a command of some text: the files it speaks of are there, what is played is over, audits and books are of one quest."""
    if "--moves walk.txt" in command:
        words = desk.run("solve", command.split()[2], "--anyway").out.decode()
        (desk.here / "walk.txt").write_text(re.search(r"Walk: (.*)", words)[1], encoding="utf-8")  # type: ignore[index]
    if " runtime" in command:
        pressed.runtime(desk.here / "runtime")
    if "league" in command:
        _lay_leagues(desk)
    if "both.jsonl" in command and "merge" not in command:
        (desk.here / "both.jsonl").write_bytes((desk.here / "league.jsonl").read_bytes())
    if "reprint output/" in command:
        desk.run("quest", "deck-box-dungeons", "--seed", "torchlight")
    if "output/quest.pdf" in command:
        (desk.here / "output").mkdir(exist_ok=True)
        (desk.here / "output" / "quest.pdf").write_bytes(planted.made())
    if "office" in command:
        desk.run("printer", "set", "office", "--dx", "0.1")
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


def test_the_readme_has_its_commands() -> None:
    named = {command.split()[1] for command in in_blocks() if len(command.split()) > 1 and command.split()[1][0] != "-"}
    assert named == set(COMMANDS)
    assert len(in_text()) > 5


def by_kind() -> dict[str, list[str]]:
    """Return the commands of the README by the words that name each, but for the one that a test of its own runs."""
    found: dict[str, list[str]] = {}
    for command in dict.fromkeys([*in_blocks(), *in_text()]):
        first, second = (*command.split()[1:3], "", "")[:2]
        if first != "--install-completion":
            found.setdefault(f"{first} {second}" if second in PARTS.get(first, ()) else first, []).append(command)
    return found


@pytest.mark.always
@pytest.mark.parametrize("kind", by_kind())
@pytest.mark.usefixtures("short")
def test_commands_of_every_kind_in_the_readme_run(desk: Desk, kind: str, request: pytest.FixtureRequest) -> None:
    """One of each kind runs, another one for each state of the package, and all with --all-slow."""
    commands = sorted(by_kind()[kind], key=lambda command: sampling.lot(resources.build(), command))
    for command in commands if request.config.getoption("--all-slow") else commands[:1]:
        carried_out(desk, command)


@pytest.mark.always
def test_every_option_in_a_command_of_the_readme_is_there(desk: Desk) -> None:
    for command in [command for found in by_kind().values() for command in found]:
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
def test_the_booklet_of_the_readme_is_a_whole_month(desk: Desk) -> None:
    carried_out(desk, next(command for command in in_blocks() if "--month" in command))


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
