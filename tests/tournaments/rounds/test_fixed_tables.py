"""Tables that are kept for players where nobody is paired by points: brackets and round robins."""

from typing import Any

import pytest

from tests.remembering import remembered
from tests.support.factories import NOW, make_started
from tests.support.staged import draft, names_of, play_round
from tournaments.entries.services.seating import set_seating
from tournaments.models import Match, Round, Tournament
from tournaments.rounds.services.publishing import DraftStale, publish_round
from tournaments.terms.kinds import StageKind
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db


@remembered
def event(kind: str, *, entries: int = 6, fixed: dict[int, int], **plan: Any) -> Tournament:
    """An event of one stage; `fixed` has a table for some players by their number."""
    tournament = make_started(entries=entries, stages=(StagePlan(kind),), **plan)
    for number, table in fixed.items():
        keep(tournament, number, table)
    return tournament


def keep(tournament: Tournament, number: int, table: int | None) -> None:
    entry = tournament.entries.get(name=f"Player {number}")
    owner = tournament.created_by
    set_seating(entry_id=entry.pk, actor=owner, seating={"fixed_table": table}, now=NOW)


def tables(round_: Round) -> dict[int, list[str]]:
    """Who meets at which table."""
    return {match.table: sorted(names_of(match)) for match in round_.matches.order_by("table")}


def at(round_: Round, player: int) -> int:
    """The table of a player."""
    return next(table for table, names in tables(round_).items() if f"Player {player}" in names)


@pytest.mark.parametrize(
    "kind", [StageKind.ROUND_ROBIN, StageKind.SINGLE_ELIMINATION, StageKind.DOUBLE_ELIMINATION]
)
def test_a_fixed_table_is_kept_in_every_round(kind: str) -> None:
    """Others are led around it: they have the lowest tables that are free."""
    tournament = event(kind, entries=8, fixed={2: 999})
    for _ in range(2):
        play_round(tournament)
    for round_ in tournament.rounds.all():
        sat = tables(round_)
        if any("Player 2" in names for names in sat.values()):
            assert at(round_, 2) == 999
            others = [table for table, names in sat.items() if "Player 2" not in names]
            assert others == list(range(1, len(others) + 1))
    assert at(tournament.rounds.get(number=1), 2) == 999


def test_of_two_who_meet_the_lower_table_counts_and_the_other_is_told() -> None:
    """All meet all, so in one of the rounds these two meet."""
    tournament = event(StageKind.ROUND_ROBIN, entries=4, fixed={1: 7, 2: 3})
    missed = {}
    for _ in range(3):
        play_round(tournament)
    for round_ in tournament.rounds.all():
        together = at(round_, 1) == at(round_, 2)
        assert (at(round_, 1), at(round_, 2)) == ((3, 3) if together else (7, 3))
        missed[together] = round_.costs["fixed_tables_missed"]
    assert missed == {True: 1, False: 0}


def test_a_bye_comes_after_all_tables() -> None:
    tournament = event(StageKind.ROUND_ROBIN, entries=3, fixed={1: 5})
    for _ in range(3):
        play_round(tournament)

    for round_ in tournament.rounds.all():
        met, (bye, names) = list(tables(round_).items())
        if names == ["Player 1"]:
            assert (met[0], bye) == (1, 2)
        else:
            assert (met[0], bye) == (5, 6)


def test_matches_keep_their_groups_and_their_places_in_the_bracket() -> None:
    plain = event(StageKind.SINGLE_ELIMINATION, entries=8, fixed={})
    moved = event(StageKind.SINGLE_ELIMINATION, entries=8, fixed={1: 4, 8: 2})
    places = [
        {tuple(sorted(names_of(match))): match.bracket_match for match in matches}
        for matches in (draft(plain).matches.all(), draft(moved).matches.all())
    ]
    seeds = [{*place.values()} for place in places]

    assert seeds[0] == seeds[1] == {1, 2, 3, 4}
    drafted = moved.rounds.get()
    assert Match.objects.filter(round=drafted, bracket_match=None).count() == 0
    assert drafted.costs["fixed_tables_missed"] == (at(drafted, 1) == at(drafted, 8))


def test_terrain_leaves_a_fixed_table_alone() -> None:
    tournament = event(
        StageKind.ROUND_ROBIN, entries=4, fixed={1: 2}, terrains=["Forest", "Desert", "Ruins"]
    )
    for _ in range(3):
        play_round(tournament)

    assert [at(round_, 1) for round_ in tournament.rounds.order_by("number")] == [2, 2, 2]


@pytest.mark.parametrize("kind", [StageKind.ROUND_ROBIN, StageKind.SINGLE_ELIMINATION])
def test_a_draft_from_before_the_table_was_kept_is_out_of_date(kind: str) -> None:
    tournament = event(kind, fixed={})
    round_ = draft(tournament)
    keep(tournament, 2, 9)
    with pytest.raises(DraftStale):
        publish_round(
            tournament_id=tournament.pk, number=round_.number, actor=tournament.created_by, now=NOW
        )
