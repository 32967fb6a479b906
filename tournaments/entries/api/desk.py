"""The desk of the staff: players added by the list, checked in together, renamed, with decklists on
paper, and codes for guests; and guests who check in by their code."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.caller import caller
from accounts.models import Scope
from accounts.roles import Power
from contract.answers import Answer, Listing
from contract.operations import operation
from ground.steady_clock import steady_now
from tournaments.core.api.permissions import require_power, visible_event
from tournaments.entries import selectors as entries_selectors
from tournaments.entries.api import data as show
from tournaments.entries.api.serializers import (
    AddPlayers,
    ClaimEntry,
    MakeCodes,
    NamePlayer,
    SetCheckIns,
)
from tournaments.entries.listings import values_of
from tournaments.entries.services import check_in, decks, registration, renaming, walk_ins
from tournaments.models import Entry, Tournament


class AddedPlayers(APIView):
    """Players added by the list."""

    scopes = {"post": (Scope.EVENTS_MANAGE,)}

    @operation(name="addEntries", takes=AddPlayers)
    def post(self, request: Request, tournament_id: UUID) -> Answer[Listing[show.EntryRow]]:
        """Add players to an event, before or after the start: all of the list or none.

        Requires the power to run rounds or to manage the event. A player is a guest with `name`, or
        the user with `username`. During check-in they are checked in; in a running event they play
        from the next round, by its rules for late registration. Guests get no claim code until one
        is created. `on_paper` marks their decklists as on paper. Each fault names the player by
        position in the list.
        """
        tournament = visible_event(request, tournament_id)
        sent = AddPlayers.read(request)
        added = walk_ins.add_players(
            tournament_id=tournament.pk,
            actor=caller(request),
            players=sent.players_to_add(),
            on_paper=sent.on_paper,
            now=steady_now(),
        )
        return Answer({"results": _rows(request, tournament, added)})


class CheckIns(APIView):
    """Check-ins of several entries."""

    scopes = {"post": (Scope.EVENTS_MANAGE,)}

    @operation(name="checkInEntries", takes=SetCheckIns)
    def post(self, request: Request, tournament_id: UUID) -> Answer[Listing[show.EntryRow]]:
        """Check in several entries, or undo it with `present` false. Returns the entries that
        changed.

        Skips entries that have left and incomplete teams.
        """
        tournament = visible_event(request, tournament_id)
        actor = require_power(request, tournament, Power.RUN_ROUNDS)
        sent = SetCheckIns.read(request)
        changed = check_in.set_check_ins(
            tournament_id=tournament.pk,
            entry_ids=sent.entry_ids,
            checked_in=sent.present,
            actor=actor,
            now=steady_now(),
        )
        return Answer({"results": _rows(request, tournament, changed)})


class GuestCheckIn(APIView):
    """Check in as a guest."""

    scopes = {"post": None}

    @operation(name="checkInGuest", takes=ClaimEntry)
    def post(self, request: Request) -> Answer[show.EntryRow]:
        """Check in a guest with their claim code, which stays valid. Needs no token."""
        sent = ClaimEntry.read(request)
        entry = check_in.check_in_by_code(code=sent.code, now=steady_now())
        return Answer(show.entry_now(entry, request))


class ClaimCodes(APIView):
    """Codes of all guests of an event."""

    scopes = {"post": (Scope.EVENTS_MANAGE,)}

    @operation(name="renewClaimCodes", takes=MakeCodes)
    def post(self, request: Request, tournament_id: UUID) -> Answer[Listing[show.ClaimCode]]:
        """Create claim codes for the guests of an event, listed by name.

        With `only_without`, only for guests who have none; otherwise for all guests, and earlier
        codes stop working. Your opponents in the current round are left out.
        """
        tournament = visible_event(request, tournament_id)
        actor = require_power(request, tournament, Power.MANAGE_EVENTS)
        sent = MakeCodes.read(request)
        guests = registration.renew_codes(
            tournament_id=tournament.pk,
            only_without=sent.only_without,
            actor=actor,
            now=steady_now(),
        )
        return Answer({"results": [show.claim_code(guest) for guest in guests]})


class EntryName(APIView):
    """The name of an entry."""

    scopes = {"put": (Scope.EVENTS_MANAGE,)}

    @operation(takes=NamePlayer)
    def put(self, request: Request, entry_id: UUID) -> Answer[show.EntryRow]:
        """Correct the name of an entry: that of its player, or of the team.

        Requires the power to run rounds. Only staff can read the former name in the journal.
        """
        return _rename(request, entry_id, None)


class MemberName(APIView):
    """The name of a player of a team."""

    scopes = {"put": (Scope.EVENTS_MANAGE,)}

    @operation(takes=NamePlayer)
    def put(self, request: Request, entry_id: UUID, member_id: UUID) -> Answer[show.EntryRow]:
        """Correct the name of a player of a team. Requires the power to run rounds."""
        return _rename(request, entry_id, member_id)


def _rename(request: Request, entry_id: UUID, player_id: UUID | None) -> Answer[show.EntryRow]:
    entry = entries_selectors.find_entry(entry_id=entry_id)
    actor = require_power(request, entry.tournament, Power.RUN_ROUNDS)
    sent = NamePlayer.read(request)
    renamed = renaming.rename(
        entry_id=entry.pk,
        player_id=player_id,
        name=sent.name,
        actor=actor,
        now=steady_now(),
    )
    return Answer(show.entry_now(renamed, request))


class PaperDeck(APIView):
    """A decklist on paper."""

    scopes = {"put": (Scope.EVENTS_MANAGE,), "delete": (Scope.EVENTS_MANAGE,)}

    def put(self, request: Request, entry_id: UUID) -> Answer[show.EntryRow]:
        """Mark the decklist of an entry as on paper, which counts as submitted.

        Requires the power to run rounds.
        """
        return _on_paper(request, entry_id, on_paper=True)

    def delete(self, request: Request, entry_id: UUID) -> Answer[show.EntryRow]:
        """Undo marking the decklist of an entry as on paper."""
        return _on_paper(request, entry_id, on_paper=False)


def _on_paper(request: Request, entry_id: UUID, *, on_paper: bool) -> Answer[show.EntryRow]:
    entry = entries_selectors.find_entry(entry_id=entry_id)
    actor = require_power(request, entry.tournament, Power.RUN_ROUNDS)
    changed = decks.set_deck_on_paper(
        entry_id=entry.pk, on_paper=on_paper, actor=actor, now=steady_now()
    )
    return Answer(show.entry_now(changed, request))


def _rows(request: Request, tournament: Tournament, entries: list[Entry]) -> list[show.EntryRow]:
    """These entries as they are stored, in their order."""
    order = {entry.pk: place for place, entry in enumerate(entries)}
    stored = entries_selectors.entries(tournament=tournament).filter(pk__in=order)
    rows = sorted(values_of(stored, show.LISTED), key=lambda row: order[row["pk"]])
    waiting = entries_selectors.waiting_positions(tournament_id=tournament.pk)
    return show.listed_rows(rows, tournament, request, waiting)
