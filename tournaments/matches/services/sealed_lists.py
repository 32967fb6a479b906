"""Logs that open a deck which is sealed to the player who brings them.

The salt of such a deck is what keeps it from being guessed, and only this service can fill it in.
So the verdict on a log without it would tell whether the player wrote down the right list. Until
the opponent has uploaded a log of the game too, or answered this one, or the time for that is over,
the log is held as it was sent: nothing compares it with the deck, and all answers are the same.
"""

import json
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext

import engine
from contract.errors import DomainError
from decks.models import DeckSnapshot
from replays.models import JobState, Replay
from replays.services.holding import release_replay
from replays.services.uploads import log_digest
from tournaments.core.round_timer import settles_at, time_is_over
from tournaments.matches.selectors.evidence import Claim
from tournaments.matches.selectors.records import MatchRecord
from tournaments.matches.selectors.testimony import counting_moment
from tournaments.matches.services.notices import notify_players
from tournaments.matches.services.results import lock_match
from tournaments.models import Entry, LogConfirmation, Match, MatchSeat, ObjectionWindow
from tournaments.terms.kinds import LogAnswer, MatchState, RoundState

# The time for an opponent to upload a log where neither the event nor a timer sets one.
WITHOUT_CLOCK = timedelta(hours=24)
_DECK = "entry__deck__deck_list"
_HELD = Q(replay__job__state=JobState.HELD)


class ListGuessedBefore(DomainError):
    """The log lacks the salt of a hidden deck, and so did an earlier log of the uploader: another
    check would let them guess the deck."""

    code = "list_guessed_before"


def is_open_to(entry: Entry, player: Entry | None) -> bool:
    """True if a player may see the deck of an entry: it is their own, or revealed."""
    return entry == player or entry.registered_deck.revealed_at is not None


def with_salts(match: Match, log: bytes) -> bytes:
    """The log with the salts of its registered decks filled in where it opens these decks without
    them, so that players need not exchange salts."""
    if not engine.sides_without_salt(log):
        return log
    seats = match.seats.select_related(_DECK).order_by("number")
    decks = [seat.entry.deck for seat in seats]
    return engine.fill_salts(log, [None if deck is None else _opening_of(deck) for deck in decks])


def guesses_list(match: Match, game_number: int, log: bytes, sender: Entry) -> bool:
    """True if a log of a player opens a deck without its salt that is sealed to them.

    ListGuessedBefore if an earlier log of theirs of this game is stored like that: it is held, or
    had another list.
    """
    lacking = engine.sides_without_salt(log)
    seats = match.seats.select_related("entry__deck").order_by("number")
    sealed = [
        (side, seat.entry)
        for side, seat in enumerate(seats)
        if side in lacking and not is_open_to(seat.entry, sender)
    ]
    for side, entry in sealed:
        _require_first_try(match, game_number, log, sender, side, entry.name)
    return bool(sealed)


def _require_first_try(
    match: Match, game_number: int, log: bytes, sender: Entry, side: int, name: str
) -> None:
    kept = Replay.objects.filter(
        slot__match=str(match.pk), slot__game_number=game_number, stances__entry=sender
    )
    for earlier in kept:
        if earlier.log != log and side in engine.sides_without_salt(earlier.log):
            raise ListGuessedBefore(
                gettext(
                    "You can’t see {name}’s deck yet, and an earlier log of yours lacks its salt"
                    " too. Ask {name} to upload this log, or staff who host or record games."
                ).format(name=name)
            )


def _opening_of(snapshot: DeckSnapshot) -> tuple[engine.Deck, bytes]:
    listed = engine.Deck.from_plain(json.loads(snapshot.deck_list.canonical))
    return listed, bytes(snapshot.salt)


def may_know_verdict(match: Match, game_number: int, log: bytes, sender: Entry) -> bool:
    """True if the verdict on a log without the salt of a sealed deck is nothing new to its sender:
    the other side stands by a log of the game as it is played now, or the sender by this one, which
    was released."""
    words = LogConfirmation.objects.filter(
        replay__slot__match=str(match.pk),
        replay__slot__game_number=game_number,
        replay__slot__replaced_at=None,
        entry__isnull=False,
        stance=LogAnswer.STANDS_BY,
    )
    if words.exclude(entry=sender).exists():
        return True
    digest = log_digest(with_salts(match, log))
    return words.filter(entry=sender, replay__log_digest=digest).exclude(_HELD).exists()


def is_held_for(replay: Replay, entry: Entry) -> bool:
    """True if a log is held until this entry answers it."""
    held = replay.job.state == JobState.HELD
    return held and not replay.stances.filter(entry=entry).exists()


def held_logs_of(match: Match, game_number: int, entry: Entry) -> QuerySet[Replay]:
    """The logs of a game that are held until this entry uploads one."""
    logs = Replay.objects.filter(
        slot__match=str(match.pk), slot__game_number=game_number, slot__replaced_at=None
    )
    return logs.filter(job__state=JobState.HELD).exclude(stances__entry=entry)


def ask_opponent(*, record: MatchRecord, replay: Replay, now: datetime) -> None:
    """Notify the other side of an open match of a locked event that a log waits for them."""
    sender = replay.stances.values_list("entry", flat=True)
    other = next(seat for seat in record.match.seats.all() if seat.entry_id not in set(sender))
    claim = Claim(other.number, log=replay.pk)
    notify_players(record=record, claims=[claim], now=now)


def release_logs(
    *, record: MatchRecord, logs: Iterable[Replay], now: datetime, cause: str = ""
) -> None:
    """Complete held logs of a match of a locked event, and have them verified. An answer to one
    that turns out to be the same as another counts for that. `cause` is told in public."""
    for replay in logs:
        log = with_salts(record.match, replay.log)
        kept = release_replay(replay=replay, log=log, cause=cause, now=now)
        if kept.pk == replay.pk:
            continue
        for word in replay.stances.order_by("pk"):
            at = counting_moment(record, now)
            LogConfirmation.objects.create(replay=kept, entry=word.entry, stance=word.stance, at=at)


def release_answered(*, record: MatchRecord, replay: Replay, now: datetime) -> None:
    """Have a log of a match of a locked event verified that was held until its opponent's answer,
    which is there."""
    if replay.job.state == JobState.HELD:
        release_logs(record=record, logs=[replay], now=now)


def upload_ends_at(match: Match, replay: Replay) -> datetime | None:
    """The end of the time in which the other side can answer a held log; None while the timer of
    the round stands, and of a match that was taken back: nobody waits for that verdict, and it
    would tell a list that is played in another.

    That is the time that the event sets to dispute a log or a report, and never before the round's
    time is over; without one the end of the round's time, and without a timer a day.
    """
    if match.state == MatchState.VOID:
        return None
    window: ObjectionWindow | None = getattr(replay, "objection_window", None)
    set_by_event = [match.confirm_due_at]
    if window is not None and window.closed_at is None:
        set_by_event.append(window.due_at)
    moments = [moment for moment in set_by_event if moment is not None]
    round_ = match.round
    if round_.state != RoundState.OPEN:
        return replay.uploaded_at + WITHOUT_CLOCK
    if moments:
        return settles_at(match, min(moments))
    if round_.clock_left is not None:
        return None
    if round_.clock_ends_at is not None:
        return time_is_over(match, round_.clock_ends_at)
    return replay.uploaded_at + WITHOUT_CLOCK


def held_logs_over(*, now: datetime, most: int) -> Sequence[tuple[UUID, UUID]]:
    """Held logs, each with its match, whose time is over or whose decks are public: those of the
    oldest `most` of which there are some. Logs that wait longer keep none behind them waiting."""
    held = Replay.objects.filter(job__state=JobState.HELD).order_by("uploaded_at", "pk")
    ids = list(held.values_list("pk", flat=True))
    for start in range(0, len(ids), most):
        if over := _over(ids[start : start + most], now):
            return over
    return []


def _over(ids: Collection[UUID], now: datetime) -> Sequence[tuple[UUID, UUID]]:
    """Those of these logs that are to be verified now, the oldest first, each with its match."""
    held = Replay.objects.filter(pk__in=ids).select_related("slot", "objection_window")
    logs = list(held.defer("packed_log", "slot__seed").order_by("uploaded_at", "pk"))
    names = {UUID(replay.slot.match) for replay in logs}
    matches = Match.objects.select_related("round__stage").in_bulk(names)
    seats = MatchSeat.objects.filter(match__in=names, entry__deck__revealed_at=None)
    sealed = set(seats.values_list("match", flat=True))
    return [
        (replay.pk, match.pk)
        for replay in logs
        for match in [matches[UUID(replay.slot.match)]]
        if match.pk not in sealed or _is_over(match, replay, now)
    ]


def _is_over(match: Match, replay: Replay, now: datetime) -> bool:
    ends_at = upload_ends_at(match, replay)
    return ends_at is not None and ends_at <= now


@transaction.atomic
def end_hold(*, replay_id: UUID, match_id: UUID, now: datetime) -> None:
    """Have a log verified whose time to be answered is over. A second call changes nothing."""
    record = lock_match(match_id=match_id)
    held = Replay.objects.filter(pk=replay_id, job__state=JobState.HELD)
    release_logs(record=record, logs=held, now=now)
