"""Organisations: creating one, its members, and its events."""

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import engine
from accounts import selectors
from accounts.models import Organisation, User
from accounts.role_texts import POWER_TEXTS, ROLE_NAMES
from accounts.roles import POWERS, Power, Role
from accounts.services.organisations import (
    add_member,
    change_role,
    create_organisation,
    remove_member,
)
from contract.errors import NotFound
from decks.selectors import ban_lists_of
from tournaments.core.selectors import events_of_organisation, events_run_by
from tournaments.series.selectors.series import series
from web.accounts.forms import MemberForm, OrganisationForm, RoleForm
from web.core.access import organising, signed_in, visitor
from web.core.form_errors import blame, flash_refusal
from web.core.long_lists import page_of

# Ban lists on the page of an organisation, those of the latest days.
MOST_LISTS = 50


@signed_in
@require_safe
def organisations(request: HttpRequest) -> HttpResponseBase:
    user = visitor(request)
    context = {
        "memberships": selectors.memberships_of(user=user),
        "page": page_of(request, events_run_by(user=user)),
        "query": "",
    }
    return render(request, "web/accounts/organisations.html", context)


@organising
@require_http_methods(["GET", "HEAD", "POST"])
def new_organisation(request: HttpRequest) -> HttpResponseBase:
    form = OrganisationForm(request.POST or None)
    if form.is_valid():
        with blame(form):
            made = create_organisation(
                owner=visitor(request), name=form.name, slug=form.slug, now=timezone.now()
            )
            return redirect("web:organisation", slug=made.slug)
    return render(request, "web/accounts/new_organisation.html", {"form": form})


@require_http_methods(["GET", "HEAD", "POST"])
def organisation(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Name and events for all readers, members for members; owners add members here."""
    organisation = selectors.find_organisation(slug=slug)
    form = MemberForm(request.POST or None)
    if request.method == "POST":
        return _adding_member(request, organisation, form)
    return _page(request, organisation, form)


@organising
def _adding_member(
    request: HttpRequest, organisation: Organisation, form: MemberForm
) -> HttpResponseBase:
    if form.is_valid():
        with blame(form):
            added = add_member(
                organisation_id=organisation.pk,
                actor=visitor(request),
                username=form.username,
                role=Role(form.role),
                now=timezone.now(),
            )
            messages.success(
                request, gettext("{name} is now a member.").format(name=added.user.username)
            )
            return redirect("web:organisation", slug=organisation.slug)
    return _page(request, organisation, form)


def _page(request: HttpRequest, organisation: Organisation, form: BaseForm) -> HttpResponseBase:
    user = request.user if isinstance(request.user, User) else None
    own = events_of_organisation(organisation=organisation, viewer=user)
    context: dict[str, object] = {
        "organisation": organisation,
        "form": form,
        "page": page_of(request, own),
        "series": series(organisation=organisation.slug),
        "ban_lists": ban_lists_of(organisation=organisation, viewer=user)[:MOST_LISTS],
        "query": "",
    }
    role = None if user is None else selectors.role_of(user=user, organisation_id=organisation.pk)
    if role is not None:
        context |= {
            "role": ROLE_NAMES[role],
            "powers": [POWER_TEXTS[power] for power in Power if power in POWERS[role]],
            "manages": Power.MANAGE_MEMBERS in POWERS[role],
            "plans": Power.MANAGE_EVENTS in POWERS[role],
            "games": [engine.game(game) for game in engine.slugs()],
            "members": [
                (member, RoleForm({"role": member.role}, auto_id=f"id_{member.pk}_%s"))
                for member in selectors.members(organisation_id=organisation.pk)
            ],
        }
    return render(request, "web/accounts/organisation.html", context)


@organising
@require_POST
def changing_role(request: HttpRequest, slug: str, username: str) -> HttpResponseBase:
    form = RoleForm(request.POST)
    organisation = selectors.find_organisation(slug=slug)
    if not form.is_valid():
        messages.error(request, gettext("Choose a role from the list."))
        return redirect("web:organisation", slug=slug)
    with flash_refusal(request, NotFound):
        change_role(
            organisation_id=organisation.pk,
            actor=visitor(request),
            username=username,
            role=Role(form.role),
            now=timezone.now(),
        )
        messages.success(
            request,
            gettext("{name}’s role is now {role}.").format(
                name=username, role=ROLE_NAMES[Role(form.role)]
            ),
        )
    return redirect("web:organisation", slug=slug)


@organising
@require_POST
def removing_member(request: HttpRequest, slug: str, username: str) -> HttpResponseBase:
    organisation = selectors.find_organisation(slug=slug)
    with flash_refusal(request, NotFound):
        remove_member(
            organisation_id=organisation.pk,
            actor=visitor(request),
            username=username,
            now=timezone.now(),
        )
        messages.success(
            request,
            gettext("{name} is no longer a member of {organisation}.").format(
                name=username, organisation=organisation.name
            ),
        )
    return redirect("web:organisation", slug=slug)
