"""Leaving teams and replacing players, and what a team that is not complete cannot do."""

from datetime import timedelta
from typing import Any

import pytest

from contract.errors import NotFound
from ledger.selectors import staff_entries
from tests.support.factories import NOW, captain_of, make_round, make_user, set_state
from tests.support.teams import (
    a_team,
    alone,
    ask,
    kinds,
    make_team,
    mate_of,
    players,
    team_deck,
    team_event,
)
from tournaments.core.access import CaptainOnly, is_seated
from tournaments.core.services.changes import event_stream
from tournaments.entries.selectors import incomplete_count
from tournaments.entries.services.check_in import Incomplete, check_in
from tournaments.entries.services.decks import NotInEntry, submit_deck
from tournaments.entries.services.leaving import withdraw
from tournaments.entries.services.teams import (
    CaptainStays,
    PlayersFixed,
    accept,
    add_guest,
    invite,
    remove_player,
)
from tournaments.events.services.starting import TooFewPlayers
from tournaments.judging.services.disqualification import disqualify
from tournaments.models import Entry, EntryPlayer

pytestmark = pytest.mark.django_db


def remove(entry: Entry, player: EntryPlayer, actor: Any, **more: Any) -> Entry:
    return remove_player(entry_id=entry.pk, player_id=player.pk, actor=actor, **{"now": NOW} | more)


# Leaving and replacing


def test_a_mate_leaves_and_another_has_their_place() -> None:
    tournament = team_event()
    entry, _, mate = a_team(tournament)
    commitment = entry.registered_deck.commitment
    remove(entry, mate_of(entry), mate)

    assert (players(entry), is_seated(user=mate, tournament=tournament)) == (["Foxes 1"], False)
    assert kinds(tournament)[-1] == ("entry.player_left", True)
    with pytest.raises(NotInEntry):
        submit_deck(entry_id=entry.pk, user=mate, deck=team_deck(1), now=NOW)
    accept(invitation_id=ask(entry, other := make_user()).pk, user=other, name="Bo", now=NOW)
    entry.refresh_from_db()
    assert (players(entry), entry.registered_deck.commitment) == (["Foxes 1", "Bo"], commitment)
    alone(tournament, "Hares", mate)


def test_who_may_take_whom_out() -> None:
    entry, captain, mate = a_team()
    first, second = entry.players.order_by("number")
    for actor in (make_user(), entry.tournament.created_by):
        with pytest.raises(CaptainOnly):
            remove(entry, second, actor)
    with pytest.raises(CaptainOnly):
        remove(entry, first, make_user())
    for actor in (captain, mate):
        with pytest.raises((CaptainStays, CaptainOnly)):
            remove(entry, first, actor)
    with pytest.raises(CaptainStays):
        remove(entry, first, entry.tournament.created_by, by_staff=True)
    remove(entry, second, captain)
    with pytest.raises(NotFound):
        remove(entry, second, captain)


def test_the_mate_of_another_team_is_none_of_this_ones() -> None:
    tournament = team_event()
    entry, captain, _ = a_team(tournament)
    other = make_team(tournament, "Hares")
    with pytest.raises(NotFound):
        remove(entry, mate_of(other), captain)


def test_teams_stay_from_the_hour_on_at_which_decks_are_due() -> None:
    due = NOW + timedelta(hours=1)
    tournament = team_event(decks_due_at=due)
    entry, captain, mate = a_team(tournament)
    hares = alone(tournament, "Hares", make_user())
    invitation = ask(hares, other := make_user())
    late = due + timedelta(seconds=1)
    with pytest.raises(PlayersFixed, match="can’t change after the decklist deadline"):
        remove(entry, mate_of(entry), mate, now=late)
    with pytest.raises(PlayersFixed):
        accept(invitation_id=invitation.pk, user=other, name="Bo", now=late)
    with pytest.raises(PlayersFixed):
        invite(entry_id=entry.pk, user=captain, username=other.username, now=late)
    add_guest(entry_id=hares.pk, actor=tournament.created_by, name="Cy", now=late)
    remove(entry, mate_of(entry), tournament.created_by, by_staff=True, now=late)

    assert (players(entry), players(hares)) == (["Foxes 1"], ["Hares 1", "Cy"])


def test_who_is_disqualified_gains_nobody_and_nobody_leaves_it_for_another_team() -> None:
    tournament = team_event()
    owner = tournament.created_by
    entry = alone(tournament, "Foxes", captain := make_user())
    invitation = ask(entry, mate := make_user())
    disqualify(entry_id=entry.pk, actor=owner, reason="Marked cards.", now=NOW)
    facts: dict[str, Any] = {"entry_id": entry.pk, "now": NOW}
    for act in (
        lambda: invite(**facts, user=captain, username=make_user().username),
        lambda: accept(invitation_id=invitation.pk, user=mate, name="Bo", now=NOW),
        lambda: add_guest(**facts, actor=owner, name="Bo"),
    ):
        with pytest.raises(
            PlayersFixed, match="Foxes is disqualified, so its players can’t change"
        ):
            act()
    hares = make_team(tournament, "Hares", make_user(), make_user())
    disqualify(entry_id=hares.pk, actor=owner, reason="Marked cards.", now=NOW)
    with pytest.raises(PlayersFixed, match="is disqualified, so its players can’t change"):
        remove(hares, mate_of(hares), mate_of(hares).user)

    assert (players(entry), players(hares)) == (["Foxes 1"], ["Hares 1", "Hares 2"])


def test_in_a_running_event_nobody_changes_a_team() -> None:
    tournament = team_event()
    entry, _, mate = a_team(tournament)
    make_team(tournament, "Hares")
    set_state(tournament, "running")
    for by_staff in (False, True):
        with pytest.raises(PlayersFixed, match=r"Teams can’t change now. The event is running."):
            remove(entry, mate_of(entry), mate, by_staff=by_staff)


def test_a_team_that_is_given_up_sets_its_players_free() -> None:
    tournament = team_event()
    entry, captain, mate = a_team(tournament)
    hares = alone(tournament, "Hares", make_user())
    invitation = ask(hares, other := make_user())
    withdraw(entry_id=hares.pk, actor=tournament.created_by, now=NOW)
    with pytest.raises(NotFound):
        accept(invitation_id=invitation.pk, user=other, name="Bo", now=NOW)
    withdraw(entry_id=entry.pk, actor=captain, now=NOW)
    with pytest.raises(PlayersFixed, match="Foxes is no longer in this event"):
        remove(entry, mate_of(entry), mate)

    again = make_team(tournament, "Foxes", mate, captain)
    assert (players(entry), captain_of(again)) == (["Foxes 1", "Foxes 2"], mate)


# What a team without its second player cannot do


def test_a_team_that_is_not_complete_is_not_there() -> None:
    tournament = team_event()
    entry, _, mate = a_team(tournament)
    hares = alone(tournament, "Hares")
    set_state(tournament, "check_in")
    with pytest.raises(Incomplete, match="Hares has 1 of 2 players"):
        check_in(entry_id=hares.pk, actor=tournament.created_by, now=NOW)
    check_in(entry_id=entry.pk, actor=mate, now=NOW)
    assert incomplete_count(tournament=tournament) == 1
    remove(entry, mate_of(entry), mate)
    entry.refresh_from_db()

    assert (entry.state, entry.checked_in_at) == ("entered", None)
    assert [kind for kind, _ in kinds(tournament)][-2:] == [
        "entry.player_left",
        "entry.check_in_undone",
    ]
    assert incomplete_count(tournament=tournament) == 2


def test_a_team_that_is_not_complete_is_out_when_play_starts() -> None:
    tournament = team_event()
    make_team(tournament, "Foxes")
    hares = alone(tournament, "Hares", make_user())
    invitation = ask(hares, mate := make_user())
    with pytest.raises(
        TooFewPlayers, match=r"1 team can start, .* Decklists are required\. Teams must be complete"
    ):
        set_state(tournament, "running")
    make_team(tournament, "Owls")
    round_ = make_round(tournament)
    hares.refresh_from_db()
    record = staff_entries(stream=event_stream(tournament.pk)).get(kind="entry.withdrawn")

    assert (hares.state, dict(record.data)) == (
        "withdrawn",
        {"entry": str(hares.pk), "reason": "incomplete"},
    )
    assert {seat.entry.name for seat in round_.seats.all()} == {"Foxes", "Owls"}
    with pytest.raises(NotFound):
        accept(invitation_id=invitation.pk, user=mate, name="Bo", now=NOW)
