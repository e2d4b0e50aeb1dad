"""The command for sheets that belong to no quest: blank record sheets and whatever else a game's kits hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.cli import publishing, support, terminal
from generator.cli.options import Value, given, print_options, printing, row_of, with_options
from generator.core.errors import BadOption
from generator.forge.choices import OneOf, Options, Parameter, settle
from generator.forge.game import AnyGame
from generator.forge.pack import Kit


def sheets_of(game: AnyGame) -> Callable[..., None]:
    """Return the command that prints the sheets of a game's kits, with the options of them all; raises BadOption without a kit."""
    if not game.kits:
        raise BadOption(f"{game.id} has no sheets without a quest.")
    parameters: dict[str, Parameter] = {one.name: one for kit in game.kits for one in kit.options}
    if len(game.kits) > 1:
        names = tuple(kit.id for kit in game.kits)
        parameters["kit"] = OneOf("kit", names, f"Which sheets: {'; '.join(f'{kit.id}: {kit.summary}' for kit in game.kits)}.")

    def sheets(**values: Value) -> None:
        said = given(parameters.values(), values)
        name = parameters["kit"].settled(said.pop("kit", game.kits[0].id)) if "kit" in parameters else game.kits[0].id
        kit = next(kit for kit in game.kits if kit.id == name)
        _print(game, kit, settle(kit.options, said, f"The kit {kit.id} of {game.id}"), values)

    sheets.__doc__ = f"Print sheets of {game.title} that belong to no single quest. {game.kits[0].summary}"
    rows = (*map(row_of, parameters.values()), *printing(without=("only", "booklet")))
    return with_options(sheets, rows, example=f"delvepress sheets {game.id} --paper letter")


def _print(game: AnyGame, kit: Kit, options: Options, values: Mapping[str, Value]) -> None:
    from generator.press.jobs import book, quest_jobs

    wanted = support.choose(support.saved(), print_options(values))
    if "json" in wanted.formats:
        raise BadOption("--format json is for quests; blank sheets are printed as pdf or png.")
    publishing.refuse_half_sheets(wanted, "record sheets and pieces")
    publishing.check_place(wanted)
    job = quest_jobs.kit_job(game, kit, options, wanted.printing)
    with terminal.busy("setting the pages"):
        pages = book.print_book(job)
    unusual = [f"-{options[one.name]}" for one in kit.options if options[one.name] != one.default]
    about = f"{job.title}, {terminal.pages(pages.count)}"
    lines = [*publishing.advice(job, pages), *publishing.low_ink_advice(wanted)]
    publishing.save(publishing.contents(pages.pdf, wanted), wanted, f"{game.id}-{kit.id}{''.join(unusual)}", about, lines)
