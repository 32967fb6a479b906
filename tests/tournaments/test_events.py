"""Creating events and moving them on."""

import json

import pytest

import engine
from decks.selectors import UnknownFormat
from tests.factories import FORMAT, GAME, NOW, game, make_tournament, make_user, starter
from tournaments.models import StandingsPage, Tournament, TournamentState
from tournaments.services.events import (
    UnsupportedGame,
    WrongState,
    create_tournament,
    move_on,
)

pytestmark = pytest.mark.django_db


def test_an_event_pins_its_rules() -> None:
    tournament = Tournament.objects.get(pk=make_tournament().pk)

    assert (tournament.game, tournament.format, tournament.state) == (
        GAME,
        FORMAT,
        TournamentState.REGISTRATION,
    )
    assert tournament.format_digest == starter().digest
    assert tournament.rules_digest == engine.rules_digest(game(), starter())
    assert len(bytes(tournament.pairing_seed)) == 32


def test_an_event_has_standings_from_the_start() -> None:
    page = StandingsPage.objects.get(tournament=make_tournament())

    assert json.loads(bytes(page.body))["results"] == []


def test_an_unknown_format_makes_no_event() -> None:
    with pytest.raises(UnknownFormat):
        create_tournament(
            owner=make_user(), name="Cup", game=game(), format="vintage", rounds=3, now=NOW
        )

    assert not Tournament.objects.exists()


def test_a_game_for_three_is_not_paired_by_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game(), "seats", (3, 6))
    with pytest.raises(UnsupportedGame, match="is not played by two"):
        make_tournament()


def test_states_follow_each_other_in_one_direction() -> None:
    tournament = make_tournament()
    for wrong in (TournamentState.FINISHED, TournamentState.REGISTRATION):
        with pytest.raises(WrongState):
            move_on(tournament=tournament, state=wrong)
    move_on(tournament=tournament, state=TournamentState.RUNNING)
    move_on(tournament=tournament, state=TournamentState.FINISHED)
    with pytest.raises(WrongState, match="finished cannot become running"):
        move_on(tournament=tournament, state=TournamentState.RUNNING)
