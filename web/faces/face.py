"""A face: what of a card stands where on it, as values that one template draws."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import engine


@dataclass(frozen=True)
class Mark:
    """A sign with what it stands for, and a number or a name beside it, if there is one."""

    sign: str
    label: str
    text: str = ""


@dataclass(frozen=True)
class Amount:
    """A number in a shape: a diamond `blade` hurts, a star `burst` hurts by magic, a shield `guard`
    holds, a `heart` lives, a hexagon `hex` and a bolt `pay` cost, a `tag` counts levels. `fact` is
    the fact that it shows, by which a script finds the number to put what counts now."""

    shape: str
    fact: str
    value: str
    label: str


@dataclass(frozen=True)
class Face:
    """A card as it is drawn. `look`, `land` and `sign` are its palette, the silhouette behind it
    and what stands in front; `line` is the second line of its band, below its name.

    Top left stands one of: `costs`, a `suit` with a strength, a `circle`, a `sort` (whose text is
    the shape of a kind), a `level`. Top right: `arrows`, a `rank` in chevrons, or `corner`. Below:
    `left`, `right`, and `foot` between them. On the band: a `tag` and a `badge`. Then `keywords`,
    `values`, and `actions`, recovered of most. `rare` has a frame of gold. Texts are `numbered`
    where each line counts.
    """

    look: str
    land: str
    sign: str
    line: str
    name: str = ""
    costs: Sequence[Amount] = ()
    suit: Mark | None = None
    circle: Amount | None = None
    sort: Mark | None = None
    level: Amount | None = None
    arrows: Sequence[str] = ()
    rank: int = 0
    corner: Sequence[Mark] = ()
    left: Amount | None = None
    right: Amount | None = None
    foot: Sequence[Mark] = ()
    tag: Mark | None = None
    badge: Mark | None = None
    keywords: Sequence[Mark] = ()
    values: Sequence[Mark] = ()
    actions: tuple[int, int] | None = None
    rare: bool = False
    numbered: bool = False


@dataclass(frozen=True)
class CardFacts:
    """The facts of a card by name, in the reader's words, and its texts: what the functions of
    games read to make a face. `plain` is the card as its file has it."""

    card: engine.CardDef
    game: str
    kind: str
    by_name: Mapping[str, engine.CardFact]
    texts: Sequence[engine.CardText]

    @property
    def plain(self) -> Mapping[str, Any]:
        return self.card.plain

    def has(self, name: str) -> bool:
        return name in self.by_name

    def value(self, name: str, other: Any = None) -> Any:
        """The value of a fact as the rules have it, `other` where the card has none."""
        return self.by_name[name].value if name in self.by_name else other

    def text(self, name: str) -> str:
        """The value of a fact in words; empty where the card has none."""
        return self.by_name[name].text if name in self.by_name else ""

    def label(self, name: str) -> str:
        """The name of a fact for people."""
        return self.by_name[name].label

    def mark(self, sign: str, name: str) -> Mark:
        """A sign with a fact: *Attack 5*."""
        return Mark(sign, self.label(name), self.text(name))

    def marks(self, signs: Mapping[str, str], name: str) -> list[Mark]:
        """A mark for each value of a fact that has several, by the signs of values."""
        if name not in self.by_name:
            return []
        value, texts = self.value(name), self.by_name[name].texts
        values = [value] if isinstance(value, str) else value
        return [Mark(signs[each], text) for each, text in zip(values, texts, strict=True)]

    def amount(self, shape: str, name: str) -> Amount | None:
        """A fact that is a number in a shape; None where the card has none."""
        if name not in self.by_name:
            return None
        value = self.value(name)
        numbers = value if isinstance(value, Sequence) else [value]
        return Amount(shape, name, "/".join(map(short, numbers)), self.label(name))

    def seed(self) -> tuple[int, int, int]:
        """Three bytes by which cards of one look differ in their picture."""
        first, second, third, *_ = hashlib.sha256(f"{self.game}/{self.card.id}".encode()).digest()
        return first, second, third


def short(number: Any) -> str:
    """A number as it stands on a face: thousands as units, `7` for 7000, as boards count them."""
    if isinstance(number, int) and number >= 1000:
        return f"{number / 1000:g}"
    return str(number)


def joined(*texts: str) -> str:
    """The parts of the second line of a band."""
    return " · ".join(text for text in texts if text)
