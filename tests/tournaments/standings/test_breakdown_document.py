"""Where the numbers of a player come from: all of them, of the table that is public, and cached."""

from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    make_draft,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
)
from tests.support.rulings import decide, enter
from tests.support.seen import Node, headings, links, seen
from tournaments.models import Entry, Match, PreparedDocument, Tournament
from tournaments.prints.services.preparing import prepare
from tournaments.rounds.services.closing import close_round
from tournaments.rounds.services.drafts import draft_round
from tournaments.rounds.services.publishing import publish_round
from tournaments.standings.services.breakdown_document import live_numbers
from tournaments.standings.services.stored_standings import LARGE
from tournaments.terms.secondary_scores import SecondaryScores
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db


def path(tournament: Tournament, entry: Any, number: int | None = None) -> str:
    place = "" if number is None else f"/rounds/{number}"
    return f"/api/v1/tournaments/{tournament.pk}{place}/standings/{entry}"


@remembered
def three() -> tuple[Tournament, Entry, Entry, Entry]:
    """Three players after a round by `magic`: who won 1-0, who lost, who had the bye."""
    tournament = make_tournament(entries=3, profile="magic", rounds=3)
    make_round(tournament)
    match = Match.objects.get(settled_by="")
    decide(match, 1, 0)
    close_round(tournament_id=tournament.pk, number=1, actor=None, now=NOW)
    won, lost = (seat.entry for seat in match.seats.order_by("number"))
    return tournament, won, lost, Entry.objects.get(seats__match__settled_by="bye")


def test_every_number_with_its_matches(client: Client) -> None:
    tournament, won, lost, _ = three()
    body = client.get(path(tournament, won.pk)).json()
    numbers = body.pop("numbers")

    assert body == {
        "tournament_id": str(tournament.pk),
        "name": "Cup",
        "profile": "magic",
        "title": "Magic: The Gathering",
        "snapshot": "live",
        "round_number": None,
        "stage": 1,
        "player": {"id": str(won.pk), "name": won.name},
        "rank": 1,
        "tied": True,
        "match_points": 3,
    }
    assert [
        (number["key"], number["value"], number["exact"], number["how"]) for number in numbers
    ] == [
        ("points", "3.0000", "3", "sum"),
        ("omw", "0.3300", "33/100", "mean"),
        ("gw", "1.0000", "1", "rate"),
        ("ogw", "0.3300", "33/100", "mean"),
    ]
    assert numbers[1] == {
        "key": "omw",
        "title": "Opponents’ match-win %",
        "about": "Average share of matches that the player’s opponents won.",
        "rate": True,
        "how": "mean",
        "value": "0.3300",
        "exact": "33/100",
        "bare": "33/100",
        "lowest_first": False,
        "terms": [
            {
                "round_number": 1,
                "opponent": {"id": str(lost.pk), "name": lost.name},
                "result": "win",
                "value": "33/100",
                "decimal": "0.3300",
                "raw": "0",
                "possible": None,
                "counted": True,
                "note": "floor",
            }
        ],
    }


def test_it_says_what_the_table_says(client: Client) -> None:
    tournament = three()[0]
    make_round(tournament)
    play_by_hand(tournament.rounds.get(number=2))
    for place, number in (("standings", None), ("rounds/1/standings", 1)):
        table = client.get(f"/api/v1/tournaments/{tournament.pk}/{place}").json()
        for row in table["results"]:
            body = client.get(path(tournament, row["player"]["id"], number)).json()
            same = ("rank", "tied", "player", "match_points")
            assert {name: body[name] for name in same} == {name: row[name] for name in same}
            assert (body["snapshot"], body["round_number"]) == (
                "round" if number else "live",
                number,
            )
            assert [(figure["key"], figure["value"]) for figure in body["numbers"][1:]] == [
                (tiebreaker["key"], tiebreaker["value"]) for tiebreaker in row["tiebreakers"]
            ]
            points = sum(Fraction(term["value"]) for term in body["numbers"][0]["terms"])
            assert points == row["match_points"]


STAGES = {
    "a cut into a bracket": (StagePlan(rounds=1), StagePlan("single_elimination", cut_size=2)),
    "groups": (StagePlan("round_robin", groups=2),),
    "points carried on": (StagePlan(rounds=1), StagePlan(rounds=1, cut_size=3, carries=True)),
    "points of its own": (StagePlan(rounds=1), StagePlan(rounds=1, cut_size=3)),
}


@pytest.mark.proof(of="events")
@pytest.mark.parametrize("stages", STAGES.values(), ids=STAGES)
def test_it_says_what_the_table_of_stages_says(
    client: Client, stages: tuple[StagePlan, ...]
) -> None:
    """In a bracket the numbers are those of the stage before it."""
    tournament = make_tournament(entries=4, stages=stages)
    for _ in stages:
        play_by_hand(make_round(tournament))
    table = client.get(f"/api/v1/tournaments/{tournament.pk}/standings").json()

    for row in table["results"]:
        body = client.get(path(tournament, row["player"]["id"])).json()
        same = ("rank", "tied", "stage", "player", "match_points")
        assert {name: body[name] for name in same} == {name: row[name] for name in same}
        assert [(number["key"], number["value"]) for number in body["numbers"][1:]] == [
            (tiebreaker["key"], tiebreaker["value"]) for tiebreaker in row["tiebreakers"]
        ]
        points = sum(Fraction(term["value"]) for term in body["numbers"][0]["terms"])
        assert points == row["match_points"]


def test_a_reader_who_has_it_gets_304_until_something_changes(client: Client) -> None:
    tournament, won, *_ = three()
    place = path(tournament, won.pk, 1)
    first = client.get(place)
    known = {"If-None-Match": first["ETag"]}

    assert first["Cache-Control"] == "public, max-age=1"
    assert client.get(place, headers=known).status_code == 304
    decide(Match.objects.exclude(settled_by="bye").get(), 0, 0, 1)
    changed = client.get(place, headers=known)
    assert (changed.status_code, changed.json()["match_points"]) == (200, 1)


def test_the_table_is_made_once_for_each_version(django_assert_num_queries: Any) -> None:
    tournament, won, lost, _ = three()
    live_numbers(tournament_id=tournament.pk, entry_id=won.pk, now=NOW)
    with django_assert_num_queries(1):
        live_numbers(tournament_id=tournament.pk, entry_id=lost.pk, now=NOW)


@pytest.mark.proof(of="events")
def test_only_what_is_public_is_told(client: Client) -> None:
    """No drafts of events or rounds, nobody who waits or has withdrawn, no round that is open."""
    draft = make_draft(make_user())
    hidden = make_entry(make_tournament(entries=2, capacity=2), "Late", 2)
    assert hidden.state == "waiting"
    tournament, won, *_ = three()
    before = client.get(path(tournament, won.pk)).content
    from_elsewhere = Entry.objects.exclude(tournament=tournament).first()
    assert from_elsewhere is not None

    for place in (
        path(draft, won.pk),
        path(hidden.tournament, hidden.pk),
        path(tournament, from_elsewhere.pk),
        path(tournament, won.pk, 2),
    ):
        assert client.get(place).status_code == 404
    drafted = draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    assert client.get(path(tournament, won.pk)).content == before
    publish_round(tournament_id=tournament.pk, number=drafted.number, actor=None, now=NOW)
    assert client.get(path(tournament, won.pk, 2)).status_code == 404


@pytest.mark.proof(of="events")
def test_pages_tell_it_in_plain_words(client: Client) -> None:
    tournament, won, lost, bye = three()
    page = seen(client.get(f"/events/{tournament.pk}/standings"))
    place = f"/events/{tournament.pk}/standings/{won.pk}"
    assert place in links(page)
    breakdown = seen(client.get(place))

    assert headings(breakdown)[-1] == f"Tiebreakers: {won.name}"
    assert [node.text for node in breakdown.all("h3")] == [
        "Points: 3", "OMW%: 33.00%", "GW%: 100.00%", "OGW%: 33.00%",
    ]  # fmt: skip
    floor = "raised from 0.00% to the minimum for an opponent"
    assert lines(breakdown) == [
        ["1", f"{lost.name} (won)", "3"],
        ["1", f"{lost.name} (won)", f"33.00% {floor}"],
        ["1", f"{lost.name} (won)", "3 of 3"],
        ["1", f"{lost.name} (won)", f"33.00% {floor}"],
    ]
    rested = seen(client.get(f"/events/{tournament.pk}/rounds/1/standings/{bye.pk}"))
    assert lines(rested)[:2] == [
        ["1", "bye", "3 a bye has no opponent"],
        ["1", "bye", "left out a bye has no opponent"],
    ]
    assert client.get(f"/events/{tournament.pk}/rounds/2/standings/{bye.pk}").status_code == 404


def lines(page: Node) -> list[list[str]]:
    return [
        [cell.text for cell in row.all("th", "td")]
        for body in page.all("tbody")
        for row in body.all("tr")
    ]


def test_victory_points_are_explained_too(client: Client) -> None:
    own = {"like": "miniatures", "most_difference": 5, "decimals": 1}
    tournament = make_tournament(entries=2, own_profile=own)
    make_round(tournament)
    match = Match.objects.get()
    decide(match, 1, 0)
    enter(match, SecondaryScores((12, 3), (40, 0)))
    winner = match.seats.get(number=0).entry
    page = seen(client.get(f"/events/{tournament.pk}/standings/{winner.pk}"))

    assert [node.text for node in page.all("h3")][3:] == [
        "VP+/−: 5", "VP: 12", "Survivors: 40",
    ]  # fmt: skip
    other = match.seats.get(number=1).entry.name
    assert lines(page)[2][1:] == [
        f"{other} (won)",
        "5 limited from 9 to the maximum change of one match",
    ]
    raised = [node.text for node in page.all("p") if node.text.startswith("This gives")]
    assert raised == ["This gives 33.00%, rounded or raised by the rules of these standings."]


def test_a_worker_counts_the_numbers_of_a_large_event(client: Client) -> None:
    tournament, won, lost, _ = three()
    small = {player.pk: client.get(path(tournament, player.pk)).json() for player in (won, lost)}
    Tournament.objects.filter(pk=tournament.pk).update(places_taken=LARGE)
    for player in (won, lost):
        first = client.get(path(tournament, player.pk))
        assert (first.status_code, first["Refresh"]) == (503, first["Retry-After"])
        (document,) = PreparedDocument.objects.filter(body=None)
        prepare(tag=document.pk)
        prepare(tag=document.pk)  # A message may come twice.
        assert client.get(path(tournament, player.pk)).json() == small[player.pk]
        page = client.get(f"/events/{tournament.pk}/standings/{player.pk}")
        assert page.status_code == 200


def test_nobody_in_a_large_event_has_no_numbers(client: Client) -> None:
    tournament, *_ = three()
    Tournament.objects.filter(pk=tournament.pk).update(places_taken=LARGE)
    page = f"/events/{tournament.pk}/standings/{tournament.pk}"
    assert [client.get(path(tournament, tournament.pk)).status_code for _ in range(2)] == [503] * 2
    prepare(tag=PreparedDocument.objects.get().pk)
    assert client.get(path(tournament, tournament.pk)).status_code == 404
    assert client.get(page).status_code == 404
