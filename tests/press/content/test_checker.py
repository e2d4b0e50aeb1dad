"""Packs are checked to the line: what is planted is told where it stands, and nothing is told of what is sound."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path
from typing import Any

import pytest

from generator.core import limits
from generator.core.data import load_text
from generator.core.errors import BadData, BadFile
from generator.forge.content import ContentPack
from generator.press.content import complaints
from generator.press.content.checker import check_place, check_source, check_tables, read_pack
from generator.press.content.complaints import Complaint
from generator.press.content.outside import sentence
from generator.press.content.reading_packs import source_of
from generator.press.content.schema import theme_schema
from tests.games_at_hand import GAMES
from tests.press.content.planted import DECK, HEADS, KINDS, OTHER, checked, house_text, laid, planted, whole_tables

THEMES = [(game.id, name) for game in GAMES.values() if game.content for name in game.content.names]
EACH = 27
"""Themes with a fault of each kind: with 19 kinds a few more than 500 in all."""
SMALL = 'id = "ash"\nbase = "crypt"\nname = "Ash"\n'


def said(text: str, game: str = DECK) -> list[str]:
    return [str(one) for one in checked(text, game, "ash").complaints]


@pytest.mark.parametrize(("game", "theme"), THEMES, ids=" ".join)
def test_a_theme_of_the_house_under_another_name_has_no_complaint(game: str, theme: str) -> None:
    assert not checked(house_text(game, theme), game).complaints


@pytest.mark.parametrize("number", range(EACH))
@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_is_told_on_its_line(kind: str, number: int) -> None:
    text, lines = planted(kind, number)
    found = checked(text).complaints
    assert [one for one in found if one.file == f"{OTHER}.toml" and one.line in lines], (lines, list(map(str, found[:3])))


def test_complaints_read_as_promised() -> None:
    text = (
        'id = "ash"\nbase = "cript"\nname = "Ash"\n[[foes]]\nid = "a"\nname = "A"\nplural = "As"\ncolor = "red"\nattack = "melee"\n'
        'melee = { dice = 9, bonus = 1 }\ndefence = 1\nspeed = 4\ntarget = "nearest"\nicon = "fox"\n'
    )
    assert said(text) == [
        "ash.toml:2:1: base: there is no theme 'cript' (did you mean crypt?)",
        "ash.toml:8:1: foes.0.color: there is no field 'color' here (did you mean colour?)",
        "ash.toml:10:11: foes.0.melee.dice: it must be a whole number of at most 5",
    ]


def test_all_are_told_at_once_and_no_more_than_a_hundred() -> None:
    found = [Complaint("a.toml", number, 1, "x", "it is wrong") for number in range(1, 131)]
    assert len(complaints.told(found)) == 101
    assert complaints.told(found)[-1] == "and 30 more complaints"
    assert complaints.as_document(found)["more"] == 30
    rows = "\n".join(f'[[foes]]\nid = "f{number}"' for number in range(30))
    assert len(said(SMALL + rows)) > 100


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ('places = ["the \u0416"]', "no font here has"),
        ('places = ["the \u03a9"]', "no font here has"),
        ('places = ["the \U0001f600"]', "no font here has"),
        ('places = ["the \u202e"]', "no font here has"),
        ('places = ["the\\u0007"]', "no font here has"),
        ('places = ["a\\nb"]', "no font here has"),
        ('places = [""]', "it is empty"),
        ('places = [" x"]', "begins or ends with a blank"),
        ('places = ["x  y"]', "two in a row"),
        ('places = ["x", "x"]', "stands here twice"),
        ('places = ["the {town} Inn"]', "no fact of the quest can be named here"),
        ('places = ["{{ 7*7 }}"]', "no letter stands in it"),
        ("icon = \"cript-entrance\"", "did you mean crypt-entrance?"),
        ('extra = 1', "there is no field 'extra' here"),
        ('base = ["crypt"]', "it must be a text"),
        ('looks = 3', "it must be a table"),
        ('looks = { grond = {} }', "did you mean ground?"),
        ('looks = { ground = { floor = "flag" } }', "did you mean flags?"),
        ('looks = { scenes = { places = ["icon:nothing-like-it"] } }', "there is no icon"),
        ('looks = { scenes = { skies = ["nigth"] } }', "did you mean night?"),
        ('looks = { scenes = { accent = "F0F0F0" } }', "cannot be read well"),
        ('looks = { scenes = { accent = "red" } }', "a colour of six digits"),
        ('looks = { landmarks = { props = ["nothing"] } }', "at least 6 entries"),
        ('faces = { nobody = { words = "x", row = { kind = "bust" } } }', "nobody in this file is called 'nobody'"),
    ],
)  # fmt: skip
def test_what_no_page_could_print_is_told(line: str, what: str) -> None:
    text = SMALL.replace('base = "crypt"\n', f"{line}\n") if line.startswith("base") else SMALL + line
    assert any(what in one for one in said(text)), said(text)


FOE = """
[[foes]]
id = "a"
name = "A"
plural = "As"
colour = "red"
attack = "melee"
melee = { dice = 3, bonus = 1 }
defence = 1
speed = 4
target = "nearest"
icon = "fox"
"""


@pytest.mark.parametrize(
    ("row", "what"),
    [
        ('{ kind = "bust", hat = "bonnett" }', "there is no part 'bonnett' (did you mean bonnet?)"),
        ('{ kind = "bust", held = ["quill", "quil"] }', "faces.a.row.held.1: there is no part 'quil'"),
        ('{ kind = "creature", contour = "wolff" }', "did you mean wolf?"),
        ('{ kind = "creature", contour = "wolf", signs = ["crwn"] }', "did you mean crown?"),
        ('{ kind = "creature", contour = "wolf", icon = "crwn" }', "did you mean crown?"),
        ('{ kind = "bust", neck = 1e300 }', "it must be a number from"),
        ('{ kind = "bust", neck = nan }', "it must be a number from"),
        ('{ kind = "bust", hat = "bonnet", moved = [40, 0] }', "it must be a number from"),
        (f'{{ kind = "bust", held = {["quill"] * 13} }}', "a face has at most 12 of these"),
        ('{ kind = "bst" }', "did you mean bust?"),
        ('{ kind = "bust", path = "M0 0" }', "there is no field 'path' here"),
        ('{ kind = "profile", wears = ["nothing"] }', "there is no part 'nothing'"),
    ],
)  # fmt: skip
def test_a_face_is_of_the_houses_parts(row: str, what: str) -> None:
    found = said(f'{SMALL}{FOE}\n[faces.a]\nwords = "a face"\nrow = {row}\n')
    assert any(what in one for one in found), found


def test_a_face_of_the_houses_parts_is_sound() -> None:
    row = '{ kind = "creature", contour = "wolf", signs = ["crown"] }'
    assert not said(f'{SMALL}{FOE}\n[faces.a]\nwords = "a wolf with a crown"\nrow = {row}\n')


def test_markup_is_words() -> None:
    assert not said(SMALL + 'places = ["the <b>Bold</b> House", "the </sheet> Inn", "Salt & Sons", "the &amp; Arms"]')


BRACES = "It says {{ 7*7 }} and {% if x %} and { } here"


@pytest.mark.parametrize(
    ("game", "base", "line"),
    [
        (DECK, "crypt", f'arrivals = ["{BRACES}."]\nplaces = ["the {{{{ 7*7 }}}} Inn"]'),
        ("bag-of-dungeon", "hotel-downstairs", f'reasons = ["{BRACES}."]'),
        ("green-dungeon", "slow-mould", f'[endings]\nvictory = ["{BRACES}."]'),
        ("donjonz", "low-orchard", f'[endings]\nbest = ["{BRACES}."]'),
    ],
)
def test_templates_are_words(game: str, base: str, line: str) -> None:
    """Braces round what is no name print as they stand; a name that is no fact is told, and one that is left open."""
    text = f'id = "ash"\nbase = "{base}"\nname = "Ash"\n{line}\n'
    assert not said(text, game)
    for fault in ("{vilain}", "{place", "{{place}}", "place}"):
        (told,) = said(text.replace("{ }", fault), game)
        assert "fact" in told


def test_a_text_that_names_no_fact_is_sound() -> None:
    assert not said(SMALL + 'arrivals = ["Nobody comes here, and nobody is asked for by name."]')


def test_a_misspelt_fact_is_told_with_the_one_that_was_meant() -> None:
    (told,) = said('id = "ash"\nbase = "hotel-downstairs"\nname = "Ash"\nreasons = ["It is in {plase}."]\n', "bag-of-dungeon")
    assert told == "ash.toml:4:12: reasons.0: a quest has no fact {plase} (did you mean place?)"


NEVER_MET = {
    "a small letter": ("bag-of-dungeon", 'reasons = ["It is there. nobody knows."]', "4:12: reasons.0: a sentence of it begins"),
    "a small fact": ("bag-of-dungeon", 'reasons = ["So it is. {place} is far."]', "a fact there has a capital, as {Place}"),
    "arrows": ("bag-of-dungeon", "[[dragons]]\nIMMUNE", "7:1: dragons.0.immune: bow must be among these"),
    "no effect": ("bag-of-dungeon", "[[side_quests]]\nROWS", "side_quests.0.rows: one of these rows at least"),
    "too much": ("bag-of-dungeon", "[[side_quests]]\nMUCH", "a row changes health by -3 to 4, not by 0"),
    "a figure": ("green-dungeon", "[[twists]]\nFIGURE", "twists.0.rows.0.say: a figure stands in it"),
    "by nothing": ("green-dungeon", "[[twists]]\nNOTHING", "twists.0.rows.0: a row changes health by -2 to 2, not by 0"),
    "a small line": ("green-dungeon", '[tiles]\nwood = [{ name = "A", line = "it is." }]', "begins with a small letter"),
    "who waits": ("green-dungeon", "WHOLE", "it must name {final_name}, which nothing in ways_in does for it"),
    "no way back": ("green-dungeon", "[[minis]]\nMINI", "minis.0: it needs fled"),
    "one icon": ("donjonz", "[[pairs]]\nPAIR", "pairs.0.monster_icon: weapon and monster have the same icon"),
    "an article": ("donjonz", "[[pairs]]\nPAIR", "pairs.0.weapon: leave out its article"),
    "one name": ("donjonz", "[[pairs]]\nPAIR", "pairs.0.monster: weapon and monster have the same name"),
    "no key": ("donjonz", 'doubling = ["In {lock} it turns."]', "doubling.0: it must name {key}"),
}
_BASES = {"bag-of-dungeon": "hotel-downstairs", "green-dungeon": "slow-mould", "donjonz": "low-orchard"}
_SIDE = 'title = "A Door"\nline = "It is shut."\nrows = [{ say = "No." EFFECT }, { say = "Perhaps." }, { say = "Yes." }]'
_TWIST = 'kind = "wood"\nrows = [{ say = "SAID." EFFECT }, { say = "Perhaps." }, { say = "Yes.", what = "magic", by = 1 }]'
_PARTS = {
    "IMMUNE": 'name = "Old Rag"\nshort = "the Rag"\nimmune = ["lance"]\nline = "It waits."\nfallen = "It falls."',
    "ROWS": _SIDE.replace(" EFFECT", ""),
    "MUCH": _SIDE.replace(" EFFECT", ', effect = { what = "health", by = -4 }'),
    "FIGURE": _TWIST.replace("SAID", "It hits 2 of you").replace(" EFFECT", ""),
    "NOTHING": _TWIST.replace("SAID", "It hits").replace(" EFFECT", ', what = "health"'),
    "WHOLE": "",
    "MINI": 'name = "Old Rag"\nshort = "the Rag"\nicon = "fox"\nlair = "A."\nviolent = "B."\nmagic = "C."\ndead = "D."',
    "PAIR": 'weapon = "a Spoon"\nweapon_icon = "fox"\nmonster = "A spoon"\nmonster_icon = "fox"\nline = "It waits."',
}


@pytest.mark.parametrize("kind", NEVER_MET)
def test_what_no_quest_would_ever_have_is_told(kind: str) -> None:
    """What every checked draft throws away is a complaint, else a user finds out by printing that it is never met."""
    game, line, what = NEVER_MET[kind]
    for name, part in _PARTS.items():
        line = line.replace(name, part)
    text = f'id = "ash"\nbase = "{_BASES[game]}"\nname = "Ash"\n{line}\n'
    if kind == "who waits":
        whole = house_text(game, _BASES[game]).replace(f'id = "{OTHER}"', 'id = "ash"', 1)
        text = re.sub(r"\{([Ff])inal_name\}", "Somebody", whole)
    assert any(what in one for one in said(text, game)), said(text, game)


@pytest.mark.parametrize(
    ("game", "base", "row", "why"),
    [
        (
            "bag-of-dungeon",
            "hotel-downstairs",
            '[[monsters]]\nname = "A"\nhealth = 3',
            "monsters, items, heroes and tiles are those",
        ),
        ("bag-of-dungeon", "hotel-downstairs", "[[dragons]]\nhealth = 3", "how strong a dragon is depends on the grade"),
        (DECK, "crypt", "[[heroes]]", "heroes, gear, items and callings are those of the game"),
        (DECK, "crypt", '[[foes]]\npicture = "a.svg"', "pictures of one’s own are not for packs"),
        ("green-dungeon", "slow-mould", "[[finals]]\nhealth = 3", "numbers of monsters and bosses are those of the rules"),
        ("donjonz", "low-orchard", "[rules]", "packs add no rules"),
    ],
)
def test_who_looks_for_what_is_not_for_packs_is_told(game: str, base: str, row: str, why: str) -> None:
    found = said(f'id = "ash"\nbase = "{base}"\nname = "Ash"\n{row}\n', game)
    assert any("there is no field" in one and f"({why}" in one for one in found), found


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.content], ids=lambda game: game.id)
def test_the_schema_and_the_begun_theme_say_what_is_not_for_packs(game: Any) -> None:
    assert theme_schema(game.content)["description"].endswith(f" {sentence(game.content)}")
    assert "# Not for packs: " in load_text(game.content.package, "new-theme.toml")


def test_accents_are_composed_before_anything_else() -> None:
    composed = checked(SMALL + 'places = ["Caf\u00e9"]', name="ash").pack
    apart = checked(SMALL + 'places = ["Cafe\u0301"]', name="ash").pack
    assert composed is not None
    assert apart is not None
    assert composed.digest == apart.digest


def test_blanks_comments_and_order_change_nothing_and_a_letter_does() -> None:
    first = checked(SMALL + 'places = ["the Inn"]\ntowns = ["Ys"]', name="ash").pack
    other = checked('towns = ["Ys"] # here\n\nname = "Ash"\nplaces=[ "the Inn" ]\nbase = "crypt"\nid = "ash"', name="ash").pack
    third = checked(SMALL + 'places = ["the Inm"]\ntowns = ["Ys"]', name="ash").pack
    assert first is not None
    assert other is not None
    assert third is not None
    assert first.digest == other.digest != third.digest


def test_a_pack_of_one_file_is_the_same_pack() -> None:
    folder = checked(SMALL + 'places = ["the Inn"]', name="ash").pack
    one = HEADS[DECK] + '[theme.ash]\nbase = "crypt"\nname = "Ash"\nplaces = ["the Inn"]\n'
    single = check_source(source_of({"x.toml": one.encode()}, single=True), GAMES).pack
    assert folder is not None
    assert single is not None
    assert single.tables == folder.tables
    faulty = check_source(source_of({"x.toml": (one + "rooms = 3").encode()}, single=True), GAMES).complaints
    assert list(map(str, faulty)) == ["x.toml:9:1: rooms: it must be a list, not a whole number"]


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda head: head.replace("format = 1", "format = 2"), "pack.toml:1:1: format: it must be a whole number of at most 1"),
        (lambda head: head.replace(DECK, "deck-box-dungeon"), "did you mean deck-box-dungeons?"),
        (lambda head: head.replace('id = "other"', 'id = "Other One"'), "small letters, digits and dashes"),
        (lambda head: head.replace("title", "titel"), "did you mean title?"),
        (lambda head: head.replace("Another", "\u0416"), "no font here has"),
    ],
)  # fmt: skip
def test_the_head_of_a_pack_is_checked(change: Any, what: str) -> None:
    files = {"pack.toml": change(HEADS[DECK]).encode(), "ash.toml": SMALL.encode()}
    found = list(map(str, check_source(source_of(files, single=False), GAMES).complaints))
    assert any(what in one for one in found), found


def test_ids_are_those_of_their_files_and_none_of_the_house() -> None:
    assert said(SMALL.replace('id = "ash"', 'id = "ashes"')) == ["ash.toml:1:1: id: it must be the name of its file, 'ash'"]
    found = checked(SMALL.replace('id = "ash"', 'id = "crypt"'), name="crypt").complaints
    assert "the house has a theme 'crypt' already" in str(found[0])


def test_a_pack_without_a_theme_is_told(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(HEADS[DECK])
    assert "it holds no theme" in str(check_place(tmp_path, GAMES).complaints[0])


# ---------------------------------------------------------------------- caps, links, what takes long


def test_links_are_not_followed(tmp_path: Path) -> None:
    laid(tmp_path / "pack", SMALL, name="ash")
    (tmp_path / "secret.toml").write_text(SMALL.replace("ash", "linked"))
    os.symlink(tmp_path / "secret.toml", tmp_path / "pack" / "linked.toml")
    assert [str(one) for one in check_place(tmp_path / "pack", GAMES).complaints] == [
        "linked.toml:1:1: it is a link, and none is followed; lay the file itself here"
    ]


def test_other_files_beside_a_pack_are_passed_over(tmp_path: Path) -> None:
    folder = laid(tmp_path, SMALL, name="ash")
    (folder / "LICENSE").write_text("mine")
    assert check_place(folder, GAMES).pack is not None
    (folder / "Ash Two.toml").write_text("")
    assert "named by small letters" in str(check_place(folder, GAMES).complaints[0])


def test_a_folder_that_is_no_pack_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"holds no pack\.toml"):
        check_place(tmp_path, GAMES)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (SMALL + ".".join("abcdefghi") + " = 1", "a key has at most 8 parts"),
        (SMALL + ".".join("a" for _ in range(30_000)) + " = 1", "a key has at most 8 parts"),
        (SMALL + "x = " + "[]," * 401, "a line has at most 400 brackets"),
        (SMALL + "x = " + "\n".join("[" for _ in range(101)), "nested more than 100 deep"),
        (SMALL + "x = " + "9" * 5000, "more digits than any number of a pack"),
        (SMALL + f'places = ["{"x " * 400}"]', "no more"),
        (SMALL + "places = [" + ",\n".join(f'"p{number}"' for number in range(401)) + "]", "at most 400 entries"),
        (SMALL + FOE * 41, "at most 40 enemies"),
        (SMALL + "[[villains]]\n" * 21, "at most 20 villains"),
        (SMALL + "[[encounters]]\n" * 201, "at most 200 encounters"),
        (SMALL + f'blurb = "{"word " * 150}end"', "a text has at most 700"),
    ],
    ids=lambda value: value[:30] if "at most" in value else "text",
)  # fmt: skip
def test_more_than_a_cap_is_told_soon(text: str, what: str) -> None:
    begun = time.process_time()
    found = said(text)
    assert time.process_time() - begun < 2.0
    if what != "no more":
        assert any(what in one for one in found), found[:3]
    assert found


def test_files_and_bytes_are_counted(tmp_path: Path) -> None:
    folder = laid(tmp_path, SMALL, name="ash")
    (folder / "big.toml").write_bytes(b"#" * (limits.PACK_FILE_BYTES + 1))
    assert "no file of at most 262,144 bytes" in str(check_place(folder, GAMES).complaints[0])
    (folder / "big.toml").unlink()
    for number in range(limits.PACK_FILES):
        (folder / f"more{number}.toml").write_text("")
    assert "a pack has at most 24 files, this folder holds 26" in str(check_place(folder, GAMES).complaints[0])
    for number in range(limits.PACK_FILES):
        (folder / f"more{number}.toml").unlink()
    for number in range(5):
        (folder / f"more{number}.toml").write_bytes(b"#" * (limits.PACK_FILE_BYTES - 9))
    assert "at most 1,048,576 bytes" in str(check_place(folder, GAMES).complaints[0])


def test_no_utf_8_is_told_by_line() -> None:
    files = {"pack.toml": HEADS[DECK].encode(), "ash.toml": SMALL.encode() + b'places = ["\xff"]'}
    assert str(check_source(source_of(files, single=False), GAMES).complaints[0]) == (
        "ash.toml:4:12: this is no UTF-8 (save the file as UTF-8)"
    )


# ---------------------------------------------------------------------- as documents hold them


def test_tables_of_a_document_are_checked_like_those_of_a_stranger() -> None:
    tables = whole_tables(checked(SMALL, name="ash"))
    assert check_tables(tables, GAMES) == ContentPack.of(tables)
    for broken in ([], {**tables, "theme": {"ash": {**tables["theme"]["ash"], "base": "x"}}}, {**tables, "theme": {"ash": 3}}):
        with pytest.raises(ValueError, match="its pack is"):
            check_tables(broken, GAMES)


def test_a_pack_that_is_used_must_be_sound(tmp_path: Path) -> None:
    with pytest.raises(
        BadData, match=r"is not sound: ash\.toml:2:1: base: .* and 2 more complaints; delvepress pack check tells all"
    ):
        read_pack(laid(tmp_path, 'id = "ash"\nbase = "x"\nname = ""\n', name="ash"), GAMES)


def test_a_file_of_a_pack_stands_for_its_folder(tmp_path: Path) -> None:
    """Whoever has the file open in an editor names that; a pack of one file beside others is itself."""
    place = laid(tmp_path / "ash", SMALL, name="ash")
    whole = check_place(place, GAMES).pack
    assert whole is not None
    for name in ("ash.toml", "pack.toml"):
        assert check_place(place / name, GAMES).pack == whole
    (place / "one.toml").write_text(HEADS[DECK] + '[theme.other]\nbase = "crypt"\nname = "Other"\n')
    other = check_place(place / "one.toml", GAMES).pack
    assert other is not None
    assert list(other.themes) == ["other"]


def test_files_that_are_named_oddly_are_all_told(tmp_path: Path) -> None:
    place = laid(tmp_path / "ash", SMALL, name="ash")
    for name in ("Lamp.toml", "ash copy.toml", "notes.md", "ash.toml~"):
        (place / name).write_text("")
    found = [str(one) for one in check_place(place, GAMES).complaints]
    assert [one.partition(":")[0] for one in found] == ["Lamp.toml", "ash copy.toml"]


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ('places = ["a "quoted" Inn"]', ""),
        ('name2 = "a "quoted" Inn"', 'a quote inside of a text is written as \\" or as \u201d'),
        ('name2 = "an Inn', "the text that begins on this line has no quote at its end"),
        ('name2 "an Inn"', "a field is written as name = value"),
        ('name = "an Inn"', "it stands above already"),
        ("name2 = an Inn", "texts stand in quotes"),
    ],
)
def test_what_is_no_toml_is_told_with_what_was_meant(line: str, hint: str) -> None:
    (told,) = said(f"{SMALL}{line}\n")
    assert told.startswith("ash.toml:4:")
    assert hint in told
