"""Somebody comes late while the next round is published: they play it, or the one after it.

The race is also run without the event's lock, where it must go wrong: then the round is played
without them, and still counts as one that they play.
"""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from tests.support.autocommit import without_transactions
from tests.support.entries import let_them_meet
from tests.support.factories import NOW, legal_deck, make_round, make_started, play_by_hand
from tests.support.races import ROUNDS, at_once
from tests.support.racing import PATIENCE
from tournaments.entries.services import late_registration, places, registration
from tournaments.models import Entry, Tournament
from tournaments.rounds.services import publishing
from tournaments.rounds.services.drafts import draft_round
from tournaments.terms.kinds import RoundState

pytestmark = pytest.mark.django_db(transaction=True)


def before_round_2() -> Tournament:
    """An event whose second round is drafted."""
    tournament = make_started(entries=4, rounds=4, late_entries="losses")
    play_by_hand(make_round(tournament))
    draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    return tournament


def coming(tournament: Tournament) -> Callable[[], Any]:
    actor = tournament.created_by
    return lambda: late_registration.enter_late(
        tournament_id=tournament.pk, actor=actor, name="Zoe", deck=legal_deck(), now=NOW
    )


def publishing_round(tournament: Tournament) -> Callable[[], Any]:
    return lambda: publishing.publish_round(
        tournament_id=tournament.pk, number=2, actor=None, now=NOW
    )


def outcome(tournament: Tournament) -> tuple[int | None, str]:
    """The first round that the late player plays, and the state of round 2."""
    late_from = Entry.objects.get(tournament=tournament, name="Zoe").late_from
    return late_from, tournament.rounds.get(number=2).state


@pytest.mark.proof(of="races")
def test_a_late_player_plays_the_round_or_the_one_after_it() -> None:
    for _ in range(ROUNDS):
        tournament = before_round_2()
        outcomes = at_once(coming(tournament), publishing_round(tournament))

        assert (sorted(outcomes), *outcome(tournament)) in (
            (["DraftStale", "done"], 2, RoundState.DRAFT),
            (["done", "done"], 3, RoundState.OPEN),
        )


@pytest.mark.proof(of="races")
def test_without_the_lock_the_round_is_played_without_the_late_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = before_round_2()
    without_transactions(monkeypatch)
    barrier = threading.Barrier(2, timeout=PATIENCE)

    def read_together(*, tournament_id: Any) -> Tournament:
        read = Tournament.objects.get(pk=tournament_id)
        barrier.wait()
        return read

    for module in (late_registration, publishing):
        monkeypatch.setattr(module, "lock_tournament", read_together)
    for module in (late_registration, registration, places, publishing):
        monkeypatch.setattr(module, "note", lambda *_, **__: None)
    let_them_meet(
        monkeypatch, (late_registration, "require_place"), (publishing, "_require_reason")
    )

    assert at_once(coming(tournament), publishing_round(tournament)) == ["done", "done"]
    assert outcome(tournament) == (2, RoundState.OPEN)
