"""Organisations, which everybody may know, and their members, whom only members see."""

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.viewsets import GenericViewSet

from accounts import selectors
from accounts.api import representations as show
from accounts.api.caller import caller
from accounts.api.permissions import ANY_TOKEN
from accounts.api.serializers import NewMember, NewOrganisation, NewRole
from accounts.models import Scope
from accounts.services.organisations import (
    add_member,
    change_role,
    create_organisation,
    remove_member,
)
from contract.answers import Answer, Created, Done, Listing, Page, paged
from contract.listed import listed
from contract.operations import operation


class Organisations(GenericViewSet):
    scopes = {"list": None, "retrieve": None, "create": (Scope.EVENTS_MANAGE,)}

    @listed(Page[show.OrganisationDetail])
    def list(self, request: Request) -> Answer[Page[show.OrganisationDetail]]:
        """List all organisations by name."""
        return paged(self, selectors.organisations(), show.organisation_detail)

    def retrieve(self, request: Request, slug: str) -> Answer[show.OrganisationDetail]:
        """Retrieve an organisation."""
        return Answer(show.organisation_detail(selectors.find_organisation(slug=slug)))

    @operation(takes=NewOrganisation)
    def create(self, request: Request) -> Created[show.OrganisationDetail]:
        """Create an organisation. You become its owner."""
        sent = NewOrganisation.read(request)
        made = create_organisation(
            owner=caller(request), name=sent.name, slug=sent.slug, now=timezone.now()
        )
        place = reverse("organisation", request=request, kwargs={"slug": made.slug})
        return Created(show.organisation_detail(made), location=place)


class Members(GenericViewSet):
    """Members of an organisation; the services decide who may change them, under its lock."""

    scopes = {
        "list": ANY_TOKEN,
        "create": (Scope.EVENTS_MANAGE,),
        "partial_update": (Scope.EVENTS_MANAGE,),
        "destroy": (Scope.EVENTS_MANAGE,),
    }

    @listed(Listing[show.MemberDetail])
    def list(self, request: Request, slug: str) -> Answer[Listing[show.MemberDetail]]:
        """List the members of an organisation, for its members."""
        organisation = selectors.find_organisation(slug=slug)
        selectors.require_member(user=caller(request), organisation_id=organisation.pk)
        rows = selectors.members(organisation_id=organisation.pk)
        return Answer({"results": [show.member_detail(membership) for membership in rows]})

    @operation(takes=NewMember)
    def create(self, request: Request, slug: str) -> Created[show.MemberDetail]:
        """Add a member to an organisation, as an owner."""
        sent = NewMember.read(request)
        added = add_member(
            organisation_id=selectors.find_organisation(slug=slug).pk,
            actor=caller(request),
            username=sent.username,
            role=sent.role,
            now=timezone.now(),
        )
        place = {"slug": slug, "username": added.user.username}
        return Created(
            show.member_detail(added), location=reverse("member", request=request, kwargs=place)
        )

    @operation(takes=NewRole)
    def partial_update(
        self, request: Request, slug: str, username: str
    ) -> Answer[show.MemberDetail]:
        """Change the role of a member, as an owner of the organisation."""
        sent = NewRole.read(request)
        changed = change_role(
            organisation_id=selectors.find_organisation(slug=slug).pk,
            actor=caller(request),
            username=username,
            role=sent.role,
            now=timezone.now(),
        )
        return Answer(show.member_detail(changed))

    def destroy(self, request: Request, slug: str, username: str) -> Done:
        """Remove a member, as an owner of the organisation, or leave it yourself."""
        remove_member(
            organisation_id=selectors.find_organisation(slug=slug).pk,
            actor=caller(request),
            username=username,
            now=timezone.now(),
        )
        return Done()
