"""Stored standings and pairings: written with the results, so that reading them costs nothing.

Live standings are written at most once a second. A result that comes sooner leaves them due, and a
worker writes them when the second is over. Those of 64 players or more are always left to the
workers (`due_pages.py`), so that nobody who enters a result waits for them; those of a large event
are written more rarely as long as results pour in.

A closed round keeps its own standings, and a correction adds a revision. Later rounds that were
paired by results which have changed since are marked as stale, and stay.
"""

import hashlib
import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple, cast
from uuid import UUID

from django.db.models import Max

from accounts.models import User
from ground.statements.reads import PreparedRead
from ledger.services.wakeups import wake_worker
from tournaments.core.players import players_of
from tournaments.core.services.changes import note, save_changes
from tournaments.models import (
    Match,
    Round,
    RoundStandings,
    StoredPairings,
    StoredStandings,
    Tournament,
)
from tournaments.standings.services.pairings_document import AskNames, names_of, pairings_document
from tournaments.standings.services.standings_document import (
    RoundSnapshot,
    live_standings,
    round_standings,
)
from tournaments.terms.kinds import RoundState

LEAST_PAUSE = timedelta(seconds=1)
# So many entries make an event large.
LARGE = 256
# From so many entries on, whoever enters a result doesn't wait for the standings.
WRITTEN_BY_WORKERS = 64


def write_stored_standings(*, tournament: Tournament, now: datetime) -> None:
    """Write the live standings, and the pairings that can still change. Repeating it changes
    nothing.

    The caller holds the lock of the event, so older standings never overwrite newer ones.
    """
    store_pages(tournament, made_pages(tournament), written_at=now, due_at=None)


class MadePages(NamedTuple):
    """The columns of the stored documents of an event: of its live standings, and by round of the
    pairings that can still change."""

    standings: Mapping[str, Any]
    pairings: Mapping[int, Mapping[str, Any]]


def made_pages(tournament: Tournament) -> MadePages:
    """The stored documents of an event as they must be now."""
    names = names_of(tournament.pk)
    standings = stored_columns(live_standings(tournament, names=names))
    changing = tournament.rounds.published().exclude(
        state=RoundState.CLOSED, pairings_page__isnull=False
    )
    pairings = {
        round_.pk: stored_columns(pairings_document(round_, names=names)) for round_ in changing
    }
    return MadePages(standings, pairings)


def store_pages(
    tournament: Tournament, pages: MadePages, *, written_at: datetime, due_at: datetime | None
) -> None:
    """Store the documents of a locked event as they were at `written_at`."""
    StoredStandings.objects.bulk_create(
        [
            StoredStandings(
                tournament=tournament, written_at=written_at, due_at=due_at, **pages.standings
            )
        ],
        update_conflicts=True,  # in one statement, and without reading the old bytes
        unique_fields=["tournament"],
        update_fields=["body", "etag", "written_at", "due_at"],
    )
    for round_id, columns in pages.pairings.items():
        _store_pairings(round_id, columns)


def refresh_stored_standings(*, tournament: Tournament, now: datetime) -> None:
    """Write the stored standings now, or leave them due if they were written less than a second
    ago, or are of many players."""
    written, due = _WRITTEN.first(tournament.pk) or (None, None)
    if written is None:
        write_stored_standings(tournament=tournament, now=now)
        return
    soonest = written + LEAST_PAUSE
    if soonest <= now and tournament.places_taken < WRITTEN_BY_WORKERS:
        write_stored_standings(tournament=tournament, now=now)
    elif due is None:
        StoredStandings.objects.filter(tournament=tournament).update(due_at=max(now, soonest))
        wake_for_pages(tournament, max(now, soonest) - now)


_WRITTEN: PreparedRead[tuple[datetime | None, datetime | None]] = PreparedRead(
    lambda event: StoredStandings.objects.filter(pk=event).values_list("written_at", "due_at"), UUID
)


def write_stored_pairings(*, round_: Round, names: AskNames | None = None) -> None:
    """Replace the stored pairings of a published round by its matches as they are."""
    _store_pairings(round_.pk, stored_columns(pairings_document(round_, names=names)))


def _store_pairings(round_id: int, columns: Mapping[str, Any]) -> None:
    StoredPairings.objects.bulk_create(
        [StoredPairings(round_id=round_id, **columns)],
        update_conflicts=True,
        unique_fields=["round"],
        update_fields=["body", "etag"],
    )


def wake_for_pages(tournament: Tournament, wait: timedelta) -> None:
    """Have a worker write the standings when they are due. If it does not, the sweep does."""
    facts = {"tournament_id": str(tournament.pk)}
    wake_worker("tournaments.tasks.write_due_pages", arguments=facts, wait=wait)


def stored_columns(page: Mapping[str, Any]) -> dict[str, Any]:
    """The columns of a stored document: its `body` as bytes, and its `etag`, a strong one."""
    body = json.dumps(page, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    return {"body": body, "etag": f'"{hashlib.sha256(body).hexdigest()[:32]}"'}


def stored_document(page: StoredStandings | RoundStandings | StoredPairings) -> dict[str, Any]:
    """The content of a stored document."""
    document: dict[str, Any] = json.loads(bytes(page.body))
    return document


def write_round_standings(*, round_: Round, now: datetime) -> None:
    """Write the next revision of the standings of a closed round of a locked event."""
    store_round_standings(round_, round_standings(round_, 1), now)


def store_round_standings(round_: Round, page: RoundSnapshot, now: datetime) -> None:
    """Store a document as the next revision. Revisions count on where a round of this number was
    undone, so that the address of a revision never means another."""
    same = RoundStandings.objects.filter(
        round__tournament=round_.tournament_id, round__number=round_.number
    )
    revision = 1 + (same.aggregate(latest=Max("revision"))["latest"] or 0)
    body = stored_columns({**page, "revision": revision})
    RoundStandings.objects.create(round=round_, revision=revision, written_at=now, **body)


def update_standings(
    *, tournament: Tournament, match: Match, are_due: bool = False, now: datetime
) -> None:
    """Update the stored standings after a change to a match of a locked event. A caller may know
    that they `are_due`, so that a worker writes them in any case."""
    if match.round.state == RoundState.CLOSED:
        revise_standings(tournament=tournament, first=match.round.number, now=now)
    elif not (are_due and tournament.places_taken >= LARGE):
        refresh_stored_standings(tournament=tournament, now=now)


def revise_standings(*, tournament: Tournament, first: int, now: datetime) -> None:
    """Write the standings from round `first` on again after a correction of its results, at
    once."""
    closed = tournament.rounds.filter(state=RoundState.CLOSED, number__gte=first)
    for round_ in closed.order_by("number"):
        latest = round_.standings.order_by("-revision").first()
        page = round_standings(round_, 1 if latest is None else latest.revision)
        if latest is None or stored_columns(page)["body"] != bytes(latest.body):
            store_round_standings(round_, page, now)
    write_stored_pairings(round_=tournament.rounds.published().get(number=first))
    write_stored_standings(tournament=tournament, now=now)


def rename_in_standings(*, tournament: Tournament, now: datetime) -> None:
    """Bring the names in all stored pages of a locked event up to date. Standings of closed rounds
    get a revision that differs in names alone; the revisions before it keep theirs."""
    players = {str(entry): player for entry, player in players_of(tournament.pk).items()}
    for round_ in tournament.rounds.published():
        write_stored_pairings(round_=round_)
        latest = round_.standings.order_by("-revision").first()
        if latest is None:
            continue
        page = stored_document(latest)
        rows = [row | {"player": players[row["player"]["id"]]} for row in page["results"]]
        if rows != page["results"]:
            store_round_standings(round_, cast("RoundSnapshot", page | {"results": rows}), now)
    write_stored_standings(tournament=tournament, now=now)


def replace_names(*, tournament: Tournament, names: Mapping[str, str]) -> None:
    """Put other names into all stored pages of a locked event, by the ids of entries and players:
    into revisions that are past too, as what is removed may stand nowhere."""
    of_rounds = {"round__tournament": tournament}
    pages: list[StoredStandings | StoredPairings | RoundStandings] = [
        *StoredStandings.objects.filter(tournament=tournament),
        *StoredPairings.objects.filter(**of_rounds),
        *RoundStandings.objects.filter(**of_rounds),
    ]
    for page in pages:
        columns = stored_columns(_renamed(stored_document(page), names))
        if columns["body"] != bytes(page.body):
            page.body, page.etag = columns["body"], columns["etag"]
            page.save(update_fields=["body", "etag"])


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, list):
        return [_renamed(item, names) for item in value]
    if not isinstance(value, dict):
        return value
    other = {key: _renamed(item, names) for key, item in value.items()}
    if "name" in other and other.get("id") in names:
        other["name"] = names[other["id"]]
    return other


def mark_stale(*, tournament: Tournament, match: Match, actor: User | None, now: datetime) -> None:
    """Mark every later round of a locked event as stale: it was paired by another result of
    `match`. A round that is marked already keeps its first moment."""
    number = match.round.number
    later = tournament.rounds.standing().filter(number__gt=number, stale_since=None)
    for round_ in later.order_by("number"):
        round_.stale_since = now
        save_changes(round_, "stale_since")
        published = round_.state != RoundState.DRAFT
        note(
            "round.stale",
            tournament_id=tournament.pk,
            actor=actor,
            now=now,
            data={"round": round_.number, "because_of": number, "match": str(match.pk)},
            public=published,
        )
        if published:
            write_stored_pairings(round_=round_)
