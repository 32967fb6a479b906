"""Whoever follows what changes in an event has the same as whoever reads all of it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.test import Client, RequestFactory
from rest_framework.request import Request

from replays.api.certificates import certificate_data
from replays.api.serializers import replay_data
from tests.support.requests import path_of
from tournaments.entries.api.data import entry_rows
from tournaments.entries.selectors import entries
from tournaments.matches.api.views import match_answer
from tournaments.matches.selectors.search import (
    certificates_found,
    matches_found,
    replays_found,
)
from tournaments.models import Tournament
from tournaments.terms.kinds import EntryState, TournamentState

KINDS = ("entries", "matches", "replays", "certificates")
LONG_AGO = "2000-01-01T00:00:00+00:00"
# How many readings of all rows there are for each time that the lists are followed.
READINGS = 5


class Public(NamedTuple):
    """A row as everybody reads it, but for `updated_at`, and when it changed by the database."""

    row: Mapping[str, Any]
    changed_at: datetime | None


Seen = dict[tuple[str, UUID], Public]


def public_rows(event: Tournament) -> Seen:
    """All rows of an event, in all that their addresses say."""
    search = {"tournament_id": event.pk}
    request = Request(RequestFactory().get("/"))
    players = list(entries(tournament=event))
    waiting = [entry.pk for entry in players if entry.state == EntryState.WAITING]
    seen: Seen = {
        ("entries", entry.pk): _public(row, entry.changed_at)
        for entry, row in zip(players, entry_rows(players, request, waiting), strict=True)
    }
    for match in matches_found(viewer=None, search=search):
        seen["matches", match.pk] = _public(match_answer(match.pk).data, match.changed_at)
    for replay in replays_found(viewer=None, search=search):
        row = replay_data(replay, for_sender=False)
        seen["replays", replay.pk] = _public(row, replay.changed_at)
    for certificate in certificates_found(viewer=None, search=search):
        changed_at = certificate.replay.changed_at
        seen["certificates", certificate.pk] = _public(certificate_data(certificate), changed_at)
    return seen


def _public(row: Any, changed_at: datetime | None) -> Public:
    return Public({name: value for name, value in row.items() if name != "updated_at"}, changed_at)


def undated(before: Seen, after: Seen) -> dict[tuple[str, UUID], list[str]]:
    """The rows that are new or say something else, and do not stand behind all that were there
    before; with the names of what is other."""
    last = {
        kind: max(
            (row.changed_at for (of, _), row in before.items() if of == kind and row.changed_at),
            default=None,
        )
        for kind in KINDS
    }
    missed = {}
    for (kind, pk), public in after.items():
        had = before.get((kind, pk))
        names = set(public.row) if had is None else _other(had.row, public.row)
        latest = last[kind]
        if names and latest is not None and (public.changed_at or latest) < latest:
            missed[kind, pk] = sorted(names)
        if names and had is not None and public.changed_at == had.changed_at:
            missed[kind, pk] = sorted(names)
    return missed


def _other(before: Mapping[str, Any], after: Mapping[str, Any]) -> set[str]:
    return {name for name in after if before.get(name) != after[name]}


class Follower:
    """Somebody without a token who has begun when nothing was there, and goes on from what they
    were given last."""

    def __init__(self, event: Tournament) -> None:
        self.event, self.client = event, Client()
        self.before, self.readings = public_rows(event), 0
        self.since = dict.fromkeys(KINDS, LONG_AGO)
        self.known: dict[str, dict[str, Any]] = {kind: {} for kind in KINDS}

    def look(self) -> None:
        """Hold what has changed since the last look against its dates, and now and then what was
        followed against all that there is."""
        after = public_rows(self.event)
        missed = undated(self.before, after)
        assert missed == {}, missed
        self.before = after
        self.readings += 1
        if self.readings % READINGS == 0:
            self.follow()

    def follow(self) -> None:
        """Read on in all lists, then all of them from the beginning."""
        if Tournament.objects.get(pk=self.event.pk).state == TournamentState.DRAFT:
            return
        for kind in KINDS:
            known = self.known[kind]
            known.update((row["id"], row) for row in self._read(kind, self.since[kind]))
            assert known == {row["id"]: row for row in self._read(kind, LONG_AGO)}, kind
            times = [row.changed_at for (of, _), row in self.before.items() if of == kind]
            last = max((at for at in times if at is not None), default=None)
            self.since[kind] = LONG_AGO if last is None else last.isoformat()

    def _read(self, kind: str, since: str) -> list[dict[str, Any]]:
        of_event = kind == "entries"
        address = f"{path_of(self.event)}/entries" if of_event else f"/api/v1/{kind}"
        query: dict[str, str | int] = {} if of_event else {"tournament_id": str(self.event.pk)}
        answer = self.client.get(address, {**query, "updated_since": since, "page_size": 100})
        assert answer.status_code == 200, answer.content
        body = answer.json()
        assert body["next"] is None
        rows: list[dict[str, Any]] = body["results"]
        return rows
