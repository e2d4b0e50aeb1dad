"""A dungeon a day: the rhythm of the week, the page on the fridge, walks that are confirmed and walks that are refused."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from datetime import date, timedelta
from itertools import pairwise, product

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageStat

from generator import registry
from generator.core.days import WEEKDAYS
from generator.core.errors import BadMoves, BadOption
from generator.core.grid import Spot
from generator.forge import challenges, playing, results
from generator.forge.challenges import Challenge, Result, Weekday, week, weekday
from generator.forge.choices import from_number, to_number
from generator.games.donjonz.daily.challenge import DAILY, challenge_pack, solution_pack, target
from generator.games.donjonz.paper.example import example_words
from generator.games.donjonz.paper.figure_data import map_data
from generator.games.donjonz.paper.pack import answer_figure
from generator.games.donjonz.quest.cards import surface
from generator.games.donjonz.quest.data_loading import THEMES, theme, walk_rules
from generator.games.donjonz.quest.maze import GOLD_POINTS, Maze, score
from generator.games.donjonz.quest.model import Par, Quest
from generator.games.donjonz.rules.notation import read_walk, write_walk
from generator.games.donjonz.rules.referee import Move, begin, moves, play
from generator.press.drawing.palette import PALETTES
from generator.press.drawing.papers import ALL_PAPERS, HALVES, PAPERS
from generator.press.jobs.printing import book
from generator.press.jobs.printing.job import Job, PrintSettings
from generator.press.jobs.printing.quest_jobs import challenge_job
from generator.press.jobs.store import kept_challenges
from tests.contract.samples import challenge
from tests.press.prints import words_of
from tests.records import replace

GAME = registry.game("donjonz")
MONDAY = date(2031, 5, 5)
GRADES = ("easy", "medium", "hard")
HOUSE = ("may-stop", "lock-blocks")
STRIDE = 5
"""Of the steps of a long walk so many are passed over for each that is broken."""
PRINTS = tuple(product(sorted(PAPERS), sorted(PALETTES)))
KINDS = [(name, kind) for name in WEEKDAYS for kind in getattr(week(DAILY.package), name)]
"""The kinds of challenges of every day of the week."""
a_weekday = pytest.mark.parametrize("name", WEEKDAYS)


def on(name: str) -> Weekday:
    """Return the kind of a weekday's challenge."""
    return weekday(GAME, MONDAY + timedelta(days=WEEKDAYS.index(name)))


def of(name: str) -> Challenge:
    """Return the challenge of a weekday."""
    return challenge(GAME.id, MONDAY + timedelta(days=WEEKDAYS.index(name)))


def parts(name: str) -> tuple[Quest, Maze, Par, tuple[Move, ...]]:
    """Return a weekday's quest, its maze, its par and the best walk."""
    quest: Quest = of(name).made.quest
    maze = surface(quest.cards, quest.placed)
    assert quest.par
    return quest, maze, quest.par, read_walk(maze, quest.par.walk)


def verified(quest: Quest, walk: str) -> Result:
    return playing.verify(GAME, replace(of("monday").made, quest=quest), walk)


def refused(quest: Quest, walk: str) -> str:
    with pytest.raises(BadMoves) as caught:
        verified(quest, walk)
    said = str(caught.value)
    assert "\n" not in said
    assert said.endswith(".")
    assert "(D-" not in said
    return said


def blamed(maze: Maze, text: str, word: str) -> str:
    """Return how the refusal of a walk begins in which a word behind this text is impossible: steps are spaces entered."""
    return f"Step {len(read_walk(maze, text)) + 1}, '{word}', is impossible: "


# ---------------------------------------------------------------------- the week


def test_every_weekday_has_options_of_this_game_and_a_map() -> None:
    for _, kind in KINDS:
        given = kind.options
        assert not {"theme", "map"} & set(given)
        settled = GAME.settle(given)
        assert from_number(GAME.choices, to_number(GAME.choices, settled), GAME.id) == settled
        assert settled["map"] == "open"


@pytest.mark.slow
def test_grades_rise_from_monday_to_sunday() -> None:
    grades = [GRADES.index(getattr(week(DAILY.package), name)[0].options["grade"]) for name in WEEKDAYS]
    assert grades == sorted(grades)
    assert all(kind.options["grade"] == GRADES[grades[WEEKDAYS.index(name)]] for name, kind in KINDS)
    assert (grades[0], grades[-1], set(grades)) == (0, 2, {0, 1, 2})
    assert [of(name).made.rating.grade for name in WEEKDAYS] == [GRADES[grade] for grade in grades]


def test_monday_may_stop_and_sunday_has_neither_rope_nor_open_door() -> None:
    assert all(kind.options.get("may-stop") == "yes" for name, kind in KINDS if name == "monday")
    for kind in (kind for name, kind in KINDS if name == "sunday"):
        assert (kind.options.get("may-stop", "no"), kind.options["lock-blocks"]) == ("no", "yes")
    assert of("monday").made.quest.house.may_stop
    assert of("sunday").made.quest.house.lock_blocks


def test_house_rules_are_not_fixed_by_the_weekday_alone() -> None:
    for name in WEEKDAYS[:-1]:
        rules = {(kind.options.get("may-stop"), kind.options.get("lock-blocks")) for other, kind in KINDS if other == name}
        assert len(rules) == 2, name


def test_a_twist_is_told_where_a_house_rule_is_switched_and_nowhere_else() -> None:
    twists = []
    for name, day in KINDS:
        switched = any(day.options.get(rule) == "yes" for rule in HOUSE)
        assert bool(day.twist) == switched, name
        assert ("stop" in day.twist.lower()) or day.options.get("may-stop") != "yes"
        assert ("key" in day.twist.lower()) or day.options.get("lock-blocks") != "yes"
        twists += [day.twist] * switched
    assert len(set(twists)) == len(twists)


def test_all_themes_come_in_turn() -> None:
    assert DAILY.themes == THEMES
    assert {challenges.options(GAME, MONDAY + timedelta(days=step))["theme"] for step in range(len(THEMES))} == set(THEMES)


def test_days_and_exercises_have_codes_of_their_own() -> None:
    codes = [challenges.code(GAME, MONDAY + timedelta(days=step), practice) for step in range(366) for practice in (0, 1, 2)]
    assert len(set(codes)) == len(codes)
    assert challenges.day_of_code(GAME, of("friday").made.code) == (of("friday").day, 0)


@a_weekday
def test_par_is_proven_and_medals_rise_below_it(name: str) -> None:
    found = of(name).target
    quest, _, par, _ = parts(name)
    assert (found.points, found.source) == (par.score, "proven")
    assert 0 < found.medals[0] < found.medals[1] < found.medals[2] < found.points
    assert GAME.check(quest) == []


def test_a_deck_without_a_map_is_no_challenge() -> None:
    assert target(replace(of("monday").made.quest, par=None), of("monday").made.rating) is None


# ---------------------------------------------------------------------- walks that are confirmed


@a_weekday
def test_the_printed_best_walk_is_confirmed_with_par(name: str) -> None:
    quest, maze, par, walk = parts(name)
    for text in (par.walk, write_walk(maze, walk), par.walk.lower().replace(" ", ",\n"), _every_space(maze, walk)):
        found = verified(quest, text)
        assert (found.points, found.won) == (of(name).target.points, True)
    assert challenges.medal(of(name).target, verified(quest, par.walk)) == "par"


def _every_space(maze: Maze, walk: tuple[Move, ...]) -> str:
    """Return a walk with each of its spaces as a word."""
    return " > ".join(write_walk(maze, walk[: number + 1]).split()[-1] for number in range(len(walk)))


@a_weekday
def test_events_tell_what_the_best_walk_met_in_order(name: str) -> None:
    quest, maze, par, walk = parts(name)
    found = verified(quest, par.walk)
    count = Counter(found.events)
    met = [thing.sort for move in walk if (thing := maze.things[move.to])]
    assert count["gold"] == met.count("gold")
    assert count["monster"] == par.kills
    assert count["monster"] + count["bribe"] == met.count("monster")
    assert count["key"] == met.count("key")
    assert count["lock"] == (met.index("key") < met.index("lock") if {"key", "lock"} <= set(met) else 0)
    assert set(found.events) <= set(results.EVENTS)
    shown = [sort for sort in met if sort in ("gold", "monster", "key")]
    told = ["monster" if event == "bribe" else event for event in found.events if event != "lock"]
    assert told == shown
    assert results.lines(of(name), found, ascii=True)[2].isascii()


def test_points_are_what_gold_and_monsters_make() -> None:
    for name in WEEKDAYS:
        quest, _, par, _ = parts(name)
        assert (
            verified(quest, par.walk).points == score(par.gold, par.kills, walk_rules(quest.house).track) >= GOLD_POINTS * par.gold
        )


def _walked(quest: Quest, maze: Maze, greedy: int) -> tuple[list[Move], bool]:
    """Return a walk that takes the last open way after so many first ones, to its very end, and whether its hero lived."""
    state, walk = begin(maze, walk_rules(quest.house)), []
    while not state.ended:
        walk.append(list(moves(state))[0 if len(walk) < greedy else -1])
        state = play(state, walk[-1])
    return walk, not state.dead


def test_the_dead_are_confirmed_without_points_and_go_no_further() -> None:
    fallen = 0
    for name, greedy in product(WEEKDAYS, range(8)):
        quest, maze, _, _ = parts(name)
        walk, lived = _walked(quest, maze, greedy)
        text = write_walk(maze, walk)
        found = verified(quest, text)
        assert found.won == lived
        if not lived:
            fallen += 1
            assert found == Result(0, False, found.events, row=found.row)
            assert found.events[-1] == "death"
            assert "death" not in found.events[:-1]
            assert challenges.medal(of(name).target, found) == "none"
            again = maze.name(maze.passages[walk[-1].to][0])
            assert refused(quest, f"{text} {again}").startswith(blamed(maze, text, again))
    assert fallen


def test_a_bribed_monster_costs_all_gold_and_is_told() -> None:
    bribes = 0
    for name, greedy in product(WEEKDAYS, range(8)):
        quest, maze, _, _ = parts(name)
        bribes += "bribe" in verified(quest, write_walk(maze, _walked(quest, maze, greedy)[0])).events
    assert bribes


@a_weekday
def test_the_most_points_follow_from_what_lies_in_the_dungeon(name: str) -> None:
    """A score is refused beyond all the gold, doubled, and all the monsters: par is less, and is not told by it."""
    one, (quest, maze, par, _) = of(name), parts(name)
    lying = [thing for thing in maze.things if thing]
    gold = sum(thing.count for thing in lying if thing.sort == "gold")
    most = score(2 * gold, sum(thing.sort == "monster" for thing in lying), walk_rules(quest.house).track)
    assert most > par.score + 10
    assert kept_challenges._possible(one, str(most), True, over=False) == most
    with pytest.raises(BadOption, match=f"comes to 0 to {most} points, count again"):
        kept_challenges._possible(one, str(most + 1), True, over=False)


def test_only_a_written_walk_earns_the_best_score() -> None:
    target = of("thursday").target
    for points in (target.points, target.points + 20):
        assert challenges.medal(target, Result(points, True, claimed=True)) == "gold"
    assert challenges.medal(target, Result(target.points, True)) == "par"


@a_weekday
def test_a_walk_is_shared_in_five_signs(name: str) -> None:
    quest, _, par, walk = parts(name)
    found = verified(quest, par.walk)
    assert len(found.row) == 5
    assert found.row.count("lock") == 1
    assert found.events.count("monster") > found.row.count("monster")
    shared = results.lines(of(name), found, ascii=True)[2]
    assert re.fullmatch(r"[uxko.]{5}", shared)
    first = [kind for kind in ("key", "monster", "gold") if kind in kinds_of(quest, walk[: len(walk) // 5])]
    assert found.row[0] == (first[0] if first else "")


def kinds_of(quest: Quest, walk: tuple[Move, ...]) -> set[str]:
    """Return what happens on the first spaces of a walk, by the referee."""
    state, found = begin(surface(quest.cards, quest.placed), walk_rules(quest.house)), set()
    for move in walk:
        after = play(state, move)
        found |= {"key"} if after.key > state.key else set()
        found |= {"monster"} if after.kills > state.kills else set()
        found |= {"gold"} if after.gold > state.gold and not after.doubled else set()
        state = after
    return found


def test_a_walk_of_few_spaces_is_shared_in_five_signs_too() -> None:
    engine = playing.engine_of(GAME)
    assert engine.row is not None
    assert engine.row(["A1", "A2", "stop"], [("gold",), ("death",), ()]) == ["", "", "gold", "", "death"]
    assert results.events(["", "", "gold", "", "death"], ascii=True) == "..o.!"


def test_a_confirmed_walk_earns_a_medal_and_is_told_of_no_par() -> None:
    one = of("thursday")
    made = replace(one.made, quest=replace(one.made.quest, par=replace(one.made.quest.par, score=977)))
    said = " ".join(playing.confirmed(GAME, made, Result(one.target.medals[1], True)))
    assert "A silver medal; bronze is from" in said
    assert "977" not in said
    assert "No medal; " in " ".join(playing.confirmed(GAME, made, Result(0, False)))
    assert "The best score there is; " in " ".join(playing.confirmed(GAME, made, Result(977, True)))


# ---------------------------------------------------------------------- walks that are refused


@a_weekday
def test_a_walk_through_a_wall_is_refused_at_its_step(name: str) -> None:
    quest, maze, _, walk = parts(name)
    tried = 0
    for number, move in list(enumerate(walk[:-1], 1))[::STRIDE]:
        here = maze.spots[move.to]
        used = {maze.start, *(step.to for step in walk[:number])}
        beside = [maze.spots.index(spot) for side in "nesw" if (spot := here.beside(side)) in maze.spots]  # type: ignore[arg-type]
        for space in beside:
            if space not in maze.passages[move.to] and space not in used:
                text, word = write_walk(maze, walk[:number]), maze.name(space)
                steps = f"from {maze.name(move.to)} to {word}"
                said = refused(quest, f"{text} {word}")
                assert said == f"{blamed(maze, text, word)}{steps}: there is no open way between these spaces."
                tried += 1
    assert tried


@a_weekday
def test_a_space_that_was_used_is_refused_at_its_step(name: str) -> None:
    quest, maze, _, walk = parts(name)
    for number, (one, other) in list(enumerate(pairwise(walk[:-1]), 2))[::STRIDE]:
        text, word = write_walk(maze, walk[:number]), maze.name(one.to)
        said = refused(quest, f"{text} {word}")
        assert said.startswith(f"{blamed(maze, text, word)}from {maze.name(other.to)} to {word}: that space has been used")


@a_weekday
def test_a_walk_with_a_step_left_out_is_refused_there(name: str) -> None:
    quest, maze, _, walk = parts(name)
    spaces = _every_space(maze, walk).split(" > ")
    places = [maze.spots[maze.start], *(maze.spots[move.to] for move in walk)]
    turns = [number for number in range(1, len(walk)) if _turned(*(places[number + step] for step in (-1, 1)))]
    for number in turns[::STRIDE]:
        said = refused(quest, " ".join(spaces[: number - 1] + spaces[number:]))
        why = "does not lie in one line with " if number > 1 else "begins the walk elsewhere: the stairs are at "
        assert said.startswith(f"Step {number}, '{spaces[number]}', {why}")


def _turned(before: Spot, after: Spot) -> bool:
    return before.x != after.x and before.y != after.y


def test_the_first_fault_is_the_one_that_is_named() -> None:
    quest, maze, _, walk = parts("sunday")
    text, word = write_walk(maze, walk[:4]), maze.name(walk[2].to)
    assert refused(quest, f"{text} {word} nonsense Z99").startswith(blamed(maze, text, word))


def test_weapons_that_are_not_there_or_not_held_are_refused() -> None:
    quest, maze, _, walk = parts("saturday")
    for number, move in enumerate(walk, 1):
        thing = maze.things[move.to]
        before = write_walk(maze, walk[: number - 1])
        if thing is None or thing.sort != "weapon":
            said = refused(quest, f"{before} {maze.name(move.to)}/-")
            assert said.startswith(blamed(maze, before, f"{maze.name(move.to)}/-"))
            assert said.endswith(": there is no weapon to leave or to swap.")
        elif move.drop is None:
            word = f"{maze.name(move.to)}/J"
            assert refused(quest, f"{before} {word}").startswith(blamed(maze, before, word))


@pytest.mark.parametrize("name", [name for name in WEEKDAYS if on(name).options.get("may-stop") != "yes"])
def test_a_walk_that_breaks_off_is_refused_where_nobody_may_stop(name: str) -> None:
    quest, maze, _, walk = parts(name)
    for number in range(0, len(walk), STRIDE):
        said = refused(quest, write_walk(maze, walk[:number]))
        here = maze.name(walk[number - 1].to if number else maze.start)
        assert said.startswith(f"The written game ends too early: the walk breaks off at {here}, where ")


@pytest.mark.parametrize("name", [name for name in WEEKDAYS if on(name).options.get("may-stop") == "yes"])
def test_a_walk_may_end_anywhere_where_stopping_is_the_twist(name: str) -> None:
    quest, maze, par, walk = parts(name)
    for number in range(0, len(walk), STRIDE):
        found = verified(quest, write_walk(maze, walk[:number]))
        assert found.won
        assert found.points <= par.score


def test_the_locked_door_is_a_wall_to_the_keyless_where_it_blocks() -> None:
    tried = 0
    for name in WEEKDAYS:
        quest = of(name).made.quest
        shut = replace(quest, house=replace(quest.house, lock_blocks=True))
        maze = surface(shut.cards, shut.placed)
        walk = _harmless_way(maze, maze.spaces_with("lock")[0])
        if walk:
            text = write_walk(maze, walk)
            said = refused(shut, text)
            assert said.startswith(f"Step {len(walk)}, '{text.split()[-1]}', is impossible: from ")
            assert said.endswith(": the locked door stays shut without the key.")
            tried += 1
    assert tried > 2


def _harmless_way(maze: Maze, goal: int) -> tuple[Move, ...]:
    """Return a shortest way to a space that meets neither key nor monster; no step where there is none."""
    queue: list[tuple[int, ...]] = [(maze.start,)]
    seen = {maze.start, *maze.spaces_with("key"), *maze.spaces_with("monster")}
    for path in queue:
        for space in maze.passages[path[-1]]:
            if space == goal:
                return tuple(Move(step) for step in (*path[1:], goal))
            if space not in seen:
                seen.add(space)
                queue.append((*path, space))
    return ()


@given(text=st.text(max_size=60) | st.text(alphabet="ABCDEFGHIJKL0123456789/- ,;>", max_size=60))
def test_whatever_is_written_is_played_or_refused_in_one_sentence(text: str) -> None:
    found = _outcome(text)
    if isinstance(found, str):
        assert found.startswith("Step ")
        assert found.isprintable()
    else:
        assert 0 <= found.points <= of("monday").target.points


def _outcome(text: str) -> Result | str:
    try:
        return verified(of("monday").made.quest, text)
    except BadMoves as error:
        return str(error)


# ---------------------------------------------------------------------- the paper


def _job(challenge: Challenge, paper: str, ink: str, *, sealed: bool = False) -> Job:
    return challenge_job(challenge, PrintSettings(ALL_PAPERS[paper], PALETTES[ink]), sealed=sealed)


@pytest.mark.parametrize(("paper", "ink"), PRINTS)
def test_a_challenge_is_two_pages_that_say_what_a_stranger_needs(paper: str, ink: str) -> None:
    one = of(("monday", "thursday", "sunday")[PRINTS.index((paper, ink)) % 3])
    pages = book.print_book(_job(one, paper, ink))
    assert (pages.count, pages.labels) == (2, ["D1", "W1"])
    dungeon, walk = words_of(pages.pdf)
    medals = [f"{name} {points}" for name, points in zip(("bronze", "silver", "gold"), one.target.medals, strict=True)]
    told = (f"No. {one.number}", one.made.code, one.made.rating.grade.capitalize(), one.made.quest.title, *medals)
    assert [word for word in (*told, one.twist) if word not in dungeon] == []
    for pair in one.made.quest.pairs:
        assert pair.weapon in dungeon
        assert pair.monster in dungeon
    parts = ("Gold pouches", "Monsters defeated", "In hand", "Medals", "How a walk is written", "Points", example_words().walk)
    assert [part for part in parts if part not in walk] == []
    assert "CC BY 3.0" in walk


def test_par_stands_on_the_sealed_page_alone() -> None:
    one = of("thursday")
    odd = replace(one.made.quest.par, score=977)
    made = replace(one.made, quest=replace(one.made.quest, par=odd))
    shown = replace(one, made=made, target=replace(one.target, points=977))
    assert not any("977" in text for text in words_of(book.print_book(_job(shown, "a4", "full")).pdf))
    assert "977" in words_of(book.print_book(_job(shown, "a4", "full", sealed=True)).pdf)[0]


def test_a_result_to_share_names_medals_and_never_par() -> None:
    one = of("thursday")
    below, best = results.lines(one, Result(one.target.medals[1], True)), results.lines(one, Result(one.target.points, True))
    assert not any(str(one.target.points) in line for line in (*below, *best) if line != one.made.code and "No." not in line)
    assert below[1].startswith(f"{one.target.medals[1]} ")
    assert best[1] == results.MEDALS["par"][0]


@pytest.mark.parametrize(("paper", "ink"), PRINTS)
def test_a_solution_is_one_page_with_the_best_walk(paper: str, ink: str) -> None:
    one = of("sunday")
    job = _job(one, paper, ink, sealed=True)
    pages = book.print_book(job)
    assert (pages.count, pages.labels, job.document) == (1, ["S1"], b"")
    (text,) = words_of(pages.pdf)
    walk = one.made.quest.par.walk.split()
    assert f"Solution No. {one.number}" in text
    assert all(word in text for word in walk)


def test_the_challenge_does_not_give_its_solution_away() -> None:
    for name in ("monday", "sunday"):
        one = of(name)
        text = " ".join(words_of(book.print_book(_job(one, "a4", "full")).pdf))
        walk = one.made.quest.par.walk.split()
        assert not any(f"{a} {b} {c}" in text for a, b, c in zip(walk, walk[1:], walk[2:], strict=False))


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_the_longest_names_and_the_highest_map_still_fit_one_page(paper: str) -> None:
    themes = [theme(name) for name in THEMES]
    pairs = [pair for one in themes for pair in one.pairs]
    weapon, monster = (max((getattr(pair, sort) for pair in pairs), key=len) for sort in ("weapon", "monster"))
    heroes = [hero for one in themes for hero in one.heroes]
    quest = of("sunday").made.quest
    long = replace(
        quest,
        title="Wide Waters Within " * 4,
        hero=max((hero.name for hero in heroes), key=len), trade=max((hero.trade for hero in heroes), key=len),
        place=max((place for one in themes for place in one.places), key=len),
        pairs=tuple(replace(pair, weapon=weapon, monster=monster) for pair in quest.pairs),
    )  # fmt: skip
    rating = of("sunday").made.rating
    pack = challenge_pack(long, rating)
    drawn = replace(pack.figures["map"], data=replace(map_data(long), wide=12, high=13))
    pages = book.print_book(replace(_job(of("sunday"), paper, "full"), pack=replace(pack, figures={**pack.figures, "map": drawn})))
    assert pages.count == 2
    assert weapon in words_of(pages.pdf)[0]


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_low_ink_is_a_third_of_full_ink(paper: str) -> None:
    ink = {}
    for name in ("full", "low"):
        with pypdfium2.PdfDocument(book.print_book(_job(of("sunday"), paper, name)).pdf) as document:
            ink[name] = 255 - ImageStat.Stat(document[0].render(scale=1.0).to_pil().convert("L")).mean[0]
    assert 0.02 < ink["low"] / ink["full"] <= 0.4, "full ink has no dark rock round the map that low ink would save"


@pytest.mark.parametrize("paper", [half.name for half in HALVES.values()])
def test_on_half_sheets_the_map_faces_its_inventory(paper: str) -> None:
    pages = book.print_book(_job(of("sunday"), paper, "full"))
    words = words_of(pages.pdf)
    assert pages.labels == ["D1", "D2", "W1", "W2", "W3", "W4"]
    assert of("sunday").made.quest.title in words[0]
    assert "begins on the stairs" in words[1]
    assert all(part in words[2] for part in ("Gold pouches", "Monsters defeated", "In hand", "Score", "Medals"))
    assert "The Rules" in words[3]
    assert example_words().steps[-1].word in words[4]
    assert "A second walk" in words[5]


@pytest.mark.parametrize("paper", [half.name for half in HALVES.values()])
def test_a_walk_through_every_space_still_fits_the_sealed_half_page(paper: str) -> None:
    one = of("sunday")
    quest = one.made.quest
    long = " ".join(f"L{number % 13 + 1}" for number in range(110))
    data = answer_figure(quest).data
    lines = (*data.lines[:2], dataclasses.replace(data.lines[2], words=long))
    drawn = replace(answer_figure(quest), data=dataclasses.replace(data, lines=lines))
    pack = replace(solution_pack(quest, one.made.rating), figures={"answer": drawn})
    pages = book.print_book(replace(_job(one, paper, "full", sealed=True), pack=pack))
    assert pages.count == 1
    assert all(words in words_of(pages.pdf)[0] for words in ("L1", "L13"))
