"""The contract: options to one number and back, codes to options and back, the one loop that makes quests, what it keeps."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core import cache, resources
from generator.core.code import Code, decode, encode
from generator.core.data import Record
from generator.core.errors import BadCode, BadOption, ForgeFailed
from generator.core.rng import Rng
from generator.forge import making
from generator.forge.choices import Choice, OneOf, Options, from_number, to_number
from generator.forge.game import Game
from generator.forge.making import ATTEMPTS, Made, canonical, fingerprint, keep, kept, known, make, read_code, repeat
from generator.forge.rating import Problem, Rating


class Toy(Record):
    roll: int
    size: str


class Unsorted(Record):
    z: int
    a: dict[str, int]


GRADES = ("easy", "hard")


def generate(options: Options, rng: Rng) -> Toy:
    return Toy(roll=rng.die(), size=options["size"])


def check(quest: Toy) -> list[Problem]:
    return [Problem("odd", "the roll", "is odd")] if quest.roll % 2 else []


def rate(quest: Toy) -> Rating:
    return Rating(grade=GRADES[quest.roll > 4], skulls=min(quest.roll, 5), estimated=False, figures={})


def accepts(options: Options, rating: Rating) -> bool:
    return options["grade"] == rating.grade


CHOICES = (
    OneOf("size", ("short", "standard", "long"), "how long"),
    OneOf("grade", GRADES, "how hard"),
    OneOf("heroes", ("2", "1", "3", "4"), "how many"),
)


def game(choices: tuple[OneOf, ...] = CHOICES, **changes: Any) -> Game[Toy]:
    unused = cast(Any, None)
    fields: dict[str, Any] = {
        "id": "toy", "letter": "T", "edition": 1, "title": "Toy", "summary": "", "quest": Toy,
        "choices": cast(tuple[Choice, ...], choices),
        "generate": generate, "check": check, "rate": rate, "accepts": accepts, "rating_form": unused, "make_pack": unused,
    }  # fmt: skip
    return Game(**{**fields, **changes})


WORDS = st.text("abcdefghij-", min_size=1, max_size=6)
GAMES = st.lists(
    st.tuples(WORDS, st.lists(WORDS, min_size=1, max_size=7, unique=True)), min_size=1, max_size=6, unique_by=lambda row: row[0]
).map(lambda rows: game(tuple(OneOf(name, tuple(values), "") for name, values in rows)))


@given(GAMES, st.data())
@settings(max_examples=80, deadline=None)
def test_options_come_back_from_the_number_they_were_packed_into(toy: Game[Toy], data: st.DataObject) -> None:
    options = {choice.name: choice.value(data.draw(st.integers(0, len(choice) - 1))) for choice in toy.choices}
    assert from_number(toy.choices, to_number(toy.choices, options), toy.id) == options


@given(GAMES)
@settings(max_examples=80, deadline=None)
def test_every_number_below_the_count_of_choices_stands_for_options_of_its_own_and_none_above(toy: Game[Toy]) -> None:
    total = 1
    for choice in toy.choices:
        total *= len(choice)
    for number in {0, 1 % total, total // 2, total - 1}:
        assert to_number(toy.choices, from_number(toy.choices, number, toy.id)) == number
    for number in (total, total + 1, 7 * total, 2**60):
        with pytest.raises(BadOption, match="mean nothing in toy"):
            from_number(toy.choices, number, toy.id)


def test_defaults_are_the_first_values_and_pack_to_nought() -> None:
    toy = game()
    assert toy.defaults() == {"size": "short", "grade": "easy", "heroes": "2"}
    assert to_number(toy.choices, toy.defaults()) == 0


def test_the_first_option_stands_in_the_lowest_place() -> None:
    toy = game()
    assert to_number(toy.choices, {"size": "long", "grade": "easy", "heroes": "2"}) == 2
    assert to_number(toy.choices, {"size": "short", "grade": "hard", "heroes": "2"}) == 3
    assert to_number(toy.choices, {"size": "short", "grade": "easy", "heroes": "1"}) == 6


def test_settle_fills_in_defaults_and_takes_values_in_any_case() -> None:
    assert game().settle({"size": " LONG ", "heroes": "4"}) == {"size": "long", "grade": "easy", "heroes": "4"}
    assert game().settle({}) == game().defaults()


def test_an_unknown_option_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(BadOption, match=r"^toy has no option --colour; it knows --size, --grade, --heroes\.$"):
        game().settle({"colour": "red"})


@pytest.mark.parametrize("value", ["huge", "", "5", "longer", "\x1b[31m", "x" * 500])
def test_an_illegal_value_is_refused_with_the_legal_ones_and_nothing_unprintable(value: str) -> None:
    with pytest.raises(BadOption, match=r"^--size cannot be [ -~]{2,60}; choose one of short, standard, long\.$"):
        game().settle({"size": value})


def test_a_code_gives_back_options_and_seed_however_it_is_typed() -> None:
    toy = game()
    options = toy.settle({"size": "standard", "grade": "hard"})
    text = encode(Code("T", 1, to_number(toy.choices, options), 987654321))
    assert read_code(toy, text.lower().replace("-", "")) == (options, 987654321)


def test_a_code_of_another_game_is_refused_by_name() -> None:
    with pytest.raises(BadCode, match=rf"not of {game().title}, whose codes begin with T\."):
        read_code(game(), encode(Code("B", 1, 0, 5)))


def test_a_code_of_another_edition_is_refused_and_both_editions_are_named() -> None:
    with pytest.raises(BadCode, match=rf"of edition 3 of {game().title}, this version prints edition 1;"):
        read_code(game(), encode(Code("T", 3, 0, 5)))


def test_a_code_with_options_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(BadOption, match="mean nothing in toy"):
        read_code(game(), encode(Code("T", 1, 24, 5)))


def test_a_quest_is_the_first_attempt_that_passes_check_and_grade() -> None:
    toy, options = game(), game().settle({"grade": "hard"})
    root = Rng.root("toy/1/3", 7)
    rolls = [root.stream("attempt", attempt).die() for attempt in range(400)]
    made = make(toy, options, 7)
    assert made.attempts == rolls.index(6) + 1
    assert made.quest == Toy(roll=6, size="short")
    assert made.rating.grade == "hard"
    assert decode(made.code) == Code("T", 1, 3, 7)


@given(st.integers(0, 0xFFE_FFFFFFF), st.sampled_from(GRADES))
@settings(max_examples=30, deadline=None)
def test_the_code_of_a_quest_makes_the_same_quest_again(seed: int, grade: str) -> None:
    toy = game()
    made = make(toy, toy.settle({"grade": grade}), seed)
    options, again = read_code(toy, made.code)
    assert make(toy, options, again) == made


def test_another_edition_or_other_options_draw_from_other_streams() -> None:
    toy = game(generate=lambda options, rng: Toy(roll=2 * rng.below(10**9), size=""), accepts=lambda options, rating: True)
    newer = game(generate=toy.generate, accepts=toy.accepts, edition=2)
    rate_two = {"rate": lambda quest: Rating(grade="easy", skulls=1, estimated=True, figures={})}
    rolls = {
        make(
            game(generate=one.generate, accepts=one.accepts, edition=one.edition, **rate_two), one.settle({"heroes": heroes}), 7
        ).quest.roll
        for one in (toy, newer)
        for heroes in "1234"
    }
    assert len(rolls) == 8


@pytest.mark.parametrize("budget", [1, 5])
def test_after_its_budget_of_attempts_the_forge_gives_up_with_the_code(budget: int) -> None:
    tried: list[int] = []

    def never(quest: Toy) -> list[Problem]:
        tried.append(quest.roll)
        return [Problem("never", "", "")]

    toy = game(check=never)
    with pytest.raises(ForgeFailed, match=rf"^No quest for T-0100-0000-0007-.. within {budget} attempts"):
        make(toy, toy.defaults(), 7, budget)
    assert len(tried) == budget


def test_an_attempt_that_gives_up_is_only_an_attempt() -> None:
    def moody(options: Options, rng: Rng) -> Toy:
        if (roll := rng.die()) != 2:
            raise ForgeFailed("No map fits.")
        return Toy(roll=roll, size="")

    toy = game(generate=moody)
    assert [make(toy, toy.defaults(), seed).quest.roll for seed in range(10)] == [2] * 10


# ---------------------------------------------------------------------- tuned quests, and the cache


class Forge:
    """The toy with a knob: `tune` gives every roll two more, and is told of here; so is what the checker is asked."""

    def __init__(self, **changes: Any) -> None:
        self.tuned: list[int] = []
        self.game = game(generate=lambda options, rng: Toy(roll=2, size=options["size"]), tune=self._tune, **changes)

    def _tune(self, quest: Toy) -> Toy:
        self.tuned.append(quest.roll)
        return Toy(roll=quest.roll + 2, size=quest.size)

    def made(self, budget: int = ATTEMPTS) -> Made[Toy]:
        return make(self.game, self.game.defaults(), 7, budget)


def test_a_quest_is_tuned_after_its_check_and_rated_as_it_was_tuned(own_cache: Path) -> None:
    one = Forge().made()
    assert one.quest.roll == 4
    assert one.rating == rate(one.quest) != rate(Toy(roll=2, size="short"))


def test_an_attempt_that_tuning_gives_up_or_spoils_is_only_an_attempt(own_cache: Path) -> None:
    def moody(quest: Toy) -> Toy:
        if quest.roll == 2:
            raise ForgeFailed("No knob helps.")
        return Toy(roll=quest.roll - (quest.roll == 4), size=quest.size)

    toy = game(tune=moody, accepts=lambda options, rating: True)
    quests = [make(toy, toy.defaults(), seed) for seed in range(20)]
    assert {one.quest.roll for one in quests} == {6}
    for one, seed in zip(quests, range(20), strict=True):
        assert repeat(toy, toy.defaults(), seed, one.attempts) == one.quest
    never = game(tune=lambda quest: Toy(roll=3, size=""))
    with pytest.raises(ForgeFailed, match="What tuning made of a quest is not sound"):
        make(never, never.defaults(), 99)


def test_a_tuned_quest_is_kept_by_its_code_and_not_tuned_again(own_cache: Path) -> None:
    forge = Forge()
    one = forge.made()
    assert [path.name for path in own_cache.rglob("made-*")] == [f"made-{one.code}.json"]
    assert forge.made() == kept(forge.game, one.code) == one
    assert forge.tuned == [2]
    other = make(forge.game, forge.game.settle({"size": "long"}), 7)
    assert other.quest.size == "long"
    assert forge.tuned == [2, 2]


def test_a_quest_of_a_game_that_is_not_tuned_or_of_another_budget_is_not_kept(own_cache: Path) -> None:
    make(game(), game().defaults(), 7)
    assert Forge().made(budget=5) == Forge().made(budget=ATTEMPTS - 1)
    assert list(own_cache.rglob("made-*")) == []
    assert Forge().made() == Forge().made(budget=5)
    assert len(list(own_cache.rglob("made-*"))) == 1, "the control: one is kept"


SPOILT: dict[str, Callable[[bytes], bytes]] = {
    "a byte": lambda old: old.replace(b'"roll":4', b'"roll":6'),
    "nothing": lambda old: b"",
    "no seal": lambda old: old.partition(b"\n")[2],
    "noise": lambda old: bytes(range(256)),
}


@pytest.mark.parametrize("kind", SPOILT)
def test_what_was_kept_and_damaged_is_made_anew(own_cache: Path, kind: str) -> None:
    forge = Forge()
    one = forge.made()
    (path,) = own_cache.rglob("made-*")
    sound = path.read_bytes()
    path.write_bytes(SPOILT[kind](sound))
    assert path.read_bytes() != sound
    assert kept(forge.game, one.code) is None
    assert forge.made() == one
    assert forge.tuned == [2, 2]
    assert path.read_bytes() == sound


SEALED: dict[str, bytes] = {
    "no document": b"[1]",
    "no quest": b'{"attempts":1,"rating":{"grade":"easy","skulls":4,"estimated":false,"figures":{}},"quest":{"roll":"four"}}',
    "an unsound quest": b'{"attempts":1,"rating":{"grade":"easy","skulls":4,"estimated":false,"figures":{}},"quest":'
    b'{"roll":5,"size":"short"}}',
}


@pytest.mark.parametrize("kind", SEALED)
def test_what_is_kept_is_read_and_checked_again_although_its_seal_is_right(own_cache: Path, kind: str) -> None:
    forge = Forge()
    one = forge.made()
    cache.put(making._entry(one.code), making._source(forge.game, one.code), SEALED[kind])
    assert kept(forge.game, one.code) is None
    assert forge.made() == one
    sound = SEALED["an unsound quest"].replace(b'"roll":5', b'"roll":6')
    cache.put(making._entry(one.code), making._source(forge.game, one.code), sound)
    assert forge.made().quest.roll == 6, "the control: a sound one is believed"


def test_another_build_of_the_press_makes_its_own(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forge = Forge()
    one = forge.made()
    monkeypatch.setattr(resources, "build", lambda: "another build")
    assert kept(forge.game, one.code) is None
    assert forge.made() == one
    assert forge.tuned == [2, 2]


def test_without_a_cache_a_quest_is_made_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/none")
    forge = Forge()
    assert forge.made() == forge.made()
    assert forge.tuned == [2, 2]


def test_a_fingerprint_depends_on_the_content_alone() -> None:
    assert canonical(Toy(size="größe", roll=1)) == '{"roll":1,"size":"größe"}'.encode()
    assert canonical(Unsorted(z=1, a={"y": 2, "b": 3})) == b'{"a":{"b":3,"y":2},"z":1}'
    assert fingerprint(Toy(roll=1, size="a")) == fingerprint(Toy(size="a", roll=1)) == "6b4d06054a4afa9b"
    assert fingerprint(Toy(roll=2, size="a")) != fingerprint(Toy(roll=1, size="a"))


def test_any_quest_can_be_kept_and_is_known_then(own_cache: Path) -> None:
    plain = game()
    one = make(plain, plain.defaults(), 7)
    assert known(plain, plain.defaults(), 7) is None
    keep(plain, one)
    assert known(plain, plain.defaults(), 7) == one
    assert known(plain, plain.defaults(), 8) is None
