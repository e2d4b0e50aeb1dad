"""Sound files of every kind that the command takes, which attacks change; each is made once in a process, by the press itself."""

from __future__ import annotations

import json
import tomllib
from datetime import date
from functools import cache
from io import BytesIO
from typing import Any

import pikepdf
from PIL import Image

from generator import registry
from generator.core.code import Code, encode
from generator.core.data import load_text
from generator.core.seeds import seed_from_word
from generator.forge.challenges import Challenge
from generator.forge.choices import to_number
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.store import documents
from tests.attack.mutation import as_toml
from tests.cli import leagues
from tests.conftest import ROOT
from tests.contract import kept

GAME = registry.game("donjonz")
"""Its quests are made soonest."""
DAYS = (date(2026, 6, 2), date(2026, 6, 3))
PLAYERS = ("Ada", "Ben")


def games() -> list[AnyGame]:
    """Return all games."""
    return list(registry.all_games().values())


def code_of(game: AnyGame, word: str = "torchlight", **options: str) -> str:
    """Return the code of a word and some options."""
    return encode(Code(game.letter, game.edition, to_number(game.choices, game.settle(options)), seed_from_word(word)))


@cache
def made(game_id: str, word: str = "torchlight") -> Made[Any]:
    """Return a game's quest of a word."""
    game = registry.game(game_id)
    return kept.made(game, game.settle({}), seed_from_word(word))


@cache
def quest(game_id: str = GAME.id, word: str = "torchlight") -> bytes:
    """Return the JSON document of a quest."""
    return documents.document(registry.game(game_id), made(game_id, word))


@cache
def pdf() -> bytes:
    """Return a printed quest."""
    return book.print_book(quest_jobs.quest_job(GAME, made(GAME.id), PrintSettings())).pdf


@cache
def plain_pdf() -> bytes:
    """Return a PDF of another program: two pages with some strokes, a picture and a form that is drawn twice."""
    found = pikepdf.new()
    picture = found.make_stream(bytes(range(192)))
    picture.update({"/Type": pikepdf.Name.XObject, "/Subtype": pikepdf.Name.Image, "/Width": 8, "/Height": 8})
    picture.update({"/ColorSpace": pikepdf.Name.DeviceRGB, "/BitsPerComponent": 8})
    form = found.make_stream(b"0 0 10 10 re S")
    form.update({"/Type": pikepdf.Name.XObject, "/Subtype": pikepdf.Name.Form, "/BBox": [0, 0, 20, 20]})
    for _ in range(2):
        page = found.add_blank_page()
        page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(P=picture, F=form))
        page.Contents = found.make_stream(b"q 90 0 0 90 50 50 cm /P Do Q /F Do 10 10 m 200 300 l S /F Do")
    return _saved(found)


def _saved(found: pikepdf.Pdf) -> bytes:
    buffer = BytesIO()
    found.save(buffer, deterministic_id=True)
    return buffer.getvalue()


@cache
def moves() -> bytes:
    """Return the best walk of the quest, as a written game."""
    return f"{made(GAME.id).quest.par.walk}\n".encode()


@cache
def challenge(day: date) -> Challenge:
    """Return the game's challenge of a day."""
    return kept.challenge(GAME, day)


@cache
def results() -> tuple[bytes, ...]:
    """Return files of results, one for each player and day."""
    return tuple(leagues.result(GAME, day, player).encode() for day in DAYS for player in PLAYERS)


@cache
def packs() -> tuple[bytes, ...]:
    """Return packs of content as files of their own: what `pack new` writes for every game, and the smallest one."""
    found = []
    for game in registry.all_games().values():
        if game.content is not None:
            theme = tomllib.loads(
                load_text(game.content.package, "new-theme.toml").replace("@id@", "lamp").replace("@title@", "Lamp")
            )
            found.append(as_toml({"format": 1, "game": game.id, "id": "lamp", "title": "Lamp", "theme": {"lamp": theme}}))
    folder = ROOT / "docs" / "packs" / "ash"
    head, theme = (tomllib.loads((folder / name).read_text("utf-8")) for name in ("pack.toml", "ash.toml"))
    return (*found, as_toml({**head, "theme": {"ash": theme}}))


def plan() -> bytes:
    """Return a plan of eight quests, of which nothing is printed."""
    return f"""[printing]
format = "json"
paper = ["a4", "letter"]

[[quests]]
game = "{GAME.id}"
seeds = ["x", "torchlight", 7]
range = [1, 3]
options = {{ grade = ["medium", "hard"], theme = "any" }}

[[quests]]
game = ["{GAME.id}", "green-dungeon"]
seeds = ["y"]
format = ["pdf", "png"]
dpi = 100
booklet = false
""".encode()


def settings() -> bytes:
    """Return a settings file."""
    return (
        b'paper = "letter"\nink = "low"\nformat = ["pdf", "json"]\nout = "there"\n\n[donjonz]\ngrade = "hard"\nmay-stop = false\n'
    )


def printers() -> bytes:
    """Return a file of printers."""
    rows = [{"name": name, "dx": 0.5, "dy": -0.25, "turn": 0.01, "scale": 1.0001, "landscape": "left"} for name in ("laser", "ink")]
    return json.dumps({"format": "delvepress-printers-1", "printers": rows}).encode()


@cache
def picture(kind: str, side: int = 96) -> bytes:
    """Return a picture of a kind that Pillow writes."""
    found = Image.frombytes("RGB", (side, side), bytes((7 * place * place + place // 5) % 256 for place in range(3 * side * side)))
    buffer = BytesIO()
    found.save(buffer, kind)
    return buffer.getvalue()


@cache
def league() -> bytes:
    """Return a league of the results."""
    from generator.forge import league as leagues_of
    from generator.forge.result_files import read_results
    from generator.press.jobs.reports import league_entries

    found = [one for text in results() for one in read_results(text.decode(), "results")]
    answers = league_entries.entries(found, lambda: None)
    return leagues_of.write_league([answer.entry for answer in answers if answer.entry is not None])


@cache
def campaign() -> bytes:
    """Return the JSON of a campaign."""
    from generator.forge import series_making

    game = registry.game("deck-box-dungeons")
    options = series_making.settled(game, {})
    return series_making.document(game, series_making.bind(game, options, "torchlight", lambda *_: None, lambda *_: None))
