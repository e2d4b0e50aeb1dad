"""The pictures of a game's quests: who and what they show, with the looks that were kept with a quest or those of today."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Generic, Protocol, TypeVar

import msgspec

from generator.core import added
from generator.core.data import load
from generator.draw.faces.face import Face
from generator.draw.faces.tables import face_of
from generator.draw.figures import Figure
from generator.draw.woodcut.cover import way_of
from generator.draw.woodcut.pictures import picture_figures
from generator.draw.woodcut.scene import SCENES, SceneFacts, Scenes, ThemeScenes
from generator.forge.looks import Looks
from generator.forge.pack import ThemeColours


class Themed(Protocol):
    """A quest as its pictures know it: its theme by id and name, and the theme's icon."""

    @property
    def theme(self) -> str:
        """The id of its theme."""

    @property
    def theme_name(self) -> str:
        """The name of its theme."""

    @property
    def theme_icon(self) -> str:
        """The icon of its theme."""


Q = TypeVar("Q", bound=Themed)


class Shown(msgspec.Struct, frozen=True):
    """Who is met in a quest, by the name under which faces are known, the icons of who is met and what is sought, and its print."""

    name: str
    met: str
    sought: str
    print: str


def anybody(quest: object, face: Face) -> bool:
    """Say that a quest may show a face, whoever it is."""
    del quest, face
    return True


def unmarked(quest: object) -> Mapping[str, str]:
    """Return no landmarks, whatever the quest."""
    del quest
    return {}


def colours_of(package: str, theme: str) -> ThemeColours:
    """Return the colours of a theme by its id, `package` being where the game's data lie; raises BadData."""
    own: ThemeScenes | None = added.row_of(package, theme, SCENES)
    found = own or load(Scenes, package, SCENES).of(added.base_of(package, theme))
    return ThemeColours(found.accent, found.ground)


class Pictures(Generic[Q]):
    """The pictures of a game whose `package` of data holds scenes.toml, and faces.toml if anybody has a face.

    `shown` tells who and what a quest shows, nothing of it sealed; `may_show` whether it may show a face, `landmarks` what its
    rooms are known by.
    """

    def __init__(
        self,
        package: str,
        shown: Callable[[Q], Shown],
        may_show: Callable[[Q, Face], bool] = anybody,
        landmarks: Callable[[Q], Mapping[str, str]] = unmarked,
    ) -> None:
        self._package, self._shown, self._may_show, self._landmarks = package, shown, may_show, landmarks

    @cached_property
    def scenes(self) -> Scenes:
        """What pictures of each theme are made of; raises BadData."""
        return load(Scenes, self._package, SCENES)

    def scenes_of(self, theme: str) -> ThemeScenes:
        """Return what pictures of a theme are made of, by its id; raises BadData."""
        own: ThemeScenes | None = added.row_of(self._package, theme, SCENES)
        return own or self.scenes.of(added.base_of(self._package, theme))

    def _face(self, quest: Q, name: str) -> Face | None:
        return face_of(self._package, name, theme=quest.theme)

    def colours(self, theme: str) -> ThemeColours:
        """Return the colours of a theme by its id."""
        found = self.scenes_of(theme)
        return ThemeColours(found.accent, found.ground)

    def facts(self, quest: Q, looks: Looks | None = None) -> SceneFacts:
        """Return what pictures of a quest show.

        `looks` say whose face and by which way, where it was printed before; a face that there is no more is that of today.
        """
        shown, looks = self._shown(quest), looks or Looks()
        face = self._face(quest, looks.face) or self._face(quest, shown.name)
        if face and not self._may_show(quest, face):
            face = None
        scenes = self.scenes_of(quest.theme)
        return SceneFacts(scenes, shown.met, shown.sought, quest.theme_icon, shown.print, face, looks.way)

    def looks_of(self, quest: Q) -> Looks:
        """Return the looks that today's data give the pictures of a quest; of an older edition somebody may have no face."""
        name = self._shown(quest).name
        face = name if self._face(quest, name) else ""
        return Looks(face=face, way=way_of(self.facts(quest)), landmarks=self._landmarks(quest))

    def figures(self, quest: Q, looks: Looks | None = None) -> dict[str, Figure]:
        """Return the pictures of a quest by the names under which templates show them: cover, vignette, tailpiece.

        They have the `looks` that are given, else those of today.
        """
        return picture_figures(self.facts(quest, looks), f"Woodcut of {quest.theme_name}")
