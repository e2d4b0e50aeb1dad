"""What is printed on the card of a hero, from the hero's trade, the gear of a quest, and what a player asked for."""

from __future__ import annotations

from dataclasses import dataclass

from generator.draw.faces.face import Face
from generator.draw.faces.tables import face_of
from generator.draw.pen import Picture
from generator.games.bag_of_dungeon.paper.piece_words import trade_dice
from generator.games.bag_of_dungeon.quest.pieces import HERO_FACES, PACKAGE, heroes, item_of, trade_of


@dataclass(frozen=True, slots=True)
class HeroPaper:
    """A hero's card: names, icon, face, values, the ability and what may be marked of it; `line` is said of the hero.

    `gear` are the names of what the hero has from the start, `player` who plays it, `portrait` a picture that is shown in place
    of the face; `kill_points` says whether the health of beaten monsters is added up. A card that is to be filled in has no `name`,
    and tracks that are long enough for every hero.
    """

    name: str
    trade: str = ""
    icon: str = ""
    line: str = ""
    health: int = 0
    points: int = 0
    lives: int = 3
    dice: str = ""
    ability: str = ""
    ability_line: str = ""
    uses: int = 0
    gear: tuple[str, ...] = ()
    player: str = ""
    portrait: Picture | None = None
    kill_points: bool = False
    face: Face | None = None

    @property
    def empty(self) -> bool:
        """Whether the card is to be filled in."""
        return not self.name


MOST_HEALTH, MOST_POINTS = 13, 8
"""The last boxes of the tracks of a card that is to be filled in; a trade has no more (see `Trade`)."""


def hero_paper(
    hero: str,
    *,
    lives: int,
    gear: tuple[int, ...] = (),
    name: str = "",
    player: str = "",
    portrait: Picture | None = None,
    kill_points: bool = False,
) -> HeroPaper:
    """Return what is printed of a hero by its id; `gear` are numbers of item tokens, `name` another name than its own."""
    who, trade = heroes()[hero], trade_of(hero)
    return HeroPaper(
        name=name or who.name, trade=trade.name, icon=who.icon, line=who.line, health=trade.health, points=trade.points,
        lives=lives, dice=trade_dice(trade), ability=trade.ability_name, ability_line=trade.ability_line, uses=trade.uses,
        gear=tuple(item_of(token).name for token in gear), player=player, portrait=portrait,
        kill_points=kill_points, face=None if portrait else face_of(PACKAGE, hero, HERO_FACES),
    )  # fmt: skip


def empty_paper(lives: int, *, kill_points: bool = False) -> HeroPaper:
    """Return a card that is to be filled in."""
    return HeroPaper("", health=MOST_HEALTH, points=MOST_POINTS, lives=lives, uses=3, kill_points=kill_points)
