"""What a page is told in lines: a quest in words, what is in reach, the best play, a game of ours, counts, a checked PDF."""

from __future__ import annotations

from generator import registry
from generator.browser.requests import Examine, Hint, OfCode, Playthrough, Score, Show, Solve
from generator.core import days, progress
from generator.core.code import decode
from generator.core.data import Record
from generator.core.errors import BadOption, ForgeFailed
from generator.core.rng import Rng
from generator.core.seeds import day_of_seed, seed_from_word
from generator.forge import making, playing
from generator.forge.choices import settle
from generator.forge.game import AnyGame
from generator.forge.making import Made
from generator.press.jobs.printing import book, quest_jobs
from generator.press.jobs.printing.job import PrintSettings
from generator.press.jobs.printing.sheet_words import words_of_sheet
from generator.press.markup.plain import plain_text

BOT_SEED = "bot"
"""The word of what a player of ours draws by chance, as the command has it."""


def told(asked: Show | Hint | Solve | Playthrough | Score) -> list[str]:
    """Return the lines that answer a request; raises BadOption, BadCode, BadMoves."""
    match asked:
        case Score():
            return _score(asked)
        case Show():
            return _show(*_quest_of(asked, spoils=False))
        case Hint():
            return list(playing.hint(*_quest_of(asked, spoils=False), asked.moves))
        case Solve():
            return _solve(*_quest_of(asked, spoils=True))
        case Playthrough():
            return _playthrough(*_quest_of(asked, spoils=True))


def examined(asked: Examine, pdf: bytes) -> list[str]:
    """Return the report of a PDF as lines; raises BadFile for what is no PDF that can be opened."""
    from generator.press.preflight.report import report_lines, summary
    from generator.press.preflight.whole import whole_check

    progress.tell("looking at every page")
    report = whole_check(pdf, asked.name, asked.name)
    return [*report_lines(report), summary(report)]


def _quest_of(asked: OfCode, *, spoils: bool) -> tuple[AnyGame, Made[Record]]:
    """Return the quest of a code; raises BadOption for the challenge of a day that others still play, where it would be told."""
    code = decode(asked.code)
    day = day_of_seed(code.seed)
    if spoils and day is not None and (not asked.today or days.day_of(day[0]) >= days.read_day(asked.today)):
        raise BadOption("That is the challenge of a day that others are still playing; ask again the day after.")
    game = registry.game_of_letter(code.letter)
    options, seed = making.read_code(game, asked.code)
    progress.tell("generating, checking, rating")
    return game, making.make(game, options, seed)


def _show(game: AnyGame, made: Made[Record]) -> list[str]:
    job = quest_jobs.quest_job(game, made, PrintSettings())
    cutting = book.summaries(job)
    shown = [plain_text(words_of_sheet(job, sheet, cutting)) for sheet in job.pack.sheets if sheet.show == "always"]
    return "\n".join(shown).splitlines()


def _solve(game: AnyGame, made: Made[Record]) -> list[str]:
    solver = game.solver
    if solver is None:
        raise BadOption(f"{game.id} has no solver; watch a game of a good player instead.")

    def step(done: int, count: int) -> None:
        progress.tell("searching", done, count)

    try:
        return list(solver.solve(made.quest, settle(solver.options, {}, f"delvepress solve for {game.id}"), step).lines)
    except ForgeFailed as error:
        return [str(error)]


def _playthrough(game: AnyGame, made: Made[Record]) -> list[str]:
    progress.tell("playing")
    rng = Rng.root("playthrough", seed_from_word(BOT_SEED))
    return list(playing.report(game, playing.played_by(game, made, None, rng)))


def _score(asked: Score) -> list[str]:
    game = registry.game(asked.game)
    if game.tool is None:
        raise BadOption(f"{game.id} counts nothing that is typed by hand.")
    return list(game.tool.run(settle(game.tool.options, asked.options, f"delvepress verify {game.id}")))
