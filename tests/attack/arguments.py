"""Hostile command lines over every command and option, drawn from the table of options that the command itself is built from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import typer

from generator.cli.program import GLOBAL_OPTIONS, build_program
from tests.attack.values import value

CODE = "D-0400-SKME-TVQS-71"
"""A quest that is made soon."""
USUAL = {
    "plan": "plan.toml", "source": CODE, "code": CODE, "day": "2031-06-02", "files": "moves.txt", "file": "quest.pdf",
    "game": "donjonz", "name": "laser", "leagues": "league.jsonl", "seed": "torchlight", "league": "league.jsonl",
    "moves": "moves.txt", "out": "out", "readings": "1,1,1,1", "table": "tts",
}  # fmt: skip
"""What stands for arguments and options where nothing hostile does."""


class Parameter(NamedTuple):
    """An option or an argument: its name, its words on the command line (none for an argument), and what kind of value it takes."""

    name: str
    options: tuple[str, ...]
    metavar: str
    required: bool
    switch: bool
    many: bool


class Command(NamedTuple):
    """A command by its words, with what it takes."""

    words: tuple[str, ...]
    parameters: tuple[Parameter, ...]


class Line(NamedTuple):
    """A command line, and whether it goes on where long work begins."""

    words: tuple[str, ...]
    deep: bool


@cache
def commands() -> tuple[Command, ...]:
    """Return every command there is, those of games' own too, with all that it takes."""
    return tuple(_walked(typer.main.get_command(build_program()), ()))


def _walked(found: Any, path: tuple[str, ...]) -> Iterator[Command]:
    if hasattr(found, "commands"):
        for name, below in found.commands.items():
            yield from _walked(below, (*path, name))
        return
    yield Command(path, tuple(_parameter(one) for one in found.params if one.name != "help"))


def _parameter(found: Any) -> Parameter:
    own = found.param_type_name == "option"
    return Parameter(
        found.name or "", (*found.opts, *found.secondary_opts) if own else (), str(found.metavar or ""), bool(found.required),
        bool(getattr(found, "is_flag", False)), found.nargs != 1 or bool(getattr(found, "multiple", False)),
    )  # fmt: skip


_COSTLY = ("site", "batch", "daily", "book", "measure", "kit", "sheets", "league")
"""Commands whose work takes long, of which lines are cut short where it begins."""
_DEEP = 0.06
"""Of the others so many lines are carried out whole."""


def line(number: int, seed: int = 0) -> Line:
    """Return the line of a number: the commands come in turn, so that each is attacked as often as any other."""
    rng = Random(f"{seed} {number}")
    command = commands()[number % len(commands())]
    hostile = {one.name for one in rng.sample(command.parameters, min(len(command.parameters), rng.choice((1, 1, 1, 2, 3))))}
    words: list[str] = []
    for one in command.parameters:
        if one.name in hostile:
            words += _hostile(rng, one)
        elif one.required or not one.options:
            words += _said(one, USUAL.get(one.name, "x"))
    words = _twisted(rng, [*command.words, *words], len(command.words))
    return Line(tuple(words), command.words[0] not in _COSTLY and rng.random() < _DEEP)


def _said(one: Parameter, text: str) -> list[str]:
    return [one.options[0], text] if one.options else [text]


def _hostile(rng: Random, one: Parameter) -> list[str]:
    """Return an option or argument with a hostile value, said in one of the ways in which it can be said, and some more."""
    if one.switch:
        chosen = rng.choice(one.options)
        return rng.choice(([chosen], [chosen, chosen], [f"{chosen}={value(rng, '')}"], [*one.options]))
    texts = [value(rng, one.metavar) for _ in range(rng.choice((1, 1, 1, 1, 2, 30)) if one.many else 1)]
    if not one.options:
        return texts
    chosen = rng.choice(one.options)
    manner = rng.random()
    if manner < 0.45:
        return [f"{chosen}={text}" for text in texts]
    if manner < 0.9:
        return [word for text in texts for word in (chosen, text)]
    return rng.choice(([chosen], [chosen[:-1], texts[0]], [chosen, texts[0], chosen, value(rng, one.metavar)], [f"{chosen}="]))


def _twisted(rng: Random, words: list[str], head: int) -> list[str]:
    """Return the words as they are, or now and then with one too many, too few, or in another order."""
    manner = rng.random()
    place = rng.randint(0, len(words))
    if manner < 0.05:
        return [*words[:place], value(rng, ""), *words[place:]]
    if manner < 0.08:
        return words[:place]
    if manner < 0.11:
        return [*words[:place], rng.choice((*GLOBAL_OPTIONS, "--help", "-h", "--version", "--", "-x")), *words[place:]]
    if manner < 0.13:
        tail = words[head:]
        rng.shuffle(tail)
        return [*words[:head], *tail]
    if manner < 0.14:
        return [value(rng, ""), *words[1:]]
    return words
