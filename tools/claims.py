"""Lists every printed sentence about chance, and what holds it: `python -m tools.claims` prints what is wrong, `--update` mends.

A claim is a sentence with a word of `WORDS` in it: on paper (templates, data, strings of modules that print), in README.md and
in docs/, but for pages of measured figures (`WRITTEN`); in these two also one with a figure of time, size or speed (`MEASURES`).
What a benchmark holds there is placed from a record by `tools/figures.py`. `docs/claims.toml` names holders, file by file:

* `tests/...py::name`: a test that fails when the sentence is false; several with commas between
* `benchmarks/x.py command`: a script that prints the figures; `path/to.toml key`: the data that the figure is taken from
* `audit`: figures of the command audit, each with its interval, in a table that names it
* `rule`: what players must do or may not do; its clause is tested with the rules of the game; `fiction`: a line of a story
* `plain`: says nothing about chance, though it uses such a word; a person read it
* `history`: measured once, on the date or edition that the text names, by what no longer stands

Under `[fields]` stand fields of data that hold stories or names: with the holder `fiction` (a person read them) or a test.
`--update` adds new claims without a holder, or with `? ` and the holder of the sentence whose place it most likely takes, and takes
out those that are gone. Neither passes: a person reads each new one and says what holds it.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

from tools import sentences

ROOT = Path(__file__).resolve().parent.parent
REGISTER = "docs/claims.toml"
PLACES = (
    "templates/**/*.jinja", "templates/**/*.html", "templates/**/*.js", "templates/**/*.xml", "generator/**/*.toml",
    "README.md", "docs/**/*.md",
    "generator/games/*/paper/**/*.py", "generator/games/*/daily/**/*.py", "generator/games/*/book/**/*.py",
    "generator/games/*/series/**/*.py", "generator/games/*/rating/**/*.py", "generator/games/*/players/**/*.py",
    "generator/games/*/quest/options.py", "generator/press/**/*.py", "generator/draw/**/*.py",
    "generator/site/**/*.py", "generator/forge/**/*.py",
)  # fmt: skip
"""Where what is printed comes from, and what is said of it."""
WRITTEN = ("docs/figures.md",)
"""Pages that a tool writes from records, each with the command that measured it: tests/docs/test_figures.py holds these."""
WORDS = re.compile(
    r"\b(odds|(mis)?chances?|fair(ly)?|never|always|at most|of (100|36)|(of|in) a hundred|per ?cent|(un)?likely|usually|mostly"
    r"|often|seldom|rarely|on (the )?average|averages?|medians?|equally|no order|every time|proven?|proves|no walk|no two"
    r"|cannot be (lost|won|beaten)|nobody (can|will)|half of the|times in|parts? in (ten|seven|a hundred|\w+ty)|honest|at random"
    r"|by lot|intervals?|probab\w+|measured|guaranteed|sensible player|planner|naive|careless|careful"
    r"|(a|one|two) (half|thirds?|quarters?|fifths?|tenths?) of"
    r"|(one|two|three|nine) (in|of) (three|four|five|six|ten|twenty|\w+ty))\b"
    r"|\d\s*%|\} %|\d (of|in) (\d|\{|a hundred)|\} of \d|\bpar is\b",
    re.IGNORECASE,
)
MEASURES = re.compile(
    r"\b(half an?|two|three|five|ten|some|\d[\d,.]*) (CPU |more )?(seconds|minutes?|hours?)\b"
    r"|\b(an?|half a|one) (minute|hour)(?=[.,;:)])|\b(a|one) second(?=[.,;:)])"
    r"|\d (ms|s|kB|MB|GB)\b|±|\btimes as\b|\d \w+ a (second|minute)\b|\bprocessor time\b|\d,\d{3}"
)
"""What a measured figure of README and guide has beside it; such a sentence is listed as well, whether it is of chance or not."""
FREE = ("rule", "plain", "history", "audit", "fiction")
"""Holders that name nothing: a person read the sentence."""


@dataclass(frozen=True, order=True)
class Claim:
    """A sentence about chance: the file it stands in, the field of data it stands in, and its words."""

    file: str
    field: str
    text: str


@dataclass(frozen=True)
class Register:
    """What `docs/claims.toml` says: holders of sentences by file, and of fields by pattern of files."""

    claims: dict[str, dict[str, str]]
    fields: dict[str, dict[str, str]]

    def field_of(self, claim: Claim) -> str | None:
        """Return what holds everything in the field of a claim, if anything does."""
        for pattern, fields in self.fields.items():
            for name, holder in fields.items():
                if claim.field and fnmatch(claim.file, pattern) and fnmatch(claim.field, name):
                    return holder
        return None


def read_register(root: Path) -> Register:
    """Return the register of a tree."""
    data = tomllib.loads((root / REGISTER).read_text("utf-8"))
    return Register(data.get("claims", {}), data.get("fields", {}))


def files(root: Path) -> Iterator[Path]:
    """Yield every file in which people's sentences stand."""
    for place in PLACES:
        yield from (path for path in sorted(root.glob(place)) if path.relative_to(root).as_posix() not in WRITTEN)


def is_claim(text: str) -> bool:
    """Return whether a sentence is about chance, or a row of figures; names of what is filled in are no words of it."""
    return bool(WORDS.search(re.sub(r"\{[^\s{}]*\}", "{}", text)) or re.match(r"\|.*\d.*\|$", text))


def is_measured(file: str, text: str) -> bool:
    """Return whether a sentence of README or guide has a figure of time, size or speed, or a large count."""
    return file.endswith(".md") and bool(MEASURES.search(text))


def may_claim(path: Path) -> bool:
    """Return whether a module has such words anywhere, so that most need not be parsed; other files may have them."""
    return path.suffix != ".py" or bool(WORDS.search(re.sub(r"[\"']\s*f?[\"']", "", path.read_text("utf-8"))))


def found(root: Path) -> list[Claim]:
    """Return every claim of a tree, each once."""
    return sorted(
        {
            Claim(path.relative_to(root).as_posix(), field, text)
            for path in files(root)
            if may_claim(path)
            for field, text in sentences.of_file(path)
            if is_claim(text) or is_measured(path.name, text)
        }
    )


@cache
def _tests(path: Path) -> frozenset[str]:
    """Return the names of the tests of a module."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    return frozenset(node.name for node in nodes if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"))


@cache
def _strings(path: Path) -> frozenset[str]:
    """Return the strings of a script, among them its commands and options."""
    tree = ast.parse(path.read_text("utf-8"))
    return frozenset(node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))


def problem(root: Path, holder: str) -> str | None:
    """Return what is wrong with the name of a holder, or nothing."""
    if holder in FREE:
        return None
    if not holder or holder.startswith("?"):
        return "nobody has said yet what holds it"
    for one in re.split(r",\s*", holder):
        head, _, name = one.replace("::", " ").partition(" ")
        path = root / head
        if not path.is_file():
            return f"{head} is no file"
        if head.startswith("tests/") and name not in _tests(path):
            return f"{head} has no test {name}"
        if head.startswith("benchmarks/") and (missing := _unknown_words(path, name)):
            return f"{head} does not know {missing}"
        if head.endswith(".toml") and not _has(tomllib.loads(path.read_text("utf-8")), name):
            return f"{head} has no {name}"
        if not head.startswith(("tests/", "benchmarks/")) and not head.endswith(".toml"):
            return f"{one} is neither a test, nor a benchmark, nor data"
    return None


def _unknown_words(path: Path, words: str) -> list[str]:
    known = _strings(path) | _strings(path.parent / "common.py")
    asked = [word for place, word in enumerate(words.split()) if word.startswith("--") or not place]
    return [word for word in asked if word not in known]


def _has(data: object, key: str) -> bool:
    for part in key.split("."):
        if not isinstance(data, dict) or part not in data:
            return False
        data = data[part]
    return True


def used_fields(claims: list[Claim], register: Register) -> set[tuple[str, str]]:
    """Return the patterns of files and fields of the register in which a claim stands."""
    return {
        (pattern, name)
        for pattern, fields in register.fields.items()
        for name in fields
        if any(fnmatch(claim.file, pattern) and claim.field and fnmatch(claim.field, name) for claim in claims)
    }


def problems(root: Path, claims: list[Claim], register: Register) -> list[str]:
    """Return every claim without a holder, every holder that is not there, and every row that stands for nothing."""
    wrong: list[str] = []
    for claim in claims:
        holder = register.field_of(claim) or register.claims.get(claim.file, {}).get(claim.text)
        why = "it is not in the register" if holder is None else problem(root, holder)
        if why:
            wrong.append(f"{claim.file}: {why}: {claim.text}")
    there = {(claim.file, claim.text) for claim in claims if register.field_of(claim) is None}
    wrong += [
        f"{file}: nothing says so any more: {text}"
        for file, rows in register.claims.items()
        for text in rows
        if (file, text) not in there
    ]
    used = used_fields(claims, register)
    for pattern, fields in register.fields.items():
        wrong += [f"{pattern}: no claim stands in the field {field}" for field in fields if (pattern, field) not in used]
        wrong += [f"{pattern}, {field}: {why}" for field, holder in fields.items() if (why := problem(root, holder))]
    return wrong


def updated(claims: list[Claim], register: Register) -> Register:
    """Return the register of these claims: new ones without a holder, or with a question, and none that are gone."""
    files: dict[str, dict[str, str]] = {}
    for claim in claims:
        if register.field_of(claim) is None:
            files.setdefault(claim.file, {})[claim.text] = ""
    for file, rows in files.items():
        before = register.claims.get(file, {})
        gone = {text: holder for text, holder in before.items() if text not in rows}
        for text in rows:
            rows[text] = before[text] if text in before else _guess(text, gone)
    used = used_fields(claims, register)
    fields = {
        pattern: {field: holder for field, holder in rows.items() if (pattern, field) in used}
        for pattern, rows in register.fields.items()
    }
    return Register(files, {pattern: rows for pattern, rows in fields.items() if rows})


def _guess(text: str, gone: dict[str, str]) -> str:
    near = max(gone, key=lambda other: SequenceMatcher(None, text, other).ratio(), default="")
    if near and SequenceMatcher(None, text, near).ratio() > 0.6:
        return f"? {gone[near].removeprefix('? ')}"
    return ""


def written(register: Register) -> str:
    """Return the register as it is kept."""
    text = "# Every printed sentence about chance, and what holds it: see tools/claims.py, which keeps this file (--update).\n"
    for table, rows in (("fields", register.fields), ("claims", register.claims)):
        for file, holders in sorted(rows.items()):
            text += f"\n[{table}.{json.dumps(file)}]\n"
            text += "".join(
                f"{json.dumps(key, ensure_ascii=False)} = {json.dumps(holder)}\n" for key, holder in sorted(holders.items())
            )
    return text


def main() -> int:
    """Print what is wrong with the register of this tree, or bring it up to date."""
    parser = argparse.ArgumentParser(description="Every printed sentence about chance, and what holds it.")
    parser.add_argument("--update", action="store_true", help="add new claims without a holder, take out those that are gone")
    parser.add_argument("--list", action="store_true", help="print every claim with its holder")
    options = parser.parse_args()
    register, claims = read_register(ROOT), found(ROOT)
    if options.update:
        register = updated(claims, register)
        (ROOT / REGISTER).write_text(written(register), "utf-8")
    if options.list:
        for claim in claims:
            holder = register.field_of(claim) or register.claims.get(claim.file, {}).get(claim.text, "")
            print(f"{claim.file}: {holder or '?'}: {claim.text}")
        return 0
    wrong = problems(ROOT, claims, register)
    print("\n".join(wrong) or f"{len(claims)} claims, each held")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
