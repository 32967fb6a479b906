"""Open dumps, for people."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.archive.selectors.dumps import open_dumps


@require_safe
def open_data(request: HttpRequest) -> HttpResponse:
    """The dumps that anybody may take away, and under which licence."""
    context = {"licence": settings.MUSTER_DUMP_LICENCE, "dumps": open_dumps()}
    return render(request, "web/archive/open_data.html", context)
