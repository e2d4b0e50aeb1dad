"""What heroes and parties are called: by the players' own names, or by invented bynames that follow from a stream."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.errors import BadOption
from generator.core.messages import shown
from generator.core.rng import Rng
from generator.forge.choices import Line, Lines, Options, Parameter
from generator.games.deck_box_dungeons.quest.data_loading import bynames
from generator.games.deck_box_dungeons.rules.state import Build

NAMES: tuple[Parameter, ...] = (
    Line("party-name", "What the party is called; printed on its sheets.", 40),
    Lines("names", "The players' names with commas between them; each stands on the sheet of a hero.", 4),
)
"""The options of printing that name people."""


def players_of(options: Options, heroes: int) -> tuple[str, ...]:
    """Return the players' names, at most one for each hero. Raises BadOption for more."""
    said = options.get("names", "")
    names = tuple(name for name in said.split(", ") if name)
    if len(names) > heroes:
        most = "one name, for one hero" if heroes == 1 else f"at most {heroes} names, one for each hero"
        raise BadOption(f"--names cannot be {shown(said)}; give {most}.")
    return names


def company(rng: Rng) -> str:
    """Return a name for a party that nobody has named."""
    return rng.stream("company").pick(bynames().companies)


def called(party: Sequence[Build], rng: Rng) -> list[str]:
    """Return a byname for every hero of a party, each of its own, some of them after the calling."""
    names, taken = bynames(), list[str]()
    for build in party:
        every = (*names.anyone, *names.callings.get(build.calling.id, ()) * 2)
        taken.append(rng.stream("byname", build.hero.id).pick([name for name in every if name not in taken]))
    return taken
