"""Commands and options by the names they had before 1.0: one sentence with the new words, exit code 2, and nothing else."""

from __future__ import annotations

import pytest

from generator.cli import old_words
from generator.cli.program import COMMANDS, PARTS, options_of
from tests.cli.conftest import Desk, Refused
from tests.cli.quick import GAMES

CODE, DAY = "B-0500-SKME-TVQS-S7", "D-043A-ZZRK-6000-CZ"
TYPED = {
    f"reprint {CODE} --ink low": f"reprint is now quest: delvepress quest {CODE} --ink low",
    "campaign deck-box-dungeons --seed x": "campaign is now quest: delvepress quest deck-box-dungeons --seed x --quests 4",
    "campaign deck-box-dungeons --quests=3": "campaign is now quest: delvepress quest deck-box-dungeons --quests=3",
    "games": "games is now show: delvepress show",
    "schema donjonz": "schema is now show: delvepress show donjonz --format schema",
    "box donjonz --sleeved": "box is now kit: delvepress kit donjonz --kit sleeved-boxes",
    "box donjonz": "box is now kit: delvepress kit donjonz --kit boxes",
    f"hint {CODE} --moves walk.txt": f"hint is now solve: delvepress solve {CODE} --moves walk.txt",
    f"playthrough {CODE}": f"playthrough is now play: delvepress play {CODE} --bot usual",
    f"playthrough {CODE} --player greedy --seed=x --moves --name Ada": (
        f"playthrough is now play: delvepress play {CODE} --bot greedy --bot-seed x --format moves --name Ada"
    ),
    f"rate {CODE} --player=random": f"rate is now measure: delvepress measure {CODE} --bot random",
    "audit --seeds 5 --game donjonz": "audit is now measure: delvepress measure donjonz --seeds 5",
    f"result {DAY} --score 38 --name Ada": f"result is now verify: delvepress verify {DAY} --points 38 --name Ada",
    f"result {DAY} --moves walk.txt": f"result is now verify: delvepress verify {DAY} --format share --moves walk.txt",
    "score donjonz --gold 8 --key": "score is now verify: delvepress verify donjonz --gold 8 --key",
    "press-site --runtime r --out p": "press-site is now site --press-only: delvepress site --press-only --press r --out p",
    "cache --clear": "cache is now config cache: delvepress config cache --clear",
    f"quest donjonz --code {CODE} --ink low": f"--code of quest is now the first word: delvepress quest {CODE} --ink low",
    "quest donjonz x --font plain --print large": "--font of quest is now --print: delvepress quest donjonz x --print plain-large",
    "quest donjonz x --font book": "--font of quest is now --print: delvepress quest donjonz x --print normal",
    "quest donjonz x --format pdf,png --dpi=300": "--dpi of quest is now --format: delvepress quest donjonz x --format pdf,png:300",
    "quest donjonz x --format png --contact": (
        "--contact of quest is now --format contact: delvepress quest donjonz x --format contact"
    ),
    "quest donjonz x --one-up": "--one-up of quest is now --cutter shop: delvepress quest donjonz x --cutter shop",
    "quest donjonz x --backs duplex-short --printer office": (
        "--printer of quest is now --backs: delvepress quest donjonz x --backs duplex-short:office"
    ),
    "quest donjonz x --only map --map-view keeper": (
        "--map-view of quest is now --only: delvepress quest donjonz x --only map-keeper"
    ),
    "daily --font plain": "--font of daily is now --print: delvepress daily --print plain",
    "daily --contact --dpi 72": "--contact of daily is now --format contact: delvepress daily --format contact:72",
    "daily --dpi 72": "--dpi of daily is now --format: delvepress daily --format png:72",
    "daily --cluster tcp://a:1 --workers 2": "--cluster of daily is now --workers: delvepress daily --workers tcp://a:1,2",
    "book donjonz --font plain": "--font of book is now --print: delvepress book donjonz --print plain",
    "book donjonz --contact": "--contact of book is now --format contact: delvepress book donjonz --format contact",
    "book donjonz --dpi 72": "--dpi of book is now --format: delvepress book donjonz --format png:72",
    "book donjonz --cluster tcp://a:1": "--cluster of book is now --workers: delvepress book donjonz --workers tcp://a:1",
    "sheets donjonz --font plain": "--font of sheets is now --print: delvepress sheets donjonz --print plain",
    "sheets donjonz --contact": "--contact of sheets is now --format contact: delvepress sheets donjonz --format contact",
    "sheets donjonz --dpi 72": "--dpi of sheets is now --format: delvepress sheets donjonz --format png:72",
    "sheets donjonz --format pdf --fillable": "--fillable of sheets is now --format form: delvepress sheets donjonz --format form",
    "kit donjonz --font plain": "--font of kit is now --print: delvepress kit donjonz --print plain",
    "kit donjonz --contact": "--contact of kit is now --format contact: delvepress kit donjonz --format contact",
    "kit donjonz --dpi 72": "--dpi of kit is now --format: delvepress kit donjonz --format png:72",
    "kit deck-box-dungeons --one-up": "--one-up of kit is now --cutter shop: delvepress kit deck-box-dungeons --cutter shop",
    "kit deck-box-dungeons --printer office": "--printer of kit is now --backs: delvepress kit deck-box-dungeons --backs "
    "duplex-long:office",
    "kit donjonz --boxes": "--boxes of kit is now --kit boxes: delvepress kit donjonz --kit boxes",
    "kit donjonz --sleeved --boxes": "--sleeved of kit is now --kit sleeved-boxes: delvepress kit donjonz --kit sleeved-boxes",
    "kit donjonz --boxes --no-sleeved": "--boxes of kit is now --kit boxes: delvepress kit donjonz --kit boxes",
    f"solve {CODE} --font plain": f"--font of solve is now --print: delvepress solve {CODE} --print plain",
    f"solve {CODE} --contact": f"--contact of solve is now --format contact: delvepress solve {CODE} --format contact",
    f"solve {CODE} --dpi 72": f"--dpi of solve is now --format: delvepress solve {CODE} --format png:72",
    "batch plan.toml --cluster tcp://a:1": "--cluster of batch is now --workers: delvepress batch plan.toml --workers tcp://a:1",
    "printer calibrate --printer office": "--printer of printer calibrate is now --backs: delvepress printer calibrate --backs "
    "duplex-long:office",
    "league add a.txt --cluster tcp://a:1": "--cluster of league add is now --workers: delvepress league add a.txt --workers "
    "tcp://a:1",
    "league table --font plain": "--font of league table is now --print: delvepress league table --print plain",
    "league table --contact": "--contact of league table is now --format contact: delvepress league table --format contact",
    "league table --dpi 72": "--dpi of league table is now --format: delvepress league table --format png:72",
    "league table --cluster tcp://a:1": "--cluster of league table is now --workers: delvepress league table --workers tcp://a:1",
    "league merge a --cluster tcp://a:1": (
        "--cluster of league merge is now --workers: delvepress league merge a --workers tcp://a:1"
    ),
    "league check --cluster tcp://a:1": "--cluster of league check is now --workers: delvepress league check --workers tcp://a:1",
    "site --cluster tcp://a:1": "--cluster of site is now --workers: delvepress site --workers tcp://a:1",
    "measure donjonz --contact": "--contact of measure is now --format contact: delvepress measure donjonz --format contact",
    "measure donjonz --cluster tcp://a:1": "--cluster of measure is now --workers: delvepress measure donjonz --workers tcp://a:1",
    "daily --month 2026-12 --out d.pdf": "--month of daily is now the first word: delvepress daily 2026-12 --out d.pdf",
    "daily --year 2027 --pages-per-volume 300": "--year of daily is now the first word: delvepress daily 2027 --volumes 300",
    "daily 2027 --pages-per-volume 300": "--pages-per-volume of daily is now --volumes: delvepress daily 2027 --volumes 300",
    f"verify {DAY} --points 3 --ascii": (
        f"--ascii of verify is now --format ascii: delvepress verify {DAY} --points 3 --format ascii"
    ),
    "printer set lab --dx 1 --dy -0,5 --turn 2 --scale 1.001": (
        "--dx of printer set is now --correction: delvepress printer set lab --correction 'dx=1 dy=-0,5 turn=2 scale=1.001'"
    ),
    "daily 2026-12-01 --dice free": "--dice of daily is now --chance: delvepress daily 2026-12-01 --chance dice",
    "daily --games donjonz": "--games of daily is now --game: delvepress daily --game donjonz",
    "sheets green-dungeon --layout old": "--layout of sheets green-dungeon is now --edition: delvepress sheets green-dungeon "
    "--edition old",
    "quest donjonz --mapping --seed x": "--mapping of quest donjonz is now --map own: delvepress quest donjonz --map own --seed x",
    "quest donjonz --no-mapping": "--no-mapping of quest donjonz is now --map open: delvepress quest donjonz --map open",
    "quest bag-of-dungeon --layout=laid": "--layout of quest bag-of-dungeon is now --map: delvepress quest bag-of-dungeon "
    "--map keyed",
    "quest deck-box-dungeons torchlight --players Ada,Ben": "--players of quest deck-box-dungeons is now --names: delvepress quest "
    "deck-box-dungeons torchlight --names Ada,Ben",
    f"play {CODE} --player Ada": f"--player of play is now --name: delvepress play {CODE} --name Ada",
    f"verify {DAY} --score 3": f"--score of verify is now --points: delvepress verify {DAY} --points 3",
    "check some.pdf --json": "--json of check is now --format json: delvepress check some.pdf --format json",
    "export donjonz --to tts": "--to of export is now --as: delvepress export donjonz --as tts",
    "printer calibrate --flip short": "--flip of printer calibrate is now --backs: delvepress printer calibrate --backs "
    "duplex-short",
    "league add a.txt --player 'A B'": "--player of league add is now --name: delvepress league add a.txt --name 'A B'",
    "league remove --player Ada": "--player of league remove is now --name: delvepress league remove --name Ada",
    "league table --games donjonz": "--games of league table is now --game: delvepress league table --game donjonz",
    "site --from 2026-11-01 --games donjonz": "--games of site is now --game: delvepress site --from 2026-11-01 --game donjonz",
    f"measure {CODE} --player random": f"--player of measure is now --bot: delvepress measure {CODE} --bot random",
}


def split(line: str) -> list[str]:
    import shlex

    return shlex.split(line)


def told(desk: Desk, *words: str) -> str:
    """Return the one sentence of a command that is no more, which leaves nothing behind."""
    result = desk.run(*words)
    assert (result.code, result.out, len(result.lines), result.files) == (2, b"", 1, {}), result.err
    return result.err.removeprefix("delvepress: ").rstrip("\n")


@pytest.mark.parametrize(("line", "said"), TYPED.items(), ids=list(TYPED))
def test_an_old_name_is_answered_by_the_same_command_in_new_words(desk: Desk, line: str, said: str) -> None:
    assert told(desk, *split(line)) == said


def test_every_row_of_both_tables_has_a_case() -> None:
    first = {line.split()[0] for line in TYPED}
    assert {row.old for row in old_words.COMMANDS} <= first
    for name, rows in old_words.OPTIONS.items():
        for row in rows:
            assert any(line.startswith(name) and row.old in line for line in TYPED), (name, row.old)
    for game in GAMES:
        for one in game.renamed:
            assert any(line.startswith(f"{one.command} {game.id}") and f"--{one.old}" in line for line in TYPED), (game.id, one.old)
    for old in old_words.COMMANDS:
        for option in old.options:
            assert any(line.startswith(old.old) and option.old in line for line in TYPED), (old.old, option.old)


def test_no_old_name_means_anything_and_every_new_one_does() -> None:
    assert not {row.old for row in old_words.COMMANDS} & set(COMMANDS)
    for row in old_words.COMMANDS:
        assert row.new.split()[0] in COMMANDS
    for name in old_words.OPTIONS:
        first, *rest = name.split()
        assert first in COMMANDS
        assert not rest or first not in PARTS or rest[0] in PARTS[first]


@pytest.mark.parametrize("command", ["quest", "measure", "verify"])
def test_old_options_are_no_options_any_more(command: str) -> None:
    for row in old_words.OPTIONS[command]:
        assert all(row.old not in known for known in options_of(command).values())


OLD_SETTINGS = ("[donjonz]\nmapping = true\n", "[donjonz]\nmapping = 'yes'\n", "[donjonz]\nmap = 'own'\n")


def test_old_names_in_settings_are_read_with_a_hint(desk: Desk) -> None:
    found = []
    for text in OLD_SETTINGS:
        (desk.here / "delvepress.toml").write_text(text, encoding="utf-8")
        found.append(desk.run("quest", "donjonz", "x", "--format", "json", "--out", "-"))
    assert found[0].out == found[1].out == found[2].out != b""
    for one in found[:2]:
        assert "'delvepress.toml', key donjonz.mapping: mapping is now map; write map = 'own'." in one.err.replace(
            f"{desk.here}/", ""
        )
    assert "is now" not in found[2].err


def test_old_names_in_plans_are_read_with_a_hint(desk: Desk) -> None:
    ends = []
    for number, options in enumerate(("layout = ['laid', 'bag']", "map = ['keyed', 'own']")):
        plan = f'[[quests]]\ngame = "bag-of-dungeon"\nseeds = ["x"]\nformat = "json"\noptions = {{ {options} }}\n'
        (desk.here / "plan.toml").write_text(plan, encoding="utf-8")
        ends.append(desk.run("batch", "plan.toml", "--out", f"{number}", "--check"))
    assert ends[0].out == ends[1].out != b""
    assert ends[0].err.count("layout is now map, with the values own, keyed.") == 1
    assert "is now" not in ends[1].err


def test_help_and_version_are_words_for_the_flags(desk: Desk) -> None:
    assert desk.run("version").out == desk.run("--version").out
    assert desk.run("help").out == desk.run("--help").out
    assert desk.run("help", "league", "add").out == desk.run("league", "add", "--help").out
    assert desk.run("help", "quest", "donjonz").out == desk.run("quest", "donjonz", "--help").out
    assert told(desk, "version", "now") == "delvepress version takes no more words."
    assert told(desk, "help", "reprint") == "reprint is now quest: delvepress quest --help"


def test_what_was_typed_is_told_fit_for_a_terminal_and_not_at_length(desk: Desk) -> None:
    said = told(desk, "reprint", "a\nb\x1b" + "x" * 5000)
    assert said.isprintable()
    assert len(said) < 500


def test_words_and_options_of_an_old_name_are_left_alone_where_they_are_values(refused: Refused) -> None:
    assert "is not a quest code" in refused("verify", "D-1", "--moves", "--score")
