"""A result is taken back in the moment in which a log opens or a game is settled anew.

Each race is also run without the event's lock, where it must go wrong.
"""

import threading
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest

from replays.models import Replay, Slot
from replays.services.certification import claim_job, finish_job
from replays.services.revealing import reveal_replays
from tests.support.factories import certified
from tests.support.match_races import read_without_lock
from tests.support.playing import bring, certify, host_of, seated_match, state_of
from tests.support.races import at_once
from tests.support.racing import PATIENCE, times
from tests.support.reopening import AFTER, BACK, take_back
from tests.support.rulings import decide
from tournaments.entries.services import reveals
from tournaments.matches.services import reinstating, reopening, results
from tournaments.matches.services.reinstating import reinstate_game
from tournaments.matches.services.reopening import take_result_back
from tournaments.matches.services.results import count_replays
from tournaments.models import Match

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = times(3)


def found_good(replay: Replay) -> None:
    """The log is certified, and nothing has followed from that yet."""
    claim = claim_job(job_id=replay.job.pk, now=AFTER)
    assert claim is not None
    finish_job(claim=claim, verdict=certified(0), now=AFTER)


def ruled() -> tuple[Match, Replay]:
    """A settled match whose decks and logs are open, and a log that opens with its verdict."""
    match, _ = seated_match(reveal="at_start")
    late = bring(match, host_of(match))
    decide(match, 0, 1)
    found_good(late)
    return match, late


def taking_back(match: Match) -> Callable[[], Any]:
    judge = host_of(match)
    return lambda: take_result_back(match_id=match.pk, actor=judge, reason="seats", now=BACK)


def following(replay: Replay) -> Callable[[], Any]:
    return lambda: count_replays(match_id=UUID(replay.slot.match), now=AFTER)


def played_from_public_seed(match: Match) -> bool:
    current = Slot.objects.get(match=str(match.pk), replaced_at=None)
    return state_of(match)[0] == "open" and current.seed_opened_at is not None


@pytest.mark.proof(of="races")
def test_a_log_that_opens_while_its_match_is_reopened_leaves_no_public_seed_in_play() -> None:
    for _ in range(TIMES):
        match, late = ruled()

        assert at_once(taking_back(match), following(late)) == ["done", "done"]
        assert (state_of(match)[0], played_from_public_seed(match)) == ("open", False)


@pytest.mark.proof(of="races")
def test_without_the_lock_an_open_match_has_a_public_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    match, late = ruled()
    read_without_lock(monkeypatch, results, reopening)
    back = threading.Event()
    reveal = reveal_replays

    def take_back_first() -> None:
        taking_back(match)()
        back.set()

    def reveal_then(**facts: Any) -> int:
        assert back.wait(PATIENCE)
        return reveal(**facts)

    monkeypatch.setattr(reveals, "reveal_replays", reveal_then)

    assert at_once(take_back_first, following(late)) == ["done", "done"]
    assert played_from_public_seed(match)


def reopened() -> tuple[Match, Replay]:
    """A match whose game a judge may reinstate, and the certified log of it as it is played anew:
    seat 1 has won the former, seat 0 the new one."""
    match, _ = seated_match(reveal="at_start")
    certify(bring(match, host_of(match)), 1)
    take_back(match)
    anew = bring(match, host_of(match), now=AFTER)
    found_good(anew)
    return match, anew


def reinstate(match: Match) -> Callable[[], Any]:
    judge = host_of(match)
    return lambda: reinstate_game(
        match_id=match.pk, game_number=1, actor=judge, reason="seats", now=AFTER
    )


@pytest.mark.proof(of="races")
def test_a_game_that_is_reinstated_while_it_is_settled_anew_counts_once() -> None:
    for _ in range(TIMES):
        match, anew = reopened()
        came = at_once(reinstate(match), following(anew))

        game = match.games.get()
        assert (came, state_of(match)[:3], game.reinstated) in (
            (["done", "done"], ("settled", "log", [0, 1]), True),
            (["MatchSettled", "done"], ("settled", "log", [1, 0]), False),
        )


@pytest.mark.proof(of="races")
def test_without_the_lock_only_the_constraint_stops_the_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, anew = reopened()
    read_without_lock(monkeypatch, results, reinstating)
    # Both have seen that the game has no result before they give it one.
    looked = threading.Barrier(2, timeout=PATIENCE)
    for module, name in ((results, "_settle_game"), (reinstating, "_settle")):
        monkeypatch.setattr(module, name, after_both(getattr(module, name), looked))

    assert at_once(reinstate(match), following(anew)) == ["IntegrityError", "done"]


def after_both(function: Callable[..., Any], barrier: threading.Barrier) -> Callable[..., Any]:
    def waited(*arguments: Any) -> Any:
        barrier.wait()
        return function(*arguments)

    return waited
