"""Unanswered results, which the staff can accept: one player submitted them, and the other has not
answered."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import count
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power
from contract.errors import DomainError
from ground.statements.reads import PreparedAmong, PreparedRead
from tournaments.core.access import allow_playing_staff, demand
from tournaments.core.round_timer import time_is_over
from tournaments.core.selectors import matches
from tournaments.core.services.changes import check_version, lock_tournament
from tournaments.core.services.states import require_running
from tournaments.matches.selectors.submissions import Submission, submissions_of
from tournaments.matches.selectors.testimony import waiting_for_logs
from tournaments.matches.services.results import accept_claims, lock_match
from tournaments.models import LogConfirmation, Match, MatchReport, Tournament
from tournaments.standings.services.stored_standings import update_standings
from tournaments.terms.kinds import MatchState, RoundState

# The time for players to answer where no clock runs, counted from the notice.
WITHOUT_CLOCK = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A match that waits for the answer of a player, and what the other submitted."""

    match: Match
    submissions: tuple[Submission, ...]


def list_unanswered(*, tournament: Tournament, now: datetime) -> list[Unanswered]:
    """The unanswered results of the open round, by table.

    Listed are those whose time in the round is over, in a round without a timer those notified a
    day ago, and all of them once no other match of the round is being played. A match that
    waits for a log is not listed: that may be the answer.
    """
    played = _PLAYED.all(tournament.pk)
    spoken = {*_REPORTED.all(tournament.pk), *map(UUID, _WORDS.all(map(str, played)))}
    claims = _claims(matches().filter(pk__in=spoken).order_by("table")) if spoken else {}
    if len(claims) == len(played):
        return list(claims.values())
    return [claim for claim in claims.values() if _is_late(claim, now)]


_OPEN = {"round__state": RoundState.OPEN, "state": MatchState.OPEN}
_PLAYED: PreparedRead[UUID] = PreparedRead(
    lambda event: Match.objects.filter(round__tournament_id=event, **_OPEN).values_list(
        "pk", flat=True
    ),
    UUID,
)
# Of which a player has reported a result, or said something of a log.
_REPORTED: PreparedRead[UUID] = PreparedRead(
    lambda event: (
        MatchReport.objects.filter(match__round__tournament_id=event)
        .filter(**{f"match__{name}": value for name, value in _OPEN.items()})
        .values_list("match_id", flat=True)
    ),
    UUID,
)
_WORDS: PreparedAmong[str] = PreparedAmong(
    lambda matches: LogConfirmation.objects.filter(replay__slot__match__in=matches).values_list(
        "replay__slot__match", flat=True
    ),
    str,
)


def _claims(waiting: Iterable[Match]) -> dict[UUID, Unanswered]:
    """By match, what one side submitted and the other has not answered."""
    claims: dict[UUID, list[Submission]] = {}
    for submission in submissions_of(waiting):
        if submission.answer is None:
            claims.setdefault(submission.match.pk, []).append(submission)
    waits = waiting_for_logs(claims) if claims else set()
    return {
        pk: Unanswered(submissions[0].match, tuple(submissions))
        for pk, submissions in claims.items()
        if pk not in waits
    }


def _is_late(claim: Unanswered, now: datetime) -> bool:
    round_ = claim.match.round
    if round_.clock_ends_at is not None:
        return time_is_over(claim.match, round_.clock_ends_at) <= now
    if round_.clock_left is not None:
        return round_.clock_left <= timedelta()
    return any(_noticed(submission) + WITHOUT_CLOCK <= now for submission in claim.submissions)


def _noticed(submission: Submission) -> datetime:
    """Since when the players know of a submission: since they were notified, or for a guest, whom
    nobody notifies, since the notice was written."""
    notice = submission.notice
    return submission.at if notice is None else notice.notified_at or notice.at


@dataclass(frozen=True, slots=True)
class Accepted:
    """A match of which an unanswered result was accepted, and the numbers of the games settled by
    it. `waits_for` is the next game without a result, None if the match is settled."""

    match: Match
    games: tuple[int, ...]
    waits_for: int | None


class NotUnanswered(DomainError):
    """The match isn't among the unanswered results of its event."""

    code = "not_unanswered"


@transaction.atomic
def accept_unanswered(
    *, tournament_id: UUID, versions: Mapping[UUID, int], actor: User, now: datetime
) -> list[Accepted]:
    """Accept the unanswered results of these matches, each at the version at which it was read: all
    of them, or none. A match of several games goes on if its logs leave it undecided."""
    tournament = lock_tournament(tournament_id=tournament_id)
    demand(user=actor, tournament=tournament, power=Power.ENTER_RESULTS)
    require_running(tournament)
    listed = {claim.match.pk for claim in list_unanswered(tournament=tournament, now=now)}
    accepted = []
    for match_id, version in versions.items():
        if match_id not in listed:
            raise NotUnanswered(
                gettext(
                    "Match {id} no longer has an unanswered result. Reload the list and choose"
                    " again."
                ).format(id=match_id)
            )
        record = lock_match(match_id=match_id)
        match = record.match
        playing = allow_playing_staff(actor, tournament, match)
        check_version(match, frozenset({version}))
        games = accept_claims(record=record, actor=actor, playing=playing, now=now)
        update_standings(tournament=tournament, match=match, now=now)
        accepted.append(Accepted(match, games, _waits_for(match)))
    return accepted


def _waits_for(match: Match) -> int | None:
    """The first game without a result of a match; None if the match is settled."""
    if match.state == MatchState.SETTLED:
        return None
    settled = set(match.games.values_list("number", flat=True))
    return next(number for number in count(1) if number not in settled)
