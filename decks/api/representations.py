"""Games, formats, cards and verdicts in answers."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any, TypedDict

import engine
from decks import codes
from decks.cards.queries import Results
from decks.dated_lists import replaced_on
from decks.format_names import FormatName
from decks.models import DeckSnapshot
from decks.selectors import engine_deck
from decks.services.judging import JudgedList, remedy_for

Digest = Annotated[str, {"pattern": "^sha256:[0-9a-f]{64}$"}]
# The game decides which names a card has beside these; docs/rules explains them.
Card = Annotated[
    dict[str, Any],
    "A card as its game writes it.",
    {
        "properties": {"id": {"type": "string"}, "name": {"type": "string"}},
        "required": ["id", "name"],
    },
]
Parts = Annotated[
    dict[str, dict[str, int]], "For each part of the deck, the number of copies of each card by id."
]


class HouseRules(TypedDict):
    """The part of a game's rules that organisers can replace with their own file."""

    digest: Annotated[Digest, "Of the settings, in canonical JSON."]
    file: Annotated[str, "The game's default file, in TOML."]


class GameRow(TypedDict):
    """A game."""

    slug: str
    name: str
    edition: Annotated[int, "Another edition can verify logs differently."]
    fewest_seats: int
    most_seats: int
    card_count: int
    card_pool_digest: Digest
    house_rules: Annotated[HouseRules | None, "Null for a game without house rules."]
    formats: list[str]


class CardPool(TypedDict):
    """Cards of a game: all in the order of their ids, or those that fit a query in its order."""

    digest: Digest
    results: list[Card]
    notes: Annotated[list[str], "What was read otherwise than it was written, in sentences."]


class GameWords(TypedDict):
    """The words of a game in a language."""

    language: str
    texts: Annotated[
        dict[str, Any],
        "By section, such as `verbs`, `events` and `zones`; docs/films.md says how sentences are"
        " made of them.",
    ]


class PlainDeck(TypedDict):
    """A deck as JSON."""

    game: str
    parts: Parts


class ReadyDeck(TypedDict):
    """A ready-made deck of a game."""

    name: str
    deck: PlainDeck


class DeckFault(TypedDict):
    """A problem of a deck."""

    code: str
    rule: Annotated[str, "Source of the rule."]
    message: str
    card_ids: list[str]
    expected: Any
    found: Any
    lines: Annotated[
        list[int],
        "The lines of the list that it is about, from 1; empty if it is about the whole deck, or if"
        " the deck is no list.",
    ]


class CardChange(TypedDict):
    """A change of the number of copies of a card in a part of a deck."""

    part: str
    card: Annotated[str, "Id of the card, or an unknown name as written."]
    before: int
    after: int


class Remedy(TypedDict):
    """Changes that make a deck legal."""

    card_changes: list[CardChange]
    size: Annotated[int, "Number of copies that they add or remove."]
    proved: Annotated[bool, "Whether no fewer copies make the deck legal."]


class Verdict(TypedDict):
    """The result of a deck check against a format, with all problems."""

    legal: bool
    game: str
    format: FormatName
    format_name: str
    effective_from: Annotated[str, {"format": "date"}]
    replaced_on: Annotated[
        str | None,
        {"format": "date"},
        "Day on which another ban list takes the place of this one, so that the verdict is out of"
        " date; null if none is announced.",
    ]
    deck: Annotated[PlainDeck, "The deck as it was read."]
    deck_digest: Digest
    problems: list[DeckFault]
    remedy: Annotated[
        Remedy | None,
        "Changes that make the deck legal, as few as possible. Null if it is legal, if some lines"
        " can't be read, or if none were found.",
    ]


class CodedDeck(TypedDict):
    """A deck out of a code."""

    game: str
    made_for: Annotated[
        str | None, "Format that the code was made for; null for one that no longer exists."
    ]
    deck: PlainDeck


def coded_deck(read: codes.CodedDeck) -> CodedDeck:
    return {"game": read.deck.game, "made_for": read.format, "deck": plain_deck(read.deck)}


class Snapshot(TypedDict):
    """A registered deck: before its reveal only the commitment, then all of it.

    The commitment is `sha256:` over `muster-deck/1`, NUL, salt, NUL, canonical JSON of the deck.
    """

    id: Annotated[str, {"format": "uuid"}]
    commitment: Digest
    revealed: bool
    deck: PlainDeck | None
    salt: Annotated[str | None, {"pattern": "^([0-9a-f]{2})+$"}]


def snapshot(frozen: DeckSnapshot) -> Snapshot:
    """Nothing of the deck is looked at before its reveal."""
    document: Snapshot = {
        "id": str(frozen.pk),
        "commitment": frozen.commitment,
        "revealed": frozen.revealed_at is not None,
        "deck": None,
        "salt": None,
    }
    if frozen.revealed_at is not None:
        document["deck"] = plain_deck(engine_deck(frozen.deck_list))
        document["salt"] = bytes(frozen.salt).hex()
    return document


def game_row(game: engine.Game) -> GameRow:
    return {
        "slug": game.slug,
        "name": game.name,
        "edition": game.edition,
        "fewest_seats": min(game.seats),
        "most_seats": max(game.seats),
        "card_count": len(game.pool.cards),
        "card_pool_digest": game.pool.digest,
        "house_rules": _house_rules(game),
        "formats": sorted(game.formats),
    }


def _house_rules(game: engine.Game) -> HouseRules | None:
    house = game.pool.house
    return None if house is None else {"digest": house.digest, "file": game.house_file}


@lru_cache(maxsize=32)
def card_pool(slug: str) -> CardPool:
    """List all cards of a game."""
    pool = engine.game(slug).pool
    cards = [{"id": card.id, **card.plain} for _, card in sorted(pool.cards.items())]
    return {"digest": pool.digest, "results": cards, "notes": []}


def cards_found(game: engine.Game, results: Results) -> CardPool:
    cards = [{"id": card.id, **card.plain} for card in results.cards]
    return {"digest": game.pool.digest, "results": cards, "notes": list(results.notes)}


@lru_cache(maxsize=32)
def game_words(slug: str, language: str) -> GameWords:
    return {"language": language, "texts": engine.words(slug, language)}


def plain_deck(deck: engine.Deck) -> PlainDeck:
    return {
        "game": deck.game,
        "parts": {part: dict(cards) for part, cards in deck.parts.items()},
    }


def format_name(format: engine.Format) -> FormatName:
    return {"slug": format.slug, "digest": format.digest}


def verdict(judged: engine.DeckVerdict) -> Verdict:
    problems = [deck_fault(problem) for problem in judged.problems]
    return _verdict(judged, problems, remedy_for(verdict=judged))


def judged_list(judged: JudgedList) -> Verdict:
    problems = [deck_fault(placed.problem, placed.lines) for placed in judged.problems]
    return _verdict(judged.verdict, problems, judged.remedy)


def _verdict(
    judged: engine.DeckVerdict, problems: list[DeckFault], remedy: engine.Remedy | None
) -> Verdict:
    return {
        "legal": not problems,
        "game": judged.deck.game,
        "format": format_name(judged.format),
        "format_name": judged.format.name,
        "effective_from": judged.format.effective_from,
        "replaced_on": replaced_on(judged.format),
        "deck": plain_deck(judged.deck),
        "deck_digest": judged.deck.digest,
        "problems": problems,
        "remedy": None if remedy is None else remedy_changes(remedy),
    }


def remedy_changes(remedy: engine.Remedy) -> Remedy:
    changes: list[CardChange] = [
        {
            "part": change.part,
            "card": change.card,
            "before": change.before,
            "after": change.after,
        }
        for change in remedy.changes
    ]
    return {"card_changes": changes, "size": remedy.size, "proved": remedy.proved}


def deck_fault(problem: engine.Problem, lines: Sequence[int] = ()) -> DeckFault:
    return {
        "code": problem.code,
        "rule": problem.rule,
        "message": problem.message,
        "card_ids": list(problem.cards),
        "expected": problem.expected,
        "found": problem.found,
        "lines": list(lines),
    }
