"""The commands for sheets that belong to no quest: record sheets, whole card kits, and whatever else a game's kits hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated

import typer

from generator.cli.common import output, publishing, support, terminal
from generator.cli.common.idle import refuse_idle
from generator.cli.common.options import FORM_FORMAT, Row, Value, argument, given, print_options, printing, row_of, with_options
from generator.cli.common.output import Output
from generator.cli.common.packs import PACK, with_pack
from generator.core.errors import BadOption
from generator.core.text import counted
from generator.forge.choices import OneOf, Options, Parameter, PictureFile, settle
from generator.forge.game import AnyGame
from generator.forge.pack import BOXES, SLEEVED, Kit, Pictures
from generator.press.jobs.files import kit_print, print_files

_LISTING = Row("list", Annotated[bool, typer.Option("--list", help="Tell what these options may name, and print nothing.")], False)


def kits_of(game: AnyGame, command: str) -> tuple[Kit, ...]:
    """Return the kits of a game that a command prints; `box` stands for the boxes of kit."""
    return tuple(kit for kit in game.kits if kit.command == command)


def boxes_of(game: AnyGame, command: str) -> tuple[Kit, ...]:
    """Return the boxes of a game that a command prints; none for the command sheets."""
    return kits_of(game, "box") if command == "kit" else ()


def command_of(game: AnyGame, command: str) -> Callable[..., None]:
    """Return the command that prints the sheets of a game's kits, with the options of them all; raises BadOption without a kit."""
    kits, boxes = kits_of(game, command), boxes_of(game, command)
    if not kits and not boxes:
        raise BadOption(f"{game.id} has no {command} without a quest.")
    parameters: dict[str, Parameter] = {option.name: option for kit in (*kits, *boxes) for option in kit.options}
    parameters.pop(SLEEVED, None)
    choice = _which(kits, boxes)
    if len(choice.values) > 1:
        parameters["kit"] = choice

    def sheets(**values: Value) -> None:
        if values.get(PACK.name):
            print_with(with_pack(game, values), {**values, PACK.name: None})
        else:
            print_with(game, values)

    def print_with(game: AnyGame, values: Mapping[str, Value]) -> None:
        kits, boxes = kits_of(game, command), boxes_of(game, command)
        options = given(parameters.values(), values)
        name = choice.settled(options.pop("kit", choice.default))
        kit = boxes[0] if name in BOXES else next(kit for kit in kits if kit.id == name)
        if name in BOXES:
            foreign = [*(name for name in options if name not in _names(boxes)), "list", *kit_print.IDLE["box"]]
            refuse_idle(values, foreign, f"is not for boxes; leave it out, or --kit {name}")
            options |= {SLEEVED: BOXES[name]}
        if values.get("list"):
            print("\n".join(kit.listing() if kit.listing is not None else ()))
            return
        _print(game, kit, settle(kit.options, options, f"The kit {kit.id} of {game.id}"), values)

    sheets.__doc__ = f"Print sheets of {game.title} that belong to no single quest. {(*kits, *boxes)[0].summary}"
    listing = (_LISTING,) if any(kit.listing is not None for kit in kits) else ()
    idle = (*kit_print.IDLE[command if kits else "box"], "spoilers")
    rows = (*map(row_of, parameters.values()), *listing, PACK, *printing(without=tuple(map(argument, idle))))
    if command == "sheets":
        rows = tuple(FORM_FORMAT if row.name == FORM_FORMAT.name else row for row in rows)
    return with_options(sheets, rows, example=f"delvepress {command} {game.id} --paper letter")


def _which(kits: tuple[Kit, ...], boxes: tuple[Kit, ...]) -> OneOf:
    """Return the option that says which of a game's kits is printed; its tuck boxes are as deep as what they hold is thick."""
    told = [f"{kit.id}: {kit.summary.removesuffix('.')}" for kit in kits]
    told += ["boxes: tuck boxes for the pieces, as deep as these are thick; sleeved-boxes: for cards in sleeves"] if boxes else []
    return OneOf("kit", (*(kit.id for kit in kits), *(BOXES if boxes else ())), f"Which sheets: {'; '.join(told)}.")


def _names(kits: Iterable[Kit]) -> set[str]:
    return {option.name for kit in kits for option in kit.options}


def _print(game: AnyGame, kit: Kit, options: Options, values: Mapping[str, Value]) -> None:
    from msgspec.structs import replace

    from generator.press.jobs.screen import page_parts

    wanted = support.choose(support.saved(), print_options(values), forms=kit.command == "sheets")
    idle = [name for name in kit_print.IDLE[kit.command] if name != "fillable"]
    wanted = replace(wanted, request=wanted.request.without(idle))  # settings may say what is for others
    if "json" in wanted.formats:
        raise BadOption("--format json is for quests; sheets without a quest are made as pdf, png, html or md.")
    if wanted.request.fillable and wanted.formats != ("pdf",):
        raise BadOption("--format form is a pdf to be filled in, and comes alone; leave out the other formats, or form.")
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
