"""A player who is put out of a bracket, and whether it was paired without them."""

import pytest

from tests.support.factories import make_round
from tests.support.fixed_rounds import named
from tests.support.judging import let_in, put_out
from tests.support.staged import lower_wins, play_round, staged, table
from tournaments.entries.services.leaving import NotBack
from tournaments.models import Entry, Tournament
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db


def bracket_by_number(entries: int) -> Tournament:
    """A bracket of so many, seeded by their numbers."""
    tournament = staged(StagePlan(kind="single_elimination", seeding="rating"), entries=entries)
    for place, entry in enumerate(tournament.entries.order_by("name")):
        Entry.objects.filter(pk=entry.pk).update(rating=100 - place)
    return tournament


def test_in_a_bracket_the_opponent_goes_on_and_nobody_takes_the_seat() -> None:
    """Of four, 1 beats 4 and 2 beats 3. When 1 is put out after that, 2 has won; 3 is second."""
    tournament = bracket_by_number(4)
    assert play_round(tournament, lower_wins) == [
        ("Player 1", "Player 4"),
        ("Player 2", "Player 3"),
    ]
    put_out(named(tournament, "Player 1"))

    assert table(tournament)[0] == (1, "Player 2")
    assert sorted(name for _, name in table(tournament)) == ["Player 2", "Player 3", "Player 4"]
    assert tournament.stages.get().entrants.count() == 4


@pytest.mark.proof(of="events")
def test_who_was_out_of_the_bracket_anyway_was_paired_without_by_nobody() -> None:
    """1 beats 4, 2 beats 3. In the final 4 is put out, and let in again to be shown as a loser."""
    tournament = bracket_by_number(4)
    play_round(tournament, lower_wins)
    make_round(tournament)
    entry = put_out(named(tournament, "Player 4"))

    assert let_in(entry).state == "entered"


@pytest.mark.proof(of="events")
def test_who_would_have_played_in_the_bracket_stays_out() -> None:
    tournament = bracket_by_number(8)
    play_round(tournament, lower_wins)
    entry = put_out(named(tournament, "Player 1"))
    make_round(tournament)

    with pytest.raises(NotBack, match="Player 1 isn’t in the pairings of the semi-finals"):
        let_in(entry)
