"""Codes of decks: a whole list in a word of letters and digits, which is read without a database.

A code holds game, format and cards, each by the first two bytes of a digest of its name, so that it
stays readable when a pool grows; a checksum over all of it tells cards apart whose two bytes are
the same, and a mistyped code from a right one. docs/deck-format.md has the bytes.
"""

import base64
import hashlib
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from django.utils.translation import gettext

import engine
from contract.errors import DomainError

VERSION = 1
# A deck has at most 500 different cards, of which each takes two bytes.
LONGEST_CODE = 2_400
# Readings of one code that are tried, where cards have the same two bytes.
MOST_READINGS = 64
# Crockford's alphabet, without letters that look like digits.
_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_WRITTEN = str.maketrans(_BASE32, _LETTERS)
_READ = str.maketrans(_LETTERS + "OIL", _BASE32 + "ABB", "- \t\r\n")
_CHECK = slice(5, 9)
_PART = re.compile("(?P<name>[^/]+)(/(?P<copy>[1-9][0-9]{0,2}))?")


class UnreadableCode(DomainError):
    """The text is no code of a deck, or has been cut or mistyped."""

    status = 404
    code = "unreadable_deck_code"
    field = "code"


@dataclass(frozen=True)
class CodedDeck:
    """A deck out of a code, with the format that it was made for; None for one that is gone."""

    deck: engine.Deck
    format: str | None


def deck_code(*, deck: engine.Deck, format: str) -> str:
    """The code of a deck that was made for a format of its game; empty for one that has none, as
    its game does not have a card or part of it."""
    if deck.game not in engine.slugs() or not _is_known(deck):
        return ""
    game = engine.game(deck.game)
    body = b"".join(_part(game, part, cards) for part, cards in sorted(deck.parts.items()))
    head = bytes([VERSION]) + _short(game.slug) + _short(format)
    data = head + _checksum(head, deck) + body
    return base64.b32encode(data).decode().rstrip("=").translate(_WRITTEN)


def coded_deck(code: str) -> CodedDeck:
    """The deck that a code holds, however it was typed or wrapped; UnreadableCode."""
    try:
        return _decoded(code)
    except (ValueError, IndexError, KeyError) as error:
        raise UnreadableCode(
            gettext("This isn’t the code of a deck, or a part of it is missing.")
        ) from error


def _decoded(code: str) -> CodedDeck:
    if len(code) > LONGEST_CODE:
        raise ValueError(len(code))
    text = code.upper().translate(_READ)
    data = base64.b32decode(text + "=" * (-len(text) % 8))
    if data[0] != VERSION:
        raise ValueError(data[0])
    game = {_short(slug): engine.game(slug) for slug in engine.slugs()}[data[1:3]]
    for deck in _readings(game, data[9:]):
        if _checksum(data[:5], deck) == data[_CHECK]:
            named = [slug for slug in game.formats if _short(slug) == data[3:5]]
            return CodedDeck(deck, named[0] if named else None)
    raise ValueError(code)


def _is_known(deck: engine.Deck) -> bool:
    """True if a code can name all of a deck: cards and parts of its game, and so many of each that
    a part needs no more than 255 runs."""
    game = engine.game(deck.game)
    parts = set(_part_names(game))
    return all(
        (match := _PART.fullmatch(part)) is not None
        and match["name"] in parts
        and int(match["copy"] or 1) < 256
        and len(set(cards.values())) < 200
        and all(card in game.pool.cards and 0 < copies < 1000 for card, copies in cards.items())
        for part, cards in deck.parts.items()
    )


def _short(name: str) -> bytes:
    return hashlib.sha256(name.encode()).digest()[:2]


def _checksum(head: bytes, deck: engine.Deck) -> bytes:
    return hashlib.sha256(head + deck.digest.encode()).digest()[:4]


def _part(game: engine.Game, part: str, cards: Mapping[str, int]) -> bytes:
    """A part: its name and copy, and runs of cards of which the deck has as many copies."""
    name, _, copy = part.partition("/")
    runs = defaultdict(list)
    for card, copies in _grouped(game, cards):
        runs[copies].append(_short(card))
    chunks = [
        (copies, names[first : first + 255])
        for copies, names in sorted(runs.items())
        for first in range(0, len(names), 255)
    ]
    head = _short(name) + bytes([int(copy or 1), len(chunks)])
    return head + b"".join(
        copies.to_bytes(2) + bytes([len(names)]) + b"".join(sorted(names))
        for copies, names in chunks
    )


def _grouped(game: engine.Game, cards: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """The cards of a part, a whole group of as many copies each under its own name."""
    left = dict(cards)
    for group, ids in game.pool.groups.items():
        copies = {left.get(id) for id in ids}
        if len(copies) == 1 and (number := copies.pop()) is not None:
            yield group, number
            for id in ids:
                del left[id]
    yield from left.items()


def _readings(game: engine.Game, body: bytes) -> Iterator[engine.Deck]:
    """Every deck that the parts of a code may mean; mostly one."""
    parts, choices = _lines(body), []
    cards, names = _named([*game.pool.cards, *game.pool.groups]), _named(_part_names(game))
    for part, _, lines in parts:
        choices.append(names[part])
        choices += [cards[card] for card, _ in lines]
    if prod(map(len, choices)) > MOST_READINGS:
        raise ValueError(len(choices))
    for reading in product(*choices):
        words = iter(reading)
        yield _deck(game, parts, words)


def _deck(
    game: engine.Game,
    parts: Sequence[tuple[bytes, int, Sequence[tuple[bytes, int]]]],
    words: Iterator[str],
) -> engine.Deck:
    built: dict[str, Mapping[str, int]] = {}
    for _, copy, lines in parts:
        part = engine.own_part(next(words), copy)
        counts: dict[str, int] = {}
        for _, copies in lines:
            name = next(words)
            for card in game.pool.groups.get(name, (name,)):
                counts[card] = counts.get(card, 0) + copies
        built[part] = counts
    return engine.Deck.from_plain({"game": game.slug, "parts": built})


def _lines(body: bytes) -> Sequence[tuple[bytes, int, Sequence[tuple[bytes, int]]]]:
    """The parts of a code: short name, copy, and the short name and copies of each line."""
    parts, at = [], 0
    while at < len(body):
        part, copy, runs, at = body[at : at + 2], body[at + 2], body[at + 3], at + 4
        lines: list[tuple[bytes, int]] = []
        for _ in range(runs):
            copies, many = int.from_bytes(body[at : at + 2]), body[at + 2]
            names = body[at + 3 : at + 3 + 2 * many]
            if len(names) != 2 * many:
                raise ValueError(at)
            lines += [(names[i : i + 2], copies) for i in range(0, len(names), 2)]
            at += 3 + 2 * many
        parts.append((part, copy, lines))
    return parts


def _named(names: Sequence[str]) -> Mapping[bytes, Sequence[str]]:
    by_short: dict[bytes, list[str]] = defaultdict(list)
    for name in names:
        by_short[_short(name)].append(name)
    return dict(by_short)


def _part_names(game: engine.Game) -> Sequence[str]:
    return list(dict.fromkeys((*game.parts, *game.reader.parts, *game.pool.cards)))
