"""Formats with their versions, by the day; formats and card pools by their digests, for good."""

from datetime import date
from http import HTTPStatus

from django.http import HttpResponse, HttpResponseBase
from django.utils import timezone
from django.utils.cache import get_conditional_response
from rest_framework.request import Request
from rest_framework.views import APIView

from contract.answers import Answer, Listing
from contract.listed import listed
from contract.operations import operation
from contract.reads import UNCHANGING
from decks import selectors
from decks.api import formats as show
from decks.api.addresses import game_at
from decks.api.serializers import ChangesQuery, DayQuery
from decks.dated_lists import previous_version


def _day(request: Request) -> date:
    return DayQuery.read(request).on or timezone.now().date()


class Formats(APIView):
    """List the formats of a game, each with its current version and all versions."""

    scopes = {"get": None}

    @operation(query=DayQuery)
    @listed(Listing[show.FormatRow])
    def get(self, request: Request, slug: str) -> Answer[Listing[show.FormatRow]]:
        on = _day(request)
        formats = selectors.published_formats(game=game_at(slug))
        return Answer({"results": [show.format_row(published, on) for published in formats]})


class Format(APIView):
    """Retrieve a format of a game with its rules, its current version and all versions."""

    scopes = {"get": None}

    @operation(query=DayQuery)
    def get(self, request: Request, slug: str, format_slug: str) -> Answer[show.FormatDetail]:
        on = _day(request)
        published = selectors.published_format(game=game_at(slug), slug=format_slug)
        return Answer(show.format_detail(published, on))


class FormatChanges(APIView):
    """Compare two versions of a format: those in force on the days `since` and `on`.

    Without `since` it is the version before the one on the day. Cards that no legal deck can hold
    any more, and ready-made decks that are no longer legal, are listed too.
    """

    scopes = {"get": None}

    @operation(query=ChangesQuery)
    def get(self, request: Request, slug: str, format_slug: str) -> Answer[show.FormatChanges]:
        game, sent = game_at(slug), ChangesQuery.read(request)
        on = sent.on or timezone.now().date()
        format = selectors.known_format(game=game, slug=format_slug, on=on)
        before = previous_version(format) or format
        if sent.since is not None:
            before = selectors.known_format(game=game, slug=format_slug, on=sent.since)
        return Answer(show.format_changes(before, format))


class FormatByDigest(APIView):
    """Retrieve an immutable format by its digest, including formats of single events."""

    scopes = {"get": None}

    def get(self, request: Request, digest: str) -> Answer[show.FormatContent] | HttpResponseBase:
        version = selectors.find_format_version(digest=digest)
        headers = _for_good(version.digest)
        return _unchanged(request, headers) or Answer(show.format_content(version), headers=headers)


class CardPoolByDigest(APIView):
    """Retrieve an immutable card pool by its digest."""

    scopes = {"get": None}

    def get(self, request: Request, digest: str) -> Answer[show.CardPoolContent] | HttpResponseBase:
        pool = selectors.find_card_pool(digest=digest)
        headers = _for_good(pool.digest)
        content = show.card_pool_content(pool)
        return _unchanged(request, headers) or Answer(content, headers=headers)


def _for_good(digest: str) -> dict[str, str]:
    return {"ETag": f'"{digest}"', "Cache-Control": UNCHANGING}


def _unchanged(request: Request, headers: dict[str, str]) -> HttpResponseBase | None:
    """304 for whoever has it already."""
    answer = get_conditional_response(
        request, etag=headers["ETag"], response=HttpResponse(headers=headers)
    )
    unchanged = answer is not None and answer.status_code == HTTPStatus.NOT_MODIFIED
    return answer if unchanged else None
