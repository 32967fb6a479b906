"""Playing a game of a match on pages of this service: whether it can be, and the buttons."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

import engine
from accounts.models import User
from contract.errors import DomainError
from ground.addresses import address_of
from ground.steady_clock import steady_now
from ground.texts import translated
from replays.models import Slot
from replays.selectors import current_slot
from tables.casual import is_played_here
from tables.holders import Holder
from tables.models import Table, TableState
from tables.selectors import table_of_slot
from tournaments.core.access import OwnMatch, leads, plays_for
from tournaments.core.services.pinned_rules import format_of_game
from tournaments.matches.selectors.matches import find_match
from tournaments.matches.selectors.seating import players_by_seat
from tournaments.matches.services.playing_here import (
    CHOOSE_PLAYER,
    play_here,
    play_here_as_guest,
    seat_first,
)
from tournaments.models import EntryPlayer, Match
from tournaments.terms.kinds import Venue
from web.core.access import signed_in, visitor
from web.core.event_frame import reader
from web.core.form_errors import blame, flash_refusal
from web.core.seat_keys import key_of
from web.core.time_zones import use_time_zone_of
from web.core.typed_forms import Form, fields
from web.matches.forms import guest_code_field
from web.tables.keys import keep_key, new_key


@dataclass(frozen=True)
class GameHere:
    """The next game of a match that can be played here. `table` is None until somebody sits there;
    `waits` names who is there while others are awaited. `team` has the players of the reader's
    team, who sits first at first, and is empty elsewhere; whether they `lead` it as its captain."""

    number: int
    table: Table | None = None
    waits: Sequence[str] = ()
    team: Sequence[EntryPlayer] = ()
    leads: bool = False

    @property
    def goes_on(self) -> bool:
        return self.table is not None and self.table.state == TableState.PLAYING


class GuestSeatForm(Form):
    """The code of a guest who sits down."""

    code: str = guest_code_field()


class FirstForm(Form):
    """The player of a team who sits first."""

    first: UUID = fields.UUIDField()


def game_here(
    match: Match, games: Sequence[Mapping[str, Any]], viewer: User | None
) -> GameHere | None:
    """The first game of an open match without a result, if its event plays at tables, as `viewer`
    sees it."""
    game = _game_here(match, games)
    if game is None or viewer is None or match.round.tournament.team_size == 1:
        return game
    entries = [seat.entry for seat in match.seats.all()]
    own = next((entry for entry in entries if plays_for(user=viewer, entry=entry)), None)
    if own is None:
        return game
    team = [player for player in players_by_seat(match) if player.entry_id == own.pk]
    return replace(game, team=team, leads=leads(user=viewer, entry=own))


def _game_here(match: Match, games: Sequence[Mapping[str, Any]]) -> GameHere | None:
    if match.round.tournament.venue == Venue.HALL:
        return None
    number = next((game["number"] for game in games if game["settled"] is None), None)
    if number is None:
        return None
    slot = current_slot(match=str(match.pk), game_number=number)
    if slot is None or not _is_played_here(slot):
        return None
    table = table_of_slot(slot=slot.pk)
    if table is None or table.state in (TableState.CLOSED, TableState.STOPPED):
        return GameHere(slot.game_number)
    if table.state == TableState.OVER:
        return None
    seats = table.seats.all() if table.state == TableState.WAITING else []
    return GameHere(slot.game_number, table, [seat.name for seat in seats if seat.ready_at])


def _is_played_here(slot: Slot) -> bool:
    try:
        return is_played_here(engine.game(slot.game), format_of_game(slot))
    except (DomainError, engine.UnknownGame, engine.FormatUnusable):
        return False


@signed_in
@require_POST
def playing_here(request: HttpRequest, match_id: UUID, number: int) -> HttpResponseBase:
    """Sit down for a game of one's own match. A guest who has claimed their entry since still holds
    the seat by a browser, so this one has a key."""
    key = key_of(request) or new_key()
    with flash_refusal(request):
        table = play_here(
            match_id=match_id,
            game_number=number,
            user=visitor(request),
            key=key,
            now=steady_now(),
        )
        answer = redirect("web:table", table.pk)
        keep_key(answer, key)
        return answer
    return redirect("web:match", match_id)


@signed_in
@require_POST
def seating_first(request: HttpRequest, match_id: UUID, number: int) -> HttpResponseBase:
    """Have a player of one's own team sit first."""
    form = FirstForm(request.POST)
    if not form.is_valid():
        messages.error(request, translated(CHOOSE_PLAYER))
        return redirect("web:match", match_id)
    with flash_refusal(request):
        seat_first(
            match_id=match_id,
            game_number=number,
            user=visitor(request),
            player_id=form.first,
            now=steady_now(),
        )
        messages.success(request, gettext("Seats changed."))
    return redirect("web:match", match_id)


@never_cache
def playing_here_as_guest(request: HttpRequest, match_id: UUID, number: int) -> HttpResponseBase:
    """The form for the code of a guest, who holds the seat by this browser from then on."""
    match = find_match(match_id=match_id)
    use_time_zone_of(match.round.tournament)
    form = GuestSeatForm(request.POST or None)
    if form.is_valid():
        key = new_key()
        with blame(form, code=OwnMatch):
            table = play_here_as_guest(
                match_id=match_id,
                game_number=number,
                code=form.code,
                browser=Holder(reader(request), key_of(request)),
                new_key=key,
                address=address_of(request.META),
                now=steady_now(),
            )
            answer = redirect("web:table", table.pk)
            keep_key(answer, key)
            return answer
    context = {"match": match, "event": match.round.tournament, "number": number, "form": form}
    return render(request, "web/matches/guest_seat.html", context)
