"""Disqualified entries: out of all tables from then on, and counted for those who met them."""

from datetime import timedelta
from typing import Any

import pytest

from accounts.selectors import PowerMissing
from ledger.selectors import staff_entries
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    captain_of,
    make_entry,
    make_organisation,
    make_started,
    make_tournament,
    make_user,
    set_state,
)
from tests.support.fixed_rounds import close, match_of, meet, named, snapshots, standing, wins
from tests.support.judging import let_in, put_out
from tests.support.penalising import penalise
from tests.support.rulings import decide
from tournaments.core.access import ReasonMissing
from tournaments.core.services.changes import event_stream
from tournaments.entries.services.check_in import NoPlace
from tournaments.entries.services.leaving import (
    HasLeft,
    NotBack,
    NotRunning,
    come_back,
    drop,
    withdraw,
)
from tournaments.entries.services.places import EventFull
from tournaments.entries.services.players import AlreadyEntered
from tournaments.entries.services.registration import enter, enter_guest
from tournaments.events.services.events import change_tournament
from tournaments.models import Entry, Tournament
from tournaments.rounds.services.drafts import discard_draft, draft_round
from tournaments.rounds.services.publishing import DraftStale, publish_round
from tournaments.rounds.services.undoing import undo_round
from tournaments.terms.kinds import Result, ResultReason, SettledBy

pytestmark = pytest.mark.django_db


@remembered
def event(names: str = "ABCD", **plan: Any) -> Tournament:
    tournament = make_tournament(**plan)
    for place, name in enumerate(names):
        entry = make_entry(tournament, name, place)
        # A second apart: the tied are listed in the order of entering.
        Entry.objects.filter(pk=entry.pk).update(entered_at=NOW + timedelta(seconds=place))
    set_state(tournament, "running")
    return tournament


def two_rounds(tournament: Tournament) -> None:
    """A beats B and C, C beats D, B beats D."""
    for pairs, winners in ((("AB", "CD"), "AC"), (("AC", "BD"), "AB")):
        round_ = meet(tournament, *pairs)
        wins(round_, *winners)
        close(round_)


AFTER_TWO = [
    (1, "A", 6, "0.5000", "1.0000", "0.5000"),
    (-2, "B", 3, "0.6667", "0.5000", "0.6667"),
    (-2, "C", 3, "0.6667", "0.5000", "0.6667"),
    (4, "D", 0, "0.5000", "0.3333", "0.5000"),
]


@pytest.mark.proof(of="events")
def test_all_below_move_up_and_the_tables_before_stay() -> None:
    """A is put out in round 3, which D wins of them. B has 6 of 9 points as A has, C and D a third;
    so B's opponents A, D, C come to 4/9, those of C (D, A, B) and of D (C, B, A) to 5/9."""
    tournament = event()
    two_rounds(tournament)
    assert standing(tournament, 2) == AFTER_TWO
    before = snapshots(tournament)
    third = meet(tournament, "AD", "BC")
    put_out(named(tournament, "A"))
    assert [row[1] for row in standing(tournament)] == ["D", "B", "C"]
    wins(third, "B")
    close(third)

    after = [
        (1, "B", 6, "0.4444", "0.6667", "0.4444"),
        (-2, "C", 3, "0.5556", "0.3333", "0.5556"),
        (-2, "D", 3, "0.5556", "0.3333", "0.5556"),
    ]
    assert standing(tournament) == standing(tournament, 3) == after
    assert snapshots(tournament)[:2] == before
    assert standing(tournament, 2) == AFTER_TWO


def test_the_open_match_goes_to_the_opponent_by_a_penalty() -> None:
    tournament = event(best_of=3)
    round_ = meet(tournament, "AB", "CD")
    put_out(named(tournament, "A"))
    match = match_of(round_, "A")

    result = (match.state, match.settled_by, match.manner)
    assert result == ("settled", SettledBy.RULING, ResultReason.PENALTY)
    seats = match.seats.order_by("number").values_list("result", "games_won", "games_lost")
    assert list(seats) == [(Result.LOSS, 0, 2), (Result.WIN, 2, 0)]


def test_games_won_by_a_penalty_of_the_opponent_stay_with_the_disqualified_player() -> None:
    tournament = event(best_of=3)
    match = match_of(meet(tournament, "AB", "CD"), "A")
    penalise(named(tournament, "B"), "game_loss")
    put_out(named(tournament, "A"))

    assert match.seats.get(entry__name="A").games_won == 1
    assert match.seats.get(entry__name="B").games_won == 2


@pytest.mark.proof(of="events")
def test_a_result_that_there_is_stays() -> None:
    tournament = event()
    round_ = meet(tournament, "AB", "CD")
    wins(round_, "A", "C")
    put_out(named(tournament, "A"))

    assert match_of(round_, "A").manner == ResultReason.PLAYED
    assert match_of(round_, "A").seats.get(entry__name="A").result == Result.WIN
    close(round_)
    assert [row[1] for row in standing(tournament, 1)] == ["C", "B", "D"]


def test_why_is_for_the_staff() -> None:
    tournament = event()
    entry = put_out(named(tournament, "A"))
    let_in(entry)

    entries = staff_entries(stream=event_stream(tournament.pk)).filter(kind__startswith="entry.")
    assert [(row.kind, dict(row.data), row.private, row.public) for row in entries][-2:] == [
        ("entry.disqualified", {"entry": str(entry.pk)}, {"reason": "marked cards"}, True),
        ("entry.reinstated", {"entry": str(entry.pk)}, {"reason": "it was another one"}, True),
    ]


@pytest.mark.proof(of="events")
def test_a_correction_of_an_earlier_round_counts_the_disqualified_player_in() -> None:
    """The table of round 1 is written anew, with everybody who was in it."""
    tournament = event()
    two_rounds(tournament)
    put_out(named(tournament, "A"))
    decide(match_of(tournament.rounds.get(number=1), "D"), 0, 1)

    assert [row[:3] for row in standing(tournament, 1)] == [
        (-1, "A", 3),
        (-1, "D", 3),
        (-3, "B", 0),
        (-3, "C", 0),
    ]
    assert standing(tournament, 2)[0][1] == "A"
    assert [row[1] for row in standing(tournament)] == ["B", "D", "C"]


def test_no_player_is_paired_with_a_disqualified_one_and_a_draft_is_overtaken() -> None:
    tournament = event("ABCDE")
    draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    put_out(named(tournament, "A"))
    with pytest.raises(DraftStale):
        publish_round(tournament_id=tournament.pk, number=1, actor=None, now=NOW)
    discard_draft(tournament_id=tournament.pk, number=1, actor=None, now=NOW)
    first = meet(tournament, "BC", "DE")

    assert not first.seats.filter(entry__name="A").exists()


@pytest.mark.proof(of="events")
def test_who_dropped_can_be_put_out_too() -> None:
    tournament = event()
    two_rounds(tournament)
    entry = named(tournament, "A")
    drop(entry_id=entry.pk, actor=tournament.created_by, now=NOW)
    assert standing(tournament)[0][1] == "A"
    updated = put_out(entry)

    assert (updated.state, updated.dropped_after_round) == ("disqualified", 2)
    assert [row[1] for row in standing(tournament)] == ["B", "C", "D"]


@pytest.mark.proof(of="events")
def test_who_had_dropped_has_dropped_again_whatever_was_played_since() -> None:
    """A drops after two rounds and is put out after the third, which was paired without them."""
    tournament = event()
    two_rounds(tournament)
    entry = named(tournament, "A")
    drop(entry_id=entry.pk, actor=tournament.created_by, now=NOW)
    third = meet(tournament, "BC", "D")
    wins(third, "B")
    close(third)
    before = standing(tournament, 3), standing(tournament)
    updated = put_out(entry)
    assert (updated.dropped_after_round, updated.last_round) == (3, 2)
    assert standing(tournament, 3) == before[0]
    updated = let_in(entry)

    assert (updated.state, updated.dropped_after_round) == ("dropped", 2)
    assert (updated.had_dropped_after_round, updated.ruled_out) == (None, False)
    assert (standing(tournament, 3), standing(tournament)) == before
    back = come_back(entry_id=entry.pk, actor=tournament.created_by, now=NOW)
    assert (back.state, back.dropped_after_round) == ("entered", None)


@pytest.mark.proof(of="events")
def test_a_round_that_is_undone_moves_the_drop_of_who_was_put_out_too() -> None:
    tournament = event()
    two_rounds(tournament)
    entry = named(tournament, "A")
    drop(entry_id=entry.pk, actor=tournament.created_by, now=NOW)
    put_out(entry)
    undo_round(
        tournament_id=tournament.pk, number=2, actor=tournament.created_by, reason="x", now=NOW
    )

    assert let_in(entry).dropped_after_round == 1


def test_before_the_start_the_place_goes_to_who_waited_longest() -> None:
    user = make_user()
    tournament = make_tournament(capacity=2)
    cheat = make_entry(tournament, "Cheat", user=user)
    for place, name in enumerate(("Ann", "Bo", "Cy")):
        entered = NOW + timedelta(seconds=place)
        Entry.objects.filter(pk=make_entry(tournament, name).pk).update(entered_at=entered)
    put_out(cheat)

    states = dict(tournament.entries.values_list("name", "state"))
    assert states == {
        "Cheat": "disqualified",
        "Ann": "entered",
        "Bo": "entered",
        "Cy": "waiting",
    }
    assert Tournament.objects.get().places_taken == 2
    with pytest.raises(AlreadyEntered):
        enter(tournament_id=tournament.pk, user=user, name="Again", deck=None, now=NOW)
    assert let_in(cheat).state == "waiting"
    assert Tournament.objects.get().places_taken == 2
    withdraw(entry_id=named(tournament, "Ann").pk, actor=tournament.created_by, now=NOW)
    assert named(tournament, "Cheat").state == "entered"
    put_out(named(tournament, "Cheat"))
    set_state(tournament, "running")
    assert {row[1] for row in standing(tournament)} == {"Bo", "Cy"}
    with pytest.raises(
        EventFull, match=r"The event is full: 2 of 2 places are taken. Raise its player limit."
    ):
        let_in(cheat)
    change_tournament(
        tournament_id=tournament.pk,
        actor=tournament.created_by,
        changes={"capacity": 3},
        now=NOW,
    )
    assert let_in(cheat).state == "entered"


@pytest.mark.proof(of="events")
def test_back_before_the_next_round_is_paired() -> None:
    tournament = event()
    two_rounds(tournament)
    third = meet(tournament, "AD", "BC")
    entry = put_out(named(tournament, "A"))
    wins(third, "B")
    close(third)
    updated = let_in(entry)

    assert (updated.state, updated.dropped_after_round) == ("entered", None)
    assert Tournament.objects.get().places_taken == 4
    # What was lost by the penalty stays: A has 6 points, as B has.
    assert [row[:3] for row in standing(tournament, 3)][:2] == [(-1, "A", 6), (-1, "B", 6)]
    assert len(snapshots(tournament)) == 4  # round 3 has another revision


@pytest.mark.proof(of="events")
def test_no_player_is_reinstated_once_a_round_was_paired_without_them() -> None:
    tournament = event("ABCDE", rounds=4)
    first = meet(tournament, "AB", "CD", "E")
    wins(first, "A", "C")
    close(first)
    entry = put_out(named(tournament, "A"))
    draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    with pytest.raises(NotBack, match="Discard the draft pairings of round 2 first"):
        let_in(entry)
    publish_round(tournament_id=tournament.pk, number=2, actor=None, now=NOW)
    with pytest.raises(NotBack, match="A isn’t in the pairings of round 2"):
        let_in(entry)
    undo_round(
        tournament_id=tournament.pk,
        number=2,
        actor=tournament.created_by,
        reason="they are back",
        now=NOW,
    )
    assert let_in(entry).state == "entered"


def test_who_may_put_out_whom_and_when() -> None:
    owner, judge, desk = make_user(), make_user(), make_user()
    make_organisation(owner, "club", judge=judge, scorekeeper=desk)
    tournament = make_tournament(owner, entries=2, organisation="club")
    entry = make_entry(tournament, "Ann", user=make_user())
    with pytest.raises(PowerMissing):
        put_out(entry, actor=desk)
    with pytest.raises(ReasonMissing, match="Enter a reason for disqualifying Ann"):
        put_out(entry, " ", actor=judge)
    make_entry(tournament, "The judge", user=judge)
    with pytest.raises(PowerMissing):
        put_out(entry, actor=judge)
    assert captain_of(put_out(entry)) is not None
    with pytest.raises(HasLeft, match="Ann is already disqualified"):
        put_out(entry)
    with pytest.raises(HasLeft):
        drop(entry_id=entry.pk, actor=owner, now=NOW)
    with pytest.raises(NotBack, match="Player 1 isn’t disqualified"):
        let_in(named(tournament, "Player 1"))
    with pytest.raises(ReasonMissing, match="Enter a reason for reinstating Ann"):
        let_in(entry, "")


def test_who_could_not_have_started_is_not_let_in_while_it_runs() -> None:
    tournament = make_tournament(entries=3)
    without = enter_guest(
        tournament_id=tournament.pk, actor=tournament.created_by, name="Ann", deck=None, now=NOW
    )
    entry = put_out(without.entry)
    assert let_in(entry).state == "entered"
    put_out(entry)
    set_state(tournament, "running")
    with pytest.raises(NotBack, match="Ann had no decklist when the event started"):
        let_in(entry)


def test_who_is_put_out_does_not_come_back_like_who_dropped() -> None:
    tournament = make_started(entries=3)
    entry = put_out(named(tournament, "Player 1"))
    with pytest.raises(NotBack, match=r"Player 1 is disqualified. A judge can reinstate them."):
        come_back(entry_id=entry.pk, actor=tournament.created_by, now=NOW)


def test_nobody_waits_or_is_over_to_be_put_out() -> None:
    tournament = make_tournament(entries=3, capacity=2)
    waiting = tournament.entries.get(state="waiting")
    with pytest.raises(NoPlace, match="Player 3 is on the waitlist"):
        put_out(waiting)
    set_state(tournament, "running")
    set_state(tournament, "finished", "enough")
    with pytest.raises(NotRunning, match="Cup is over, so Player 1 can’t be disqualified"):
        put_out(named(tournament, "Player 1"))
