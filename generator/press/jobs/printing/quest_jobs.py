"""Print jobs of what is made: a quest's pack, a challenge or its solution, the sheets of a kit."""

from __future__ import annotations

from msgspec.structs import replace

from generator.core import days
from generator.core.code import decode
from generator.core.data import Record
from generator.core.errors import BadOption
from generator.core.version import __version__
from generator.draw import fate_strip, page_marks
from generator.forge import choices, seasons
from generator.forge.challenges import Challenge, daily_of
from generator.forge.choices import Options
from generator.forge.daily import Target
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.forge.pack import Kit, Pack, Pictures
from generator.press.drawing import fonts
from generator.press.drawing.typography import USUAL, Typography
from generator.press.jobs.printing.job import CommonWords, DayWords, FontCredit, Job, PrintSettings, TargetWords
from generator.press.jobs.store import documents

STRIP = 182.0
"""Width of a fate strip in mm."""
NO_CODE = "unofficial, not affiliated"
"""What stands in place of a code on sheets that belong to no quest."""


def quest_job(
    game: AnyGame, made: Made[Record], settings: PrintSettings, printing: Options | None = None, *, address: str = ""
) -> Job:
    """Return the print job of a quest pack; the quest is attached to it as JSON. `printing` are the game's options of printing.

    `address` is that of the page that prints it in a browser, if there is one: its QR code leads there. Raises BadOption for an
    option of printing that the game does not have.
    """
    job = _made_job(game, made, game.pack(made.quest, made.rating, printing, made.looks), settings, printing)
    if not address:
        return job
    figures = {**job.figures, "qr": page_marks.code_figure(made.code, address)}
    return replace(job, common=replace(job.common, address=address), figures=figures)


def solution_job(game: AnyGame, made: Made[Record], pack: Pack, settings: PrintSettings) -> Job:
    """Return the print job of the page on which a game's solver shows what it found of a quest, which is attached to it as JSON."""
    return replace(_made_job(game, made, pack, settings, None), subject=f"Best play of a quest for {game.title} (unofficial)")


def challenge_job(challenge: Challenge, settings: PrintSettings, *, sealed: bool = False) -> Job:
    """Return the print job of a daily challenge, or of its `sealed` solution, which bears the same number and code.

    Raises BadOption for the solution of a game that has none.
    """
    game, made, daily = challenge.game, challenge.made, daily_of(challenge.game)
    make = daily.solution if sealed else daily.pack
    if make is None:
        raise BadOption(f"The challenges of {game.id} have no solution.")
    job = _made_job(game, made, make(made.quest, made.rating), settings, daily.printed)
    figures = dict(job.figures)
    if challenge.fate:
        figures["fate"] = fate_strip.strip_figure(challenge.fate, STRIP)
    day = DayWords(
        number=challenge.number, iso=challenge.day.isoformat(), spelled=days.spelled(challenge.day),
        weekday=days.weekday(challenge.day), practice=challenge.practice, twist=challenge.twist,
        target=_target_words(challenge.target), strip=challenge.fate is not None,
    )  # fmt: skip
    return replace(
        job,
        day=day,
        figures=figures,
        title=_day_title(day, sealed=sealed),
        subject=f"Daily challenge for {game.title} (unofficial)",
        document=b"" if sealed else job.document,
        laid="duplex-long" if settings.paper.half or any(not sheet.alone for sheet in job.pack.sheets[1:]) else "none",
    )


def _day_title(day: DayWords, *, sealed: bool) -> str:
    """Return the title of a challenge's document; an exercise is not called the challenge of its day."""
    if day.practice:
        return f"{'Solution of exercise' if sealed else 'Exercise'} {day.practice} beside No. {day.number}, {day.spelled}"
    return f"{'Solution' if sealed else 'Challenge'} No. {day.number}, {day.spelled}"


def kit_job(game: AnyGame, kit: Kit, options: Options, settings: PrintSettings, pictures: Pictures | None = None) -> Job:
    """Return the print job of a kit's sheets, made with the kit's settled options and the pictures that they name."""
    pack = kit.packed(options, pictures)
    return Job(
        pack=pack,
        common=common_words("", game.edition, game.title, settings.typography),
        settings=settings,
        title=f"{pack.title} for {game.title}",
        subject=f"{pack.title} for {game.title} (unofficial)",
        code=NO_CODE,
        keywords=f"{game.title}, {pack.title.lower()}",
    )


def _made_job(game: AnyGame, made: Made[Record], pack: Pack, settings: PrintSettings, printing: Options | None) -> Job:
    usual = {option.name: option.default for option in game.printing}
    unusual = {name: text for name, text in choices.settle(game.printing, printing or {}, game.id).items() if text != usual[name]}
    return Job(
        pack=pack,
        common=common_words(made.code, game.edition, game.title, settings.typography),
        settings=settings,
        title=pack.title,
        subject=f"Print-and-play quest for {game.title} (unofficial)",
        code=made.code,
        keywords=f"{game.title}, print-and-play, dungeon, {made.rating.grade}, {made.code}",
        figures={"qr": page_marks.code_figure(made.code)},
        document=documents.to_travel(documents.document(game, made, unusual), made.code, seals=pack.seals),
        week=seasons.foot(made.code, settings.season),
    )


def _target_words(target: Target) -> TargetWords:
    bronze, silver, gold = map(str, target.medals)
    return TargetWords(str(target.points), target.source, (bronze, silver, gold), target.sealed)


def common_words(code: str, edition: int, title: str, typography: Typography = USUAL) -> CommonWords:
    """Return what any template may say of a game's sheets: their code, its edition and title, our version, the fonts' credits.

    `edition` is the game's own; a quest says the one of its code.
    """
    made_by = decode(code).edition if code else edition
    families = dict.fromkeys(
        FontCredit(credit["family"], credit["copyright"], credit["licence"])
        for credit in fonts.credits(plain=typography.font == "plain")
    )
    return CommonWords(
        code=code, edition=made_by, version=__version__, game_title=title, font_credits=tuple(families), current=made_by == edition,
    )  # fmt: skip
