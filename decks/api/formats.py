"""Formats and their versions in answers, and card pools as they were published."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from decks.api.representations import Digest
from decks.models import CardPoolVersion, FormatVersion
from decks.selectors import PublishedFormat, sides_of, team_size

State = Literal["past", "in_force", "future"]
Day = Annotated[str, {"format": "date"}]


class FormatVersionRow(TypedDict):
    """A version of a format, valid from a date until the next version."""

    digest: Digest
    rules_digest: Annotated[
        str, "Identifies the rules in the header of a log: edition, cards, format, house rules."
    ]
    effective_from: Day
    state: State
    official: Annotated[bool, "Whether it is from the publisher of the game."]
    source: str


class FormatRow(TypedDict):
    """A format of a game with its current version and all versions."""

    slug: str
    name: str
    digest: Digest
    rules_digest: str
    official: bool
    effective_from: Day
    source: str
    team_size: Annotated[int, "Number of players of a side, who share one deck."]
    sides: Annotated[int, "Number of sides of a match; events pair two."]
    format_versions: list[FormatVersionRow]


class FormatDetail(FormatRow):
    """A format with its rules."""

    card_pool_digest: Annotated[str, "Digest of the cards in the printings it uses."]
    variant: Annotated[dict[str, str], "Options of the game's rules that are fixed."]
    rules: list[dict[str, Any]]


class PlainFormat(TypedDict):
    """A format in full."""

    game: str
    slug: str
    name: str
    official: bool
    effective_from: Day
    source: str
    variant: dict[str, str]
    printings: NotRequired[
        Annotated[
            str,
            {"format": "date"},
            "Date of the card printings it uses, if not the newest.",
        ]
    ]
    rules: list[dict[str, Any]]
    house: NotRequired[
        Annotated[
            dict[str, Any],
            "All settings of its house rules, if not the game's defaults.",
        ]
    ]


class FormatContent(TypedDict):
    """An immutable format. Its digest is computed from the canonical JSON of `format`."""

    digest: Digest
    own: Annotated[bool, "Whether it belongs to an event with its own bans, limits or house rules."]
    format: PlainFormat


class CardPoolContent(TypedDict):
    """An immutable card pool. Its digest is computed from the canonical JSON of `cards`."""

    digest: Digest
    game: str
    cards: Annotated[dict[str, dict[str, Any]], "Each card by its id."]


def format_row(published: PublishedFormat, on: date) -> FormatRow:
    version = published.in_force(on)
    return {
        "slug": version.slug,
        "name": version.name,
        "digest": version.digest,
        "rules_digest": version.rules_digest,
        "official": version.official,
        "effective_from": version.effective_from.isoformat(),
        "source": version.source,
        "team_size": team_size(version),
        "sides": sides_of(version),
        "format_versions": _versions(published.versions, version),
    }


def format_detail(published: PublishedFormat, on: date) -> FormatDetail:
    version = published.in_force(on)
    return {
        **format_row(published, on),
        "card_pool_digest": version.pool.digest,
        "variant": version.plain["variant"],
        "rules": version.plain["rules"],
    }


def _versions(versions: Sequence[FormatVersion], in_force: FormatVersion) -> list[FormatVersionRow]:
    at = versions.index(in_force)
    states: Mapping[bool, State] = {True: "past", False: "future"}
    return [
        {
            "digest": version.digest,
            "rules_digest": version.rules_digest,
            "effective_from": version.effective_from.isoformat(),
            "state": "in_force" if number == at else states[number < at],
            "official": version.official,
            "source": version.source,
        }
        for number, version in enumerate(versions)
    ]


def format_content(version: FormatVersion) -> FormatContent:
    return {"digest": version.digest, "own": version.own, "format": version.plain}


def card_pool_content(pool: CardPoolVersion) -> CardPoolContent:
    return {"digest": pool.digest, "game": pool.game, "cards": pool.cards}
