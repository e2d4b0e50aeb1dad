"""A made quest to a print job and its exact form: the JSON document that travels inside the PDF and prints again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from generator import __version__
from generator.core.errors import BadData, BadFile
from generator.forge.forge import Made, canonical
from generator.forge.game import Drawn, Game, Rating
from generator.press import fonts
from generator.press.book import Job
from generator.press.paper import Paper
from generator.press.theme import Theme

FORMAT = "delvepress-quest-1"


def document(game: Game[Any], made: Made[Any]) -> bytes:
    """Return the quest as canonical JSON: sorted keys, UTF-8, with code, edition and rating beside it."""
    quest = json.loads(canonical(made.quest))
    whole = {
        "format": FORMAT,
        "game": game.id,
        "edition": game.edition,
        "code": made.code,
        "attempts": made.attempts,
        "rating": made.rating.model_dump(mode="json"),
        "quest": quest,
    }
    return json.dumps(whole, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def reread(data: bytes, source: str, games: Mapping[str, Game[Any]]) -> tuple[Game[Any], Made[Any]]:
    """Return game and quest of a document made earlier; raises BadFile when it is none, or holds a quest that is not sound."""
    try:
        whole = json.loads(data)
        if not isinstance(whole, dict) or whole.get("format") != FORMAT:
            raise BadFile(f"{source} holds no quest of this kind ({FORMAT}); give a PDF or JSON file that delvepress wrote.")
        game = games[whole["game"]]
        quest = game.quest.model_validate_json(json.dumps(whole["quest"]))
        rating = Rating.model_validate_json(json.dumps(whole["rating"]))
        made: Made[Any] = Made(str(whole["code"]), quest, rating, int(whole["attempts"]))
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadFile(f"{source} holds a quest that cannot be read ({_brief(error)}); print it anew from its code.") from None
    problems = game.check(made.quest)
    if problems:
        first = problems[0]
        raise BadData(
            f"{source} holds a quest that is not sound: {first.where}: {first.what} ({first.kind}); print it anew from its code."
        )
    return game, made


def _brief(error: Exception) -> str:
    return str(error).splitlines()[0][:120] or type(error).__name__


def quest_job(game: Game[Any], made: Made[Any], paper: Paper, theme: Theme) -> Job:
    """Return the print job of a quest pack."""
    words = game.view(made.quest, made.rating)
    figures: dict[str, Drawn] = {**words["figures"], "qr": Drawn("qr", made.code, 30.0, 30.0, f"QR code of {made.code}")}
    title = game.heading(made.quest)
    return Job(
        sheets=game.sheets(made.quest),
        words={**words, **_common(made.code, game), "figures": figures},
        figures=game.figures,
        paper=paper,
        theme=theme,
        title=title,
        subject=f"Print-and-play quest for {game.title} (unofficial)",
        code=made.code,
        keywords=f"{game.title}, print-and-play, dungeon, {made.rating.grade}, {made.code}",
        version=__version__,
        document=document(game, made),
    )


def blank_job(game: Game[Any], settings: Mapping[str, str], paper: Paper, theme: Theme) -> Job:
    """Return the print job of blank record sheets."""
    words = game.blank(settings)
    title = f"Hero records for {game.title}"
    return Job(
        sheets=game.blank_sheets,
        words={**words, **_common("", game)},
        figures=game.figures,
        paper=paper,
        theme=theme,
        title=title,
        subject=f"Blank record sheets for {game.title} (unofficial)",
        code="unofficial, not affiliated",
        keywords=f"{game.title}, character sheet",
        version=__version__,
    )


def _common(code: str, game: Game[Any]) -> dict[str, Any]:
    return {
        "code": code,
        "edition": game.edition,
        "version": __version__,
        "game_title": game.title,
        "font_credits": _families(),
    }


def _families() -> list[dict[str, str]]:
    """Return the font credits with every family once."""
    rows = {(row["family"], row["copyright"]): row for row in fonts.credits()}
    return list(rows.values())
