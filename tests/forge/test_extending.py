"""A game with the themes of a pack: whose things come first, what is drawn from whom, and what stays with the house."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from generator.core import added
from generator.core.code import decode
from generator.core.data import dump
from generator.core.errors import BadCode, BadData, BadOption
from generator.core.rng import Rng
from generator.forge import extending, making
from generator.forge.content import ContentPack
from generator.press.jobs.files.specimen import draft_of
from tests.games_at_hand import GAMES
from tests.press.content.planted import DECK, checked, house_text

HEAD = 'id = "ash"\nname = "Ash"\n'
FOE = (
    '[[foes]]\nid = "{id}"\nname = "{id}"\nplural = "{id}s"\ncolour = "{colour}"\nattack = "melee"\n'
    'melee = {{ dice = 3, bonus = 1 }}\ndefence = 1\nspeed = 4\ntarget = "nearest"\nicon = "fox"\n'
)


@pytest.fixture(autouse=True)
def _stranger() -> Iterator[None]:
    """Forget all packs before and behind each test, as a machine that never saw them."""
    kept = dict(extending._GAMES), dict(added._THEMES)
    extending._GAMES.clear()
    added._THEMES.clear()
    yield
    extending._GAMES.clear()
    added._THEMES.clear()
    extending._GAMES.update(kept[0])
    added._THEMES.update(kept[1])


def pack(text: str, game: str = DECK) -> ContentPack:
    found = checked(text, game, "ash")
    assert found.pack is not None, list(map(str, found.complaints))
    return found.pack


def theme(text: str, game: str = DECK) -> Any:
    one = pack(text, game)
    extending.extend(GAMES[game], one)
    content = GAMES[game].content
    assert content is not None
    return content.of(one.inner("ash"))


def based(base: str, more: str = "") -> str:
    return f'{HEAD}base = "{base}"\n{more}'


def test_enemies_take_the_place_of_those_of_their_kind() -> None:
    crypt = GAMES[DECK].content.of("crypt")  # type: ignore[union-attr]
    found = theme(based("crypt", FOE.format(id="one", colour="red")))
    red = [foe.id for foe in found.foes if (foe.colour, foe.attack) == ("red", "melee")]
    rest = [foe.id for foe in crypt.foes if (foe.colour, foe.attack) != ("red", "melee")]
    assert red == ["one"]
    assert [foe.id for foe in found.foes[1:]] == rest


def villains(count: int) -> str:
    text = house_text(DECK, "thorn-barrow")
    blocks = ["[[villains]]\n" + block.split("[[encounters]]")[0] for block in text.split("[[villains]]\n")[1:]]
    return "\n".join(blocks[:count])


def test_villains_stand_before_those_of_the_base_until_they_are_enough() -> None:
    crypt = [one.id for one in GAMES[DECK].content.of("crypt").villains]  # type: ignore[union-attr]
    assert [one.id for one in theme(based("crypt", villains(1))).villains] == ["grandam-hawe", *crypt]
    assert [one.id for one in theme(based("crypt", villains(3))).villains] == ["grandam-hawe", "master-russet", "jack-lastsheaf"]


def test_most_quests_have_a_villain_of_ones_own() -> None:
    one = pack(based("crypt", villains(1)))
    extending.extend(GAMES[DECK], one)
    content = GAMES[DECK].content
    assert content is not None
    found = content.of(one.inner("ash")).villains  # type: ignore[attr-defined]
    drawn = [added.pick(Rng.root("x", number), content.package, one.inner("ash"), "villains", found).id for number in range(300)]
    assert 180 < drawn.count("grandam-hawe") < 240
    assert len(set(drawn)) == len(found)


def test_draws_of_the_house_are_what_they_were() -> None:
    content = GAMES[DECK].content
    assert content is not None
    found = content.of("crypt").villains  # type: ignore[attr-defined]
    for number in range(20):
        drawn = added.pick(Rng.root("x", number), content.package, "crypt", "villains", found)
        assert drawn is Rng.root("x", number).pick(found)


def test_texts_and_encounters_are_added_and_none_twice() -> None:
    crypt = GAMES[DECK].content.of("crypt")  # type: ignore[union-attr]
    found = theme(based("crypt", f'rooms = ["The Mine", "{crypt.rooms[3]}"]\n'))
    assert found.rooms == ("The Mine", crypt.rooms[3], *(room for room in crypt.rooms if room != crypt.rooms[3]))
    assert found.icon == crypt.icon
    assert found.name == "Ash"


def test_bosses_and_pairs_are_filled_up_and_pools_added() -> None:
    boss = '[[finals]]\nname = "B"\nshort = "b"\nicon = "fox"\nlair = "L."\nviolent = "V."\nmagic = "M."\ndead = "D."\n'
    room = '[tiles]\nwood = [{ name = "W", line = "L." }]\n'
    house = GAMES["green-dungeon"].content.of("slow-mould")  # type: ignore[union-attr]
    found = theme(based("slow-mould", boss + room), "green-dungeon")
    assert [one.name for one in found.finals] == ["B", house.finals[0].name, house.finals[1].name]
    assert found.tiles.wood[0].name == "W"
    assert found.tiles.wood[1:] == house.tiles.wood
    pair = '[[pairs]]\nweapon = "W"\nweapon_icon = "fox"\nmonster = "M"\nmonster_icon = "broadsword"\nline = "L."\n'
    house = GAMES["donjonz"].content.of("low-orchard")  # type: ignore[union-attr]
    found = theme(based("low-orchard", pair), "donjonz")
    assert [one.monster for one in found.pairs] == ["M", *(one.monster for one in house.pairs[:6])]


OWN = {
    DECK: (
        "crypt", "encounters", '[[encounters]]\nid = "ash-heap"\ntitle = "The Ownheap"\nkind = "combat"\ntext = "The ash on these '
        'stairs is warm, and was swept with care into one pile."\neffects = [{ do = "spawn", green = "P-1", red = 1 }]\n',
    ),
    "bag-of-dungeon": (
        "hotel-downstairs", "side_quests", '[[side_quests]]\ntitle = "The Ownheap"\nline = "It lies."\nrows = [{ say = "No.", '
        'effect = { what = "health", by = -2 } }, { say = "Perhaps." }, { say = "Yes." }]\n',
    ),
    "green-dungeon": (
        "slow-mould", "twists", '[[twists]]\nkind = "wood"\nrows = [{ say = "An Ownheap.", what = "health", by = -1 }, '
        '{ say = "No." }, { say = "Yes." }]\n',
    ),
}  # fmt: skip
"""A thing of a pack for each game: its base, the list it is in, and how it is written."""
DEALT, LEAST = 60, 16
"""How many drafts are dealt, and how many of them have it at least."""


@pytest.mark.parametrize("game", OWN)
def test_what_is_ones_own_is_met_often_enough_to_be_believed_in(game: str) -> None:
    """One encounter beside 160, or one twist beside 60, would be met in one quest of fifty, as if it did not work."""
    base, field, text = OWN[game]
    extended = extending.extend(GAMES[game], pack(based(base, text), game))
    drafts = [making.attempt(extended, extended.settle({"theme": "ash"}), seed, 1) for seed in range(DEALT)]
    met = sum("Ownheap" in str(getattr(draft, field)) for draft in drafts)
    assert LEAST <= met < DEALT


FEWEST = {
    "donjonz": {"pairs": 7},
    "bag-of-dungeon": {"side_quests": 16},
    "green-dungeon": {"ways_in": 4, "twists": 30},
}
"""What whole themes of packs had at least before themes of the house had more; packs are read for ever, also out of a PDF."""


@pytest.mark.parametrize("game", FEWEST)
def test_a_whole_theme_may_have_fewer_things_than_those_of_the_house(game: str) -> None:
    form = GAMES[game].content
    assert form is not None
    house = dump(form.of(form.names[0]))
    fewer = {name: house[name][:count] for name, count in FEWEST[game].items()}
    assert all(len(house[name]) > count for name, count in FEWEST[game].items())
    read = extending.joined(form, {**house, **fewer}).theme
    assert {name: len(getattr(read, name)) for name in fewer} == FEWEST[game]
    for name, entries in fewer.items():
        with pytest.raises(BadData):
            extending.joined(form, {**house, name: entries[1:]})


def test_pairs_of_ones_own_that_are_enough_stand_alone() -> None:
    pair = '[[pairs]]\nweapon = "W{0}"\nweapon_icon = "fox"\nmonster = "M{0}"\nmonster_icon = "broadsword"\nline = "L."\n'
    found = theme(based("low-orchard", "".join(map(pair.format, range(7)))), "donjonz")
    assert [one.monster for one in found.pairs] == [f"M{number}" for number in range(7)]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_a_pack_is_like_any_other_and_ranks_nothing(game: str) -> None:
    base = GAMES[game].content.names[0]  # type: ignore[union-attr]
    found = extending.extend(GAMES[game], pack(based(base), game))
    assert found.daily is found.series is found.book is None
    assert (found.id, found.letter, found.edition) == (game, GAMES[game].letter, GAMES[game].edition)
    options = found.settle({"theme": "ash"})
    assert draft_of(found, options)[0].theme == found.content_pack.inner("ash")  # type: ignore[attr-defined, union-attr]
    assert draft_of(found, found.settle({}))[0].theme == found.content_pack.inner("ash")  # type: ignore[attr-defined, union-attr]
    assert draft_of(found, found.settle({"theme": base}))[0].theme == base  # type: ignore[attr-defined]


def test_a_pack_changes_all_draws_and_its_characters_stand_in_the_code() -> None:
    first = extending.extend(GAMES[DECK], pack(based("crypt")))
    other = extending.extend(GAMES[DECK], pack(based("crypt", 'towns = ["Ys"]\n')))
    quests = [making.attempt(game, game.settle({"theme": "crypt"}), 5, 1) for game in (GAMES[DECK], first, other)]
    assert quests[0] != quests[1] != quests[2] != quests[0]
    codes = [making.code_of(game, game.settle({}), 5) for game in (GAMES[DECK], first, other)]
    assert [decode(code).pack for code in codes] == ["", first.suffix, other.suffix]
    assert first.suffix != other.suffix


def test_two_packs_whose_characters_are_alike_are_told_apart_by_all_of_their_digest() -> None:
    one = pack(based("crypt"))
    game = extending.extend(GAMES[DECK], one)
    twin = replace(one, digest=one.digest[:-1] + ("0" if one.digest[-1] != "0" else "1"))
    assert twin.suffix == one.suffix
    with pytest.raises(BadOption, match="has the characters"):
        extending.extend(GAMES[DECK], twin)
    other = replace(game, content_pack=twin)
    assert making.attempt(game, game.settle({}), 5, 1) != making.attempt(other, other.settle({}), 5, 1)


def test_what_does_not_fit_is_refused() -> None:
    one = pack(based("crypt"))
    game = extending.extend(GAMES[DECK], one)
    with pytest.raises(BadOption, match="is for deck-box-dungeons, not for donjonz"):
        extending.extend(GAMES["donjonz"], one)
    with pytest.raises(BadOption, match="Two packs at once"):
        extending.extend(game, one)
    with pytest.raises(BadCode, match="is of no pack"):
        making.read_code(game, making.code_of(GAMES[DECK], GAMES[DECK].settle({}), 5))
    code = making.code_of(game, game.settle({}), 5)
    with pytest.raises(BadCode, match="is not here; say quest"):
        making.read_code(GAMES[DECK], code)
    other = extending.extend(GAMES[DECK], pack(based("crypt", 'towns = ["Ys"]\n')))
    with pytest.raises(BadCode, match="before it was changed"):
        making.read_code(other, code)
    assert making.read_code(game, code) == (game.settle({}), 5)


def test_gentle_quests_are_of_themes_that_are_gentle_enough() -> None:
    game = extending.extend(GAMES[DECK], pack(based("spore-caves")))
    assert making.attempt(game, game.settle({"tone": "gentle", "theme": "ash"}), 5, 1)
    bloody = [f'"{word} {number}"' for number, word in enumerate(["a bone", "a skull"] * 9)]
    whole = house_text(DECK, "spore-caves").replace('id = "other-name"', 'id = "ash"')
    start = whole.index("rooms = [")
    whole = whole[:start] + f"rooms = [{', '.join(bloody)}]" + whole[whole.index("\n]", start) + 2 :]
    game = extending.extend(GAMES[DECK], pack(whole))
    with pytest.raises(BadOption, match="--tone gentle leaves too little of the theme ash"):
        game.settle({"tone": "gentle"})
