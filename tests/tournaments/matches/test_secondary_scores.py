"""Victory points and survivors: reported, ruled, added to a result, and counted in standings."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.roles import Role
from accounts.selectors import PowerMissing
from accounts.services.organisations import add_member
from ledger.selectors import public_entries, staff_entries
from tests.support.factories import (
    NOW,
    bearer,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
)
from tests.support.playing import bring, certify, event_of, host_of, seated_match, state_of
from tests.support.reports import reported_by
from tests.support.requests import faults, post
from tests.support.rulings import counted, decide, enter, member
from tournaments.core.access import NotYourEvent, OwnMatch, ReasonMissing
from tournaments.core.services.changes import event_stream
from tournaments.matches.services.open_matches import MatchSettled, NotPlayed
from tournaments.matches.services.reports import report_result
from tournaments.matches.services.secondary_scores import NotSettled
from tournaments.models import Match, MatchReport
from tournaments.rounds.services.closing import close_round
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import ImpossibleTally, SecondaryScores

pytestmark = pytest.mark.django_db

VP = SecondaryScores((10, 4))


def report(match: Match, user: User, tally: SecondaryScores, *games: int) -> MatchReport:
    first, second = games or (1, 0)
    score = MatchScore((first, second))
    record = report_result(match_id=match.pk, user=user, score=score, secondary=tally, now=NOW)
    return reported_by(user, record)


def kinds(match: Match) -> list[str]:
    entries = public_entries(stream=event_stream(event_of(match).pk))
    return [entry.kind for entry in entries if entry.kind.startswith("match.")]


def test_two_reports_agree_only_when_these_agree_too() -> None:
    match, (first, second) = seated_match(profile="miniatures")
    report(match, first, SecondaryScores((10, 4), (50, 0)))
    report(match, second, VP)
    assert state_of(match)[0] == "disputed"
    report(match, second, SecondaryScores((10, 4), (50, 0)))

    assert state_of(match)[:3] == ("settled", "agreement", [1, 0])
    assert counted(match) == [(10, 50), (4, 0)]
    report(match, second, SecondaryScores((10, 4), (50, 0)))
    assert match.reports.count() == 3
    assert kinds(match) == [
        "match.reported", "match.reported", "match.disputed", "match.reported", "match.settled",
    ]  # fmt: skip


@pytest.mark.proof(of="events")
def test_what_a_log_settles_has_what_both_have_reported() -> None:
    match, players = seated_match(profile="miniatures", best_of=3)
    report(match, players[0], VP, 2, 0)
    report(match, players[1], VP, 2, 1)
    assert state_of(match)[0] == "disputed"
    for game in (1, 2):
        certify(bring(match, host_of(match), game=game), 0)

    assert state_of(match)[:3] == ("settled", "log", [2, 0])
    assert counted(match) == [(10, None), (4, None)]


@pytest.mark.proof(of="events")
def test_both_players_add_them_to_a_result_by_a_log() -> None:
    match, (first, second) = seated_match(profile="miniatures")
    certify(bring(match, host_of(match)), 0)
    settled = state_of(match)
    report(match, first, VP)
    report(match, second, SecondaryScores((10, 5)))
    assert (state_of(match), counted(match)) == (settled, [(None, None)] * 2)
    report(match, second, VP)

    assert (state_of(match), counted(match)) == (settled, [(10, None), (4, None)])
    assert kinds(match)[-1] == "match.counted"
    report(match, first, SecondaryScores((10, 4), (9, 0)))
    report(match, second, SecondaryScores((10, 4), (9, 0)))
    assert counted(match) == [(10, 9), (4, 0)]


@pytest.mark.parametrize(
    ("tally", "games"),
    [(VP, (0, 1)), (SecondaryScores(), (1, 0)), (SecondaryScores((9, 9), (1, 1)), (1, 0))],
)
def test_players_change_nothing_else_of_a_result(
    tally: SecondaryScores, games: tuple[int, int]
) -> None:
    match, (first, second) = seated_match(profile="miniatures")
    for player in (first, second):
        report(match, player, SecondaryScores(survivors=(3, 2)))
    with pytest.raises(MatchSettled):
        report(match, first, tally if tally != VP else SecondaryScores((10, 4)), *games)
    if games == (1, 0) and tally == SecondaryScores((9, 9), (1, 1)):
        assert counted(match) == [(None, 3), (None, 2)]


def test_nor_do_they_when_the_round_is_closed() -> None:
    match, (player, _) = seated_match(profile="miniatures")
    certify(bring(match, host_of(match)), 0)
    close_round(tournament_id=event_of(match).pk, number=1, actor=None, now=NOW)

    with pytest.raises(MatchSettled):
        report(match, player, VP)


def test_the_staff_adds_what_nobody_has_counted() -> None:
    match, _ = seated_match(profile="miniatures")
    certify(bring(match, host_of(match)), 0)
    settled = state_of(match)
    scorekeeper = member(event_of(match), Role.SCOREKEEPER)
    enter(match, VP, scorekeeper)

    assert (state_of(match), counted(match)) == (settled, [(10, None), (4, None)])
    with pytest.raises(PowerMissing):
        enter(match, SecondaryScores((11, 4)), scorekeeper)
    with pytest.raises(ReasonMissing):
        enter(match, SecondaryScores((11, 4)))
    enter(match, SecondaryScores((11, 4)), reason="One was forgotten.")
    enter(match, SecondaryScores((11, 4)))
    assert counted(match) == [(11, None), (4, None)]
    recorded = [
        (entry.data["victory_points"], entry.private)
        for entry in staff_entries(stream=event_stream(event_of(match).pk))
        if entry.kind == "match.counted"
    ]
    assert recorded == [([10, 4], None), ([11, 4], {"reason": "One was forgotten."})]


@pytest.mark.proof(of="events")
def test_who_may_not_add_them() -> None:
    match, _ = seated_match(owner := make_user(), profile="miniatures")
    with pytest.raises(NotSettled):
        enter(match, VP)
    with pytest.raises(NotYourEvent):
        enter(match, VP, make_user())
    certify(bring(match, owner), 0)
    for wrong in (SecondaryScores((-1, 0)), SecondaryScores((10**6 + 1, 0)), SecondaryScores()):
        with pytest.raises(ImpossibleTally):
            enter(match, wrong)
    event = make_tournament(owner, entries=3, profile="miniatures")
    bye = make_round(event).matches.get(settled_by="bye")
    with pytest.raises(NotPlayed):
        enter(bye, VP, owner)


def test_no_player_adds_them_to_their_own_match() -> None:
    match, (player, _) = seated_match(profile="miniatures")
    certify(bring(match, host_of(match)), 0)
    event = event_of(match)
    add_member(
        organisation_id=event.organisation_id,
        actor=event.created_by,
        username=player.username,
        role=Role.JUDGE,
        now=NOW,
    )

    with pytest.raises(OwnMatch):
        enter(match, VP, player)


def test_a_ruling_has_them_and_keeps_those_that_it_does_not_say() -> None:
    match, (first, second) = seated_match(profile="miniatures")
    report(match, first, SecondaryScores((10, 4), (7, 0)))
    report(match, second, SecondaryScores((10, 4), (7, 1)), 0, 1)
    decide(match, 1, 0, secondary=SecondaryScores(survivors=(7, 1)))
    assert counted(match) == [(10, 7), (4, 1)]
    decide(match, 0, 1)

    assert (state_of(match)[2], counted(match)) == ([0, 1], [(10, 7), (4, 1)])


@pytest.mark.proof(of="events")
def test_they_count_in_the_standings_and_a_bye_has_its_score(client: Client) -> None:
    """A bye scores the median of the winners of its round: here the only one's 12."""
    event = make_tournament(entries=3, profile="miniatures", rounds=2)
    match = make_round(event).matches.exclude(settled_by="bye").get()
    decide(match, 1, 0, secondary=SecondaryScores((12, 5), (30, 6)))
    close_round(tournament_id=event.pk, number=1, actor=None, now=NOW)
    path = f"/api/v1/tournaments/{event.pk}/rounds/1/standings"
    enter_first = numbers(client.get(path).json())

    assert enter_first == {
        "win": ["7.0000", "12.0000", "30.0000"],
        "loss": ["-7.0000", "5.0000", "6.0000"],
        "bye": ["0.0000", "12.0000", "0.0000"],
    }
    enter(match, SecondaryScores((13, 5)), reason="Counted again.")
    again = client.get(path).json()
    assert (again["revision"], numbers(again)["win"]) == (2, ["8.0000", "13.0000", "30.0000"])


def numbers(body: dict[str, Any]) -> dict[str, list[str]]:
    """Difference, victory points and survivors of who won, who lost and who had the bye."""
    values = {}
    for row in body["results"]:
        record = row["record"]
        name = "win" if record["wins"] else "loss" if record["losses"] else "bye"
        values[name] = [tiebreaker["value"] for tiebreaker in row["tiebreakers"][2:]]
    return values


@pytest.mark.proof(of="events")
def test_reports_and_pairings_show_them(client: Client) -> None:
    match, users = seated_match(profile="miniatures-objectives")
    path = f"/api/v1/matches/{match.pk}"
    body = {"games_won": [1, 0], "victory_points": [10, 4], "survivors": [50, 0]}
    for user in users:
        assert post(client, f"{path}/reports", body, user).status_code == 200
    read = client.get(path).json()

    assert (read["victory_points"], read["survivors"]) == ([10, 4], [50, 0])
    assert [(row["victory_points"], row["survivors"]) for row in read["reports"]] == [
        ([10, 4], [50, 0]),
    ] * 2  # fmt: skip
    event = event_of(match)
    play_by_hand(match.round)
    pairings = client.get(f"/api/v1/tournaments/{event.pk}/rounds/1/pairings").json()
    assert [(result["victory_points"], result["survivors"]) for result in pairings["results"]] == [
        ([10, 4], [50, 0]),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("body", "status", "fault"),
    [
        ({"victory_points": [1]}, 400, ("/victory_points", "min_length")),
        ({"victory_points": [1, -1]}, 400, ("/victory_points/1", "min_value")),
        ({"survivors": [1, 10**6 + 1]}, 400, ("/survivors/1", "max_value")),
        ({"kills": [1, 1]}, 400, ("/kills", "unknown")),
        ({}, 422, ("/victory_points", "impossible_tally")),
        ({"victory_points": [1, 1]}, 409, ("", "not_settled")),
    ],
)
def test_what_the_api_takes_of_the_staff(
    client: Client, body: dict[str, Any], status: int, fault: tuple[str, str]
) -> None:
    match, _ = seated_match(owner := make_user())
    if status != 409:
        decide(match, 1, 0)
    path = f"/api/v1/matches/{match.pk}/victory-points"

    assert faults(post(client, path, body, owner)) == (status, [fault])


@pytest.mark.parametrize("name", ["victory_points", "survivors"])
def test_what_an_event_does_not_count_is_refused(client: Client, name: str) -> None:
    match, (player, _) = seated_match(owner := make_user())
    path = f"/api/v1/matches/{match.pk}"
    reported = {"games_won": [1, 0], name: [10, 4]}
    ruled = {**reported, "reason": "I saw it."}
    refused = [
        post(client, f"{path}/reports", reported, player),
        post(client, f"{path}/ruling", ruled, owner),
    ]
    decide(match, 1, 0)
    refused.append(post(client, f"{path}/victory-points", {name: [10, 4]}, owner))

    assert [faults(answer) for answer in refused] == [
        (422, [(f"/{name}", "score_not_counted")])
    ] * 3
    assert "doesn’t count" in refused[0].json()["detail"]


def test_numbers_as_text_are_refused(client: Client) -> None:
    match, (player, _) = seated_match(profile="miniatures-objectives")
    path = f"/api/v1/matches/{match.pk}/reports"
    body = {"games_won": [1, 0], "victory_points": ["10", 4]}

    assert faults(post(client, path, body, player)) == (400, [("/victory_points/0", "invalid")])


def test_the_staff_enters_them_through_the_api(client: Client) -> None:
    match, _ = seated_match(owner := make_user(), profile="miniatures-objectives")
    path = f"/api/v1/matches/{match.pk}"
    ruling = {"games_won": [1, 0], "reason": "I saw it.", "victory_points": [3, 2]}
    ruled = post(client, f"{path}/ruling", ruling, owner).json()
    assert (ruled["victory_points"], ruled["survivors"]) == ([3, 2], None)
    body = {"victory_points": None, "survivors": [1, 0]}
    added = post(client, f"{path}/victory-points", body, owner)
    late = client.post(
        f"{path}/victory-points",
        {"survivors": [1, 1], "reason": "Seen."},
        content_type="application/json",
        headers={**bearer(owner), "If-Match": '"v1"'},
    )

    assert (added.status_code, added.json()["survivors"]) == (200, [1, 0])
    assert added.json()["settled_by"] == "ruling"
    assert late.status_code == 412
