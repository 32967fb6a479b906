"""Formats and their versions in answers, and card pools as they were published."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import engine
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


class CardLimitChange(TypedDict):
    """The most copies of a card before and after; 0 if it is not allowed, null without a limit."""

    card: str
    before: int | None
    after: int | None


class CardGroup(TypedDict):
    """Cards that go together: the fact that they share, or `group`, and its value."""

    fact: str
    value: str


class FormatChanges(TypedDict):
    """The difference of two versions of a format, and what the second leaves without a deck."""

    before_effective_from: Annotated[Day, "First day of the earlier version."]
    effective_from: Annotated[Day, "First day of the later version."]
    before_digest: Digest
    digest: Digest
    card_limits: Annotated[list[CardLimitChange], "Cards with another limit, banned ones first."]
    reprinted_card_ids: Annotated[list[str], "Cards that are played in another printing."]
    rules_removed: list[dict[str, Any]]
    rules_added: list[dict[str, Any]]
    stranded_card_ids: Annotated[
        list[str], "Cards that are allowed and that no legal deck can hold any more."
    ]
    stranded_groups: Annotated[list[CardGroup], "Groups of cards without a legal deck any more."]
    illegal_ready_decks: Annotated[list[str], "Ready-made decks that are no longer legal."]


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


def format_changes(before: engine.Format, after: engine.Format) -> FormatChanges:
    changes = engine.game(after.game).compare(before, after)
    return {
        "before_effective_from": before.effective_from,
        "effective_from": after.effective_from,
        "before_digest": before.digest,
        "digest": after.digest,
        "card_limits": [
            {"card": row.card, "before": row.before, "after": row.after} for row in changes.cards
        ],
        "reprinted_card_ids": list(changes.reprinted),
        "rules_removed": [dict(rule) for rule in changes.rules_gone],
        "rules_added": [dict(rule) for rule in changes.rules_new],
        "stranded_card_ids": list(changes.stranded),
        "stranded_groups": [{"fact": fact, "value": value} for fact, value in changes.groups],
        "illegal_ready_decks": list(changes.ready_decks),
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
