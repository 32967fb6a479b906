"""Opening a game against a bot, for which nobody needs an account."""

import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count, Q
from django.utils.translation import gettext

import engine
from accounts.models import User
from accounts.services.attempts import PRACTICE_FROM_ADDRESS, key_of
from contract.errors import DomainError
from tables.holders import digest_of
from tables.models import Level, Table, TableKind, TableSeat, TableState
from tables.practice import PERSON, Way, practice_decks, practice_ways
from tables.services.beginning import begin
from tables.services.waking import wake_for_bot

# A practice game is played as long as somebody has moved in it so lately.
LATELY = timedelta(minutes=5)
# Games played at once from an address, which may be a hall, and from all. A bot's move takes up to
# a tenth of a second, and a game without pause between them needs one every other second.
OF_ADDRESS = 60
OF_ALL = 400


class UnknownPractice(DomainError):
    """The game, format, deck or level doesn't exist for practice games."""

    status = 422
    code = "unknown_practice"


class TooManyGames(DomainError):
    """Too many practice games are played at this moment, from this address or in all."""

    status = 429
    code = "too_many_games"


@transaction.atomic
def open_practice(
    *,
    game: str,
    deck: str,
    level: str,
    key: str,
    address: str,
    now: datetime,
    user: User | None = None,
    format: str = "",
    variant: Mapping[str, str] | None = None,
) -> Table:
    """Open a game of a ready-made deck, of a drawn one where `deck` is empty, against a bot of this
    level with another; in a game of teams bots play the three other seats. The `user` plays it,
    without an account the holder of the key, from this network `address`. `format` and `variant`
    are those of one of the game's ways, the usual one where they are empty. Raises UnknownPractice
    and TooManyGames."""
    opened_from = key_of(PRACTICE_FROM_ADDRESS, address)
    _require_room(opened_from, now)
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
        kind=TableKind.PRACTICE,
        game=game,
        format=begun.head.format,
        opened_at=now,
        moved_at=now,
        opened_from=opened_from,
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


def _require_room(opened_from: str, now: datetime) -> None:
    """Raise TooManyGames unless another practice game may be begun from there."""
    played = Table.objects.filter(
        kind=TableKind.PRACTICE, state=TableState.PLAYING, moved_at__gt=now - LATELY
    )
    of_address = Count("pk", filter=Q(opened_from=opened_from))
    count = played.aggregate(of_all=Count("pk"), of_address=of_address)
    if count["of_address"] >= OF_ADDRESS:
        raise TooManyGames(
            gettext(
                "{count} practice games are being played from your network. Finish one of them, or"
                " try again in five minutes."
            ).format(count=count["of_address"])
        )
    if count["of_all"] >= OF_ALL:
        raise TooManyGames(
            gettext("Too many practice games are being played. Try again in five minutes.")
        )
