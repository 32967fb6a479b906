"""Entering an event that is being played, by its staff."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from accounts.api.caller import caller
from accounts.models import Scope
from accounts.services.quotas import QuotaReached
from accounts.services.tokens import UnknownUser
from contract.answers import Created
from contract.operations import operation
from decks.services.snapshots import IllegalDeck
from ledger.steady_clock import steady_now
from tournaments import selectors
from tournaments.api import entry_data as show
from tournaments.api.given_deck import UNFIT, given_deck
from tournaments.api.permissions import NOT_STAFF, staffed_event
from tournaments.api.serializers import EnterLate
from tournaments.models import Tournament
from tournaments.names import UnusableName
from tournaments.services import late_entries, players, teams
from tournaments.services.judges import NoJudge
from tournaments.services.places import EventFull
from tournaments.services.rules import RulesChanged


class LateEntries(APIView):
    """Enter somebody in a running event, from the next round on that is paired.

    It takes the power to run rounds or to manage the event, whose `late_entries` says what the
    rounds count as that are missed. That is so in Swiss rounds of the first stage. Without
    `username` it is the entry of a guest, who can claim it by the code that is answered. Of a team
    all players are named.
    """

    scopes = {"post": (Scope.EVENTS_MANAGE,)}

    @operation(
        name="enterLate",
        takes=EnterLate,
        refuses=(
            Tournament.DoesNotExist,
            *NOT_STAFF,
            late_entries.NoLateEntries,
            late_entries.TooLate,
            late_entries.TeamIncomplete,
            EventFull,
            QuotaReached,
            UnknownUser,
            UnusableName,
            players.UnusablePlayerName,
            players.AlreadyEntered,
            NoJudge,
            players.HasSeenSecrets,
            players.NameTaken,
            players.PlayerNameTaken,
            teams.NotATeam,
            IllegalDeck,
            *UNFIT,
            RulesChanged,
        ),
    )
    def post(self, request: Request, tournament_id: UUID) -> Created[show.NewEntry]:
        tournament = staffed_event(request, tournament_id)
        wanted = EnterLate(data=request.data)
        wanted.is_valid(raise_exception=True)
        told = wanted.validated_data
        deck = given_deck(request, tournament, told)
        assert deck is not None  # the serializer takes nothing without
        made = late_entries.enter_late(
            tournament_id=tournament.pk,
            actor=caller(request),
            deck=deck,
            now=steady_now(),
            **{name: told[name] for name in ("name", "player", "mates", "username")},
        )
        entry = selectors.find_entry(entry_id=made.entry.pk)
        row = show.entry_row(entry, request, None)
        where = reverse("entry", kwargs={"entry_id": entry.pk}, request=request)
        return Created({**row, "claim_code": made.claim_code or None}, location=where)
