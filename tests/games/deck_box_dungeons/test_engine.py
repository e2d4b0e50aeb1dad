"""The engine of this game: positions that stay as they are, words both ways, refusals, points, players, and random play."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any

import pytest

from generator.core.errors import BadMoves, ForgeFailed
from generator.core.rng import Rng
from generator.forge import measuring, playing
from generator.forge.making import Made, attempt
from generator.forge.rating import Rating
from generator.forge.results import EVENTS
from generator.games.deck_box_dungeons import GAME
from generator.games.deck_box_dungeons.players import positions
from generator.games.deck_box_dungeons.players.engine import ENGINE
from generator.games.deck_box_dungeons.players.parties import draw_party
from generator.games.deck_box_dungeons.players.policies import ENDLESS, MOST_FREE
from generator.games.deck_box_dungeons.players.positions import Position, Replayed
from generator.games.deck_box_dungeons.players.sensible import Sensible
from generator.games.deck_box_dungeons.players.simulation import play_out
from generator.games.deck_box_dungeons.players.table_view import WIDTH
from generator.games.deck_box_dungeons.quest.hero_cards import RegainHealth
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.rules import party, refusals, scoring, turns
from generator.games.deck_box_dungeons.rules.board import NOWHERE
from generator.games.deck_box_dungeons.rules.questions import MAY_PASS, PASSES, question
from generator.games.deck_box_dungeons.rules.scoring import MOST_TREASURE, WORTH
from generator.games.deck_box_dungeons.rules.state import (
    MOST_DIE_HEALTH,
    MOST_ENERGY,
    VILLAIN,
    Ask,
    EnemyFigure,
    Game,
    HeroFigure,
    Move,
)
from generator.games.deck_box_dungeons.rules.state import MOST_TREASURE as FULL_PURSE
from tests.contract.test_engines import faults, is_clause, walk
from tests.games.deck_box_dungeons.drafts import draft_of
from tests.records import replace

LENGTHS, GRADES = ("short", "standard", "long"), ("easy", "medium", "hard")
MOST_STEPS = 2_000
"""Moves after which random play stops."""
QUICK = ("chance", "naive", "sensible-sealed", "sensible")
"""Players whose games take no seconds; the contract tests look at all players."""
FEW = range(7)
"""Numbers of quests of all lengths for all numbers of heroes; fewer than rules.state keeps look-ups of."""


@cache
def quest_of(number: int) -> Quest:
    """Return a quest of a number, which also says its heroes, length and grade; nobody has played it before."""
    options = {"heroes": str(number % 4 + 1), "length": LENGTHS[number % 3], "grade": GRADES[number % 5 % 3]}
    for seed in range(number, number + 100_000, 1_000):
        try:
            quest = attempt(GAME, GAME.defaults() | options, seed, 1)
        except ForgeFailed:
            continue
        assert isinstance(quest, Quest)
        return quest
    raise AssertionError("no seed gives a quest")


def made_of(quest: Quest) -> Made[Quest]:
    """Return a quest as if it had been made and rated; only its code matters here."""
    return Made("B-0500-SKME-TVQS-S7", quest, Rating(grade=quest.grade, skulls=3, estimated=False, figures={}), 1)


def fresh(number: int) -> Quest:
    """Return a quest of which no game is known yet."""
    return replace(quest_of(number))


def dice(number: int) -> Rng:
    return Rng.root("test/dice", number)


class Story:
    """A game played from its start: every position, the move chosen in it, and what was told of it."""

    def __init__(self, number: int, choose: Callable[[Position], Move], quest: Quest | None = None) -> None:
        chance = dice(number)
        self.positions = [ENGINE.begin(quest_of(number) if quest is None else quest)]
        self.moves: list[Move] = []
        self.told: list[str] = []
        self.kinds: list[str] = []
        while not ENGINE.over(self.now) and len(self.moves) < MOST_STEPS:
            self.moves.append(choose(self.now))
            after, events = ENGINE.play(self.now, self.moves[-1], chance)
            self.positions.append(after)
            self.told += [event.text for event in events]
            self.kinds += [event.kind for event in events]

    @property
    def now(self) -> Position:
        return self.positions[-1]


@cache
def story(number: int, name: str = "sensible") -> Story:
    """Return the game of a player."""
    return Story(number, ENGINE.policies[name](quest_of(number), Rng.root("test/player", number)))


@cache
def escort() -> Story:
    """Return a game of a quest with a guest, whom not every few quests have."""
    quest = draft_of("escort", 2)
    return Story(0, ENGINE.policies["sensible"](quest, Rng.root("test/player", 0)), quest)


def some(wanted: Callable[[Position], bool], names: Sequence[str] = ("sensible", "chance")) -> Position:
    """Return a position of some game that is as wanted."""
    games = chain((story(number, name) for number in FEW for name in names), (play() for play in (escort,)))
    return next(position for game in games for position in game.positions if wanted(position))


def history(position: Position) -> list[Position]:
    """Return all positions that led to one, from the first on, and that one."""
    found = [position]
    while found[-1].before is not None:
        found.append(found[-1].before)
    return found[::-1]


def retold(position: Position, first: Position) -> Position:
    """Return a position that is played anew from a first one, with the moves and the dice it came about with."""
    for one in history(position)[1:]:
        assert one.move is not None
        first, _ = ENGINE.play(first, one.move, Replayed(one.rolls))
    return first


def on_turn(position: Position) -> bool:
    return position.ask is not None and position.ask.kind == "turn" and not position.over


def kind_of(position: Position) -> str:
    return position.ask.kind if position.ask is not None else ""


# ---------------------------------------------------------------------- every promise of the contract, on quests of all sizes


@pytest.mark.parametrize("number", FEW[::2])
@pytest.mark.parametrize("name", ["", *QUICK])
def test_games_of_all_lengths_and_parties_keep_every_promise(number: int, name: str) -> None:
    quest, rng = quest_of(number), Rng.root("test/any", number)

    def by_chance(position: Any) -> object:
        return rng.pick(list(ENGINE.moves(position)))

    choose = ENGINE.policies[name](quest, Rng.root("test/player", number)) if name else by_chance
    engine: Any = ENGINE
    most = playing.MOST_MOVES if name else 200
    assert faults(walk(engine, quest, choose, lambda: dice(number), most)) == {}


# ---------------------------------------------------------------------- positions


def test_an_older_position_is_shown_as_before_and_plays_on_as_before() -> None:
    game, twin = story(1), ENGINE.begin(fresh(1))
    texts = [ENGINE.show(position) for position in game.positions]
    legal = [ENGINE.moves(position) for position in game.positions]
    for place in (len(texts) // 2, 3, len(texts) - 2, 0):
        position, move = game.positions[place], game.moves[place]
        assert ENGINE.show(position) == texts[place]
        after, _ = ENGINE.play(position, move, dice(99))
        same = retold(position, twin)
        assert same == position
        again, _ = ENGINE.play(same, move, dice(99))
        assert (after == again, ENGINE.show(after)) == (True, ENGINE.show(again))
        other = next((one for one in legal[place] if one != move), None)
        if other is not None:
            aside, _ = ENGINE.play(position, other, dice(99))
            assert aside != after
    assert [ENGINE.show(position) for position in reversed(game.positions)] == texts[::-1]


def test_positions_are_equal_where_moves_and_dice_are() -> None:
    def play(quest: Quest) -> Story:
        return Story(2, ENGINE.policies["naive"](quest, Rng.root("a", 1)), quest)

    first = play(fresh(2))
    assert first.positions == play(fresh(2)).positions
    assert [position.count for position in first.positions] == list(range(len(first.positions)))
    rolled = next(place for place, position in enumerate(first.positions) if position.rolls)
    before = first.positions[rolled - 1]
    others = [ENGINE.play(before, first.moves[rolled - 1], dice(number))[0] for number in range(20)]
    assert any(other != first.positions[rolled] for other in others)
    assert all((other == first.positions[rolled]) == (other.rolls == first.positions[rolled].rolls) for other in others)


class Counted:
    """Dice that are counted, and run out."""

    def __init__(self, most: int = 10_000) -> None:
        self.rolls: list[int] = []
        self._most, self._rng = most, dice(5)

    def die(self) -> int:
        if len(self.rolls) >= self._most:
            raise BadMoves("there are no more dice")
        self.rolls.append(self._rng.die())
        return self.rolls[-1]


def test_every_die_is_kept_with_its_move_and_looking_draws_none() -> None:
    quest, chance = fresh(5), Counted()
    position, choose = ENGINE.begin(quest), ENGINE.policies["sensible"](quest, Rng.root("a", 1))
    seen = [position]
    while not ENGINE.over(position):
        position, _ = ENGINE.play(position, choose(position), chance)
        seen.append(position)
    rolls = list(chance.rolls)
    assert [roll for one in history(position) for roll in one.rolls] == rolls
    for one in seen[::-7]:
        ENGINE.show(one), ENGINE.moves(one), ENGINE.points(one), ENGINE.unsaid(one)
    assert chance.rolls == rolls


@pytest.mark.parametrize("known", [False, True])
def test_dice_that_run_out_leave_the_position_as_it_was(known: bool) -> None:
    quest = fresh(3)
    game = Story(3, ENGINE.policies["sensible"](quest, Rng.root("a", 1)), quest)
    place = next(place for place, position in enumerate(game.positions) if len(position.rolls) > 2) - 1
    before, shown = game.positions[place], ENGINE.show(game.positions[place])
    if not known:
        before.sequels.clear()
    with pytest.raises(BadMoves, match="no more dice"):
        ENGINE.play(before, game.moves[place], Counted(1))
    assert ENGINE.show(before) == shown
    rolls = Replayed(game.positions[place + 1].rolls)
    assert ENGINE.play(before, game.moves[place], rolls)[0] == game.positions[place + 1]


def counted(monkeypatch: pytest.MonkeyPatch, name: str) -> list[str]:
    """Return a list that grows with every call of a method of a game in play."""
    calls: list[str] = []
    real = getattr(positions.Running, name)

    def call(self: positions.Running, *words: Any) -> Any:
        calls.append(name)
        return real(self, *words)

    monkeypatch.setattr(positions.Running, name, call)
    return calls


def test_the_newest_position_is_played_on_without_playing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    started, advanced = counted(monkeypatch, "__init__"), counted(monkeypatch, "advance")
    quest = fresh(3)
    game = Story(3, ENGINE.policies["sensible"](quest, Rng.root("a", 1)), quest)
    assert len(advanced) == len(game.moves) > 20
    assert len(started) == 1
    for position in game.positions:
        ENGINE.show(position)
    assert len(started) == 2, "all positions in a row are one game played again"


def test_what_was_played_before_with_the_same_dice_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    quest = fresh(3)
    first = Story(3, ENGINE.policies["sensible"](quest, Rng.root("a", 1)), quest)
    advanced = counted(monkeypatch, "advance")
    again = Story(3, ENGINE.policies["sensible"](quest, Rng.root("a", 1)), quest)
    assert (again.positions, again.told, again.kinds) == (first.positions, first.told, first.kinds)
    moves = iter(first.moves)
    advanced.clear()
    text: Any = [Story(3, lambda position: next(moves), quest), advanced]
    assert text[0].positions == first.positions
    assert advanced == []


def test_what_is_known_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "MOST_KNOWN", 10)
    quest = fresh(3)
    game = Story(3, ENGINE.policies["naive"](quest, Rng.root("a", 1)), quest)
    assert [bool(position.sequels) for position in game.positions].count(True) == 10
    for _ in range(2 * positions.MOST_QUESTS):
        ENGINE.begin(fresh(3))
    assert len(positions._FIRST) == positions.MOST_QUESTS
    assert ENGINE.begin(quest) == game.positions[0]


def test_a_game_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "MOST_ROUNDS", 2)
    quest = fresh(7)
    game = Story(7, lambda one: next((move for move in one.legal if move.kind in ("end", "pass")), one.legal[0]), quest)
    assert game.now.game.round == 3
    assert (ENGINE.over(game.now), ENGINE.won(game.now), game.now.ask is None) == (True, False, False)
    assert list(ENGINE.moves(game.now)) == []
    assert ENGINE.unsaid(game.now) is None
    assert ENGINE.why_not(game.now, game.moves[-1]) == "the game is over"
    with pytest.raises(BadMoves, match="the game is over before it"):
        ENGINE.read(game.now, "1 end")
    assert ENGINE.show(game.now)[-1] == "Outcome: given up"


# ---------------------------------------------------------------------- the party


def test_every_hero_is_built_from_three_cards_and_a_hero_card_is_in_a_party_once() -> None:
    quest = fresh(3)
    position = ENGINE.begin(quest)
    assert quest.heroes == 4
    kinds, taken = [], []
    while kind_of(position) in party.KINDS:
        kinds.append(kind_of(position))
        words = [ENGINE.write(position, move) for move in ENGINE.moves(position)]
        if kind_of(position) == "hero card":
            assert words == [card.id for card in quest.kit.heroes if card.id not in taken]
            taken.append(words[0])
        else:
            assert words == [card.id for card in party.cards_of(quest.kit, kind_of(position))]
        position, _ = ENGINE.play(position, ENGINE.moves(position)[0], Counted(0) if len(kinds) < 12 else dice(3))  # type: ignore[index]
    assert kinds == list(party.KINDS) * quest.heroes
    assert [hero.build.hero.id for hero in position.game.heroes] == taken


def test_a_party_built_beforehand_is_chosen_card_by_card() -> None:
    quest = quest_of(2)
    builds = draw_party(quest.kit, quest.heroes, Rng.root("a", 1))
    position = ENGINE.begin(quest)
    while position.ask is not None and position.ask.kind in party.KINDS:
        position, _ = ENGINE.play(position, party.answer_with(builds, position.ask, quest.kit), dice(2))
    assert [hero.build for hero in position.game.heroes] == builds


def test_the_same_party_plays_the_same_game_in_the_quick_way() -> None:
    for number, name in ((1, "sensible"), (6, "naive"), (4, "chance")):
        outcome = ENGINE.simulate(quest_of(number), name, Rng.root("a", number))  # type: ignore[misc]
        rng = Rng.root("a", number)
        position, choose, chance = (
            ENGINE.begin(quest_of(number)),
            ENGINE.policies[name](quest_of(number), rng.stream("player")),
            None,
        )
        chance = ENGINE.dice(quest_of(number), rng.stream("dice"))
        while not ENGINE.over(position):
            position, _ = ENGINE.play(position, choose(position), chance)
        assert (outcome.won, outcome.points, outcome.rounds) == (position.won, ENGINE.points(position), position.game.round)


@pytest.mark.parametrize("heroes", "1234")
def test_a_quest_is_played_by_another_number_of_heroes(heroes: str) -> None:
    quest, options = quest_of(1), measuring.conditions(GAME, {"heroes": heroes})  # type: ignore[arg-type]
    adapted = ENGINE.adapt(quest, options)
    assert adapted == replace(quest, heroes=int(heroes))
    assert ENGINE.adapt(quest, measuring.conditions(GAME, {})) is quest  # type: ignore[arg-type]
    position, choose = ENGINE.begin(adapted), ENGINE.policies["naive"](adapted, Rng.root("a", 1))
    while position.count < 3 * int(heroes):
        position, _ = ENGINE.play(position, choose(position), dice(1))
    assert len(position.game.heroes) == int(heroes)


# ---------------------------------------------------------------------- words


def test_no_answer_of_random_play_is_a_mere_number_and_every_question_has_its_words() -> None:
    seen: Counter[str] = Counter()
    for number in FEW:
        for position in story(number, "chance").positions + story(number).positions:
            if position.ask is None or position.over:
                continue
            seen[position.ask.kind.split()[0]] += 1
            words = [ENGINE.write(position, move) for move in position.legal]
            assert not any(word.startswith("=") for word in words), (position.ask.kind, words)
            assert "an answer about" not in question(position.ask)
    assert seen.keys() >= {
        "turn",
        "hero",
        "gear",
        "calling",
        "die",
        "enemy",
        "target",
        "space",
        "option",
        "coin",
        "onward",
        "block",
    }


def test_a_question_that_nobody_knows_is_answered_by_number() -> None:
    position = some(lambda one: kind_of(one) == "option" and len(one.legal) > 1)
    strange = replace(position, ask=replace(position.ask, kind="riddle"))
    assert [ENGINE.write(strange, move) for move in position.legal] == [f"={n + 1}" for n in range(len(position.legal))]
    for number, move in enumerate(position.legal, start=1):
        assert ENGINE.read(strange, f"={number}") == (move, True)
    assert question(strange.ask) == "an answer about riddle"  # type: ignore[arg-type]


def test_any_question_may_be_answered_by_number() -> None:
    for kind in ("option", "die", "hero card", "space"):
        position = some(lambda one, kind=kind: kind_of(one) == kind)
        assert [ENGINE.read(position, f"={n + 1}") for n in range(len(position.legal))] == [(move, True) for move in position.legal]
        for word in ("=0", f"={len(position.legal) + 1}", "=-1", "=1.5", "="):
            with pytest.raises(BadMoves):
                ENGINE.read(position, word)


def test_case_and_blanks_do_not_matter() -> None:
    for position in (some(on_turn), some(lambda one: kind_of(one) == "option"), some(lambda one: kind_of(one) == "gear")):
        for move in position.legal:
            word = ENGINE.write(position, move)
            assert ENGINE.read(position, word.upper()) == ENGINE.read(position, f"  {word.replace(' ', '   ')} ") == (move, True)


def test_the_hero_on_turn_need_not_be_named() -> None:
    position = some(lambda one: on_turn(one) and one.game.active >= 0 and len(one.game.living()) > 1)
    active = position.game.active
    mine = [move for move in position.legal if move.who == active and move.kind != "accuse"]
    assert mine
    for move in mine:
        assert ENGINE.read(position, ENGINE.write(position, move).partition(" ")[2]) == (move, True)
    open_round = some(lambda one: on_turn(one) and one.game.active < 0 and sum(not hero.acted for hero in one.game.living()) > 1)
    with pytest.raises(BadMoves, match="begin with the number"):
        ENGINE.read(open_round, "end")


def test_a_hero_alone_need_not_be_named() -> None:
    position = some(lambda one: on_turn(one) and one.quest.heroes == 1)
    for move in position.legal:
        assert ENGINE.read(position, ENGINE.write(position, move).removeprefix("1 ")) == (move, True)


@pytest.mark.parametrize("window", MAY_PASS)
def test_a_question_that_may_be_passed_is_passed_by_the_next_word_unused(window: str) -> None:
    position = some(lambda one: kind_of(one).split(" ")[0] == window)
    for word in ("1 end", "1 go 1.1", "1 melee a", "choose a", "2 buy iron-charm", "1 give 3 to 2"):
        move, used = ENGINE.read(position, word)
        assert move is not None
        assert (move.kind in PASSES, used) == (True, False)
    assert ENGINE.unsaid(position) == move
    assert ENGINE.read(position, ENGINE.write(position, move)) == (move, True)
    for word in ("xyzzy", "", "brannoch", "1 end 2"):
        with pytest.raises(BadMoves, match=r"^is no move; write one of "):
            ENGINE.read(position, word)


def test_a_text_without_its_passes_is_the_same_game() -> None:
    quest = made_of(quest_of(6))
    end = playing.played_by(GAME, quest, "naive", Rng.root("a", 1), chance=dice(6))  # type: ignore[arg-type]
    words = [step.word for step in end.steps]
    short = [word for word in words if word not in PASSES]
    assert len(short) < len(words), "a game in which something was passed"
    results = [playing.verify(GAME, quest, "\n".join(text), chance=dice(6)) for text in (words, short)]  # type: ignore[arg-type]
    assert results[0] == results[1]


REFUSED = [
    ("xyzzy", "is no move; write one like 1 go 3.12, 2 melee a or 1 end"),
    ("1 dance", "is no move; write one like 1 go 3.12, 2 melee a or 1 end"),
    ("choose a", "is an answer, and no question is open; write one like 1 go 3.12, 2 melee a or 1 end"),
    ("pass", "is an answer, and no question is open; write one like 1 go 3.12, 2 melee a or 1 end"),
    ("1 go 99.z", "is impossible: this quest has no space 99.z"),
    ("1 buy iron-charms", "is impossible: this quest has no item iron-charms (did you mean iron-charm?)"),
    ("accuse nobody", "is impossible: this quest has no suspect nobody"),
]


@pytest.mark.parametrize(("word", "reason"), REFUSED)
def test_what_is_no_move_of_a_turn_is_refused_with_a_reason(word: str, reason: str) -> None:
    position = some(lambda one: on_turn(one) and not one.quest.npcs)
    with pytest.raises(BadMoves, match=re.escape(reason) + "$"):
        ENGINE.read(position, word)


def test_what_answers_another_question_is_refused_with_the_answers_there_are() -> None:
    position = some(lambda one: kind_of(one) == "option")
    words = ", ".join(ENGINE.write(position, move) for move in position.legal)
    reason = f"is no answer to the open question, which option is chosen; write one of {words}"
    for word in ("1 end", "hero 1", "pass", "block 1 power 1"):
        with pytest.raises(BadMoves, match=f"^{re.escape(reason)}$"):
            ENGINE.read(position, word)


def test_a_card_that_is_none_is_refused_with_a_hint() -> None:
    with pytest.raises(
        BadMoves, match=r"^is none of the cards to choose from for the hero card of hero 1 \(did you mean haldis\?\)"
    ):
        ENGINE.read(ENGINE.begin(quest_of(1)), "haldiss")


def test_written_games_may_have_remarks_blank_lines_and_a_mark_at_their_beginning() -> None:
    text = "\ufeffHaldis, maul;warden\r\n\r\n# the second\n  zaneb # quick\n\n;;,knives,gambler"
    assert ENGINE.words(text) == ["haldis", "maul", "warden", "zaneb", "knives", "gambler"]


# ---------------------------------------------------------------------- refusals


def test_every_kind_of_refusal_is_a_part_of_a_sentence_and_all_are_met() -> None:
    """Moves that are legal somewhere are tried everywhere, with other heroes, aims and numbers."""
    met: Counter[str] = Counter()
    for number in FEW:
        game = story(number, "chance" if number % 2 else "sensible")
        rng = Rng.root("test/refusals", number)
        known = list(dict.fromkeys(move for position in game.positions for move in position.legal))
        for position in game.positions[:: max(1, len(game.positions) // 12)]:
            for _ in range(60):
                move = rng.pick(known)
                move = replace(move, who=rng.pick((move.who, 0, 1, 2, 3)), n=rng.pick((move.n, 0, 1)))
                refusal = ENGINE.why_not(position, move)
                assert (refusal is None) == (move in position.legal), (move, refusal)
                if refusal is not None:
                    assert is_clause(refusal), refusal
                    if on_turn(position) and 0 <= move.who < len(position.game.heroes):
                        met[move.kind] += 1
    assert met.keys() >= {"go", "march", "melee", "ranged", "power", "item", "buy", "give", "pass-item", "end"}


def table() -> Position:
    """Return a fresh position on a turn of a quest for several heroes; its game is this test's own to be changed."""

    def ready(game: Game) -> bool:
        return len(game.living()) == 3 and bool(game.enemies) and game.active < 0 and not any(hero.acted for hero in game.heroes)

    found = some(lambda one: on_turn(one) and ready(one.game))
    position = retold(found, ENGINE.begin(replace(found.quest)))
    assert position == found
    return position


SAID: list[tuple[str, Callable[[Game], object], Move, str]] = [
    ("a hero there is not", lambda game: None, Move("end", 3), "there is no hero 4 in this quest"),
    ("fallen", lambda game: setattr(game.heroes[1], "health", 0), Move("end", 1), "{1} has fallen"),
    ("acted", lambda game: setattr(game.heroes[1], "acted", True), Move("end", 1), "{1} has no more actions in this round"),
    ("another", lambda game: setattr(game, "active", 0), Move("end", 1), "{0} is in the middle of a turn"),
    ("an answer", lambda game: None, Move("option", n=0), "no question is open to which it could be the answer"),
    ("march", lambda game: None, Move("march", 0, 0), "the party cannot march with an enemy on the table"),
    ("no power", lambda game: None, Move("power", 0, n=5), "{0} has no power 6"),
    (
        "poor",
        lambda game: setattr(game.heroes[0], "treasure", 0),
        Move("buy", 0, n=-99),
        "{item} costs {cost} treasure, and {0} has 0",
    ),
    ("not held", lambda game: game.heroes[0].items.clear(), Move("item", 0, n=0), "{0} does not hold {first}"),
    ("to oneself", lambda game: None, Move("give", 0, 0, 1), "there is no such other hero"),
    ("no such enemy", lambda game: None, Move("melee", 0, 900), "there is no enemy q34 on the table"),
    ("nothing lies", lambda game: None, Move("take", 0), "nothing lies where {0} stands"),
    ("no site", lambda game: None, Move("work", 0), "{0} stands on no site to work on, or an enemy is beside it"),
    ("nothing borne", lambda game: None, Move("set-down", 0), "{0} bears nothing"),
    ("no captive", lambda game: None, Move("free", 0), "no captive is beside {0}"),
    ("nobody accused", lambda game: None, Move("accuse", 0, n=0), "nobody can be accused now"),
]


@pytest.mark.parametrize(("change", "move", "said"), [row[1:] for row in SAID], ids=[row[0] for row in SAID])
def test_a_refusal_says_what_is_in_the_way(change: Callable[[Game], object], move: Move, said: str) -> None:
    position = table()
    game, ask = position.game, position.ask
    assert ask is not None
    change(game)
    if move.n == -99:
        move = replace(move, n=game.market[0])
    items = game.quest.kit.items
    names = [hero.build.hero.name for hero in game.heroes]
    on_sale = items[game.market[0]]
    assert refusals.why_not(game, ask, move) == said.format(*names, item=on_sale.name, cost=on_sale.cost, first=items[0].name)


def test_the_party_marches_once_in_a_round() -> None:
    position = some(lambda one: on_turn(one) and any(move.kind == "march" for move in one.legal))
    move = next(move for move in position.legal if move.kind == "march")
    after, _ = ENGINE.play(position, move, dice(1))
    if on_turn(after):
        assert not any(other.kind == "march" for other in after.legal)
        assert "march" in str(ENGINE.why_not(after, move))


# ---------------------------------------------------------------------- points


def test_points_are_what_the_table_counts_at_the_end() -> None:
    played = [story(number, name) for number in FEW for name in ("chance", "sensible")]
    for one in played:
        game = one.now.game
        clock = game.facts.clock
        left = scoring.track_of(game.quest) - (game.boxes if clock and clock.starts == "setup" else game.round - 1)
        party_now = [hero for hero in game.heroes if hero.health > 0]
        expected = (
            WORTH.won * (game.outcome == "won")
            + WORTH.villain * game.villain_dead
            + WORTH.heroes * len(party_now)
            + WORTH.health * sum(hero.health for hero in party_now)
            + WORTH.treasure * sum(min(hero.treasure, MOST_TREASURE) for hero in party_now)
            + WORTH.rounds * max(0, left)
        )
        assert ENGINE.points(one.now) == expected
    assert {one.now.won for one in played} == {True, False}


def test_treasure_beyond_the_most_does_not_count_and_the_fallen_count_nothing() -> None:
    position = table()
    game = position.game
    before = scoring.count_game(game)
    game.heroes[0].treasure, game.heroes[1].treasure = FULL_PURSE, 0
    assert scoring.count_game(game).treasure == MOST_TREASURE + min(MOST_TREASURE, game.heroes[2].treasure)
    health = game.heroes[0].health
    game.heroes[0].health = 0
    fallen = scoring.count_game(game)
    assert (before.heroes - fallen.heroes, before.health - fallen.health) == (1, health)
    game.round += 1000
    assert scoring.count_game(game).rounds == 0 or game.facts.clock is not None


# ---------------------------------------------------------------------- what is told and shown


def test_what_is_told_has_kinds_that_people_share() -> None:
    kinds = Counter(kind for number in FEW for kind in story(number).kinds)
    assert set(kinds) - {""} <= set(EVENTS)
    assert set(kinds) >= {"monster", "boss", "rest"}
    for number in FEW:
        assert all(text and text.isprintable() and text == text.strip() for text in story(number).told)


def test_what_is_shown_fits_and_names_nothing_of_unexplored_rooms() -> None:
    for number in FEW[::3]:
        game = story(number)
        for position in game.positions[:: max(1, len(game.positions) // 10)]:
            lines = ENGINE.show(position)
            assert all(len(line) <= WIDTH and line.isprintable() for line in lines)
            if not position.game.heroes:
                continue
            table, text = position.game, "\n".join(lines)
            hidden = [mark for room, mark in enumerate(table.board.marks) if not table.explored >> room & 1]
            for mark in hidden:
                assert re.search(rf"\b{mark}\.(\d+|[neswp])", text) is None
                assert f"Room {mark} " not in text
            titles = [entry.title for entry in table.quest.encounters]
            assert not any(title in text for title in titles)


def test_a_hero_that_is_not_put_down_yet_stands_nowhere_and_the_start_room_is_shown() -> None:
    position = next(one for one in story(FEW[0]).positions if one.game.heroes and one.game.phase == "setup" and not one.game.at)
    text = "\n".join(ENGINE.show(position))
    start = next(mark for room, mark in enumerate(position.game.board.marks) if position.game.explored >> room & 1)
    assert "not on the table yet" in text
    assert f" Room {start}" in text
    assert re.search(r"\bon [0-9F]+\.[a-z0-9]+, health", text) is None


def test_what_is_shown_has_every_figure_the_market_and_the_question() -> None:
    for number in FEW[::3]:
        position = next(one for one in story(number).positions[len(story(number).positions) // 2 :] if on_turn(one))
        table, text = position.game, " ".join(" ".join(ENGINE.show(position)).split())
        assert f"Round {table.round}, heroes' phase" in text
        for hero in table.heroes:
            where = f"on {table.board.spaces[hero.space].name}, health {hero.health} of {hero.max_health}, energy {hero.energy}"
            assert f"{hero.build.hero.name}: {where if hero.health else 'fallen'}" in text
        for foe in table.enemies:
            assert f": on {table.board.spaces[foe.space].name}, health {foe.health}" in text
        for item in table.market[:3]:
            assert f"{table.quest.kit.items[item].id} for {table.quest.kit.items[item].cost}" in text
        assert text.endswith("To be said: what a hero does")


def test_the_answers_to_a_question_are_numbered_as_the_moves_are() -> None:
    for kind in ("hero card", "calling", "option", "die", "space"):
        position = some(lambda one, kind=kind: kind_of(one) == kind)
        lines = ENGINE.show(position)
        for number, move in enumerate(ENGINE.moves(position), start=1):
            assert any(line.startswith(f"  {number} {ENGINE.write(position, move)}") for line in lines)


def test_the_map_of_a_room_has_all_its_spaces_and_figures() -> None:
    for number in FEW:
        position = next(one for one in story(number).positions[len(story(number).positions) // 2 :] if on_turn(one))
        game = position.game
        rooms = {room for hero in game.living() for room in game.rooms_of(hero.space)}
        lines = [*ENGINE.show(position)]
        drawn = " ".join(lines[lines.index("") :]).split()
        for room in rooms:
            free = [space for space in game.board.in_room[room] if game.terrain.present[space] and space not in game.at]
            signs = [game.board.spaces[space].name.rpartition(".")[2] for space in free]
            assert all(sign in drawn or f"~{sign}" in drawn for sign in signs)
        assert all(f"@{hero.index + 1}" in drawn for hero in game.living())


# ---------------------------------------------------------------------- players


def moves_of(name: str) -> Iterator[tuple[Ask, Move]]:
    for number in FEW:
        game = story(number, name)
        for position, move in zip(game.positions, game.moves, strict=False):
            if position.ask is not None and position.ask.kind not in party.KINDS:
                yield position.ask, move


def test_players_are_named_from_naive_to_best_and_their_games_end() -> None:
    assert tuple(ENGINE.policies)[: len(QUICK)] == QUICK
    assert ENGINE.measured == "sensible"
    for name in QUICK:
        assert all(ENGINE.over(story(number, name).now) for number in FEW)


def test_the_sensible_player_wins_more_than_the_others() -> None:
    won = {name: sum(story(number, name).now.won for number in FEW) for name in QUICK}
    assert won["sensible"] > max(won["chance"], won["naive"])


def test_the_player_by_chance_goes_through_all_kinds_of_moves_but_the_endless_ones() -> None:
    turns_of = [move.kind for ask, move in moves_of("chance") if ask.kind == "turn"]
    assert not ENDLESS & set(turns_of)
    assert {"go", "end", "melee", "ranged", "buy", "power"} <= set(turns_of)
    row = 0
    for kind in turns_of:
        row = row + 1 if kind in turns.FREE else 0
        assert row <= MOST_FREE


def test_the_naive_player_uses_no_power_and_no_item_but_to_heal_and_blocks_nothing() -> None:
    played = list(moves_of("naive"))
    kinds = {move.kind for ask, move in played if ask.kind == "turn"}
    assert kinds <= {"go", "end", "melee", "ranged", "work", "lift", "free", "rite", "accuse", "buy", "power", "item"}
    assert {"go", "melee"} <= kinds
    assert all(move.kind in PASSES for ask, move in played if ask.kind.split()[0] in ("block", "reroll", "successes", "onward"))
    assert all(heals(position, move) for position, move in spent("naive"))
    assert not all(heals(position, move) for position, move in spent("sensible")), "the control: others do more"


def spent(name: str) -> list[tuple[Position, Move]]:
    """Return the powers and items that a player used, each with the position before it."""
    games = (story(number, name) for number in FEW)
    pairs = (pair for game in games for pair in zip(game.positions, game.moves, strict=False))
    return [(position, move) for position, move in pairs if on_turn(position) and move.kind in ("power", "item")]


def heals(position: Position, move: Move) -> bool:
    """Return whether a power or an item that is used gives health back."""
    calling = position.game.heroes[move.who].build.calling
    used = calling.powers[move.n] if move.kind == "power" else position.game.quest.kit.items[move.n]
    return any(isinstance(deed, RegainHealth) for deed in used.deeds)


# ---------------------------------------------------------------------- written games


@pytest.mark.parametrize("number", [0, 2, 5])
def test_a_written_game_is_confirmed_and_the_dice_of_a_code_are_always_the_same(number: int) -> None:
    one: Any = made_of(quest_of(number))
    game: Any = replace(GAME, daily=None)
    end = playing.played_by(game, one, "sensible", Rng.root("a", number))
    text = "\n".join(step.word for step in end.steps)
    found = [playing.verify(game, one, text) for _ in range(2)]
    assert found[0] == found[1]
    engine = playing.engine_of(game)
    assert (found[0].points, found[0].won) == (engine.points(end.state), engine.won(end.state))
    states = [playing.replay(engine, one.quest, text, playing.chance_of(game, one)).state for _ in range(2)]
    assert states[0] == states[1] == end.state
    assert playing.report(game, end)[-1].startswith(f"{found[0].points} points, ")


def test_a_step_that_is_impossible_is_named_with_its_number() -> None:
    one: Any = made_of(quest_of(1))
    game: Any = GAME
    end = playing.played_by(game, one, "sensible", Rng.root("a", 1), chance=dice(1))
    words = [step.word for step in end.steps]
    place = next(place for place, word in enumerate(words) if word.endswith(" end"))
    spoilt = [*words[:place], "1 accuse", *words[place:]]
    with pytest.raises(BadMoves, match=rf"^Step {place + 1}, '1 accuse', is no move"):
        playing.verify(game, one, "\n".join(spoilt), chance=dice(1))
    with pytest.raises(BadMoves, match=r"^The written game ends too early: next comes "):
        playing.verify(game, one, "\n".join(words[:place]), chance=dice(1))


# ---------------------------------------------------------------------- random play


def check_table(game: Game) -> None:
    """Everything on the table is where it can be, and nothing is lost."""
    figures = [*game.living(), *game.enemies, *(guest for guest in game.guests if guest.space != NOWHERE)]
    spaces = [figure.space for figure in figures]
    assert len(set(spaces)) == len(spaces), "one figure on a space"
    assert all(game.terrain.present[space] for space in spaces), "nobody stands on a space that is not on the table"
    assert game.at == dict(zip(spaces, figures, strict=True))
    assert game.hero_mask == mask(game.living())
    assert game.enemy_mask == mask(game.enemies)
    assert game.terrain is game.field.terrain_of(game.explored, game.joined, game.flooded)
    for hero in game.heroes:
        assert 0 <= hero.health <= hero.max_health
        assert 0 <= hero.energy <= MOST_ENERGY
        assert 0 <= hero.treasure <= FULL_PURSE
        assert hero.health > 0 or (hero.space, hero.items, hero.treasure) == (NOWHERE, [], 0)
    assert all(foe.health > 0 and (foe.kind == VILLAIN or foe.health <= MOST_DIE_HEALTH) for foe in game.enemies)
    held = [item for hero in game.heroes for item in hero.items] + [item for _, items in game.dropped.values() for item in items]
    assert sorted([*game.market, *game.discards, *held]) == sorted(game.facts.market), "no item is lost or doubled"
    assert (game.relic_bearer < 0) or game.relic_space == NOWHERE
    assert game.relic_bearer < 0 or game.heroes[game.relic_bearer].health > 0


def mask(figures: Sequence[HeroFigure] | Sequence[EnemyFigure]) -> int:
    return sum(1 << figure.space for figure in figures)


def check_words(position: Position) -> None:
    words = {ENGINE.write(position, move): move for move in position.legal}
    assert len(words) == len(position.legal) > 0
    for word, move in words.items():
        assert ENGINE.words(word) == [word]
        assert ENGINE.read(position, word) == (move, True)
        assert ENGINE.why_not(position, move) is None


def play_at_random(number: int) -> Story:
    """Play a quest in part by chance and in part sensibly, so that every corner of the rules is come to; check every table."""
    rng, builds = Rng.root("test/random", number), draw_party(quest_of(number).kit, quest_of(number).heroes, Rng.root("p", number))
    clever, player = (0, 5, 9)[number % 3], Sensible()

    def choose(position: Position) -> Move:
        ask = position.ask
        assert ask is not None
        if ask.kind in party.KINDS:
            return party.answer_with(builds, ask, position.quest.kit)
        game = position.game
        if game.round:
            check_table(game)
        if ask.kind not in ("die", "place"):
            lying = [game.pool[colour] + sum(foe.colour == colour for foe in game.enemies) for colour in range(3)]
            assert tuple(lying) == game.quest.dice, "every enemy die is in the pool or on the table"
        if ask.kind != "turn" or rng.chance(1, 4):
            check_words(position)
        if rng.below(10) < clever:
            return player(game, ask)
        quiet = [move for move in position.legal if move.kind not in ENDLESS]
        return rng.pick(quiet if rng.chance(3, 4) else position.legal)

    found = Story(number, choose)
    if found.now.game.heroes:
        check_table(found.now.game)
    return found


@pytest.mark.parametrize("first", range(0, 16, 4))
def test_random_play_never_comes_to_an_impossible_table(first: int) -> None:
    games = [play_at_random(number) for number in range(first, first + 4)]
    assert all(ENGINE.over(game.now) or len(game.moves) == MOST_STEPS for game in games)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(16, 3016, 100))
def test_random_play_of_thousands_of_quests(first: int) -> None:
    for number in range(first, first + 100):
        play_at_random(number)
        quest_of.cache_clear()


def test_a_game_played_quickly_is_the_game_of_the_referee() -> None:
    """The quick way tells nothing, and comes to the same table."""
    quest, rng = quest_of(6), Rng.root("a", 6)
    builds = draw_party(quest.kit, quest.heroes, rng.stream("party"))
    quick = play_out(Game(quest, dice(6)), Sensible(), builds)
    told = play_out(Game(quest, dice(6), talk=True), Sensible(), builds)
    assert (quick.outcome, quick.round, scoring.points(quick)) == (told.outcome, told.round, scoring.points(told))
    assert quick.log is None
    assert told.log
