"""Everything that the page's forms are made of, from the games' own records: a game that is added appears by itself."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core import limits, resources
from generator.core.version import __version__
from generator.forge.challenges import daily_of
from generator.forge.choices import Line, Lines, Number, Parameter, PictureFile
from generator.forge.game import AnyGame
from generator.forge.pack import Kit
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import ALL_PAPERS
from generator.press.drawing.typography import FONTS, PRINTS
from generator.press.imposition.plans import DUPLEX

Json = dict[str, object]


def form(games: Sequence[AnyGame], *, base: str = "") -> Json:
    """Return games, papers, inks and backs with their options, as JSON; `base` is the address of the site around, if it is known.

    QR codes of quests lead to it, unless it is too long for them.
    """
    return {
        "version": __version__,
        "build": resources.build(),
        "base": base if len(base) <= limits.PRINTED_BASE_CHARS else "",
        "games": [_game(one) for one in games],
        "papers": [{"name": one.name, "width": one.width, "height": one.height, "half": one.half} for one in ALL_PAPERS.values()],
        "inks": [{"name": name, "page": f"#{one.colour('page') or 'FFFFFF'}"} for name, one in PALETTES.items()],
        "fonts": list(FONTS),
        "prints": list(PRINTS),
        "backs": list(DUPLEX),
    }


def _game(game: AnyGame) -> Json:
    daily = None
    if game.daily is not None:
        daily = {"strip": daily_of(game).columns is not None, "solution": daily_of(game).solution is not None}
    return {
        "id": game.id,
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
    }


def _options(parameters: Sequence[Parameter]) -> list[Json]:
    return [
        {"name": one.name, "help": one.help, "default": one.default, "values": list(one.listed()), **_kind(one)}
        for one in parameters
    ]


def _kind(one: Parameter) -> Json:
    """Return what a field must know beside: one-of, switch, number with its bounds, line with its length, lines, picture, text."""
    if set(one.listed()) == {"yes", "no"}:
        return {"kind": "switch"}
    if one.listed():
        return {"kind": "one-of"}
    if isinstance(one, Number):
        return {"kind": "number", "least": one.least, "most": one.most}
    if isinstance(one, PictureFile):
        return {"kind": "picture"}
    if isinstance(one, Line):
        return {"kind": "line", "length": one.most}
    if isinstance(one, Lines):
        return {"kind": "lines", "length": one.most, "count": one.count}
    return {"kind": "text"}
