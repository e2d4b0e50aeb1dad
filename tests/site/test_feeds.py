"""Feed and calendar file: valid, dated by the challenges, escaped and folded."""

from __future__ import annotations

import re
from datetime import datetime
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.days import day_of
from generator.forge import challenges
from generator.site import build
from generator.site.feeds import OCTETS, escaped, folded
from generator.site.pages import NEWS
from tests.site import toy
from tests.site.conftest import HOSTILE

ATOM = "{http://www.w3.org/2005/Atom}"


def atom(site: dict[str, bytes]) -> ElementTree.Element:
    return ElementTree.fromstring(site["feed.xml"])


def events(data: bytes) -> list[dict[str, str]]:
    """Read a calendar file by RFC 5545: unfold, split into properties, group by event."""
    assert data.endswith(b"\r\n")
    assert b"\n" not in data.replace(b"\r\n", b"")
    assert b"\r" not in data.replace(b"\r\n", b"")
    assert all(len(line) <= OCTETS for line in data.split(b"\r\n"))
    lines = data.decode().replace("\r\n ", "").split("\r\n")[:-1]
    assert (lines[0], lines[-1]) == ("BEGIN:VCALENDAR", "END:VCALENDAR")
    found: list[dict[str, str]] = [{}]
    for line in lines[1:-1]:
        name, _, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            found.append({})
        elif line != "END:VEVENT":
            assert name not in found[-1]
            found[-1][name] = value
    return found


def plain(value: str) -> str:
    return re.sub(r"\\(.)", lambda match: "\n" if match[1] == "n" else match[1], value)


def test_the_feed_has_what_atom_asks_for(site: dict[str, bytes]) -> None:
    feed = atom(site)
    assert feed.tag == ATOM + "feed"
    for one in (feed, *feed.findall(ATOM + "entry")):
        assert [len(one.findall(ATOM + name)) for name in ("id", "title", "updated")] == [1, 1, 1]
        datetime.strptime(one.findtext(ATOM + "updated", ""), "%Y-%m-%dT%H:%M:%SZ")  # noqa: DTZ007
        assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", one.findtext(ATOM + "id", ""))
    assert feed.findtext(f"{ATOM}author/{ATOM}name") == "The Daily Delve"
    links = {link.get("rel"): link.get("href") for link in feed.findall(ATOM + "link")}
    assert links == {"self": f"{toy.BASE}feed.xml", "alternate": f"{toy.BASE}index.html"}
    assert len({one.text for one in feed.iter(ATOM + "id")}) == 1 + toy.COUNT


def test_the_feed_tells_the_newest_day_first_at_its_own_midnight(site: dict[str, bytes]) -> None:
    feed = atom(site)
    told = [one.findtext(ATOM + "updated") for one in feed.findall(ATOM + "entry")]
    assert told == [f"{day}T00:00:00Z" for day in reversed(toy.DATES)]
    assert feed.findtext(ATOM + "updated") == told[0]


def test_enclosures_are_the_pdfs_with_their_length(site: dict[str, bytes]) -> None:
    found = [link for link in atom(site).iter(ATOM + "link") if link.get("rel") == "enclosure"]
    assert len(found) == toy.COUNT * len(toy.GAMES)
    for link in found:
        path = link.get("href", "").removeprefix(toy.BASE)
        assert link.get("length") == str(len(site[path]))
        assert link.get("type") == "application/pdf"


def test_identifiers_do_not_change_when_days_are_added(site: dict[str, bytes], toys: None) -> None:
    fewer = dict(build(toy.challenges(toy.DATES[:2]), toy.settings()))
    ids = [one.findtext(ATOM + "id") for one in atom(fewer).findall(ATOM + "entry")]
    assert ids == [one.findtext(ATOM + "id") for one in atom(site).findall(ATOM + "entry")][-2:]
    assert [one["UID"] for one in events(fewer["challenges.ics"])[1:]] == [
        one["UID"] for one in events(site["challenges.ics"])[1:3]
    ]
    elsewhere = dict(build(toy.challenges(toy.DATES[:2]), toy.settings(base="https://example.com/")))
    assert not set(ids) & {one.findtext(ATOM + "id") for one in atom(elsewhere).findall(ATOM + "entry")}


def test_a_hostile_title_stays_words(homeless: dict[str, bytes]) -> None:
    assert atom(homeless).findtext(ATOM + "title") == HOSTILE
    head, *days = events(homeless["challenges.ics"])
    assert plain(head["NAME"]) == plain(head["X-WR-CALNAME"]) == HOSTILE
    assert [plain(one["SUMMARY"]) for one in days] == [f"{HOSTILE} No. {9829 + place}" for place in range(2)]
    assert all("URL" not in one for one in days)


def test_every_day_is_an_event_of_its_day(site: dict[str, bytes]) -> None:
    head, *days = events(site["challenges.ics"])
    assert (head["VERSION"], head["CALSCALE"]) == ("2.0", "GREGORIAN")
    assert head["PRODID"].startswith("-//Delvepress//")
    assert [one["DTSTART;VALUE=DATE"] for one in days] == [f"{day:%Y%m%d}" for day in toy.DATES]
    assert [one["DTEND;VALUE=DATE"] for one in days] == [f"{day:%Y%m%d}" for day in toy.DATES[1:]] + ["20261203"]
    assert [one["DTSTAMP"] for one in days] == [f"{day:%Y%m%d}T000000Z" for day in toy.DATES]
    assert len({one["UID"] for one in days}) == toy.COUNT
    assert [one["URL"] for one in days] == [f"{toy.BASE}day/{day}/index.html" for day in toy.DATES]
    lines = plain(days[0]["DESCRIPTION"]).split("\n")
    assert len(lines) == len(toy.GAMES)
    assert lines[0].startswith("Toy & Sons: ")
    assert lines[0].endswith(challenges.code(toy.GAMES[0], toy.FIRST))


@given(st.text(max_size=300))
def test_folded_lines_are_short_and_unfold_to_what_they_were(text: str) -> None:
    text = "".join(char for char in text if char not in "\r\n" and not "\ud800" <= char <= "\udfff")
    data = folded(text)
    lines = data.split(b"\r\n")
    assert lines.pop() == b""
    assert all(len(line) <= OCTETS for line in lines)
    assert all(line.startswith(b" ") for line in lines[1:])
    assert [line.decode() for line in lines]  # no character is cut in two
    assert data.decode().replace("\r\n ", "") == text + "\r\n"


@pytest.mark.parametrize("count", [74, 75, 76, 149, 150])
def test_folding_at_its_edges(count: int) -> None:
    lines = folded("x" * count).split(b"\r\n")[:-1]
    assert len(lines) == 1 + max(0, -(-(count - 75) // 74))


@given(st.text(alphabet=st.characters(min_codepoint=32, blacklist_categories=["Cs", "Cc"]) | st.just("\n")))
def test_escaped_words_read_as_what_they_were(text: str) -> None:
    safe = escaped(text)
    assert "\n" not in safe
    assert plain(safe) == text


def test_control_characters_are_left_out() -> None:
    assert escaped("a\x00b\r\nc\rd\x7f") == "ab\\nc\\nd"


def test_the_feed_tells_so_many_days_and_no_more(toys: None) -> None:
    from generator.site.entry import Day, entry_of
    from generator.site.pages import _pages
    from generator.site.printing import Print

    one = challenges.challenge(toy.GAMES[0], toy.FIRST)
    made = entry_of(one, (Print("a.pdf", "A4", 1, 1, "a.png", 1, 1),), ())
    found = [Day(day_of(number), number, (made,)) for number in range(1, NEWS + 10)]
    feed = ElementTree.fromstring(dict(_pages(found, toy.settings()))["feed.xml"])
    entries = feed.findall(ATOM + "entry")
    assert len(entries) == NEWS
    assert entries[0].findtext(ATOM + "title", "").startswith(f"No. {NEWS + 9},")
