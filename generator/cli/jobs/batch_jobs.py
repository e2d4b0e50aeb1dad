"""One quest of a batch, made and printed in a process of its own perhaps: its files and what the manifest says of them."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from generator import registry
from generator.cli.common import publishing, terminal
from generator.cli.jobs import batch_manifest
from generator.cli.jobs.batch_manifest import Listed
from generator.cli.jobs.batch_plan import Order
from generator.core import resources
from generator.core.errors import ForgeFailed
from generator.forge import extending, making
from generator.forge.rating import Rating


class Finished(msgspec.Struct):
    """What became of an order: files by their paths and what is said of each, or why there is no such quest."""

    files: dict[str, bytes]
    listed: list[Listed]
    failure: str = ""


def carry_out(order: Order) -> Finished:
    """Make the quest of an order and print what is asked of it; nothing is written. A quest that there is not is no error."""
    game = registry.game(order.game)
    if order.pack is not None:
        game = extending.extend(game, order.pack)  # checked when the plan was read
    done = Finished({}, [])
    with terminal.silent():
        try:
            made = making.make(game, order.options, order.seed)
        except ForgeFailed as error:
            return Finished({}, [], str(error))
        rating = replace(made.rating, witness="")
        for wanted, parts in zip(order.prints, order.parts, strict=True):
            printed = publishing.print_quest(game, made, wanted, printing=order.printing)
            for kind, part in zip(wanted.formats, parts, strict=True):
                files = {end: data for end, data in printed.contents.items() if end.endswith(f".{kind}")}
                for end, data in files.items():
                    path = f"{game.id}/{publishing.marked(printed.name, printed.wanted, end)}{end}"
                    done.files[path] = data
                    done.listed.append(_row(order, path, part, len(files), data, rating))
    return done


def _row(order: Order, path: str, part: str, of: int, data: bytes, rating: Rating) -> Listed:
    """Return what the manifest says of a file."""
    return Listed(
        path=path, part=part, of=of, sha256=batch_manifest.digest(data), size=len(data), game=order.game, code=order.code,
        seed=order.word, options=order.options, rating=rating, build=resources.build(),
        pack=order.pack.digest if order.pack else "",
    )  # fmt: skip
