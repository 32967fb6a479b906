"""Offers that one side makes and the other takes or leaves: a draw, a move taken back, a pause, to
go on, and another game. In a team game each player may offer, and either of the other side answers
for it; nobody answers their partner. A player who is out leaves both to their partner, who plays
on."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import TextChoices
from django.utils.translation import gettext, ngettext

import engine
from contract.errors import DomainError
from ledger.services.maintenance import refuse_changes
from tables.holders import Holder
from tables.models import Table, TableKind, TableSeat, TableState, unpacked
from tables.services.asking import start_clock
from tables.services.locking import lock_table, own_seat, save_table
from tables.services.playing import (
    Known,
    charge,
    end_by_time,
    going_on,
    is_overdue,
    record,
    require_known,
)
from tables.services.rematches import open_rematch
from tables.services.taking_back import needs_no_word, take_back, taken_back_by
from tables.sides import is_out

AGREE = ("agree",)
# The time for which a side that is ready to go on waits in a pause for the other.
RESUMES_AFTER = timedelta(minutes=5)
RESUME_MINUTES = RESUMES_AFTER // timedelta(minutes=1)


class Offer(TextChoices):
    DRAW = "draw"
    TAKE_BACK = "take_back"
    PAUSE = "pause"
    GO_ON = "go_on"
    REMATCH = "rematch"


class NotOffered(DomainError):
    """This can't be offered now, or there is no offer to answer."""

    code = "not_offered"


class PlayerOut(DomainError):
    """This player conceded or ran out of time, so only their partner makes and answers offers."""

    code = "player_out"


class OfferWaits(DomainError):
    """Another offer is waiting for an answer, and only one can be open at a time."""

    code = "offer_waits"


def offers_open_to(table: Table, seat: TableSeat) -> list[str]:
    """The offers that the holder of a seat may make now."""
    return [kind for kind in Offer if _may(table, seat, kind)]


@transaction.atomic
def make_offer(
    *, table_id: UUID, holder: Holder, kind: Offer, known: Known | None = None, now: datetime
) -> None:
    """Offer something to the other side, in the position that is `known`, where it matters.
    Offering what the other side has already offered agrees to it; a move that shows nothing new is
    taken back without asking, but in events. A side that offers to go on waits RESUMES_AFTER at
    most. Raises NotFound, MovePassed, PlayerOut, NotOffered, OfferWaits and UnderMaintenance."""
    refuse_changes(now=now)
    table, seats = lock_table(table_id)
    seat = own_seat(seats, holder)
    if _ended_by_time(table, seats, now):
        return
    _require_in(table, seat)
    if known is not None:
        require_known(table, known)
    offer = table.offer
    if offer is not None and offer["kind"] == kind:
        if not _same_side(offer["seat"], seat.number):
            _agree(table, seats, kind, offer["seat"], seat.number, now)
        return
    if offer is not None:
        raise OfferWaits(gettext("Another offer is waiting for an answer."))
    if not _may(table, seat, kind):
        raise NotOffered(gettext("You can’t offer this now."))
    if kind == Offer.TAKE_BACK and needs_no_word(table, seat):
        take_back(table=table, seats=seats, seat=seat, now=now)
        return
    table.offer = {"kind": str(kind), "seat": seat.number}
    if kind == Offer.GO_ON:
        table.resumes_at = now + RESUMES_AFTER
    save_table(table, seats)


@transaction.atomic
def answer_offer(
    *,
    table_id: UUID,
    holder: Holder,
    kind: Offer,
    accept: bool,
    known: Known | None = None,
    now: datetime,
) -> None:
    """Take or leave what the other side has offered, in the position that is `known`, where it
    matters; who offered it takes it away by leaving it. Nobody keeps the other side in a pause by
    leaving an offer to go on. Raises NotFound, MovePassed, PlayerOut, NotOffered and
    UnderMaintenance."""
    refuse_changes(now=now)
    table, seats = lock_table(table_id)
    seat = own_seat(seats, holder)
    if _ended_by_time(table, seats, now):
        return
    _require_in(table, seat)
    if known is not None:
        require_known(table, known)
    offer = table.offer
    if offer is None or offer["kind"] != kind:
        raise NotOffered(gettext("This offer no longer stands."))
    own = _same_side(offer["seat"], seat.number)
    if not accept:
        _leave(table, seats, kind, offer["seat"], own)
    elif own:
        raise NotOffered(gettext("The other side has to answer this offer."))
    else:
        _agree(table, seats, kind, offer["seat"], seat.number, now)


def _leave(table: Table, seats: Sequence[TableSeat], kind: Offer, by: int, own: bool) -> None:
    """Let an offer of a seat come to nothing, by its own side or by the other."""
    if kind == Offer.GO_ON:
        if not own:
            text = ngettext(
                "You can’t decline this. The game resumes within {minutes} minute.",
                "You can’t decline this. The game resumes within {minutes} minutes.",
                RESUME_MINUTES,
            )
            raise NotOffered(text.format(minutes=RESUME_MINUTES))
        table.resumes_at = None
    else:
        table.declined = [*table.declined, [str(kind), engine.side_of(by)]]
    table.offer = None
    save_table(table, seats)


def _ended_by_time(table: Table, seats: Sequence[TableSeat], now: datetime) -> bool:
    """True if the time of the deciding player is up; then the game has ended by that."""
    overdue = table.state == TableState.PLAYING and is_overdue(table, now)
    if overdue:
        end_by_time(table=table, seats=seats, now=now)
    return overdue


def _require_in(table: Table, seat: TableSeat) -> None:
    """Raise PlayerOut where only the partner of this player still plays."""
    if is_out(table, seat):
        raise PlayerOut(
            gettext(
                "You’re out of this game, so only your partner can make and answer offers for"
                " your side."
            )
        )


def _may(table: Table, seat: TableSeat, kind: Offer) -> bool:
    """True if the holder of a seat may offer this now; what came to nothing only after the next
    move."""
    if [str(kind), engine.side_of(seat.number)] in table.declined:
        return False
    if kind == Offer.REMATCH:
        over = table.state == TableState.OVER
        return over and table.kind == TableKind.CASUAL and table.rematch_id is None
    if table.state != TableState.PLAYING or table.kind == TableKind.PRACTICE or seat.out:
        return False
    if kind == Offer.GO_ON:
        return table.paused_at is not None and not table.held
    if table.paused_at is not None:
        return False
    if kind == Offer.DRAW:
        return table.may_draw
    return kind != Offer.TAKE_BACK or bool(taken_back_by(table, seat))


def _same_side(first: int, second: int) -> bool:
    """True if two seats play for one side; where a side has several, the sides alternate."""
    return engine.side_of(first) == engine.side_of(second)


def _agree(
    table: Table, seats: Sequence[TableSeat], kind: Offer, by: int, other: int, now: datetime
) -> None:
    """Do what two sides have agreed on."""
    table.offer = None
    if kind == Offer.DRAW:
        _draw(table, seats, (by, other), now)
    elif kind == Offer.TAKE_BACK:
        take_back(table=table, seats=seats, seat=seats[by], now=now)
    elif kind == Offer.REMATCH:
        table.rematch = open_rematch(of=table, seats=seats, ready=(by, other), now=now)
        save_table(table, seats)
    else:
        (pause if kind == Offer.PAUSE else go_on)(table=table, seats=seats, now=now)


def _draw(table: Table, seats: Sequence[TableSeat], agreed: tuple[int, int], now: datetime) -> None:
    for seat in agreed:
        played = going_on(table)
        if played is not None:
            record(table=table, seats=seats, played=played, seat=seat, move=AGREE, now=now)


def pause(*, table: Table, seats: Sequence[TableSeat], now: datetime) -> None:
    """Stop the clock of a game that the caller has locked; what the decision took so far counts."""
    decides = _decides(table, seats)
    if decides is not None:
        charge(table, decides, now)
    table.paused_at, table.due_at, table.declined = now, None, []
    save_table(table, seats)


def go_on(*, table: Table, seats: Sequence[TableSeat], now: datetime) -> None:
    """Let the clock of a paused game that the caller has locked run again."""
    table.paused_at, table.resumes_at, table.asked_at = None, None, now
    table.offer = None
    start_clock(table=table, decides=_decides(table, seats))
    save_table(table, seats)


def _decides(table: Table, seats: Sequence[TableSeat]) -> TableSeat | None:
    number = unpacked(table.ask)["seat"]
    return None if number is None else seats[number]
