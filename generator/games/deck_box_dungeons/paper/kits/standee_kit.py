"""Fold-up standees of everybody with a name on one sheet: the heroes, and a theme's guests and villains."""

from __future__ import annotations

from msgspec.structs import replace

from generator.core.text import capitalised
from generator.draw.faces.tables import face_of
from generator.forge.choices import Options
from generator.forge.pack import Deck, Kit, Pack, Pictures, Sheet, Words
from generator.games.deck_box_dungeons.paper.cards.standees import (
    GUEST,
    VILLAIN,
    WIDE_STRIP,
    StandeeFace,
    enemy_standees,
    nameless_standees,
    standee_cut,
)
from generator.games.deck_box_dungeons.paper.kits.card_kit import CARD_KIT
from generator.games.deck_box_dungeons.paper.scenes import PICTURES
from generator.games.deck_box_dungeons.quest.data_loading import GUEST_FACES, PACKAGE, hero_cards, theme, themes_named

_SHEETS = (Sheet("standees", "", "Standees", "P", deck="standees"),)
_NAMELESS = 2
"""How many guests and villains without a name there are where no theme is asked for."""


class StandeeWords(Words, frozen=True):
    """The words of a sheet of standees, which has no template."""


def standee_pack(options: Options, _pictures: Pictures) -> Pack:
    """Return the standees of the heroes and of a `theme`; for `any` guests, villains and enemies without names."""
    name = options["theme"]
    faces = [StandeeFace("person", hero.name, "ink", "meeple", hero.id) for hero in hero_cards().heroes]
    if name == "any":
        faces += nameless_standees() * _NAMELESS
        faces += enemy_standees()
    else:
        faces += [
            StandeeFace(GUEST.icon, one.name, GUEST.colour, GUEST.badge, face=face_of(PACKAGE, one.name, GUEST_FACES, theme=home))
            for home in themes_named(name)
            for one in theme(home).guests
        ]
        faces += [
            StandeeFace(one.icon, capitalised(one.short), VILLAIN.colour, VILLAIN.badge, face=face_of(PACKAGE, one.id, theme=home))
            for home in themes_named(name)
            for one in theme(home).villains
        ]
        faces = [one for number, one in enumerate(faces) if one not in faces[:number]]  # themes may borrow the same ones
    deck = Deck(tuple(replace(standee_cut(number, face, WIDE_STRIP), ground="white") for number, face in enumerate(faces, start=1)))
    return Pack(
        "Standees",
        _SHEETS,
        StandeeWords(),
        {},
        {"standees": deck},
        None if name == "any" else PICTURES.colours(themes_named(name)[0]),
    )


STANDEE_KIT = Kit(
    id="standees",
    summary="Fold-up standees of the heroes and of the guests and villains of a theme, all on one sheet.",
    options=CARD_KIT.options,
    make_pack=standee_pack,
    command="kit",
)
