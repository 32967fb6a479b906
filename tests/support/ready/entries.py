"""Entries, teams and invitations."""

from typing import Any

from django.utils import timezone

from decks.api.representations import plain_deck
from tests.support.factories import (
    NOW,
    captain_of,
    legal_deck,
    make_entry,
    make_tournament,
    make_user,
    set_state,
)
from tests.support.judging import put_out
from tests.support.ready.requests import DECK, REASON, Ready, of, of_entry, playing
from tests.support.teams import alone, ask, make_team, mate_of, team_event
from tournaments.entries.services.leaving import drop
from tournaments.entries.services.registration import enter_guest, renew_claim_code
from tournaments.models import Entry


@of("claimEntry")
def _() -> Ready:
    event = make_tournament(entries=1)
    entry, now = event.entries.get(), timezone.now()
    guest = renew_claim_code(entry_id=entry.pk, actor=event.created_by, now=now)
    return Ready({}, {"code": guest.claim_code}, make_user())


def registered(**plan: Any) -> Entry:
    """The entry of a user in an event that is open for registration."""
    return make_entry(make_tournament(**plan), "Kim", user=make_user())


@of("updateEntryArrangements")
def _() -> Ready:
    return of_entry(registered(), {"club": "North", "rating": 1500, "awarded_byes": 1})


def checking_in() -> Entry:
    entry = registered()
    set_state(entry.tournament, "check_in")
    return entry


@of("checkInEntry")
def _() -> Ready:
    entry = checking_in()
    return of_entry(entry, by=captain_of(entry))


@of("deleteEntryCheckIn")
def _() -> Ready:
    return of_entry(checking_in())


@of("renewClaimCode")
def _() -> Ready:
    return of_entry(make_tournament(entries=1).entries.get())


@of("removeGuestName")
def _() -> Ready:
    event = make_tournament(entries=1)
    set_state(event, "cancelled", "Nobody came")
    return of_entry(event.entries.get())


@of("addEntries")
def _() -> Ready:
    players = [{"name": "Lee", "club": "North", "rating": 1500, "seed": 1}, {"name": "Mo"}]
    event = make_tournament()
    return Ready(
        {"tournament_id": str(event.pk)}, {"players": players, "on_paper": True}, event.created_by
    )


@of("checkInEntries")
def _() -> Ready:
    entry = checking_in()
    event = entry.tournament
    body = {"entry_ids": [str(entry.pk)], "present": True}
    return Ready({"tournament_id": str(event.pk)}, body, event.created_by)


@of("renewClaimCodes")
def _() -> Ready:
    event = make_tournament(entries=2)
    return Ready({"tournament_id": str(event.pk)}, {"only_without": False}, event.created_by)


@of("checkInGuest")
def _() -> Ready:
    event = make_tournament(entries=1)
    set_state(event, "check_in")
    entry = event.entries.get()
    guest = renew_claim_code(entry_id=entry.pk, actor=event.created_by, now=NOW)
    return Ready({}, {"code": guest.claim_code}, None)


@of("setEntryName")
def _() -> Ready:
    return of_entry(registered(), {"name": "Kim Min-jun"})


@of("setEntryMemberName")
def _() -> Ready:
    entry = make_team(team_event(), "Foxes")
    return of_entry(entry, {"name": "Lee"}, member_id=str(mate_of(entry).pk))


def without_deck() -> Entry:
    facts: dict[str, Any] = {"name": "Kim", "deck": None, "now": NOW}
    event = make_tournament()
    return enter_guest(tournament_id=event.pk, actor=event.created_by, **facts).entry


@of("setEntryDeckOnPaper")
def _() -> Ready:
    return of_entry(without_deck())


@of("deleteEntryDeckOnPaper")
def _() -> Ready:
    return of_entry(without_deck())


@of("setEntryDeck")
def _() -> Ready:
    entry = registered()
    return of_entry(entry, {"deck": plain_deck(legal_deck(1))}, captain_of(entry))


@of("disqualifyEntry")
def _() -> Ready:
    return of_entry(playing(), REASON)


@of("reinstateEntry")
def _() -> Ready:
    entry = playing()
    put_out(entry)
    return of_entry(entry, REASON)


@of("dropEntry")
def _() -> Ready:
    entry = playing()
    return of_entry(entry, by=captain_of(entry))


@of("returnEntry")
def _() -> Ready:
    entry = playing()
    drop(entry_id=entry.pk, actor=entry.tournament.created_by, now=NOW)
    return of_entry(entry)


@of("checkInEntryForRound")
def _() -> Ready:
    entry = playing(round_check_in=True)
    return of_entry(entry, by=captain_of(entry))


@of("deleteEntryRoundCheckIn")
def _() -> Ready:
    return of_entry(playing(round_check_in=True))


@of("withdrawEntry")
def _() -> Ready:
    entry = registered()
    return of_entry(entry, by=captain_of(entry))


@of("createEntryInvitation")
def _() -> Ready:
    captain = make_user()
    entry = alone(team_event(), "Foxes", captain)
    return of_entry(entry, {"username": make_user().username}, captain)


@of("createEntryMember")
def _() -> Ready:
    return of_entry(alone(team_event(), "Foxes"), {"name": "Foxes 2"})


@of("deleteEntryMember")
def _() -> Ready:
    entry = make_team(team_event(), "Foxes")
    return of_entry(entry, member_id=str(mate_of(entry).pk))


@of("renewPlayersClaimCode")
def _() -> Ready:
    entry = make_team(team_event(), "Foxes")
    return of_entry(entry, member_id=str(mate_of(entry).pk))


def of_invitation(body: Any) -> Ready:
    mate = make_user()
    invitation = ask(alone(team_event(), "Foxes", make_user()), mate)
    return Ready({"invitation_id": str(invitation.pk)}, body, mate)


@of("deleteInvitation")
def _() -> Ready:
    return of_invitation(None)


@of("acceptInvitation")
def _() -> Ready:
    return of_invitation({"name": "Foxes 2"})


@of("letEntryBackIn")
def _() -> Ready:
    event = make_tournament(entries=2)
    facts: dict[str, Any] = {"name": "Kim", "deck": None, "now": NOW}
    entry = enter_guest(tournament_id=event.pk, actor=event.created_by, **facts).entry
    set_state(event, "running")
    return of_entry(entry, {"deck": DECK["deck"]})
