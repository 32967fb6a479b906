"""Decks and their versions in answers to their owners."""

from datetime import date, datetime
from typing import Annotated, TypedDict

import engine
from decks.api.representations import (
    DeckFault,
    Digest,
    PlainDeck,
    Remedy,
    Verdict,
    deck_fault,
    format_name,
    plain_deck,
    remedy_changes,
    verdict,
)
from decks.dated_lists import announced
from decks.format_names import FormatName
from decks.models import Deck, DeckVersion
from decks.selectors import engine_deck, latest_version
from decks.services.judging import judge_deck, remedy_for


class VerdictInShort(TypedDict):
    """The legality of a deck in the given format."""

    legal: bool
    problem_count: Annotated[int, "Number of problems."]
    format: FormatName


class LaterVerdict(TypedDict):
    """The legality of a deck by a ban list that is announced, with the changes to make."""

    effective_from: Annotated[str, {"format": "date"}]
    legal: bool
    format: FormatName
    problems: list[DeckFault]
    remedy: Remedy | None


class SavedDeckRow(TypedDict):
    """A saved deck."""

    id: Annotated[str, {"format": "uuid"}]
    game: str
    name: str
    version_count: Annotated[int, "Number of versions, and of the latest one."]
    digest: Annotated[Digest, "Digest of the latest version."]
    created_at: datetime
    updated_at: datetime
    short_verdict: VerdictInShort | None


class SavedVersionRow(TypedDict):
    """A version of a saved deck."""

    number: int
    digest: Digest
    created_at: datetime


class SavedVersion(SavedVersionRow):
    """A version of a saved deck, which never changes, and its deck check in the chosen format."""

    deck_id: Annotated[str, {"format": "uuid"}]
    deck: PlainDeck
    deck_verdict: Verdict | None


class SavedDeck(TypedDict):
    """A saved deck with its versions, the last one in full."""

    id: Annotated[str, {"format": "uuid"}]
    game: str
    name: str
    created_at: datetime
    updated_at: datetime
    versions: list[SavedVersionRow]
    latest: SavedVersion
    later_verdicts: Annotated[
        list[LaterVerdict],
        "The latest version by each announced ban list of the chosen format, the first one first.",
    ]


def saved_deck_row(deck: Deck, format: engine.Format | None) -> SavedDeckRow:
    version = latest_version(deck)
    return {
        "id": str(deck.pk),
        "game": deck.game,
        "name": deck.name,
        "version_count": deck.length,
        "digest": version.deck_list.digest,
        "created_at": deck.created_at,
        "updated_at": deck.changed_at,
        "short_verdict": _in_short(version, format),
    }


def saved_deck(
    deck: Deck, versions: list[DeckVersion], format: engine.Format | None, today: date
) -> SavedDeck:
    return {
        "id": str(deck.pk),
        "game": deck.game,
        "name": deck.name,
        "created_at": deck.created_at,
        "updated_at": deck.changed_at,
        "versions": [_version_row(version) for version in versions],
        "latest": saved_version(versions[-1], format),
        "later_verdicts": [] if format is None else _later(versions[-1], format, today),
    }


def _later(version: DeckVersion, format: engine.Format, today: date) -> list[LaterVerdict]:
    game, deck = engine.game(format.game), engine_deck(version.deck_list)
    if format.slug not in game.formats:
        return []
    rows = [judge_deck(deck=deck, format=of) for of in announced(game, format.slug, today=today)]
    return [_later_verdict(judged) for judged in rows]


def _later_verdict(judged: engine.DeckVerdict) -> LaterVerdict:
    remedy = remedy_for(verdict=judged)
    return {
        "effective_from": judged.format.effective_from,
        "legal": judged.legal,
        "format": format_name(judged.format),
        "problems": [deck_fault(problem) for problem in judged.problems],
        "remedy": None if remedy is None else remedy_changes(remedy),
    }


def saved_version(version: DeckVersion, format: engine.Format | None) -> SavedVersion:
    deck = engine_deck(version.deck_list)
    return {
        **_version_row(version),
        "deck_id": str(version.deck_id),
        "deck": plain_deck(deck),
        "deck_verdict": None if format is None else verdict(judge_deck(deck=deck, format=format)),
    }


def _version_row(version: DeckVersion) -> SavedVersionRow:
    return {
        "number": version.number,
        "digest": version.deck_list.digest,
        "created_at": version.created_at,
    }


def _in_short(version: DeckVersion, format: engine.Format | None) -> VerdictInShort | None:
    if format is None:
        return None
    judged = judge_deck(deck=engine_deck(version.deck_list), format=format)
    return {
        "legal": judged.legal,
        "problem_count": len(judged.problems),
        "format": format_name(format),
    }
