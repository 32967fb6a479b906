"""Rounds for anybody to read, once they are published, and for the staff to draft and run."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.viewsets import GenericViewSet

from accounts.models import Scope, User
from accounts.roles import Power
from contract.answers import Answer, Created, Done, Listing
from contract.listed import listed
from contract.operations import operation
from ground.steady_clock import steady_now
from tournaments.core import selectors
from tournaments.core.api.conditions import expected_version, tagged
from tournaments.core.api.permissions import is_staff, require_power, viewer
from tournaments.core.api.serializers import NoOptions
from tournaments.core.players import player_of
from tournaments.core.services.pinned_rules import RulesChanged
from tournaments.matches.api import data as show
from tournaments.matches.selectors import matches as matches_selectors
from tournaments.models import Tournament
from tournaments.pairing.edits import ImpossibleEdit
from tournaments.rounds.api.serializers import DraftRound, PublishDraft
from tournaments.rounds.selectors import rounds as rounds_selectors
from tournaments.rounds.selectors.table_assignment import TerrainAgain, terrains_of_draft
from tournaments.rounds.services.closing import close_round
from tournaments.rounds.services.draft_edits import unpaired_entries
from tournaments.rounds.services.drafts import (
    discard_draft,
    draft_round,
)
from tournaments.rounds.services.publishing import publish_round
from tournaments.standings.services.pairings_document import pairing_lines
from tournaments.terms.kinds import RoundState


class Rounds(GenericViewSet):
    scopes = {
        "list": None,
        "retrieve": None,
        "create": (Scope.EVENTS_MANAGE,),
        "destroy": (Scope.EVENTS_MANAGE,),
        "publish": (Scope.EVENTS_MANAGE,),
        "close": (Scope.EVENTS_MANAGE,),
    }

    @listed(Listing[show.RoundData])
    def list(self, request: Request, tournament_id: UUID) -> Answer[Listing[show.RoundData]]:
        """List the published rounds of an event, and for its staff a draft."""
        tournament = _event(request, tournament_id)
        staff = is_staff(request, tournament)
        rounds, now = (
            rounds_selectors.rounds(tournament_id=tournament.pk, drafts=staff),
            steady_now(),
        )
        rows = [show.round_data(round_, for_staff=staff, now=now) for round_ in rounds]
        return Answer({"results": rows})

    @operation(
        # The sheet is only read.
        never=(ImpossibleEdit,),
        versioned=True,
    )
    def retrieve(
        self, request: Request, tournament_id: UUID, number: int
    ) -> Answer[show.RoundData]:
        """Retrieve a round. A draft, with its pairings, is available to staff."""
        tournament = _event(request, tournament_id)
        staff = is_staff(request, tournament)
        round_ = _find_round(tournament_id, number, drafts=staff)
        return Answer(_round_body(round_, for_staff=staff), headers=tagged(round_))

    @operation(
        takes=DraftRound,
        # The sheet is only read.
        never=(ImpossibleEdit,),
    )
    def create(self, request: Request, tournament_id: UUID) -> Created[show.RoundData]:
        """Draft the pairings of the next round.

        The same players are paired the same way each time; another `redraw` pairs them another way.
        """
        actor = _runner(request, tournament_id)
        sent = DraftRound.read(request)
        drafted = draft_round(
            tournament_id=tournament_id,
            actor=actor,
            redraw=sent.redraw,
            now=steady_now(),
        )
        where = {"tournament_id": tournament_id, "number": drafted.number}
        return Created(
            _round_body(_find_round(tournament_id, drafted.number, drafts=True)),
            location=reverse("round", kwargs=where, request=request),
        )

    @operation(versioned=True)
    def destroy(self, request: Request, tournament_id: UUID, number: int) -> Done:
        """Discard draft pairings."""
        actor = _runner(request, tournament_id)
        discard_draft(
            tournament_id=tournament_id,
            number=number,
            actor=actor,
            expected=expected_version(request),
            now=steady_now(),
        )
        return Done()

    @operation(
        name="publishRound",
        takes=PublishDraft,
        # The sheet is only read, and rules that an event pinned stay published.
        never=(ImpossibleEdit, RulesChanged),
        versioned=True,
    )
    def publish(self, request: Request, tournament_id: UUID, number: int) -> Answer[show.RoundData]:
        """Publish draft pairings, so that the matches can be played.

        Every player must be paired. If two players meet who are kept apart, or the draft is stale
        and published `despite_stale`, a reason is needed.
        """
        actor = _runner(request, tournament_id)
        sent = PublishDraft.read(request)
        publish_round(
            tournament_id=tournament_id,
            number=number,
            actor=actor,
            despite_stale=sent.despite_stale,
            reason=sent.reason,
            expected=expected_version(request),
            now=steady_now(),
        )
        round_ = _find_round(tournament_id, number, drafts=True)
        return Answer(_round_body(round_, pairings=True), headers=tagged(round_))

    @operation(
        name="closeRound",
        takes=NoOptions,
        # The sheet is only read.
        never=(ImpossibleEdit,),
        versioned=True,
    )
    def close(self, request: Request, tournament_id: UUID, number: int) -> Answer[show.RoundData]:
        """Close a round in which all matches have a result."""
        actor = _runner(request, tournament_id)
        NoOptions.read(request)
        close_round(
            tournament_id=tournament_id,
            number=number,
            actor=actor,
            expected=expected_version(request),
            now=steady_now(),
        )
        round_ = _find_round(tournament_id, number, drafts=True)
        return Answer(_round_body(round_), headers=tagged(round_))


def _event(request: Request, tournament_id: UUID) -> Tournament:
    return selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))


def _runner(request: Request, tournament_id: UUID) -> User:
    """The sender of the request, if they may run the rounds of the event."""
    return require_power(request, _event(request, tournament_id), Power.RUN_ROUNDS)


def _find_round(tournament_id: UUID, number: int, *, drafts: bool) -> show.Counted:
    return rounds_selectors.find_round(tournament_id=tournament_id, number=number, drafts=drafts)


def _round_body(
    round_: show.Counted, *, for_staff: bool = True, pairings: bool = False
) -> show.RoundData:
    """A round, with its pairings when they stand nowhere else or are asked for."""
    body = show.round_data(round_, for_staff=for_staff, now=steady_now())
    if for_staff:
        body["forbidden_tables"] = rounds_selectors.forbidden_tables(round_id=round_.pk)
    if pairings or round_.state == RoundState.DRAFT:
        body["pairings"] = pairing_lines(list(matches_selectors.pairings(round_id=round_.pk)))
    if round_.state == RoundState.DRAFT:
        if any(round_.tournament.terrains):
            terrains = terrains_of_draft(round_)
            body["terrain_again"] = [_terrain_again(row) for row in terrains.again]
            body["least_terrain_again"] = terrains.least
        body["unpaired"] = [
            player_of(entry) for entries in unpaired_entries(round_=round_) for entry in entries
        ]
    return body


def _terrain_again(row: TerrainAgain) -> show.TerrainAgainData:
    return {
        "table": row.table,
        "terrain": row.terrain,
        "player": player_of(row.entry),
        "why": row.why,
    }
