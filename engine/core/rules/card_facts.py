"""The facts of a card as its reader is told them, in the words of its game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.core.base.canonical import Plain
from engine.core.rules.words import Words

# Names of numbers that are added to others end so: `attack_by`.
_ADDED = "_by"


@dataclass(frozen=True, slots=True)
class CardFact:
    """A fact of a card: its `name` and `value` as the rules have them, its `label` for people, and
    its values in words, none where the label says all, as of *Legendary*."""

    name: str
    label: str
    value: Plain
    texts: tuple[str, ...]

    @property
    def text(self) -> str:
        """All its values in words, in a row."""
        return ", ".join(self.texts)


def in_words(known: Mapping[str, Plain], words: Words) -> tuple[CardFact, ...]:
    """The facts of a card, in the order of `Words.facts`, without those that it does not have."""
    return tuple(
        CardFact(name, label, value, tuple(_texts(name, value, words)))
        for name, label in words.facts.items()
        if (value := known.get(name)) or type(value) is int
    )


def _texts(name: str, value: Plain, words: Words) -> Iterator[str]:
    match value:
        case bool() | None:
            return
        case int():
            yield f"{value:+d}" if name.endswith(_ADDED) else str(value)
        case str():
            written = value.replace("_", " ").replace("-", " ")
            yield words.values.get(value) or written[:1].upper() + written[1:]
        case Mapping():
            parts = [
                " ".join((words.facts.get(key, key), *_texts(key, part, words)))
                for key, part in value.items()
                if part
            ]
            yield from parts or [words.style["nothing"]]
        case _:
            for part in value:
                yield from _texts(name, part, words)
