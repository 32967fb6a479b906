"""Results that the staff enters, corrects and decides."""

import json
from typing import Any

import pytest
from django.test import Client

from accounts.roles import Role
from accounts.selectors import PowerMissing
from accounts.services.organisations import add_member
from ledger.selectors import staff_entries
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
    settle,
)
from tests.support.playing import bring, certify, event_of, host_of, results, seated_match, state_of
from tests.support.reports import report
from tests.support.requests import faults, post
from tests.support.rulings import decide, member
from tournaments.core.access import NotYourEvent, OwnMatch, ReasonMissing
from tournaments.core.services.changes import event_stream
from tournaments.core.services.states import EventNotRunning
from tournaments.matches.services.open_matches import MatchSettled, NotPlayed
from tournaments.models import Match, RoundStandings, StoredPairings, StoredStandings, Tournament
from tournaments.rounds.services.drafts import draft_round
from tournaments.terms.kinds import ResultReason
from tournaments.terms.match_score import ImpossibleScore

pytestmark = pytest.mark.django_db


def test_the_staff_enters_a_result() -> None:
    match, _ = seated_match(best_of=3)
    decide(match, 2, 1)

    assert state_of(match) == ("settled", "ruling", [2, 1], 0)
    assert results(match) == ["win", "loss"]


def test_it_may_be_one_by_which_both_lose() -> None:
    match, _ = seated_match()
    decide(match, 0, 0, manner=ResultReason.DOUBLE_LOSS)

    assert state_of(match) == ("settled", "ruling", [0, 0], 0)
    assert results(match) == ["loss", "loss"]
    page = json.loads(bytes(StoredPairings.objects.get().body))
    assert page["results"][0]["outcome"] == "double_loss"


def test_a_match_that_was_not_finished_may_be_drawn() -> None:
    match, _ = seated_match()
    decide(match, 0, 0, manner=ResultReason.UNFINISHED)

    assert results(match) == ["draw", "draw"]


def test_a_dispute_is_decided_and_stays_so() -> None:
    match, (first, second) = seated_match()
    late = bring(match, host_of(match))
    report(match, first, 1, 0)
    report(match, second, 0, 1)
    decide(match, 0, 1)
    certify(late, 0)

    assert state_of(match) == ("settled", "ruling", [0, 1], 0)
    with pytest.raises(MatchSettled):
        report(match, first, 0, 1)


def test_a_result_is_corrected() -> None:
    match, players = seated_match()
    for player in players:
        report(match, player, 1, 0)
    decide(match, 0, 1)

    assert state_of(match) == ("settled", "ruling", [0, 1], 0)
    assert results(match) == ["loss", "win"]


def test_who_did_it_is_told_to_all_and_why_to_the_staff() -> None:
    match, _ = seated_match()
    judge = host_of(match)
    decide(match, 1, 0, reason="Ada conceded at the table.")
    decide(match, 0, 1, reason="It was Bela who did.")

    entries = staff_entries(stream=event_stream(event_of(match).pk))
    recorded = [
        (entry.kind, entry.actor, entry.public, entry.data["games_won"], entry.private)
        for entry in entries
        if entry.kind in ("match.settled", "match.corrected")
    ]
    assert recorded == [
        ("match.settled", judge, True, [1, 0], {"reason": "Ada conceded at the table."}),
        ("match.corrected", judge, True, [0, 1], {"reason": "It was Bela who did."}),
    ]


@pytest.mark.parametrize(
    ("role", "enters", "rules"),
    [
        (Role.OWNER, True, True),
        (Role.ORGANISER, True, True),
        (Role.JUDGE, True, True),
        (Role.SCOREKEEPER, True, False),
    ],
)
def test_who_enters_results_and_who_rules(role: Role, enters: bool, rules: bool) -> None:
    match, _ = seated_match()
    user = member(event_of(match), role)
    done = []
    for games in ((1, 0), (0, 1)):
        try:
            decide(match, *games, actor=user)
            done.append(True)
        except PowerMissing:
            done.append(False)

    assert done == [enters, rules]


def test_a_judge_who_plays_does_not_rule() -> None:
    match, (player, _) = seated_match()
    tournament = event_of(match)
    add_member(
        organisation_id=tournament.organisation_id,
        actor=tournament.created_by,
        username=player.username,
        role=Role.JUDGE,
        now=NOW,
    )
    settle(match)
    with pytest.raises(PowerMissing):
        decide(match, 0, 1, actor=player)
    with pytest.raises(NotYourEvent):
        decide(match, 0, 1, actor=make_user())


@pytest.mark.proof(of="events")
def test_nobody_enters_the_result_of_their_own_match() -> None:
    owner = make_user()
    for opponent in (make_user(), None):
        tournament = make_tournament(owner, objection_minutes=30)
        make_entry(tournament, "Owner", user=owner)
        make_entry(tournament, "Bela", 1, user=opponent)
        match = make_round(tournament).matches.get()
        with pytest.raises(OwnMatch):
            decide(match, 1, 0, actor=owner)
        assert state_of(match) == ("open", "", [0, 0], 0)
        decide(match, 1, 0, actor=member(tournament, Role.SCOREKEEPER))
        assert state_of(match) == ("settled", "ruling", [1, 0], 0)


@pytest.mark.proof(of="events")
def test_what_is_no_ruling() -> None:
    match, _ = seated_match()
    for games, more, error in (
        ((2, 0), {}, ImpossibleScore),
        ((1, 0), {"manner": ResultReason.DOUBLE_LOSS}, ImpossibleScore),
        ((0, 0), {}, ImpossibleScore),
        ((1, 0), {"reason": "  "}, ReasonMissing),
    ):
        with pytest.raises(error):
            decide(match, *games, **more)
    set_state(event_of(match), "cancelled", "fire")
    with pytest.raises(EventNotRunning):
        decide(match, 1, 0)

    assert state_of(match) == ("open", "", [0, 0], 0)
    bye = make_round(make_tournament(entries=3)).matches.get(settled_by="bye")
    with pytest.raises(NotPlayed):
        decide(bye, 1, 0)


@remembered
def played(rounds: int) -> Tournament:
    tournament = make_tournament(entries=4)
    for _ in range(rounds):
        play_by_hand(make_round(tournament))
    return tournament


def snapshots(number: int) -> list[tuple[int, list[int]]]:
    """The revisions of a round's standings, each with the points from the top."""
    revisions = []
    for row in RoundStandings.objects.filter(round__number=number).order_by("revision"):
        body = json.loads(bytes(row.body))
        assert body["revision"] == row.revision
        revisions.append((row.revision, [line["match_points"] for line in body["results"]]))
    return revisions


@pytest.mark.proof(of="slow")
def test_correcting_a_closed_round_adds_to_its_standings_and_to_the_later_ones() -> None:
    tournament = played(3)
    before = [bytes(row.body) for row in RoundStandings.objects.order_by("pk")]
    paired = list(Match.objects.order_by("pk").values_list("round", "table"))
    match = Match.objects.get(round__number=2, table=1)
    decide(match, 0, 0, 1)

    assert [len(snapshots(number)) for number in (1, 2, 3)] == [1, 2, 2]
    assert snapshots(2) == [(1, [6, 3, 3, 0]), (2, [4, 4, 3, 0])]
    assert [bytes(row.body) for row in RoundStandings.objects.order_by("pk")][:3] == before
    assert list(Match.objects.order_by("pk").values_list("round", "table")) == paired
    live = json.loads(bytes(StoredStandings.objects.get(pk=tournament.pk).body))
    assert sum(row["match_points"] for row in live["results"]) == 17
    page = json.loads(bytes(StoredPairings.objects.get(round__number=2).body))
    assert page["results"][0]["outcome"] == "draw"


def test_a_draft_after_a_correction_is_drawn_anew() -> None:
    tournament = played(1)
    draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    decide(Match.objects.get(round__number=1, table=1), 0, 0, 1)

    assert [len(snapshots(number)) for number in (1, 2)] == [2, 0]
    response = post(
        Client(), f"/api/v1/tournaments/{tournament.pk}/rounds/2/publish", {}, tournament.created_by
    )
    assert faults(response) == (409, [("", "draft_stale")])


def path(match: Match) -> str:
    return f"/api/v1/matches/{match.pk}/ruling"


def test_through_the_api(client: Client) -> None:
    match, _ = seated_match()
    body = {"games_won": [0, 1], "reason": "Ada did not come."}
    response = post(client, path(match), body, host_of(match), scopes=["results:write"])

    assert response.status_code == 200
    answer = response.json()
    assert (answer["state"], answer["settled_by"], answer["outcome"]) == (
        "settled",
        "ruling",
        "seat_1",
    )
    assert "Ada did not come." not in response.content.decode()


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, (400, [("/reason", "required")])),
        ({"reason": "x"}, (422, [("/games_won", "impossible_manner")])),
        ({"games_won": [1, 0], "reason": ""}, (400, [("/reason", "blank")])),
        ({"games_won": [2, 0], "reason": "x"}, (422, [("/games_won", "impossible_score")])),
        ({"games_won": [1, 0], "reason": "x", "by": "me"}, (400, [("/by", "unknown")])),
    ],
    ids=range(5),
)
def test_what_is_no_ruling_through_the_api(client: Client, body: Any, expected: Any) -> None:
    match, _ = seated_match()

    assert faults(post(client, path(match), body, host_of(match))) == expected
    assert state_of(match)[0] == "open"


def test_a_player_does_not_rule(client: Client) -> None:
    match, (player, _) = seated_match()
    body = {"games_won": [1, 0], "reason": "I won."}

    assert faults(post(client, path(match), body, player)) == (403, [("", "not_your_event")])
