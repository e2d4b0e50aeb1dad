"""Make campaigns of Deck Box Dungeons, play them, and say what is won of each quest by itself and with what heroes carry.

    python benchmarks/campaigns.py --seeds alder birch --quests 4 --lengths short standard
    python benchmarks/campaigns.py --seeds alder --quests 3 --lengths short --heroes 1 --campaigns 1   # as small as can be

A row names the seed, length, quests and heroes; then come the CPU seconds of making and measuring, those of setting the pages, and
the pages; then for every quest its wins of 100 by itself and in the campaign; at last how many quests are won on average.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from common import add_json, positive, temporary_home, write_record

from generator import registry
from generator.forge import series_making
from generator.games.deck_box_dungeons.series import measuring
from generator.press.jobs.books import series
from generator.press.jobs.printing.job import PrintSettings


def nobody(done: int, count: int) -> None:
    """Take no notice of progress."""


COLUMNS = ("seed", "length", "quests", "heroes", "seconds to make", "to set", "pages", "won of 100 alone/carried", "won on average")


def row(word: str, options: dict[str, str]) -> list[str]:
    """Return the row of one campaign."""
    game = registry.game("deck-box-dungeons")
    begun = time.process_time()
    bound = series_making.bind(game, series_making.settled(game, options), word, nobody, nobody)
    made = time.process_time()
    pages = series.print_series(series.series_jobs(game, bound, PrintSettings()))
    rates = " ".join(
        f"{part.rating.figures['rate']:>3}/{bound.figures[f'rate-{place}']:<3}" for place, part in enumerate(bound.parts, start=1)
    )
    seconds = [f"{made - begun:.1f}", f"{time.process_time() - made:.1f}", f"{pages.count}"]
    return [word, options["length"], options["quests"], options["heroes"], *seconds, rates, bound.figures["wins"]]


def line(found: list[str]) -> str:
    """Return a row as it is printed."""
    widths = (12, 8, 6, 6, 7, 6, 6)
    return " ".join(f"{one:>{width}}" for one, width in zip(found, widths, strict=False)) + f"   {found[-2]} {found[-1]}"


def arguments() -> argparse.ArgumentParser:
    """Return what the command line may ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", nargs="+", default=["alder"], help="words of seeds (alder)")
    parser.add_argument("--quests", nargs="+", default=["4"], choices=["3", "4", "5"], help="quests of a campaign (4)")
    parser.add_argument("--lengths", nargs="+", default=["standard"], choices=["short", "standard", "long"], help="(standard)")
    parser.add_argument("--heroes", nargs="+", default=["2"], choices=["1", "2", "3", "4"], help="heroes of the party (2)")
    parser.add_argument("--campaigns", type=positive, default=measuring.CAMPAIGNS, help="campaigns that are played for each")
    add_json(parser)
    return parser


def main() -> None:
    """Measure the campaigns that the command line asks for."""
    told = arguments().parse_args()
    vars(measuring)["CAMPAIGNS"] = told.campaigns
    kind = f"{'seed':>12} {'length':>8} {'quests':>6} {'heroes':>6}"
    print(f"{kind} {'make s':>7} {'set s':>6} {'pages':>6}   won of 100 alone/carried, mean")
    rows: list[list[str]] = []
    with temporary_home():
        for length in told.lengths:
            for quests in told.quests:
                for heroes in told.heroes:
                    for word in told.seeds:
                        rows.append(row(word, {"quests": quests, "length": length, "heroes": heroes}))
                        print(line(rows[-1]), flush=True)
    if told.json:
        sentence = f"Grades rising, {told.campaigns} campaigns each: quests won by themselves, and in the campaign."
        write_record(told.json, "Deck Box Dungeons", "Campaigns", sentence, COLUMNS, rows)


if __name__ == "__main__":
    main()
