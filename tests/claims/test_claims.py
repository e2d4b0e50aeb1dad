"""Every printed sentence about chance has something that holds it, and a new one without is found out (tools/claims.py)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import ROOT
from tools import claims, sentences
from tools.claims import Claim, Register

pytestmark = [
    pytest.mark.always, pytest.mark.skipif(not (ROOT / claims.REGISTER).is_file(), reason="needs the project's own tree"),
]  # fmt: skip
HELD = "tests/claims/test_claims.py::test_every_claim_is_held"
"""A test that there is."""
SAID = "A sensible player wins {figures.rate} of 100 games."
PAGE = "templates/toy/title.xml.jinja"


def test_every_claim_is_held() -> None:
    assert claims.problems(ROOT, claims.found(ROOT), claims.read_register(ROOT)) == []


def register(text: str = SAID, holder: str = HELD) -> Register:
    return Register({PAGE: {text: holder}}, {})


def wrong(claim: str, known: Register) -> list[str]:
    return claims.problems(ROOT, [Claim(PAGE, "", claim)], known)


def test_a_claim_that_is_held_is_well() -> None:
    assert wrong(SAID, register()) == []


@pytest.mark.parametrize(
    ("holder", "why"),
    [
        ("", "nobody has said yet"), (f"? {HELD}", "nobody has said yet"), ("tests/nowhere.py::test_it", "is no file"),
        (HELD + "_or_not", "has no test"), (f"{HELD}, tests/claims/test_claims.py::test_nothing", "has no test test_nothing"),
        ("benchmarks/dragons.py guess", "does not know"), ("benchmarks/dragons.py calibration --guess 3", "does not know"),
        (HELD.replace("test_every_claim_is_held", "wrong"), "has no test wrong"),
        ("docs/claims.toml nothing.there", "has no nothing.there"), ("because I say so", "is no file"),
        ("tools/claims.py main", "is neither"),
    ],
)  # fmt: skip
def test_a_claim_whose_holder_is_not_there_is_found_out(holder: str, why: str) -> None:
    (found,) = wrong(SAID, register(holder=holder))
    assert why in found


@pytest.mark.parametrize("holder", [HELD, "benchmarks/dragons.py calibration --quests 3", "docs/claims.toml claims", *claims.FREE])
def test_a_holder_that_is_there_is_taken(holder: str) -> None:
    assert wrong(SAID, register(holder=holder)) == []


def test_a_new_sentence_another_figure_and_a_row_that_nobody_says_are_found_out() -> None:
    for planted in ("A sensible player always wins.", SAID.replace("rate", "high"), SAID.replace("{figures.rate}", "64")):
        new, dead = wrong(planted, register())
        assert "not in the register" in new
        assert "nothing says so any more" in dead


def test_an_update_keeps_holders_asks_about_new_sentences_and_drops_dead_ones() -> None:
    changed, new = SAID.replace("games", "games of this quest"), "Nobody ever draws the ring first: the odds are against it."
    found = claims.updated([Claim(PAGE, "", SAID), Claim(PAGE, "", new)], register())
    assert found.claims == {PAGE: {SAID: HELD, new: ""}}
    assert claims.updated([Claim(PAGE, "", changed)], register()).claims == {PAGE: {changed: f"? {HELD}"}}
    assert claims.updated([], register()).claims == {}
    quoted = '“Never”, she said; a "quoted" \\ stroke'
    known = Register({PAGE: {SAID: HELD, quoted: "rule"}}, {"data/*.toml": {"a.*": "fiction"}})
    text = claims.written(known)
    assert claims.tomllib.loads(text) == {"claims": known.claims, "fields": known.fields}


def test_a_field_of_stories_is_exempt_and_its_neighbour_is_not() -> None:
    known = Register({}, {"data/*.toml": {"monsters.*.line": "fiction"}})
    story, rule = (
        Claim("data/toy.toml", "monsters.drop.line", "It never sleeps."),
        Claim("data/toy.toml", "rules.line", "Never rest."),
    )
    assert claims.problems(ROOT, [story], known) == []
    (found,) = claims.problems(ROOT, [story, rule], known)
    assert "Never rest." in found
    assert "no claim stands in the field" in claims.problems(ROOT, [], known)[0]


def test_a_template_is_read_as_sentences_with_what_is_filled_in_by_name() -> None:
    text = (
        "{# never #}<p><b>You win</b> {{ figures.rate }}&#160;of 100. {% if lamp %}Never rest{% else %}Rest{% endif %}; "
        "{{ 'always' if new else 'mostly' }} so.</p><cell>{{ n + 1 }} AP</cell>{% set odds = 'The odds are even' %}"
    )
    assert list(sentences.of_template(text)) == [
        "You win {figures.rate} of 100.", "Never rest / Rest; {always / mostly} so.", "{…} AP", "The odds are even",
    ]  # fmt: skip


def test_data_modules_scripts_and_pages_are_read_as_sentences() -> None:
    assert list(sentences.of_data('[[a]]\nb = ["It never ends. It is fair."]')) == [
        ("a.b", "It never ends."),
        ("a.b", "It is fair."),
    ]
    module = (
        '"""Never said."""\ndef f(n):\n    """Never said."""\n    if n: raise E("never so")\n    return f"at most {n} of {n + 1}"\n'
    )
    assert list(sentences.of_module(module)) == ["at most {n} of {…}"]
    assert list(sentences.of_script('// never\nsay("It is never sent.");')) == ["It is never sent."]
    page = "# Odds\n\nIt never\nends. So.\n\n* one of 100\n\n| a | 3 of 4 |\n|---|---|\n\n```\nnever run\n```\n"
    assert list(sentences.of_markdown(page)) == ["# Odds", "It never ends.", "So.", "one of 100", "| a | 3 of 4 |"]


@pytest.mark.parametrize(
    "text",
    [
        "wins 64 of 100", "{figures.rate} of 100", "95 % interval", "of 36 rolls", "one part in seven", "It is fair.",
        "Never diagonally",
        "at most two", "always on", "no two are alike", "usually a waste", "about a quarter of all keys", "proven by a search",
        "cannot be lost", "in no order", "equally often", "every time", "| packs | 3 s |", "94 of 99 quests", "six times in ten",
    ],
)  # fmt: skip
def test_words_of_chance_are_known(text: str) -> None:
    assert claims.is_claim(text)


@pytest.mark.parametrize(
    "text", ["cubes of 8 mm", "{figures.chance}", "{planner-games}", "Lay the cards on the table.", "| what | figure |"]
)
def test_other_words_are_no_claims(text: str) -> None:
    assert not claims.is_claim(text)


def test_a_sentence_planted_in_a_tree_is_found_out(tmp_path: Path) -> None:
    page = tmp_path / PAGE
    page.parent.mkdir(parents=True)
    page.write_text("<sheet><p>Nobody can lose this: it is proven.</p></sheet>", "utf-8")
    assert claims.found(tmp_path) == [Claim(PAGE, "", "Nobody can lose this: it is proven.")]
