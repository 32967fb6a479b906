"""The page on which the staff looks at results that one player brought, and accepts them."""

import pytest
from django.test import Client

from accounts.models import User
from tests.remembering import remembered
from tests.support.factories import NOW
from tests.support.match_reports import report
from tests.support.pages import signed_in
from tests.support.playing import bring, certify, event_of, seated_match, state_of
from tests.support.seen import notices, seen
from tests.support.times import page_time
from tournaments.matches.services.reports import report_result
from tournaments.models import Match
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import SecondaryScores

pytestmark = pytest.mark.django_db


def page_of(match: Match) -> str:
    return f"/events/{event_of(match).pk}/run/unanswered"


def staff_of(match: Match) -> Client:
    return signed_in(event_of(match).created_by)


@remembered
def claimed() -> tuple[Match, User]:
    match, (claimant, _) = seated_match(best_of=3)
    report(match, claimant, 2, 1)
    return match, claimant


@pytest.mark.proof(of="events")
def test_staff_see_who_says_what_and_accept_it() -> None:
    match, player = claimed()
    staff = staff_of(match)
    console = seen(staff.get(f"/events/{event_of(match).pk}/run"))
    assert notices(console) == ["Review 1 unanswered result"]
    page = seen(staff.get(page_of(match)))
    name = match.seats.get(entry__players__user=player).entry.name
    claims = [node.text.strip() for node in page.all("li")[-1].all("p")]
    other = match.seats.exclude(entry__players__user=player).get().entry.name
    noon = page_time(NOW)
    assert claims == [
        f"{name} reported: {name} won 2–1.",
        f"Reported {noon} . {other} was notified {noon} .",
    ]
    chosen = page.all("input")
    values = {box.attrs["name"]: box.attrs["value"] for box in chosen if "value" in box.attrs}
    done = seen(staff.post(page_of(match), {"match": values["match"]}, follow=True))

    assert notices(done)[0] == f"Result accepted: table {match.table}."
    assert state_of(match) == ("settled", "accepted", [2, 1], 0)


def test_staff_see_the_numbers_that_they_accept() -> None:
    """The winner's numbers stand first, as their games do."""
    match, (_, winner) = seated_match(profile="miniatures")
    certify(bring(match, winner), 1, tally={"survivors": [145, 155]})
    score, numbers = MatchScore((0, 1)), SecondaryScores((4, 10))
    report_result(match_id=match.pk, user=winner, score=score, secondary=numbers, now=NOW)
    first, second = (seat.entry.name for seat in match.seats.order_by("number"))
    page = seen(staff_of(match).get(page_of(match)))
    claims = [node.text.strip() for node in page.all("li")[-1].all("p")]

    assert claims[::2] == [
        f"{second} reported: {second} won 1–0, victory points 10–4.",
        f"{second} uploaded game 1: {second} won. The game ended after 1 move: x."
        f" Survivors 145 ({first}), 155 ({second}).",
    ]


def test_staff_are_told_what_is_missing_of_a_match_that_goes_on() -> None:
    match, (player, _) = seated_match(best_of=3)
    certify(bring(match, player), 0)
    match.refresh_from_db()
    sent = {"match": f"{match.pk} {match.version}"}
    done = seen(staff_of(match).post(page_of(match), sent, follow=True))

    assert notices(done)[0] == (
        f"Table {match.table}: game 1 accepted. The match has no result yet: game 2 is missing."
    )


def test_all_that_were_listed_are_accepted_with_one_press() -> None:
    match, _ = claimed()
    match.refresh_from_db()
    listed = f"{match.pk} {match.version}"
    staff_of(match).post(page_of(match), {"all": "1", "listed": listed})

    assert state_of(match)[0] == "settled"


@pytest.mark.parametrize("sent", [{}, {"match": "x"}, {"all": "1"}])
def test_nothing_is_accepted_that_nobody_chose(sent: dict[str, str]) -> None:
    match, _ = claimed()
    answer = seen(staff_of(match).post(page_of(match), sent, follow=True))

    assert notices(answer)[0] == "Choose at least one match."
    assert state_of(match)[0] == "open"


def test_what_has_changed_since_is_looked_at_again() -> None:
    match, player = claimed()
    match.refresh_from_db()
    before = f"{match.pk} {match.version}"
    report(match, player, 2, 0)
    answer = seen(staff_of(match).post(page_of(match), {"match": before}, follow=True))

    assert "was changed after you loaded it" in notices(answer)[0]
    assert state_of(match)[0] == "open"


def test_players_have_no_such_page() -> None:
    match, player = claimed()
    assert signed_in(player).get(page_of(match)).status_code == 403
