"""A made quest to a print job and its exact form: the JSON document that travels inside the PDF and prints again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator import __version__
from generator.core import days
from generator.core.code import decode, shown
from generator.core.data import dump, read_json
from generator.core.errors import BadCode, BadData, BadFile, PressError
from generator.forge import fate
from generator.forge.daily import Challenge
from generator.forge.forge import Made
from generator.forge.game import Drawn, Game, Rating
from generator.press import fonts
from generator.press.book import Job
from generator.press.imposition import STRAIGHT, Backs, Profile
from generator.press.paper import Paper
from generator.press.theme import Theme

FORMAT = "delvepress-quest-1"
LONGEST_FIGURE = 20


def document(game: Game[Any], made: Made[Any]) -> bytes:
    """Return the quest as canonical JSON: sorted keys, UTF-8, with code, edition and rating beside it."""
    whole = {
        "format": FORMAT,
        "game": game.id,
        "edition": game.edition,
        "code": made.code,
        "attempts": made.attempts,
        "rating": dump(made.rating),
        "quest": dump(made.quest),
    }
    text = json.dumps(whole, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise PressError("A text of the quest holds half a character (a lone surrogate); mend the text.") from None


def reread(data: bytes, source: str, games: Mapping[str, Game[Any]]) -> tuple[Game[Any], Made[Any]]:
    """Return game and quest of a document made earlier; raises BadFile when it is none, or holds a quest that is not sound."""
    try:
        whole = json.loads(data)
        if not isinstance(whole, dict) or whole.get("format") != FORMAT:
            raise BadFile(f"{source} holds no quest of this kind ({FORMAT}); give a PDF or JSON file that delvepress wrote.")
        game = games[whole["game"]]
        quest = read_json(game.quest, json.dumps(whole["quest"]).encode())
        rating = read_json(Rating, json.dumps(whole["rating"]).encode())
        code = str(decode(str(whole["code"])))
        if code != whole["code"] or not code.startswith(game.letter) or whole["edition"] != decode(code).edition:
            raise ValueError("its code is not that of its game and edition")
        made: Made[Any] = Made(code, quest, rating, min(int(whole["attempts"]), 10**6))
    except (BadCode, ValueError, KeyError, TypeError, RecursionError, OverflowError) as error:
        raise BadFile(f"{source} holds a quest that cannot be read ({_brief(error)}); print it anew from its code.") from None
    problems = game.check(made.quest)
    if problems:
        first = problems[0]
        fault = shown(f"{first.where}: {first.what}", 160)
        raise BadData(f"{source} holds a quest that is not sound ({first.kind}: {fault}); print it anew from its code.")
    _sound_rating(game, made, source)
    return game, made


def _sound_rating(game: Game[Any], made: Made[Any], source: str) -> None:
    """Raise BadFile for a rating that no press wrote; its figures may differ from what today's rate finds."""
    sizes = [len(text) for text in (made.rating.grade, *made.rating.figures.values())]
    if made.rating.figures.keys() != set(game.rated(made.quest)) or max(sizes) > LONGEST_FIGURE:
        raise BadFile(f"{source} holds a rating with odd figures; print the quest anew from its code.")


def _brief(error: Exception) -> str:
    words = str(error).splitlines()
    return shown(words[0], 160) if words else type(error).__name__


def quest_job(
    game: Game[Any], made: Made[Any], paper: Paper, theme: Theme, backs: Backs = "none", profile: Profile = STRAIGHT
) -> Job:
    """Return the print job of a quest pack; `backs` and `profile` are for sheets to cut."""
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
        backs=backs,
        profile=profile,
    )


def challenge_job(
    challenge: Challenge, paper: Paper, theme: Theme, *, sealed: bool = False, backs: Backs = "none", profile: Profile = STRAIGHT
) -> Job:
    """Return the print job of a daily challenge, or of its `sealed` solution, which bears the same number and code."""
    game, made = challenge.game, challenge.made
    job = quest_job(game, made, paper, theme, backs, profile)
    day = {
        "number": challenge.number, "iso": challenge.day.isoformat(), "spelled": days.spelled(challenge.day),
        "weekday": days.weekday(challenge.day), "practice": challenge.practice, "twist": challenge.twist,
        "target": challenge.target, "strip": challenge.fate is not None,
    }  # fmt: skip
    more = game.daily.words(made.quest, made.rating)
    figures = {**job.words["figures"], **more.get("figures", {})}
    if challenge.fate:
        figures["fate"] = fate.strip(challenge.fate, STRIP)
    what = "Solution" if sealed else "Challenge"
    return replace(
        job,
        sheets=game.daily.sealed if sealed else game.daily.sheets,
        words={**job.words, **more, "day": day, "figures": figures},
        title=f"{what} No. {challenge.number}, {days.spelled(challenge.day)}",
        subject=f"Daily challenge for {game.title} (unofficial)",
        document=b"" if sealed else job.document,
    )


STRIP = 182.0
"""Width of a fate strip in mm."""


def blank_job(
    game: Game[Any], settings: Mapping[str, str], paper: Paper, theme: Theme, backs: Backs = "none", profile: Profile = STRAIGHT
) -> Job:
    """Return the print job of blank sheets, or of pieces that belong to no quest."""
    words = game.blank(settings)
    return Job(
        sheets=game.blank_sheets(settings),
        words={**words, **_common("", game)},
        figures=game.figures,
        paper=paper,
        theme=theme,
        title=f"{words['title']} for {game.title}",
        subject=f"{words['title']} for {game.title} (unofficial)",
        code="unofficial, not affiliated",
        keywords=f"{game.title}, {words['title'].lower()}",
        version=__version__,
        backs=backs,
        profile=profile,
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
