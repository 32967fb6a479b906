"""Names of guests, taken out of events that are over."""

from typing import Annotated
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.models import Scope
from accounts.roles import Power
from contract.answers import Answer
from contract.bodies import Body
from contract.operations import operation
from ground.steady_clock import steady_now
from tournaments.core.api.permissions import require_power
from tournaments.entries import selectors as entries_selectors
from tournaments.entries.api import data as show
from tournaments.people.services.names import remove_guest_name


class RemoveName(Body):
    player_id: Annotated[
        UUID | None, serializers.UUIDField(allow_null=True, help_text="A player of a team.")
    ] = None


class GuestNameRemoval(APIView):
    """The removal of a guest's name."""

    scopes = {"post": (Scope.EVENTS_MANAGE,)}

    @operation(name="removeGuestName", takes=RemoveName)
    def post(self, request: Request, entry_id: UUID) -> Answer[show.EntryRow]:
        """Remove the name of a guest from an event that is over, for good: a placeholder stays.

        Requires the power to manage the event. The name goes from standings, archives, dumps and
        texts of the staff, and reasons in the journal that mention it are deleted; hashes,
        certificates and signed results don't change. Programs that follow the journal read
        `entry.name_removed` and remove their copies. Without `player_id` it's the player of the
        entry, or the captain of a team.
        """
        entry = entries_selectors.find_entry(entry_id=entry_id)
        actor = require_power(request, entry.tournament, Power.MANAGE_EVENTS)
        sent = RemoveName.read(request)
        removed = remove_guest_name(
            entry_id=entry.pk,
            player_id=sent.player_id,
            actor=actor,
            now=steady_now(),
        )
        return Answer(show.entry_now(removed, request))
