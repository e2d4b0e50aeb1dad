"""Codes say what they said when they were printed, and a slip of the pen or tongue never passes for another quest."""

from __future__ import annotations

import re
import unicodedata
from hashlib import blake2b

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from generator.core import limits
from generator.core.code import ALPHABET, MODULUS, Code, decode, encode, pack_characters
from generator.core.errors import BadCode, BadOption
from generator.core.messages import shown
from generator.core.seeds import seed_from_word

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODES = st.builds(
    Code,
    letter=st.sampled_from(LETTERS),
    edition=st.integers(0, 1023),
    options=st.one_of(st.integers(0, 1023), st.integers(0, 32**12 - 1)),
    seed=st.integers(0, 2**40 - 1),
)
FORM = re.compile(r"[0-9A-HJKMNP-TV-Z]-[0-9A-HJKMNP-TV-Z]{4,14}(-[0-9A-HJKMNP-TV-Z]{4}){2}-[0-9A-HJKMNP-TV-Z]{2}")


def number(digits: str) -> int:
    value = 0
    for digit in digits:
        value = 32 * value + LETTERS.index(digit)
    return value


def digits(value: int, count: int) -> str:
    return "".join(LETTERS[value >> 5 * place & 31] for place in reversed(range(count)))


def checked(body: str) -> str:
    """Return a body with the one check below 1021 that makes it divisible by 1021."""
    return next(body + digits(check, 2) for check in range(1021) if number(body + digits(check, 2)) % 1021 == 0)


def refused(text: str) -> bool:
    try:
        decode(text)
    except BadCode:
        return True
    return False


def test_the_alphabet_is_crockfords() -> None:
    assert ALPHABET == LETTERS


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (Code("B", 1, 0, 0), "B-0100-0000-0000-Q3"),
        (Code("B", 1, 1, 2**40 - 1), "B-0101-ZZZZ-ZZZZ-80"),
        (Code("G", 1023, 1024, 123456789012), "G-ZZ100-3JZ9-J6GM-NA"),
        (Code("D", 2, 987654321, 0x123456789A), "D-02XDWT5H-28T5-CY4T-G4"),
    ],
)
def test_codes_have_their_frozen_printed_form(code: Code, text: str) -> None:
    assert encode(code) == str(code) == text
    assert decode(text) == code


@given(CODES)
@settings(deadline=None)
def test_every_code_is_read_back_as_it_was_printed(code: Code) -> None:
    assert decode(encode(code)) == code


@given(CODES)
@settings(deadline=None)
def test_the_check_makes_the_whole_number_divisible_by_1021(code: Code) -> None:
    plain = encode(code).replace("-", "")
    assert checked(plain[:-2]) == plain


@given(CODES)
@settings(deadline=None)
def test_the_printed_form_is_safe_in_file_names_and_addresses(code: Code) -> None:
    assert FORM.fullmatch(encode(code))


@given(CODES)
@settings(max_examples=30, deadline=None)
def test_every_single_wrong_character_is_caught(code: Code) -> None:
    plain = encode(code).replace("-", "")
    missed = [
        (place, wrong)
        for place in range(len(plain))
        for wrong in LETTERS
        if wrong != plain[place] and not refused(plain[:place] + wrong + plain[place + 1 :])
    ]
    assert missed == []


@given(CODES)
@settings(max_examples=200, deadline=None)
def test_every_swap_of_unlike_neighbours_is_caught(code: Code) -> None:
    plain = encode(code).replace("-", "")
    missed = [
        place
        for place in range(len(plain) - 1)
        if plain[place] != plain[place + 1] and not refused(plain[:place] + plain[place + 1] + plain[place] + plain[place + 2 :])
    ]
    assert missed == []


@given(CODES, st.data())
@settings(max_examples=60, deadline=None)
def test_a_code_with_a_character_missing_is_never_read_as_the_same_quest(code: Code, data: st.DataObject) -> None:
    plain = encode(code).replace("-", "")
    place = data.draw(st.integers(0, len(plain) - 1))
    short = plain[:place] + plain[place + 1 :]
    assert refused(short) or decode(short) != code


@given(CODES, st.data())
@settings(max_examples=80, deadline=None)
def test_case_hyphens_blanks_around_and_the_letters_i_l_o_do_not_matter(code: Code, data: st.DataObject) -> None:
    typed = ""
    for char in encode(code).replace("-", ""):
        like = {"0": "0oO", "1": "1iIlL"}.get(char, char + char.lower())
        typed += data.draw(st.sampled_from(like)) + data.draw(st.sampled_from(["", "", "-", "--"]))
    assert decode(f" {typed}\n") == code


@pytest.mark.parametrize("zeros", ["0", "00", "0000000000"])
@given(letter=st.sampled_from(LETTERS), options=st.integers(0, 1023), seed=st.integers(0, 2**40 - 1))
@settings(max_examples=10, deadline=None)
def test_options_padded_with_zeros_are_refused_although_the_check_fits(zeros: str, letter: str, options: int, seed: int) -> None:
    body = letter + "01" + zeros + digits(options, 2) + digits(seed, 8)
    with pytest.raises(BadCode, match="padded"):
        decode(checked(body))


def test_a_check_of_1021_or_more_is_refused_so_that_each_quest_has_one_code() -> None:
    low = [text for seed in range(4000) if (text := encode(Code("B", 1, 0, seed)).replace("-", ""))[-2:] in ("00", "01", "02")]
    assert len(low) >= 6
    for text in low:
        twin = text[:-2] + digits(number(text[-2:]) + 1021, 2)
        assert number(twin) % 1021 == 0
        assert refused(twin)


@pytest.mark.parametrize("size", [0, 1, 14, 26, 28, 40, 5000])
def test_texts_of_a_length_that_no_code_has_are_refused(size: int) -> None:
    longest = 1 + 2 + 12 + 8 + 2
    text = checked("B" * (size - 2)) if 2 < size < 60 else "B" * size
    assert size > longest or size < 15
    with pytest.raises(BadCode, match="not a quest code"):
        decode(text)


ODD = LETTERS + "ilou- ٣²ßŉ\u017f\u0131\u212a\x00\ud800\u200b🐉"


@given(st.one_of(st.text(max_size=60), st.text(alphabet=ODD, min_size=13, max_size=28)))
@settings(max_examples=600, deadline=None)
@example("٣" * 15)
@example("ß" * 8)
@example("B-0100-0000-0000-Q3\x00")
@example("B-0100-0000-0000-Q٣")
@example("\ud800" * 15)
@example("")
@example("-" * 15)
def test_any_text_is_either_a_code_that_prints_again_or_refused_as_bad(text: str) -> None:
    if refused(text):
        with pytest.raises(BadCode, match=r"^[^\x00-\x1f\x7f]+$"):
            decode(text)
        return
    code = decode(text)
    assert decode(encode(code)) == code
    assert 0 <= code.edition < 1024
    assert 0 <= code.seed < 2**40
    assert code.options >= 0


@given(CODES, st.sampled_from("\u017f\u0131\u212a\u00b2\u0663\u07c1\u24d1\u2167"), st.data())
@settings(max_examples=100, deadline=None)
def test_odd_letters_that_look_or_upper_like_latin_ones_never_make_another_quest(code: Code, odd: str, data: st.DataObject) -> None:
    plain = encode(code).replace("-", "")
    place = data.draw(st.integers(0, len(plain) - 1))
    typed = plain[:place] + odd + plain[place + 1 :]
    assert refused(typed) or decode(typed) == code


@pytest.mark.parametrize(
    ("word", "seed"),
    [
        ("42", 977662440726),
        ("0", 1089048272665),
        ("Anna", 931077061643),
        ("anna", 215855690954),
        ("Ein grüner Drache", 497918474910),
        ("龍", 343446544920),
        ("🐉 dragon", 403587850209),
    ],
)
def test_words_have_their_frozen_seeds(word: str, seed: int) -> None:
    assert seed_from_word(word) == seed
    assert seed_from_word(f"  {word} ") == seed


@pytest.mark.parametrize("word", ["Ein grüner Drache", "Ångström", "가나다", "Việt"])
def test_the_same_letters_give_the_same_seed_however_they_are_composed(word: str) -> None:
    loose = unicodedata.normalize("NFD", word)
    assert loose != word
    assert seed_from_word(loose) == seed_from_word(word)


def test_letters_that_only_look_alike_are_other_letters() -> None:
    assert len({seed_from_word(word) for word in ("fire", "\ufb01re", "\uff46ire", "fire2", "fire\u00b2")}) == 5


TYPED = st.text(alphabet=st.characters(exclude_categories=["Cc", "Cs"]), min_size=1, max_size=limits.SEED_CHARS).filter(str.strip)


@given(TYPED)
@settings(max_examples=150, deadline=None)
def test_every_word_that_can_be_typed_is_a_seed_that_a_code_can_hold(word: str) -> None:
    code = Code("B", 1, 0, seed_from_word(word))
    assert decode(encode(code)) == code


@given(
    st.lists(
        TYPED.map(lambda word: unicodedata.normalize("NFC", word[:60].strip())).filter(bool), min_size=2, max_size=8, unique=True
    )
)
@settings(max_examples=60, deadline=None)
def test_other_words_give_other_seeds(words: list[str]) -> None:
    assert len({seed_from_word(word) for word in words}) == len(words)


def test_a_word_of_exactly_the_limit_is_taken_and_one_more_is_refused() -> None:
    assert limits.SEED_CHARS == 200
    assert 0 <= seed_from_word("x" * 200) < 2**40
    with pytest.raises(BadOption, match="201 characters"):
        seed_from_word("x" * 201)


@pytest.mark.parametrize("word", ["", " ", "\u2003 \u00a0"])
def test_an_empty_word_is_refused(word: str) -> None:
    with pytest.raises(BadOption, match="empty"):
        seed_from_word(word)


@pytest.mark.parametrize("char", ["\x00", "\n", "\t", "\x1b", "\x7f", "\x85", "\ud800"])
def test_control_characters_and_lone_surrogates_are_refused_anywhere_in_a_word(char: str) -> None:
    for word in (f"{char}word", f"wo{char}rd", f"word{char}"):
        with pytest.raises(BadOption, match=r"control character|is no UTF-8"):
            seed_from_word(word)


@given(st.text(max_size=80))
@settings(max_examples=100, deadline=None)
@example("\ud800\x00\n🐉")
def test_user_text_in_messages_is_quoted_printable_and_cut_after_forty_characters(text: str) -> None:
    said = shown(text)
    assert said.isprintable()
    assert said[0] == said[-1] == "'"
    inner = said[1:-1]
    assert len(inner) == min(len(text), 40)
    kept = inner if len(text) <= 40 else inner.removesuffix("...")
    assert all(a == b or (a == "\ufffd" and not b.isprintable()) for a, b in zip(kept, text, strict=False))


PACKED = st.builds(
    lambda code, digest: replace(code, pack=pack_characters(digest)),
    CODES,
    st.binary(min_size=16, max_size=16).filter(lambda data: any(data[8:])),
)


@given(PACKED)
def test_the_characters_of_a_pack_are_read_back(code: Code) -> None:
    assert decode(encode(code)) == code
    assert encode(code)[-7] == "."
    assert decode(encode(code).lower().replace(".", " . ")) == code


def test_a_code_without_a_pack_is_what_it_always_was() -> None:
    assert encode(Code("B", 4, 0, 123)) == "B-0400-0000-003V-71"
    assert encode(Code("B", 4, 0, 123, "TZEVNN")) == "B-0400-0000-003V-" + checked_pack("B04000000003V", "TZEVNN") + ".TZEVNN"


def checked_pack(body: str, pack: str) -> str:
    return digits(-(number(body) * 1024 + number(pack)) % 1021, 2)


@settings(max_examples=30)
@given(PACKED, st.integers(0, 5), st.sampled_from(LETTERS))
def test_a_wrong_character_of_a_pack_is_refused(code: Code, place: int, letter: str) -> None:
    text = encode(code)
    at = len(text) - 6 + place
    if text[at] == letter:
        return
    with pytest.raises(BadCode, match="wrong or swapped"):
        decode(text[:at] + letter + text[at + 1 :])


@pytest.mark.parametrize("first", range(0, 3000, 100))
def test_no_code_is_read_without_its_pack_or_with_a_swap_in_it(first: int) -> None:
    for number in range(first, first + 100):
        digest = blake2b(str(number).encode(), digest_size=16).digest()
        text = encode(Code("B", 4, number, 7919 * number, pack_characters(digest)))
        with pytest.raises(BadCode):
            decode(text.partition(".")[0])
        with pytest.raises(BadCode):
            decode(text[:-1])
        at = len(text) - 6 + number % 5
        if text[at] != text[at + 1]:
            with pytest.raises(BadCode, match="wrong or swapped"):
                decode(text[:at] + text[at + 1] + text[at] + text[at + 2 :])


def test_characters_of_packs_are_never_a_multiple_of_the_modulus() -> None:
    nothing = pack_characters(MODULUS.to_bytes(4, "big") + bytes(12))
    assert number(nothing) % MODULUS
    with pytest.raises(ValueError, match="no multiple"):
        pack_characters(bytes(16))
