"""Drafting rounds: who is paired with whom, and who sees it."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from contract.errors import NotFound
from ledger.selectors import entries as journal
from replays.models import Slot
from tests.support.factories import (
    NOW,
    bearer,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
)
from tournaments.core.services.changes import event_stream
from tournaments.core.services.states import EventNotRunning
from tournaments.models import Entry, Match, MatchSeat, Round, StoredStandings, Tournament
from tournaments.rounds.services.drafts import (
    AllRoundsPlayed,
    NotADraft,
    RoundStillOpen,
    TooFewEntries,
    discard_draft,
    draft_round,
)
from tournaments.terms.kinds import MatchState, Result, RoundState, SettledBy

pytestmark = pytest.mark.django_db


def draft(tournament: Tournament, redraw: int = 0) -> Round:
    Tournament.objects.filter(state="registration").update(state="running")
    return draft_round(tournament_id=tournament.pk, actor=None, redraw=redraw, now=NOW)


def discard(tournament: Tournament, number: int = 1) -> None:
    discard_draft(tournament_id=tournament.pk, number=number, actor=None, now=NOW)


def pairs(round_: Round) -> list[tuple[Any, int]]:
    seats = MatchSeat.objects.filter(round=round_).order_by("match__table", "number")
    return [(seat.entry_id, seat.number) for seat in seats]


def test_a_draft_seats_everybody_and_opens_nothing() -> None:
    tournament = make_tournament(entries=5)
    round_ = draft(tournament)

    assert (round_.number, round_.state, round_.optimal) == (1, RoundState.DRAFT, True)
    seats = MatchSeat.objects.filter(round=round_)
    assert {seat.entry_id for seat in seats} == {entry.pk for entry in tournament.entries.all()}
    assert list(round_.matches.order_by("table").values_list("table", flat=True)) == [1, 2, 3]
    assert {match.state for match in round_.matches.all()} == {MatchState.OPEN}
    assert {seat.result for seat in seats} == {Result.PENDING}
    assert not Slot.objects.exists()


def test_only_the_staff_sees_a_draft(client: Client) -> None:
    tournament = make_tournament(owner := make_user(), entries=4)
    page = StoredStandings.objects.values("body").get()
    round_ = draft(tournament)
    event = f"/api/v1/tournaments/{tournament.pk}"
    match = round_.matches.order_by("table")[0]
    hidden = (f"{event}/rounds/1", f"{event}/rounds/1/pairings", f"/api/v1/matches/{match.pk}")
    staff, other = bearer(owner), bearer()

    for headers in ({}, other):
        assert client.get(f"{event}/rounds", headers=headers).json() == {"results": []}
        assert client.get(event, headers=headers).json()["published_rounds"] == []
        assert [client.get(path, headers=headers).status_code for path in hidden] == [404] * 3
    assert StoredStandings.objects.values("body").get() == page
    seen = client.get(f"{event}/rounds/1", headers=staff)
    assert (seen.status_code, seen["Cache-Control"]) == (200, "private, no-cache")
    assert [pairing["id"] for pairing in seen.json()["pairings"]] == [
        str(drafted.pk) for drafted in round_.matches.order_by("table")
    ]
    (listed,) = client.get(f"{event}/rounds", headers=staff).json()["results"]
    assert listed == {key: seen.json()[key] for key in listed}


def test_what_was_drafted_and_discarded_is_in_the_journal_for_the_staff() -> None:
    tournament = make_tournament(organiser := make_user(), entries=4)
    set_state(tournament, "running")
    draft_round(tournament_id=tournament.pk, actor=organiser, redraw=2, now=NOW)
    discard_draft(tournament_id=tournament.pk, number=1, actor=organiser, now=NOW)

    recorded = [
        (entry.kind, entry.actor, entry.public, entry.data)
        for entry in journal(stream=event_stream(tournament.pk))
        if entry.kind.startswith("round.")
    ]
    assert recorded == [
        ("round.drafted", organiser, False, {"round": 1, "stage": 1, "redraw": 2, "players": 4}),
        ("round.discarded", organiser, False, {"round": 1}),
    ]


@pytest.mark.proof(of="events")
def test_the_same_field_is_drawn_the_same_way_and_another_redraw_another_way() -> None:
    """Only the event's secret decides the lots."""
    tournament = make_tournament(entries=8)
    drawn = []
    for redraw in (0, 0, 1, 1):
        drawn.append(pairs(draft(tournament, redraw)))
        discard(tournament)

    assert drawn[0] == drawn[1] != drawn[2] == drawn[3]
    assert not Round.objects.exists()
    assert not Match.objects.exists()


def test_a_dropped_player_is_not_paired_and_their_opponents_are_not_forgotten() -> None:
    tournament = make_tournament(entries=5)
    first = make_round(tournament)
    play_by_hand(first)
    gone = first.seats.filter(result=Result.WIN).first()
    assert gone is not None
    Entry.objects.filter(pk=gone.entry_id).update(state="dropped", dropped_after_round=1)
    second = draft(tournament)

    playing = set(tournament.entries.exclude(pk=gone.entry_id).values_list("pk", flat=True))
    assert {entry for entry, _ in pairs(second)} == playing
    met = {frozenset(seat.entry_id for seat in match.seats.all()) for match in first.matches.all()}
    again = {
        frozenset(seat.entry_id for seat in match.seats.all()) for match in second.matches.all()
    }
    assert not met & again


@pytest.mark.parametrize("state", ["waiting", "withdrawn"])
def test_who_has_no_place_is_not_paired(state: str) -> None:
    tournament = make_tournament(entries=3)
    out = tournament.entries.order_by("name")[0]
    Entry.objects.filter(pk=out.pk).update(state=state)

    assert out.pk not in {entry for entry, _ in pairs(draft(tournament))}


def test_a_round_waits_for_the_one_before() -> None:
    tournament = make_tournament(entries=4)
    draft(tournament)
    with pytest.raises(RoundStillOpen, match=r"Publish or discard the draft of round 1 first."):
        draft(tournament)
    discard(tournament)
    make_round(tournament)
    with pytest.raises(RoundStillOpen, match="Close round 1 first: 2 matches have no result yet"):
        draft(tournament)

    assert Round.objects.count() == 1


def test_later_rounds_go_by_points_and_history() -> None:
    tournament = make_tournament(entries=4)
    first = make_round(tournament)
    play_by_hand(first)
    second = draft(tournament)

    assert second.number == 2
    winners = set(first.seats.filter(result=Result.WIN).values_list("entry", flat=True))
    top = second.matches.get(table=1)
    assert set(top.seats.values_list("entry", flat=True)) == winners
    assert top.reason_code == "same_score"


def test_there_are_as_many_rounds_as_were_announced() -> None:
    tournament = make_tournament(entries=2, rounds=1)
    play_by_hand(make_round(tournament))
    with pytest.raises(AllRoundsPlayed, match="All rounds have been played"):
        draft(tournament)


def test_an_event_of_one_is_not_paired() -> None:
    with pytest.raises(TooFewEntries, match="1 player is left, but a round needs two"):
        draft(make_tournament(entries=1))


@pytest.mark.parametrize(
    ("state", "refusal"),
    [
        ("registration", "The event hasn’t started yet."),
        ("check_in", "The event hasn’t started yet."),
        ("finished", "The event is finished. Staff can reopen it."),
        ("cancelled", "The event was cancelled. Staff can reopen it."),
    ],
)
def test_an_event_that_is_not_running_is_not_paired(state: str, refusal: str) -> None:
    tournament = make_tournament(entries=2)
    Tournament.objects.update(state=state)
    with pytest.raises(EventNotRunning, match=refusal):
        draft_round(tournament_id=tournament.pk, actor=None, now=NOW)


def test_only_a_draft_is_discarded() -> None:
    tournament = make_tournament(entries=2)
    make_round(tournament)
    with pytest.raises(NotADraft, match="These pairings are already published"):
        discard(tournament)
    with pytest.raises(NotFound, match="There is no round 2"):
        discard(tournament, 2)

    assert Match.objects.count() == 1


def breach(**changes: Any) -> None:
    seat = MatchSeat.objects.order_by("pk")[0]
    for name, value in changes.items():
        setattr(seat, name, value)
    with pytest.raises(IntegrityError), transaction.atomic():
        seat.save()


def test_the_database_seats_nobody_twice() -> None:
    draft(make_tournament(entries=4))
    second = MatchSeat.objects.order_by("pk")[1]

    breach(entry=second.entry)
    breach(match=second.match, number=second.number)
    breach(result="sleeping")


def test_the_database_has_one_round_of_a_number_and_one_that_is_not_closed() -> None:
    round_ = draft(make_tournament(entries=2))
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
        {"state": RoundState.OPEN},
        {"state": RoundState.CLOSED, "published_at": NOW},
        {"published_at": NOW},
    ],
    ids=str,
)
def test_the_database_knows_when_a_round_was_published_and_closed(changes: dict[str, Any]) -> None:
    draft(make_tournament(entries=2))
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.update(**changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"state": MatchState.SETTLED},
        {"settled_by": SettledBy.LOG},
        {"state": MatchState.DISPUTED},
    ],
    ids=str,
)
def test_the_database_refuses_half_a_result(changes: dict[str, Any]) -> None:
    draft(make_tournament(entries=2))
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.update(**changes)
