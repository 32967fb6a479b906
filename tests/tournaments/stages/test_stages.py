"""Events of one stage after the other, from the first draft to the last place."""

import pytest

from tests.support.factories import NOW, make_round, make_started, settle
from tests.support.staged import (
    by_lot,
    draft,
    lower_wins,
    names_of,
    number,
    play_all,
    play_round,
    staged,
    table,
)
from tournaments.entries.services.leaving import drop
from tournaments.matches.services.rulings import rule
from tournaments.models import Entry, Match, StageEntrant, Tournament
from tournaments.rounds.services.closing import close_round
from tournaments.rounds.services.drafts import AllRoundsPlayed, discard_draft, draft_round
from tournaments.stages.selectors.progress import next_round
from tournaments.stages.services.stage_start import StageImpossible
from tournaments.standings.services.standings_document import live_standings
from tournaments.terms.kinds import MatchState, ResultReason
from tournaments.terms.match_score import ImpossibleScore, MatchScore
from tournaments.terms.stage_plan import StagePlan

pytestmark = [pytest.mark.django_db, pytest.mark.proof(of="events")]

SWISS = StagePlan(rounds=3)
SINGLE = StagePlan("single_elimination", seeding="rating")
DOUBLE = StagePlan("double_elimination", seeding="rating")


def rated(tournament: Tournament) -> Tournament:
    """The event with the ratings in the order of the numbers: Player 1 is the best."""
    for entry in tournament.entries.all():
        Entry.objects.filter(pk=entry.pk).update(rating=1000 - number(entry.name))
    return tournament


def entrants(tournament: Tournament, stage: int) -> list[str]:
    rows = StageEntrant.objects.filter(stage__tournament=tournament, stage__number=stage)
    return [row.entry.name for row in rows.order_by("seed")]


def test_a_top_cut_after_swiss_rounds() -> None:
    top = StagePlan("single_elimination", cut_size=4, third_place=True)
    event = staged(SWISS, top, entries=8)
    swiss = [play_round(event) for _ in range(3)]
    before = table(event)
    assert [len(met) for met in swiss] == [4, 4, 4]
    semis = play_round(event)
    seeds, rank = entrants(event, 2), {name: abs(place) for place, name in before}

    # Who is level stands in an order drawn by lot.
    assert [rank[name] for name in seeds] == [abs(place) for place, _ in before[:4]]
    assert semis == [(seeds[0], seeds[3]), (seeds[1], seeds[2])]
    assert [name for _, name in table(event)[:2]] == [min(semi, key=number) for semi in semis]
    assert {name for _, name in table(event)[4:]} == {*rank} - {*seeds}

    won = [min(semi, key=number) for semi in semis]
    lost = [max(semi, key=number) for semi in semis]
    last = play_round(event)
    assert sorted(map(sorted, last)) == sorted([sorted(won), sorted(lost)])
    assert [name for _, name in table(event)[:2]] == sorted(won)
    assert [rank for rank, _ in table(event)[:4]] == [1, 2, 3, 4]
    assert next_round(event) is None
    with pytest.raises(AllRoundsPlayed, match="All rounds have been played"):
        draft(event)


def test_matches_of_the_bracket_count_for_no_points() -> None:
    event = staged(SWISS, StagePlan("single_elimination", cut_size=2), entries=4)
    for _ in range(3):
        play_round(event)
    points = [row[1] for row in table(event)]
    play_round(event, lambda first, second: 1 - lower_wins(first, second))

    assert table(event)[0][1] == points[1]
    seats = event.rounds.get(number=4).seats
    assert sorted(seats.values_list("result", flat=True)) == ["loss", "win"]


def test_a_bracket_that_is_no_power_of_two() -> None:
    event = rated(staged(SINGLE, entries=5))

    assert play_all(event) == [
        [("Player 4", "Player 5")],
        [("Player 1", "Player 4"), ("Player 2", "Player 3")],
        [("Player 1", "Player 2")],
    ]
    assert table(event) == [
        (1, "Player 1"),
        (2, "Player 2"),
        (-3, "Player 3"),
        (-3, "Player 4"),
        (5, "Player 5"),
    ]
    assert Match.objects.get(round__number=3).reason == ("Final: seed 1 meets seed 2.")


def test_the_best_may_wait_longer() -> None:
    steps = StagePlan("single_elimination", seeding="rating", entering=(4, 2, 2))
    assert [sorted(met) for met in play_all(rated(staged(steps, entries=8)))] == [
        [("Player 5", "Player 8"), ("Player 6", "Player 7")],
        [("Player 3", "Player 6"), ("Player 4", "Player 5")],
        [("Player 1", "Player 4"), ("Player 2", "Player 3")],
        [("Player 1", "Player 2")],
    ]
    fewer = rated(staged(steps, entries=6, name="Fewer than planned"))
    assert sorted(play_all(fewer)[0]) == [("Player 3", "Player 6"), ("Player 4", "Player 5")]


@pytest.mark.parametrize("seed", range(3))
def test_double_elimination_played_out(seed: int) -> None:
    event = rated(staged(DOUBLE, entries=6))
    play_all(event, by_lot(seed))
    losses = {
        entry.name: entry.seats.filter(result="loss").count() for entry in event.entries.all()
    }
    (_, champion), *others = table(event)

    assert losses[champion] < 2
    assert all(losses[name] == 2 for _, name in others)
    assert [rank for rank, _ in table(event)[:3]] == [1, 2, 3]


def test_the_final_is_played_again_when_its_loser_had_lost_no_match() -> None:
    event = rated(staged(DOUBLE, entries=2))

    assert play_round(event) == [("Player 1", "Player 2")]
    assert play_round(event, lambda *names: names.index("Player 2")) == [("Player 1", "Player 2")]
    assert play_round(event) == [("Player 1", "Player 2")]
    assert next_round(event) is None


def test_groups_into_a_bracket() -> None:
    groups = StagePlan("round_robin", groups=2, seeding="rating")
    event = rated(staged(groups, StagePlan("single_elimination", cut_each=2), entries=8))
    play_all(event)
    of_group = {
        group: [
            entrant.entry.name
            for entrant in StageEntrant.objects.filter(stage__number=1, group=group)
        ]
        for group in (1, 2)
    }

    assert {group: sorted(names) for group, names in of_group.items()} == {
        1: ["Player 1", "Player 4", "Player 5", "Player 8"],
        2: ["Player 2", "Player 3", "Player 6", "Player 7"],
    }
    assert entrants(event, 2) == ["Player 1", "Player 2", "Player 4", "Player 3"]
    assert event.rounds.count() == 3 + 2
    assert table(event) == [
        (1, "Player 1"),
        (2, "Player 2"),
        (-3, "Player 4"),
        (-3, "Player 3"),
        (-5, "Player 5"),
        (-5, "Player 6"),
        (-7, "Player 8"),
        (-7, "Player 7"),
    ]


def test_scores_that_are_carried_on_and_scores_that_are_not() -> None:
    for carries in (True, False):
        second = StagePlan(rounds=1, cut_points=3, carries=carries)
        event = staged(StagePlan(rounds=2), second, entries=4, name=f"Cup {carries}")
        play_round(event)
        play_round(event)
        won = {name for _, name in table(event)[:3]}
        play_round(event)
        points = [row["match_points"] for row in live_standings(event)["results"]]

        assert set(entrants(event, 2)) == won
        assert max(points) == (9 if carries else 3)


def test_an_odd_round_robin_gives_everybody_one_bye() -> None:
    event = rated(staged(StagePlan("round_robin", seeding="rating", legs=2), entries=3))
    rounds = play_all(event)

    assert len(rounds) == 6
    byes = [met for round_ in rounds for met in round_ if len(met) == 1]
    assert sorted(byes) == sorted([("Player 1",), ("Player 2",), ("Player 3",)] * 2)
    assert [name for _, name in table(event)] == ["Player 1", "Player 2", "Player 3"]


def test_who_leaves_a_round_robin_leaves_byes_behind() -> None:
    event = rated(staged(StagePlan("round_robin", seeding="rating"), entries=4))
    play_round(event)
    leave(event, "Player 4")
    reasons = [
        (names_of(match), match.reason_code)
        for _ in range(2)
        for match in make_and_play(event)
        if match.reason_code != "schedule"
    ]

    assert [code for _, code in reasons] == ["opponent_left"] * 2
    assert all(len(names) == 1 for names, _ in reasons)


def test_who_leaves_a_bracket_lets_the_opponent_go_on() -> None:
    event = rated(staged(SINGLE, entries=4))
    assert play_round(event) == [("Player 1", "Player 4"), ("Player 2", "Player 3")]
    leave(event, "Player 1")

    assert next_round(event) is None
    assert table(event) == [(1, "Player 2"), (2, "Player 1"), (-3, "Player 3"), (-3, "Player 4")]


def test_a_match_of_a_bracket_has_a_winner() -> None:
    event = staged(StagePlan("single_elimination"), entries=2)
    match = make_round(event).matches.get()
    judge = event.created_by
    with pytest.raises(ImpossibleScore, match="needs a winner"):
        rule(match_id=match.pk, actor=judge, score=MatchScore((0, 0), 1), reason="Slept", now=NOW)


def test_both_may_lose_in_a_bracket() -> None:
    event = rated(staged(SINGLE, entries=4))
    match = make_round(event).matches.get(table=1)
    judge = event.created_by
    why = "Neither came"
    rule(match_id=match.pk, actor=judge, manner=ResultReason.DOUBLE_LOSS, reason=why, now=NOW)
    settle(event.rounds.get().matches.get(table=2))
    close(event)

    assert next_round(event) is None
    assert table(event) == [
        (1, "Player 2"),
        (-2, "Player 1"),
        (-2, "Player 3"),
        (-2, "Player 4"),
    ]


def test_a_corrected_match_of_a_bracket_re_pairs_nobody() -> None:
    event = rated(staged(SINGLE, entries=4))
    play_round(event)
    final = make_round(event)
    wrong = event.rounds.get(number=1).matches.get(table=1)
    settle(wrong, (0, 1))
    assert names_of(final.matches.get()) == ("Player 1", "Player 2")

    settle(final.matches.get())
    close(event)
    assert next_round(event) is not None
    assert {name for _, name in table(event)[:2]} == {"Player 4", "Player 2"}


def test_the_table_of_attendance_tells_rounds_and_cut() -> None:
    event = staged(StagePlan(attendance="magic"), StagePlan("single_elimination"), entries=9)
    assert event.stages.get(number=1).rounds == 5
    play_all(event)

    assert len(entrants(event, 2)) == 4
    assert event.rounds.count() == 5 + 2


def test_a_table_that_asks_for_no_play_off_lets_nobody_into_one() -> None:
    event = staged(StagePlan(attendance="konami-1-2"), StagePlan("single_elimination"), entries=4)
    for _ in range(3):
        play_round(event)
    with pytest.raises(StageImpossible, match="konami-1-2 has no top cut for 4 players"):
        draft(event)


def test_a_table_without_a_row_stops_the_start() -> None:
    with pytest.raises(StageImpossible, match="konami-3-4 has no Swiss rounds for 3 players"):
        make_started(entries=3, stages=(StagePlan(attendance="konami-3-4"),))


def test_a_stage_needs_two_players() -> None:
    event = staged(StagePlan(rounds=1), StagePlan(rounds=1, cut_points=4), entries=4)
    play_round(event)
    with pytest.raises(StageImpossible, match="Stage 2 would have 0 players"):
        draft(event)


def test_a_discarded_draft_takes_the_stage_back() -> None:
    event = staged(StagePlan(rounds=1), StagePlan("single_elimination", cut_size=4), entries=6)
    play_round(event)
    draft(event)
    first = entrants(event, 2)
    discard_draft(tournament_id=event.pk, number=2, actor=None, now=NOW)
    assert (entrants(event, 2), event.stages.get(number=2).bracket) == ([], None)

    draft(event)
    assert entrants(event, 2) == first


def test_who_is_level_at_the_cut_is_let_through_by_lot() -> None:
    event = staged(StagePlan(rounds=1), StagePlan("single_elimination", cut_size=2), entries=8)
    play_round(event)
    through = set()
    for redraw in range(24):
        draft_round(tournament_id=event.pk, actor=None, redraw=redraw, now=NOW)
        through |= {*entrants(event, 2)}
        discard_draft(tournament_id=event.pk, number=2, actor=None, now=NOW)

    assert through == {name for _, name in table(event)[:4]}


def leave(event: Tournament, name: str) -> None:
    drop(entry_id=event.entries.get(name=name).pk, actor=event.created_by, now=NOW)


def close(event: Tournament) -> None:
    latest = event.rounds.order_by("number").last()
    assert latest is not None
    close_round(tournament_id=event.pk, number=latest.number, actor=None, now=NOW)


def make_and_play(event: Tournament) -> list[Match]:
    """The next round, played: its matches."""
    round_ = make_round(event)
    for match in round_.matches.filter(state=MatchState.OPEN):
        settle(match)
    close(event)
    return list(round_.matches.order_by("table"))
