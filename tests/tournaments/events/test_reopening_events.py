"""Events that were cancelled or finished, and go on."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from decks.models import DeckSnapshot
from ledger.selectors import public_entries, staff_entries
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    bearer,
    host_log,
    make_draft,
    make_organisation,
    make_round,
    make_started,
    make_tournament,
    make_user,
    paired_match,
    play_by_hand,
    set_state,
    settle,
    upload,
)
from tests.support.playing import bring, certify, seated_match, state_of
from tests.support.requests import faults, post
from tournaments.core.access import ReasonMissing
from tournaments.core.services.changes import event_stream
from tournaments.core.services.states import EventNotRunning, WrongState
from tournaments.entries.services.check_in import check_in
from tournaments.events.services.lifecycle import change_state
from tournaments.matches.services.reopening import take_result_back
from tournaments.models import (
    Entry,
    Match,
    ObjectionWindow,
    Round,
    RoundStandings,
    StoredStandings,
    Tournament,
)
from tournaments.standings.services.stored_standings import stored_document, write_stored_standings
from tournaments.sweeping import sweep
from tournaments.terms.kinds import TournamentState

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(days=1)


def open_again(tournament: Tournament, state: str, reason: str = "A mistake.") -> Tournament:
    """Open an event again a day later."""
    return change_state(
        tournament_id=tournament.pk,
        state=TournamentState(state),
        actor=tournament.created_by,
        reason=reason,
        now=LATER,
    )


def facts(tournament: Tournament) -> list[Any]:
    """What must be afterwards as it was before."""
    names = ("state", "places_taken", "rules_digest", "format_digest")
    return [
        Tournament.objects.values_list(*names).get(pk=tournament.pk),
        sorted(Entry.objects.values_list("name", "state", "checked_in_at")),
        sorted(Round.objects.values_list("number", "state")),
        sorted(Match.objects.values_list("pk", "state")),
    ]


@remembered
def at_state(state: str) -> Tournament:
    """An event that has come to `state`, with something in it that another way would lose."""
    if state == "draft":
        return make_draft()
    tournament = make_tournament(entries=3, capacity=2)
    if state == "check_in":
        set_state(tournament, "check_in")
        first = tournament.entries.get(name="Player 1")
        check_in(entry_id=first.pk, actor=tournament.created_by, now=NOW)
    if state == "running":
        make_round(tournament)
    tournament.refresh_from_db()
    return tournament


@pytest.mark.parametrize("state", ["draft", "registration", "check_in", "running"])
def test_a_cancelled_event_goes_on_where_it_was(state: str) -> None:
    tournament = at_state(state)
    before = facts(tournament)
    if state != "draft":
        write_stored_standings(tournament=tournament, now=NOW)
    page = list(StoredStandings.objects.values_list("body", "etag"))
    set_state(tournament, "cancelled", "No hall.")
    tournament.refresh_from_db()
    assert (tournament.state, tournament.state_before) == ("cancelled", state)
    open_again(tournament, state)

    assert facts(tournament) == before
    assert Tournament.objects.get().state_before == ""
    assert list(StoredStandings.objects.values_list("body", "etag")) == page


def test_it_goes_nowhere_else() -> None:
    tournament = at_state("registration")
    set_state(tournament, "cancelled", "No hall.")

    for state in ("draft", "check_in", "running", "finished", "cancelled"):
        with pytest.raises(WrongState, match="It can go to: registration"):
            open_again(tournament, state)


@pytest.mark.parametrize("before", ["cancelled", "finished"])
@pytest.mark.parametrize("reason", ["", "  "])
def test_nothing_is_opened_again_without_a_reason(before: str, reason: str) -> None:
    tournament = make_started(entries=2)
    set_state(tournament, before, "because")
    with pytest.raises(ReasonMissing, match="Give a reason for reopening the event"):
        open_again(tournament, "running", reason)

    assert Tournament.objects.get().state == before


def test_everybody_reads_that_it_was_opened_again_and_the_staff_why() -> None:
    tournament = make_started(entries=2)
    set_state(tournament, "finished", "because")
    open_again(tournament, "running", "Table 3 was wrong.")
    stream = event_stream(tournament.pk)
    last, public = staff_entries(stream=stream).last(), public_entries(stream=stream).last()
    assert last is not None
    assert public is not None

    states = {"from": "finished", "to": "running"}
    assert (last.kind, last.data, last.private) == (
        "tournament.reopened",
        states,
        {"reason": "Table 3 was wrong."},
    )
    assert (public.pk, public.public) == (last.pk, True)


@pytest.mark.proof(of="events")
def test_a_finished_event_is_corrected_and_finished_once_more() -> None:
    tournament = make_tournament(entries=2, rounds=1)
    round_ = play_by_hand(make_round(tournament))
    set_state(tournament, "finished")
    match = round_.matches.get()
    staff = tournament.created_by
    with pytest.raises(EventNotRunning):
        take_result_back(match_id=match.pk, actor=staff, reason="Wrong.", now=LATER)
    first = stored_document(StoredStandings.objects.get())
    open_again(tournament, "running")
    between = stored_document(StoredStandings.objects.get())
    take_result_back(match_id=match.pk, actor=staff, reason="Wrong.", now=LATER)
    settle(match, (0, 1))
    set_state(tournament, "finished")
    last = stored_document(StoredStandings.objects.get())

    assert [(page["state"], page["final"]) for page in (first, between, last)] == [
        ("finished", True),
        ("running", False),
        ("finished", True),
    ]
    assert [row["player"]["name"] for row in last["results"]] == [
        row["player"]["name"] for row in reversed(first["results"])
    ]
    assert sorted(RoundStandings.objects.values_list("revision", flat=True))[0] == 1


@pytest.mark.proof(of="events")
def test_what_finishing_has_opened_stays_open_and_the_pages_say_so(client: Client) -> None:
    tournament = make_tournament(entries=2, rounds=2)
    round_ = make_round(tournament)
    address = f"/events/{tournament.pk}"
    notice = b"This event was finished and then reopened."
    before = client.get(f"{address}/decks").content
    play_by_hand(round_)
    set_state(tournament, "finished", "because")
    open_again(tournament, "running")

    assert DeckSnapshot.objects.filter(revealed_at=NOW).count() == 2
    assert (notice in before, notice in client.get(f"{address}/decks").content) == (False, True)
    assert (
        b"Already public: this event was finished and then reopened." in client.get(address).content
    )


@pytest.mark.proof(of="events")
def test_players_have_all_their_time_again_to_contest() -> None:
    match, (first, _) = seated_match(objection_minutes=30)
    certify(bring(match, first), 0)
    tournament = match.round.tournament
    set_state(tournament, "cancelled", "Fire.")
    sweep(clock=lambda: LATER)
    assert state_of(match)[0] == "open"
    open_again(tournament, "running")
    assert state_of(match)[0] == "open"

    in_time, over = LATER + timedelta(minutes=29), LATER + timedelta(minutes=30)
    assert ObjectionWindow.objects.values_list("due_at", "closed_at").get() == (over, None)
    sweep(clock=lambda: in_time)
    assert state_of(match)[0] == "open"
    sweep(clock=lambda: over)
    assert state_of(match) == ("settled", "log", [1, 0], 0)


@pytest.mark.proof(of="events")
def test_a_log_certified_meanwhile_counts_when_the_event_goes_on() -> None:
    match = paired_match(host := make_user())
    replay = upload(match, host, host_log(match, host))
    tournament = match.round.tournament
    set_state(tournament, "cancelled", "Fire.")
    certify(replay, 1)
    assert state_of(match)[0] == "open"
    open_again(tournament, "running")

    assert state_of(match) == ("settled", "log", [0, 1], 0)


def test_the_clock_of_a_round_stands_until_the_staff_starts_it() -> None:
    tournament = make_tournament(entries=2)
    make_round(tournament)
    Round.objects.update(clock_ends_at=NOW + timedelta(minutes=20))
    set_state(tournament, "cancelled", "Fire.")
    clock = Round.objects.values_list("clock_ends_at", "clock_left")
    assert clock.get() == (None, timedelta(minutes=20))
    open_again(tournament, "running")

    assert clock.get() == (None, timedelta(minutes=20))


def test_a_report_can_be_contradicted_for_all_its_time_again() -> None:
    tournament = make_tournament(entries=2)
    make_round(tournament)
    Tournament.objects.update(confirm_minutes=5)
    Match.objects.update(confirm_due_at=NOW + timedelta(minutes=1))
    set_state(tournament, "cancelled", "Fire.")
    open_again(tournament, "running")

    assert Match.objects.get().confirm_due_at == LATER + timedelta(minutes=5)


def test_the_api_opens_an_event_again_for_its_managers(client: Client) -> None:
    make_organisation(owner := make_user(), judge=(judge := make_user()))
    tournament = make_tournament(owner, entries=2, organisation="cup-makers")
    set_state(tournament, "cancelled", "No hall.")
    address = f"/api/v1/tournaments/{tournament.pk}"
    assert client.get(address).json()["state_before"] == "registration"
    form = {"state": "registration", "reason": ""}
    refused = [faults(post(client, f"{address}/state", form, user)) for user in (judge, owner)]
    assert refused == [(403, [("", "power_missing")]), (422, [("/reason", "reason_missing")])]
    answer = post(client, f"{address}/state", form | {"reason": "Another hall."}, owner)

    assert (answer.status_code, answer.json()["state"]) == (200, "registration")
    assert client.get(address, headers=bearer(owner)).json()["state_before"] is None
