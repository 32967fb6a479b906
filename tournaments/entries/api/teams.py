"""Teams: whom a captain asks to play along, who does, and guests whom the staff puts in."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from accounts.api.caller import caller, caller_scopes
from accounts.models import Scope
from accounts.roles import Power
from contract.answers import Answer, Created, Done, Listing
from contract.listed import listed
from contract.operations import operation
from ground.steady_clock import steady_now
from tournaments.core.access import plays_for
from tournaments.core.api.permissions import (
    PLAYER_OR_STAFF,
    require_player_or_power,
    require_power,
)
from tournaments.core.services.judges import NoJudge
from tournaments.entries import selectors as entries_selectors
from tournaments.entries.api import data as show
from tournaments.entries.api.data import InvitationRow, invitation_row
from tournaments.entries.api.serializers import InvitePlayer, NamePlayer
from tournaments.entries.services import registration, teams
from tournaments.models import Entry

NOT_KEPT = {"Cache-Control": "no-store"}


class Invitations(APIView):
    """List the invitations that you received, and those that you sent as a captain."""

    scopes = {"get": (Scope.ENTRIES_WRITE,)}

    @listed(Listing[InvitationRow])
    def get(self, request: Request) -> Answer[Listing[InvitationRow]]:
        invitations = entries_selectors.invitations(user=caller(request))
        return Answer(
            {"results": [invitation_row(invitation) for invitation in invitations]},
            headers=NOT_KEPT,
        )


class InvitationDetail(APIView):
    scopes = {"get": (Scope.ENTRIES_WRITE,), "delete": (Scope.ENTRIES_WRITE,)}

    def get(self, request: Request, invitation_id: UUID) -> Answer[InvitationRow]:
        """Retrieve an invitation that you sent or received."""
        return Answer(_invitation(request, invitation_id), headers=NOT_KEPT)

    def delete(self, request: Request, invitation_id: UUID) -> Done:
        """Decline an invitation that you received, or cancel one that you sent."""
        teams.end_invitation(invitation_id=invitation_id, user=caller(request), now=steady_now())
        return Done()


class InvitationAcceptance(APIView):
    """Accept an invitation to a team, under a name of your own, until decks are due."""

    scopes = {"post": (Scope.ENTRIES_WRITE,)}

    @operation(
        name="acceptInvitation",
        takes=NamePlayer,
        # Before play an event needs no judge.
        never=(NoJudge,),
    )
    def post(self, request: Request, invitation_id: UUID) -> Answer[show.EntryRow]:
        sent = NamePlayer.read(request)
        entry = teams.accept(
            invitation_id=invitation_id,
            user=caller(request),
            name=sent.name,
            now=steady_now(),
        )
        return _answer(request, entry)


class EntryInvitations(APIView):
    scopes = {"post": (Scope.ENTRIES_WRITE,)}

    @operation(takes=InvitePlayer)
    def post(self, request: Request, entry_id: UUID) -> Created[InvitationRow]:
        """Invite a user to a team by user name, as its captain, until decks are due.

        They join the team once they accept. Inviting the same user again changes nothing.
        """
        sent = InvitePlayer.read(request)
        made = teams.invite(
            entry_id=entry_id,
            user=caller(request),
            username=sent.username,
            now=steady_now(),
        )
        where = reverse("invitation", kwargs={"invitation_id": made.pk}, request=request)
        return Created(_invitation(request, made.pk), location=where)


class EntryMembers(APIView):
    scopes = {"post": (Scope.EVENTS_MANAGE,)}

    @operation(takes=NamePlayer)
    def post(self, request: Request, entry_id: UUID) -> Created[show.ClaimCode]:
        """Add a guest to a team, until play starts. They can claim their registration with the
        code."""
        entry = entries_selectors.find_entry(entry_id=entry_id)
        actor = require_power(request, entry.tournament, Power.MANAGE_EVENTS)
        sent = NamePlayer.read(request)
        guest = teams.add_guest(
            entry_id=entry.pk,
            actor=actor,
            name=sent.name,
            now=steady_now(),
        )
        where = reverse("entry", kwargs={"entry_id": entry.pk}, request=request)
        return Created(show.claim_code(guest), location=where)


class EntryMemberDetail(APIView):
    scopes = {"delete": PLAYER_OR_STAFF}

    def delete(self, request: Request, entry_id: UUID, member_id: UUID) -> Answer[show.EntryRow]:
        """Leave a team, or remove a player from your team, until decks are due.

        Staff can do so until play starts. A captain leaves by withdrawing the entry.
        """
        entry = entries_selectors.find_entry(entry_id=entry_id)
        actor = require_player_or_power(request, entry, Power.MANAGE_EVENTS)
        own = plays_for(user=actor, entry=entry) and Scope.ENTRIES_WRITE in caller_scopes(request)
        changed = teams.remove_player(
            entry_id=entry.pk,
            player_id=member_id,
            actor=actor,
            by_staff=not own,
            now=steady_now(),
        )
        return _answer(request, changed)


class EntryMemberCode(APIView):
    """Create a new claim code for a guest of a team. The old code stops working."""

    scopes = {"post": (Scope.EVENTS_MANAGE,)}

    @operation(name="renewPlayersClaimCode")
    def post(self, request: Request, entry_id: UUID, member_id: UUID) -> Answer[show.ClaimCode]:
        entry = entries_selectors.find_entry(entry_id=entry_id)
        actor = require_power(request, entry.tournament, Power.MANAGE_EVENTS)
        guest = registration.renew_claim_code(
            entry_id=entry.pk, player_id=member_id, actor=actor, now=steady_now()
        )
        return Answer(show.claim_code(guest))


def _invitation(request: Request, invitation_id: UUID) -> InvitationRow:
    invitation = entries_selectors.find_invitation(
        invitation_id=invitation_id, user=caller(request)
    )
    return invitation_row(invitation)


def _answer(request: Request, entry: Entry) -> Answer[show.EntryRow]:
    return Answer(show.entry_now(entry, request))
