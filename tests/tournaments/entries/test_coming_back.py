"""Dropping and coming back: it is possible, and it is no way to a bye."""

from typing import Any

import pytest

from accounts.roles import Power
from accounts.selectors import PowerMissing
from ledger.selectors import staff_entries
from tests.support.factories import (
    NOW,
    legal_deck,
    make_entry,
    make_round,
    make_started,
    make_tournament,
    make_user,
    play_by_hand,
    set_state,
)
from tournaments.core.access import NotYourEvent
from tournaments.core.services.changes import event_stream
from tournaments.entries.services.late_registration import enter_late
from tournaments.entries.services.leaving import NotBack, NotRunning, come_back, drop, withdraw
from tournaments.entries.services.players import AlreadyEntered
from tournaments.models import Entry, Round, StoredStandings, Tournament
from tournaments.rounds.services.drafts import discard_draft, draft_round
from tournaments.rounds.services.publishing import DraftStale, publish_round
from tournaments.terms.kinds import EntryState, Result, TournamentState

pytestmark = pytest.mark.django_db


def leave(entry: Entry) -> None:
    drop(entry_id=entry.pk, actor=entry.tournament.created_by, now=NOW)


def back(entry: Entry) -> Entry:
    return come_back(entry_id=entry.pk, actor=entry.tournament.created_by, now=NOW)


def named(tournament: Tournament, number: int) -> Entry:
    return tournament.entries.get(name=f"Player {number}")


def bye_of(round_: Round) -> Entry:
    return round_.seats.get(result=Result.BYE).entry


def seated(round_: Round) -> set[str]:
    return {seat.entry.name for seat in round_.seats.select_related("entry")}


@pytest.mark.proof(of="events")
def test_who_comes_back_plays_from_the_next_round_and_keeps_what_was_won() -> None:
    tournament = make_started(entries=6)
    play_by_hand(make_round(tournament))
    entry = named(tournament, 1)
    won = entry.seats.get().result
    leave(entry)
    second = make_round(tournament)
    assert "Player 1" not in seated(second)
    returned = back(entry)
    assert (returned.state, returned.dropped_after_round) == (EntryState.ENTERED, None)
    play_by_hand(second)
    assert "Player 1" in seated(make_round(tournament))
    assert [seat.result for seat in entry.seats.order_by("round__number")] == [won, "pending"]
    records = staff_entries(stream=event_stream(tournament.pk)).filter(kind="entry.returned")
    assert [(row.data, row.public) for row in records] == [({"entry": str(entry.pk)}, True)]
    assert b'"dropped"' not in bytes(StoredStandings.objects.get(tournament=tournament).body)


@pytest.mark.proof(of="events")
def test_leaving_and_coming_back_wins_no_bye() -> None:
    """They are last, alone and without a bye; those who were there have it before, one by one."""
    tournament = make_started(entries=6, rounds=7)
    play_by_hand(make_round(tournament))
    leaver, other = Round.objects.get().seats.filter(result=Result.LOSS)[:2]
    leave(leaver.entry)
    play_by_hand(make_round(tournament))
    back(leaver.entry)
    leave(other.entry)
    rested = []
    for _ in range(3):
        round_ = make_round(tournament)
        rested.append(bye_of(round_).pk)
        assert round_.costs["late_byes"] == 0
        play_by_hand(round_)

    assert leaver.entry_id not in rested
    assert len(set(rested)) == 3


@pytest.mark.proof(of="events")
def test_who_came_back_has_the_bye_when_all_others_had_theirs() -> None:
    tournament = make_started(entries=3, rounds=6)
    first = make_round(tournament)
    play_by_hand(first)
    entry = first.seats.filter(result=Result.LOSS).get().entry
    leave(entry)
    play_by_hand(make_round(tournament))
    back(entry)
    rested = [bye_of(first).pk]
    for _ in range(2):
        round_ = make_round(tournament)
        rested.append(bye_of(round_).pk)
        play_by_hand(round_)

    assert len(set(rested)) == 3
    assert rested[-1] == entry.pk


def test_a_draft_is_overtaken_by_whoever_comes_back() -> None:
    tournament = make_started(entries=5)
    entry = named(tournament, 1)
    leave(entry)
    draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    back(entry)
    with pytest.raises(DraftStale, match="Players, results or settings have changed since round"):
        publish_round(tournament_id=tournament.pk, number=1, actor=None, now=NOW)
    discard_draft(tournament_id=tournament.pk, number=1, actor=None, now=NOW)
    leave(entry)
    draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    publish_round(tournament_id=tournament.pk, number=1, actor=None, now=NOW)


def test_who_was_checked_in_is_so_again() -> None:
    tournament = make_started(entries=3)
    entry = named(tournament, 1)
    Entry.objects.filter(pk=entry.pk).update(state=EntryState.CHECKED_IN, checked_in_at=NOW)
    leave(entry)

    assert back(entry).state == EntryState.CHECKED_IN


def test_who_cannot_come_back() -> None:
    tournament = make_started(entries=5)
    gone, present = named(tournament, 1), named(tournament, 2)
    leave(gone)
    with pytest.raises(NotBack, match="Player 2 hasn’t dropped"):
        back(present)
    round_ = make_round(tournament)
    play_by_hand(round_)
    tournament.stages.update(kind="single_elimination")
    with pytest.raises(NotBack, match="The Swiss rounds are over"):
        back(gone)
    Tournament.objects.update(state="finished")
    with pytest.raises(NotRunning, match=r"The event is finished. Staff can reopen it."):
        back(gone)


def test_only_the_captain_and_staff_who_run_rounds_let_a_player_leave() -> None:
    """Whatever page or operation calls, the service itself asks who it is."""
    owner, player, judge, stranger = (make_user(name) for name in ("owner", "ann", "jo", "sam"))
    tournament = make_tournament(owner, entries=2)
    own = make_entry(tournament, "Ann", user=player)
    tournament.staff.create(user=judge, role="judge", since=NOW)
    with pytest.raises(NotYourEvent):
        withdraw(entry_id=own.pk, actor=stranger, now=NOW)
    set_state(tournament, TournamentState.RUNNING)
    for actor, error in ((stranger, NotYourEvent), (judge, PowerMissing)):
        with pytest.raises(error):
            drop(entry_id=own.pk, actor=actor, now=NOW)
        with pytest.raises(error):
            come_back(entry_id=own.pk, actor=actor, now=NOW)
    with_a_result = drop(entry_id=own.pk, actor=judge, power=Power.ENTER_RESULTS, now=NOW)
    with pytest.raises(NotYourEvent):
        come_back(entry_id=own.pk, actor=player, now=NOW)
    returned = come_back(entry_id=own.pk, actor=owner, now=NOW)

    assert [entry.state for entry in (with_a_result, returned)] == ["dropped", "entered"]
    assert drop(entry_id=own.pk, actor=player, now=NOW).state == "dropped"


def test_who_waited_in_vain_can_come_late() -> None:
    """The staff reads of them, and not of itself, if they are there already."""
    user = make_user("walt")
    tournament = make_tournament(entries=2, capacity=2, late_entries="losses")
    waiting = make_entry(tournament, "Walt", user=user)
    set_state(tournament, "running")
    waiting.refresh_from_db()
    assert waiting.state == "withdrawn"
    Tournament.objects.update(capacity=4)

    facts: dict[str, Any] = {
        "tournament_id": tournament.pk,
        "actor": tournament.created_by,
        "now": NOW,
    }
    facts["deck"] = legal_deck()
    made = enter_late(name="Walt", username="walt", **facts)
    assert made.entry.state == "entered"
    with pytest.raises(AlreadyEntered, match="walt is already registered"):
        enter_late(name="Walt again", username="walt", **facts)
