"""Commands for packs of content of one's own: begin one, check it, its schema, the icons there are, what it does to the game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.common import completing, output, support, terminal
from generator.cli.common.options import Out, Paper, print_options, usual
from generator.core import reading, writing
from generator.core.errors import BadFile, BadOption
from generator.core.messages import refused, shown
from generator.core.text import counted

if TYPE_CHECKING:
    from generator.forge.content import AnyForm
    from generator.forge.content_measuring import Compared, GivenUp
    from generator.forge.game import AnyGame
    from generator.press.content.checker import Checked
    from generator.press.content.complaints import Complaint

Folder = Annotated[str, typer.Argument(metavar="FOLDER", help="The folder of a pack, or the file of one that is one file.")]
Game = Annotated[
    str,
    typer.Option(
        "--game", metavar="GAME", help="The game whose dungeons it adds; see delvepress show.", autocompletion=completing.games
    ),
]
FORMATS = ("text", "json")
Format = Annotated[
    str | None,
    typer.Option(
        metavar="FORMAT",
        help=usual("text: lines to read; json: one object for programs", "text"),
        show_default=False,
        autocompletion=completing.listed(FORMATS),
    ),
]
SCHEMA = "theme.schema.json"
"""The file by which editors complete the fields of a theme."""
_FAULTY = 2


def new(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="A folder that is not there yet, or empty; it names the pack.")],
    game: Game,
) -> None:
    """Begin a pack: a folder with a theme that prints as it stands, and comments that say what may be changed.

    Example: delvepress pack new my-dungeon --game deck-box-dungeons
    """
    from generator import registry
    from generator.core.data import load_text
    from generator.press.content.reading_packs import HEAD

    record = registry.game(game)
    form, place = _form(record), output.expanded(folder)
    name = _id_of(place, form)
    if reading.is_folder(place) and any(place.iterdir()):
        raise BadFile(f"{shown(folder, 160)} is there already, and not empty; give another folder.")
    texts = {
        HEAD: load_text(form.package, "new-pack.toml"), f"{name}.toml": load_text(form.package, "new-theme.toml"),
        SCHEMA: _schema_text(form),
    }  # fmt: skip
    title = name.replace("-", " ").title()
    filled = {file: text.replace("@id@", name).replace("@title@", title) for file, text in texts.items()}
    writing.check_folder(place)
    output.write({place / file: text.encode() for file, text in filled.items()}, force=False)
    terminal.info(f"A pack for {record.title}: change {name}.toml, then")
    terminal.info(f"  delvepress pack check {folder}")
    terminal.info(f"  delvepress quest {record.id} --pack {folder}")
    print(output.full(place))


def _form(game: AnyGame) -> AnyForm:
    from generator.forge.extending import form_of

    return form_of(game)


def _id_of(place: Path, form: AnyForm) -> str:
    """Return the id of a pack from the name of its folder; raises BadOption for a name that is none."""
    name = place.resolve().name.lower()
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,23}", name):
        raise BadOption(
            f"The folder {shown(name)} names the pack; give a name of small letters, digits and dashes, at most 24, a letter first."
        )
    if name in form.names:
        raise BadOption(f"The house has a theme {shown(name)} already; give the folder another name.")
    return name


def check(
    folder: Folder,
    format: Format = None,
) -> None:
    """Tell all that is wrong with a pack, each by file, line and column, then set a quest of each theme, to see that it prints.

    Example: delvepress pack check docs/packs/ash
    """
    from generator import registry
    from generator.press.content import complaints
    from generator.press.content.checker import check_place

    as_json = _is_json(format)
    place = output.expanded(folder, "folder")
    with terminal.busy("checking the pack"):
        checked = check_place(place, registry.all_games())
    found = checked.complaints or _unprintable(checked)
    if as_json:
        _print_json(complaints.as_document(found, checked.doubts))
    else:
        for line in complaints.told(found):
            print(line)
    if found:
        terminal.error(f"delvepress: The pack has {counted(len(found), 'complaint')}; mend each, and check it again.")
        raise typer.Exit(_FAULTY)
    if checked.pack is not None and not as_json:
        pack = checked.pack
        for line in complaints.told(checked.doubts):
            terminal.info(line)
        print(f"{pack.title} is sound: {counted(len(pack.themes), 'theme')} for {pack.game}, .{pack.suffix}")


def _is_json(format: str | None) -> bool:
    """Return whether programs read what is told; raises BadOption for a format that there is not."""
    if format is not None and format.lower() not in FORMATS:
        raise refused("format", format, FORMATS)
    return format is not None and format.lower() == "json"


def _print_json(whole: dict[str, object]) -> None:
    import msgspec

    print(msgspec.json.format(msgspec.json.encode(whole), indent=2).decode())


def _unprintable(checked: Checked) -> tuple[Complaint, ...]:
    """Return what keeps a pack whose files are sound from being printed."""
    from generator import registry
    from generator.forge import extending
    from generator.press.content.complaints import Complaint
    from generator.press.jobs.files import specimen

    if checked.pack is None:
        return ()
    game = extending.extend(registry.game(checked.pack.game), checked.pack)
    with terminal.progress("setting a quest of each theme", 2 * len(checked.pack.themes)) as step:
        return tuple(
            Complaint(f"{theme or 'pack'}.toml", 1, 1, "", f"it does not print: {why}")
            for theme, why in specimen.faults(game, step)
        )


def schema(game: Game) -> None:
    """Write the JSON Schema of a game's themes, for editors that complete fields and mark what is wrong.

    Example: delvepress pack schema --game donjonz
    """
    from generator import registry

    print(_schema_text(_form(registry.game(game))), end="")


def _schema_text(form: AnyForm) -> str:
    import json

    from generator.press.content.schema import theme_schema

    return json.dumps(theme_schema(form), indent=1, ensure_ascii=False) + "\n"


def icons(
    paper: Paper = None,
    out: Out = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there already and holds something else.")] = False,
    open: Annotated[bool, typer.Option("--open", help="Open the file when it is printed.")] = False,
) -> None:
    """Print all icons and all parts of faces that a pack may name, with their names.

    Example: delvepress pack icons --paper letter
    """
    from generator.cli.common import publishing
    from generator.press.jobs.files import print_files
    from generator.press.jobs.reports.icon_sheet import names, print_icons
    from generator.press.jobs.reports.parts_sheet import parts

    typed = print_options({"paper": paper, "out": out, "force": force, "open": open})
    wanted = support.choose(support.saved(), {"format": "pdf", **typed})
    print_files.refuse_half_sheets(wanted.request, "icons")
    publishing.check_place(wanted)
    with terminal.busy("setting the pages"):
        pages = print_icons(wanted.settings)
    about = f"{len(names())} icons, {len(parts())} parts of faces, {counted(pages.count, 'page')}"
    publishing.save(publishing.contents(pages, wanted), wanted, "icons", about)


def measure(
    folder: Folder,
    format: Format = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out", metavar="FILE", help="A PDF with a plot of each and its neighbours; takes longer.", show_default=False
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there already and holds something else.")] = False,
) -> None:
    """Play drafts with and without each enemy, villain, dragon or twist of a pack, and tell what that does to the party.

    Half a minute of one core for one or a few, a minute or two for a whole theme, shared by all
    cores; how long is told first. Where one is far from fair, its neighbours are played too.

    Example: delvepress pack measure docs/packs/ash
    """
    from generator.cli.common import packs
    from generator.cli.jobs import pack_jobs
    from generator.forge import content_drafts, content_measuring
    from generator.forge.extending import form_of
    from generator.press.content import complaints

    as_json, place = _is_json(format), None if out is None else _pdf(out)
    game, doubts = packs.doubted(output.expanded(folder, "folder"))
    form = form_of(game)
    for line in () if as_json else complaints.told(doubts):
        terminal.info(line)
    with terminal.busy("dealing drafts"):
        planned = content_drafts.plan(game)
    found: list[content_measuring.Compared] = []
    evened: list[content_measuring.GivenUp] = []
    if planned.drafts:
        pack_jobs.tell_time(game, planned, neighbours=place is not None)
        found = content_measuring.compared(game, planned, neighbours=place is not None, run=pack_jobs.by_all)
        evened = content_measuring.given_up(game, run=pack_jobs.by_all)
    nothing = form.nothing_changes or "Nothing of this pack that changes play is met in a quest: it holds words and pictures alone."
    if as_json:
        told = {"nothing": "" if found else nothing, "doubts": complaints.doubts_of(doubts)}
        _print_json(content_measuring.as_document(found, evened) | told)
    else:
        for said in [content_measuring.sentence(one) for one in found] or [nothing]:
            print(said)
        for theme in evened:
            print(content_measuring.told_given_up(theme))
    if place is not None and found and game.content_pack is not None:
        _print_plots(game.content_pack.title, found, evened, place, force=force)


def _print_plots(title: str, found: Sequence[Compared], evened: Sequence[GivenUp], place: Path, *, force: bool) -> None:
    """Print what a pack does to its game to a file."""
    from generator.press.jobs.printing.job import PrintSettings
    from generator.press.jobs.reports.pack_measures import print_measures

    with terminal.busy("setting the pages"):
        pages = print_measures(title, found, evened, PrintSettings())
    output.write({place: pages.pdf}, force=force)
    terminal.info(output.full(place))


def _pdf(out: str) -> Path:
    """Return where the report goes; raises BadOption for what does not end like a PDF, BadFile for where nothing can be written."""
    if output.ending(out) != "pdf":
        raise BadOption(f"--out {shown(out)} is no PDF; end the name in .pdf.")
    place = output.expanded(out)
    writing.check_file(place)
    return place
