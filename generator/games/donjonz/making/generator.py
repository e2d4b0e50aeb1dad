"""One attempt at a quest: a dungeon drafted, repaired, its best walk proven, cut into cards, and the story told."""

from __future__ import annotations

from typing import cast

from generator.core.errors import ForgeFailed
from generator.core.rng import Rng
from generator.forge.choices import Options
from generator.games.donjonz.making.draft import LOCKS, STAIRS, amounts_of, cut_into_cards, draft_dungeon
from generator.games.donjonz.making.mapping_deck import deck_of
from generator.games.donjonz.making.relevance import clauses_missed, facts_of_walk, states_of_walk
from generator.games.donjonz.making.repair import repaired
from generator.games.donjonz.making.story import write_story
from generator.games.donjonz.players.solver import solve
from generator.games.donjonz.quest.data_loading import constants, relevance, walk_rules
from generator.games.donjonz.quest.maze import Maze, WalkRules
from generator.games.donjonz.quest.model import Card, Grade, Par, PlacedCard, Quest
from generator.games.donjonz.quest.options import house_rules
from generator.games.donjonz.quest.theme_schema import GradePreset, Relevance
from generator.games.donjonz.rules.notation import write_walk


def generate(options: Options, rng: Rng) -> Quest:
    """Return one attempt at a quest of settled options.

    Raises ForgeFailed where a dungeon could not be finished, its par not be proven, its best walk falls short of its grade, or its
    best walks are of too many families.
    """
    rules, grade = house_rules(options), cast("Grade", options["grade"])
    preset = constants().presets[grade]
    mapping = options["map"] == "own"
    cards: tuple[Card, ...]
    placed: tuple[PlacedCard, ...] = ()
    par: Par | None = None
    if mapping:
        cards = _deck(preset, rng)
    else:
        walking, wanted = walk_rules(rules), relevance(grade, rules)
        draft = repaired(draft_dungeon(rules, preset, rng), walking, wanted, rng.stream("repair"))
        par = proven_par(draft.maze(), walking, wanted, preset.budget)
        if par.families and par.families > rng.stream("families").pick(constants().families):
            raise ForgeFailed(f"the best walks are of {par.families} families")
        cards, placed = cut_into_cards(draft, rules, rng.stream("cards"))
    words = write_story(options["theme"], rng.stream("tale"))
    return Quest(
        mode="mapping" if mapping else "fixed", grade=grade, house=rules, cards=cards, placed=placed, par=par,
        title=words.title, theme=words.theme, theme_name=words.theme_name, theme_icon=words.theme_icon, hero=words.hero,
        trade=words.trade, place=words.place, key=words.key, lock=words.lock, story=words.story, doubling=words.doubling,
        ending=words.ending, pairs=words.pairs,
    )  # fmt: skip


def _deck(preset: GradePreset, rng: Rng) -> tuple[Card, ...]:
    """Return a deck to be laid by the player."""
    amounts = amounts_of(preset, constants().kinds, rng.stream("stock"))
    return deck_of(amounts, rng.stream("deck"), stairs=STAIRS, lock=rng.stream("lock").pick(LOCKS))


def proven_par(maze: Maze, rules: WalkRules, wanted: Relevance, budget: int) -> Par:
    """Return the proven par of a maze; `budget` is how many positions may be worked out.

    Raises ForgeFailed where the budget ends before the proof, and where the best walk does not do what is wanted.
    """
    solution = solve(maze, rules, budget)
    if not solution.proven or solution.choices is None or solution.good_choices is None or not solution.families:
        raise ForgeFailed("the best walk could not be proven within the budget")
    states = states_of_walk(maze, rules, solution.walk)
    missed = clauses_missed(facts_of_walk(maze, states), wanted)
    if missed:
        raise ForgeFailed(f"the best walk falls short of what the grade demands ({', '.join(missed)})")
    return Par(
        score=solution.score or 0, gold=states[-1].gold, kills=states[-1].kills, walk=write_walk(maze, solution.walk),
        nodes=solution.nodes, routes=solution.routes or 1, doors=len(solution.choices), doors_to_par=len(solution.good_choices),
        families=solution.families,
    )  # fmt: skip
