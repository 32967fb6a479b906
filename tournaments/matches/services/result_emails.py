"""Emails about results: to players who have to answer what their opponent submitted, and to both
sides of a match when it is disputed and when a judge has ruled."""

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils.dateformat import format as format_date

from accounts.models import Email, User
from accounts.services.attempts import Limit, TooManyAttempts, take_attempt
from accounts.services.notices import send_notice
from ground.notices import Facts
from replays.models import Replay
from tournaments.core.notice_kinds import KINDS
from tournaments.core.selectors import matches
from tournaments.matches.selectors.submission_texts import (
    facts,
    final_at,
    headline_case,
    headline_facts,
)
from tournaments.matches.selectors.submissions import Submission, submissions_to
from tournaments.models import Entry, Match, MatchReport, MatchSeat
from tournaments.stages.selectors.round_names import round_in_text
from tournaments.terms.kinds import DisputeCause, Result
from tournaments.terms.zones import UTC, UnknownZone, offset_label, zone_named

# To one player about one match. Who reports anew each minute fills no mailbox: pages tell it all.
EMAILS_OF_A_MATCH = Limit(
    "emails-of-a-match", 6, timedelta(minutes=10), timedelta(days=1), timedelta(days=1)
)
# The cases that apply, and what fills the placeholders.
_News = tuple[Sequence[str], Facts]


def count_emails(*, match: Match, entry: Entry, now: datetime) -> None:
    """Count an email about a match to each account that plays for an entry. TooManyAttempts, and
    nothing counted, if one of them has reached its limit."""
    with transaction.atomic():
        for user in _accounts(entry.pk):
            _count(user, match, now)


def queue_emails_to_answer(
    *, match: Match, entry: Entry, submitted: Replay | MatchReport, now: datetime
) -> list[Email]:
    """Queue emails to the accounts of an entry about what its opponent submitted for an unsettled
    match of a locked event, with the time until which it can be disputed. Returns them; guests get
    none. They are counted before, by `count_emails`."""
    emails: list[Email] = []
    match_with_seats = matches().get(pk=match.pk)
    own = next(seat for seat in match_with_seats.seats.all() if seat.entry_id == entry.pk)
    for submission in submissions_to(match_with_seats, own):
        if submitted in (submission.replay, submission.report):
            cases, answered = _to_answer(submission, now)
            for user in _accounts(entry.pk):
                sent = _send("result.to_answer", match_with_seats, user, cases, answered, now)
                emails += [] if sent is None else [sent]
    return emails


def queue_emails_of_dispute(*, match: Match, cause: DisputeCause, now: datetime) -> None:
    """Tell both sides of a match of a locked event that a judge decides it, and why."""

    def news(own: MatchSeat, other: MatchSeat) -> _News:
        return [cause], {"opponent": other.entry.name}

    _write_to_both("match.disputed", match, news, now)


def queue_emails_of_ruling(*, match: Match, now: datetime) -> None:
    """Tell both sides of a match of a locked event how a judge has ruled."""
    _write_to_both("match.ruled", match, _ruling, now)


def _to_answer(submission: Submission, now: datetime) -> _News:
    cases = [headline_case(submission)]
    log: Facts = {"log": lambda: " ".join(facts(submission)), **headline_facts(submission)}
    if submission.not_before is None:
        return cases, log
    if submission.due_at is not None and submission.replay is not None:
        cases.append("log_due")
    time = partial(_final, submission.match, submission.not_before, now)
    return [*cases, "timed"], {**log, "time": time}


def _final(match: Match, not_before: datetime, now: datetime) -> str:
    pattern, at = final_at(match, not_before)
    return pattern.format(time=_time(match, at, now))


def _time(match: Match, moment: datetime, now: datetime) -> str:
    """A time in the zone of the event, with the day unless that is today."""
    try:
        zone = zone_named(match.round.tournament.zone)
    except UnknownZone:
        zone = zone_named(UTC)
    at = moment.astimezone(zone)
    is_today = at.date() == now.astimezone(zone).date()
    return f"{format_date(at, 'H:i' if is_today else 'D j M, H:i')} {offset_label(at)}"


def _ruling(own: MatchSeat, other: MatchSeat) -> _News:
    """The ruling of a judge on a match, the games of the winner first."""
    if own.result == other.result == Result.LOSS:
        return ["both_lose"], {}
    first, second = (own, other) if own.result == Result.WIN else (other, own)
    games = f"{first.games_won}–{second.games_won}"
    games += f"–{first.games_drawn}" if first.games_drawn else ""
    case = "won" if first.result == Result.WIN else "drawn"
    return [case], {"winner": first.entry.name, "score": games}


def _write_to_both(
    kind: str, match: Match, news: Callable[[MatchSeat, MatchSeat], _News], now: datetime
) -> None:
    match_with_seats = matches().get(pk=match.pk)
    seats = list(match_with_seats.seats.all())
    if len(seats) == 2:
        for own, other in (seats, seats[::-1]):
            for user in _accounts(own.entry_id):
                with suppress(TooManyAttempts):
                    _count(user, match_with_seats, now)
                    _send(kind, match_with_seats, user, *news(own, other), now)


def _accounts(entry_id: UUID) -> QuerySet[User]:
    """The accounts with an address that play for an entry."""
    players = User.objects.filter(played__entry=entry_id, played__live=True, is_active=True)
    return players.exclude(email="").order_by("pk")


def _count(user: User, match: Match, now: datetime) -> None:
    take_attempt(limit=EMAILS_OF_A_MATCH, subject=f"{user.pk} {match.pk}", now=now)


def _send(
    kind: str, match: Match, user: User, cases: Collection[str], facts: Facts, now: datetime
) -> Email | None:
    """Send a notice about a match to an account that plays in it."""
    known: Facts = {
        "table": str(match.table),
        "round": partial(round_in_text, match.round),
        "event": match.round.tournament.name,
    }
    return send_notice(
        KINDS[kind], user=user, now=now, cases=cases, place=[match.pk], facts={**known, **facts}
    )
