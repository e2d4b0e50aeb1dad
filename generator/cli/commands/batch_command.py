"""The command that makes everything that a plan lists into a folder, goes on where it was stopped, and compares the two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from generator.cli.common import answers, output, pools, terminal
from generator.cli.common.options import Value, with_options
from generator.cli.common.packs import PACK, game_with, named_pack
from generator.cli.common.pools import WorkSettings
from generator.cli.jobs import batch_jobs, batch_manifest, batch_plan
from generator.cli.jobs.batch_manifest import Batch
from generator.cli.jobs.batch_plan import Order
from generator.core import reading, workers, writing
from generator.core.errors import BadFile, ForgeFailed
from generator.core.messages import shown
from generator.core.text import counted

WORTH_IT = 4
"""So many quests are worth starting processes for."""
ADVICE = "run the command again with fewer --workers, what was made is kept"
"""What to do where processes are ended again and again."""


def _batch(
    plan: Annotated[str, typer.Argument(metavar="PLAN", help="A plan: a TOML file that lists games, options, seeds, formats.")],
    out: Annotated[str, typer.Option("--out", metavar="FOLDER", help="The folder of the files and of their manifest.")] = "batch",
    check: Annotated[
        bool,
        typer.Option(
            "--check", help="Make nothing: compare the folder with its manifest and the plan; exit code 1 if they differ."
        ),
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace files that are there already and hold something else.")] = False,
    **values: Value,
) -> None:
    """Make everything that a plan lists, many packs in one run; a run that was stopped goes on where it was.

    A plan is a TOML file. Each [[quests]] table asks for quests: game, seeds = ["torchlight", 7] or range = [1, 1000], options, and
    how they are printed: paper, ink, print, backs, format, booklet, by the names of the options of delvepress quest. Of
    a list of values every mix is made. A table [printing] says what holds for all quests that do not say otherwise. Settings files
    are not looked at.

    The folder gets a folder of files for each game, named after the quests' codes, and manifest.jsonl, which lists each file with
    its code, SHA-256 and rating, and the digest of the --pack that all of it was made with. A file that was changed since then is
    replaced with --force alone.
    """
    how = pools.work_settings(values)
    pack = named_pack(values)
    orders = batch_plan.read(output.expanded(plan), None if pack is None else game_with(pack))
    folder = output.expanded(out)
    if check:
        _check(orders, folder)
        return
    writing.check_folder(folder)
    with Batch(folder) as batch, terminal.if_stopped(lambda: _kept(orders, batch)):
        _make(orders, batch, how, force=force)
    print(output.full(folder))


batch = with_options(_batch, (PACK, *pools.WORKING), example="delvepress batch plan.toml --out packs")


def _kept(orders: Sequence[Order], batch: Batch) -> str:
    """Return what is said of a run that is stopped."""
    whole = sum(order.without(batch.holds) is None for order in orders)
    if not whole:
        return "Nothing was finished yet; the same command begins anew."
    return f"{whole:,} of {counted(len(orders), 'quest')} are kept in {output.full(batch.folder)}; the same command goes on."


def _make(orders: Sequence[Order], batch: Batch, how: WorkSettings, *, force: bool) -> None:
    """Make what is left of some orders, but files that were changed since they were made: those are replaced with `force` alone.

    Raises ForgeFailed where there are no such quests, or BadFile where files were changed, after all others are made.
    """
    changed = [] if force else batch.changed(part for order in orders for parts in order.parts for part in parts)
    kept = {part for part, _ in changed}
    unfinished = _without(orders, partial(batch.holds, exactly=force))
    left, there = _without(unfinished, kept.__contains__), len(orders) - len(unfinished)
    failures: list[str] = []
    with (
        pools.pool(how, len(left), worth=WORTH_IT, advice=ADVICE) as pool,
        terminal.progress("making packs", len(left)) as step,
    ):
        what = f"batch: {counted(len(orders), 'quest')} with {pools.workers_of(pool)}, into {output.full(batch.folder)}"
        terminal.begun(what + (f"; {there:,} are there already" if there else ""))
        for _, finished in workers.as_completed(batch_jobs.carry_out, [(order,) for order in left], pool=pool):
            if finished.failure:
                failures.append(finished.failure)
            else:
                batch.add(finished.files, finished.listed, force=force)
            step()
    batch.finish()
    if batch.others:
        terminal.info(f"{counted(batch.others, 'file')} of another build of delvepress; remove them to have them made anew.")
    _tell(len(orders), len(left) - len(failures), there, [path for _, path in changed])
    if failures:
        raise ForgeFailed(f"{len(failures)} of {counted(len(orders), 'quest')} could not be made. The first: {min(failures)}")
    if changed:
        raise _changed(batch.folder, [path for _, path in changed])


def _without(orders: Sequence[Order], done: Callable[[str], bool]) -> list[Order]:
    """Return what is left to do of some orders, without the parts that are done."""
    return [order for order in (order.without(done) for order in orders) if order is not None]


def _tell(orders: int, made: int, kept: int, changed: Sequence[str]) -> None:
    """Say how many quests were made and how many are as they were."""
    as_they_are = f", {counted(len(changed), 'changed file')} left alone" if changed else ""
    terminal.info(f"{counted(orders, 'quest')}: {made} made, {kept} as they were{as_they_are}")


def _changed(folder: Path, paths: Sequence[str]) -> BadFile:
    """Return what is said of files of the batch that were changed since they were made, and hold work perhaps."""
    more = f" and {counted(len(paths) - 1, 'more file')}" if len(paths) > 1 else ""
    were = "were" if more else "was"
    where = shown(str(folder / paths[0]), reading.LONGEST)
    them = "them" if more else "it"
    return BadFile(
        f"{where}{more} {were} changed since delvepress made {them}; replace {them} with --force, or move {them} away to have "
        f"{them} made anew."
    )


def _check(orders: Sequence[Order], folder: Path) -> None:
    """Tell how a folder differs from its manifest, and how that differs from some orders; exits with 1 if anything is told."""
    if not (folder / batch_manifest.NAME).exists():
        terminal.info(f"{output.full(folder)} has no {batch_manifest.NAME}: no batch was begun there.")
    differences = list(batch_manifest.differences(folder))
    parts_of = {entry.path: entry.part for entry in batch_manifest.listed(folder)}
    planned = {part for order in orders for parts in order.parts for part in parts}
    known = set(parts_of.values())
    unmade = [[part for parts in order.parts for part in parts if part not in known] for order in orders]
    unplanned = sorted(path for path, part in parts_of.items() if part not in planned)
    rows = [
        *differences,
        *(("not yet made", part) for parts in unmade for part in parts),
        *(("not planned", path) for path in unplanned),
    ]
    for what, path in rows:
        print(f"{what}  {path}")
    kinds = Counter(what for what, _ in differences)
    told = ", ".join(f"{kinds[kind]} {kind}" for kind in batch_manifest.DIFFERENCES)
    open_quests = sum(map(bool, unmade))
    more = f", {len(unplanned)} not planned" if unplanned else ""
    quests = f"{counted(len(orders), 'quest')} planned: {open_quests} not yet made"
    terminal.info(f"{counted(len(parts_of), 'file')} listed: {told}{more}; {quests}")
    if rows:
        raise typer.Exit(answers.NO)
