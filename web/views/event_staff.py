"""Who helps in one event: named, given another role, dismissed."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.roles import IN_WORDS, Power, Role
from accounts.services.tokens import UnknownUser
from accounts.spelling import same_spelling
from ledger.steady_clock import steady_now
from tournaments import selectors
from tournaments.services.event_staff import dismiss_staff, name_staff
from tournaments.services.judges import NoJudge
from web.forms.accounts import EventRoleForm, EventStaffForm
from web.forms.blame import blame
from web.views.access import signed_in, visitor
from web.views.staff import staffed


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def event_staff(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Who helps in this event alone; sent to it, one more, or one of them in another role."""
    power = Power.MANAGE_EVENTS if request.method == "POST" else None
    shown = staffed(request, tournament_id, power)
    form = EventStaffForm(request.POST or None, initial={"role": Role.JUDGE})
    if form.is_valid():
        with blame(form, NoJudge, username=UnknownUser):
            named = name_staff(
                tournament_id=tournament_id,
                actor=visitor(request),
                username=form.cleaned_data["username"],
                role=Role(form.cleaned_data["role"]),
                now=steady_now(),
            )
            messages.success(
                request, f"{named.user.username} helps in this event as {named.role} now."
            )
            return redirect("web:event-staff", tournament_id=tournament_id)
    powers = shown["frame"].powers
    shown |= {
        "form": form,
        "powers": [IN_WORDS[power] for power in Power if power in powers],
        "helping": [
            (one, EventRoleForm({"role": one.role}, auto_id=f"id_{one.pk}_%s"))
            for one in selectors.event_staff(tournament_id=tournament_id)
        ],
    }
    return render(request, "web/running/staff.html", shown)


@signed_in
@require_POST
def dismissing_staff(request: HttpRequest, tournament_id: UUID, username: str) -> HttpResponseBase:
    """Lets somebody help no more. Who steps down may not see the page afterwards."""
    staffed(request, tournament_id)
    user = visitor(request)
    try:
        dismiss_staff(tournament_id=tournament_id, actor=user, username=username, now=steady_now())
    except NoJudge as error:
        messages.error(request, str(error))
        return redirect("web:event-staff", tournament_id=tournament_id)
    messages.success(request, f"{username} does not help in this event any more.")
    if same_spelling(user.username, username):
        return redirect("web:events")
    return redirect("web:event-staff", tournament_id=tournament_id)
