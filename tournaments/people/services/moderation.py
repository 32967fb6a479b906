"""Hiding by the operator: an event, an announcement, a replay or a name. Each step has a reason,
is journalled where the event is, told to its organiser, and undone as it was done."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import LONGEST_REASON
from accounts.services.notices import send_notice
from contract.errors import NotFound
from ledger.services.journal import append
from replays.models import Replay
from replays.services import taking_down
from tournaments.archive.services.served_archives import forget_archive
from tournaments.core import notice_kinds
from tournaments.core.services.changes import (
    EVENTS,
    event_stream,
    lock_entry,
    lock_tournament,
    note,
    save_changes,
)
from tournaments.entries.services.renaming import give_name
from tournaments.models import Announcement, EntryPlayer, Tournament
from tournaments.people.services.names import put_into_stored_pages

# Stored, so in English.
HIDDEN = "Name hidden"


@dataclass(frozen=True)
class Measure:
    """A step of the operator: what is hidden or shown again, why, and when."""

    target: UUID
    undo: bool
    reason: str
    now: datetime


def moderate(*, kind: str, target: UUID, reason: str, undo: bool = False, now: datetime) -> str:
    """Hide something of one of KINDS, or show it again with `undo`, and say what it was. NotFound
    if there is none, or if it is so already."""
    with transaction.atomic():
        return KINDS[kind](Measure(target, undo, reason[:LONGEST_REASON], now))


def _event(measure: Measure) -> str:
    """With its logs that are public. Nobody sees the event any more, its staff neither."""
    event = lock_tournament(tournament_id=measure.target)
    _require(event.taken_down_at is not None, measure)
    logs = Replay.objects.filter(slot__stream=event_stream(event.pk))
    if measure.undo:
        taking_down.put_back(
            replays=logs.filter(taken_down_at=event.taken_down_at), now=measure.now
        )
        event.taken_down_at, event.taken_down_because = None, ""
    else:
        taking_down.take_down(replays=logs, now=measure.now)
        event.taken_down_at, event.taken_down_because = measure.now, measure.reason
    save_changes(event, "taken_down_at", "taken_down_because")
    _tell(event, "tournament", {}, measure)
    return event.name


def _announcement(measure: Measure) -> str:
    row = Announcement.objects.filter(pk=measure.target).first()
    if row is None:
        raise NotFound(f"There is no announcement {measure.target}.")
    event = lock_tournament(tournament_id=row.tournament_id)
    row.refresh_from_db()
    _require(row.taken_down_at is not None, measure)
    if not measure.undo:
        row.taken_down_at = measure.now
        row.withdrawn_at = row.withdrawn_at or measure.now
    else:
        # One that the staff had withdrawn before stays withdrawn.
        own = row.withdrawn_at != row.taken_down_at
        row.taken_down_at, row.withdrawn_at = None, row.withdrawn_at if own else None
    row.save(update_fields=["taken_down_at", "withdrawn_at"])
    _tell(event, "announcement", {"announcement": str(row.pk)}, measure)
    return row.text


def _replay(measure: Measure) -> str:
    """Sealed as before it was public: its players and judges see it still."""
    row = Replay.objects.select_related("slot").filter(pk=measure.target).first()
    if row is None:
        raise NotFound(f"There is no replay {measure.target}.")
    stream = row.slot.journal
    event = None
    if stream.startswith(EVENTS):
        event = lock_tournament(tournament_id=UUID(stream.removeprefix(EVENTS)))
    only = Replay.objects.filter(pk=row.pk)
    act = taking_down.put_back if measure.undo else taking_down.take_down
    if not act(replays=only, now=measure.now):
        raise NotFound(f"The replay {row.pk} isn't {'hidden' if measure.undo else 'public'}.")
    place: dict[str, str | int] = {
        "replay": str(row.pk),
        "match": row.slot.match,
        "game_number": row.slot.game_number,
    }
    if event is None:
        private = {"reason": measure.reason}
        kind = _step("replay", measure)
        append(stream=stream, kind=kind, now=measure.now, data=place, private=private)
    else:
        _tell(event, "replay", place, measure)
    return f"game {row.slot.game_number} of match {row.slot.match}"


def _name(measure: Measure) -> str:
    """Of a registration: of its player, or of the team."""
    entry = lock_entry(entry_id=measure.target)
    captain = entry.players.get(number=0)
    _require(bool(captain.hidden_name), measure)
    before = entry.name
    name = captain.hidden_name if measure.undo else f"{HIDDEN} {str(entry.pk)[:8]}"
    give_name(entry=entry, player_id=None, name=name, actor=None, now=measure.now)
    EntryPlayer.objects.filter(pk=captain.pk).update(hidden_name="" if measure.undo else before)
    put_into_stored_pages(entry_id=entry.pk, now=measure.now)
    _mail(entry.tournament, "name", measure)
    return before


KINDS: Mapping[str, Callable[[Measure], str]] = {
    "event": _event,
    "announcement": _announcement,
    "replay": _replay,
    "name": _name,
}


def _require(is_hidden: bool, measure: Measure) -> None:
    if is_hidden != measure.undo:
        state = "isn't hidden" if measure.undo else "is hidden already"
        raise NotFound(f"{measure.target} {state}.")


def _tell(event: Tournament, what: str, data: Mapping[str, str | int], measure: Measure) -> None:
    note(
        _step(what, measure),
        tournament_id=event.pk,
        actor=None,
        now=measure.now,
        data=data,
        private={"reason": measure.reason},
    )
    forget_archive(tournament_id=event.pk, now=measure.now)
    _mail(event, what, measure)


def _step(what: str, measure: Measure) -> str:
    """The kind of journal entry, and the case of the notice."""
    return f"{what}.{'put_back' if measure.undo else 'taken_down'}"


def _mail(event: Tournament, what: str, measure: Measure) -> None:
    send_notice(
        notice_kinds.KINDS["event.moderated"],
        user=event.created_by,
        cases=[_step(what, measure)],
        facts={"event": event.name, "reason": measure.reason},
        now=measure.now,
    )


def hidden_things() -> list[tuple[str, UUID, str]]:
    """All that is hidden now: kind, id, and what it is called."""
    return [
        *(
            ("event", pk, name)
            for pk, name in Tournament.objects.exclude(taken_down_at=None)
            .order_by("taken_down_at")
            .values_list("pk", "name")
        ),
        *(
            ("announcement", pk, text)
            for pk, text in Announcement.objects.exclude(taken_down_at=None)
            .order_by("taken_down_at")
            .values_list("pk", "text")
        ),
        *(
            ("replay", pk, f"game {number} of match {match}")
            for pk, match, number in Replay.objects.exclude(taken_down_at=None)
            .order_by("taken_down_at", "pk")
            .values_list("pk", "slot__match", "slot__game_number")
        ),
        *(
            ("name", pk, name)
            for pk, name in EntryPlayer.objects.exclude(hidden_name="")
            .order_by("pk")
            .values_list("entry", "hidden_name")
        ),
    ]
