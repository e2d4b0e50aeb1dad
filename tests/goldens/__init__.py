"""Goldens: output kept as text, compared on every run and written anew by `pytest --update-goldens`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

BEFORE_1_0 = "DELVEPRESS_BEFORE_1_0"


@dataclass(frozen=True)
class Golden:
    """The golden files of a folder, and whether this run may write them."""

    folder: Path
    update: bool
    environ: Mapping[str, str]

    def same(self, name: str, text: str) -> None:
        """Fail unless the file says exactly this; with --update-goldens let it say this from now on."""
        path = self.folder / name
        kept = path.read_text(encoding="utf-8") if path.is_file() else None
        if kept == text:
            return
        if self.update:
            path.write_text(text, encoding="utf-8")
            return
        assert kept is not None, f"there is no golden {name}; run pytest --update-goldens and look at it before you commit it"
        raise AssertionError(
            f"{name} has changed; if that is meant, run pytest --update-goldens and commit it:\n{_diff(kept, text)}"
        )

    def catalogue(self, name: str, edition: int, text: str) -> None:
        """Fail unless the file says this; an update must raise the edition: a code keeps its quest for ever.

        Before 1.0 a game that nobody has yet may change under its edition: DELVEPRESS_BEFORE_1_0=1 in the environment
        allows it for one run.
        """
        path = self.folder / name
        text = f"edition {edition}\n{text}"
        kept = path.read_text(encoding="utf-8") if path.is_file() else None
        changed = kept is not None and kept != text and kept.splitlines()[:1] == [f"edition {edition}"]
        allowed = self.update and self.environ.get(BEFORE_1_0) == "1"
        assert allowed or not changed, (
            f"{name}: the same codes make other quests, but the edition is still {edition}. Raise `edition` of the game and "
            f"run pytest --update-goldens. Only before version 1.0, while the game is unreleased, may an edition stay: then "
            f"run {BEFORE_1_0}=1 pytest --update-goldens.\n{_diff(kept or '', text)}"
        )
        self.same(name, text)


def _diff(kept: str, text: str) -> str:
    return "\n".join([*unified_diff(kept.splitlines(), text.splitlines(), "golden", "now", lineterm="", n=1)][:30])
