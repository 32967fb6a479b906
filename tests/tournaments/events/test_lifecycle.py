"""The way of an event from its draft to its end."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from decks.models import DeckSnapshot
from ledger.selectors import staff_entries
from replays.services.certification import run_job
from tests.support.factories import (
    FORMAT,
    NOW,
    game,
    legal_deck,
    make_draft,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    paired_match,
    play_by_hand,
    set_state,
    upload,
)
from tournaments.core.access import ReasonMissing
from tournaments.core.services.changes import event_stream
from tournaments.core.services.states import NEXT_STATES, WrongState
from tournaments.entries.services.check_in import check_in, undo_check_in
from tournaments.entries.services.decks import submit_deck_for
from tournaments.entries.services.leaving import AlreadyStarted, NotRunning, drop, withdraw
from tournaments.entries.services.registration import enter
from tournaments.events.services.lifecycle import (
    HasEntries,
    RoundNotClosed,
    RoundsLeft,
)
from tournaments.events.services.starting import TooFewPlayers
from tournaments.judging.services.disqualification import disqualify
from tournaments.matches.services.results import count_replays
from tournaments.models import Entry, Round, StoredStandings, Tournament
from tournaments.terms.kinds import EntryState, RoundState, TournamentState

pytestmark = pytest.mark.django_db


def states(tournament: Tournament) -> dict[str, str]:
    return dict(Entry.objects.filter(tournament=tournament).values_list("name", "state"))


def last(tournament: Tournament) -> tuple[str, dict[str, Any], Any]:
    entry = staff_entries(stream=event_stream(tournament.pk)).last()
    assert entry is not None
    return entry.kind, dict(entry.data), entry.private


def test_the_whole_way() -> None:
    tournament = make_draft()
    seen = []
    for state in ("registration", "check_in", "running", "finished"):
        if state == "check_in":
            for number in range(2):
                make_entry(tournament, f"Player {number}", number)
        if state == "running":
            for entry in tournament.entries.all():
                check_in(entry_id=entry.pk, actor=tournament.created_by, now=NOW)
        set_state(tournament, state, "It rains." if state == "finished" else "")
        seen.append(last(tournament))

    assert seen == [
        ("tournament.opened", {"from": "draft", "to": "registration"}, None),
        ("tournament.check_in_opened", {"from": "registration", "to": "check_in"}, None),
        ("tournament.started", {"from": "check_in", "to": "running"}, None),
        ("tournament.finished", {"from": "running", "to": "finished"}, {"reason": "It rains."}),
    ]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (before.value, after.value)
        for before in TournamentState
        for after in TournamentState
        if after not in NEXT_STATES[before]
    ],
)
def test_no_other_steps(before: str, after: str) -> None:
    tournament = make_tournament(entries=2)
    Tournament.objects.update(state=before)
    with pytest.raises(WrongState, match="An event can’t go from "):
        set_state(tournament, after, "because")

    assert Tournament.objects.get().state == before


def test_registration_opens_with_the_rules_of_that_day() -> None:
    tournament = make_draft()
    Tournament.objects.update(format_digest="sha256:old", rules_digest="sha256:old")
    set_state(tournament, "registration")

    assert Tournament.objects.get().format_digest == game().formats[FORMAT].digest


def test_an_event_that_nobody_has_entered_can_be_hidden_again() -> None:
    tournament = make_tournament()
    set_state(tournament, "draft")

    assert not StoredStandings.objects.exists()
    set_state(tournament, "registration")
    make_entry(tournament, "Ada")
    with pytest.raises(HasEntries):
        set_state(tournament, "draft")


def test_registration_opened_again_undoes_the_check_in() -> None:
    tournament = make_tournament(entries=2)
    set_state(tournament, "check_in")
    check_in(entry_id=tournament.entries.all()[0].pk, actor=tournament.created_by, now=NOW)
    set_state(tournament, "registration")

    rows = Entry.objects.values_list("state", "checked_in_at")
    assert list(rows) == [(EntryState.ENTERED, None)] * 2
    assert make_entry(tournament, "Late").state == EntryState.ENTERED


def test_without_check_in_everybody_with_a_deck_starts() -> None:
    tournament = make_tournament(entries=2)
    user = make_user()
    enter(tournament_id=tournament.pk, user=user, name="Deckless", deck=None, now=NOW)
    set_state(tournament, "running")

    assert states(tournament) == {
        "Player 1": "entered",
        "Player 2": "entered",
        "Deckless": "withdrawn",
    }
    assert Tournament.objects.get().places_taken == 2
    kinds = staff_entries(stream=event_stream(tournament.pk))
    withdrawn = [entry.data for entry in kinds if entry.kind == "entry.withdrawn"]
    assert withdrawn == [
        {"entry": str(Entry.objects.get(players__user=user).pk), "reason": "no_deck"}
    ]


def test_after_a_check_in_only_those_who_came_start() -> None:
    tournament = make_tournament(entries=3)
    set_state(tournament, "check_in")
    for name in ("Player 1", "Player 3"):
        entry = tournament.entries.get(name=name)
        check_in(entry_id=entry.pk, actor=tournament.created_by, now=NOW)
    set_state(tournament, "running")

    assert states(tournament) == {
        "Player 1": "checked_in",
        "Player 2": "withdrawn",
        "Player 3": "checked_in",
    }
    absent = str(tournament.entries.get(name="Player 2").pk)
    kinds = staff_entries(stream=event_stream(tournament.pk))
    withdrawn = [entry.data for entry in kinds if entry.kind == "entry.withdrawn"]
    assert withdrawn == [{"entry": absent, "reason": "no_show"}]


def test_the_place_of_who_did_not_come_goes_to_who_waited_and_is_there() -> None:
    """Of three places two are lost. 4 waited longest and is not there, 5 and 6 are."""
    tournament = make_tournament(entries=7, capacity=3)
    for place in range(7):
        entered = NOW + timedelta(seconds=place)
        tournament.entries.filter(name=f"Player {place + 1}").update(entered_at=entered)
    set_state(tournament, "check_in")
    for name in ("Player 1", "Player 5", "Player 6", "Player 7"):
        entry = tournament.entries.get(name=name)
        check_in(entry_id=entry.pk, actor=tournament.created_by, now=NOW)
    assert states(tournament)["Player 5"] == "waiting"
    set_state(tournament, "running")

    out = dict.fromkeys(("Player 2", "Player 3", "Player 4", "Player 7"), "withdrawn")
    playing = dict.fromkeys(("Player 1", "Player 5", "Player 6"), "checked_in")
    assert states(tournament) == out | playing
    assert Tournament.objects.get().places_taken == 3
    withdrawals = staff_entries(stream=event_stream(tournament.pk)).filter(kind="entry.withdrawn")
    why = {withdrawal.data["entry"]: withdrawal.data["reason"] for withdrawal in withdrawals}
    names = dict(tournament.entries.values_list("name", "pk"))
    assert [why[str(names[name])] for name in out] == ["no_show", "no_show", "no_place", "no_place"]


def test_without_a_check_in_the_place_of_who_has_no_deck_goes_to_who_waits() -> None:
    tournament = make_tournament(entries=3, capacity=2)
    first = tournament.entries.filter(state=EntryState.ENTERED)[0]
    Entry.objects.filter(pk=first.pk).update(deck=None)
    waiting = tournament.entries.get(state=EntryState.WAITING)
    set_state(tournament, "running")

    state_of = states(tournament)
    assert (state_of[first.name], state_of[waiting.name]) == ("withdrawn", "entered")


def test_who_is_there_when_a_place_becomes_free_is_checked_in_with_it() -> None:
    tournament = make_tournament(entries=3, capacity=2)
    first = tournament.entries.filter(state=EntryState.ENTERED)[0]
    waiting = tournament.entries.get(state=EntryState.WAITING)
    set_state(tournament, "check_in")
    facts: dict[str, Any] = {"actor": tournament.created_by, "now": NOW}
    check_in(entry_id=waiting.pk, **facts)
    assert undo_check_in(entry_id=waiting.pk, **facts).checked_in_at is None
    check_in(entry_id=waiting.pk, **facts)
    withdraw(entry_id=first.pk, **facts)

    assert states(tournament)[waiting.name] == "checked_in"


def test_back_at_registration_no_player_is_checked_in() -> None:
    tournament = make_tournament(entries=3, capacity=2)
    set_state(tournament, "check_in")
    facts: dict[str, Any] = {"actor": tournament.created_by, "now": NOW}
    for entry in tournament.entries.all():
        check_in(entry_id=entry.pk, **facts)
    out = tournament.entries.filter(state=EntryState.CHECKED_IN).order_by("entered_at", "id")[0]
    disqualify(entry_id=out.pk, reason="Marked cards.", **facts)
    set_state(tournament, "registration")

    assert not tournament.entries.exclude(checked_in_at=None).exists()


def test_one_player_is_no_event_and_nobody_is_thrown_out_for_it() -> None:
    tournament = make_tournament(entries=1)
    enter(tournament_id=tournament.pk, user=make_user(), name="Deckless", deck=None, now=NOW)
    with pytest.raises(
        TooFewPlayers, match=r"1 player can start, but an event needs two. Decklists are required."
    ):
        set_state(tournament, "running")

    assert states(tournament) == {"Player 1": "entered", "Deckless": "entered"}
    assert Tournament.objects.get().state == "registration"


@pytest.mark.parametrize(
    ("state", "refusal"),
    [
        (RoundState.DRAFT, "Discard the draft of round 1 first."),
        (RoundState.OPEN, "Close round 1 first."),
    ],
)
def test_an_event_does_not_end_within_a_round(state: str, refusal: str) -> None:
    tournament = paired_match().round.tournament
    Round.objects.update(state=state, published_at=None if state == RoundState.DRAFT else NOW)
    with pytest.raises(RoundNotClosed, match=refusal):
        set_state(tournament, "finished", "because")


def test_an_event_ends_early_only_for_a_reason() -> None:
    tournament = make_tournament(entries=2)
    play_by_hand(make_round(tournament))
    with pytest.raises(RoundsLeft, match="1 of 3 rounds have been played"):
        set_state(tournament, "finished")
    tournament.stages.update(rounds=1)
    set_state(tournament, "finished")

    assert Tournament.objects.get().state == "finished"


@pytest.mark.parametrize("before", ["draft", "registration", "check_in", "running"])
def test_an_event_is_cancelled_for_a_reason_and_nothing_of_it_is_deleted(before: str) -> None:
    tournament = make_tournament(entries=2)
    Tournament.objects.update(state=before)
    with pytest.raises(ReasonMissing, match="Give a reason for cancelling the event"):
        set_state(tournament, "cancelled")
    set_state(tournament, "cancelled", "No hall.")

    assert states(tournament) == {"Player 1": "entered", "Player 2": "entered"}
    assert last(tournament) == (
        "tournament.cancelled",
        {"from": before, "to": "cancelled"},
        {"reason": "No hall."},
    )


REVEALED = {
    ("at_start", "running"): True,
    ("at_start", "finished"): True,
    ("after_event", "running"): False,
    ("after_event", "finished"): True,
    ("never", "running"): False,
    ("never", "finished"): False,
    ("after_event", "cancelled"): False,
    ("at_start", "cancelled"): True,
}


@pytest.mark.parametrize(("reveal", "state"), REVEALED, ids=str)
def test_decks_open_when_the_event_says_so(reveal: str, state: str) -> None:
    tournament = make_tournament(entries=2, reveal=reveal)
    make_entry(tournament, "Left", user=(left := make_user()))
    withdraw(entry_id=tournament.entries.get(players__user=left).pk, actor=left, now=NOW)
    player = tournament.entries.get(name="Player 1")
    first = player.registered_deck
    submit_deck_for(
        entry_id=player.pk,
        actor=tournament.created_by,
        deck=legal_deck(1),
        reason="Typo.",
        now=NOW,
    )
    set_state(tournament, "running")
    if state != "running":
        set_state(tournament, state, "because")

    opened = {
        entry.name: entry.registered_deck.revealed_at is not None
        for entry in tournament.entries.select_related("deck")
    }
    revealed = REVEALED[reveal, state]
    assert opened == {"Player 1": revealed, "Player 2": revealed, "Left": False}
    first.refresh_from_db()
    assert first.revealed_at is None
    reveals = staff_entries(stream=event_stream(tournament.pk)).filter(kind="deck.revealed")
    assert [dict(entry.data) for entry in reveals] == [{"decks": 2}] * revealed


def test_of_an_event_called_off_before_it_started_no_deck_opens() -> None:
    tournament = make_tournament(entries=2, reveal="at_start")
    set_state(tournament, "cancelled", "No hall.")

    assert not DeckSnapshot.objects.exclude(revealed_at=None).exists()


def test_the_decks_of_who_dropped_open_with_the_others() -> None:
    tournament = make_tournament(entries=3)
    set_state(tournament, "running")
    dropped = tournament.entries.get(name="Player 3")
    drop(entry_id=dropped.pk, actor=tournament.created_by, now=NOW)
    set_state(tournament, "finished", "because")

    assert DeckSnapshot.objects.filter(revealed_at=NOW).count() == 3


def test_no_log_settles_a_match_of_a_cancelled_event() -> None:
    match = paired_match(host := make_user())
    replay = upload(match, host)
    set_state(match.round.tournament, "cancelled", "The roof leaks.")
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    count_replays(match_id=UUID(replay.slot.match), now=NOW)

    match.refresh_from_db()
    assert (match.state, match.settled_by) == ("open", "")
    replay.refresh_from_db()
    assert replay.finding.certified


def test_whose_event_is_over_is_told_that_it_is() -> None:
    tournament = make_tournament(entries=2)
    entry = tournament.entries.all()[0]
    set_state(tournament, "cancelled", "No hall.")

    with pytest.raises(AlreadyStarted, match=r"The event was cancelled. Staff can reopen it."):
        withdraw(entry_id=entry.pk, actor=tournament.created_by, now=NOW)
    with pytest.raises(NotRunning, match=r"The event was cancelled. Staff can reopen it."):
        drop(entry_id=entry.pk, actor=tournament.created_by, now=NOW)
