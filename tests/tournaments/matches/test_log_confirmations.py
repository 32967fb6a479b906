"""Logs that players bring: who stands by them, who contests them, and until when."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from ledger.selectors import public_entries
from replays.models import Replay
from tests.support.confirmed_logs import IN_TIME, TOO_LATE, contest, seated_match, sweep_at
from tests.support.factories import NOW, bearer, make_user, set_state
from tests.support.playing import bring, certify, event_of, host_of, results, state_of
from tests.support.requests import faults, post
from tournaments.core.services.changes import event_stream
from tournaments.matches.services.log_confirmations import NotCertified, answer_log
from tournaments.matches.services.open_matches import GameSettled, MatchSettled, NotSeated
from tournaments.models import Dispute, LogConfirmation, Match, ObjectionWindow
from tournaments.terms.kinds import LogAnswer

pytestmark = pytest.mark.django_db


def accept(replay: Replay, user: User, now: datetime = NOW) -> LogConfirmation:
    return answer_log(replay_id=replay.pk, user=user, stance=LogAnswer.STANDS_BY, now=now)


def test_a_log_of_one_player_settles_nothing_yet() -> None:
    match, (player, _) = seated_match()
    certify(bring(match, player), 0)

    assert state_of(match) == ("open", "", [0, 0], 0)


def test_it_does_when_the_other_stands_by_it() -> None:
    match, (first, second) = seated_match()
    replay = certify(bring(match, first), 0)
    accept(replay, second)

    assert state_of(match) == ("settled", "log", [1, 0], 0)
    assert (match.games.get().replay, match.games.get().settled_by) == (replay, "both")


def test_it_does_when_the_other_brings_the_same_game() -> None:
    match, (player, opponent) = seated_match()
    first = certify(bring(match, player), 0, tells="a game")
    certify(bring(match, opponent), 0, tells="a game")

    assert state_of(match) == ("settled", "log", [1, 0], 0)
    assert match.games.get().replay == first


def test_it_does_when_the_other_brings_the_same_bytes() -> None:
    match, (first, second) = seated_match()
    replay = certify(bring(match, first, log=b"the game\n"), 0)
    assert bring(match, second, log=b"the game\n") == replay

    assert state_of(match) == ("settled", "log", [1, 0], 0)


def test_the_same_bytes_may_come_before_the_verdict() -> None:
    match, players = seated_match()
    replay, _ = (bring(match, player, log=b"the game\n") for player in players)
    certify(replay, None)

    assert state_of(match) == ("settled", "log", [0, 0], 1)
    assert results(match) == ["draw", "draw"]


def test_two_games_that_differ_are_a_judges() -> None:
    match, (first, second) = seated_match()
    certify(bring(match, first), 0)
    certify(bring(match, second), 1)

    assert state_of(match) == ("disputed", "", [0, 0], 0)


def test_of_one_result_two_different_games_differ_too() -> None:
    match, (first, second) = seated_match()
    certify(bring(match, first), 0, tells="a game")
    certify(bring(match, second), 0, tells="another")

    assert state_of(match)[0] == "disputed"


def test_a_contested_log_is_a_judges_until_the_players_agree() -> None:
    match, (first, second) = seated_match()
    replay = certify(bring(match, first), 0)
    contest(replay, second)
    assert state_of(match)[0] == "disputed"
    sweep_at(TOO_LATE)
    assert state_of(match)[0] == "disputed"
    accept(replay, second, TOO_LATE)

    assert state_of(match) == ("settled", "log", [1, 0], 0)
    assert match.games.get().settled_by == "both"


def test_a_log_that_nobody_contests_in_time_settles_its_game() -> None:
    match, (player, _) = seated_match()
    replay = certify(bring(match, player), 0)
    window = ObjectionWindow.objects.get(replay=replay)
    assert (window.match, window.due_at) == (match, TOO_LATE)
    sweep_at(IN_TIME)
    assert state_of(match)[0] == "open"
    sweep_at(TOO_LATE)

    assert state_of(match) == ("settled", "log", [1, 0], 0)
    assert match.games.get().settled_by == "window"
    window.refresh_from_db()
    assert window.closed_at == TOO_LATE
    sweep_at(TOO_LATE + timedelta(minutes=1))
    assert match.games.count() == 1


def test_the_clock_counts_and_not_the_sweep() -> None:
    """What is said late calls a judge about the result, even if nothing has swept yet."""
    match, (first, second) = seated_match()
    replay = certify(bring(match, first), 0)
    contest(replay, second, TOO_LATE)

    assert state_of(match) == ("settled", "log", [1, 0], 0)
    dispute = Dispute.objects.get()
    assert (dispute.cause, dispute.opened_by, dispute.closed_at) == (
        "result",
        match.seats.get(number=1).entry,
        None,
    )


def test_without_a_time_to_contest_it_waits_for_the_other_or_a_judge() -> None:
    match, (first, second) = seated_match(objection_minutes=None)
    replay = certify(bring(match, first), 0)
    assert not ObjectionWindow.objects.exists()
    sweep_at(NOW + timedelta(days=30))
    assert state_of(match)[0] == "open"
    accept(replay, second, NOW + timedelta(days=30))

    assert state_of(match)[0] == "settled"


def test_a_new_log_takes_the_place_of_the_own_one_before_and_a_lost_one_settles() -> None:
    match, (player, _) = seated_match()
    wrong = certify(bring(match, player), 0)
    right = certify(bring(match, player), 1)

    assert state_of(match) == ("settled", "log", [0, 1], 0)
    assert match.games.get().settled_by == "conceded"
    assert match.games.get().replay == right != wrong


def test_a_log_that_is_not_certified_takes_no_place() -> None:
    match, (first, second) = seated_match()
    good = certify(bring(match, first), 0)
    bring(match, first, log=b"never verified\n")
    accept(good, second)

    assert match.games.get().replay == good


def test_the_host_settles_what_players_dispute() -> None:
    match, (first, second) = seated_match()
    certify(bring(match, first), 0)
    certify(bring(match, second), 1)
    certify(bring(match, host_of(match)), None)

    assert state_of(match) == ("settled", "log", [0, 0], 1)
    assert match.games.get().settled_by == "host"


def test_the_word_of_the_host_comes_after_the_verdict_too() -> None:
    """A player had the bytes first; the host brings the same."""
    match, (player, _) = seated_match()
    replay = certify(bring(match, player, log=b"the game\n"), 0)
    bring(match, host_of(match), log=b"the game\n")

    assert state_of(match) == ("settled", "log", [1, 0], 0)
    game = match.games.get()
    assert (game.replay, game.settled_by) == (replay, "host")


def test_the_draws_of_a_table_have_no_host() -> None:
    match, (player, _) = seated_match()
    certify(bring(match, player, log=b"the game\n"), 0, draws="recorded")
    bring(match, host_of(match), log=b"the game\n")

    assert state_of(match)[0] == "open"


def test_a_game_counts_when_those_before_it_do() -> None:
    match, (player, opponent) = seated_match(best_of=3)
    host = host_of(match)
    certify(bring(match, host, game=2), 0)
    assert match.games.count() == 0
    first = certify(bring(match, player), 0)
    accept(first, opponent)

    assert state_of(match) == ("settled", "log", [2, 0], 0)
    assert [game.settled_by for game in match.games.order_by("number")] == ["both", "host"]


def test_a_game_after_the_decision_does_not_count() -> None:
    match, (player, _) = seated_match(best_of=3)
    host = host_of(match)
    for game, winner in ((3, 1), (2, 0), (1, 0)):
        certify(bring(match, host, game=game), winner)

    assert state_of(match) == ("settled", "log", [2, 0], 0)
    assert list(match.games.values_list("number", flat=True)) == [1, 2]
    with pytest.raises(MatchSettled):
        bring(match, player, game=3)


def test_all_games_of_a_drawn_series_are_played() -> None:
    match, _ = seated_match(best_of=3)
    for game, winner in ((1, 0), (2, 1), (3, None)):
        assert state_of(match)[0] == "open"
        certify(bring(match, host_of(match), game=game), winner)

    assert state_of(match) == ("settled", "log", [1, 1], 1)
    assert results(match) == ["draw", "draw"]


@pytest.mark.proof(of="events")
def test_a_game_with_a_result_takes_no_other_log_and_no_word() -> None:
    match, (first, second) = seated_match(best_of=3)
    replay = certify(bring(match, first, log=b"the game\n"), 0)
    accept(replay, second)
    with pytest.raises(GameSettled):
        bring(match, second)
    with pytest.raises(GameSettled):
        contest(replay, second)

    assert bring(match, first, log=b"the game\n") == replay
    assert accept(replay, second).stance == "stands_by"
    assert (Replay.objects.count(), LogConfirmation.objects.count()) == (1, 2)


def test_a_word_is_of_a_player_and_about_a_certified_log() -> None:
    match, (first, second) = seated_match()
    replay = bring(match, first)
    with pytest.raises(NotCertified):
        contest(replay, second)
    with pytest.raises(NotSeated):
        contest(certify(replay, 0), make_user())

    assert state_of(match)[0] == "open"


def test_an_event_that_is_cancelled_settles_nothing() -> None:
    match, (player, _) = seated_match()
    certify(bring(match, player), 0)
    late = bring(match, host_of(match))
    set_state(event_of(match), "cancelled", "fire")
    sweep_at(TOO_LATE)
    certify(late, 0)

    assert state_of(match) == ("open", "", [0, 0], 0)


def test_what_is_in_the_journal() -> None:
    match, (first, second) = seated_match()
    replay = certify(bring(match, first), 0)
    contest(replay, second)
    accept(replay, second)

    recorded = [
        (entry.kind, entry.actor, entry.data)
        for entry in public_entries(stream=event_stream(event_of(match).pk))
    ][-5:]
    game = {"match": str(match.pk), "game_number": 1, "replay": str(replay.pk)}
    assert recorded == [
        ("replay.contested", second, {**game, "seat": 1}),
        ("match.disputed", None, {"match": str(match.pk), "cause": "logs"}),
        ("replay.accepted", second, {**game, "seat": 1}),
        ("game.settled", None, {**game, "winner": 0, "by": "both"}),
        (
            "match.settled",
            None,
            {
                "match": str(match.pk),
                "by": "log",
                "manner": "played",
                "games_won": [1, 0],
                "games_drawn": 0,
                "double_loss": False,
            },
        ),
    ]


def test_through_the_api(client: Client) -> None:
    match, (first, second) = seated_match()
    replay = certify(bring(match, first), 0, now=timezone.now())
    due = replay.finding.found_at + timedelta(minutes=30)
    path = f"/api/v1/replays/{replay.pk}/stance"
    contested = post(client, path, {"stance": "contests"}, second).json()
    (log,) = contested["games"][0]["replays"]

    assert (contested["state"], contested["certification"]) == ("disputed", "pending")
    assert log == {
        "id": str(replay.pk),
        "state": "certified",
        "certificate": True,
        "brought_by": "player",
        "draws": "seeded",
        "counts": False,
        "overruled": False,
        "stances": [
            {"seat": 0, "stance": "stands_by"},
            {"seat": 1, "stance": "contests"},
        ],
        "contestable_until": due.isoformat().replace("+00:00", "Z"),
        "final_not_before": due.isoformat().replace("+00:00", "Z"),
    }
    settled = post(client, path, {"stance": "stands_by"}, second).json()
    assert (settled["state"], settled["certification"]) == ("settled", "certified")
    assert settled["known_by"] == "both_players"
    result = settled["games"][0]["settlement"]
    assert (result["settled_by"], result["known_by"]) == ("both", "both_players")
    assert settled["games"][0]["replays"][0]["counts"] is True
    assert settled == client.get(f"/api/v1/matches/{match.pk}").json()


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, (400, [("/stance", "required")])),
        ({"stance": "doubts"}, (400, [("/stance", "invalid_choice")])),
        ({"stance": "contests", "reason": "x"}, (400, [("/reason", "unknown")])),
        ({"stance": "contests"}, (409, [("", "not_certified")])),
    ],
    ids=range(4),
)
def test_what_is_no_stance(client: Client, body: Any, expected: Any) -> None:
    match, (first, second) = seated_match()
    path = f"/api/v1/replays/{bring(match, first).pk}/stance"

    assert faults(post(client, path, body, second)) == expected


def upload(client: Client, match: Match, user: User, *scopes: str) -> Any:
    return client.post(
        f"/api/v1/matches/{match.pk}/games/1/replays",
        b"a log\n",
        content_type="application/x-ndjson",
        headers=bearer(user, scopes),
    )


def test_who_brings_a_log_does_so_as_player_or_as_host(client: Client) -> None:
    match, (first, second) = seated_match()
    host, everything = host_of(match), ("games:host", "matches:report")
    statuses = []
    for user, scopes in ((first, everything), (second, ("matches:report",)), (host, everything)):
        statuses.append(upload(client, match, user, *scopes).status_code)

    assert statuses == [202, 200, 200]
    stances = LogConfirmation.objects.order_by("pk").values_list("entry__players__user", flat=True)
    assert list(stances) == [first.pk, second.pk, None]


@pytest.mark.parametrize(
    ("role", "scope", "code"),
    [
        ("player", "games:host", "host_is_seated"),
        ("host", "matches:report", "not_seated"),
        ("stranger", "matches:report", "not_seated"),
        ("stranger", "games:host", "not_your_event"),
    ],
)
def test_nobody_else_does(client: Client, role: str, scope: str, code: str) -> None:
    match, (player, _) = seated_match()
    user = {"player": player, "host": host_of(match), "stranger": make_user()}[role]

    assert faults(upload(client, match, user, scope)) == (403, [("", code)])
    assert not Replay.objects.exists()
