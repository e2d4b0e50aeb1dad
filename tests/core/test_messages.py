"""Parts of error messages: whatever was typed is printable and short in them, and what was probably meant is named."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.core.messages import near, quoted, refused, shown
from generator.core.text import capitalised

VALUES = ("duplex-long", "duplex-short", "gutterfold", "none")


@given(st.text(max_size=80), st.integers(4, 60))
@example("\ud800\x00\n", 40)
def test_a_refused_value_is_quoted_in_ascii_and_never_longer_than_asked(text: str, most: int) -> None:
    for said in (quoted(text, most), shown(text, most)):
        assert said.isprintable()
        assert said[0] == said[-1] == "'"
        assert len(said) <= most + 2
    assert quoted(text, most).isascii()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("duplexlong", "duplex-long"),
        (" GUTTER ", "gutterfold"),
        ("nine", "none"),
        ("gut", "gutterfold"),
        ("gutterfuld", "gutterfold"),
    ],
)
def test_what_was_probably_meant_is_named(typed: str, meant: str) -> None:
    assert near(typed, VALUES) == f" (did you mean {meant}?)"


@pytest.mark.parametrize("typed", ["", "x", "landscape", "gu", "\x00" * 500])
def test_nothing_is_guessed_where_nothing_is_near(typed: str) -> None:
    assert near(typed, VALUES) == ""


def test_a_refusal_names_the_option_the_guess_and_all_values() -> None:
    assert str(refused("backs", "gutterfuld", VALUES)) == (
        "--backs cannot be 'gutterfuld' (did you mean gutterfold?); choose one of duplex-long, duplex-short, gutterfold, none."
    )


@pytest.mark.parametrize(
    ("text", "said"), [("", ""), ("a key", "A key"), ("A KEY", "A KEY"), ("\u00e9p\u00e9e", "\u00c9p\u00e9e"), ("7 keys", "7 keys")]
)
def test_a_text_begins_with_a_capital(text: str, said: str) -> None:
    assert capitalised(text) == said
