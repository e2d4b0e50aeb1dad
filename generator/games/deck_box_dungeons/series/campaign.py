"""Campaigns: several quests of one story, with heroes who carry something from each to the next."""

from __future__ import annotations

from msgspec.structs import replace

from generator.forge.pack import Pack, Sheet
from generator.forge.series import Bound, Series, SeriesPacks
from generator.games.deck_box_dungeons.paper.cards.cut_pieces import with_heroes
from generator.games.deck_box_dungeons.paper.heroes.suggested_party import party_figures, party_words, suggested_builds
from generator.games.deck_box_dungeons.paper.pack import FOLDER
from generator.games.deck_box_dungeons.paper.scenes import PICTURES
from generator.games.deck_box_dungeons.paper.words import QuestWords
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.series import figures
from generator.games.deck_box_dungeons.series.linking import Campaign, link
from generator.games.deck_box_dungeons.series.measuring import measure
from generator.games.deck_box_dungeons.series.planning import OPTIONS, fits, is_fresh, plan
from generator.games.deck_box_dungeons.series.words import campaign_words, link_words

_FRONT = (
    Sheet("prologue", f"{FOLDER}/campaign.xml.jinja", "The campaign", "A", "title", single=True, book=True),
    Sheet("travels", f"{FOLDER}/campaign-rules.xml.jinja", "What travels", "B", single=True, book=True),
    Sheet("log", f"{FOLDER}/campaign-log.xml.jinja", "The log", "L", "sheet", single=True, alone=True),
)
_BEFORE = Sheet("link", f"{FOLDER}/campaign-link.xml.jinja", "The way there", "W", single=True, book=True)
_BEHIND = Sheet("endings", f"{FOLDER}/campaign-endings.xml.jinja", "How it ended", "X", single=True, credits=True, book=True)


def campaign_packs(bound: Bound[Quest, Campaign]) -> SeriesPacks:
    """Return the pages of a campaign beside those of its quests."""
    quests = [part.quest for part in bound.parts]
    title, words = bound.story.title, campaign_words(bound)
    front = {
        "road": figures.road(quests),
        "log": figures.log(quests),
        **PICTURES.figures(quests[-1]),
    }
    before = [
        Pack(title, (_BEFORE,), link_words(bound, place), {
            "road": figures.road(quests, place), **PICTURES.figures(quest),
        }, colours=PICTURES.colours(quest.theme))
        for place, quest in enumerate(quests)
    ]  # fmt: skip
    colours = PICTURES.colours(quests[-1].theme)
    behind = PICTURES.figures(quests[-1])
    return SeriesPacks(
        Pack(title, _FRONT, words, front, colours=colours), tuple(before), Pack(title, (_BEHIND,), words, behind, colours=colours)
    )


def of_the_campaign(bound: Bound[Quest, Campaign], place: int, pack: Pack) -> Pack:
    """Return the pack of the quest at a place with the party of the first quest, at the health that this quest gives it.

    Heroes are built in the first quest and stay together, so that the hiring hall is printed once.
    """
    first, words = bound.parts[0].quest, pack.words
    if not isinstance(words, QuestWords):
        raise TypeError(f"a quest prints {type(words).__name__}")
    words = replace(words, party=replace(words.party, name=party_words(first, {}).name, campaign=True))
    figures = {**pack.figures, **party_figures(bound.parts[place].quest, words.party, of=first)}
    sheets = tuple(sheet for sheet in pack.sheets if place == 0 or sheet.id != "hall")
    decks = with_heroes(pack.decks, [build.hero.id for build in suggested_builds(first)])
    return replace(pack, sheets=sheets, words=words, figures=figures, decks=decks)


CAMPAIGN: Series[Quest, Campaign] = Series(
    id="campaign",
    summary="Three to five quests of one story in one document, with a log, and heroes who carry wounds, an item and their name.",
    options=OPTIONS,
    plan=plan,
    fits=fits,
    prefers=is_fresh,
    link=link,
    measure=measure,
    make_packs=campaign_packs,
    adapt=of_the_campaign,
)
