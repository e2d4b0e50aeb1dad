"""Which quests an audit makes: a plan, and for each place of it the options and the seed, found without the places before it."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Literal, overload

import msgspec

from generator.core.errors import BadOption
from generator.core.rng import Rng
from generator.core.text import counted
from generator.forge.choices import Number, Options, settle
from generator.forge.game import AnyGame

Kind = Literal["sweep", "pair", "sample"]
MOST_LISTED = 5000
"""Games of at most so many mixes of options visit them all before any comes again; of others mixes are drawn."""
DRAWS = 1000
"""So many mixes are drawn before it is said that none goes together."""


SEEDS, SAMPLE, PAIRS, PLAYS = 1000, 1000, 200, 200
"""How many quests are swept, made whole, compared in pairs, and how often each is played, where nothing is said."""
NUMBERS = (
    Number("seeds", 1, 1_000_000, "How many quests are made, over all mixes of the options.", str(SEEDS)),
    Number("sample", 0, 10_000, "Quests of a game that measures by play that are made whole and played again.", str(SAMPLE)),
    Number("plays", 10, 10_000, "How often each of them is played with fresh dice.", str(PLAYS)),
    Number("pairs", 0, 10_000, "Pairs of quests of equal options that are compared.", str(PAIRS)),
)
"""What is asked of an audit, but the options that are held."""


class Plan(msgspec.Struct, frozen=True):
    """What an audit makes of a game: so many quests over all options, pairs with equal options, and quests that are made whole.

    `held` are options that are not swept. Of games that tune their quests by playing the sweep makes drafts, and the `sample` is
    made whole; of others every quest of the sweep is whole. Whole quests of the sample are played `plays` times.
    """

    game: str
    edition: int
    seeds: int
    held: tuple[tuple[str, str], ...] = ()
    pairs: int = 0
    sample: int = 0
    plays: int = 0
    tuned: bool = False

    def __len__(self) -> int:
        return self.seeds + 2 * self.pairs + (self.sample if self.tuned else 0)

    def told(self) -> str:
        """Return what is made, in words: each number with what it counts."""
        what = "draft" if self.tuned else "quest"
        told = [counted(self.seeds, what)]
        if self.pairs:
            told.append(f"{counted(2 * self.pairs, what)} in {counted(self.pairs, 'pair')}")
        if self.tuned and self.sample:
            told.append(counted(self.sample, "whole quest"))
        return " and ".join([", ".join(told[:-1]), told[-1]] if told[1:] else told)

    def part(self, number: int) -> tuple[Kind, int]:
        """Return of what kind the quest of a number is, and its place among its kind, both from 0; pairs stand together."""
        if number < self.seeds:
            return "sweep", number
        number -= self.seeds
        return ("pair", number) if number < 2 * self.pairs else ("sample", number - 2 * self.pairs)


def plan_of(game: AnyGame, held: Options, typed: Options) -> Plan:
    """Return the plan of an audit of a game, by the options that are not swept and by some of `NUMBERS` as texts.

    Raises BadOption for a held option that the game does not have, for a number out of its bounds, and for options of which no mix
    goes together.
    """
    numbers = {name: int(text) for name, text in settle(NUMBERS, typed, "delvepress measure").items()}
    settled = settle(game.choices, held, game.id)
    plan = Plan(
        game=game.id, edition=game.edition, seeds=numbers["seeds"], held=tuple((name, settled[name]) for name in sorted(held)),
        pairs=min(numbers["pairs"], numbers["seeds"]), sample=min(numbers["sample"], numbers["seeds"]), plays=numbers["plays"],
        tuned=game.tune is not None,
    )  # fmt: skip
    Mixes(game, dict(plan.held))
    return plan


class Jobs(Sequence[tuple[object, ...]]):
    """The jobs of a plan from a number on, made when they are asked for: the plan, and the number of a quest."""

    def __init__(self, plan: Plan, first: int = 0) -> None:
        self.plan, self.numbers = plan, range(first, len(plan))

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, place: int) -> tuple[object, ...]: ...

    @overload
    def __getitem__(self, place: slice) -> list[tuple[object, ...]]: ...

    def __getitem__(self, place: int | slice) -> tuple[object, ...] | list[tuple[object, ...]]:
        if isinstance(place, slice):
            return [(self.plan, number) for number in self.numbers[place]]
        return self.plan, self.numbers[place]


class Mixes:
    """All mixes of a game's options that go together, those that are `held` as they are. Raises BadOption where there is none."""

    def __init__(self, game: AnyGame, held: Options) -> None:
        self.game, self.held = game, held
        self.free = [choice for choice in game.choices if choice.name not in held]
        self.total = prod(len(choice) for choice in self.free)
        """How many mixes there are, those included that do not go together."""
        self._rng = Rng.root(f"audit/{game.id}/options", 0)
        self.listed = self._listed() if self.total <= MOST_LISTED else None
        """Every mix that goes together, in the order in which they are visited; None where there are too many."""
        if self.listed is not None and not self.listed:
            raise _none(game)

    def at(self, place: int) -> dict[str, str]:
        """Return the settled options of a place, from 0."""
        if self.listed is not None:
            return self._mix(self.listed[place % len(self.listed)])
        rng = self._rng.alike("draw", place)
        for _ in range(DRAWS):
            options = self._mix(rng.below(self.total))
            if not self.game.conflict(options):
                return options
        raise _none(self.game)

    def _listed(self) -> list[int]:
        return self._rng.shuffle([number for number in range(self.total) if not self.game.conflict(self._mix(number))])

    def _mix(self, number: int) -> dict[str, str]:
        """Return the options that a number stands for, mixed radix, the first free option in the lowest place."""
        values = {}
        for choice in self.free:
            number, index = divmod(number, len(choice))
            values[choice.name] = choice.value(index)
        return {choice.name: values.get(choice.name, "") or self.held[choice.name] for choice in self.game.choices}


def seed_of(plan: Plan, number: int) -> int:
    """Return the 40-bit seed of a quest of a plan; those of an audit are far from the seeds that people type."""
    kind, place = plan.part(number)
    return Rng.root(f"audit/{plan.game}", 0).stream(kind, place).bits(40)


def _none(game: AnyGame) -> BadOption:
    return BadOption(f"No mix of the options of {game.id} goes together with those that --hold names; hold fewer of them.")
