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
    deck: str | engine.Deck,
    level: str,
    key: str,
    address: str,
    now: datetime,
    user: User | None = None,
    format: str = "",
    variant: Mapping[str, str] | None = None,
) -> Table:
    """Open a game of a ready-made deck by its slug, of a drawn one where `deck` is empty, or of a
    deck that somebody built, against a bot of this level with a ready-made one; in a game of teams
    bots play the three other seats. The `user` plays it, without an account the holder of the key,
    from this network `address`. `format` and `variant` are those of one of the game's ways, the
    usual one where they are empty; a deck that was built must be legal in `format`. Raises
    UnknownPractice and TooManyGames."""
    opened_from = key_of(PRACTICE_FROM_ADDRESS, address)
    _require_room(opened_from, now)
    if game not in engine.slugs() or level not in Level.values:
        raise UnknownPractice(gettext("Choose a game and a level."))
    rules = engine.game(game)
    way, decks = (
        _ready_made(rules, deck, Way(format or practice_ways(rules)[0].format, variant or {}))
        if isinstance(deck, str)
        else _with_own(rules, deck, format)
    )
    begun = engine.open_own(
        rules,
        format=rules.formats[way.format],
        decks=decks,
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


def _ready_made(rules: engine.Game, deck: str, way: Way) -> tuple[Way, list[engine.Deck]]:
    """Two ready-made decks of a way, the first by its slug or any."""
    if way not in practice_ways(rules):
        raise UnknownPractice(gettext("Choose one of the formats in which this game is practised."))
    decks = practice_decks(rules, rules.formats[way.format])
    if deck not in ("", *decks):
        raise UnknownPractice(gettext("Choose one of the ready-made decks of this format."))
    own = deck or secrets.choice([*decks])
    other = secrets.choice([slug for slug in decks if slug != own] or [own])
    return way, [decks[own], decks[other]]


def _with_own(rules: engine.Game, deck: engine.Deck, format: str) -> tuple[Way, list[engine.Deck]]:
    """A deck that somebody built, and a ready-made one of the format."""
    if format not in rules.formats or not engine.check_deck(deck, rules.formats[format]).legal:
        raise UnknownPractice(gettext("This deck can’t be played: it isn’t legal in the format."))
    others = rules.ready_for(rules.formats[format])
    if not others:
        raise UnknownPractice(gettext("No ready-made deck plays in this format."))
    return Way(format), [deck, secrets.choice(others)]


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
