"""The command for static sites: days of challenges, the press in a browser, and a look at what was made."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator.cli.commands.daily_commands import day_of
from generator.cli.common import answers, output, pools, support, today
from generator.cli.common.idle import refuse_idle
from generator.cli.common.options import Anyway, Games, Ink, Paper, Value, game_names, print_options, usual, with_options
from generator.cli.jobs import shelf_jobs
from generator.core import resources
from generator.core.errors import BadOption
from generator.press.jobs.files import print_files
from generator.press.jobs.store import kept_challenges

Runtime = Annotated[
    str | None,
    typer.Option(
        metavar="FOLDER", help="The runtime that tools/browser_runtime.py made, for the press in a browser.", show_default=False
    ),
]
Title = Annotated[str | None, typer.Option(metavar="NAME", help="What the site is called.", show_default=False)]


def _site(
    first: Annotated[
        str | None, typer.Option("--from", metavar="DATE", help="The first day of the site, as 2026-11-01.", show_default=False)
    ] = None,
    last: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="DATE",
            help="The newest day; its solution stays back. Without it today: later days would be open to everybody.",
            show_default=False,
        ),
    ] = None,
    game: Games = None,
    title: Title = None,
    base_url: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Where it will stand, for feed and calendar: https://...", show_default=False),
    ] = None,
    paper: Paper = None,
    ink: Ink = None,
    press: Runtime = None,
    press_only: Annotated[
        bool,
        typer.Option(
            "--press-only", help="The press in a browser alone, with no days; the folder is called press where nothing is said."
        ),
    ] = False,
    featured: Annotated[
        str | None,
        typer.Option(
            metavar="NUMBER",
            help=usual(f"With --press: quests of each game that its page has ready, 0 to {shelf_jobs.MOST}", str(shelf_jobs.USUAL)),
            show_default=False,
        ),
    ] = None,
    league: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="A league, whose table gets a page of the site, up to --to.", show_default=False),
    ] = None,
    guide: Annotated[
        str | None,
        typer.Option(
            metavar="PLACE",
            help="A guide and its gallery that every page leads to: a folder of the site, as guide/, or https://...",
            show_default=False,
        ),
    ] = None,
    with_guide: Annotated[
        bool,
        typer.Option("--with-guide", help="Build the guide and its gallery, too: from a checkout, where Sphinx is installed."),
    ] = False,
    out: Annotated[
        str | None, typer.Option("--out", metavar="FOLDER", help=usual("The folder of the site", "site"), show_default=False)
    ] = None,
    serve: Annotated[
        str | None,
        typer.Option(metavar="FOLDER", help="Show a finished site on this machine instead, until Ctrl-C.", show_default=False),
    ] = None,
    anyway: Anyway = False,
    **values: Value,
) -> None:
    """Make a static site of daily challenges, or bring one up to date: pages, pictures, PDFs, archive, feed and calendar.

    With --press-only the page alone is made on which anybody prints in a browser, to be put on any web server: nothing is
    installed, nothing is sent. With --press that page stands at the top of the site of days. A line of the league that is wrong is
    told and left out, and the exit code is 1.
    """
    days: dict[str, Value] = {
        "from": first, "to": last, "game": game, "paper": paper, "ink": ink, "league": league, "guide": guide, "anyway": anyway,
        "with_guide": with_guide,
    }  # fmt: skip
    if serve is not None:
        page: dict[str, Value] = {
            "title": title, "press": press, "press_only": press_only, "out": out, "base_url": base_url, "featured": featured,
            "workers": values.get("workers"),
        }  # fmt: skip
        refuse_idle({**days, **page}, {**days, **page}, "is for making a site; --serve shows one that is finished")
        from generator.cli.jobs import serving

        serving.serve(serve)
        return
    if press_only:
        refuse_idle(days, days, "is for days of challenges; leave it out, or --press-only")
        _press_alone(press, title, out or "press", base_url or "", shelf_jobs.number(featured), pools.work_settings(values))
        return
    if first is None:
        raise BadOption("A site needs its first day; give --from DATE, as 2026-11-01, or --serve FOLDER to look at a finished one.")
    from generator.cli.jobs import challenge_jobs, guide_jobs
    from generator.site.settings import settled_title

    if with_guide:
        refuse_idle({"guide": guide}, {"guide": guide}, "names a guide that is there; --with-guide builds one")
        guide_jobs.check()
        guide = guide_jobs.PLACE
    from_day, to_day = day_of(first, utc=True), day_of(last, utc=True)
    wanted = support.choose(support.saved(), print_options({"paper": paper, "ink": ink}))
    print_files.refuse_half_sheets(wanted.request, "the pages of a site")
    if press is None:
        refuse_idle({"featured": featured}, {"featured": featured}, "is for the page of the press; give --press FOLDER, too")
    count = shelf_jobs.number(featured)
    asked = challenge_jobs.SiteRequest(out or "site", title, base_url, press, pools.work_settings(values), league, guide, count)

    def may(code: str) -> None:
        today.check_told(code, anyway=anyway, utc=True)

    sound = challenge_jobs.site(kept_challenges.games_with_days(game_names(game)), from_day, to_day, wanted, asked, may)
    if with_guide:
        parts = [name for name, there in (("press", press), ("league", league)) if there is not None]
        guide_jobs.build(output.expanded(asked.out), settled_title(title), parts, base_url or "")
    if not sound:
        raise typer.Exit(answers.NO)


site = with_options(
    _site,
    pools.WORKING,
    example="delvepress site --from 2026-11-01 --to 2026-11-02 --base-url https://example.org/delve --out site",
)


def _press_alone(runtime: str | None, title: str | None, out: str, base_url: str, featured: int, how: pools.WorkSettings) -> None:
    """Make the page on which anybody prints in a browser, and nothing else; raises BadOption without a runtime."""
    from generator import site as sites
    from generator.cli.common import terminal

    if runtime is None:
        raise BadOption("--press-only needs --press FOLDER, the runtime that tools/browser_runtime.py made.")
    from generator.press.jobs.printing.site_address import settled_base

    name, base = sites.settled_title(title or "The Delve Press"), settled_base(base_url)
    sites.check_runtime(output.expanded(runtime), resources.build())
    stock = shelf_jobs.stock(featured, "", how)
    files = sites.press_files(output.expanded(runtime), _form(), name, alone=True, stock=stock, address=base)
    with terminal.progress("writing the page", len(files)) as step:
        report = sites.publish_press(files, out, lambda path: step())
    terminal.info(f"{report.written} files written, {report.kept} as they were, {report.removed} removed")
    print(output.full(Path(out)))


def _form() -> dict[str, object]:
    """Return what the page asks people, from the games' own records."""
    from generator import registry
    from generator.browser.forms import form

    return form(list(registry.all_games().values()))
