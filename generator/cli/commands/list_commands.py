"""Commands that tell what there is: the games and their options, the schema of a quest, what is kept in the cache."""

from __future__ import annotations

from typing import Annotated

import typer

from generator.cli.common.options import GameName, values
from generator.core import cache
from generator.core.errors import BadFile
from generator.press.jobs.printing.print_request import is_switch


def games() -> None:
    """List the games, their editions and their options.

    Example: delvepress games
    """
    from generator import registry

    for game in registry.all_games().values():
        print(f"{game.id}  ({game.title}, edition {game.edition}, codes begin with {game.letter})")
        print(f"  {game.summary}")
        for choice in game.choices:
            name = f"--{choice.name}" if not is_switch(choice) else f"--{choice.name}, --no-{choice.name}"
            print(f"  {name:<10} {choice.help} {values(choice)}")
        for option in game.printing:
            print(f"  --{option.name:<8} {option.help} {values(option)}".rstrip())
        if game.series is not None:
            own = [f"--{one.name} {', '.join(one.listed())}" for one in game.series.options if one not in game.choices]
            print(f"  {game.series.id} {'; '.join(own)}")
        if game.book is not None:
            own = [f"--{one.name} {', '.join(one.listed()) or one.default}" for one in game.book.options]
            print(f"  book {'; '.join(own)}")
        for kit in game.kits:
            said = "; ".join(f"--{one.name} {', '.join(one.listed()) or one.default}".rstrip() for one in kit.options)
            several = sum(one.command == kit.command for one in game.kits) > 1
            print(f"  {kit.command}{f' --kit {kit.id}' if several else ''} {said}".rstrip())


def schema(game: GameName) -> None:
    """Write the JSON Schema of a game's quests to standard output.

    Example: delvepress schema {game}
    """
    import json

    from generator import registry
    from generator.core import data

    print(json.dumps(data.schema(registry.game(game).quest), indent=2, ensure_ascii=False))


def cache_command(
    clear: Annotated[bool, typer.Option("--clear", help="Remove all of it; it is made again when it is needed.")] = False,
) -> None:
    """Show what is kept between runs and how much it is; --clear removes it.

    Kept are data that were parsed, challenges and puzzles that were made, and which lines of leagues were played: nothing that
    cannot be made again, but that games of an earlier edition were played.

    Example: delvepress cache
    """
    home = cache.home()
    if home is None:
        raise BadFile("There is no folder for a cache here (no home folder); nothing is kept.")
    weak = cache.distrusted(home)
    if weak is not None:
        raise BadFile(f"{str(weak)[:160]!a} could be changed by another user, so that no cache is used; set its owner and rights.")
    rows = cache.entries()
    kinds = {"day-": "challenges", "book-": "puzzles of books", "played-": "challenges of leagues", "": "parsed data and marks"}
    sizes_of: dict[str, list[int]] = {what: [] for what in kinds.values()}
    for name, size in rows:
        sizes_of[next(what for start, what in kinds.items() if name.startswith(start))].append(size)
    print(home)
    for what, sizes in sizes_of.items():
        print(f"  {what}: {len(sizes)}, {sum(sizes) / 1e3:,.0f} kB")
    if clear:
        print(f"  removed: {cache.clear()}")
