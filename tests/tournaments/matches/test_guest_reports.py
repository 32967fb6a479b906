"""Guests report the result of their match by the code of their slip, with victory points."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from ledger.models import LedgerEntry
from tests.remembering import remembered
from tests.support.entries import code_of
from tests.support.factories import (
    NOW,
    make_entry,
    make_round,
    make_tournament,
    make_user,
)
from tests.support.playing import state_of
from tests.support.requests import refused
from tests.support.rulings import counted
from tests.support.seen import notices, seen
from tournaments.matches.services.reports import report_result
from tournaments.models import Entry, Match
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import SecondaryScores

pytestmark = pytest.mark.django_db

TALLY = {"victory_points": [12, 7], "survivors": [3, 0]}


@remembered
def at_a_table(*, user: bool = False, **plan: Any) -> tuple[Match, User, list[Entry]]:
    """A match of two guests, or of a user and a guest, in an event that counts victory points."""
    event, ann = make_tournament(**{"profile": "miniatures"} | plan), make_user()
    entries = [make_entry(event, "Ann", 0, user=ann if user else None), make_entry(event, "Gus", 1)]
    return make_round(event).matches.get(), ann, entries


def report(match: Match, code: str, games: tuple[int, int] = (1, 0), **more: Any) -> Any:
    """The report of a guest without any token, by seat."""
    return Client().post(
        f"/api/v1/matches/{match.pk}/guest-reports",
        {"code": code, "games_won": games, **TALLY, **more},
        content_type="application/json",
    )


def test_two_guests_report_alike_and_the_match_has_its_victory_points() -> None:
    match, _, entries = at_a_table()
    answers = [report(match, code_of(entry)) for entry in entries]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert state_of(match)[:2] in {("settled", "agreement"), ("settled", "conceded")}
    assert counted(match) == [(12, 3), (7, 0)]
    rows = LedgerEntry.objects.filter(kind="match.reported").order_by("number")
    assert [(row.actor_id, row.data["reason"]) for row in rows] == [(None, "guest_code")] * 2


def test_a_guest_and_a_player_with_an_account_report_alike() -> None:
    match, ann, (_, gus) = at_a_table(user=True)
    at = match.seats.get(entry=gus).number
    games = (1 - at, at)
    report_result(
        match_id=match.pk,
        user=ann,
        score=MatchScore((at, 1 - at)),
        secondary=SecondaryScores((12, 7), (3, 0)),
        now=NOW,
    )
    answer = report(match, code_of(gus), games)

    assert (answer.status_code, state_of(match)[0]) == (200, "disputed")
    assert report(match, code_of(gus), (at, 1 - at)).status_code == 200
    assert state_of(match)[0] == "settled"


def test_a_claim_of_a_guest_alone_waits_for_the_other() -> None:
    match, _, (_, gus) = at_a_table(user=True)
    at = match.seats.get(entry=gus).number
    answer = report(match, code_of(gus), (1 - at, at))

    assert (answer.status_code, state_of(match)[0]) == (200, "open")


def test_other_victory_points_settle_nothing() -> None:
    match, _, (ann, gus) = at_a_table()
    winner, loser = (ann, gus) if match.seats.get(entry=ann).number == 0 else (gus, ann)
    report(match, code_of(winner))
    answer = report(match, code_of(loser), victory_points=[12, 8])

    assert answer.status_code == 200
    assert counted(match) != [(12, 3), (7, 0)]


def test_only_a_guest_at_this_table_reports() -> None:
    match, _, _ = at_a_table()
    other, _, (elsewhere, _) = at_a_table()

    assert refused(report(match, code_of(elsewhere))) == (422, "unknown_code")
    assert refused(report(match, "x" * 26)) == (422, "unknown_code")
    assert (state_of(match)[0], state_of(other)[0]) == ("open", "open")


def test_who_made_the_code_and_plays_against_the_guest_reports_nothing_with_it() -> None:
    match, ann, (_, gus) = at_a_table(user=True)
    code = code_of(gus)
    gus.players.update(code_made_by=ann)

    assert refused(report(match, code)) == (403, "own_match")
    assert state_of(match)[0] == "open"


def test_what_cannot_be_is_refused() -> None:
    match, _, (ann, _) = at_a_table()
    code = code_of(ann)

    assert refused(report(match, code, (3, 0))) == (422, "impossible_score")
    assert report(match, code, victory_points=[-1, 0]).status_code == 400
    assert report(match, code, intentional_draw=True).status_code in (409, 422)
    assert state_of(match)[0] == "open"


def test_a_result_that_stands_is_not_reported_anew() -> None:
    match, _, entries = at_a_table()
    codes = [code_of(entry) for entry in entries]
    for code in codes:
        report(match, code)

    assert refused(report(match, codes[0], (0, 1))) == (409, "match_settled")


def test_wrong_codes_are_counted() -> None:
    match, _, _ = at_a_table()
    answers = [report(match, f"{number:026}").status_code for number in range(12)]

    assert answers == [*[422] * 10, 429, 429]


def test_the_page_asks_for_code_result_and_victory_points(client: Client) -> None:
    match, _, (ann, _) = at_a_table()
    place = f"/matches/{match.pk}/guest-report"
    page = seen(client.get(f"/matches/{match.pk}"))
    assert place in {str(link.attrs.get("href")) for link in page.all("a")}

    form = seen(client.get(place))
    names = [str(field.attrs["name"]) for field in form.all("main")[0].all("input", "select")]
    assert names[1:] == [
        *("code", "score", "victory_points_0", "victory_points_1", "survivors_0", "survivors_1"),
    ]
    first, second = (seat.entry.name for seat in match.seats.order_by("number"))
    options = [option.text for option in form.all("option")]
    assert {f"{first} won 1–0", f"{second} won 1–0"} <= {*options}
    sent = {
        "score": "1-0-0",
        "victory_points_0": "12",
        "victory_points_1": "7",
        "survivors_0": "3",
        "survivors_1": "0",
    }
    wrong = seen(client.post(place, {"code": "nobody", **sent}))
    assert notices(wrong)[0].startswith("No guest at this table has this code.")
    answer = client.post(place, {"code": code_of(ann), **sent}, follow=True)
    assert notices(seen(answer))[0] == "Result reported."
    assert match.reports.get().victory_points == [12, 7]


def test_where_nobody_is_a_guest_there_is_no_page(client: Client) -> None:
    event = make_tournament(profile="miniatures")
    for number in range(2):
        make_entry(event, f"User {number}", number, user=make_user())
    match = make_round(event).matches.get()
    answer = client.get(f"/matches/{match.pk}/guest-report")

    assert answer["Location"] == f"/matches/{match.pk}"
