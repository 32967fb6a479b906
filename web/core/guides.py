"""Pages of help."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

import engine

NAMES = ("Mei Tanaka", "Дарья Орлова", "Jean-Luc O’Brien", "Amara Diallo")


@require_safe
def verify(request: HttpRequest) -> HttpResponse:
    """The page on verifying results and certificates."""
    return render(request, "web/core/verify.html", {"issuer": settings.MUSTER_ISSUER})


@require_safe
def components(request: HttpRequest) -> HttpResponse:
    """Every part that pages are made of, for those who make them; no page leads here."""
    games = [(slug, engine.game(slug).name) for slug in engine.slugs()]
    return render(request, "web/core/components.html", {"games": games, "names": NAMES})
