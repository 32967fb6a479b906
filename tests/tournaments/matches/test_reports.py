"""What players report, and when it settles their match."""

from typing import Any

import pytest
from django.test import Client

from ledger.selectors import public_entries
from tests.support.factories import (
    NOW,
    hand_over,
    make_round,
    make_tournament,
    make_user,
    set_state,
)
from tests.support.playing import bring, certify, event_of, host_of, results, seated_match, state_of
from tests.support.reports import report
from tests.support.requests import faults, post
from tournaments.core.services.changes import event_stream
from tournaments.core.services.states import EventNotRunning
from tournaments.matches.services.open_matches import MatchSettled, NotPlayed, NotSeated
from tournaments.matches.services.reports import report_result
from tournaments.matches.services.rulings import rule
from tournaments.models import Dispute, Match, MatchReport
from tournaments.rounds.services.closing import MatchesOpen, close_round
from tournaments.terms.match_score import ImpossibleScore, MatchScore
from tournaments.terms.secondary_scores import SecondaryScores

pytestmark = pytest.mark.django_db


def test_the_same_report_of_both_settles_the_match() -> None:
    match, (first, second) = seated_match(best_of=3)
    report(match, first, 2, 1)
    assert state_of(match) == ("open", "", [0, 0], 0)
    report(match, second, 2, 1)

    assert state_of(match) == ("settled", "agreement", [2, 1], 0)
    assert results(match) == ["win", "loss"]


def test_players_who_report_that_they_lost_settle_the_match_alone() -> None:
    match, (first, second) = seated_match(best_of=3)
    report(match, first, 1, 2)
    assert state_of(match) == ("settled", "conceded", [1, 2], 0)
    report(match, second, 1, 2)

    assert state_of(match) == ("settled", "conceded", [1, 2], 0)
    assert MatchReport.objects.count() == 2
    with pytest.raises(MatchSettled):
        report(match, second, 0, 2)


def test_what_losers_count_alone_does_not_count() -> None:
    """Victory points may rank them higher, though they lost."""
    match, (first, second) = seated_match(best_of=3, profile="miniatures-objectives")
    counted = []
    for player in (first, second):
        report_result(
            match_id=match.pk,
            user=player,
            score=MatchScore((0, 2)),
            secondary=SecondaryScores((9, 9)),
            now=NOW,
        )
        counted.append([seat.victory_points for seat in match.seats.order_by("number")])

    assert counted == [[None, None], [9, 9]]


@pytest.mark.parametrize("games", [(0, 0, 1), (1, 1, 0), (1, 1, 1), (0, 0, 3)])
def test_who_has_not_won_more_has_drawn(games: tuple[int, int, int]) -> None:
    match, players = seated_match(best_of=3)
    for player in players:
        report(match, player, *games)

    assert results(match) == ["draw", "draw"]


def test_two_reports_that_differ_are_both_kept_for_a_judge() -> None:
    match, (first, second) = seated_match()
    report(match, first, 1, 0)
    report(match, second, 0, 1)

    assert state_of(match) == ("disputed", "", [0, 0], 0)
    assert match.disputed_at == NOW
    kept = MatchReport.objects.order_by("pk").values_list("games_seat_0", "games_seat_1")
    assert list(kept) == [(1, 0), (0, 1)]


def test_who_gives_in_settles_the_dispute() -> None:
    match, (first, second) = seated_match()
    report(match, first, 1, 0)
    report(match, second, 0, 1)
    revised = report(match, first, 0, 1)

    assert revised.revision == 2
    assert state_of(match) == ("settled", "agreement", [0, 1], 0)
    assert MatchReport.objects.count() == 3


def test_the_same_word_again_changes_nothing_even_when_all_is_settled() -> None:
    match, (player, opponent) = seated_match()
    first = report(match, player, 1, 0)
    assert report(match, player, 1, 0) == first
    report(match, opponent, 1, 0)
    assert report(match, player, 1, 0) == first

    assert MatchReport.objects.count() == 2
    with pytest.raises(MatchSettled):
        report(match, player, 0, 1)


def test_only_the_players_of_the_match_report() -> None:
    match, _ = seated_match()
    stranger, judge = make_user(), host_of(match)
    for user in (stranger, judge):
        with pytest.raises(NotSeated):
            report(match, user, 1, 0)

    assert not MatchReport.objects.exists()


def test_an_impossible_score_is_no_report() -> None:
    match, (player, _) = seated_match()
    for games in ((2, 0), (1, 1), (0, 0)):
        with pytest.raises(ImpossibleScore):
            report(match, player, *games)

    assert not MatchReport.objects.exists()


def test_nothing_is_reported_of_a_bye_or_of_an_event_that_is_over() -> None:
    match, (player, _) = seated_match()
    set_state(event_of(match), "cancelled", "fire")
    with pytest.raises(EventNotRunning):
        report(match, player, 1, 0)

    tournament = make_tournament(entries=3)
    bye = make_round(tournament).matches.get(settled_by="bye")
    resting = bye.seats.get().entry
    hand_over(resting, user := make_user())
    with pytest.raises(NotPlayed):
        report(bye, user, 1, 0)


@pytest.mark.parametrize("games", [(2, 0), (1, 0), (0, 0, 1)])
def test_a_report_against_a_certified_game_is_a_dispute_until_it_is_corrected(games: Any) -> None:
    match, (first, second) = seated_match(best_of=3)
    certify(bring(match, host_of(match)), 1)
    report(match, first, *games)
    assert state_of(match) == ("disputed", "", [0, 0], 0)
    report(match, first, 2, 1)
    assert state_of(match) == ("open", "", [0, 0], 0)
    dispute = Dispute.objects.get()
    assert (dispute.cause, dispute.closed_as) == ("logs", "corrected")
    report(match, second, 2, 1)

    assert state_of(match) == ("settled", "agreement", [2, 1], 0)


def test_a_report_against_the_result_of_a_host_calls_a_judge_and_the_result_stands() -> None:
    match, (player, _) = seated_match()
    certify(bring(match, host_of(match)), 1)
    report(match, player, 1, 0)
    assert state_of(match) == ("settled", "log", [0, 1], 0)
    dispute = Dispute.objects.get()
    entry = match.seats.get(number=0).entry
    assert (dispute.cause, dispute.closed_at, dispute.opened_by) == ("result", None, entry)
    with pytest.raises(MatchesOpen):
        close_round(tournament_id=event_of(match).pk, number=1, actor=None, now=NOW)
    rule(match_id=match.pk, actor=host_of(match), score=MatchScore((1, 0)), reason="seen", now=NOW)

    assert state_of(match) == ("settled", "ruling", [1, 0], 0)
    assert Dispute.objects.get().closed_as == "ruled"


@pytest.mark.parametrize("before", [True, False])
def test_a_report_against_what_staff_entered_calls_a_judge(before: bool) -> None:
    """A typing mistake is likelier there than anywhere, and the player's report told better."""
    match, (player, _) = seated_match()
    if before:
        report(match, player, 1, 0)
    rule(match_id=match.pk, actor=host_of(match), score=MatchScore((0, 1)), reason="slip", now=NOW)
    assert Dispute.objects.count() == 0
    report(match, player, 1, 0)
    assert state_of(match) == ("settled", "ruling", [0, 1], 0)
    dispute = Dispute.objects.get()
    entry = match.seats.get(number=0).entry
    assert (dispute.cause, dispute.closed_at, dispute.opened_by) == ("result", None, entry)
    with pytest.raises(MatchesOpen):
        close_round(tournament_id=event_of(match).pk, number=1, actor=None, now=NOW)
    rule(match_id=match.pk, actor=host_of(match), score=MatchScore((0, 1)), reason="seen", now=NOW)

    report(match, player, 1, 0)  # what a judge has decided stands
    assert not Dispute.objects.filter(closed_at=None).exists()


def test_who_reports_the_result_after_all_ends_the_call() -> None:
    match, (player, _) = seated_match()
    certify(bring(match, host_of(match)), 1)
    report(match, player, 1, 0)
    report(match, player, 0, 1)

    assert state_of(match) == ("settled", "log", [0, 1], 0)
    assert Dispute.objects.get().closed_as == "corrected"
    close_round(tournament_id=event_of(match).pk, number=1, actor=None, now=NOW)
    with pytest.raises(MatchSettled):
        report(match, player, 1, 0)


def test_where_both_contest_a_result_neither_ends_the_call_alone() -> None:
    """The winner would have it wait for a judge first, and then need none."""
    match, (first, second) = seated_match()
    certify(bring(match, host_of(match)), 1)
    report(match, second, 1, 0)
    report(match, first, 1, 0)
    with pytest.raises(MatchSettled):
        report(match, second, 0, 1)

    assert [dispute.closed_at for dispute in Dispute.objects.all()] == [None]
    with pytest.raises(MatchesOpen):
        close_round(tournament_id=event_of(match).pk, number=1, actor=None, now=NOW)


def test_what_was_reported_before_the_host_spoke_is_contested_by_saying_it_again() -> None:
    match, (player, _) = seated_match()
    report(match, player, 1, 0)
    certify(bring(match, host_of(match)), 1)
    assert Dispute.objects.count() == 0
    for _ in range(2):
        report(match, player, 1, 0)

    assert [(dispute.cause, dispute.closed_at) for dispute in Dispute.objects.all()] == [
        ("result", None)
    ]


def test_until_the_round_closes_the_log_of_a_host_stands_above_an_agreement() -> None:
    """It was on its way when the players agreed on something else."""
    match, (first, second) = seated_match()
    waiting = bring(match, host_of(match))
    report(match, first, 1, 0)
    report(match, second, 1, 0)
    certify(waiting, 1)

    assert state_of(match) == ("settled", "log", [0, 1], 0)
    kinds = [entry.kind for entry in public_entries(stream=event_stream(event_of(match).pk))]
    assert kinds[-3:] == ["replay.certified", "game.settled", "match.corrected"]


def test_when_the_round_is_closed_the_agreement_stands() -> None:
    match, (first, second) = seated_match()
    waiting = bring(match, host_of(match))
    report(match, first, 1, 0)
    report(match, second, 1, 0)
    close_round(tournament_id=event_of(match).pk, number=1, actor=None, now=NOW)
    certify(waiting, 1)

    assert state_of(match) == ("settled", "agreement", [1, 0], 0)


def test_an_agreement_stands_against_logs_of_players() -> None:
    match, (first, second) = seated_match()
    logs = [bring(match, player) for player in (first, second)]
    report(match, first, 1, 0)
    report(match, second, 1, 0)
    for log in logs:
        certify(log, 1)

    assert state_of(match) == ("settled", "agreement", [1, 0], 0)


def test_a_host_who_tells_the_same_changes_nothing() -> None:
    match, (first, second) = seated_match()
    waiting = bring(match, host_of(match))
    report(match, first, 1, 0)
    report(match, second, 1, 0)
    certify(waiting, 0)

    assert state_of(match) == ("settled", "agreement", [1, 0], 0)
    assert match.games.get().settled_by == "host"


def test_what_is_in_the_journal() -> None:
    match, (first, second) = seated_match()
    report(match, first, 1, 0)
    report(match, second, 0, 1)
    report(match, second, 1, 0)

    recorded = [
        (entry.kind, entry.actor, entry.data)
        for entry in public_entries(stream=event_stream(event_of(match).pk))
        if entry.kind.startswith("match.")
    ]
    name = {"match": str(match.pk)}

    def report_of(seat: int, revision: int, *won: int) -> dict[str, Any]:
        return {
            **name,
            "seat": seat,
            "revision": revision,
            "games_won": list(won),
            "games_drawn": 0,
        }

    assert recorded == [
        ("match.reported", first, report_of(0, 1, 1, 0)),
        ("match.reported", second, report_of(1, 1, 0, 1)),
        ("match.disputed", None, {**name, "cause": "reports"}),
        ("match.reported", second, report_of(1, 2, 1, 0)),
        (
            "match.settled",
            None,
            {
                **name,
                "by": "agreement",
                "manner": "played",
                "games_won": [1, 0],
                "games_drawn": 0,
                "double_loss": False,
            },
        ),
    ]


def path(match: Match) -> str:
    return f"/api/v1/matches/{match.pk}/reports"


def test_through_the_api(client: Client) -> None:
    match, (first, second) = seated_match(best_of=3)
    for user, games in ((first, [2, 1]), (second, [2, 1])):
        response = post(client, path(match), {"games_won": games}, user)
        assert response.status_code == 200
    body = response.json()

    assert body == client.get(f"/api/v1/matches/{match.pk}").json()
    assert (body["state"], body["settled_by"], body["outcome"]) == (
        "settled",
        "agreement",
        "seat_0",
    )
    assert (body["games_won"], body["games_drawn"], body["certification"]) == ([2, 1], 0, "none")
    times = [row.pop("at") for row in body["reports"]]
    assert [time.endswith("Z") for time in times] == [True, True]
    assert body["reports"] == [
        {
            "seat": seat,
            "revision": 1,
            "games_won": [2, 1],
            "games_drawn": 0,
            "victory_points": None,
            "survivors": None,
            "intentional_draw": False,
            "stated": False,
        }
        for seat in (0, 1)
    ]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, (400, [("/games_won", "required")])),
        ({"games_won": [1]}, (400, [("/games_won", "min_length")])),
        ({"games_won": [1, 0, 0]}, (400, [("/games_won", "max_length")])),
        ({"games_won": [1, -1]}, (400, [("/games_won/1", "min_value")])),
        ({"games_won": [1, 0], "winner": 0}, (400, [("/winner", "unknown")])),
        ({"games_won": [3, 0]}, (422, [("/games_won", "impossible_score")])),
    ],
    ids=range(6),
)
def test_what_is_no_report(client: Client, body: Any, expected: Any) -> None:
    match, (player, _) = seated_match(best_of=3)

    assert faults(post(client, path(match), body, player)) == expected
    assert not MatchReport.objects.exists()


def test_a_stranger_is_told_so(client: Client) -> None:
    match, _ = seated_match()
    body = {"games_won": [1, 0]}

    assert faults(post(client, path(match), body)) == (403, [("", "not_seated")])
    assert client.post(path(match), body, "application/json").status_code == 401
