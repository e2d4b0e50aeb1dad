"""Everything that the page's forms are made of, from the games' own records: a game that is added appears by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.browser import doors
from generator.browser.doors import Beside, Door
from generator.core import limits, resources
from generator.core.version import __version__
from generator.forge.challenges import daily_of
from generator.forge.choices import Line, Lines, Number, Parameter, PictureFile
from generator.forge.extending import takes_themes
from generator.forge.game import AnyGame
from generator.forge.pack import Kit
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import ALL_PAPERS
from generator.press.drawing.typography import FONTS, PRINTS
from generator.press.imposition.plans import DUPLEX
from generator.press.imposition.registration import MACHINES
from generator.press.jobs.files import kit_print
from generator.press.jobs.printing.print_request import SHOP

Json = dict[str, object]


def form(games: Sequence[AnyGame], *, base: str = "") -> Json:
    """Return games, papers, inks and backs with their options, as JSON; `base` is the address of the site around, if it is known.

    QR codes of quests lead to it, unless it is too long for them.
    """
    return {
        "version": __version__,
        "build": resources.build(),
        "base": base if len(base) <= limits.PRINTED_BASE_CHARS else "",
        "games": [_game(game) for game in games],
        "papers": [
            {"name": paper.name, "width": paper.width, "height": paper.height, "half": paper.half} for paper in ALL_PAPERS.values()
        ],
        "inks": [{"name": name, "page": f"#{palette.colour('page') or 'FFFFFF'}"} for name, palette in PALETTES.items()],
        "fonts": list(FONTS),
        "prints": list(PRINTS),
        "backs": list(DUPLEX),
        "cutters": [*MACHINES, SHOP],
        "doors": [_door(door, games) for door in doors.table().door],
        "files": [_file(row) for row in doors.table().file],
        "missing": [{"named": row.named, "why": row.why} for row in doors.table().missing],
    }


def _file(row: Beside) -> Json:
    """Return a file that can be had of a printed quest, as the page offers it."""
    return {
        "id": row.id,
        "title": row.title,
        "says": row.says,
        "asks": row.asks,
        "first": row.first,
        "values": list(row.values),
        "names": dict(row.names),
    }


def _door(door: Door, games: Sequence[AnyGame]) -> Json:
    """Return an entry of the table, with the games that it is for and what each of them asks."""
    for_games = [(game, OPTIONS_OF[door.id](game)) for game in games] if door.id in OPTIONS_OF else []
    return {
        "id": door.id,
        "title": door.title,
        "says": f"{door.says} {SAYS_OF[door.id](games)}".strip() if door.id in SAYS_OF else door.says,
        "asks": list(door.asks),
        "how": list(door.how),
        "spoils": door.spoils,
        "games": [
            {"id": game.id, "title": game.title, "summary": game.summary, "options": _options(options)}
            for game, options in for_games
            if options is not None
        ],
    }


OPTIONS_OF: dict[str, Callable[[AnyGame], Sequence[Parameter] | None]] = {
    "book": lambda game: None if game.book is None else game.book.options,
    "campaign": lambda game: None if game.series is None else game.series.options,
    "days": lambda game: None if game.daily is None else (),
    "score": lambda game: None if game.tool is None else game.tool.options,
}
"""What a game asks for an entry, by the entry's id; None for a game that does not have it."""


def _listed(titles: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(titles[:-1]), titles[-1])))


def _best_plays(games: Sequence[AnyGame]) -> str:
    """Return what is found of which game, and which games have nothing to be found."""
    found = [f"{game.title}: {game.solver.finds}." for game in games if game.solver is not None]
    none = [game.title for game in games if game.solver is None]
    return " ".join([*found, *([f"There is none for {_listed(none)}; Watch a game is for them."] if none else [])])


def _hints(games: Sequence[AnyGame]) -> str:
    """Return for which games there are hints."""
    titles = [game.title for game in games if game.engine is not None and game.engine.hint is not None]
    return f"For {_listed(titles)}." if titles else ""


SAYS_OF: dict[str, Callable[[Sequence[AnyGame]], str]] = {"solve": _best_plays, "hint": _hints}
"""What an entry says besides of the games that there are, by the entry's id."""


def _game(game: AnyGame) -> Json:
    daily = None
    if game.daily is not None:
        daily = {"strip": daily_of(game).columns is not None, "solution": daily_of(game).solution is not None}
    return {
        "id": game.id,
        "packs": game.content is not None,
        "letter": game.letter,
        "title": game.title,
        "summary": game.summary,
        "edition": game.edition,
        "options": _options(game.choices),
        "printing": _options(game.printing),
        "kits": [_kit(kit) for kit in game.kits],
        "daily": daily,
        "engine": game.engine is not None,
        "setup": _options(game.engine.setup) if game.engine is not None else [],
        "measure_all": game.measure_all is not None,
    }


def _kit(kit: Kit) -> Json:
    return {
        "id": kit.id,
        "command": kit.command,
        "summary": kit.summary,
        "options": _options(kit.options),
        "listing": kit.listing is not None,
        "idle": list(kit_print.IDLE[kit.command]),
        "themes": takes_themes(kit),
    }


def _options(parameters: Sequence[Parameter]) -> list[Json]:
    return [
        {
            "name": parameter.name,
            "help": parameter.help,
            "default": parameter.default,
            "values": list(parameter.listed()),
            **_kind(parameter),
        }
        for parameter in parameters
    ]


def _kind(parameter: Parameter) -> Json:
    """Return what a field must know beside: one-of, switch, number with its bounds, line with its length, lines, picture, text."""
    if set(parameter.listed()) == {"yes", "no"}:
        return {"kind": "switch"}
    if parameter.listed():
        return {"kind": "one-of"}
    if isinstance(parameter, Number):
        return {"kind": "number", "least": parameter.least, "most": parameter.most}
    if isinstance(parameter, PictureFile):
        return {"kind": "picture"}
    if isinstance(parameter, Line):
        return {"kind": "line", "length": parameter.most}
    if isinstance(parameter, Lines):
        return {"kind": "lines", "length": parameter.most, "count": parameter.count}
    return {"kind": "text"}
