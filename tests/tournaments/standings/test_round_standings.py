"""The standings as a round left them: one query, and a revision for each correction."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client

from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    make_round,
    make_tournament,
    play_by_hand,
    set_state,
    starter,
)
from tests.support.rulings import decide
from tournaments.entries.services.leaving import drop
from tournaments.models import Entry, Match, RoundStandings, Tournament
from tournaments.standings.counting import PROFILES
from tournaments.standings.profile_data import tiebreaker_heads
from tournaments.standings.services.standings_document import round_standings

pytestmark = pytest.mark.django_db

LIVE = "public, max-age=1"
FOR_GOOD = "public, max-age=31536000, immutable"


@remembered
def played(number: int, **plan: Any) -> Tournament:
    """An event of four with so many rounds played, seat 0 having won everything."""
    tournament = make_tournament(entries=4, **plan)
    for _ in range(number):
        play_by_hand(make_round(tournament))
    return tournament


def path(tournament: Tournament, number: int = 1) -> str:
    return f"/api/v1/tournaments/{tournament.pk}/rounds/{number}/standings"


def points(body: dict[str, Any]) -> list[int]:
    return [row["match_points"] for row in body["results"]]


def test_each_closed_round_has_its_own(client: Client) -> None:
    tournament = played(2)
    first, second = (client.get(path(tournament, number)).json() for number in (1, 2))

    assert (points(first), points(second)) == ([3, 3, 0, 0], [6, 3, 3, 0])
    head = {key: first[key] for key in first if key != "results"}
    assert head == {
        "tournament_id": str(tournament.pk),
        "name": "Cup",
        "game": "tactics_anthem",
        "game_name": "",
        "format": {"slug": "starter", "digest": starter().digest},
        "profile": "card-game",
        "title": "Card games",
        "tiebreaker_heads": tiebreaker_heads(PROFILES["card-game"]),
        "round": {"number": 1, "state": "closed"},
        "snapshot": "round",
        "revision": 1,
    }
    live = client.get(f"/api/v1/tournaments/{tournament.pk}/standings").json()
    assert live["results"] == second["results"]


def test_an_open_round_has_none(client: Client) -> None:
    tournament = make_tournament(entries=4)
    make_round(tournament)

    assert client.get(path(tournament)).status_code == 404


def test_stored_bytes_with_a_tag_in_one_query(client: Client, django_assert_num_queries) -> None:
    tournament = played(1)
    with django_assert_num_queries(1):
        response = client.get(path(tournament))
    page = RoundStandings.objects.get()

    assert (response.content, response["ETag"]) == (bytes(page.body), page.etag)
    again = client.get(path(tournament), headers={"If-None-Match": page.etag})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.proof(of="events")
def test_a_correction_is_a_new_revision_and_the_old_one_stays(client: Client) -> None:
    tournament = played(1)
    before = client.get(path(tournament))
    decide(Match.objects.get(table=1), 0, 0, 1)
    after = client.get(path(tournament), headers={"If-None-Match": before["ETag"]})

    assert (after.status_code, after.json()["revision"]) == (200, 2)
    assert points(after.json()) == [3, 1, 1, 0]
    first, second = (client.get(path(tournament), {"revision": number}) for number in (1, 2))
    assert (first.content, second.content) == (before.content, after.content)
    assert first["Cache-Control"] == FOR_GOOD


@pytest.mark.parametrize("revision", ["0", "2", "x", "99999999999999999999"])
def test_a_revision_that_is_not_there(client: Client, revision: str) -> None:
    response = client.get(path(played(1)), {"revision": revision})

    assert response.status_code == 404


@pytest.mark.proof(of="events")
def test_the_latest_is_never_kept_for_good_for_an_event_can_be_opened_again(
    client: Client,
) -> None:
    tournament = played(1, rounds=1)
    assert client.get(path(tournament))["Cache-Control"] == LIVE
    set_state(tournament, "finished")

    assert client.get(path(tournament))["Cache-Control"] == LIVE
    assert client.get(path(tournament), {"revision": "1"})["Cache-Control"] == FOR_GOOD


@pytest.mark.proof(of="events")
def test_who_drops_later_does_not_change_them(client: Client) -> None:
    """Not even where a profile lowers the rates of who is gone: by the next round it does."""
    tournament = played(1)
    Tournament.objects.update(own_profile={"dropped_ceiling": "1/2"})
    first = Match.objects.get(table=1)
    decide(first, 1, 0)
    winner = first.seats.get(number=0).entry
    before = client.get(path(tournament)).json()
    drop(entry_id=winner.pk, actor=tournament.created_by, now=NOW)
    decide(first, 1, 0)
    after = client.get(path(tournament)).json()

    assert omw(before) == ["0.3333", "0.3333", "1.0000", "1.0000"]
    assert after == before
    play_by_hand(make_round(tournament))
    second = client.get(path(tournament, 2)).json()
    left = [row for row in second["results"] if row["player"]["id"] == str(winner.pk)]
    assert [(row["status"], row["dropped_after_round"]) for row in left] == [("dropped", 1)]
    lowered = omw(second)
    tournament.own_profile = {}
    assert omw(round_standings(tournament.rounds.get(number=2), 1)) != lowered


def omw(body: Mapping[str, Any]) -> list[str]:
    """The first tiebreaker of each row."""
    return [row["tiebreakers"][0]["value"] for row in body["results"]]


@pytest.mark.proof(of="events")
def test_who_never_played_is_not_in_them(client: Client) -> None:
    tournament = make_tournament(entries=5, capacity=4)
    assert tournament.entries.filter(state="waiting").count() == 1
    Entry.objects.filter(name="Player 1").update(state="withdrawn")
    play_by_hand(make_round(tournament))

    named = [row["player"]["name"] for row in client.get(path(tournament)).json()["results"]]
    assert sorted(named) == ["Player 2", "Player 3", "Player 4"]


def test_best_of_three_counts_games(client: Client) -> None:
    tournament = make_tournament(entries=2, best_of=3)
    match = make_round(tournament).matches.get()
    decide(match, 2, 1)
    play_by_hand(match.round)
    rows = client.get(path(tournament)).json()["results"]

    assert [row["game_record"] for row in rows] == [
        {"wins": 2, "losses": 1, "draws": 0},
        {"wins": 1, "losses": 2, "draws": 0},
    ]
    rates = [
        {tiebreaker["key"]: tiebreaker["value"] for tiebreaker in row["tiebreakers"]}
        for row in rows
    ]
    assert rates == [
        {"omw": "0.3333", "gw": "0.6667", "ogw": "0.3333"},
        {"omw": "1.0000", "gw": "0.3333", "ogw": "0.6667"},
    ]
