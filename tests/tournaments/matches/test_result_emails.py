"""Emails about results: who gets which, and how many."""

from datetime import datetime, timedelta

import pytest
from django.conf import settings

from accounts.models import Email, User
from replays.models import Replay
from tests.support.factories import NOW, make_round, make_user
from tests.support.playing import bring, certify, host_of, seated_match
from tests.support.reports import reported_by
from tests.support.teams import make_team, team_event
from tournaments.matches.services.disputes import call_judge, take_back_call
from tournaments.matches.services.log_confirmations import answer_log
from tournaments.matches.services.reports import report_result
from tournaments.matches.services.result_emails import (
    EMAILS_OF_A_MATCH,
    count_emails,
    queue_emails_to_answer,
)
from tournaments.matches.services.rulings import rule
from tournaments.models import Match, MatchReport, Notice, Round
from tournaments.sweeping import sweep
from tournaments.terms.kinds import LogAnswer
from tournaments.terms.match_score import MatchScore

pytestmark = pytest.mark.django_db


def with_addresses(*users: User) -> None:
    for user in users:
        User.objects.filter(pk=user.pk).update(email=f"{user.username}@example.org")


def waiting_emails() -> list[tuple[str, str]]:
    """To whom emails wait to be sent, and about what."""
    rows = Email.objects.order_by("pk").select_related("user")
    return [(row.user.username if row.user else row.email, row.subject) for row in rows]


def reported(match: Match, user: User, games: tuple[int, int]) -> MatchReport:
    record = report_result(match_id=match.pk, user=user, score=MatchScore(games), now=NOW)
    return reported_by(user, record)


def tell(match: Match, user: User, what: Replay | MatchReport) -> None:
    entry = match.seats.get(entry__players__user=user).entry
    Email.objects.all().delete()
    queue_emails_to_answer(match=match, entry=entry, submitted=what, now=NOW)


def test_the_opponent_reads_who_reported_what() -> None:
    match, (ann, ben) = seated_match(name="Kestrel Open", best_of=3, confirm_minutes=None)
    with_addresses(ann, ben)
    tell(match, ben, reported(match, ann, (2, 1)))
    (email,) = Email.objects.all()

    assert waiting_emails() == [(ben.username, f"Confirm the result: {ann.username} reported 2–1")]
    assert email.body == (
        "It counts once you confirm it or a judge decides. Confirm or dispute it here:\n\n"
        f"{settings.MUSTER_URL.rstrip('/')}/matches/{match.pk}\n\n"
        "You get this email because you play at table 1 in round 1 of Kestrel Open.\n"
    )


@pytest.mark.proof(of="events")
def test_the_opponent_reads_what_a_log_says_and_until_when() -> None:
    match, (ann, ben) = seated_match(objection_minutes=90, zone="Europe/Madrid")
    with_addresses(ann, ben)
    replay = certify(bring(match, ann), moves=13, ending="surrender")
    tell(match, ben, replay)
    (email,) = Email.objects.all()

    until = "Final at 14:30 CET (UTC+1) unless you dispute it"
    assert email.subject == (f"{ann.username} uploaded game 1: it says {ann.username} won. {until}")
    assert email.body.splitlines()[0] == (
        "You surrendered at move 13. The dice and shuffles come from the game’s seed."
        f" {until}. Confirm or dispute it here:"
    )


@pytest.mark.proof(of="events")
def test_an_email_says_that_time_settles_it_though_the_clock_stands() -> None:
    """When nobody knows yet: it is final once the clock was started and has run out."""
    match, (ann, ben) = seated_match(objection_minutes=30, confirm_minutes=20, best_of=3)
    with_addresses(ben)
    Round.objects.update(clock_left=timedelta(minutes=50))
    reported(match, ann, (2, 1))
    certify(bring(match, ann), 0)
    bodies = [email.body.splitlines()[0] for email in Email.objects.order_by("pk")]
    round_over = "Final when the round timer ends (not before {}) unless you dispute it."

    assert [
        round_over.format(time) in body
        for time, body in zip(("12:20 UTC", "12:30 UTC"), bodies, strict=True)
    ] == [True, True]
    assert ["round timer" in subject for _, subject in waiting_emails()] == [False, False]


@pytest.mark.proof(of="events")
def test_an_email_says_no_time_where_none_settles_it() -> None:
    match, (ann, ben) = seated_match(objection_minutes=30)
    with_addresses(ben)
    Round.objects.update(clock_left=timedelta(minutes=50))
    certify(bring(match, ann), 0, interrupted="1", moves=1, ending="surrender")
    (email,) = Email.objects.all()

    assert email.body.splitlines()[0] == (
        "You surrendered at move 1. The dice and shuffles come from the game’s seed. It counts once"
        " you confirm it or a judge decides. Confirm or dispute it here:"
    )


def test_a_day_is_told_where_it_is_another() -> None:
    match, (ann, ben) = seated_match(objection_minutes=24 * 60)
    with_addresses(ben)
    tell(match, ben, certify(bring(match, ann)))

    assert waiting_emails()[0][1].endswith(
        "won. Final at Sun 1 Feb, 12:00 UTC unless you dispute it"
    )


def test_what_was_answered_or_is_of_the_own_side_is_told_to_nobody_anew() -> None:
    match, (ann, ben) = seated_match(objection_minutes=None)
    with_addresses(ann, ben)
    replay = certify(bring(match, ann))
    tell(match, ann, replay)

    assert waiting_emails() == []


def test_guests_accounts_without_an_address_and_closed_ones_get_none() -> None:
    match, (ann, ben) = seated_match()
    report = reported(match, ann, (1, 0))
    tell(match, ben, report)
    without = waiting_emails()
    with_addresses(ben)
    User.objects.filter(pk=ben.pk).update(is_active=False)
    tell(match, ben, report)

    assert (without, waiting_emails()) == ([], [])


def test_captain_and_mate_are_both_told() -> None:
    event, captain, mate, other = team_event(), *(make_user() for _ in range(3))
    make_team(event, "Foxes", captain, mate)
    make_team(event, "Owls", other, number=1)
    with_addresses(captain, mate, other)
    match = make_round(event).matches.get()
    owls = match.seats.get(entry__name="Owls").number
    tell(match, captain, reported(match, other, (1 - owls, owls)))

    subject = "Confirm the result: Owls reported 1–0"
    assert waiting_emails() == [(captain.username, subject), (mate.username, subject)]


@pytest.mark.proof(of="events")
def test_each_result_that_waits_is_told_once_and_to_the_opponent_alone() -> None:
    match, (ann, ben) = seated_match(best_of=3, objection_minutes=None, confirm_minutes=None)
    with_addresses(ann, ben)
    for games in ((2, 0), (2, 0), (2, 1)):
        reported(match, ann, games)
    certify(bring(match, ann))

    assert waiting_emails() == [
        (ben.username, f"Confirm the result: {ann.username} reported 2–0"),
        (ben.username, f"Confirm the result: {ann.username} reported 2–1"),
        (ben.username, f"{ann.username} uploaded game 1: it says {ann.username} won"),
    ]
    assert list(Notice.objects.values_list("notified_at", flat=True)) == [NOW] * 3


def test_who_reports_that_they_lost_asks_nobody() -> None:
    match, (ann, ben) = seated_match()
    with_addresses(ann, ben)
    reported(match, ann, (0, 1))

    assert waiting_emails() == []


def test_both_sides_are_told_that_they_contradict_each_other() -> None:
    match, (ann, ben) = seated_match()
    with_addresses(ann, ben)
    reported(match, ann, (1, 0))
    Email.objects.all().delete()
    reported(match, ben, (0, 1))

    assert waiting_emails() == [
        (ann.username, f"Your match against {ben.username} at table 1 is disputed"),
        (ben.username, f"Your match against {ann.username} at table 1 is disputed"),
    ]
    assert {email.body.splitlines()[0] for email in Email.objects.all()} == {
        "You and your opponent reported different results. A judge will look at both reports and"
        " any game logs, and decide."
    }


def test_both_sides_are_told_that_a_log_is_disputed() -> None:
    match, (ann, ben) = seated_match(objection_minutes=None)
    replay = certify(bring(match, ann))
    with_addresses(ann, ben)
    answer_log(replay_id=replay.pk, user=ben, stance=LogAnswer.CONTESTS, now=NOW)

    assert [name for name, _ in waiting_emails()] == [ann.username, ben.username]


def test_both_sides_are_told_what_a_judge_ruled_and_of_no_usual_entry() -> None:
    match, (ann, ben) = seated_match()
    with_addresses(ann, ben)
    usual = []
    for games in ((1, 0), (0, 1)):
        usual = waiting_emails()
        rule(
            match_id=match.pk,
            actor=host_of(match),
            reason="Seen.",
            score=MatchScore(games),
            now=NOW,
        )

    assert usual == []
    assert waiting_emails() == [
        (user.username, f"Judge ruling at table 1: {ben.username} wins 1–0") for user in (ann, ben)
    ]


@pytest.mark.proof(of="events")
def test_who_does_the_same_again_and_again_fills_no_mailbox() -> None:
    match, (ann, ben) = seated_match()
    with_addresses(ben)
    for minute in range(EMAILS_OF_A_MATCH.free + 3):
        at = NOW + timedelta(minutes=minute)
        call_judge(match_id=match.pk, user=ann, now=at)
        take_back_call(match_id=match.pk, user=ann, now=at)

    assert len(waiting_emails()) == EMAILS_OF_A_MATCH.free


def test_no_time_runs_while_the_mail_server_keeps_an_email_waiting() -> None:
    match, (ann, ben) = seated_match(objection_minutes=30)
    with_addresses(ann, ben)
    certify(bring(match, ann), 0)
    notice = Notice.objects.get()
    assert (notice.notified_at, notice.emails.count()) == (NOW, 1)
    sweep(clock=lambda: NOW + timedelta(hours=2))
    match.refresh_from_db()
    notice.refresh_from_db()
    assert (match.state, notice.notified_at) == ("open", None)

    sent = NOW + timedelta(hours=3)
    Email.objects.all().delete()
    sweep(clock=lambda: sent)
    notice.refresh_from_db()
    assert notice.notified_at == sent
    sweep(clock=lambda: sent + timedelta(minutes=29))
    match.refresh_from_db()
    assert match.state == "open"
    sweep(clock=lambda: sent + timedelta(minutes=30))
    match.refresh_from_db()
    assert match.state == "settled"


def test_no_time_runs_while_players_had_all_their_emails() -> None:
    match, (ann, ben) = seated_match(best_of=3, confirm_minutes=10, objection_minutes=10)
    with_addresses(ann, ben)
    for _ in range(EMAILS_OF_A_MATCH.free):
        count_emails(match=match, entry=match.seats.get(number=1).entry, now=NOW)
    reported(match, ann, (2, 1))
    match.refresh_from_db()
    notice = Notice.objects.get()
    pause = NOW + EMAILS_OF_A_MATCH.pause
    assert (waiting_emails(), match.confirm_due_at) == ([], None)
    assert (notice.notified_at, notice.emails_due_at) == (None, pause)

    sweep(clock=lambda: pause - timedelta(seconds=1))
    assert waiting_emails() == []
    sweep(clock=lambda: pause)
    match.refresh_from_db()
    notice.refresh_from_db()
    (email,) = Email.objects.all()
    assert email.body.startswith("Final at 12:20 UTC unless you dispute it. Confirm or dispute")
    assert (notice.notified_at, notice.emails_due_at) == (pause, None)
    assert match.confirm_due_at == pause + timedelta(minutes=10)


def test_an_email_that_has_gone_at_once_lets_the_time_run() -> None:
    match, (ann, ben) = seated_match(objection_minutes=30)
    with_addresses(ann, ben)
    certify(bring(match, ann), 0)
    Email.objects.all().delete()
    sweep(clock=lambda: NOW + timedelta(minutes=30))

    match.refresh_from_db()
    assert match.state == "settled"


@pytest.mark.proof(of="events")
def test_an_email_about_an_earlier_report_neither_starts_nor_stops_the_time() -> None:
    match, (ann, ben) = seated_match(best_of=3, confirm_minutes=10)
    with_addresses(ann, ben)
    reported(match, ann, (2, 1))
    earlier = Email.objects.get()
    reported(match, ann, (2, 0))
    later = Email.objects.exclude(pk=earlier.pk).get()

    def due_at(minutes: int) -> datetime | None:
        sweep(clock=lambda: NOW + timedelta(minutes=minutes))
        match.refresh_from_db()
        return match.confirm_due_at

    assert due_at(3) is None
    earlier.delete()
    assert due_at(4) is None
    later.delete()
    assert due_at(5) == NOW + timedelta(minutes=15)
