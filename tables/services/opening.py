"""Opening a game against a bot, for which nobody needs an account."""

import secrets
from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

import engine
from accounts.models import User
from contract.errors import DomainError
from tables.holders import digest_of
from tables.models import Level, Table, TableKind, TableSeat
from tables.practice import PERSON, Way, practice_decks, practice_ways
from tables.services.beginning import begin
from tables.services.waking import wake_for_bot


class UnknownPractice(DomainError):
    """The game, format, deck or level doesn't exist for practice games."""

    status = 422
    code = "unknown_practice"


@transaction.atomic
def open_practice(
    *,
    game: str,
    deck: str,
    level: str,
    key: str,
    now: datetime,
    user: User | None = None,
    format: str = "",
    variant: Mapping[str, str] | None = None,
) -> Table:
    """Open a game of a ready-made deck, of a drawn one where `deck` is empty, against a bot of this
    level with another; in a game of teams bots play the three other seats. The `user` plays it,
    without an account the holder of the key. `format` and `variant` are those of one of the game's
    ways, the usual one where they are empty. Raises UnknownPractice."""
    if game not in engine.slugs() or level not in Level.values:
        raise UnknownPractice(gettext("Choose a game and a level."))
    rules = engine.game(game)
    ways = practice_ways(rules)
    way = Way(format or ways[0].format, variant or {})
    if way not in ways:
        raise UnknownPractice(gettext("Choose one of the formats in which this game is practised."))
    played = rules.formats[way.format]
    decks = practice_decks(rules, played)
    if deck not in ("", *decks):
        raise UnknownPractice(gettext("Choose one of the ready-made decks of this format."))
    own = deck or secrets.choice([*decks])
    other = secrets.choice([slug for slug in decks if slug != own] or [own])
    begun = engine.open_own(
        rules,
        format=played,
        decks=[decks[own], decks[other]],
        seed=secrets.token_bytes(32),
        match="practice",
        variant=way.variant,
    )
    table = Table(
        kind=TableKind.PRACTICE, game=game, format=begun.head.format, opened_at=now, moved_at=now
    )
    seats = [
        TableSeat(
            table=table,
            number=PERSON,
            user=user,
            key_digest=digest_of(key) if user is None else "",
            name="" if user is None else user.username,
            joined_at=now,
        ),
        *(TableSeat(table=table, number=bot, level=level) for bot in range(1, begun.state.seats)),
    ]
    begin(table=table, seats=seats, played=begun, now=now)
    table.save()
    TableSeat.objects.bulk_create(seats)
    wake_for_bot(table=table)
    return table
