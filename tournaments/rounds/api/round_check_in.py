"""Being there for the next round, where the event asks."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.roles import Power
from contract.answers import Answer
from contract.operations import operation
from ground.steady_clock import steady_now
from tournaments.core.api.permissions import PLAYER_OR_STAFF, require_player_or_power
from tournaments.entries import selectors as entries_selectors
from tournaments.entries.api import data as show
from tournaments.models import Entry
from tournaments.rounds.services import round_check_in


class EntryRoundCheckIn(APIView):
    scopes = {"post": PLAYER_OR_STAFF, "delete": PLAYER_OR_STAFF}

    @operation(name="checkInEntryForRound")
    def post(self, request: Request, entry_id: UUID) -> Answer[show.EntryRow]:
        """Check in an entry for the next round.

        For events with `round_check_in`, before each Swiss round except the first. Entries that
        aren't checked in when the round is paired lose it, and drop after `most_missed` such rounds
        in a row. Available to players, and to staff who run rounds.
        """
        entry = entries_selectors.find_entry(entry_id=entry_id)
        actor = require_player_or_power(request, entry, Power.RUN_ROUNDS)
        now = steady_now()
        return _entry_answer(
            request, round_check_in.set_round_check_in(entry_id=entry.pk, actor=actor, now=now)
        )

    def delete(self, request: Request, entry_id: UUID) -> Answer[show.EntryRow]:
        """Undo the check-in of an entry for the next round."""
        entry = entries_selectors.find_entry(entry_id=entry_id)
        actor = require_player_or_power(request, entry, Power.RUN_ROUNDS)
        taken = round_check_in.undo_round_check_in(entry_id=entry.pk, actor=actor, now=steady_now())
        return _entry_answer(request, taken)


def _entry_answer(request: Request, entry: Entry) -> Answer[show.EntryRow]:
    return Answer(show.entry_now(entry, request))
