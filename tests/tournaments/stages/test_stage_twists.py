"""Stages whose results, players and rounds change when others have been paired by them."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.support.factories import (
    NOW,
    make_round,
    make_started,
    make_tournament,
    set_state,
    settle,
)
from tests.support.staged import number, play_round, staged, table
from tournaments.entries.services.leaving import NotBack, come_back, drop
from tournaments.models import Entry, Tournament
from tournaments.stages.selectors.progress import next_round
from tournaments.stages.services.stage_start import StageImpossible
from tournaments.standings.services.standings_document import live_standings
from tournaments.terms.kinds import TournamentState
from tournaments.terms.stage_plan import StagePlan

pytestmark = [pytest.mark.django_db, pytest.mark.proof(of="events")]

SINGLE = StagePlan("single_elimination", seeding="rating")
DOUBLE = StagePlan("double_elimination", seeding="rating")


def rated(tournament: Tournament) -> Tournament:
    """The event with the ratings in the order of the numbers: Player 1 is the best."""
    for entry in tournament.entries.all():
        Entry.objects.filter(pk=entry.pk).update(rating=1000 - number(entry.name))
    return tournament


def leave(event: Tournament, name: str) -> None:
    drop(entry_id=event.entries.get(name=name).pk, actor=event.created_by, now=NOW)


def test_a_second_final_counts_for_nothing_once_the_first_is_corrected() -> None:
    event = rated(staged(DOUBLE, entries=2))
    play_round(event)
    play_round(event, lambda *names: names.index("Player 2"))
    play_round(event, lambda *names: names.index("Player 2"))
    assert table(event) == [(1, "Player 2"), (2, "Player 1")]

    settle(event.rounds.get(number=2).matches.get(), (1, 0))
    assert table(event) == [(1, "Player 1"), (2, "Player 2")]
    assert next_round(event) is None

    settle(event.rounds.get(number=2).matches.get(), (0, 1))
    assert table(event) == [(1, "Player 2"), (2, "Player 1")]


def test_of_two_finals_that_counts_whose_players_meet_in_it() -> None:
    event = rated(staged(SINGLE, entries=4))
    play_round(event)
    play_round(event)
    wrong = event.rounds.get(number=1).matches.get(table=1)
    settle(wrong, (0, 1))
    assert play_round(event, lambda *names: names.index("Player 4")) == [("Player 4", "Player 2")]
    assert [name for _, name in table(event)[:2]] == ["Player 4", "Player 2"]

    settle(wrong, (1, 0))
    assert [name for _, name in table(event)[:2]] == ["Player 1", "Player 2"]
    assert next_round(event) is None
    settle(wrong, (0, 1))
    assert [name for _, name in table(event)[:2]] == ["Player 4", "Player 2"]
    assert next_round(event) is None


def entrants(event: Tournament, stage: int) -> list[str]:
    rows = event.stages.get(number=stage).entrants.order_by("seed")
    return [row.entry.name for row in rows]


def test_of_a_group_with_too_few_left_all_go_on() -> None:
    groups = StagePlan("round_robin", groups=2, seeding="rating")
    event = rated(staged(groups, StagePlan("single_elimination", cut_each=2), entries=6))
    for _ in range(3):
        play_round(event)
    leave(event, "Player 4")
    leave(event, "Player 5")
    make_round(event)
    assert entrants(event, 2) == ["Player 1", "Player 2", "Player 3"]


def test_of_one_group_with_too_few_left_all_go_on() -> None:
    robin = StagePlan("round_robin", seeding="rating")
    event = rated(staged(robin, StagePlan("single_elimination", cut_each=3), entries=3))
    for _ in range(3):
        play_round(event)
    leave(event, "Player 3")
    make_round(event)
    assert entrants(event, 2) == ["Player 1", "Player 2"]


def test_awarded_byes_of_whoever_is_absent_make_no_more_rounds() -> None:
    event = make_tournament(entries=17, stages=(StagePlan(attendance="magic"),))
    absent = event.entries.get(name="Player 1")
    Entry.objects.filter(pk=absent.pk).update(awarded_byes=5, deck=None)
    set_state(event, TournamentState.RUNNING)

    assert event.stages.get().rounds == 5  # By 16 players; 31 more would be a row further.


def test_the_cut_by_attendance_is_by_who_played_in_the_stage_before() -> None:
    middle = StagePlan(attendance="magic", cut_size=9)
    event = staged(StagePlan(rounds=1), middle, StagePlan("single_elimination"), entries=18)
    for _ in range(6):
        play_round(event)
    make_round(event)
    assert len(entrants(event, 3)) == 4


def test_an_event_starts_with_enough_players_for_its_groups() -> None:
    with pytest.raises(StageImpossible, match="3 players are too few for the 2 groups of stage 1"):
        make_started(entries=3, stages=(StagePlan("round_robin", groups=2),))


def queries_of_standings(groups: int) -> int:
    robin = StagePlan("round_robin", groups=groups)
    event = staged(robin, entries=8, name=f"Of {groups} groups")
    make_round(event)
    event.refresh_from_db()
    with CaptureQueriesContext(connection) as queries:
        live_standings(event)
    return len(queries)


def test_results_are_read_once_for_all_groups() -> None:
    assert queries_of_standings(4) == queries_of_standings(2)


def test_no_player_comes_back_into_a_stage_that_they_did_not_reach() -> None:
    event = staged(StagePlan(rounds=1), StagePlan(rounds=2, cut_size=4), entries=6)
    play_round(event)
    leave(event, "Player 1")
    play_round(event)
    early = event.entries.get(name="Player 1")
    with pytest.raises(NotBack, match="Player 1 didn’t advance to stage 2"):
        come_back(entry_id=early.pk, actor=event.created_by, now=NOW)

    late = entrants(event, 2)[0]
    leave(event, late)
    back = come_back(entry_id=event.entries.get(name=late).pk, actor=event.created_by, now=NOW)
    assert back.state == "entered"
