"""A judge lets a game count again that was logged before its match was reopened."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.selectors import PowerMissing
from ledger.selectors import staff_entries
from replays.models import Replay
from tests.support.factories import make_organisation, make_user
from tests.support.playing import bring, certify, event_of, host_of, seated_match, state_of
from tests.support.reopening import AFTER, take_back
from tests.support.requests import faults, post
from tests.support.rulings import decide
from tournaments.core.access import ReasonMissing
from tournaments.core.services.changes import VersionMismatch, event_stream
from tournaments.matches.services.open_matches import GameSettled, MatchSettled
from tournaments.matches.services.reinstating import NothingToReinstate, reinstate_game
from tournaments.models import Match

pytestmark = pytest.mark.django_db


def reopened(*winners: int, **plan: Any) -> tuple[Match, list[Replay]]:
    """A match of which logs of the host had settled the games, until its result was taken back."""
    best_of = {1: 1, 2: 3, 3: 3}[len(winners)]
    match, _ = seated_match(reveal="at_start", best_of=best_of, **plan)
    logs = [
        certify(bring(match, host_of(match), game=number), winner)
        for number, winner in enumerate(winners, 1)
    ]
    assert state_of(match)[0] == "settled"
    take_back(match)
    return match, logs


def reinstate(match: Match, number: int = 1, actor: User | None = None, **more: Any) -> Match:
    facts: dict[str, Any] = {"reason": "It was the right table.", "now": AFTER}
    return reinstate_game(
        match_id=match.pk, game_number=number, actor=actor or host_of(match), **facts | more
    )


def test_a_game_that_is_reinstated_settles_its_match_again() -> None:
    match, (log,) = reopened(1)
    reinstate(match)

    assert state_of(match) == ("settled", "log", [0, 1], 0)
    game = match.games.get()
    assert (game.replay, game.settled_by, game.settled_at) == (log, "host", AFTER)
    assert game.reinstated
    entries = staff_entries(stream=event_stream(event_of(match).pk))
    record = entries.get(kind="game.reinstated")
    assert (record.actor, record.private) == (host_of(match), {"reason": "It was the right table."})
    assert record.data == {
        "match": str(match.pk),
        "game_number": 1,
        "winner": 1,
        "replay": str(log.pk),
        "by": "host",
    }
    assert [entry.kind for entry in entries.order_by("number")][-2:] == [
        "game.reinstated",
        "match.settled",
    ]


@pytest.mark.proof(of="events")
def test_a_match_is_settled_when_its_games_decide_it() -> None:
    match, logs = reopened(0, 1, 0)
    reinstate(match, 3)
    reinstate(match, 1)
    assert (state_of(match)[0], match.games.count()) == ("open", 2)
    again = certify(bring(match, host_of(match), game=2, now=AFTER), 0, now=AFTER)

    assert state_of(match) == ("settled", "log", [2, 0], 0)
    games = [(game.number, game.replay, game.reinstated) for game in match.games.order_by("number")]
    assert games == [(1, logs[0], True), (2, again, False), (3, logs[2], True)]


@pytest.mark.proof(of="events")
def test_what_was_taken_back_again_can_be_reinstated_again() -> None:
    match, (log,) = reopened(0)
    reinstate(match)
    take_back(match)
    assert (state_of(match)[0], match.games.count()) == ("open", 0)
    reinstate(match)

    assert (state_of(match)[:3], match.games.get().replay) == (("settled", "log", [1, 0]), log)


@pytest.mark.proof(of="events")
def test_a_game_whose_log_stayed_hidden_is_reinstated_too() -> None:
    match, _ = seated_match(reveal="never")
    certify(bring(match, host_of(match)), 0)
    take_back(match)
    reinstate(match)

    assert state_of(match)[:3] == ("settled", "log", [1, 0])


@pytest.mark.proof(of="events")
def test_what_is_not_reinstated() -> None:
    match, _ = reopened(0, 0)
    with pytest.raises(NothingToReinstate, match=r"^No certified log settled game 3 before"):
        reinstate(match, 3)
    with pytest.raises(ReasonMissing):
        reinstate(match, reason=" ")
    with pytest.raises(VersionMismatch):
        reinstate(match, expected=frozenset({match.version - 1}))
    reinstate(match)
    with pytest.raises(GameSettled):
        reinstate(match)
    reinstate(match, 2)
    with pytest.raises(MatchSettled, match="Reopen the match to reinstate a game"):
        reinstate(match, 2)

    ruled, _ = seated_match()
    decide(ruled, 1, 0)
    take_back(ruled)
    with pytest.raises(NothingToReinstate):
        reinstate(ruled)


@pytest.mark.proof(of="events")
def test_who_does_not_reinstate_games() -> None:
    scorekeeper, judge = make_user(), make_user()
    owner = make_user()
    make_organisation(owner, scorekeeper=scorekeeper, judge=judge)
    match, (player, _) = seated_match(owner, reveal="at_start", organisation="cup-makers")
    certify(bring(match, owner), 0)
    take_back(match, owner)
    for user, error in ((scorekeeper, PowerMissing), (player, ValueError)):
        with pytest.raises(error):
            reinstate(match, actor=user)
    assert state_of(match)[0] == "open"
    reinstate(match, actor=judge)

    assert state_of(match)[0] == "settled"


@pytest.mark.proof(of="events")
def test_through_the_api(client: Client) -> None:
    match, (log,) = reopened(0)
    judge, path = host_of(match), f"/api/v1/matches/{match.pk}/games/1/reinstate"
    assert faults(post(client, path, {}, judge)) == (400, [("/reason", "required")])
    body = {"reason": "SECRETREASON"}
    assert faults(post(client, path, body, make_user())) == (403, [("", "not_your_event")])
    other = path.replace("games/1", "games/2")
    assert faults(post(client, other, body, judge)) == (409, [("", "nothing_to_reinstate")])
    done = post(client, path, body, judge)

    assert (done.status_code, done.json()["state"]) == (200, "settled")
    assert "SECRETREASON" not in done.content.decode()
    (game,) = done.json()["games"]
    assert (game["settlement"]["replay_id"], game["settlement"]["reinstated"]) == (
        str(log.pk),
        True,
    )
    assert (game["taken_back"], game["replays"]) == (None, [])


@pytest.mark.proof(of="events")
def test_through_the_pages(client: Client) -> None:
    match, _ = reopened(0)
    judge = host_of(match)
    page, path = f"/matches/{match.pk}", f"/matches/{match.pk}/games/1/reinstate"
    assert f'href="{path}"' not in client.get(page).content.decode()
    client.force_login(judge)
    page_before = client.get(page).content.decode()
    assert f'<a class="button quiet" href="{path}">Reinstate game 1</a>' in page_before
    assert "Logs from before the match was reopened" in page_before
    form = client.get(path)
    assert (form.status_code, b"Reinstate game 1" in form.content) == (200, True)
    refused = client.post(path, {"version": match.version, "reason": ""})
    assert (refused.status_code, state_of(match)[0]) == (200, "open")
    done = client.post(path, {"version": match.version, "reason": "Right table."}, follow=True)

    assert state_of(match)[0] == "settled"
    page_after = done.content.decode()
    assert "Game 1 at table 1 reinstated." in page_after
    assert "A judge reinstated this game after the match was reopened." in page_after
    assert "can’t be reinstated" in client.get(path, follow=True).content.decode()
