"""The standings as served: stored bytes, one query, 304 when nothing changed."""

import json
from fractions import Fraction

import pytest
from django.test import Client

from tests.factories import NOW, make_entry, make_tournament
from tournaments.models import StandingsPage, Tournament
from tournaments.services.pages import write_pages
from tournaments.services.standings_page import decimal

pytestmark = pytest.mark.django_db


def path(tournament: Tournament) -> str:
    return f"/api/v1/tournaments/{tournament.pk}/standings"


def test_the_stored_bytes_are_served(client: Client) -> None:
    tournament = make_tournament(entries=2)
    response = client.get(path(tournament))

    page = StandingsPage.objects.get()
    assert (response.status_code, response["Content-Type"]) == (200, "application/json")
    assert response.content == bytes(page.body)
    assert response["ETag"] == page.etag
    assert response["Cache-Control"] == "public, max-age=5, stale-while-revalidate=30"
    assert response["Access-Control-Allow-Origin"] == "*"


def test_the_shape(client: Client) -> None:
    tournament = make_tournament(entries=1)
    entry = tournament.entries.get()
    nought = {"wins": 0, "losses": 0, "draws": 0}

    assert client.get(path(tournament)).json() == {
        "tournament_id": str(tournament.pk),
        "name": "Cup",
        "game": "tactics_anthem",
        "format": "starter",
        "profile": "card-game",
        "state": "registration",
        "round": None,
        "snapshot": "live",
        "final": False,
        "results": [
            {
                "rank": 1,
                "tied": False,
                "player": {"id": str(entry.pk), "name": "Player 1"},
                "status": "active",
                "dropped_after_round": None,
                "match_points": 0,
                "record": {**nought, "byes": 0},
                "game_record": nought,
                "tiebreakers": [
                    {"key": "omw", "value": "0.0000", "order": 1},
                    {"key": "gw", "value": "0.0000", "order": 2},
                    {"key": "ogw", "value": "0.0000", "order": 3},
                ],
            }
        ],
    }


@pytest.mark.parametrize("known", ["{etag}", '"other", {etag}', "*", "W/{etag}"])
def test_a_reader_who_has_them_gets_304(client: Client, known: str) -> None:
    tournament = make_tournament()
    etag = StandingsPage.objects.get().etag
    response = client.get(path(tournament), headers={"If-None-Match": known.format(etag=etag)})

    assert (response.status_code, response.content, response["ETag"]) == (304, b"", etag)


def test_a_change_gives_another_tag(client: Client) -> None:
    tournament = make_tournament()
    before = client.get(path(tournament))["ETag"]
    make_entry(tournament, "Ada")
    response = client.get(path(tournament), headers={"If-None-Match": before})

    assert response.status_code == 200
    assert response["ETag"] != before


def test_writing_them_again_gives_the_same_bytes() -> None:
    tournament = make_tournament(entries=3)
    write_pages(tournament=tournament, now=NOW)
    before = StandingsPage.objects.values().get()
    write_pages(tournament=tournament, now=NOW)

    assert StandingsPage.objects.values().get() == before


def test_a_reader_costs_one_query_by_primary_key(client: Client, django_assert_num_queries) -> None:
    tournament = make_tournament(entries=5)
    with django_assert_num_queries(1):
        client.get(path(tournament))


def test_head_has_no_body(client: Client) -> None:
    response = client.head(path(make_tournament()))

    assert (response.status_code, response.content) == (200, b"")
    assert response.has_header("ETag")


@pytest.mark.parametrize(
    ("value", "text"),
    [("0", "0.0000"), ("1", "1.0000"), ("1/3", "0.3333"), ("2/3", "0.6667"), ("0.99998", "1.0000")],
)
def test_fractions_are_shown_with_four_places(value: str, text: str) -> None:
    assert decimal(Fraction(value)) == text


def test_names_of_any_script_are_kept(client: Client) -> None:
    tournament = make_tournament()
    make_entry(tournament, "Žofie 李")

    body = client.get(path(tournament)).content.decode()
    assert json.loads(body)["results"][0]["player"]["name"] == "Žofie 李"
    assert "Žofie 李" in body
