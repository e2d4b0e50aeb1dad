"""Forms, citation, hooks and recipes say what is so: they are parsed, and what they name exists."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from generator.core.version import __version__
from tests.conftest import ROOT

yaml = pytest.importorskip("yaml")
FORMS = ROOT / ".github" / "ISSUE_TEMPLATE"
pytestmark = pytest.mark.skipif(not FORMS.is_dir(), reason="needs the project's own tree")
NAMES = sorted(path for path in FORMS.glob("*.yml") if path.name != "config.yml") if FORMS.is_dir() else []


def valid(schema: str, *files: Path) -> bool:
    pytest.importorskip("check_jsonschema")
    words = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *files]
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("file", NAMES, ids=lambda path: path.stem)
def test_a_form_has_what_github_asks_for(file: Path) -> None:
    form = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert set(form) == {"name", "description", "labels", "body"}
    ids = [field["id"] for field in form["body"]]
    assert len(set(ids)) == len(ids) > 0
    assert all(field["type"] in ("input", "textarea") and field["attributes"]["label"] for field in form["body"])
    assert any(field.get("validations", {}).get("required") for field in form["body"])


def test_forms_are_of_the_schema_of_forms() -> None:
    assert NAMES
    assert valid("vendor.github-issue-forms", *NAMES)
    assert valid("vendor.github-issue-config", FORMS / "config.yml")
    assert not valid("vendor.github-issue-forms", FORMS / "config.yml"), "the control"


def test_the_template_of_a_pull_request_has_five_lines() -> None:
    text = (ROOT / ".github" / "pull_request_template.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) == 5


def test_the_citation_is_of_this_version() -> None:
    said = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert set(said) >= {"cff-version", "message", "title", "authors"}, "what the format requires"
    assert said["cff-version"] == "1.2.0"
    assert said["version"] == __version__
    assert said["license"] == tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["license"]
    log = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{__version__}] - {said['date-released']}\n" in log


def test_the_citation_is_of_its_schema() -> None:
    assert valid("vendor.citation-file-format", ROOT / "CITATION.cff")


def test_recipes_and_hooks_run_programs_of_the_extras() -> None:
    recipes = (ROOT / "justfile").read_text(encoding="utf-8")
    assert re.findall(r"^(\w+)(?: [\w*=\" ]*)?:$", recipes, re.M) == ["test", "check", "fmt", "goldens", "docs", "quest"]
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"]
    entries = [hook["entry"] for repo in hooks for hook in repo["hooks"]]
    assert [repo["repo"] for repo in hooks] == ["local"], "nothing is fetched, and versions are those of the environment"
    assert {entry.split()[0] for entry in entries} == {"ruff", "mypy"}
    for script in re.findall(r"tools/\w+\.py", recipes):
        assert (ROOT / script).is_file(), script


@pytest.mark.parametrize("name", ["SECURITY.md", "CODE_OF_CONDUCT.md"])
def test_links_of_papers_lead_somewhere(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)]*)\)", text)
    assert links
    for link in links:
        assert link.startswith("https://") or (ROOT / link).is_file(), link
    for path in re.findall(r"`((?:generator|tests)/[\w/.]+)`", text):
        assert (ROOT / path).exists(), path
