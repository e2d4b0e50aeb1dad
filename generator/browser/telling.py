"""What a page is told in lines: a quest in words, what is in reach, the best play, a game of ours, counts."""

from __future__ import annotations

from generator import registry
from generator.browser.quests import quest_of
from generator.browser.requests import Hint, Playthrough, Score, Show, Solve
from generator.core import progress
from generator.core.code import decode
from generator.core.data import Record
from generator.core.errors import BadOption, ForgeFailed
from generator.core.rng import Rng
from generator.core.seeds import seed_from_word
from generator.forge import playing
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
            return _show(*quest_of(asked, {}, spoils=False))
        case Hint():
            return _hint(asked)
        case Solve():
            return _solve(asked)
        case Playthrough():
            return _playthrough(*quest_of(asked, {}, spoils=True))


def _hint(asked: Hint) -> list[str]:
    game, made = quest_of(asked, {}, spoils=False)
    return list(playing.hint(game, playing.set_up(game, made, asked.setup), asked.moves))


def _show(game: AnyGame, made: Made[Record]) -> list[str]:
    job = quest_jobs.quest_job(game, made, PrintSettings())
    cutting = book.summaries(job)
    shown = [plain_text(words_of_sheet(job, sheet, cutting)) for sheet in job.pack.sheets if sheet.show == "always"]
    return "\n".join(shown).splitlines()


def _solve(asked: Solve) -> list[str]:
    game = registry.game_of_letter(decode(asked.code).letter)
    solver = game.solver
    if solver is None:
        raise BadOption(f"No best play of {game.title} is searched for; Watch a game tells one of a good player.")
    _, made = quest_of(asked, {}, spoils=True)

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
        raise BadOption(f"{game.title} counts nothing that is typed by hand.")
    return list(game.tool.run(settle(game.tool.options, asked.options, f"delvepress verify {game.id}")))
