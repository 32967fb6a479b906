"""Pages of help."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def verify(request: HttpRequest) -> HttpResponse:
    """How to verify results and certificates."""
    return render(request, "web/core/verify.html", {"issuer": settings.MUSTER_ISSUER})
