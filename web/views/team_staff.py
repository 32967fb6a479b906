"""Teams for the staff: guests whom it puts into them, their codes, and players it takes out."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.roles import Power
from ledger.steady_clock import steady_now
from tournaments.models import EntryPlayer
from tournaments.own_matches import OwnMatch
from tournaments.services.entries import NoGuest, renew_claim_code
from tournaments.services.players import PlayerNameTaken, UnusablePlayerName
from tournaments.services.teams import (
    CaptainStays,
    NotATeam,
    PlayersFixed,
    TeamFull,
    add_guest,
    remove_player,
)
from web.forms.blame import blame
from web.forms.organising import GuestPlayerForm, StaffDeckForm
from web.views.access import signed_in, visitor
from web.views.guests import entry_for_staff, staff_entry_page


@signed_in
@require_POST
def adding_guest(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """Puts a guest into a team; the code is in the answer and nowhere else."""
    found, shown = entry_for_staff(request, entry_id, Power.MANAGE_EVENTS)
    form = GuestPlayerForm(request.POST)
    if form.is_valid():
        with blame(
            form, NotATeam, PlayersFixed, TeamFull, player=(PlayerNameTaken, UnusablePlayerName)
        ):
            guest = add_guest(
                entry_id=found.pk,
                actor=visitor(request),
                name=form.cleaned_data["player"],
                now=steady_now(),
            )
            return render(request, "web/running/code.html", shown | {"guest": guest})
    shown |= {"form": StaffDeckForm(decks=()), "player_form": form}
    return staff_entry_page(request, found, shown)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def taking_out(request: HttpRequest, entry_id: UUID, player_id: UUID) -> HttpResponseBase:
    """Asks once more before a player is taken out of their team."""
    found, shown = entry_for_staff(request, entry_id, Power.MANAGE_EVENTS)
    player = next((one for one in found.players.all() if one.pk == player_id), None)
    if player is None:
        raise EntryPlayer.DoesNotExist
    if request.method != "POST":
        return render(request, "web/running/take_out.html", shown | {"player": player})
    try:
        remove_player(
            entry_id=found.pk,
            player_id=player.pk,
            actor=visitor(request),
            by_staff=True,
            now=steady_now(),
        )
    except (CaptainStays, PlayersFixed) as error:
        messages.error(request, str(error))
    else:
        messages.success(request, f"{player.name} is out of {found.name}.")
    return redirect("web:run-entry", entry_id=found.pk)


@signed_in
@require_POST
def renewing_players_code(
    request: HttpRequest, entry_id: UUID, player_id: UUID
) -> HttpResponseBase:
    """The code is in the answer and nowhere else, so there is no page to return to."""
    found, shown = entry_for_staff(request, entry_id, Power.MANAGE_EVENTS)
    try:
        guest = renew_claim_code(
            entry_id=found.pk, player_id=player_id, actor=visitor(request), now=steady_now()
        )
    except (NoGuest, OwnMatch) as error:
        messages.error(request, str(error))
        return redirect("web:run-entry", entry_id=found.pk)
    return render(request, "web/running/code.html", shown | {"guest": guest})
