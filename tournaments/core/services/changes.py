"""Changes of an event: under one lock, by the version that was read, with an entry in the journal.

Events, rounds and matches count their changes. A service that changes one takes the versions on
which the change was decided, compares after the event's lock, and writes through `save_changes`:

    def close_round(*, …, expected: Expected | None = None, now: datetime) -> Round:
        tournament = lock_tournament(tournament_id=tournament_id)
        round_ = …
        check_version(round_, expected)
        …
        save_changes(round_, "state", "closed_at")

A comparison before the lock would let two go on from the same version. Powers are checked before
the lock (in the door, or with `demand`), and after it whether the state allows the change. Where
many rows change by one `update`, it counts them with `**NEXT_VERSION`. A change that only counts
others, such as the places of an event that are taken, overtakes nobody's decision and raises
nothing.

An API view passes `expected_version(request)` (`tournaments/core/api/conditions.py`), a page the
hidden field of its form (`web/core/forms.py`).
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import F
from django.utils.translation import gettext

from accounts.models import User
from contract.errors import DomainError, Fault
from ground.changed import changed
from ground.statements.reads import PreparedRead
from ground.statements.writes import update_row
from ledger.services.journal import News, append_all
from tournaments.core.absences import no_entry, no_event
from tournaments.models import ArchetypeRules, Entry, Match, Round, Series, Tournament


def lock_tournament(*, tournament_id: UUID) -> Tournament:
    """The event's row, locked until the transaction ends; NotFound without one.

    A weaker lock than the default suffices and lets rows that point at the event be added
    meanwhile. SQLite has locked the whole database when the transaction began.
    """
    tournaments = Tournament.objects.select_for_update(no_key=True).filter(pk=tournament_id)
    if (tournament := tournaments.first()) is None:
        raise no_event(tournament_id)
    return tournament


_LOCKED_OF_MATCH: PreparedRead[Tournament] = PreparedRead(
    lambda match_id: Tournament.objects.select_for_update(no_key=True).filter(
        pk__in=Round.objects.filter(matches=match_id).values("tournament_id")
    ),
    UUID,
)


def lock_tournament_of(*, match_id: UUID) -> Tournament | None:
    """The locked event of a match, in one statement; None without such a match."""
    return _LOCKED_OF_MATCH.first(match_id)


def lock_entry(*, entry_id: UUID) -> Entry:
    """An entry as it is once its event is locked; NotFound without one."""
    tournament_id = (
        Entry.objects.filter(pk=entry_id).values_list("tournament_id", flat=True).first()
    )
    if tournament_id is None:
        raise no_entry(entry_id)
    tournament = lock_tournament(tournament_id=tournament_id)
    entry = Entry.objects.get(pk=entry_id)
    entry.tournament = tournament
    return entry


# Any one of these will do; with none of them, nothing does.
Expected = frozenset[int]
Versioned = Tournament | Round | Match | Series | ArchetypeRules
NEXT_VERSION: Mapping[str, Any] = {"version": F("version") + 1}


def etag(version: int) -> str:
    """A version as HTTP writes it."""
    return f'"v{version}"'


class VersionMismatch(DomainError):
    """The resource has changed since the version in `If-Match`."""

    status = 412
    code = "precondition_failed"

    def __init__(
        self, text: str = "", *, expected: Expected = frozenset(), actual: int = 0
    ) -> None:
        super().__init__(text)
        self.expected, self.actual = expected, actual

    def faults(self) -> list[Fault]:
        expected = [etag(version) for version in sorted(self.expected)]
        extra = {"expected": expected, "found": etag(self.actual)}
        return [Fault(self.code, str(self), extra=extra)]

    def headers(self) -> dict[str, str]:
        return {"ETag": etag(self.actual)}


def check_version(row: Versioned, expected: Expected | None) -> None:
    """VersionMismatch unless a row of a locked event is at one of these versions; None is any."""
    if expected is None or row.version in expected:
        return
    raise VersionMismatch(
        gettext(
            "This was changed after you loaded it, and is at version {version} now. Nothing was"
            " saved. Load it again, then repeat your change."
        ).format(version=row.version),
        expected=expected,
        actual=row.version,
    )


def save_changes(row: Versioned, *names: str, now: datetime | None = None) -> None:
    """Write these fields of a row of a locked event, as its next version. Without a name: what
    belongs to the row has changed, such as the reports of a match. A match of a published round
    changes for everybody, at `now`."""
    row.version += 1
    dates = {} if now is None else changed(now)
    for name, value in dates.items():
        setattr(row, name, value)
    update_row(row, *names, "version", *dates)


# The beginning of the names of events' streams.
EVENTS = "event:"


def event_stream(tournament_id: UUID) -> str:
    """The name of an event's stream in the ledger."""
    return f"{EVENTS}{tournament_id}"


def note(
    kind: str,
    *,
    tournament_id: UUID,
    actor: User | None,
    now: datetime,
    data: Mapping[str, Any] = {},
    private: Mapping[str, Any] | None = None,
    public: bool = True,
    wake: bool = True,
) -> None:
    """The next entry of an event; `actor` None means that nobody in particular did it.

    The caller has locked the event, in this order and never the other way round. An entry of which
    everybody may read has changed with it.
    """
    news = News(kind, data, actor, private, public, wake)
    together = _TOGETHER.get()
    if together is None:
        _enter(tournament_id, [news], now)
    else:
        together.append(news)


_TOGETHER: ContextVar[list[News] | None] = ContextVar("together", default=None)


@contextmanager
def noted_together(*, tournament_id: UUID, now: datetime) -> Iterator[None]:
    """Enter all that is noted within, of this event and at `now`, at its end, in the same order and
    all at once. A failure within undoes the transaction, as nothing of it is entered."""
    news: list[News] = []
    token = _TOGETHER.set(news)
    try:
        yield
    finally:
        _TOGETHER.reset(token)
    if news:
        _enter(tournament_id, news, now)


def _enter(tournament_id: UUID, news: Sequence[News], now: datetime) -> None:
    """Append the next entries of an event to the journal, and date what the public ones are of."""
    append_all(stream=event_stream(tournament_id), news=news, now=now)
    ids = {each.data["entry"] for each in news if each.public and "entry" in each.data}
    if ids:
        Entry.objects.filter(pk__in=ids).update(**changed(now))
