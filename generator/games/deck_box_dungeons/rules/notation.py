"""Written games: moves to words and back.

On a turn a word begins with the number of the hero who acts: `1 go 3.12`, `2 melee a`, `1 end`, `2 buy rope`, `1 give 2 to 3`; a
space is meant by its printed name, an enemy by its letter, the villain by `villain`. The number may be left out where a hero is
in the middle of its turn, or where only one hero can do it. An answer to a question begins with what is asked: `hero 2`,
`target 1`, `aim b`, `choose a`, `block 2 item iron-charm`, `pass`; a card is answered by its id. `=2` is the second answer to any
question. Words are parted by commas, semicolons or new lines; what follows a `#` is a remark.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from generator.core.errors import BadMoves
from generator.core.grid import SIDES
from generator.core.messages import near
from generator.games.deck_box_dungeons.quest.effects import COLOURS
from generator.games.deck_box_dungeons.quest.model import Quest
from generator.games.deck_box_dungeons.rules import party
from generator.games.deck_box_dungeons.rules.questions import may_pass, question
from generator.games.deck_box_dungeons.rules.state import Ask, Move
from generator.games.deck_box_dungeons.rules.terrain import field_of

VILLAIN_ID = -1
"""The id of the villain among the enemies on the table."""
MOST_LISTED = 8
"""Most answers that a message lists."""
_PARTS = re.compile(r"[^,;\n]+")
_VERBS = {
    "first": "hero", "hero": "hero", "onward": "on", "guest": "guest", "block": "block", "reroll": "reroll", "successes": "add",
    "die": "die", "enemy": "enemy", "target": "target", "space": "space", "aim": "aim", "push": "push", "coin": "coin",
    "purse": "purse", "option": "choose", "place": "space", "spare": "use", "ritual": "mend",
}  # fmt: skip
"""With what the answer to a question begins, by the first word of the question's kind."""
_HERO, _ID = r"[1-4]", r"[a-z][a-z0-9-]*"
_SPACE, _ENEMY = r"[0-9f]{1,2}(?:\.[a-z0-9]{1,3}|\+[0-9f]{1,2})", r"(?:villain|[a-z][0-9]{0,3})"
_ANSWERS = (
    rf"(?:hero|coin|purse) {_HERO}",
    rf"(?:enemy|mend) {_ENEMY}",
    rf"aim (?:{_HERO}|{_ENEMY}|{_SPACE})",
    rf"target (?:{_HERO}|guest)",
    rf"(?:space|on) {_SPACE}",
    rf"guest (?:{_SPACE}|stay)",
    rf"(?:block|reroll|add|use) {_HERO} (?:power [1-9]|(?:item|buy) {_ID})",
    r"push [nesw]|choose [a-c]|die (?:green|blue|red) (?:melee|ranged) [1-3]|stay|pass|=[1-9][0-9]{0,2}",
)
_ANSWER = re.compile("|".join(_ANSWERS))


def split_words(text: str) -> list[str]:
    """Return the words of a written game in lower case, remarks and blanks left out."""
    plain = "\n".join(line.split("#")[0] for line in text.removeprefix("\ufeff").splitlines())
    words = (" ".join(part.split()).lower() for part in _PARTS.findall(plain))
    return [word for word in words if word]


# ---------------------------------------------------------------------- moves to words


def write_move(quest: Quest, ask: Ask, move: Move) -> str:
    """Return the word for an answer to a question, or for a move on a turn."""
    if ask.kind == "turn":
        return _turn_word(quest, move)
    if ask.kind in party.KINDS:
        return party.cards_of(quest.kit, ask.kind)[move.n].id
    verb, target = _VERBS.get(ask.kind.split()[0]), _TARGETS.get(move.kind)
    if move.kind == "pass" or (move.kind == "stay" and verb != "guest"):
        return move.kind
    if verb is None or target is None:
        return f"={ask.answers.index(move) + 1}"
    return f"{verb} {target(quest, move)}"


def enemy_word(identity: int) -> str:
    """Return what an enemy on the table is called in words: `a` to `z`, then `a1` and so on; the villain by that word."""
    turn, place = divmod(identity, 26)
    return "villain" if identity == VILLAIN_ID else f"{chr(ord('a') + place)}{turn or ''}"


def _enemy_id(word: str) -> int:
    return VILLAIN_ID if word == "villain" else ord(word[0]) - ord("a") + 26 * int(word[1:] or 0)


def _space(quest: Quest, move: Move) -> str:
    return field_of(quest).board.spaces[move.to].name.lower()


def _hero(quest: Quest, move: Move) -> str:
    return str(move.to + 1)


def _item(quest: Quest, move: Move) -> str:
    return quest.kit.items[move.n].id


def suspect_words(quest: Quest) -> list[str]:
    """Return what the people of a quest are called in words: their names in small letters, joined by dashes; else their ids."""
    names = ["-".join(re.findall(r"[a-z0-9]+", npc.name.lower())) for npc in quest.npcs]
    return [name if name and names.count(name) == 1 else npc.id for name, npc in zip(names, quest.npcs, strict=True)]


_TARGETS: dict[str, Callable[[Quest, Move], str]] = {
    "hero": _hero,
    "coin": _hero,
    "purse": _hero,
    "guest": lambda quest, move: "guest",
    "stay": lambda quest, move: "stay",
    "enemy": lambda quest, move: enemy_word(move.to),
    "go": _space,
    "exit": _space,
    "space": _space,
    "side": lambda quest, move: SIDES[move.n],
    "option": lambda quest, move: "abc"[move.n],
    "die": lambda quest, move: f"{COLOURS[move.to // 2]} {'melee' if move.to % 2 else 'ranged'} {move.n}",
    "power": lambda quest, move: f"{move.who + 1} power {move.n + 1}",
    "item": lambda quest, move: f"{move.who + 1} item {_item(quest, move)}",
    "buy": lambda quest, move: f"{move.who + 1} buy {_item(quest, move)}",
}
"""What an answer says behind the verb, by the kind of the move."""


def _turn_word(quest: Quest, move: Move) -> str:
    match move.kind:
        case "accuse":
            return f"accuse {suspect_words(quest)[move.n]}"
        case "go" | "march":
            rest = f" {_space(quest, move)}"
        case "melee" | "ranged":
            rest = f" {enemy_word(move.to)}"
        case "hand":
            rest = f" {move.to + 1}"
        case "power":
            rest = f" {move.n + 1}"
        case "item" | "buy":
            rest = f" {_item(quest, move)}"
        case "give":
            rest = f" {move.n} to {move.to + 1}"
        case "pass-item":
            return f"{move.who + 1} pass {_item(quest, move)} to {move.to + 1}"
        case _:
            rest = ""
    return f"{move.who + 1} {move.kind}{rest}"


# ---------------------------------------------------------------------- words to moves


def next_move(quest: Quest, ask: Ask, legal: Mapping[str, Move], word: str, active: int) -> tuple[Move, bool]:
    """Return the next move on the way to what a word stands for, and whether that move is the word's own.

    `legal` are the legal moves by the words that they are written as, `active` is the hero in the middle of its turn, or -1. A
    question that may be passed is passed where the word does not answer it. A move of a turn that cannot be had is returned as it
    is, for the referee to refuse. Raises BadMoves for a word that is none; its message goes on after the word: "is no move; ...".
    """
    plain = " ".join(word.split()).lower()
    legal_move = _legal_move(ask, legal, plain, active)
    if legal_move is not None:
        return legal_move, True
    if ask.kind in party.KINDS:
        raise BadMoves(_no_card(ask, legal, plain))
    answers = _ANSWER.fullmatch(plain) is not None
    if ask.kind == "turn":
        move = _turn_move(quest, plain, active)
        if move is None:
            raise BadMoves(f"is {'an answer, and no question is open' if answers else 'no move'}; {_advice(ask, legal)}")
        return move, True
    if not answers and not _is_turn_word(plain):
        raise BadMoves(f"is no move; {_advice(ask, legal)}")
    passing = may_pass(ask)
    if passing is None:
        raise BadMoves(f"is no answer to the open question, {question(ask)}; {_advice(ask, legal)}")
    return passing, False


def _legal_move(ask: Ask, legal: Mapping[str, Move], plain: str, active: int) -> Move | None:
    """Return the legal move that a word stands for; the hero's number may be missing, an answer may be a number behind `=`."""
    if plain in legal:
        return legal[plain]
    if ask.kind != "turn":
        number = int(plain[1:]) if re.fullmatch(r"=[1-9][0-9]{0,2}", plain) else 0
        return list(legal.values())[number - 1] if 0 < number <= len(legal) else None
    mine = [move for text, move in legal.items() if text[0].isdigit() and text.partition(" ")[2] == plain]
    return next((move for move in mine if move.who == active), mine[0] if len(mine) == 1 else None)


def _no_card(ask: Ask, legal: Mapping[str, Move], plain: str) -> str:
    return f"is none of the cards to choose from for {question(ask)}{near(plain, legal)}; write one of {', '.join(legal)}"


def _advice(ask: Ask, legal: Mapping[str, Move]) -> str:
    if ask.kind == "turn":
        return "write one like 1 go 3.12, 2 melee a or 1 end"
    names = list(legal)[:MOST_LISTED]
    return f"write one of {', '.join(names)}{' and so on' if len(legal) > MOST_LISTED else ''}"


Groups = Sequence[str]
_FORMS: tuple[tuple[str, Callable[[Quest, int, Groups], Move]], ...] = (
    (r"(end|work|lift|set-down|free|rite|take)", lambda quest, who, groups: Move(groups[0], who)),
    (rf"(go|march) ({_SPACE})", lambda quest, who, groups: Move(groups[0], who, _place(groups[1], _space_names(quest), "space"))),
    (rf"(melee|ranged) ({_ENEMY})", lambda quest, who, groups: Move(groups[0], who, _enemy_id(groups[1]))),
    (rf"hand ({_HERO})", lambda quest, who, groups: Move("hand", who, int(groups[0]) - 1)),
    (r"power ([1-9])", lambda quest, who, groups: Move("power", who, n=int(groups[0]) - 1)),
    (rf"(item|buy) ({_ID})", lambda quest, who, groups: Move(groups[0], who, n=_place(groups[1], _item_names(quest), "item"))),
    (rf"give ([1-9][0-9]?) to ({_HERO})", lambda quest, who, groups: Move("give", who, int(groups[1]) - 1, int(groups[0]))),
    (
        rf"pass ({_ID}) to ({_HERO})",
        lambda quest, who, groups: Move("pass-item", who, int(groups[1]) - 1, _place(groups[0], _item_names(quest), "item")),
    ),
    (rf"accuse ({_ID})", lambda quest, who, groups: Move("accuse", who, n=_place(groups[0], suspect_words(quest), "suspect"))),
)
"""The moves of a turn without the hero's number, and what they stand for."""


def has_form(word: str) -> bool:
    """Return whether a word has the form of an answer or of a move of a turn, in whatever quest; cards are named by any word."""
    plain = " ".join(word.lower().split())
    return _ANSWER.fullmatch(plain) is not None or _is_turn_word(plain)


def _is_turn_word(plain: str) -> bool:
    """Return whether a word has the form of a move of a turn."""
    rest = re.sub(rf"^{_HERO} ", "", plain)
    return any(re.fullmatch(form, rest) for form, _ in _FORMS)


def _turn_move(quest: Quest, plain: str, active: int) -> Move | None:
    """Return the move of a turn that a word says, legal or not; None for no such word.

    Raises BadMoves where the hero cannot be told, and for things that the quest does not have.
    """
    number, _, rest = plain.partition(" ") if re.match(rf"{_HERO} ", plain) else ("", "", plain)
    for form, move in _FORMS:
        match = re.fullmatch(form, rest)
        if match:
            who = int(number) - 1 if number else 0 if quest.heroes == 1 or rest.startswith("accuse") else active
            if who < 0:
                raise BadMoves("is a move of no hero; begin with the number of the one who makes it, such as 1 end")
            return move(quest, who, match.groups())
    return None


def _space_names(quest: Quest) -> list[str]:
    return [space.name.lower() for space in field_of(quest).board.spaces]


def _item_names(quest: Quest) -> list[str]:
    return [card.id for card in quest.kit.items]


def _place(name: str, names: Sequence[str], what: str) -> int:
    if name not in names:
        raise BadMoves(f"is impossible: this quest has no {what} {name}{near(name, names)}")
    return list(names).index(name)
