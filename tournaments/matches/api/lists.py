"""Matches, logs and certificates of all events, in the order of their changes."""

from datetime import datetime
from typing import Annotated, Any, NotRequired
from uuid import UUID

from rest_framework.request import Request
from rest_framework.views import APIView

from contract.answers import Answer
from contract.listed import listed
from contract.lists import Batch, WordField
from contract.operations import operation
from replays.api.certificates import CertificateDetail, certificate_data
from replays.api.serializers import ReplayDetail, replay_data
from replays.models import Certificate, Replay
from tournaments.core.api.changes import FollowsChanges, batch_of_changes
from tournaments.core.api.expansions import EVENT, FORMAT, ROUND, EventBeside, FormatBeside
from tournaments.core.api.match_names import (
    EVENT_OF_MATCH,
    FORMAT_OF_MATCH,
    MATCH,
    MatchBeside,
)
from tournaments.core.api.permissions import viewer
from tournaments.matches.api import data as show
from tournaments.matches.selectors import search
from tournaments.terms.kinds import MatchState

# Logs and certificates know their match alone.
OF_MATCH = {"match": MATCH, "tournament": EVENT_OF_MATCH, "format": FORMAT_OF_MATCH}


class ReplayRow(ReplayDetail):
    """A log in a list."""

    match: NotRequired[MatchBeside]
    tournament: NotRequired[EventBeside]
    format: NotRequired[FormatBeside]


class CertificateRow(CertificateDetail):
    """A certificate in a list."""

    match: NotRequired[MatchBeside]
    tournament: NotRequired[EventBeside]
    format: NotRequired[FormatBeside]


class _OfEvents(FollowsChanges):
    """The choices that lists of matches, logs and certificates share. `organisation` is a short
    name, of somebody who runs events of their own their user name; `imported` is false for those of
    events that began here, true for the others; `player_id` the id of an entry."""

    tournament_id: UUID | None = None
    series_id: UUID | None = None
    organisation: str | None = None
    game: str | None = None
    format: str | None = None
    imported: bool | None = None
    player_id: UUID | None = None


class MatchFilter(_OfEvents):
    state: Annotated[str | None, WordField(MatchState.values)] = None
    settled_after: datetime | None = None
    settled_before: datetime | None = None


class ReplayFilter(_OfEvents):
    match_id: UUID | None = None
    state: Annotated[str | None, WordField(list(search.REPLAY_STATES))] = None
    uploaded_after: datetime | None = None
    uploaded_before: datetime | None = None


class CertificateFilter(_OfEvents):
    match_id: UUID | None = None
    issued_after: datetime | None = None
    issued_before: datetime | None = None


class Matches(APIView):
    """List the matches of all events.

    Ordered by last change; with `updated_since`, those changed at that time or later. To miss none,
    follow `next`, and start the next time at the `updated_at` of the last row. A match of an undone
    round is `void`.
    """

    scopes = {"get": None}

    @operation(query=MatchFilter)
    @listed(Batch[show.MatchRow], expand={"tournament": EVENT, "round": ROUND, "format": FORMAT})
    def get(self, request: Request) -> Answer[Batch[show.MatchRow]]:
        query = MatchFilter.read(request)
        selected = search.matches_found(viewer=viewer(request), search=query.named)
        return Answer(batch_of_changes(request, selected, query, show=show.match_rows))


class Replays(APIView):
    """List the game logs of all events, without their contents.

    Ordered by last change, as matches are. A log changes when it is verified, made public or
    overruled.
    """

    scopes = {"get": None}

    @operation(query=ReplayFilter)
    @listed(Batch[ReplayRow], expand=OF_MATCH)
    def get(self, request: Request) -> Answer[Batch[ReplayRow]]:
        query = ReplayFilter.read(request)
        selected = search.replays_found(viewer=viewer(request), search=query.named)

        def rows(logs: list[Replay]) -> list[ReplayRow]:
            reader = request.user.pk
            return [_replay(log, reader) for log in logs]

        return Answer(batch_of_changes(request, selected, query, show=rows))


class Certificates(APIView):
    """List the certificates of all events.

    Ordered by the last change of the game log. A certificate that a ruling overrules is listed
    again.
    """

    scopes = {"get": None}

    @operation(query=CertificateFilter)
    @listed(Batch[CertificateRow], expand=OF_MATCH)
    def get(self, request: Request) -> Answer[Batch[CertificateRow]]:
        query = CertificateFilter.read(request)
        selected = search.certificates_found(viewer=viewer(request), search=query.named)

        def rows(certificates: list[Certificate]) -> list[CertificateRow]:
            return [_certificate(certificate) for certificate in certificates]

        return Answer(batch_of_changes(request, selected, query, show=rows, of="replay"))


def _replay(log: Replay, reader: int | None) -> ReplayRow:
    row: Any = replay_data(log, for_sender=log.uploaded_by_id == reader)
    of_list: ReplayRow = row
    return of_list


def _certificate(certificate: Certificate) -> CertificateRow:
    row: Any = certificate_data(certificate)
    of_list: CertificateRow = row
    return of_list
