"""Teams, for their players: inviting users, accepting, and leaving."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from contract.errors import NotFound
from ground.steady_clock import steady_now
from tournaments.core.access import leads
from tournaments.entries.selectors import find_invitation
from tournaments.entries.services.players import (
    PlayerNameTaken,
    UnusablePlayerName,
)
from tournaments.entries.services.teams import (
    CaptainStays,
    PlayersFixed,
    accept,
    end_invitation,
    invite,
    remove_player,
)
from tournaments.models import Entry, EntryPlayer
from web.core.access import signed_in, visitor
from web.core.event_frame import framed
from web.core.form_errors import blame
from web.entries.forms import InviteForm, JoinForm
from web.entries.own_entry import empty_form, entry_page, own_entry


@signed_in
@require_POST
def inviting(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """Invite a user by name; a refusal is shown in the form."""
    own, user = own_entry(request, entry_id, as_captain=True), visitor(request)
    form = InviteForm(request.POST)
    if form.is_valid():
        with blame(form):
            invite(
                entry_id=own.pk,
                user=user,
                username=form.username,
                now=steady_now(),
            )
            message = gettext(
                "Invitation sent to {name}. They must accept before the team can play."
            )
            messages.success(request, message.format(name=form.username))
            return redirect("web:entry", entry_id=own.pk)
    context = framed(request, own.tournament_id, "about")
    context |= {"invite_form": form, "form": empty_form(own, user)}
    return entry_page(request, own, context)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, invitation_id: UUID) -> HttpResponseBase:
    """An invitation of the reader. A POST accepts it, with the name to play under."""
    user = visitor(request)
    invitation = find_invitation(invitation_id=invitation_id, user=user)
    if invitation.user_id != user.pk:
        return redirect("web:entry", entry_id=invitation.entry_id)
    form = JoinForm(request.POST or None, initial={"name": user.username})
    if form.is_valid():
        with blame(form, name=(PlayerNameTaken, UnusablePlayerName)):
            entry = accept(
                invitation_id=invitation.pk,
                user=user,
                name=form.name,
                now=steady_now(),
            )
            messages.success(request, gettext("You joined {team}.").format(team=entry.name))
            return redirect("web:entry", entry_id=entry.pk)
    context = framed(request, invitation.entry.tournament_id, "about")
    return render(
        request, "web/entries/invitation.html", context | {"invitation": invitation, "form": form}
    )


@signed_in
@require_POST
def ending_invitation(request: HttpRequest, invitation_id: UUID) -> HttpResponseBase:
    """Decline an invitation, or withdraw it."""
    user = visitor(request)
    invitation = find_invitation(invitation_id=invitation_id, user=user)
    end_invitation(invitation_id=invitation.pk, user=user, now=steady_now())
    if invitation.user_id == user.pk:
        message = gettext("Invitation from {team} declined.")
        messages.success(request, message.format(team=invitation.entry.name))
        return redirect("web:mine")
    messages.success(request, gettext("Invitation withdrawn."))
    return redirect("web:entry", entry_id=invitation.entry_id)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def removing_player(request: HttpRequest, entry_id: UUID, player_id: UUID) -> HttpResponseBase:
    """Ask before a player leaves their team, or is removed by its captain."""
    own, user = own_entry(request, entry_id), visitor(request)
    player = next((seated for seated in own.players.all() if seated.pk == player_id), None)
    if player is None or not (player.user_id == user.pk or leads(user=user, entry=own)):
        raise NotFound
    itself = player.user_id == user.pk
    if request.method != "POST":
        context = framed(request, own.tournament_id, "about")
        context |= {"entry": own, "player": player, "itself": itself}
        return render(request, "web/entries/remove_player.html", context)
    try:
        remove_player(entry_id=own.pk, player_id=player.pk, actor=user, now=steady_now())
    except (CaptainStays, PlayersFixed) as error:
        messages.error(request, str(error))
        return redirect("web:entry", entry_id=own.pk)
    if itself:
        messages.success(request, gettext("You left {team}.").format(team=own.name))
        return redirect("web:event", tournament_id=own.tournament_id)
    messages.success(request, removed_text(player, own))
    return redirect("web:entry", entry_id=own.pk)


def removed_text(player: EntryPlayer, team: Entry) -> str:
    return gettext("{name} was removed from {team}.").format(name=player.name, team=team.name)
