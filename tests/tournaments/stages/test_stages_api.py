"""Stages in the API: who plays in them, their brackets and the tables of their groups."""

from typing import Any

import pytest
from django.test import Client

from tests.remembering import remembered
from tests.support.factories import NOW, bearer, make_draft, make_round, settle
from tests.support.public import addresses, text_of
from tests.support.requests import post
from tests.support.seen import notices, seen
from tests.support.staged import draft, play_round, staged
from tournaments.archive.document.fields import usual_settings
from tournaments.entries.services.leaving import drop
from tournaments.models import Match, Tournament
from tournaments.rounds.services.publishing import publish_round
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db

SWISS = StagePlan(rounds=1)
TOP_FOUR = StagePlan("single_elimination", cut_size=4, third_place=True)
SINGLE = StagePlan("single_elimination")
HIDDEN: dict[str, Any] = {
    "entrants": None,
    "bracket": None,
    "tables": None,
    "rounds": None,
    "published_rounds": [],
}


def path(event: Tournament, number: int | None = None) -> str:
    stages = f"/api/v1/tournaments/{event.pk}/stages"
    return stages if number is None else f"{stages}/{number}"


def stage_of(client: Client, event: Tournament, number: int = 1) -> Any:
    response = client.get(path(event, number))
    assert response.status_code == 200
    return response.json()


@remembered
def settled(match: Match, winner: str) -> Match:
    """The match with a result in favour of the player of this name."""
    names = [seat.entry.name for seat in match.seats.order_by("number")]
    return settle(match, (1, 0) if names[0] == winner else (0, 1))


def in_brief(bracket: list[dict[str, Any]]) -> list[tuple[int, str, list[Any], Any]]:
    """Number and state of each match, the names in its seats and the games that they won."""
    return [
        (
            match["number"],
            match["state"],
            [seat["player"] and seat["player"]["name"] for seat in match["contenders"]],
            [seat["game_wins"] for seat in match["contenders"]],
        )
        for match in bracket
    ]


def test_the_stages_of_an_event(client: Client) -> None:
    event = staged(SWISS, TOP_FOUR, entries=4)
    before = client.get(path(event)).json()["results"]
    make_round(event)
    after = client.get(path(event)).json()["results"]

    assert before == [stage | {"published_rounds": []} for stage in after]
    assert after[0]["published_rounds"] == [{"number": 1, "state": "open"}]
    assert after[1] == usual_settings(StagePlan) | {
        "number": 2,
        "kind": "single_elimination",
        "third_place": True,
        "cut_size": 4,
        "published_rounds": [],
    }
    assert client.get(f"/api/v1/tournaments/{event.pk}").json()["stages"] == [
        {name: value for name, value in stage.items() if name != "published_rounds"}
        for stage in after
    ]


def test_a_first_swiss_stage_names_nobody(client: Client) -> None:
    event = staged(SWISS, entries=4)
    make_round(event)
    stage = stage_of(client, event)

    assert {name: stage[name] for name in HIDDEN} == {
        "entrants": [],
        "bracket": None,
        "tables": None,
        "rounds": 1,
        "published_rounds": [{"number": 1, "state": "open"}],
    }


@pytest.mark.proof(of="events")
def test_a_bracket_as_it_stands(client: Client) -> None:
    event = staged(SWISS, TOP_FOUR, entries=4)
    play_round(event)
    round_ = make_round(event)
    first, second = round_.matches.order_by("bracket_match")
    winner, loser = (seat.entry for seat in first.seats.order_by("number"))
    waiting = [seat.entry.name for seat in second.seats.order_by("number")]
    settled(first, winner.name)
    stage = stage_of(client, event, 2)
    names = [entrant["player"]["name"] for entrant in stage["entrants"]]

    assert [(entrant["seed"], entrant["group"]) for entrant in stage["entrants"]] == [
        (seed, 1) for seed in (1, 2, 3, 4)
    ]
    assert {winner.name, loser.name} == {names[0], names[3]}
    assert (stage["rounds"], stage["tables"]) == (2, None)
    assert in_brief(stage["bracket"]) == [
        (1, "played", [winner.name, loser.name], [1, 0]),
        (2, "ready", waiting, [None, None]),
        (3, "waiting", [winner.name, None], [None, None]),
        (4, "waiting", [loser.name, None], [None, None]),
    ]
    assert stage["bracket"][0] == {
        "number": 1,
        "part": "main",
        "bracket_round": 1,
        "wave": 1,
        "state": "played",
        "contenders": [
            {
                "comes_from": {"kind": "seed", "of": 1},
                "player": {"id": str(winner.pk), "name": winner.name},
                "game_wins": 1,
            },
            {
                "comes_from": {"kind": "seed", "of": 4},
                "player": {"id": str(loser.pk), "name": loser.name},
                "game_wins": 0,
            },
        ],
        "winner_id": str(winner.pk),
        "winner_places": None,
        "loser_places": None,
        "match_id": str(first.pk),
        "table": first.table,
        "round_number": 2,
        "known_by": "slip",
    }
    third = stage["bracket"][3]
    assert [seat["comes_from"] for seat in third["contenders"]] == [
        {"kind": "loser", "of": 1},
        {"kind": "loser", "of": 2},
    ]
    assert (third["part"], third["winner_places"], third["loser_places"]) == (
        "third",
        [3, 3],
        [4, 4],
    )
    assert (third["match_id"], third["table"], third["round_number"]) == (None, None, None)


def test_games_are_those_of_the_seat_in_whatever_order_they_sat(client: Client) -> None:
    event = staged(SINGLE, entries=2)
    (match,) = make_round(event).matches.all()
    first, second = match.seats.order_by("number")
    match.seats.filter(pk=first.pk).update(number=2)
    match.seats.filter(pk=second.pk).update(number=0)
    match.seats.filter(pk=first.pk).update(number=1)
    settled(match, first.entry.name)

    assert in_brief(stage_of(client, event)["bracket"]) == [
        (1, "played", [first.entry.name, second.entry.name], [1, 0])
    ]


def test_who_drops_leaves_a_walkover(client: Client) -> None:
    event = staged(SINGLE, entries=3)
    play_round(event)
    (final,) = (match for match in stage_of(client, event)["bracket"] if match["part"] == "final")
    gone, stays = (seat["player"] for seat in final["contenders"])
    drop(entry_id=gone["id"], actor=event.created_by, now=NOW)
    (final,) = (match for match in stage_of(client, event)["bracket"] if match["part"] == "final")

    assert (final["state"], final["winner_id"], final["match_id"]) == (
        "without_opponent",
        stays["id"],
        None,
    )


def test_a_match_of_others_than_would_meet_now_is_not_told(client: Client) -> None:
    """After a correction of the first match somebody else should have played the second."""
    event = staged(SINGLE, entries=3)
    play_round(event)
    (final,) = make_round(event).matches.all()
    assert stage_of(client, event)["bracket"][1]["match_id"] == str(final.pk)
    (seat,) = Match.objects.get(bracket_match=1).seats.filter(result="loss")
    final.seats.filter(number=1).update(entry=seat.entry)

    assert stage_of(client, event)["bracket"][1]["match_id"] is None


@pytest.mark.proof(of="events")
def test_the_tables_of_groups(client: Client) -> None:
    event = staged(StagePlan("round_robin", groups=2), entries=4)
    play_round(event)
    stage = stage_of(client, event)
    groups = {entrant["player"]["name"]: entrant["group"] for entrant in stage["entrants"]}

    assert sorted(groups.values()) == [1, 1, 2, 2]
    assert (stage["rounds"], stage["bracket"]) == (1, None)
    assert [table["group"] for table in stage["tables"]] == [1, 2]
    for table in stage["tables"]:
        first, second = table["results"]
        assert [groups[row["player"]["name"]] for row in (first, second)] == [table["group"]] * 2
        assert [(row["rank"], row["tied"], row["match_points"]) for row in (first, second)] == [
            (1, False, 3),
            (2, False, 0),
        ]
        assert second["record"] == {"wins": 0, "losses": 1, "draws": 0, "byes": 0}
        assert [tiebreaker["key"] for tiebreaker in first["tiebreakers"]] == ["omw", "gw", "ogw"]


@pytest.mark.parametrize("stage", [SINGLE, StagePlan("round_robin")])
def test_nothing_of_a_stage_is_told_while_its_first_round_is_a_draft(
    client: Client, stage: StagePlan
) -> None:
    """Neither to its staff here: they have the draft."""
    event = staged(stage, entries=4)
    draft(event)

    for headers in ({}, bearer(event.created_by)):
        body = client.get(path(event, 1), headers=headers).json()
        assert {name: body[name] for name in HIDDEN} == HIDDEN


def public(client: Client, event: Tournament) -> dict[str, str]:
    """What anybody is answered about the event, its stages and its rounds. The journal has an entry
    for a draft, though a sealed one."""
    return {
        address: text_of(client.get(address))
        for address in addresses(event)
        if str(event.pk) in address and not address.endswith(("/events", "/journal"))
    }


@pytest.mark.proof(of="events")
def test_no_answer_changes_when_a_stage_is_drafted(client: Client) -> None:
    event = staged(SWISS, StagePlan("single_elimination", cut_size=2), entries=3)
    play_round(event)
    before = public(client, event)
    drafted = draft(event)
    during = public(client, event)
    publish_round(tournament_id=event.pk, number=drafted.number, actor=None, now=NOW)
    after = public(client, event)

    assert during == before
    changed = {address for address, text in after.items() if text != before[address]}
    assert {path(event), f"/events/{event.pk}", f"/events/{event.pk}/stages"} <= changed


@pytest.mark.proof(of="events")
def test_a_draft_of_the_next_wave_is_not_told(client: Client) -> None:
    event = staged(SINGLE, entries=3)
    play_round(event)
    before = stage_of(client, event)
    drafted = draft(event)

    assert stage_of(client, event) == before
    publish_round(tournament_id=event.pk, number=drafted.number, actor=None, now=NOW)
    assert [match["round_number"] for match in stage_of(client, event)["bracket"]] == [1, 2]


def test_there_is_no_such_stage(client: Client) -> None:
    event, hidden = staged(SWISS, entries=2), make_draft()

    assert client.get(path(event, 2)).json()["type"] == "urn:muster:problem:not_found"
    assert [client.get(path(hidden, number)).status_code for number in (None, 1)] == [404, 404]


@pytest.mark.proof(of="events")
@pytest.mark.parametrize("entries", [4, 12])
@pytest.mark.parametrize(
    ("stage", "queries"), [(SINGLE, 14), (StagePlan("round_robin", groups=2), 12)]
)
def test_queries(
    client: Client, entries: int, stage: StagePlan, queries: int, django_assert_num_queries
) -> None:
    event = staged(stage, entries=entries)
    play_round(event)
    with django_assert_num_queries(queries):
        assert len(stage_of(client, event)["entrants"]) == entries


@pytest.mark.proof(of="events")
def test_a_stage_that_nobody_reaches_is_a_refusal_that_says_so(client: Client) -> None:
    event = staged(StagePlan(rounds=1), StagePlan(rounds=1, cut_points=4), entries=4)
    play_round(event)
    answer = post(client, f"/api/v1/tournaments/{event.pk}/rounds", {}, event.created_by)

    assert (answer.status_code, answer.json()["type"].rsplit(":", 1)[-1]) == (
        409,
        "stage_impossible",
    )
    client.force_login(event.created_by)
    page = client.post(f"/events/{event.pk}/run/rounds", {"redraw": ""}, follow=True)
    assert notices(seen(page)) == ["Stage 2 would have 0 players, but needs two."]
