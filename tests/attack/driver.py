"""Attacks in a process of their own: `python -m tests.attack.driver FOLDER` takes jobs as JSON, answers tallies.

A job is a list: the name of an attack, its first number, how many, and whether the planted fault is in place.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

from generator.cli.common import publishing
from generator.core import cluster
from generator.forge import challenges, making
from tests import quick_grading
from tests.attack import attack_arguments, attack_files, attack_pairs, attack_writes
from tests.attack.verdicts import Tally
from tests.contract import kept

Attack = Callable[[Path, int, int, bool], Tally]
"""Carries out so many attacks from a number on, in a folder, with a planted fault or without."""
ATTACKS: dict[str, Attack] = {
    "arguments": attack_arguments.attack,
    "processes": attack_arguments.attack_as_processes,
    **attack_files.ATTACKS,
    **attack_writes.ATTACKS,
    "pairs": attack_pairs.attack,
}


def main() -> None:
    """Carry out the jobs."""
    os.environ.setdefault(quick_grading.RUN, sys.argv[1])
    quick_grading.start()
    for module in (making, challenges):
        vars(module)["make"] = kept.made
    vars(publishing)["launch"] = lambda *_, **__: 0
    vars(cluster)["SECONDS_TO_ANSWER"] = 0.3
    found = []
    for number, (name, first, count, planted) in enumerate(json.load(sys.stdin)):
        folder = Path(sys.argv[1]) / str(number)
        folder.mkdir()
        found.append(ATTACKS[name](folder, first, count, planted).as_json())
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
