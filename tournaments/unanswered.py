"""Results that one player brought and the other left unanswered, for the staff to look at."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from tournaments.awaiting import Brought, brought_of
from tournaments.models import Match, MatchState, RoundState, Tournament
from tournaments.round_clock import time_is_over
from tournaments.selectors import matches
from tournaments.services.telling import under_certification

# How long players have to answer where no clock runs, counted from the notice.
WITHOUT_CLOCK = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A match that waits for one of its players, and what the other brought."""

    match: Match
    brought: tuple[Brought, ...]


def unanswered(*, tournament: Tournament, now: datetime) -> list[Unanswered]:
    """The unanswered results of the open round, in the order of its tables: those of which the time
    of the round is over, those of a round without a clock that are a day old, and all of them when
    nothing else of the round is being played any more; none of a match of which a log is being
    verified, which may be the answer."""
    waiting = list(
        matches()
        .filter(round__tournament=tournament, round__state=RoundState.OPEN, state=MatchState.OPEN)
        .order_by("table")
    )
    claims = _claims(waiting)
    if all(match.pk in claims for match in waiting):
        return [claims[match.pk] for match in waiting]
    return [
        claims[match.pk]
        for match in waiting
        if match.pk in claims and _is_late(claims[match.pk], now)
    ]


def _claims(waiting: Iterable[Match]) -> dict[UUID, Unanswered]:
    """By match what one side brought and the other has not answered."""
    claims: dict[UUID, list[Brought]] = {}
    for brought in brought_of(waiting):
        if brought.answer is None:
            claims.setdefault(brought.match.pk, []).append(brought)
    verified = under_certification(claims) if claims else set()
    return {
        pk: Unanswered(of[0].match, tuple(of)) for pk, of in claims.items() if pk not in verified
    }


def _is_late(claim: Unanswered, now: datetime) -> bool:
    round_ = claim.match.round
    if round_.clock_ends_at is not None:
        return time_is_over(claim.match, round_.clock_ends_at) <= now
    if round_.clock_left is not None:
        return round_.clock_left <= timedelta()
    return any(_noticed(brought) + WITHOUT_CLOCK <= now for brought in claim.brought)


def _noticed(brought: Brought) -> datetime:
    """Since when the notice of what was brought is there: since the players were told by it, or for
    a guest, whom nobody tells, since it was written."""
    notice = brought.notice
    return brought.at if notice is None else notice.told_at or notice.at
