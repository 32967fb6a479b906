"""Pairing rounds."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from replays.models import Slot
from replays.selectors import find_slot
from tests.factories import NOW, make_tournament
from tournaments.models import (
    Match,
    MatchSeat,
    MatchState,
    Result,
    Round,
    RoundState,
    SettledBy,
    Tournament,
    TournamentState,
)
from tournaments.services.rounds import EventFinished, RoundStillOpen, TooFewEntries, pair_round

pytestmark = pytest.mark.django_db


def make_round(tournament: Tournament) -> Round:
    return pair_round(tournament_id=tournament.pk, now=NOW)


def settle_by_hand(round_: Round) -> None:
    """End a round as if seat 0 had won every match."""
    for match in round_.matches.filter(state=MatchState.OPEN):
        match.seats.filter(number=0).update(result=Result.WIN, games_won=1)
        match.seats.filter(number=1).update(result=Result.LOSS, games_lost=1)
        Match.objects.filter(pk=match.pk).update(
            state=MatchState.SETTLED, settled_by=SettledBy.BYE, settled_at=NOW
        )
    Round.objects.filter(pk=round_.pk).update(state=RoundState.CLOSED)


def test_a_round_seats_everybody_and_starts_the_event() -> None:
    tournament = make_tournament(entries=4)
    round_ = make_round(tournament)

    tournament.refresh_from_db()
    assert tournament.state == TournamentState.RUNNING
    assert (round_.number, round_.state, round_.optimal) == (1, RoundState.OPEN, True)
    seats = MatchSeat.objects.filter(round=round_)
    assert {seat.entry_id for seat in seats} == {entry.pk for entry in tournament.entries.all()}
    assert sorted(round_.matches.values_list("table", flat=True)) == [1, 2]


def test_every_match_has_a_slot_that_knows_who_plays_with_what() -> None:
    round_ = make_round(make_tournament(entries=4))

    for match in round_.matches.all():
        slot = find_slot(match=str(match.pk))
        expected = [
            (seat.number, str(seat.entry_id), seat.entry.registered_deck.commitment)
            for seat in match.seats.order_by("number")
        ]
        found = [(seat.number, seat.player, seat.deck_commitment) for seat in slot.seats.all()]
        assert found == expected
    assert Slot.objects.count() == 2


def test_with_an_odd_number_one_has_a_bye_settled_at_once() -> None:
    round_ = make_round(make_tournament(entries=3))

    bye = round_.matches.get(settled_by=SettledBy.BYE)
    assert (bye.state, bye.table, bye.reason_code) == (MatchState.SETTLED, 2, "bye")
    seat = bye.seats.get()
    assert (seat.result, seat.games_won) == (Result.BYE, 1)
    assert Slot.objects.count() == 1


def test_a_round_waits_for_the_one_before() -> None:
    tournament = make_tournament(entries=4)
    make_round(tournament)
    with pytest.raises(RoundStillOpen, match="Round 1 of Cup is open: 2 of its matches wait"):
        make_round(tournament)

    assert Round.objects.count() == 1


def test_later_rounds_go_by_points_and_history() -> None:
    tournament = make_tournament(entries=4)
    first = make_round(tournament)
    settle_by_hand(first)
    second = make_round(tournament)

    assert second.number == 2
    winners = set(first.seats.filter(result=Result.WIN).values_list("entry", flat=True))
    top = second.matches.get(table=1)
    assert set(top.seats.values_list("entry", flat=True)) == winners
    assert top.reason_code == "same_score"


def test_an_event_of_one_is_not_paired() -> None:
    with pytest.raises(TooFewEntries, match="Cup has 1 entries; a round needs two"):
        make_round(make_tournament(entries=1))


def test_a_finished_event_is_not_paired() -> None:
    tournament = make_tournament(entries=2)
    Tournament.objects.update(state=TournamentState.FINISHED)
    with pytest.raises(EventFinished):
        make_round(tournament)


def test_the_same_event_is_paired_the_same_way() -> None:
    """Only the event's secret decides the lots."""
    tournament = make_tournament(entries=8)
    pairs = []
    for _ in range(2):
        with transaction.atomic():
            round_ = make_round(tournament)
            pairs.append(list(round_.seats.order_by("pk").values_list("entry", "number")))
            transaction.set_rollback(True)

    assert pairs[0] == pairs[1]


def breach(**changes: Any) -> None:
    seat = MatchSeat.objects.order_by("pk")[0]
    for name, value in changes.items():
        setattr(seat, name, value)
    with pytest.raises(IntegrityError), transaction.atomic():
        seat.save()


def test_the_database_seats_nobody_twice() -> None:
    make_round(make_tournament(entries=4))
    second = MatchSeat.objects.order_by("pk")[1]

    breach(entry=second.entry)
    breach(match=second.match, number=second.number)
    breach(result="sleeping")


def test_the_database_has_one_round_of_a_number_and_one_open() -> None:
    round_ = make_round(make_tournament(entries=2))
    for number in (1, 2):
        double = Round(
            tournament=round_.tournament,
            stage=round_.stage,
            number=number,
            optimal=True,
            paired_at=NOW,
        )
        with pytest.raises(IntegrityError), transaction.atomic():
            double.save()


@pytest.mark.parametrize(
    "changes",
    [
        {"state": MatchState.SETTLED},
        {"settled_by": SettledBy.LOG},
        {"state": MatchState.SETTLED, "settled_by": SettledBy.LOG, "settled_at": NOW},
    ],
    ids=str,
)
def test_the_database_refuses_half_a_result(changes: dict[str, Any]) -> None:
    make_round(make_tournament(entries=2))
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.update(**changes)
