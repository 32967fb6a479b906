"""Card definitions, and pools of them with a digest."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from engine.core.base.canonical import Plain, digest, encode
from engine.core.base.card_names import Spelling, fold, spelling
from engine.core.position.agenda import Text


@dataclass(frozen=True, slots=True)
class CardDef:
    """One printing of a card as its file describes it.

    `facts` are the game's own attributes; `texts` are its compiled texts by occasion. `plain`
    is the whole table as written, the part that the pool digest covers. `since` is the day it
    was printed (`2026-11-21`), "" where it counts on any day.
    """

    id: str
    name: str
    kind: str
    set: str
    official: bool
    printing: int
    facts: Mapping[str, Any]
    texts: Mapping[str, Text] = field(hash=False, compare=False)
    plain: Mapping[str, Plain] = field(hash=False, compare=False, repr=False)
    since: str = ""


@dataclass(frozen=True, slots=True)
class CardText:
    """A part of what a card says: an ability with its `name`, if it has one, and what it costs in
    the unit of its game (`2`, or `2+`), empty where it costs nothing. `words` are empty where no
    more is known of it than its name."""

    words: str
    name: str = ""
    cost: str = ""


def text_of(card: CardDef, occasion: str) -> str:
    """The name of one text of one printing of a card, unless its game names its texts itself."""
    return f"{card.id} {card.printing} {occasion}"


@dataclass(slots=True)
class Card:
    """One physical card in one game: its number, what it is, and whose deck it came from.

    It never changes. Each game makes more than a hundred, and frozen ones take twice as long.
    """

    id: int
    definition: CardDef
    owner: int


@dataclass(frozen=True)
class HouseRules:
    """The rules of a game in a file that organisers may replace (`house.toml`): figures, maps.

    `plain` is the file as parsed, `rules` what the game has read of it.
    """

    plain: Mapping[str, Plain]
    rules: Any = field(hash=False, compare=False, repr=False)

    @cached_property
    def digest(self) -> str:
        """`sha256:` over the file in canonical form."""
        return digest(encode(self.plain))


@dataclass(frozen=True)
class CardPool:
    """Every card a game knows, by id, and its named groups (a section of minions, say).

    `cards` has of each card the printing that counts, the newest; `earlier` has by id those that
    it replaced, the oldest first. `house`: the house rules, of a game that has some. Such a game
    deals what its rules say and no deck lists, so it has here of which cards a format allows only
    so many copies, 0 of those that are banned: `limits`.
    """

    cards: Mapping[str, CardDef]
    groups: Mapping[str, tuple[str, ...]]
    earlier: Mapping[str, tuple[CardDef, ...]] = field(default_factory=dict)
    house: HouseRules | None = None
    limits: Mapping[str, int] = field(default_factory=dict)

    def on(self, day: str) -> "CardPool":
        """The pool as it stood on a day: of each card the newest printing that was out by then.

        A card that is printed later changes nothing in it, its digest included.
        """
        cards: dict[str, CardDef] = {}
        earlier: dict[str, tuple[CardDef, ...]] = {}
        for id in self.cards:
            out = tuple(card for card in self.printings(id) if card.since <= day)
            if out:
                cards[id] = out[-1]
            if len(out) > 1:
                earlier[id] = out[:-1]
        groups = {
            name: kept
            for name, group in self.groups.items()
            if (kept := tuple(card for card in group if card in cards))
        }
        return replace(
            self, cards=MappingProxyType(cards), groups=MappingProxyType(groups), earlier=earlier
        )

    def printings(self, id: str) -> tuple[CardDef, ...]:
        """Every printing of a card, the oldest first; KeyError for an id that is none."""
        return (*self.earlier.get(id, ()), self.cards[id])

    def printed(self, id: str, printing: int) -> CardDef:
        """One printing of a card by its number; KeyError where there is none."""
        for card in self.printings(id):
            if card.printing == printing:
                return card
        raise KeyError(f"{id} has no printing {printing}")

    @cached_property
    def digest(self) -> str:
        """`sha256:` over all card tables in canonical form, as the cards count."""
        return digest(encode({id: card.plain for id, card in self.cards.items()}))

    @cached_property
    def by_name(self) -> Mapping[str, str]:
        """Card id by folded name and by folded id, for reading deck lists."""
        names = {fold(card.name): id for id, card in self.cards.items()}
        return MappingProxyType(names | {fold(id): id for id in self.cards})

    @cached_property
    def groups_by_name(self) -> Mapping[str, tuple[str, ...]]:
        """The cards of a group by its folded name, for reading deck lists."""
        return MappingProxyType({fold(name): cards for name, cards in self.groups.items()})

    @cached_property
    def _spelling(self) -> Spelling:
        return spelling(self.by_name.keys() | self.groups_by_name.keys())

    def called(self, card: str) -> str:
        """The name of a card by id; for an id that is none, the id itself, cut to 60 characters."""
        definition = self.cards.get(card)
        return definition.name if definition else card[:60]

    def meant(self, written: str) -> str | None:
        """The id of the card, or the name of the group, that an unknown name may stand for."""
        nearest = self._spelling.nearest(written)
        return None if nearest is None else self.by_name.get(nearest, nearest)

    def unknown(self, written: str, meant: str | None) -> str:
        """A sentence that there is no such card, and which one (`meant`, an id) may be meant."""
        hint = "check its spelling" if meant is None else f"did you mean {self.called(meant)!r}?"
        return f"no card {written[:60]!r} is known: {hint}"
