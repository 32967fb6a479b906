"""Matches, logs and certificates of all events that a reader sees, chosen by what a site asks for.

An event hides facts in its own answers: here is nothing that they do not say.
"""

from collections.abc import Mapping
from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import User
from replays.models import Certificate, JobState, Replay
from replays.selectors import replays
from tournaments.core.access import visible_to
from tournaments.core.selectors import imported, matches
from tournaments.core.services.changes import event_stream
from tournaments.models import Match, MatchSeat, Tournament
from tournaments.terms.kinds import RoundState

# Of events, matches, logs and certificates: the columns that a filter of the same name is about.
_OF_EVENTS = {
    "tournament_id": "pk",
    "series_id": "series_events__series",
    "organisation": "organisation__slug",
    "game": "game",
    "format": "format",
}
_OF_MATCHES = {
    "state": "state",
    "player_id": "seats__entry",
    "settled_after": "settled_at__gte",
    "settled_before": "settled_at__lt",
}
_OF_LOGS = {"uploaded_after": "uploaded_at__gte", "uploaded_before": "uploaded_at__lt"}
_OF_CERTIFICATES = {"issued_after": "issued_at__gte", "issued_before": "issued_at__lt"}
# The state of a log, as answers name it.
REPLAY_STATES: Mapping[str, Q] = {
    "held": Q(finding=None, job__state=JobState.HELD),
    "waiting": Q(finding=None, job__state__in=[JobState.QUEUED, JobState.RUNNING]),
    "certified": Q(finding__certified=True),
    "refused": Q(finding__certified=False),
    "quarantined": Q(finding=None, job__state=JobState.QUARANTINED),
}


def matches_found(*, viewer: User | None, search: Mapping[str, Any]) -> QuerySet[Match]:
    """The matches of published rounds, also of such as were undone, whose state is then `void`."""
    published = matches().exclude(round__state=RoundState.DRAFT)
    of_events = Q(round__tournament__in=_events(viewer, search))
    if "tournament_id" in search:  # told twice, as databases find its matches by that
        of_events &= Q(round__tournament=search["tournament_id"])
    return published.filter(of_events, _chosen(_OF_MATCHES, search))


def replays_found(*, viewer: User | None, search: Mapping[str, Any]) -> QuerySet[Replay]:
    """The logs of matches, without what is in them."""
    state = REPLAY_STATES[search["state"]] if "state" in search else Q()
    chosen = _of_games("slot__", viewer, search) & _chosen(_OF_LOGS, search)
    return replays().filter(chosen, state)


def certificates_found(*, viewer: User | None, search: Mapping[str, Any]) -> QuerySet[Certificate]:
    """The certificates of their logs."""
    certificates = Certificate.objects.select_related("replay__slot").defer("replay__packed_log")
    chosen = _of_games("replay__slot__", viewer, search) & _chosen(_OF_CERTIFICATES, search)
    return certificates.filter(chosen)


def _of_games(slot: str, viewer: User | None, search: Mapping[str, Any]) -> Q:
    """That a slot is of one of the events; it knows its match and its event by their names."""
    chosen = Q(**{f"{slot}stream__in": _events(viewer, search).values("journal_id")})
    if "tournament_id" in search:
        chosen &= Q(**{f"{slot}stream": event_stream(search["tournament_id"])})
    if "match_id" in search:
        chosen &= Q(**{f"{slot}match": str(search["match_id"])})
    if "player_id" in search:
        played = MatchSeat.objects.filter(entry=search["player_id"])
        names = [str(match) for match in played.values_list("match_id", flat=True)]
        chosen &= Q(**{f"{slot}match__in": names})
    return chosen


def _events(viewer: User | None, search: Mapping[str, Any]) -> QuerySet[Tournament]:
    chosen = _chosen(_OF_EVENTS, search) & imported(search)
    return Tournament.objects.filter(visible_to(viewer), chosen)


def _chosen(columns: Mapping[str, str], search: Mapping[str, Any]) -> Q:
    return Q(**{column: search[name] for name, column in columns.items() if name in search})
