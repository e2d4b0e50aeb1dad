"""The spaces in reach of a hero to the tree of their biconnected components (block tree), and its repair after a few steps.

A biconnected component is a set of spaces that no single space falls apart without; two of them share one space at most, a cut
vertex. Seen from the hero they form a tree: each component hangs on one cut vertex, and others hang on its own spaces. A walk
enters no space twice, so that one that goes through a cut vertex into another component never comes back: it follows one path
of the tree. The components are found by depth-first search (Hopcroft and Tarjan, Algorithm 447, 1973) in time linear in spaces
and passages. After a step only the component that the hero walked into is searched again; all that hangs on it is kept.

Sets of spaces are whole numbers with one bit for each space.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class Component:
    """A biconnected component: its `spaces` without the `cut_vertex` it hangs on, and the `children` that hang on these.

    `total` are its spaces with those of all below it. `estimates` is room for the bound. Two components of the same cut vertex
    and total are one object.
    """

    __slots__ = ("children", "cut_vertex", "estimates", "spaces", "total")

    def __init__(self, cut_vertex: int, spaces: int, *, children: tuple[Component, ...], total: int) -> None:
        self.cut_vertex = cut_vertex
        self.spaces = spaces
        self.children = children
        self.total = total
        self.estimates: dict[tuple[int, int], list[tuple[int, int, int]]] = {}


class BlockTree:
    """All components ever met in one maze, whose `open_to` are the neighbours of each space as bits."""

    def __init__(self, open_to: Sequence[int]) -> None:
        self.open_to = open_to
        self._components: dict[tuple[int, int], Component] = {}
        self._searched: dict[tuple[int, int], list[tuple[int, int]]] = {}

    def around(self, space: int, free: int, hanging: Iterable[Component] = ()) -> tuple[Component, ...]:
        """Return the components that hang on a space when `free` can be walked.

        `hanging` are components known from before that hang on that space or on one of `free`. What cannot be reached through
        `free` is left out.
        """
        parts = self._searched.get((space, free))
        if parts is None:
            parts = self._searched[space, free] = biconnected(self.open_to, space, free)
        waiting: dict[int, list[Component]] = {}
        for component in hanging:
            waiting.setdefault(component.cut_vertex, []).append(component)
        for spaces, cut_vertex in parts:
            children = [component for on, components in waiting.items() if spaces >> on & 1 for component in components]
            waiting.setdefault(cut_vertex, []).append(self._component(cut_vertex, spaces, children))
        return tuple(waiting.get(space, ()))

    def after(self, roots: Iterable[Component], path: Sequence[int], left: int) -> tuple[Component, ...]:
        """Return the components that hang on the end of a path into one of the `roots`; `left` are the spaces still unused."""
        here = path[-1]
        inside = 1 << here
        component = next(component for component in roots if component.total & inside)
        while not component.spaces & inside:
            component = next(after for after in component.children if after.total & inside)
        return self.around(here, component.spaces & left, component.children)

    def _component(self, cut_vertex: int, spaces: int, children: list[Component]) -> Component:
        total = spaces
        for child in children:
            total |= child.total
        known = self._components.get((cut_vertex, total))
        if known is None:
            known = self._components[cut_vertex, total] = Component(cut_vertex, spaces, children=tuple(children), total=total)
        return known


def biconnected(open_to: Sequence[int], start: int, free: int) -> list[tuple[int, int]]:
    """Return the components in reach of `start` within `free`, outermost first, each as its spaces and its cut vertex.

    Spaces are numbered as a depth-first search meets them; `lows` holds for each space of the current path the lowest number
    that it or what was searched behind it is open to. Where nothing behind a space is open to anything before it, all that was
    met behind is a component.
    """
    number = [0] * len(open_to)
    number[start] = count = 1
    path, todo, lows = [start], [open_to[start] & free], [1]
    pending: list[int] = []
    components: list[tuple[int, int]] = []
    within = free | 1 << start
    while True:
        rest = todo[-1]
        if rest:
            bit = rest & -rest
            todo[-1] = rest ^ bit
            there = bit.bit_length() - 1
            seen = number[there]
            if not seen:
                count += 1
                number[there] = count
                todo.append(open_to[there] & within & ~(1 << path[-1]))
                path.append(there)
                lows.append(count)
                pending.append(there)
            elif seen < lows[-1]:
                lows[-1] = seen
            continue
        here, low = path.pop(), lows.pop()
        todo.pop()
        if not path:
            return components
        if low >= number[path[-1]]:
            components.append((_popped(pending, here), path[-1]))
        elif low < lows[-1]:
            lows[-1] = low


def _popped(pending: list[int], last: int) -> int:
    """Take spaces off the end of a list down to `last` and return them as bits."""
    bits = 0
    while True:
        space = pending.pop()
        bits |= 1 << space
        if space == last:
            return bits
