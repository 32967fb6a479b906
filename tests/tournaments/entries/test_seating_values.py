"""What the staff has arranged, in the rounds that are drafted."""

import pytest

from tests.support.factories import make_round, make_started, play_by_hand
from tournaments.models import Entry, ForbiddenPair, Tournament
from tournaments.pairing import Player
from tournaments.rounds.selectors.pairing_input import players_of_round

pytestmark = pytest.mark.django_db


def by_name(tournament: Tournament) -> dict[str, Player]:
    played = tournament.rounds.filter(state="closed").count()
    entries, players = players_of_round(tournament.stages.get(), played + 1)
    return {entries[player.id].name: player for player in players}


def test_players_come_with_what_is_arranged_for_them() -> None:
    event = make_started(entries=4)
    first, second, third, fourth = event.entries.order_by("name")
    Entry.objects.filter(pk=first.pk).update(club="Rooks", fixed_table=9)
    Entry.objects.filter(pk=second.pk).update(club="ROOKS ", awarded_byes=2, rating=1800)
    ForbiddenPair.objects.create(tournament=event, first=third, second=fourth)
    players = by_name(event)

    assert [
        (players[f"Player {n}"].club, players[f"Player {n}"].fixed_table) for n in (1, 2, 3)
    ] == [
        ("ROOKS ", 9),
        ("ROOKS ", None),
        ("", None),
    ]
    assert [players[f"Player {n}"].awarded_bye for n in (1, 2, 3)] == [False, True, False]
    assert players["Player 3"].forbidden == {str(fourth.pk)}
    assert players["Player 4"].forbidden == {str(third.pk)}
    assert players["Player 1"].forbidden == frozenset()


@pytest.mark.proof(of="events")
def test_later_rounds_know_tables_and_no_clubs() -> None:
    event = make_started(entries=5)
    Entry.objects.update(club="Rooks")
    round_ = play_by_hand(make_round(event))
    players = by_name(event)
    sat = {
        seat.entry.name: frozenset({seat.match.table} if seat.result != "bye" else ())
        for seat in round_.seats.select_related("entry", "match")
    }

    assert {name: player.tables for name, player in players.items()} == sat
    assert {player.club for player in players.values()} == {""}
