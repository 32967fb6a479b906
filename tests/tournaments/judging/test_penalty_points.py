"""Match points taken off: in which tables, in which pairing, and given back."""

from fractions import Fraction
from typing import Any

import pytest

from tests.remembering import remembered
from tests.support.factories import NOW, make_round, make_started, play_by_hand
from tests.support.penalising import at, named, penalise, revoke
from tournaments.judging.services.penalties import ImpossiblePoints
from tournaments.models import Round, RoundStandings, Tournament
from tournaments.rounds.selectors.pairing_input import players_of_round
from tournaments.rounds.services.closing import close_round
from tournaments.rounds.services.drafts import draft_round
from tournaments.rounds.services.publishing import DraftStale, publish_round
from tournaments.standings.services.breakdown_document import live_numbers
from tournaments.standings.services.standings_document import live_standings, round_standings
from tournaments.standings.services.stored_standings import write_stored_standings

pytestmark = pytest.mark.django_db


def points(page: Any) -> dict[str, float]:
    return {row["player"]["name"]: row["match_points"] for row in page["results"]}


def live(tournament: Tournament) -> dict[str, float]:
    return points(live_standings(Tournament.objects.get(pk=tournament.pk)))


def after(round_: Round) -> dict[str, float]:
    """The table of a closed round as it would be written now."""
    return points(round_standings(Round.objects.get(pk=round_.pk), 1))


def paired(tournament: Tournament, number: int) -> dict[str, int]:
    entries, players = players_of_round(tournament.stages.get(), number)
    return {entries[player.id].name: player.points for player in players}


@remembered
def played(tournament: Tournament) -> Round:
    return play_by_hand(make_round(tournament))


def winner_of(round_: Round) -> str:
    return str(round_.seats.filter(result="win").values_list("entry__name", flat=True)[0])


@pytest.mark.proof(of="events")
def test_they_count_from_the_round_in_which_they_were_given() -> None:
    tournament = make_started(entries=2, rounds=3)
    first = played(tournament)
    winner = winner_of(first)
    loser = next(name for name in live(tournament) if name != winner)
    won = {winner: 3, loser: 0}
    assert live(tournament) == won
    between = penalise(named(tournament, winner), points=1, minute=1)

    # Round 1 had closed: its table stays, and round 2 is paired by what is left.
    assert (after(first), live(tournament)) == (won, {winner: 2, loser: 0})
    assert paired(tournament, 2) == {winner: 2, loser: 0}
    second = make_round(tournament)
    within = penalise(named(tournament, winner), points=2, minute=2)
    assert paired(tournament, 2) == {winner: 2, loser: 0}
    for match in second.matches.all():
        match.seats.update(result="draw")
        match.state, match.settled_by, match.settled_at = "settled", "ruling", at(3)
        match.save()
    close_round(tournament_id=tournament.pk, number=2, actor=None, now=at(4))
    drawn = {winner: 1, loser: 1}
    assert (after(second), live(tournament)) == (drawn, drawn)
    revoke(within, minute=5)
    assert (after(second), live(tournament)) == ({winner: 3, loser: 1},) * 2
    revisions = RoundStandings.objects.order_by("round", "revision")
    assert list(revisions.values_list("round__number", "revision")) == [(1, 1), (2, 1), (2, 2)]
    revoke(between, minute=6)
    assert (after(first), after(second)) == (won, {winner: 4, loser: 1})
    assert list(revisions.values_list("round__number", "revision")) == [
        (1, 1), (2, 1), (2, 2), (2, 3)
    ]  # fmt: skip


@pytest.mark.proof(of="events")
def test_the_numbers_of_a_player_tell_what_was_taken_off() -> None:
    tournament = make_started(entries=2, rounds=3)
    winner = winner_of(played(tournament))
    penalise(named(tournament, winner), points=1)
    write_stored_standings(tournament=tournament, now=at(2))
    numbers = live_numbers(
        tournament_id=tournament.pk, entry_id=named(tournament, winner).pk, now=NOW
    )
    match_points = numbers["numbers"][0]

    assert (numbers["match_points"], match_points["value"], match_points["bare"]) == (
        2,
        "2.0000",
        "2",
    )
    assert match_points["terms"][1] == {
        "round_number": 2,
        "opponent": None,
        "result": "penalty",
        "value": "-1",
        "decimal": "-1.0000",
        "raw": "-1",
        "possible": None,
        "counted": True,
        "note": "penalty",
    }


def test_before_the_first_round_they_count_in_it() -> None:
    tournament = make_started(entries=2)
    penalise(named(tournament, "Player 1"), points=1)

    assert live(tournament) == {"Player 1": -1, "Player 2": 0}
    first = played(tournament)
    assert sum(after(first).values()) == 2


def test_points_come_in_steps_of_the_profile() -> None:
    tournament = make_started(entries=2, profile="chess-buchholz")
    entry = named(tournament, "Player 1")
    with pytest.raises(ImpossiblePoints, match="0 to 100 match points, in steps of 1/2"):
        penalise(entry, points=Fraction(1, 3))
    penalise(entry, points=Fraction(1, 2))

    assert live(tournament) == {"Player 1": -0.5, "Player 2": 0}


@pytest.mark.proof(of="events")
def test_a_draft_paired_by_more_points_is_stale() -> None:
    tournament = make_started(entries=4, rounds=3)
    first = played(tournament)
    facts: dict[str, Any] = {"tournament_id": tournament.pk, "actor": None, "now": NOW}
    draft_round(**facts)
    penalise(named(tournament, winner_of(first)), points=1)
    with pytest.raises(DraftStale):
        publish_round(number=2, **facts)
