"""Held logs that a judge has checked, those of cancelled matches, and those that wait long."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from ledger.selectors import public_entries
from replays.models import Replay
from replays.verdicts import replay_state
from tests.support.factories import NOW, make_entry, make_round, make_tournament, make_user
from tests.support.playing import bring, event_of
from tests.support.public import text_of
from tests.support.recorded_games import table_log
from tournaments.core.services.changes import event_stream
from tournaments.matches.services.disputes import call_judge, take_dispute
from tournaments.matches.services.judged_logs import DisputeNotTaken, check_held_log
from tournaments.matches.services.sealed_lists import held_logs_over
from tournaments.models import Dispute, Match, Round
from tournaments.rounds.services.undoing import undo_round

pytestmark = pytest.mark.django_db

A_YEAR = timedelta(days=365)


def held(name: str = "Cup") -> tuple[Match, Replay, list[User]]:
    """A match of two users, and a log of the first that lacks the salt of the other's deck."""
    tournament = make_tournament(make_user(f"host-of-{name}"), venue="hall", name=name)
    for number in range(2):
        user = make_user(f"{name}-{number}")
        make_entry(tournament, f"Player {number}", number, user=user)
    match = make_round(tournament).matches.get()
    players = [account for seat in match.seats.order_by("number") if (account := player(seat))]
    return match, bring(match, players[0], log=table_log(match, without=(1,))), players


def player(seat: Any) -> User | None:
    user: User | None = seat.entry.players.get().user
    return user


def state(replay: Replay) -> str:
    return replay_state(Replay.objects.select_related("job").get(pk=replay.pk))


def disputed(match: Match, by: User) -> Dispute:
    call_judge(match_id=match.pk, user=by, now=NOW)
    return Dispute.objects.get(match=match)


def test_the_judge_who_has_the_dispute_has_the_log_checked(client: Client) -> None:
    match, replay, players = held()
    judge = event_of(match).created_by
    take_dispute(dispute_id=disputed(match, players[1]).pk, actor=judge, now=NOW)
    client.force_login(judge)
    assert text_of(client.get(f"/replays/{replay.pk}")).count("Check log now") == 1

    client.post(f"/replays/{replay.pk}/check")
    client.post(f"/replays/{replay.pk}/check")

    entries = public_entries(stream=event_stream(event_of(match).pk))
    causes = [entry.data["cause"] for entry in entries if entry.kind == "replay.released"]
    assert (state(replay), causes) == ("waiting", ["judge"])


def _nobody_called(match: Match, players: list[User]) -> User:
    return event_of(match).created_by


def _nobody_took_it(match: Match, players: list[User]) -> User:
    disputed(match, players[0])
    return event_of(match).created_by


def _who_brought_it(match: Match, players: list[User]) -> User:
    judge = event_of(match).created_by
    take_dispute(dispute_id=disputed(match, players[0]).pk, actor=judge, now=NOW)
    return players[0]


@pytest.mark.parametrize("actor", [_nobody_called, _nobody_took_it, _who_brought_it])
def test_nobody_else_does(actor: Callable[[Match, list[User]], User]) -> None:
    """A player who calls a judge about their own guess hears nothing."""
    match, replay, players = held()
    by = actor(match, players)
    with pytest.raises(DisputeNotTaken):
        check_held_log(replay_id=replay.pk, actor=by, now=NOW)
    assert state(replay) == "held"


def test_the_log_of_a_match_that_was_taken_back_is_held_until_decks_are_public() -> None:
    match, replay, _ = held()
    undo_round(tournament_id=event_of(match).pk, number=1, actor=None, reason="Wrong.", now=NOW)
    assert held_logs_over(now=NOW + A_YEAR, most=10) == []
    assert state(replay) == "held"


def test_logs_that_wait_long_keep_no_others_waiting() -> None:
    """The timer of the older one stands."""
    waiting, _, _ = held()
    Round.objects.filter(matches=waiting.pk).update(clock_left=timedelta(minutes=50))
    match, replay, _ = held("League")
    assert held_logs_over(now=NOW + A_YEAR, most=1) == [(replay.pk, match.pk)]
