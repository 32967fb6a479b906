"""The facts of a card as its reader is told them, in the words of its game."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.base.canonical import Plain
from engine.core.rules.words import Words

# Names of numbers that are added to others end so: `attack_by`.
_ADDED = "_by"


@dataclass(frozen=True, slots=True)
class CardFact:
    """A fact of a card: its `name` and `value` as the rules have them, what the fact is called, and
    its value in words, empty where the label says all, as of *Legendary*."""

    name: str
    label: str
    value: Plain
    text: str


def in_words(known: Mapping[str, Plain], words: Words) -> tuple[CardFact, ...]:
    """The facts of a card, in the order of `Words.facts`, without those that it does not have."""
    return tuple(
        CardFact(name, label, value, _text(name, value, words))
        for name, label in words.facts.items()
        if (value := known.get(name)) or type(value) is int
    )


def _said(value: str, words: Words) -> str:
    """A value as people say it: by `Words.values`, else as a name of what is written."""
    text = value.replace("_", " ").replace("-", " ")
    return words.values.get(value) or text[:1].upper() + text[1:]


def _text(name: str, value: Plain, words: Words) -> str:
    match value:
        case bool():
            return ""
        case int():
            return f"{value:+d}" if name.endswith(_ADDED) else str(value)
        case str():
            return _said(value, words)
        case Mapping():
            parts = [
                f"{words.facts.get(key, key)} {_text(key, part, words)}".strip()
                for key, part in value.items()
                if part
            ]
            return ", ".join(parts) or words.style["nothing"]
        case list() | tuple():
            return ", ".join(_text(name, part, words) for part in value)
    return ""
