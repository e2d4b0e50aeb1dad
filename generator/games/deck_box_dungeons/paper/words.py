"""A quest to the words that its templates may say: sorted, counted, looked up; no sentence is made here."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from generator.draw.landmarks.tables import Marks
from generator.forge.choices import Options
from generator.forge.making import fingerprint
from generator.forge.pack import Words
from generator.forge.rating import Rating
from generator.games.deck_box_dungeons.paper.encounter_heads import head_name, head_of
from generator.games.deck_box_dungeons.paper.heroes.party_numbers import FINALE_MARK, ScaledNumber, scaled_numbers
from generator.games.deck_box_dungeons.paper.heroes.suggested_party import PartyWords, party_words
from generator.games.deck_box_dungeons.paper.map.room_marks import landmark_name, marks_of
from generator.games.deck_box_dungeons.paper.sealed.sealed_print import ExitMark, SealedPrint
from generator.games.deck_box_dungeons.paper.texts.card_texts import CallingRow, ItemRow, calling_rows, market_rows
from generator.games.deck_box_dungeons.paper.texts.rule_names import rules_used
from generator.games.deck_box_dungeons.players.grades import BORDERS
from generator.games.deck_box_dungeons.quest.data_loading import phrases, sealed_cost
from generator.games.deck_box_dungeons.quest.effects import SKILLS, Choose, Skill
from generator.games.deck_box_dungeons.quest.model import GateKind, Grade, Npc, Passage, PlacedEncounter, Quest, Room, Token
from generator.games.deck_box_dungeons.quest.sealed_cost import SealedCost
from generator.games.deck_box_dungeons.quest.terms import Clock
from generator.games.deck_box_dungeons.quest.theme_schema import EncounterKind, Villain
from generator.games.deck_box_dungeons.rating.difficulty import SKULLS, OtherParty, other_parties

KIND_ICONS: dict[EncounterKind, str] = {
    "combat": "crossed-swords", "ambush": "hooded-figure", "trap": "wolf-trap", "hazard": "falling-rocks", "skill": "biceps",
    "bargain": "shaking-hands", "riddle": "uncertainty", "shrine": "candle-holder", "treasure": "open-treasure-chest",
    "npc": "conversation", "rest": "campfire", "boss": "crowned-skull",
}  # fmt: skip
SKILL_ICONS: dict[Skill, str] = dict(zip(SKILLS, ("biceps", "feather", "spell-book", "conversation"), strict=True))


class EncounterRow(msgspec.Struct, frozen=True):
    """An encounter as its box shows it; `hidden` ones print what follows from their choices apart.

    `landmark` is the name of the figure of what its room is known by, if it is known by anything, `head` that of whoever leads a
    fight or is met.
    A sealed print adds the `exits` of its room, and a box for the `last` room, which sends the reader to the finale.
    """

    entry: PlacedEncounter
    room: Room
    icon: str
    hidden: bool
    exits: tuple[ExitMark, ...] = ()
    last: bool = False
    landmark: str = ""
    head: str = ""


class LegendRow(msgspec.Struct, frozen=True):
    """A room of the map with its number, or `FINALE_MARK`."""

    mark: str
    room: Room


class LockRow(msgspec.Struct, frozen=True):
    """A locked passage and the key that opens it."""

    passage: Passage
    key: Token


class QuestWords(Words, frozen=True, kw_only=True):
    """What the sheets of a quest may say. `start` and `last` are its first and last room, `first_number` is the first encounter's.

    `rooms`, `tokens` and `npcs` are looked up by id. `gates` are the kinds of gates there are, `used` the rules that not every
    quest has and this one uses. `answers` are the encounters whose outcomes stand apart. `scaled` are the numbers that differ for
    another number of heroes. `trim` is how much health a hero starts with beyond the card's. `borders` are, for each grade, the
    games of 100 from which on a quest that a careful party wins counts as such, `skulls` the wins in 100 below which there is one
    skull more.
    `others` are the other numbers of heroes that were measured too. `party` is the suggested one. A `sealed` print shows no map;
    there the finale has a number among the encounters, and `sealed_cost` says what it costs not to know the map.
    """

    quest: Quest
    rating: Rating
    heroes: int
    villain: Villain
    start: Room
    first_number: int
    last: Room
    rooms: Mapping[str, Room]
    tokens: Mapping[str, Token]
    npcs: Mapping[str, Npc]
    entries: tuple[EncounterRow, ...]
    answers: tuple[PlacedEncounter, ...]
    legend: tuple[LegendRow, ...]
    gates: tuple[GateKind, ...]
    locks: tuple[LockRow, ...]
    used: frozenset[str]
    skulls: tuple[int, ...]
    clock: Clock | None
    market: tuple[ItemRow, ...]
    callings: tuple[CallingRow, ...]
    skill_icons: Mapping[Skill, str]
    targets: Mapping[str, str]
    scaled: tuple[ScaledNumber, ...]
    trim: int
    borders: Mapping[Grade, float]
    others: tuple[OtherParty, ...]
    fingerprint: str
    party: PartyWords
    sealed: bool = False
    finale_number: int = 0
    sealed_cost: SealedCost | None = None


class BlankWords(Words, frozen=True, kw_only=True):
    """What pages of hero sheets may say: for how many heroes, and how many stand on a page.

    `names` are those of the figures of finished sheets; without any the records are empty.
    """

    heroes: int
    per_page: int
    names: tuple[str, ...] = ()


def quest_words(quest: Quest, rating: Rating, printing: Options | None = None, told: Marks | None = None) -> QuestWords:
    """Return what the sheets of a quest may say, with the names that its options of `printing` give. Raises BadOption.

    Encounters have the landmarks that its document has `told`.
    """
    rooms = {room.id: room for room in quest.rooms}
    start = next(room for room in quest.rooms if room.role == "start")
    return QuestWords(
        quest=quest,
        rating=rating,
        heroes=quest.heroes,
        villain=quest.villain,
        start=start,
        first_number=next(entry.number for entry in quest.encounters if entry.room == start.id),
        last=rooms[quest.finale.room],
        rooms=rooms,
        tokens={token.id: token for token in quest.tokens},
        npcs={npc.id: npc for npc in quest.npcs},
        entries=tuple(_encounter_row(quest, entry, rooms, marks_of(quest, told)) for entry in quest.encounters),
        answers=tuple(entry for entry in quest.encounters if is_hidden(entry)),
        legend=legend(quest),
        gates=tuple(sorted({passage.gate for passage in quest.passages if passage.gate})),
        locks=_locks(quest),
        used=rules_used(quest),
        skulls=SKULLS,
        clock=clock_of(quest),
        market=market_rows(quest),
        callings=calling_rows(quest),
        skill_icons=SKILL_ICONS,
        targets=phrases().targets,
        scaled=scaled_numbers(quest),
        trim=quest.trim,
        borders=BORDERS,
        others=other_parties(rating),
        fingerprint=fingerprint(quest),
        party=party_words(quest, printing or {}),
    )


def sealed_words(
    quest: Quest, sealed: SealedPrint, rating: Rating, printing: Options | None = None, told: Marks | None = None
) -> QuestWords:
    """Return what the sheets of a quest may say in its sealed print, with the names that `printing` gives. Raises BadOption."""
    words = quest_words(sealed.quest, rating, printing, told)
    rows = [replace(row, exits=sealed.exits[row.room.id]) for row in words.entries]
    finale = PlacedEncounter(
        number=sealed.finale, room=words.last.id, source="", title=quest.finale.title, kind="boss", text="", effects=()
    )
    rows.append(EncounterRow(finale, words.last, KIND_ICONS["boss"], hidden=False, exits=sealed.exits[words.last.id], last=True))
    return replace(
        words,
        entries=tuple(sorted(rows, key=lambda row: row.entry.number)),
        fingerprint=fingerprint(quest),
        party=party_words(quest, printing or {}),
        sealed=True,
        finale_number=sealed.finale,
        sealed_cost=sealed_cost(),
    )


def is_hidden(entry: PlacedEncounter) -> bool:
    """Return whether the outcomes of an encounter's choices are printed apart, so that a riddle does not answer itself."""
    return entry.kind == "riddle" and any(isinstance(effect, Choose) for effect in entry.effects)


def clock_of(quest: Quest) -> Clock | None:
    """Return the clock of a quest, if it has one."""
    return next((term for term in quest.objective.terms if isinstance(term, Clock)), None)


def legend(quest: Quest) -> tuple[LegendRow, ...]:
    """Return the rooms of a quest by their numbers, the last room behind the others."""
    numbers = {entry.room: entry.number for entry in quest.encounters}
    ordered = sorted(quest.rooms, key=lambda room: numbers.get(room.id, len(quest.rooms)))
    return tuple(LegendRow(str(numbers.get(room.id, FINALE_MARK)), room) for room in ordered)


def _encounter_row(quest: Quest, entry: PlacedEncounter, rooms: Mapping[str, Room], marks: Mapping[str, str]) -> EncounterRow:
    shown = landmark_name(marks[entry.room]) if entry.room in marks else ""
    head = head_name(head_of(quest, entry))
    return EncounterRow(entry, rooms[entry.room], KIND_ICONS[entry.kind], is_hidden(entry), landmark=shown, head=head)


def _locks(quest: Quest) -> tuple[LockRow, ...]:
    tokens = {token.id: token for token in quest.tokens}
    return tuple(LockRow(passage, tokens[passage.token]) for passage in quest.passages if passage.gate == "locked")
