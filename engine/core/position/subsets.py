"""Spaces whose members are selections of cards, in ascending order."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, islice

from engine.core.position.choices import Arguments, Draw, LeadsNowhere, Space, Step


def _any(chosen: Sequence[int]) -> bool:
    """Accepts each selection."""
    return True


class Subset(Space):
    """Some of these card ids, in ascending order, in one of the given sizes, that are accepted.

    `accepts` is the definition, together with `needed`, the items that every member holds.
    `extends` only prunes the listing: it may say False for a selection from which no accepted
    one can be reached by adding items. `candidates`, where given, lists in its place: ascending
    selections, each once, with all accepted ones among them.
    """

    __slots__ = (
        "_accepts", "_candidates", "_extends", "_items", "_listed", "_needed", "names_cards",
        "sizes",
    )  # fmt: skip
    set_from = 0

    def __init__(
        self,
        items: Sequence[int],
        sizes: Sequence[int],
        accepts: Callable[[Sequence[int]], bool] = _any,
        extends: Callable[[Sequence[int]], bool] = _any,
        needed: Sequence[int] = (),
        candidates: Callable[[], Iterator[tuple[int, ...]]] | None = None,
    ) -> None:
        self._items = items
        self.sizes = sizes
        self._accepts = accepts
        self._extends = extends
        self._needed = needed
        self._candidates = candidates
        self._listed: list[tuple[int, ...]] | None = None
        self.names_cards = True

    def __contains__(self, args: object) -> bool:
        if not isinstance(args, tuple) or len(args) not in self.sizes:
            return False
        before = -1
        for item in args:
            if type(item) is not int or item <= before or item not in self._items:
                return False
            before = item
        for item in self._needed:
            if item not in args:
                return False
        return self._accepts(args)

    def __iter__(self) -> Iterator[Arguments]:
        return iter(self._list())

    def __len__(self) -> int:
        return len(self._list())

    def __bool__(self) -> bool:
        if 1 in self.sizes and any((item,) in self for item in self._items):
            return True
        return next(self._members(), None) is not None

    def at_most(self, most: int) -> bool:
        return sum(1 for _ in islice(self._members(), most + 1)) <= most

    def sample(self, draw: Draw) -> Arguments:
        members = self._list()
        return members[draw(len(members))]

    def _next(self, clicked: Arguments) -> Step:
        """By `accepts` and `extends` alone, as there may be more members than anybody lists."""
        chosen = tuple(arg for arg in clicked if isinstance(arg, int))
        if len(chosen) < len(clicked) or len({*chosen}) < len(chosen):
            raise LeadsNowhere(clicked)
        others = [item for item in sorted(set(self._items)) if item not in chosen]
        more = tuple(item for item in others if self._leads_on((*chosen, item)))
        return Step(clicked in self, more)

    def _leads_on(self, chosen: tuple[int, ...]) -> bool:
        """True if a member holds all of these."""
        start = tuple(sorted({*self._needed, *chosen}))
        if not all(item in self._items for item in start) or not self._extends(start):
            return False
        others = sorted(set(self._items).difference(start))
        return next(self._grow(start, others, 0), None) is not None

    def _list(self) -> list[tuple[int, ...]]:
        if self._listed is None:
            self._listed = sorted(self._members())
        return self._listed

    def _members(self) -> Iterator[tuple[int, ...]]:
        if self._candidates is None:
            every = self._accepts is _any and not self._needed
            return self._combinations() if every else self._grown()
        needed = {*self._needed}
        return (
            chosen
            for chosen in self._candidates()
            if needed.issubset(chosen) and self._accepts(chosen)
        )

    def _grown(self) -> Iterator[tuple[int, ...]]:
        """The members, found by adding item to item."""
        start = tuple(dict.fromkeys(self._needed))
        if all(item in self._items for item in start) and self._extends(start):
            others = sorted(set(self._items).difference(start))
            for chosen in self._grow(start, others, 0):
                yield tuple(sorted(chosen)) if start else chosen

    def _combinations(self) -> Iterator[tuple[int, ...]]:
        """All selections, where each is accepted."""
        items = sorted(set(self._items))
        return chain.from_iterable(combinations(items, size) for size in {*self.sizes})

    def _grow(
        self, chosen: tuple[int, ...], items: list[int], at: int
    ) -> Iterator[tuple[int, ...]]:
        if len(chosen) in self.sizes and self._accepts(chosen):
            yield chosen
        lacking = (size - len(chosen) for size in self.sizes if size > len(chosen))
        for position in range(at, len(items) + 1 - min(lacking, default=len(items) + 1)):
            longer = (*chosen, items[position])
            if self._extends(longer):
                yield from self._grow(longer, items, position + 1)
