"""A toy site that is built once for the tests that look at it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from generator.site import build
from tests.site import toy


@pytest.fixture(scope="session")
def site() -> dict[str, bytes]:
    with toy.printing():
        return dict(build(toy.challenges(), toy.settings()))


@pytest.fixture(scope="session")
def homeless() -> dict[str, bytes]:
    """A site that knows no address, of a title that wants to be more than words."""
    with toy.printing():
        return dict(build(toy.challenges(toy.DATES[:2]), toy.settings(HOSTILE, "")))


HOSTILE = """</title><script>window.pwned=1</script>"'&{{ 7*7 }} x;y,z\\"""


@pytest.fixture
def toys() -> Iterator[None]:
    with toy.printing():
        yield
