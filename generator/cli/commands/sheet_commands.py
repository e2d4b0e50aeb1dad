"""The commands for sheets that belong to no quest: record sheets, whole card kits, and whatever else a game's kits hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated

import typer

from generator.cli.common import output, publishing, support, terminal
from generator.cli.common.idle import refuse_idle
from generator.cli.common.options import FILLABLE, Row, Value, argument, given, print_options, printing, row_of, with_options
from generator.cli.common.output import Output
from generator.cli.common.packs import PACK, with_pack
from generator.core.errors import BadOption
from generator.core.text import counted
from generator.forge.choices import OneOf, Options, Parameter, PictureFile, settle
from generator.forge.extending import takes_themes
from generator.forge.game import AnyGame
from generator.forge.pack import Kit, Pictures
from generator.press.jobs.files import kit_print, print_files

_LISTING = Row("list", Annotated[bool, typer.Option("--list", help="Tell what these options may name, and print nothing.")], False)
_BOXES = Row(
    "boxes", Annotated[bool, typer.Option("--boxes", help="Tuck boxes for the pieces instead, as deep as these are thick.")], False
)


def kits_of(game: AnyGame, command: str) -> tuple[Kit, ...]:
    """Return the kits of a game that a command prints; `box` stands for kit --boxes."""
    return tuple(kit for kit in game.kits if kit.command == command)


def boxes_of(game: AnyGame, command: str) -> tuple[Kit, ...]:
    """Return the kits of a game that a command prints with --boxes; none for the command sheets."""
    return kits_of(game, "box") if command == "kit" else ()


def command_of(game: AnyGame, command: str) -> Callable[..., None]:
    """Return the command that prints the sheets of a game's kits, with the options of them all; raises BadOption without a kit."""
    kits, boxes = kits_of(game, command), boxes_of(game, command)
    if not kits and not boxes:
        raise BadOption(f"{game.id} has no {command} without a quest.")
    parameters: dict[str, Parameter] = {option.name: option for kit in (*kits, *boxes) for option in kit.options}
    if len(kits) > 1:
        names = tuple(kit.id for kit in kits)
        told = "; ".join(f"{kit.id}: {kit.summary.removesuffix('.')}" for kit in kits)
        parameters["kit"] = OneOf("kit", names, f"Which sheets: {told}.")

    def sheets(**values: Value) -> None:
        if values.get(PACK.name):
            print_with(with_pack(game, values), {**values, PACK.name: None})
        else:
            print_with(game, values)

    def print_with(game: AnyGame, values: Mapping[str, Value]) -> None:
        kits, boxes = kits_of(game, command), boxes_of(game, command)
        options = given(parameters.values(), values)
        if values.get("boxes"):
            kit = boxes[0]
            foreign = [*(name for name in options if name not in _names(boxes)), "list", *kit_print.IDLE["box"]]
            refuse_idle(values, foreign, "is not for boxes; leave it out, or --boxes")
        else:
            refuse_idle(values, [name for name in options if name in _names(boxes) - _names(kits)], "is for boxes; say --boxes too")
            if not kits:
                raise BadOption(
                    f"{game.id} has no kit without a quest; delvepress kit {game.id} --boxes prints boxes for its pieces."
                )
            name = parameters["kit"].settled(options.pop("kit", kits[0].id)) if "kit" in parameters else kits[0].id
            kit = next(kit for kit in kits if kit.id == name)
        if values.get("list"):
            print("\n".join(kit.listing() if kit.listing is not None else ()))
            return
        _print(game, kit, settle(kit.options, options, f"The kit {kit.id} of {game.id}"), values)

    summary = (*kits, *boxes)[0].summary
    sheets.__doc__ = f"Print sheets of {game.title} that belong to no single quest. {summary}"
    if kits and boxes:
        sheets.__doc__ += f" With --boxes: {boxes[0].summary}"
    listing = (_LISTING,) if any(kit.listing is not None for kit in kits) else ()
    forms = (FILLABLE,) if command == "sheets" else ()
    boxed = (_BOXES,) if boxes else ()
    packed = (PACK,) if any(map(takes_themes, (*kits, *boxes))) else ()
    rows = (
        *map(row_of, parameters.values()),
        *listing,
        *forms,
        *boxed,
        *packed,
        *printing(without=tuple(map(argument, kit_print.IDLE[command]))),
    )
    return with_options(sheets, rows, example=f"delvepress {command} {game.id}{'' if kits else ' --boxes'} --paper letter")


def _names(kits: Iterable[Kit]) -> set[str]:
    return {option.name for kit in kits for option in kit.options}


def _print(game: AnyGame, kit: Kit, options: Options, values: Mapping[str, Value]) -> None:
    from msgspec.structs import replace

    from generator.press.jobs.screen import page_parts

    wanted = support.choose(support.saved(), print_options(values))
    wanted = replace(wanted, request=wanted.request.without(kit_print.IDLE[kit.command]))  # settings may say what is for others
    if "json" in wanted.formats:
        raise BadOption("--format json is for quests; sheets without a quest are made as pdf, png, html or md.")
    if wanted.request.fillable and wanted.formats != ("pdf",):
        raise BadOption("--fillable makes a form, which only a pdf can be; leave out --format, or --fillable.")
    kit_print.check_kit_request(kit, options, wanted.request)
    publishing.check_place(wanted)
    ready = kit_print.prepare(game, kit, options, wanted.request, _pictures(kit, options, wanted))
    wanted = replace(wanted, request=ready.request)
    publishing.check_files(wanted)
    files, about, lines = dict[str, bytes](), ready.job.title, list[str]()
    if wanted.printed:
        lines += ready.advice
        with terminal.busy("setting the pages"):
            printed = print_files.print_parts(game, ready.parts)
        for end, file in printed.items():
            files |= publishing.contents(file.pages, wanted, end) | publishing.cut_files(file.pages, wanted, end)
            lines += file.advice
        about += f", {counted(sum(file.pages.count for file in printed.values()), 'page')}"
        lines += publishing.low_ink_advice(wanted)
    files |= publishing.texts(lambda: page_parts.of_jobs([ready.job]), wanted)
    publishing.save(files, wanted, ready.name, about, lines)


def _pictures(kit: Kit, options: Options, wanted: Output) -> Pictures:
    """Return the pictures of those options that name one, where they are clear in the colour of the page. Raises BadFile."""
    from generator.press.drawing import images

    ground = wanted.settings.palette.colour("page") or images.WHITE
    named = [option.name for option in kit.options if isinstance(option, PictureFile) and options[option.name]]
    return {name: images.read_picture(output.expanded(options[name]), ground) for name in named}
