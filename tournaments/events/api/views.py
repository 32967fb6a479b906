"""Events: everybody reads them, organisers create, duplicate and run them."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet

import engine
from accounts.api.caller import caller
from accounts.models import Scope
from accounts.roles import Power
from contract.answers import Answer, Created, Page, paged
from contract.listed import listed
from contract.lists import Place, batch
from contract.operations import operation
from ground.changed import in_order_of_change
from ground.steady_clock import steady_now
from tournaments.core import selectors
from tournaments.core.api.conditions import expected_version, tagged, unless_event_unchanged
from tournaments.core.api.permissions import is_staff, require_power, viewer
from tournaments.events import selectors as events_selectors
from tournaments.events.api import data as show
from tournaments.events.api.serializers import (
    ChangeTournament,
    CloneTournament,
    CreateTournament,
    StateChange,
    TournamentFilter,
)
from tournaments.events.services.cloning import clone_tournament
from tournaments.events.services.events import (
    change_tournament,
    create_tournament,
)
from tournaments.events.services.lifecycle import (
    change_state,
)
from tournaments.events.services.settings import planned
from tournaments.schedule.services.deadlines import DeadlineUnusable


class Tournaments(GenericViewSet):
    scopes = {
        "list": None,
        "retrieve": None,
        "create": (Scope.EVENTS_MANAGE,),
        "update": (Scope.EVENTS_MANAGE,),
    }

    @operation(query=TournamentFilter)
    @listed(Page[show.TournamentRow])
    def list(self, request: Request) -> Answer[Page[show.TournamentRow]]:
        """List events, newest first. Drafts are listed for their staff only."""
        query = TournamentFilter.read(request)
        tournaments = selectors.tournaments(viewer=viewer(request)).filter(
            events_selectors.matching(query.named)
        )
        if query.mine:
            tournaments = tournaments.filter(selectors.events_of(user=caller(request)))
        if not query.follows:
            order = query.ordering or "-created_at"
            return paged(self, events_selectors.ordered(tournaments, order), show.tournament_row)
        changes = in_order_of_change(
            tournaments,
            since=query.updated_since,
            after=query.cursor,
            at="journal__changed_at",
            key="journal_id",
        )
        part = batch(
            request,
            changes,
            query,
            place=lambda event: Place(event.journal.changed_at, event.journal_id),
            show=lambda events: [show.tournament_row(event) for event in events],
        )
        return Answer({"count": changes.count(), "previous": None, **part})

    @operation(versioned=True)
    def retrieve(self, request: Request, tournament_id: UUID) -> Answer[show.TournamentDetail]:
        """Retrieve an event. Drafts are available to their staff only."""
        tournament = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
        staff = is_staff(request, tournament)
        unless_event_unchanged(request, tournament, staff, for_staff=staff)
        return _answer(request, tournament_id)

    @operation(takes=CreateTournament, refuses=(engine.UnknownGame, engine.AmendmentUnusable))
    def create(self, request: Request) -> Created[show.TournamentDetail]:
        """Create an event.

        It is a draft, visible to its staff only, until registration opens.
        """
        sent = CreateTournament.read(request)
        created = create_tournament(
            actor=caller(request),
            organisation=sent.organisation,
            deadlines=sent.times,
            plan=planned(sent.settings),
            now=steady_now(),
        )
        where = reverse("tournament", kwargs={"tournament_id": created.pk}, request=request)
        tournament = selectors.find_whole_tournament(
            tournament_id=created.pk, viewer=viewer(request)
        )
        return Created(show.tournament_detail(tournament), location=where)

    @operation(
        takes=ChangeTournament,
        refuses=(engine.UnknownGame, engine.AmendmentUnusable),
        versioned=True,
    )
    def update(self, request: Request, tournament_id: UUID) -> Answer[show.TournamentDetail]:
        """Update an event.

        All settings of a draft can change. Once registration is open, the rules are fixed; once
        play has started, the dates are too. Additional places go to the waitlist until play starts.
        During play, staff who play in the event can't change `confirm_minutes`.
        """
        tournament = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
        actor = require_power(request, tournament, Power.MANAGE_EVENTS)
        sent = ChangeTournament.read(request)
        change_tournament(
            tournament_id=tournament.pk,
            actor=actor,
            deadlines=sent.times,
            changes=sent.settings,
            expected=expected_version(request),
            now=steady_now(),
        )
        return _answer(request, tournament_id)


class TournamentStates(APIView):
    """Change the state of an event.

    `registration` fixes the rules of the day. `running` starts play: entries without a required
    deck, or not checked in, are left out; `start-review` lists them. `finished` before the last
    round needs a reason, and so does `cancelled`, which deletes nothing.

    A reason reopens an event that is over: a finished event becomes `running`, a cancelled one
    returns to `state_before`. All that became public when it finished stays public.
    """

    scopes = {"post": (Scope.EVENTS_MANAGE,)}

    @operation(
        name="changeTournamentState",
        takes=StateChange,
        refuses=(engine.UnknownGame, engine.AmendmentUnusable),
        versioned=True,
    )
    def post(self, request: Request, tournament_id: UUID) -> Answer[show.TournamentDetail]:
        tournament = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
        actor = require_power(request, tournament, Power.MANAGE_EVENTS)
        sent = StateChange.read(request)
        change_state(
            tournament_id=tournament.pk,
            state=sent.state,
            actor=actor,
            reason=sent.reason,
            expected=expected_version(request),
            now=steady_now(),
        )
        return _answer(request, tournament_id)


def _answer(request: Request, tournament_id: UUID) -> Answer[show.TournamentDetail]:
    tournament = selectors.find_whole_tournament(
        tournament_id=tournament_id, viewer=viewer(request)
    )
    body = show.tournament_detail(tournament, for_staff=is_staff(request, tournament))
    return Answer(body, headers=tagged(tournament))


class TournamentClone(APIView):
    scopes = {"post": (Scope.EVENTS_MANAGE,)}

    @operation(
        takes=CloneTournament,
        refuses=(engine.UnknownGame, engine.AmendmentUnusable),
        # Deadlines are copied as they stand, at the same distance.
        never=(DeadlineUnusable,),
    )
    def post(self, request: Request, tournament_id: UUID) -> Created[show.TournamentDetail]:
        """Duplicate an event.

        The draft has the settings, stages, bans, profile and staff of the event, with the current
        rules, but no entries, seeds or results. Deadlines keep their distance to `starts_at`.
        """
        template = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
        sent = CloneTournament.read(request)
        made = clone_tournament(
            tournament_id=template.pk,
            actor=caller(request),
            name=sent.name,
            organisation=sent.organisation,
            starts_at=sent.starts_at,
            now=steady_now(),
        )
        where = reverse("tournament", kwargs={"tournament_id": made.pk}, request=request)
        tournament = selectors.find_whole_tournament(tournament_id=made.pk, viewer=viewer(request))
        return Created(show.tournament_detail(tournament), location=where)
