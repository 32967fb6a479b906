"""The facts about a game that reading its lists needs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from engine.core.base.card_names import Spelling, fold, spelling
from engine.core.decks.list_words import Heading, headings


@dataclass(frozen=True)
class Facts:
    """The facts about a game that reading a list needs: parts by heading, card names, groups.

    `ids` and `groups` are by folded names (`base/card_names.py`). `openers` are cards, a hero
    say, that have a part of their own, called by their id: a line of its name alone puts one into
    the part it belongs to, or else that of the last heading, unless it is in one already, and opens
    its own part. With `each` every line of an opener brings so many more, and the last of them is
    opened: the second `Guard` opens `guard/2`. `kinds` are the kinds of cards, each with the part
    it belongs to, if it is one: lists have them as headings too.
    """

    game: str
    parts: tuple[str, ...]
    ids: Mapping[str, str]
    groups: Mapping[str, tuple[str, ...]]
    part_of: Mapping[str, str]
    openers: frozenset[str] = frozenset()
    each: bool = False
    kinds: Mapping[str, str | None] = field(default_factory=dict)

    @cached_property
    def headings(self) -> Mapping[str, Heading]:
        """The headings of lists of this game, by their words."""
        return headings(self.parts, self.kinds)

    @cached_property
    def _spelling(self) -> Spelling:
        return spelling(self.ids.keys() | self.groups.keys())

    def known(self, name: str) -> bool:
        """True of the name of a card or a group, however it is written."""
        key = fold(name)
        return key in self.ids or key in self.groups

    def nearest(self, name: str) -> str | None:
        """The card, or the folded name of a group, that an unknown name may stand for."""
        nearest = self._spelling.nearest(name)
        return None if nearest is None else self.ids.get(nearest, nearest)
