"""What the referee asks, in words: each question as a part of a sentence, such as "which enemy acts next"."""

from __future__ import annotations

from generator.games.deck_box_dungeons.rules.state import Ask, Move

MAY_PASS = ("block", "reroll", "successes", "onward", "guest", "spare")
"""First words of the kinds of questions that may be passed: something can be done, or left alone."""
PASSES = ("pass", "stay")
"""Kinds of the answers that do nothing."""
_CHECK = "hero check "
"""Begins the kinds of questions about who rolls a check; the skill follows."""
_QUESTIONS = {
    "hero card": "the hero card of hero {who}",
    "gear": "the gear of hero {who}",
    "calling": "the calling of hero {who}",
    "turn": "what a hero does",
    "first": "which hero counts as the one who entered",
    "onward": "where hero {who} goes on to, or that it stays",
    "guest": "where the guest goes, or that it stays",
    "block": "what blocks the hits on hero {who}, or a pass",
    "reroll attack": "what rolls dice of the attack of hero {who} again, or a pass",
    "reroll defence": "what rolls dice of the defence of hero {who} again, or a pass",
    "reroll check": "what rolls dice of the check of hero {who} again, or a pass",
    "successes": "what adds successes to the check of hero {who}, or a pass",
    "spare": "a power or an item before an enemy acts, or a pass",
    "ritual": "which enemy regains health",
    "die": "which enemy die is placed next",
    "enemy": "which enemy acts next",
    "target": "whom the enemy attacks or goes to",
    "space": "on which space the enemy ends its move",
    "place": "on which space the figure is put",
    "aim": "what hero {who} aims at",
    "push": "which way the figure is pushed",
    "coin": "which hero takes a treasure",
    "purse": "which hero pays a treasure",
    "option": "which option is chosen",
    "hero damage": "which hero loses health",
    "hero hit": "which hero takes the hits",
    "hero heal": "which hero regains health",
    "hero energy": "which hero gains energy",
    "hero drain": "which hero loses energy",
    "hero treasure": "which hero gains treasure",
    "hero pay": "which hero pays",
    "hero item": "which hero takes the item",
    "hero boon": "whose value is changed",
}


def question(ask: Ask) -> str:
    """Return a question as a part of a sentence."""
    if ask.kind.startswith(_CHECK):
        return f"which hero rolls the check of {ask.kind.removeprefix(_CHECK)}"
    return _QUESTIONS.get(ask.kind, f"an answer about {ask.kind}").format(who=ask.who + 1)


def may_pass(ask: Ask) -> Move | None:
    """Return the answer that does nothing where a question may be passed, else None."""
    if ask.kind.split()[0] not in MAY_PASS:
        return None
    return next((move for move in ask.answers if move.kind in PASSES), None)
