"""Entries: for anybody to read, for players to make, and for the staff to mend."""

from typing import Any
from uuid import UUID

from django.utils import timezone
from rest_framework import status
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet

import engine
from accounts.api.caller import caller, caller_scopes
from accounts.models import Scope
from accounts.roles import Power
from decks.services.judging import read_deck
from tournaments import selectors
from tournaments.api import event_data as show
from tournaments.api.permissions import require_player_or_power, require_power, viewer
from tournaments.api.serializers import ClaimEntry, EnterTournament, EntryFilter, SubmitDeck
from tournaments.models import Entry, Tournament
from tournaments.services import check_in, decks, entries, leaving

PLAYER_OR_STAFF = (Scope.ENTRIES_WRITE, Scope.EVENTS_MANAGE)


class Entries(GenericViewSet):
    """A player enters himself; the staff enters guests."""

    scopes = {"list": None, "create": PLAYER_OR_STAFF}

    def list(self, request: Request, tournament_id: UUID) -> Response:
        wanted = EntryFilter(data=request.query_params.dict())
        wanted.is_valid(raise_exception=True)
        tournament = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
        rows = show.entry_rows(list(selectors.entries(tournament_id=tournament.pk)), request)
        if wanted.validated_data.get("mine"):
            mine = tournament.entries.filter(user=caller(request)).values_list("pk", flat=True)
            rows = [row for row in rows if UUID(row["id"]) in set(mine)]
        return Response({"results": rows})

    def create(self, request: Request, tournament_id: UUID) -> Response:
        tournament = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
        wanted = EnterTournament(data=request.data)
        wanted.is_valid(raise_exception=True)
        facts: dict[str, Any] = {
            "tournament_id": tournament.pk,
            "name": wanted.validated_data["name"],
            "deck": _deck(tournament, wanted.validated_data["deck"]),
            "now": timezone.now(),
        }
        if not wanted.validated_data["guest"]:
            _require_scope(request, Scope.ENTRIES_WRITE)
            return _created(request, entries.enter(user=caller(request), **facts))
        _require_scope(request, Scope.EVENTS_MANAGE)
        actor = require_power(request, tournament, Power.MANAGE_EVENTS)
        guest = entries.enter_guest(actor=actor, **facts)
        return _created(request, guest.entry, claim_code=guest.claim_code)


class EntryDetail(APIView):
    scopes = {"get": None}

    def get(self, request: Request, entry_id: UUID) -> Response:
        return _shown(request, selectors.find_entry(entry_id=entry_id))


class EntryClaim(APIView):
    """Takes the code of a guest from the user who then has the entry."""

    scopes = {"post": (Scope.ENTRIES_WRITE,)}

    def post(self, request: Request) -> Response:
        wanted = ClaimEntry(data=request.data)
        wanted.is_valid(raise_exception=True)
        code = wanted.validated_data["code"]
        entry = entries.claim_entry(code=code, user=caller(request), now=timezone.now())
        return _shown(request, entry)


class EntryClaimCode(APIView):
    """Gives the staff another code for a guest, which is shown this once."""

    scopes = {"post": (Scope.EVENTS_MANAGE,)}

    def post(self, request: Request, entry_id: UUID) -> Response:
        entry = selectors.find_entry(entry_id=entry_id)
        actor = require_power(request, entry.tournament, Power.MANAGE_EVENTS)
        guest = entries.renew_claim_code(entry_id=entry.pk, actor=actor, now=timezone.now())
        return Response({"entry": str(entry.pk), "claim_code": guest.claim_code})


class EntryWithdrawal(APIView):
    """Gives an entry up before play starts."""

    scopes = {"post": PLAYER_OR_STAFF}

    def post(self, request: Request, entry_id: UUID) -> Response:
        entry = selectors.find_entry(entry_id=entry_id)
        actor = require_player_or_power(request, entry, Power.RUN_ROUNDS)
        left = leaving.withdraw(entry_id=entry.pk, actor=actor, now=timezone.now())
        return _shown(request, left)


class EntryDrop(APIView):
    """Takes a player out of a running event; what he played stays."""

    scopes = {"post": PLAYER_OR_STAFF}

    def post(self, request: Request, entry_id: UUID) -> Response:
        entry = selectors.find_entry(entry_id=entry_id)
        actor = require_player_or_power(request, entry, Power.RUN_ROUNDS)
        return _shown(request, leaving.drop(entry_id=entry.pk, actor=actor, now=timezone.now()))


class EntryCheckIn(APIView):
    scopes = {"post": PLAYER_OR_STAFF, "delete": PLAYER_OR_STAFF}

    def post(self, request: Request, entry_id: UUID) -> Response:
        entry = selectors.find_entry(entry_id=entry_id)
        actor = require_player_or_power(request, entry, Power.RUN_ROUNDS)
        there = check_in.check_in(entry_id=entry.pk, actor=actor, now=timezone.now())
        return _shown(request, there)

    def delete(self, request: Request, entry_id: UUID) -> Response:
        entry = selectors.find_entry(entry_id=entry_id)
        actor = require_player_or_power(request, entry, Power.RUN_ROUNDS)
        away = check_in.undo_check_in(entry_id=entry.pk, actor=actor, now=timezone.now())
        return _shown(request, away)


class EntryDeck(APIView):
    """The deck of an entry: the player hands it in, and it is hidden until the event reveals it."""

    scopes = {"get": None, "put": PLAYER_OR_STAFF}

    def get(self, request: Request, entry_id: UUID) -> Response:
        entry = selectors.find_entry(entry_id=entry_id)
        snapshot = decks.deck_of(entry)
        if show.is_revealed(snapshot):
            return Response(show.deck_data(entry, snapshot, with_salt=True))
        own = entry.user_id is not None and entry.user_id == request.user.pk
        if not (own and Scope.ENTRIES_WRITE in caller_scopes(request)):
            _require_look(request, entry)
            snapshot = decks.look_at_deck(
                entry_id=entry.pk, actor=caller(request), now=timezone.now()
            )
        return Response(
            show.deck_data(entry, snapshot, with_salt=own), headers={"Cache-Control": "no-store"}
        )

    def put(self, request: Request, entry_id: UUID) -> Response:
        entry = selectors.find_entry(entry_id=entry_id)
        actor = require_player_or_power(request, entry, Power.MANAGE_EVENTS)
        wanted = SubmitDeck(data=request.data)
        wanted.is_valid(raise_exception=True)
        deck = read_deck(
            written=wanted.validated_data["deck"], game=engine.game(entry.tournament.game)
        )
        now = timezone.now()
        if entry.user_id == actor.pk:
            decks.submit_deck(entry_id=entry.pk, user=actor, deck=deck, now=now)
        else:
            reason = wanted.validated_data["reason"]
            decks.submit_deck_for(entry_id=entry.pk, actor=actor, deck=deck, reason=reason, now=now)
        return _shown(request, selectors.find_entry(entry_id=entry.pk))


def _require_look(request: Request, entry: Entry) -> None:
    """Only the staff that may see decks looks at one before its reveal."""
    if Scope.EVENTS_MANAGE not in caller_scopes(request):
        raise PermissionDenied("This deck is not revealed.", code="deck_hidden")
    require_power(request, entry.tournament, Power.SEE_DECKS)


def _require_scope(request: Request, scope: Scope) -> None:
    if scope not in caller_scopes(request):
        raise PermissionDenied(f"This needs a token with the scope {scope}.", code="missing_scope")


def _deck(tournament: Tournament, written: Any) -> engine.Deck | None:
    if written is None:
        return None
    return read_deck(written=written, game=engine.game(tournament.game))


def _shown(request: Request, entry: Entry) -> Response:
    return Response(show.entry_data(entry, request, selectors.waiting_position(entry=entry)))


def _created(request: Request, entry: Entry, **more: Any) -> Response:
    where = reverse("entry", kwargs={"entry_id": entry.pk}, request=request)
    body = _shown(request, entry).data
    return Response({**body, **more}, status=status.HTTP_201_CREATED, headers={"Location": where})
