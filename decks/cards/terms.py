"""The terms of queries, read as questions to cards."""

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from django.utils.translation import gettext

import engine
from decks.cards.files import CardFile, card_files
from ground.spelling import searched

Fits = Callable[[CardFile], bool]

# The field `cost`: in each game the first of these that it has.
COSTS = ("command", "points", "level", "circle")
# From this number on a fact may be plain for in thousands, as faces count it.
THOUSAND = 1000
# The fields that every game has besides its facts.
FIELDS = ("name", "text", "kind", "set", "legal", "banned", "restricted", "is", "sort")
_SIGNS: Mapping[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
    "=": operator.eq, ":": operator.eq, "!=": operator.ne,
}  # fmt: skip


@dataclass
class Terms:
    """Reads the terms of a query about a game, with the formats of a day; keeps notes of what was
    read otherwise than it is written, and the fact by which cards are sorted, and if downwards."""

    game: engine.Game
    today: str
    language: str
    notes: list[str] = field(default_factory=list)
    order: tuple[str, bool] | None = None

    def word(self, value: str) -> Fits:
        """A word without a field."""
        part = searched(value)
        return lambda file: part in file.everything

    def term(self, written: str, sign: str, value: str) -> Fits:
        """A field with a sign and a value, as they are written."""
        name = self._field(written)
        if name is None:
            return self.word(f"{written}{sign}{value}")
        if name in FIELDS:
            return self._shared(name, sign, value)
        return self._fact(name, sign, value)

    def _field(self, written: str) -> str | None:
        """A field by its name, its label, a beginning of either, or what is nearest to it."""
        labels = {searched(label): name for name, label in self._labels().items()}
        names = {name: name for name in (*FIELDS, *self._labels())}
        cost = next((name for name in COSTS if name in names), None)
        known = labels | names | ({"cost": cost} if cost else {})
        plain = searched(written)
        begins = [name for name in (*self._labels(), *FIELDS, *known) if name.startswith(plain)]
        if plain in known or begins:
            return known.get(plain) or known[begins[0]]
        nearest = get_close_matches(plain, known, 1)
        if not nearest:
            note = gettext("{game} has no field “{field}”: looked for the words.")
            self.notes.append(note.format(game=self.game.name, field=written))
            return None
        self._note(written, nearest[0])
        return known[nearest[0]]

    def _labels(self) -> Mapping[str, str]:
        return self.game.words_in(self.language).facts

    def _note(self, written: str, read: str) -> None:
        note = gettext("Read “{written}” as “{read}”.")
        self.notes.append(note.format(written=written, read=read))

    def _shared(self, name: str, sign: str, value: str) -> Fits:
        part = searched(value)
        match name:
            case "sort":
                down = value.startswith("-")
                self.order = (self._field(value.lstrip("-")) or "name", down)
                return lambda file: True
            case "legal" | "banned" | "restricted":
                return self._legality(name, value)
            case "is":
                return self._flag(value)
            case "kind" | "set":
                kinds = {str(getattr(file.card, name)) for file in self._files()}
                near = self._nearest(value, kinds)
                return lambda file: searched(str(getattr(file.card, name))).startswith(near)
        exact = sign == "="
        return lambda file: (
            (getattr(file, name) == part if exact else part in getattr(file, name))
            != (sign == "!=")
        )

    def _legality(self, name: str, value: str) -> Fits:
        """Cards that a format allows, bans, or limits to fewer copies than others."""
        formats = self.game.formats
        slug = searched(value).replace(" ", "_")
        known = {
            **{slug: slug for slug in formats},
            **{searched(f.name): f.slug for f in formats.values()},
        }
        begins = [
            known[each]
            for each in known
            if each.startswith(slug) or each.startswith(searched(value))
        ]
        if not begins:
            nearest = get_close_matches(slug, known, 1, 0.4)
            begins = [known[each] for each in nearest] or [next(iter(formats))]
            self._note(value, begins[0])
        format = self.game.format_on(begins[0], self.today)
        if name == "legal":
            return lambda file: format.most_of(file.card.id) != 0
        if name == "banned":
            return lambda file: format.limits.get(file.card.id) == 0
        return lambda file: format.limits.get(file.card.id, 0) > 0

    def _flag(self, value: str) -> Fits:
        """A fact that cards have or not, a value of any fact, a kind, or *official*."""
        plain = searched(value)
        if plain == "official":
            return lambda file: file.card.official
        facts = {
            name
            for file in self._files()
            for name, fact in file.facts.items()
            if fact.value is True
        }
        kinds = {file.card.kind for file in self._files()}
        flag = {
            **{searched(self._labels()[name]): name for name in facts},
            **{name: name for name in facts},
        }
        near = plain if plain in flag or plain in kinds else self._nearest(value, {*flag, *kinds})
        if near in flag:
            return lambda file: flag[near] in file.facts
        return lambda file: searched(file.card.kind) == near

    def _fact(self, name: str, sign: str, value: str) -> Fits:
        holding = [file.facts[name] for file in self._files() if name in file.facts]
        numbers = [number for fact in holding for number in _numbers(fact)]
        amount = _amount(value)
        if amount is not None and numbers:
            if min(filter(None, map(abs, numbers)), default=0) >= THOUSAND > abs(amount):
                amount *= THOUSAND
            compare = _SIGNS[sign]
            return lambda file: any(
                compare(number, amount) for number in _numbers(file.facts.get(name))
            )
        if amount is not None:
            compare = _SIGNS[sign]
            return lambda file: name in file.facts and compare(len(file.facts[name].texts), amount)
        known = {searched(each) for fact in holding for each in (*fact.texts, *_words(fact))}
        parts = [self._nearest(part, known) for part in value.split(",") if part]
        holds = self._holds(name, parts)
        return (lambda file: name in file.facts and not holds(file)) if sign == "!=" else holds

    def _holds(self, name: str, parts: Sequence[str]) -> Fits:
        """True for cards with a value for each part: it as a whole, or a beginning of it."""

        def holds(file: CardFile) -> bool:
            fact = file.facts.get(name)
            if fact is None:
                return False
            values = [searched(each) for each in (*fact.texts, *_words(fact))]
            return all(
                part in values or any(_begins(value, part) for value in values) for part in parts
            )

        return holds

    def _nearest(self, value: str, known: Iterable[str]) -> str:
        """A value in the letters of searches, or the nearest that there is."""
        plain, known = searched(value), sorted(known)
        if any(_begins(searched(each), plain) for each in known):
            return plain
        nearest = get_close_matches(plain, known, 1)
        if nearest:
            self._note(value, nearest[0])
        return nearest[0] if nearest else plain

    def _files(self) -> Sequence[CardFile]:
        return card_files(self.game.slug, self.language)


def _begins(value: str, part: str) -> bool:
    """True where a part is a value or begins a word of it; of one or two letters only a whole."""
    return value == part or (len(part) > 2 and f" {value}".find(f" {part}") >= 0)


def _numbers(fact: engine.CardFact | None) -> Sequence[int]:
    value = fact.value if fact else None
    values = value if isinstance(value, list | tuple) else [value]
    return [number for number in values if type(number) is int]


def _words(fact: engine.CardFact) -> Sequence[str]:
    """The values of a fact as the rules have them, where they are words."""
    values = fact.value if isinstance(fact.value, list | tuple) else [fact.value]
    return [value for value in values if isinstance(value, str)]


def _amount(value: str) -> int | None:
    """A number as it is written, `5k` for 5000; None for a word."""
    digits, factor = (value[:-1], THOUSAND) if value[-1:] in "kK" else (value, 1)
    return int(digits) * factor if digits.lstrip("-").isdecimal() and digits.isascii() else None
