"""Whose head stands at an encounter, and on the counters of heroes."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from generator.core.seeds import seed_from_word
from generator.forge.choices import settle
from generator.forge.making import Made, make
from generator.games.deck_box_dungeons import GAME
from generator.games.deck_box_dungeons.paper.cards.cut_pieces import COUNTER_BLOCK
from generator.games.deck_box_dungeons.paper.encounter_heads import head_figures, head_name, head_of
from generator.games.deck_box_dungeons.paper.heroes.suggested_party import suggested_builds
from generator.games.deck_box_dungeons.paper.portraits.busts import hero_faces
from generator.games.deck_box_dungeons.quest.effects import Count, Meet, Place, Roll, Row, Spawn
from generator.games.deck_box_dungeons.quest.model import PlacedEncounter, Quest

ENTRY = PlacedEncounter(number=2, room="r", source="", title="A fight", kind="combat", text="", effects=())


@cache
def made_of() -> Made[Quest]:
    return make(GAME, settle(GAME.choices, {"heroes": "2"}, GAME.id), seed_from_word("torchlight"))


def quest() -> Quest:
    return made_of().quest


def foe(made: Quest, colour: str, attack: str) -> str:
    return next(one.id for one in made.foes if (one.colour, one.attack) == (colour, attack))


def test_the_strongest_that_comes_leads_a_fight_and_what_is_said_of_its_attack_holds() -> None:
    made = quest()
    green, red = Spawn(green=Count(base=2)), Place(colour="red", attack="ranged", health=2)
    assert head_of(made, replace(ENTRY, effects=(green, red))) == foe(made, "red", "ranged")
    either = {head_of(made, replace(ENTRY, number=number, effects=(green,))) for number in range(1, 8)}
    assert either == {foe(made, "green", "melee"), foe(made, "green", "ranged")}
    rolled = Roll(rows=(Row(on="1-6", say="It comes.", then=(red,)),))
    assert head_of(made, replace(ENTRY, effects=(rolled,))) == foe(made, "red", "ranged")


def test_what_is_no_fight_shows_nobody_unless_a_guest_is_met() -> None:
    made = quest()
    red = Place(colour="red", attack="melee", health=2)
    assert head_of(made, replace(ENTRY, kind="riddle", effects=(red,))) == "", "a riddle does not tell what comes of it"
    assert head_of(made, ENTRY) == ""
    assert head_of(made, replace(ENTRY, effects=(Spawn(),))) == "", "nobody comes"
    assert head_of(made, replace(ENTRY, kind="npc", effects=(Meet(npc="nobody", space=1),))) == ""


def test_every_head_that_an_encounter_names_is_a_figure_of_the_pack() -> None:
    made = made_of()
    pack = GAME.pack(made.quest, made.rating)
    named = {head_name(head_of(made.quest, entry)) for entry in made.quest.encounters} - {""}
    assert named
    assert named == set(head_figures(made.quest))
    assert named <= set(pack.figures)


def test_counters_of_heroes_bear_the_heads_of_the_suggested_party() -> None:
    made = made_of()
    for printing in ({}, {"map": "sealed"}):
        pack = GAME.pack(made.quest, made.rating, printing)
        block = next(cut for cut in pack.decks["rooms"].cuts if cut.id == COUNTER_BLOCK)
        shown = [cut.front.data.face for cut in block.cuts[: made.quest.heroes]]
        assert shown == [hero_faces()[build.hero.id] for build in suggested_builds(made.quest)]
        assert block.cuts[made.quest.heroes].front.data.word == "Villain", "no other counter is lost"
