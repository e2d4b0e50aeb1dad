"""The folder in which commands are attacked: a home, a cache, and a working folder with files, deep enough for `..`."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

Tree = dict[str, bytes]


class Arena:
    """A tree in which a command may do what it will: `work` is the working folder, whose `files` are made anew by `reset`."""

    def __init__(self, root: Path, files: Mapping[str, bytes]) -> None:
        self.root, self.files = root, files
        self.home = root / "a" / "b" / "c" / "home"
        self.work = self.home / "work"
        self.config = self.home / "config"
        self.cache = root / "cache"
        self.reset()

    @property
    def environment(self) -> dict[str, str]:
        """What a process finds its folders by."""
        names = {"HOME": self.home, "XDG_CONFIG_HOME": self.config, "XDG_CACHE_HOME": self.cache}
        return {**{name: str(path) for name, path in names.items()}, "COLUMNS": "200", "NO_COLOR": "1"}

    def reset(self) -> None:
        """Put everything but the cache back as it was at first."""
        top = self.root / "a"
        if top.exists():
            shutil.rmtree(top)
        self.work.mkdir(parents=True)
        self.config.mkdir()
        for name, data in self.files.items():
            place = self.work / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
        self._before = self.state()

    def tree(self) -> Tree:
        """Return every file by its path, those of the cache too."""
        return {
            path.relative_to(self.root).as_posix(): path.read_bytes() for path in sorted(self.root.rglob("*")) if path.is_file()
        }

    def restore(self, kept: Path) -> None:
        """Put everything back as it is in a copy of the tree, the cache too."""
        shutil.rmtree(self.root)
        shutil.copytree(kept, self.root)

    def state(self) -> dict[str, tuple[int, ...]]:
        """Return what stands in the tree, but for the cache: each path with what changes when its file does."""
        found: dict[str, tuple[int, ...]] = {}
        for folder, folders, names in os.walk(self.root / "a"):
            for name in (*folders, *names):
                path = os.path.join(folder, name)
                now = os.lstat(path)
                own = (now.st_mtime_ns, now.st_size) if name in names else ()
                found[os.path.relpath(path, self.root)] = (now.st_mode, *own)
        return found

    def changes(self) -> list[str]:
        """Return the paths that are new, gone or changed since it was made anew."""
        now = self.state()
        return sorted(name for name in now.keys() | self._before.keys() if now.get(name) != self._before.get(name))


def with_odd_files(arena: Arena) -> Arena:
    """Put into the working folder what is no plain file: folders, a pipe, links, a file that nobody may read, one of 65 MB."""
    work = arena.work
    (work / "folder").mkdir()
    os.mkfifo(work / "fifo")
    (work / "dangling").symlink_to("nowhere.pdf")
    (work / "loop").symlink_to("loop")
    (work / "to-folder").symlink_to("folder")
    (work / "closed").mkdir(mode=0o500)
    (work / "closed.txt").write_bytes(b"secret\n")
    (work / "closed.txt").chmod(0)
    with (work / "large.bin").open("wb") as file:
        file.truncate(65 << 20)
    arena._before = arena.state()
    return arena
