"""Ban lists of organisations: for anybody once published, and tried by their staff."""

from uuid import UUID

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet

import engine
from accounts.api.caller import caller
from accounts.models import Scope, User
from accounts.selectors import find_organisation
from contract.answers import Answer, Created, Page, paged
from contract.listed import listed
from contract.operations import operation
from decks import selectors
from decks.api import ban_lists as show
from decks.api.serializers import TryBanList
from decks.services.ban_lists import pause_trial, publish_ban_list, resume_trial, try_ban_list

PLAN = (Scope.EVENTS_MANAGE,)


def _viewer(request: Request) -> User | None:
    return request.user if isinstance(request.user, User) else None


class BanLists(GenericViewSet):
    scopes = {"list": None, "create": PLAN}

    @listed(Page[show.BanListRow])
    def list(self, request: Request, slug: str) -> Answer[Page[show.BanListRow]]:
        """List the ban lists of an organisation: the published ones, and all for its organisers."""
        organisation = find_organisation(slug=slug)
        rows = selectors.ban_lists_of(organisation=organisation, viewer=_viewer(request))
        return paged(self, rows, show.ban_list_row)

    @operation(takes=TryBanList, refuses=(engine.UnknownGame, engine.FormatUnusable))
    def create(self, request: Request, slug: str) -> Created[show.BanListDetail]:
        """Try a ban list against all saved and registered decks.

        Nobody but the organisers sees it until it is published.
        """
        sent = TryBanList.read(request)
        made = try_ban_list(
            organisation=find_organisation(slug=slug),
            actor=caller(request),
            game=sent.game,
            format=sent.format,
            effective_from=sent.effective_from,
            source=sent.source,
            card_list=sent.card_list,
            now=timezone.now(),
        )
        place = reverse("ban-list", request=request, kwargs={"ban_list_id": made.pk})
        return Created(show.ban_list_detail(made, caller(request)), location=place)


class SingleBanList(APIView):
    """Retrieve a ban list of an organisation."""

    scopes = {"get": None}

    def get(self, request: Request, ban_list_id: UUID) -> Answer[show.BanListDetail]:
        viewer = _viewer(request)
        row = selectors.find_ban_list(ban_list_id=ban_list_id, viewer=viewer)
        return Answer(show.ban_list_detail(row, viewer))


class BanListPublication(APIView):
    """Publish a ban list for good: events of the organisation use it from its day on."""

    scopes = {"post": PLAN}

    @operation(name="publishBanList")
    def post(self, request: Request, ban_list_id: UUID) -> Answer[show.BanListDetail]:
        user = caller(request)
        row = publish_ban_list(ban_list_id=ban_list_id, actor=user, now=timezone.now())
        return Answer(show.ban_list_detail(row, user))


class TrialPause(APIView):
    """Pause the try of a ban list."""

    scopes = {"post": PLAN}

    @operation(name="pauseBanListTrial")
    def post(self, request: Request, ban_list_id: UUID) -> Answer[show.BanListDetail]:
        user = caller(request)
        row = pause_trial(ban_list_id=ban_list_id, actor=user, now=timezone.now())
        return Answer(show.ban_list_detail(row, user))


class TrialResumption(APIView):
    """Go on with the try of a ban list."""

    scopes = {"post": PLAN}

    @operation(name="resumeBanListTrial")
    def post(self, request: Request, ban_list_id: UUID) -> Answer[show.BanListDetail]:
        user = caller(request)
        row = resume_trial(ban_list_id=ban_list_id, actor=user, now=timezone.now())
        return Answer(show.ban_list_detail(row, user))
