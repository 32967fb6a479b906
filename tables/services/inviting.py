"""A game between people: opened by a player, joined by the others, begun when all are ready."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext

import engine
from accounts.models import User
from accounts.selectors import find_user
from accounts.services.quotas import lock_account
from contract.errors import DomainError
from decks.selectors import engine_format
from decks.services.snapshots import freeze_deck
from ledger.services.maintenance import refuse_new
from replays.services.slots import Opening, Rules, open_slots
from tables.casual import casual_rules, chosen_deck, delay_of, seats_in
from tables.holders import Holder
from tables.models import Table, TableKind, TableSeat, TableState
from tables.selectors import no_game
from tables.services.beginning import are_ready, begin_from_slot
from tables.services.event_games import begin_event_game
from tables.services.finishing import ACCOUNT
from tables.services.locking import lock_table, own_seat, save_table
from tables.sides import deck_of_side, partners_of, sides_of_table

MOST_WAITING = 10
# Of one user by another, who does not join; declined and withdrawn ones too.
MOST_INVITATIONS, INVITED_WITHIN = 5, timedelta(days=1)


class TooManyOpenGames(DomainError):
    """The player has as many games waiting for an opponent as allowed."""

    code = "too_many_open_games"


class UnknownOpponent(DomainError):
    """No other user has this user name."""

    status = 422
    code = "unknown_opponent"
    field = "opponent"


class InvitedTooOften(DomainError):
    """The user has invited this opponent 5 times in a day, and they haven't joined."""

    code = "invited_too_often"
    field = "opponent"


class SeatTaken(DomainError):
    """The seat is taken, or the game is no longer open."""

    code = "seat_taken"


class RulesUpdated(DomainError):
    """This program can no longer play the format of a game that has not begun."""

    code = "rules_updated"


@dataclass(frozen=True)
class Terms:
    """The terms of a game. `bank` is minutes of each player, None without a clock."""

    game: str
    format: str
    bank: int | None = None
    open_to_all: bool = False


@transaction.atomic
def open_casual(
    *, user: User, terms: Terms, deck: str, opponent: str | None = None, now: datetime
) -> Table:
    """Open a game and take its first seat; the `opponent` of this user name is invited to the
    second. `deck` is a choice of `deck_choices`, in a team game for both players of the side.
    Raises IllegalDeck, UnknownDeck, NotPlayedHere,
    UnknownOpponent, InvitedTooOften, TooManyOpenGames, UnderMaintenance."""
    refuse_new(now=now)
    invited = None if opponent is None else _invited(opponent, user)
    lock_account(user=user)
    waiting = TableSeat.objects.filter(user=user, number=0, table__state=TableState.WAITING)
    if waiting.count() >= MOST_WAITING:
        raise TooManyOpenGames(
            gettext("You already have {count} games waiting. Close one of them first.").format(
                count=MOST_WAITING
            )
        )
    if invited is not None:
        _refuse_often(user, invited, now)
    version = casual_rules(game=terms.game, format=terms.format, on=now.date())
    game = engine.game(version.game)
    table = Table(
        kind=TableKind.CASUAL,
        state=TableState.WAITING,
        game=version.game,
        format=version.slug,
        rules=version,
        open_to_all=terms.open_to_all and invited is None,
        bank=None if terms.bank is None else terms.bank * 60,
        delay=delay_of(version.game),
        opened_at=now,
        moved_at=now,
    )
    format = engine_format(version)
    chosen = chosen_deck(user=user, game=game, choice=deck)
    first = TableSeat(table=table, number=0, user=user, name=user.username, joined_at=now)
    first.deck = freeze_deck(deck=chosen, format=format, now=now)
    second = TableSeat(table=table, number=1, user=invited)
    second.name = invited.username if invited else ""
    more = [TableSeat(table=table, number=number) for number in range(2, seats_in(format))]
    table.save()
    TableSeat.objects.bulk_create([first, second, *more])
    return table


def _invited(username: str, user: User) -> User:
    """The user of this name, who is somebody else."""
    invited = find_user(username=username)
    if invited is None or invited.username == ACCOUNT:
        raise UnknownOpponent(
            gettext("Nobody here has the user name {name}.").format(name=username[:40])
        )
    if invited.pk == user.pk:
        raise UnknownOpponent(gettext("You can’t play against yourself. Invite somebody else."))
    return invited


def _refuse_often(user: User, invited: User, now: datetime) -> None:
    own = TableSeat.objects.filter(table=OuterRef("table"), number=0, user=user)
    unanswered = TableSeat.objects.filter(
        Exists(own),
        user=invited,
        joined_at=None,
        table__kind=TableKind.CASUAL,
        table__opened_at__gt=now - INVITED_WITHIN,
    )
    if unanswered.count() >= MOST_INVITATIONS:
        raise InvitedTooOften(
            gettext(
                "You have invited {name} {count} times in a day, and they haven’t joined. Try again"
                " tomorrow."
            ).format(name=invited.username, count=MOST_INVITATIONS)
        )


@transaction.atomic
def join(
    *, table_id: UUID, user: User, deck: str = "", number: int | None = None, now: datetime
) -> None:
    """Take the seat of this `number`, or the first that is free or the user is invited to, ready to
    begin. The first player of a side brings its deck; that of a partner who is there is for both.
    Coming again changes nothing. Raises NotFound, SeatTaken, RulesUpdated, UnknownDeck and
    IllegalDeck."""
    table, seats = lock_table(table_id)
    if table.kind != TableKind.CASUAL:
        raise no_game()
    own = Holder(user).seat_in(seats)
    if own is not None and own.joined_at is not None:
        return
    free = (each for each in seats if each.user_id is None and number in (None, each.number))
    seat = own or next(free, None)
    if seat is None or table.state != TableState.WAITING:
        raise SeatTaken(gettext("Somebody else has taken this seat, or the game was closed."))
    game, format = engine.game(table.game), playable_format(table)
    if deck_of_side(partners_of(seats, seat)) is None:
        chosen = chosen_deck(user=user, game=game, choice=deck)
        seat.deck = freeze_deck(deck=chosen, format=format, now=now)
    _unready(seats)
    seat.user, seat.name, seat.joined_at, seat.ready_at = user, user.username, now, now
    seat.save()
    save_table(table, seats)


@transaction.atomic
def make_ready(*, table_id: UUID, holder: Holder, now: datetime) -> None:
    """Say that the holder of a seat is ready; the game begins once all are, and none of them has
    been away since (`are_ready`). Raises NotFound, SeatTaken and RulesUpdated."""
    table, seats = lock_table(table_id)
    seat = own_seat(seats, holder)
    if table.state == TableState.PLAYING:
        return
    if table.state != TableState.WAITING:
        raise SeatTaken(gettext("This game was closed."))
    if seat.joined_at is None:
        raise SeatTaken(gettext("Choose your deck and join the game first."))
    seat.ready_at = now
    if are_ready(seats=seats, now=now):
        begins = begin_event_game if table.kind == TableKind.EVENT else begin_game
        begins(table=table, seats=seats, now=now)
    save_table(table, seats)


@transaction.atomic
def close_game(*, table_id: UUID, holder: Holder) -> None:
    """Close a game that has not begun: its opener withdraws it, an invited player says no, and one
    who joined gives the seat free again, and takes along the deck that they brought. Raises
    NotFound and SeatTaken."""
    table, seats = lock_table(table_id)
    seat = own_seat(seats, holder)
    if table.state != TableState.WAITING or table.kind != TableKind.CASUAL:
        raise SeatTaken(gettext("This game has already started."))
    if seat.number == 0 or seat.joined_at is None:
        table.state = TableState.CLOSED
    else:
        seat.user, seat.deck, seat.name, seat.joined_at = None, None, "", None
        _unready(seats)
        seat.save()
    save_table(table, seats)


def _unready(seats: Sequence[TableSeat]) -> None:
    """Nobody counts as ready once a player joins or leaves: they were ready for another opponent,
    and may be away."""
    for seat in seats:
        seat.ready_at = None


def begin_game(*, table: Table, seats: Sequence[TableSeat], now: datetime) -> None:
    """Begin a game between people from a slot of its own, where each side is its users together
    (`user5+user8`); rows are for the caller to save.
    Raises RulesUpdated."""
    playable_format(table)
    assert table.rules is not None
    players = [_player(side) for side in sides_of_table(seats)]
    rules = Rules(
        game=table.rules.game,
        format=table.rules.slug,
        format_digest=table.rules.digest,
        rules_digest=table.rules.rules_digest,
        format_plain=table.rules.plain,
    )
    opening = Opening(f"casual-{table.pk}", 1, players)
    (table.slot,) = open_slots(openings=[opening], rules=rules, now=now)
    begin_from_slot(table=table, seats=seats, now=now)


def _player(side: Sequence[TableSeat]) -> tuple[str, str]:
    """A side as its slot knows it, with the commitment to its deck."""
    deck = deck_of_side(side)
    return "+".join(f"user{seat.user_id}" for seat in side), deck.commitment if deck else ""


def playable_format(table: Table) -> engine.Format:
    """The format of a game that is to begin, as it was pinned. Raises RulesUpdated."""
    assert table.rules is not None
    try:
        return engine_format(table.rules)
    except engine.FormatUnusable as error:
        raise RulesUpdated(
            gettext("The rules of this game were updated, so it can’t start. Open a new one.")
        ) from error
