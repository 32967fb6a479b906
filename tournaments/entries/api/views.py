"""Entries: everybody reads them, players register, the staff adds and mends them."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet

from accounts.api.caller import caller
from accounts.models import Scope
from accounts.roles import Power
from contract.answers import Answer, Created
from contract.listed import listed, part_of
from contract.operations import operation
from ground.steady_clock import steady_now
from tournaments.core import selectors
from tournaments.core.api.changes import batch_of_changes
from tournaments.core.api.conditions import unless_event_unchanged
from tournaments.core.api.expansions import EVENT, FORMAT
from tournaments.core.api.permissions import (
    PLAYER_OR_STAFF,
    require_captain_or_power,
    require_player_or_power,
    require_power,
    require_scope,
    viewer,
    visible_event,
)
from tournaments.core.services.judges import NoJudge
from tournaments.entries import selectors as entries_selectors
from tournaments.entries.api import data as show
from tournaments.entries.api.decks import given_deck
from tournaments.entries.api.serializers import ClaimEntry, EnterLate, EnterTournament, EntryFilter
from tournaments.entries.listings import values_of
from tournaments.entries.services import check_in, late_registration, leaving, registration, teams
from tournaments.models import Entry, Tournament
from tournaments.terms.kinds import EntryState


class Entries(GenericViewSet):
    scopes = {"list": None, "create": PLAYER_OR_STAFF}

    @operation(query=EntryFilter)
    @listed(show.EntryList, expand={"tournament": EVENT, "format": FORMAT})
    def list(self, request: Request, tournament_id: UUID) -> Answer[show.EntryList]:
        """List the entries of an event in order of registration, or only your own.

        With `updated_since`, those changed at that time or later, in the order of their changes.
        """
        query = EntryFilter.read(request)
        tournament = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
        if not query.follows:  # and before anything that is answered is read
            signed_in = viewer(request) is not None  # They may see more of their own entry.
            unless_event_unchanged(request, tournament, for_staff=signed_in)
        entries = entries_selectors.entries(tournament=tournament)
        if query.mine:
            mine = tournament.players.filter(user=caller(request))
            entries = entries.filter(pk__in=mine.values("entry"))
        if query.follows:
            part = batch_of_changes(
                request,
                entries,
                query,
                show=lambda changed: _rows(request, changed, tournament),
            )
            return Answer({"results": part["results"], "next": part["next"]})
        rows, parts = part_of(request, values_of(entries, show.LISTED))
        waiting = _waiting(tournament, (row["state"] for row in rows))
        return Answer({**parts, "results": show.listed_rows(rows, tournament, request, waiting)})

    @operation(
        takes=EnterTournament,
        # Before play an event needs no judge, and a new team has places.
        never=(NoJudge, teams.TeamFull),
    )
    def create(self, request: Request, tournament_id: UUID) -> Created[show.NewEntry]:
        """Register for an event.

        For teams, `name` is that of the team and `player` that of its captain, who can invite a
        teammate by user name (`invite`). A team has no place until it is complete. Players register
        themselves (`entries:write`), with or without a deck. Staff register guests
        (`events:manage`), who have no account and can claim their registration with the returned
        code. When the event is full, the entry joins the waitlist.
        """
        tournament = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
        sent = EnterTournament.read(request)
        facts: dict[str, Any] = {
            "tournament_id": tournament.pk,
            "name": sent.name,
            "player": sent.player,
            "deck": given_deck(request, tournament, sent),
            "now": steady_now(),
        }
        if not sent.guest:
            require_scope(request, Scope.ENTRIES_WRITE)
            facts["invited"] = sent.invite
            return _created(request, registration.enter(user=caller(request), **facts), None)
        require_scope(request, Scope.EVENTS_MANAGE)
        actor = require_power(request, tournament, Power.MANAGE_EVENTS)
        guest = registration.enter_guest(actor=actor, **facts)
        return _created(request, guest.entry, guest.claim_code)


def _rows(request: Request, entries: list[Entry], tournament: Tournament) -> list[show.EntryRow]:
    """Entries of an event, those who wait with their position among all who do."""
    waiting = _waiting(tournament, (entry.state for entry in entries))
    return show.entry_rows(entries, request, waiting)


def _waiting(tournament: Tournament, states: Iterable[str]) -> Iterable[UUID]:
    """All that wait for a place in their order, if one with these states does."""
    if EntryState.WAITING not in states:
        return ()
    line = entries_selectors.waiting_entries(tournament_id=tournament.pk)
    return line.values_list("pk", flat=True)


class EntryDetail(APIView):
    """Retrieve an entry."""

    scopes = {"get": None}

    def get(self, request: Request, entry_id: UUID) -> Answer[show.EntryRow]:
        entry = entries_selectors.find_entry(entry_id=entry_id)
        position = entries_selectors.waiting_position(entry=entry)
        return Answer(show.entry_row(entry, request, position))


class EntryClaim(APIView):
    """Claim a guest registration with its code. A code works once."""

    scopes = {"post": (Scope.ENTRIES_WRITE,)}

    @operation(name="claimEntry", takes=ClaimEntry)
    def post(self, request: Request) -> Answer[show.EntryRow]:
        sent = ClaimEntry.read(request)
        entry = registration.claim_entry(code=sent.code, user=caller(request), now=steady_now())
        return _answer(request, entry)


class EntryClaimCode(APIView):
    """Give a guest another code, in place of the one before."""

    scopes = {"post": (Scope.EVENTS_MANAGE,)}

    @operation(name="renewClaimCode")
    def post(self, request: Request, entry_id: UUID) -> Answer[show.ClaimCode]:
        entry = entries_selectors.find_entry(entry_id=entry_id)
        actor = require_power(request, entry.tournament, Power.MANAGE_EVENTS)
        guest = registration.renew_claim_code(entry_id=entry.pk, actor=actor, now=steady_now())
        return Answer(show.claim_code(guest))


class EntryWithdrawal(APIView):
    """Withdraw an entry before play starts. Its place goes to the next entry on the waitlist.

    The captain withdraws or drops a team, for all of its players.
    """

    scopes = {"post": PLAYER_OR_STAFF}

    @operation(name="withdrawEntry")
    def post(self, request: Request, entry_id: UUID) -> Answer[show.EntryRow]:
        actor = _captain(request, entry_id)
        return _answer(request, leaving.withdraw(entry_id=entry_id, actor=actor, now=steady_now()))


class EntryDrop(APIView):
    """Drop from a running event. Results so far count.

    Staff who play can't drop their own opponent.
    """

    scopes = {"post": PLAYER_OR_STAFF}

    @operation(name="dropEntry")
    def post(self, request: Request, entry_id: UUID) -> Answer[show.EntryRow]:
        actor = _captain(request, entry_id)
        return _answer(request, leaving.drop(entry_id=entry_id, actor=actor, now=steady_now()))


class EntryReturn(APIView):
    """Return a dropped entry from the next Swiss round. Missed rounds stay missed."""

    scopes = {"post": (Scope.EVENTS_MANAGE,)}

    @operation(name="returnEntry")
    def post(self, request: Request, entry_id: UUID) -> Answer[show.EntryRow]:
        entry = entries_selectors.find_entry(entry_id=entry_id)
        actor = require_power(request, entry.tournament, Power.RUN_ROUNDS)
        return _answer(request, leaving.come_back(entry_id=entry.pk, actor=actor, now=steady_now()))


class EntryCheckIn(APIView):
    scopes = {"post": PLAYER_OR_STAFF, "delete": PLAYER_OR_STAFF}

    @operation(name="checkInEntry")
    def post(self, request: Request, entry_id: UUID) -> Answer[show.EntryRow]:
        """Check in an entry.

        Entries on the waitlist can check in too: at the start, they take the places of entries that
        didn't check in, in waitlist order.
        """
        actor = _actor(request, entry_id)
        return _answer(request, check_in.check_in(entry_id=entry_id, actor=actor, now=steady_now()))

    def delete(self, request: Request, entry_id: UUID) -> Answer[show.EntryRow]:
        """Undo the check-in of an entry."""
        actor = _actor(request, entry_id)
        return _answer(
            request, check_in.undo_check_in(entry_id=entry_id, actor=actor, now=steady_now())
        )


def _actor(request: Request, entry_id: UUID) -> Any:
    """The caller, if they play in the entry or run the event."""
    entry = entries_selectors.find_entry(entry_id=entry_id)
    return require_player_or_power(request, entry, Power.RUN_ROUNDS)


def _captain(request: Request, entry_id: UUID) -> Any:
    """The caller, if they are the captain of the entry or run the event."""
    entry = entries_selectors.find_entry(entry_id=entry_id)
    return require_captain_or_power(request, entry, Power.RUN_ROUNDS)


def _answer(request: Request, entry: Entry) -> Answer[show.EntryRow]:
    return Answer(_row(request, entry))


def _created(request: Request, entry: Entry, claim_code: str | None) -> Created[show.NewEntry]:
    where = reverse("entry", kwargs={"entry_id": entry.pk}, request=request)
    return Created({**_row(request, entry), "claim_code": claim_code}, location=where)


def _row(request: Request, entry: Entry) -> show.EntryRow:
    return show.entry_now(entry, request)


class LateEntries(APIView):
    """Add a late entry to a running event, from the next round that is paired.

    Requires the power to run rounds or to manage the event. The event's `late_entries` says how
    missed rounds count. Available in Swiss rounds of the first stage; while the last of them is
    open, the entry plays only if it is seated in it. Without `username`, it is the
    entry of a guest, who can claim it with the returned code. For a team, name all players.
    """

    scopes = {"post": (Scope.EVENTS_MANAGE,)}

    @operation(takes=EnterLate)
    def post(self, request: Request, tournament_id: UUID) -> Created[show.NewEntry]:
        tournament = visible_event(request, tournament_id)
        sent = EnterLate.read(request)
        made = late_registration.enter_late(
            tournament_id=tournament.pk,
            actor=caller(request),
            deck=given_deck(request, tournament, sent),
            now=steady_now(),
            name=sent.name,
            player=sent.player,
            mates=sent.mates,
            username=sent.username,
        )
        row = show.entry_now(made.entry, request)
        where = reverse("entry", kwargs={"entry_id": made.entry.pk}, request=request)
        return Created({**row, "claim_code": made.claim_code or None}, location=where)
