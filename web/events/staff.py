"""The staff of one event, and its announcements."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from accounts.role_texts import POWER_TEXTS, ROLE_NAMES
from accounts.roles import Power, Role
from ground.spelling import same_spelling
from ground.steady_clock import steady_now
from ground.texts import translated
from tournaments.core.access import demand_any
from tournaments.core.journal_kinds import KINDS
from tournaments.core.services.judges import NoJudge
from tournaments.events import selectors as events_selectors
from tournaments.events.services.announcements import (
    ANNOUNCING,
    announce,
    withdraw_announcement,
)
from tournaments.events.services.staff import dismiss_staff, name_staff
from web.accounts.forms import EventRoleForm, EventStaffForm
from web.core.access import signed_in, visitor
from web.core.form_errors import blame
from web.core.staff_pages import staffed
from web.judging.forms import AnnouncementForm


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def event_staff(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """The staff of this event alone. A POST adds a member, or gives one another role."""
    power = Power.MANAGE_EVENTS if request.method == "POST" else None
    context = staffed(request, tournament_id, power)
    form = EventStaffForm(request.POST or None, initial={"role": Role.JUDGE})
    if form.is_valid():
        with blame(form):
            named = name_staff(
                tournament_id=tournament_id,
                actor=visitor(request),
                username=form.username,
                role=Role(form.role),
                now=steady_now(),
            )
            messages.success(
                request,
                gettext("{member} is on the staff as {role}.").format(
                    member=named.user.username, role=ROLE_NAMES[Role(named.role)]
                ),
            )
            return redirect("web:event-staff", tournament_id=tournament_id)
    powers = context["frame"].powers - (set() if context["with_decks"] else {Power.SEE_DECKS})
    context |= {
        "form": form,
        "powers": [POWER_TEXTS[power] for power in Power if power in powers],
        "helping": [
            (member, EventRoleForm({"role": member.role}, auto_id=f"id_{member.pk}_%s"))
            for member in events_selectors.event_staff(tournament_id=tournament_id)
        ],
    }
    return render(request, "web/events/staff.html", context)


@signed_in
@require_POST
def dismissing_staff(request: HttpRequest, tournament_id: UUID, username: str) -> HttpResponseBase:
    """Removes a member of the staff. Members who remove themselves are sent to the list of events,
    as they may not see this page any more."""
    staffed(request, tournament_id)
    user = visitor(request)
    try:
        dismiss_staff(tournament_id=tournament_id, actor=user, username=username, now=steady_now())
    except NoJudge as error:
        messages.error(request, str(error))
        return redirect("web:event-staff", tournament_id=tournament_id)
    messages.success(request, translated(KINDS["staff.dismissed"].text).format(member=username))
    if same_spelling(user.username, username):
        return redirect("web:events")
    return redirect("web:event-staff", tournament_id=tournament_id)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def announcing(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Announcements, and those that were withdrawn. A POST adds one."""
    context = staffed(request, tournament_id)
    if request.method == "POST":
        demand_any(user=visitor(request), tournament=context["event"], powers=ANNOUNCING)
    form = AnnouncementForm(request.POST or None)
    if form.is_valid():
        with blame(form):
            announce(
                tournament_id=tournament_id,
                actor=visitor(request),
                text=form.text,
                now=steady_now(),
            )
            messages.success(request, gettext("Announcement posted."))
            return redirect("web:announcements", tournament_id=tournament_id)
    context |= {"form": form, "standing": context.pop("announcements")}
    context["may_announce"] = not context["frame"].powers.isdisjoint(ANNOUNCING)
    context["withdrawn"] = events_selectors.withdrawn_announcements(tournament_id=tournament_id)
    return render(request, "web/events/announcements.html", context)


@signed_in
@require_POST
def withdrawing_announcement(
    request: HttpRequest, tournament_id: UUID, announcement_id: UUID
) -> HttpResponseBase:
    staffed(request, tournament_id)
    withdraw_announcement(
        tournament_id=tournament_id,
        announcement_id=announcement_id,
        actor=visitor(request),
        now=steady_now(),
    )
    messages.success(request, gettext("Announcement withdrawn."))
    return redirect("web:announcements", tournament_id=tournament_id)
