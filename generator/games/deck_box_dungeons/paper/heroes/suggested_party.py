"""A quest to the party that its pack suggests: its heroes' finished sheets, and what is said of them."""

from __future__ import annotations

import msgspec

from generator.core.rng import Rng
from generator.draw.figures import Figure
from generator.forge.choices import Options
from generator.forge.making import fingerprint
from generator.games.deck_box_dungeons.paper.heroes.finished_sheets import finished_sheet
from generator.games.deck_box_dungeons.paper.heroes.hero_names import called, company, players_of
from generator.games.deck_box_dungeons.paper.heroes.hero_values import hero_paper
from generator.games.deck_box_dungeons.players.parties import CANDIDATES, SUITS, fitting_party
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.wording import NUMBERS
from generator.games.deck_box_dungeons.rules.state import Build

EMPTY = "empty"
"""The name of the figure of an empty record."""
PER_PAGE = 2


class PartyWords(msgspec.Struct, frozen=True):
    """What may be said of a party: what it is called, whether the players did so (`given`), who they are, and its sheets' figures.

    `pages` are the names of the figures page by page, with an empty record where a page has room. `suits` and `drawn` are, in
    words, how many kinds of gear suit a hero, and from how many parties this one was chosen. `campaign` tells whether it is the
    party of all quests of a campaign.
    """

    name: str
    given: bool
    players: tuple[str, ...]
    pages: tuple[tuple[str, ...], ...]
    suits: str = NUMBERS[SUITS]
    drawn: str = NUMBERS[CANDIDATES]
    campaign: bool = False


def suggested_builds(quest: Quest) -> list[Build]:
    """Return the party that is suggested for a quest, of the kind with which its grade was measured; its content decides."""
    return fitting_party(quest.kit, quest.heroes, _stream(quest).stream("party"))


def party_words(quest: Quest, printing: Options) -> PartyWords:
    """Return what the sheets of a quest say of its party. Raises BadOption for more players than heroes."""
    given = printing.get("party-name", "")
    players = players_of(printing, quest.heroes)
    names = [f"hero{number}" for number in range(1, quest.heroes + 1)]
    names += [EMPTY] * (-len(names) % PER_PAGE)
    pages = tuple(tuple(names[first : first + PER_PAGE]) for first in range(0, len(names), PER_PAGE))
    return PartyWords(given or company(_stream(quest)), bool(given), players, pages)


def party_figures(quest: Quest, words: PartyWords, of: Quest | None = None) -> dict[str, Figure]:
    """Return the finished sheets of the suggested party by their names, half a page each, the quest's health worked in.

    The party is the one that is suggested for the quest `of`, or for the quest itself.
    """
    owner = of or quest
    party = suggested_builds(owner)
    players = (*words.players, *[""] * len(party))
    rows = zip(party, called(party, _stream(owner)), players, strict=False)
    return {
        f"hero{number}": finished_sheet(hero_paper(build, byname=byname, player=player, trim=quest.trim, number=number), tall=False)
        for number, (build, byname, player) in enumerate(rows, start=1)
    }


def _stream(quest: Quest) -> Rng:
    return Rng.root("deck-box-dungeons/suggested", int(fingerprint(quest), 16))
