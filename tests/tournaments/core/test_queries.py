"""Lists cost the same number of queries whatever their length."""

import pytest
from django.test import Client

from tests.support.factories import NOW, make_round, make_started, make_tournament
from tests.support.playing import bring, certify, host_of, seated_match
from tournaments.rounds.services.drafts import draft_round
from tournaments.rounds.services.publishing import publish_round

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("rows", [1, 3])
def test_events(client: Client, rows: int, django_assert_num_queries) -> None:
    for _ in range(rows):
        make_tournament(entries=1)
    # How many there are; the ids of a page; its events.
    with django_assert_num_queries(3):
        body = client.get("/api/v1/tournaments").json()

    assert [row["places_taken"] for row in body["results"]] == [1] * rows


@pytest.mark.parametrize("rows", [1, 3])
def test_one_event(client: Client, rows: int, django_assert_num_queries) -> None:
    tournament = make_tournament(entries=rows)
    with django_assert_num_queries(7):
        assert client.get(f"/api/v1/tournaments/{tournament.pk}").json()["places_taken"] == rows


@pytest.mark.parametrize("rows", [1, 3])
def test_entries(client: Client, rows: int, django_assert_num_queries) -> None:
    tournament = make_tournament(entries=rows)
    with django_assert_num_queries(4):
        body = client.get(f"/api/v1/tournaments/{tournament.pk}/entries").json()

    assert len(body["results"]) == rows


@pytest.mark.parametrize("rows", [1, 3])
def test_changed_entries(client: Client, rows: int, django_assert_num_queries) -> None:
    """The event, what is being written meanwhile, and entries with their players; nobody waits."""
    tournament = make_tournament(entries=rows)
    path = f"/api/v1/tournaments/{tournament.pk}/entries?updated_since=2000-01-01T00:00:00Z"
    with django_assert_num_queries(4):
        body = client.get(path).json()

    assert len(body["results"]) == rows


@pytest.mark.parametrize("rows", [1, 3])
def test_lists_across_events(client: Client, rows: int, django_assert_num_queries) -> None:
    """Of matches: what is being written meanwhile, matches, seats, players, then the games of those
    that logs have settled and which of them have logs. Of the others all is in one."""
    for _ in range(rows):
        match, _ = seated_match()
        certify(bring(match, host_of(match)), 0)
    for path, queries in (("matches", 6), ("replays", 2), ("certificates", 2)):
        with django_assert_num_queries(queries):
            body = client.get(f"/api/v1/{path}").json()
        assert len(body["results"]) == rows


@pytest.mark.proof(of="events")
@pytest.mark.parametrize("rows", [1, 3])
def test_pairings(client: Client, rows: int, django_assert_num_queries) -> None:
    tournament = make_tournament(entries=2 * rows)
    make_round(tournament)
    with django_assert_num_queries(1):
        body = client.get(f"/api/v1/tournaments/{tournament.pk}/rounds/1/pairings").json()

    assert len(body["results"]) == rows


@pytest.mark.proof(of="events")
@pytest.mark.parametrize("entries", [4, 16])
def test_pairing_a_round(entries: int, django_assert_max_num_queries) -> None:
    tournament = make_started(entries=entries)
    with django_assert_max_num_queries(24):
        draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    with django_assert_max_num_queries(47):
        publish_round(tournament_id=tournament.pk, number=1, actor=None, now=NOW)
