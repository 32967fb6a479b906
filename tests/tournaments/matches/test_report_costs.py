"""How many queries the end of a round takes. More of them make a hall of two thousand wait."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from tests.support.factories import NOW, bearer, make_started
from tests.support.playing import seated_match, state_of
from tests.support.reports import report
from tournaments.matches.services.late_emails import due_notices
from tournaments.matches.services.notices import PAUSE
from tournaments.models import Match, Notice, Tournament
from tournaments.rounds.services.drafts import draft_round
from tournaments.rounds.services.publishing import publish_round
from tournaments.standings.services.stored_standings import LARGE

pytestmark = pytest.mark.django_db
# In a test a transaction is a savepoint: its beginning and its end.
TRANSACTION = 2


def seated_in_a_large_event() -> tuple[Match, list[User]]:
    """A match of an event whose standings and notices are left to the workers."""
    match, players = seated_match(best_of=3)
    Tournament.objects.filter(pk=match.round.tournament_id).update(places_taken=LARGE)
    return match, players


def queries_of(match: Match, user: User, *games: int) -> int:
    with CaptureQueriesContext(connection) as counted:
        report(match, user, *games)
    return len(counted) - TRANSACTION


def test_a_report_and_the_same_of_the_opponent() -> None:
    match, (first, second) = seated_in_a_large_event()
    # The first leaves the standings due, for all that come within the second.
    assert queries_of(match, first, 2, 1) == 12
    assert queries_of(match, second, 2, 1) == 13
    assert state_of(match) == ("settled", "agreement", [2, 1], 0)


def test_a_report_through_the_api(client: Client) -> None:
    match, (first, second) = seated_in_a_large_event()
    report(match, first, 2, 1)
    path, token = f"/api/v1/matches/{match.pk}/reports", bearer(second)
    body = {"games_won": [2, 1], "games_drawn": 0}
    with CaptureQueriesContext(connection) as counted:
        answer = client.post(path, body, content_type="application/json", headers=token)
    assert answer.status_code == 200
    # Beside those of the report: the token, that it was used, and the slots with their seats.
    assert len(counted) - TRANSACTION == 13 + 2 + 2


# By the number of the seat that reports, the games that it says, in the order in which they come.
COURSES = {
    "the same of both": [(0, 2, 1), (1, 2, 1)],
    "the same again": [(0, 2, 1), (0, 2, 1)],
    "conceded": [(0, 1, 2)],
    "a contradiction, and one gives in": [(0, 2, 1), (1, 1, 2), (0, 1, 2)],
    "another report of one": [(0, 2, 1), (0, 2, 0), (1, 2, 0)],
}


@pytest.mark.parametrize("large", [True, False])
@pytest.mark.parametrize("course", COURSES.values(), ids=COURSES)
def test_a_report_is_answered_by_the_match_as_others_read_it(
    course: list[tuple[int, int, int]], large: bool, client: Client
) -> None:
    match, players = seated_in_a_large_event() if large else seated_match(best_of=3)
    path = f"/api/v1/matches/{match.pk}"
    for seat, *games in course:
        body = {"games_won": games, "games_drawn": 0}
        headers = bearer(players[seat])
        answer = client.post(
            f"{path}/reports", body, content_type="application/json", headers=headers
        )
        read = client.get(path, headers=headers)
        assert (answer.status_code, read.status_code) == (200, 200)
        assert answer.json() == read.json()
        assert answer["ETag"] == read["ETag"].split("-")[0].rstrip('"') + '"'


def test_a_report_to_be_answered_in_a_large_event_is_notified_by_the_sweep() -> None:
    match, (first, _) = seated_in_a_large_event()
    report(match, first, 2, 1)
    notice = Notice.objects.get()
    assert (notice.notified_at, notice.emails_due_at) == (None, NOW + PAUSE)
    assert due_notices(now=NOW + PAUSE - timedelta(seconds=1), most=9) == []
    assert due_notices(now=NOW + PAUSE, most=9) == [(notice.pk, match.pk)]


def test_nobody_is_notified_of_what_they_have_answered() -> None:
    match, (first, second) = seated_in_a_large_event()
    report(match, first, 2, 1)
    report(match, second, 2, 1)
    assert due_notices(now=NOW + PAUSE, most=9) == []


def test_a_round_takes_as_many_queries_with_more_matches() -> None:
    counts = []
    for entries in (4, 12):
        facts: dict[str, Any] = {
            "tournament_id": make_started(entries=entries).pk,
            "actor": None,
            "now": NOW,
        }
        with CaptureQueriesContext(connection) as drafting:
            draft_round(**facts)
        with CaptureQueriesContext(connection) as publishing:
            publish_round(number=1, **facts)
        counts.append((len(drafting), len(publishing)))
    assert counts[0] == counts[1]
