"""What pages say of a result that one player brought: until when it waits for the other, whether
they know of it, and what the clock of the round says."""

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import User
from tests.support.factories import NOW, bearer, make_entry, make_round, make_tournament, make_user
from tests.support.match_reports import report
from tests.support.pages import card_lines, look, signed_in
from tests.support.playing import bring, certify, event_of, host_of, seated_match
from tests.support.seen import notices, seen
from tests.support.times import page_time
from tournaments.matches.services.disputes import call_judge
from tournaments.matches.services.result_emails import EMAILS_OF_A_MATCH, count_emails
from tournaments.models import Match, Round, Stage

pytestmark = [pytest.mark.django_db, pytest.mark.proof(of="events")]

NOON = page_time(NOW)
LATER = page_time(NOW + timedelta(minutes=30))
OVER = f"Final when the round’s time is up, but not before {LATER} , unless disputed."
LEFT = timedelta(minutes=12, seconds=30)


def text_of(client: Client, path: str) -> str:
    return " ".join(seen(client.get(path)).text.split())


def name_of(match: Match, user: User) -> str:
    return match.seats.get(entry__players__user=user).entry.name


def test_a_clock_that_stands_hides_from_nobody_that_time_settles_a_log() -> None:
    match, (ann, ben) = seated_match(objection_minutes=30)
    Round.objects.update(clock_left=LEFT)
    replay = certify(bring(match, ann), 0)

    assert card_lines(look(match, ben))[2] == OVER
    page = f"/matches/{match.pk}"
    assert OVER in text_of(Client(), page)
    assert OVER in text_of(signed_in(ann), f"/replays/{replay.pk}")
    (waiting,) = notices(seen(signed_in(ann).get(page)))
    assert waiting == (
        f"You uploaded game 1: it says {ann.username} won. Waiting for {ben.username} since {NOON}"
        f" . {OVER}"
    )
    assert waiting in notices(seen(signed_in(ann).get("/mine")))
    (log,) = Client().get(f"/api/v1{page}").json()["games"][0]["replays"]
    assert (log["contestable_until"], log["final_not_before"]) == (None, "2026-01-31T12:30:00Z")


def test_a_clock_that_stands_hides_from_nobody_that_time_settles_a_report() -> None:
    match, (ann, ben) = seated_match(confirm_minutes=30)
    Round.objects.update(clock_left=LEFT)
    report(match, ann, 1, 0)

    assert card_lines(look(match, ben))[1] == OVER
    page = f"/matches/{match.pk}"
    assert f"Report of {ann.username} {OVER}" in text_of(Client(), page)
    (waiting,) = notices(seen(signed_in(ann).get(page)))
    assert waiting.endswith(f"{OVER} If you change it, that time starts again.")
    console = text_of(signed_in(host_of(match)), f"/events/{event_of(match).pk}/run")
    assert OVER in console
    answer = Client().get(f"/api/v1{page}").json()
    assert (answer["confirm_due_at"], answer["final_not_before"]) == (None, "2026-01-31T12:30:00Z")


@pytest.mark.parametrize(
    ("left", "but"), [(None, ""), (LEFT, ", but not before the round’s time is up")]
)
def test_until_players_are_notified_they_read_how_long_they_will_have(
    left: timedelta | None, but: str
) -> None:
    match, (ann, ben) = seated_match(confirm_minutes=1)
    User.objects.filter(pk=ben.pk).update(email="ben@example.org")
    Round.objects.update(clock_left=left)
    for _ in range(EMAILS_OF_A_MATCH.free):
        count_emails(match=match, entry=match.seats.get(number=1).entry, now=NOW)
    report(match, ann, 1, 0)

    final = f"Final 1 minute after you’re notified{but}, unless disputed."
    assert card_lines(look(match, ben))[1] == final
    (waiting,) = notices(seen(signed_in(ann).get(f"/matches/{match.pk}")))
    assert waiting == (
        f"You reported: {ann.username} won 1–0. {ben.username} hasn’t been notified yet. Final 1"
        f" minute after {ben.username} is notified{but}, unless disputed. If you change it, that"
        " time starts again."
    )


def test_of_a_guest_nobody_says_that_time_settles_it() -> None:
    tournament, user = make_tournament(confirm_minutes=30), make_user()
    make_entry(tournament, user.username, 0, user=user)
    make_entry(tournament, "Guest", 1)
    match = make_round(tournament).matches.get()
    won = (1, 0) if match.seats.get(entry__name="Guest").number else (0, 1)
    report(match, user, *won)

    (_, waiting) = notices(seen(signed_in(user).get(f"/matches/{match.pk}")))
    assert waiting == (
        f"You reported: {user.username} won 1–0. Waiting for Guest since {NOON} . It counts when"
        " Guest confirms it with the code on their slip, or when staff accept it."
    )
    page = seen(signed_in(tournament.created_by).get(f"/events/{tournament.pk}/run/unanswered"))
    assert page.all("li")[-1].all("p")[1].text == (
        f"Reported {NOON} . Guest plays as a guest and wasn’t notified."
    )


@pytest.mark.parametrize(
    ("clock", "expected"),
    [
        ({"clock_left": timedelta(minutes=50)}, "Round timer not started: 50:00."),
        ({"clock_left": LEFT}, "Round timer paused at 12:30."),
        ({"clock_left": timedelta()}, "Time called."),
        ({"clock_ends_at": NOW}, "Time called."),
    ],
)
def test_staff_read_how_a_log_ended_and_what_the_clock_says(
    clock: dict[str, object], expected: str
) -> None:
    match, (ann, ben) = seated_match(objection_minutes=None)
    Stage.objects.update(minutes=50)
    certify(bring(match, ann), 0, interrupted="1", ending="surrender", moves=1)
    Round.objects.update(**clock)
    staff = signed_in(host_of(match))
    page = seen(staff.get(f"/events/{event_of(match).pk}/run/unanswered"))

    assert [node.text for node in page.all("li")[-1].all("p")] == [
        f"{ann.username} uploaded game 1: {ann.username} won. {ben.username} surrendered at move"
        " 1.",
        f"Certified {NOON} . {ben.username} was notified {NOON} .",
        expected,
    ]
    answer = staff.get(
        f"/api/v1/tournaments/{event_of(match).pk}/unanswered", headers=bearer(host_of(match))
    )
    (row,) = answer.json()["results"]
    (claim,) = row["claims"]
    assert (claim["ending"], claim["moves"]) == ("surrender", 1)
    assert row["clock"]["running"] is ("clock_ends_at" in clock)


def test_a_log_that_the_reader_contradicted_by_a_report_is_told_so() -> None:
    match, (ann, ben) = seated_match()
    report(match, ben, 0, 1)
    certify(bring(match, ann), 0)

    words = "You reported a different result. A judge decides, unless you confirm it."
    assert card_lines(look(match, ben))[2] == words


def test_who_reported_what_a_log_may_come_to_is_not_told_that_they_contradict_it() -> None:
    match, (ann, ben) = seated_match(best_of=3)
    certify(bring(match, ann), 0)
    report(match, ben, 1, 2)
    call_judge(match_id=match.pk, user=ben, now=NOW)

    assert (
        card_lines(look(match, ben))[2]
        == "A judge was called. The judge decides, unless you confirm it."
    )
