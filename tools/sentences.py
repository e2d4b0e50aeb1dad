"""The sentences that people read: of templates, data, Markdown and the strings of modules, each as one line of text.

What a template or a module fills in stands in braces, by its name where it has one: `wins {figures.rate} of 100`. So a sentence
that takes its figure from elsewhere is another sentence.
"""

from __future__ import annotations

import ast
import html
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

INLINE = {"b", "i", "icon", "initial", "a", "em", "strong", "code", "span", "br", "small", "time", "abbr"}
JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
TAG = re.compile(r"<(/?)([\w-]+)((?:\"[^\"]*\"|[^>\"])*)>", re.DOTALL)
LITERAL = re.compile(r"'((?:[^'\\\n]|\\.)*)'|\"((?:[^\"\\\n]|\\.)*)\"|`((?:[^`\\]|\\.)*)`")
NAME = re.compile(r"[\w.]+(\[[\w'\"]+\])?(\|\w+)?")
END = re.compile(r"(?<=[.!?])[”’\"')*]*\s+(?=[“\"'(*`{A-Z0-9])")
BREAK = "\n\n"


def literals(text: str) -> list[str]:
    """Return what stands between quotation marks in an expression or a script."""
    return [next(part for part in match.groups("") if part) for match in LITERAL.finditer(text) if any(match.groups(""))]


def lines(text: str) -> Iterator[str]:
    """Yield the sentences of paragraphs that blank lines part, white space made even."""
    for paragraph in re.split(r"\n\s*\n", html.unescape(text).replace("\N{NO-BREAK SPACE}", " ")):
        for sentence in END.split(" ".join(paragraph.split())):
            if re.search(r"[^\W\d_]", sentence):
                yield sentence.strip()


def _filled(match: re.Match[str]) -> str:
    token = match.group()
    inside = token[2:-2].strip(" -\n")
    if token.startswith("{#"):
        return ""
    if token.startswith("{%"):
        word = inside.partition(" ")[0]
        said = "".join(BREAK + text + BREAK for text in literals(inside) if " " in text)
        return said or (
            " / "
            if word in ("else", "elif")
            else BREAK
            if word in ("set", "endset", "macro", "endmacro", "call", "endcall")
            else ""
        )
    words = [text for text in literals(inside) if re.search(r"[^\W_]", text)]
    return "{" + (inside if NAME.fullmatch(inside) else " / ".join(words) or "…") + "}"


def untagged(match: re.Match[str]) -> str:
    said = "".join(
        BREAK + text + BREAK for text in re.findall(r"=\"([^\"]*)\"", match.group(3)) if re.search(r"[a-z]{2} [a-z]", text)
    )
    return said if said or match.group(2) in INLINE else BREAK


def of_template(text: str) -> Iterator[str]:
    """Yield the sentences of a Jinja template of XML or HTML; of alternatives all, with strokes between."""
    return lines(TAG.sub(untagged, JINJA.sub(_filled, re.sub(r"<(script|style)\b.*?</\1>", "", text, flags=re.DOTALL))))


def of_script(text: str) -> Iterator[str]:
    """Yield the sentences of the strings of a JavaScript module."""
    bare = re.sub(r"/\*[\s\S]*?\*/|(^|\s)//\s[^\n]*", "", text)
    for string in literals(bare):
        if " " in string:
            yield from lines(string)


def of_markdown(text: str) -> Iterator[str]:
    """Yield the sentences of a Markdown page and the rows of its tables; blocks of code hold commands, which are left out."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"^(#+ .*|\|.*\|)$", r"\n\1\n", text, flags=re.MULTILINE)
    text = re.sub(r"^\s*([*-]|\d+\.) ", "\n\n", text, flags=re.MULTILINE)
    for line in lines(text):
        if not re.fullmatch(r"[|\s:-]+", line):
            yield line


def of_data(text: str) -> Iterator[tuple[str, str]]:
    """Yield field and sentence of every string of a TOML file; a field is a path of names, without the places in lists."""
    yield from _strings("", tomllib.loads(text))


def _strings(field: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield from ((field, line) for line in lines(value))
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _strings(f"{field}.{name}".lstrip("."), inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(field, inner)


def of_module(text: str) -> Iterator[str]:
    """Yield the sentences of the strings of a Python module: none of docstrings, nor of what is raised."""
    left: list[ast.AST] = [ast.parse(text)]
    while left:
        node = left.pop()
        if isinstance(node, ast.Raise | ast.Assert) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            continue
        if isinstance(node, ast.JoinedStr):
            yield from lines("".join(_part(value) for value in node.values))
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str) and " " in node.value:
                yield from lines(node.value)
        else:
            left += ast.iter_child_nodes(node)


def _part(value: ast.expr) -> str:
    if isinstance(value, ast.Constant):
        return str(value.value)
    shown = ast.unparse(value.value) if isinstance(value, ast.FormattedValue) else ""
    said = literals(shown)
    return "{" + (" / ".join(said) if said and not NAME.fullmatch(shown) else shown if NAME.fullmatch(shown) else "…") + "}"


def of_file(path: Path) -> Iterator[tuple[str, str]]:
    """Yield field (nothing but in data) and sentence of every sentence of a file."""
    text = path.read_text("utf-8")
    if path.suffix == ".toml":
        yield from of_data(text)
    else:
        read = {".md": of_markdown, ".py": of_module, ".js": of_script}.get(path.suffix, of_template)
        yield from (("", line) for line in read(text))
