"""The quests of a campaign to the story that binds them: an arc of data/campaign.toml, filled with the facts of the quests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.core.data import Record
from generator.core.rng import Rng
from generator.core.text import capitalised
from generator.games.deck_box_dungeons.quest.campaign_schema import STAGES, Arc
from generator.games.deck_box_dungeons.quest.data_loading import campaign_file
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.quest.wording import fill

WAYS = 24
"""Turns with which the ways of a campaign may begin."""
LETTERS = "ABCDE"
"""What the endings are called; which of them is which differs from campaign to campaign."""


class Passage(Record):
    """What a campaign tells of one quest: what it is about before it, and what follows it, where it was won or lost.

    `bridge` says what its objective is to the shadow. `road` is the way to it from the quest before, the first has none; `won` and
    `lost` are nothing for the last. `trace` is what the campaign's villain has left on the way; there is none before the last
    quest, where its traces are all over the rooms.
    """

    task: str
    bridge: str
    trace: str = ""
    road: str = ""
    won: str = ""
    lost: str = ""


class Ending(Record):
    """An ending and its letter."""

    letter: str
    text: str


class Campaign(Record):
    """The story of a campaign; `endings` are in the order of their letters, `letters` in that of `rules.carrying.ending_of`."""

    arc: str
    icon: str
    title: str
    home: str
    prologue: tuple[str, ...]
    passages: tuple[Passage, ...]
    endings: tuple[Ending, ...]
    letters: tuple[str, ...]


def link(quests: Sequence[Quest], rng: Rng) -> Campaign:
    """Return the story of quests in their order, the last of which has the villain of them all; its arc is drawn."""
    arc = rng.stream("arc").pick(campaign_file().arcs)
    whole = _whole_facts(quests)
    first = {**whole, **_facts_of(quests[0])}
    turn = rng.stream("ways").below(WAYS)
    letters = rng.stream("letters").shuffle(LETTERS)
    endings = [Ending(letter=letter, text=fill(text, whole)) for letter, text in zip(letters, arc.endings, strict=True)]
    return Campaign(
        arc=arc.id,
        icon=arc.icon,
        title=capitalised(fill(rng.stream("title").pick(arc.titles), whole)),
        home=whole["home"],
        prologue=tuple(fill(text, first) for text in arc.prologue),
        passages=tuple(_passage(arc, quests, place, whole, turn) for place in range(len(quests))),
        endings=tuple(sorted(endings, key=lambda ending: ending.letter)),
        letters=tuple(letters),
    )


def stage(place: int, count: int) -> int:
    """Return the stage of the quest at a place before the last one, of so many quests: the first is at 0, the one before the
    last at STAGES - 1."""
    return place * (STAGES - 1) // (count - 2)


def _whole_facts(quests: Sequence[Quest]) -> dict[str, str]:
    last, home = quests[-1].facts, quests[0].facts["town"]
    facts = {name: last[name] for name in ("villain", "short", "minions", "sign", "trophy")}
    return {**facts, "lair": last["place"], "home": home, "far": last["town"] if last["town"] != home else last["place"]}


def _facts_of(quest: Quest) -> dict[str, str]:
    facts = quest.facts
    return {
        "hand": facts["villain"], "servant": facts["short"], "crew": facts["minions"], "mark": facts["sign"],
        "place": facts["place"], "town": facts["town"],
    }  # fmt: skip


def _passage(arc: Arc, quests: Sequence[Quest], place: int, whole: Mapping[str, str], turn: int) -> Passage:
    facts = {**whole, **_facts_of(quests[place])}
    final = place == len(quests) - 1
    bridge = _bridge(arc, quests[place], facts, final=final)
    road = _road(quests[place - 1], quests[place], turn + place) if place else ""
    if final:
        return Passage(task=fill(arc.last, facts), bridge=bridge, road=road)
    after = quests[place + 1].facts
    further = after["town"] if after["town"] != facts["town"] else after["place"]
    traces = _traces(quests)
    facts |= {"nextplace": after["place"], "nexttown": further}
    now = stage(place, len(quests))
    link_on = arc.links[now]
    return Passage(
        task=fill(arc.hands[now], facts),
        bridge=bridge,
        trace=traces[place] if place < len(traces) else "",
        road=road,
        won=fill(link_on.won, facts),
        lost=fill(link_on.lost, facts),
    )


def _bridge(arc: Arc, quest: Quest, facts: Mapping[str, str], *, final: bool) -> str:
    """Return what the objective of a quest is to the shadow of an arc."""
    bridge = next(bridge for bridge in campaign_file().bridges if bridge.objective == quest.objective.id)
    own = {name: quest.facts[name] for name in ("relic", "guest", "sites", "hall")}
    return fill((final and bridge.last) or bridge.text, {**facts, **own, "work": arc.work})


def _traces(quests: Sequence[Quest]) -> list[str]:
    """Return the traces of the last quest's villain that its own rooms do not show."""
    shown = {entry.omen for entry in quests[-1].encounters}
    return [omen for omen in quests[-1].villain.omens if omen not in shown]


def _road(before: Quest, quest: Quest, turn: int) -> str:
    """Return the way from one quest's place to another's; `turn` says which of those there are, so that none soon comes again."""
    ways = {way.theme: way for way in campaign_file().ways}
    out, into = ways[before.theme].out, ways[quest.theme].into
    return f"{fill(out[turn % len(out)], before.facts)} {fill(into[(turn // len(out) + turn) % len(into)], quest.facts)}"
