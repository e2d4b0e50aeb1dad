"""The folder of the project's own address is laid by one script, and its links are followed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.core import resources
from generator.site import build
from tests.conftest import ROOT
from tests.site import pressed, toy
from tools import pages_site

BASE = "https://example.org/delvepress/"


def test_days_and_press_are_laid_in_one_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(pages_site, "run", lambda words: commands.append([str(word) for word in words]))
    runtime = pressed.runtime(tmp_path / "runtime", build=resources.build())
    words = ["--out", str(tmp_path / "site"), "--base-url", BASE, "--runtime", str(runtime), "--today", "2026-11-03"]
    assert pages_site.main(words) == 0
    (days,) = commands
    assert days[1:4] == ["-m", "generator", "site"]
    days.remove("--with-guide")
    said = dict(zip(days[4::2], days[5::2], strict=True))
    assert said == {
        "--from": "2026-11-01", "--to": "2026-11-03", "--out": str(tmp_path / "site"), "--base-url": BASE,
        "--title": pages_site.TITLE, "--press": str(runtime),
        "--featured": str(pages_site.FEATURED),
    }  # fmt: skip


def test_a_runtime_that_is_not_there_is_laid_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(pages_site, "run", lambda words: commands.append([str(word) for word in words]))
    words = ["--out", str(tmp_path / "site"), "--base-url", BASE, "--runtime", str(tmp_path / "runtime"), "--today", "2027-12-31"]
    assert pages_site.main(words) == 0
    assert commands[0][1:] == [str(ROOT / "tools" / "browser_runtime.py"), "--out", str(tmp_path / "runtime")]
    assert "--press" in commands[-1]
    assert commands[1][5] == "2026-12-31", "a year of days at most"


def test_links_of_a_site_lead_somewhere(tmp_path: Path) -> None:
    with toy.printing():
        files = dict(build(toy.challenges(toy.DATES[:2]), toy.settings()))
    for name, data in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    assert pages_site.broken_links(tmp_path) == []
    shutil.rmtree(tmp_path / "archive")
    assert "index.html leads to archive/index.html, which is not there" in pages_site.broken_links(tmp_path)


def test_links_of_every_kind_are_followed(tmp_path: Path) -> None:
    (tmp_path / "guide" / "start").mkdir(parents=True)
    (tmp_path / "a b.pdf").write_bytes(b"")
    (tmp_path / "index.html").write_text(
        '<a href=\'a%20b.pdf?x=1#y\'></a><a href="guide/start"></a><a href="#top"></a><a href="https://example.org/x"></a>'
        '<a href="mailto:a@b.c"></a><img src="data:image/png;base64,AA">',
        encoding="utf-8",
    )
    assert pages_site.broken_links(tmp_path) == ["index.html leads to guide/start, which is not there"]
    (tmp_path / "guide" / "start" / "index.html").write_text("", encoding="utf-8")
    assert pages_site.broken_links(tmp_path) == []
