"""Emails about results: to players who have to answer what their opponent submitted, and to both
sides of a match when it is disputed and when a judge has ruled."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.dateformat import format as format_date
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Email, User
from accounts.services.attempts import Limit, TooManyAttempts, take_attempt
from accounts.services.emails import queue_email_to
from replays.models import Replay
from tournaments.core.selectors import matches
from tournaments.matches.awaiting import Submission, submissions_to
from tournaments.matches.awaiting_texts import facts, final_at, headline
from tournaments.models import Entry, Match, MatchReport, MatchSeat
from tournaments.stages.round_names import round_in_text
from tournaments.terms.kinds import DisputeCause, Result
from tournaments.terms.zones import UTC, UnknownZone, offset_label, zone_named

# To one player about one match. Who reports anew each minute fills no mailbox: pages tell it all.
EMAILS_OF_A_MATCH = Limit(
    "emails-of-a-match", 6, timedelta(minutes=10), timedelta(days=1), timedelta(days=1)
)
_DISPUTED = {
    DisputeCause.REPORTS: _("You and your opponent reported different results."),
    DisputeCause.LOGS: _("The reports and game logs disagree, or a player disputed a log."),
    DisputeCause.CALL: _("A player called a judge."),
}


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
            text = _to_answer(submission, now)
            emails += [_write(match_with_seats, user, *text, now) for user in _accounts(entry.pk)]
    return emails


def queue_emails_of_dispute(*, match: Match, cause: DisputeCause, now: datetime) -> None:
    """Tell both sides of a match of a locked event that a judge decides it, and why."""

    def text(own: MatchSeat, other: MatchSeat) -> tuple[str, str]:
        subject = gettext("Your match against {name} at table {table} is disputed").format(
            name=other.entry.name, table=match.table
        )
        decides = gettext("A judge will look at both reports and any game logs, and decide.")
        return subject, f"{_DISPUTED.get(cause, '')} {decides}".strip()

    _write_to_both(match, text, now)


def queue_emails_of_ruling(*, match: Match, now: datetime) -> None:
    """Tell both sides of a match of a locked event how a judge has ruled."""

    def text(own: MatchSeat, other: MatchSeat) -> tuple[str, str]:
        return _ruling(match, own, other), gettext("This result counts in the standings.")

    _write_to_both(match, text, now)


def _to_answer(submission: Submission, now: datetime) -> tuple[str, str]:
    subject = headline(submission)
    sentences = list(facts(submission))
    if submission.not_before is None:
        sentences.append(gettext("It counts once you confirm it or a judge decides."))
    else:
        pattern, at = final_at(submission.match, submission.not_before)
        time = pattern.format(time=_time(submission.match, at, now))
        sentences.append(gettext("Final {time} unless you dispute it.").format(time=time))
        if submission.due_at is not None and submission.replay is not None:
            subject = gettext("{headline}. Final {time} unless you dispute it").format(
                headline=subject, time=time
            )
    return subject, " ".join([*sentences, gettext("Confirm or dispute it here:")])


def _time(match: Match, moment: datetime, now: datetime) -> str:
    """A time in the zone of the event, with the day unless that is today."""
    try:
        zone = zone_named(match.round.tournament.zone)
    except UnknownZone:
        zone = zone_named(UTC)
    at = moment.astimezone(zone)
    is_today = at.date() == now.astimezone(zone).date()
    return f"{format_date(at, 'H:i' if is_today else 'D j M, H:i')} {offset_label(at)}"


def _ruling(match: Match, own: MatchSeat, other: MatchSeat) -> str:
    """How a judge decided a match, the games of the winner first."""
    if own.result == other.result == Result.LOSS:
        text = gettext("Judge ruling at table {table}: both players lose")
        return text.format(table=match.table)
    first, second = (own, other) if own.result == Result.WIN else (other, own)
    games = f"{first.games_won}–{second.games_won}"
    games += f"–{first.games_drawn}" if first.games_drawn else ""
    if first.result == Result.WIN:
        text = gettext("Judge ruling at table {table}: {name} wins {score}")
    else:
        text = gettext("Judge ruling at table {table}: draw {score}")
    return text.format(table=match.table, name=first.entry.name, score=games)


def _write_to_both(
    match: Match, text: Callable[[MatchSeat, MatchSeat], tuple[str, str]], now: datetime
) -> None:
    match_with_seats = matches().get(pk=match.pk)
    seats = list(match_with_seats.seats.all())
    if len(seats) == 2:
        for own, other in (seats, seats[::-1]):
            for user in _accounts(own.entry_id):
                with suppress(TooManyAttempts):
                    _count(user, match_with_seats, now)
                    _write(match_with_seats, user, *text(own, other), now)


def _accounts(entry_id: UUID) -> QuerySet[User]:
    """The accounts with an address that play for an entry."""
    players = User.objects.filter(played__entry=entry_id, played__live=True, is_active=True)
    return players.exclude(email="").order_by("pk")


def _count(user: User, match: Match, now: datetime) -> None:
    take_attempt(limit=EMAILS_OF_A_MATCH, subject=f"{user.pk} {match.pk}", now=now)


def _write(match: Match, user: User, subject: str, sentences: str, now: datetime) -> Email:
    """Queue an email to an account that plays in a match: the news, a link, and why they get it."""
    event = match.round.tournament
    link = settings.MUSTER_URL.rstrip("/") + reverse("web:match", args=(match.pk,))
    why = gettext(
        "You get this email because you play at table {table} in {round} of {event}."
    ).format(table=match.table, round=round_in_text(match.round), event=event.name)
    body = f"{sentences}\n\n{link}\n\n{why}\n"
    row = queue_email_to(user=user, subject=subject, body=body, now=now)
    assert row is not None  # The account has an address.
    return row
