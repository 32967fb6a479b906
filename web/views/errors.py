"""Pages for what cannot be shown."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "web/errors/400.html", status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "web/errors/403.html", {"why": str(exception)}, status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "web/errors/404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Without the request's context, which may be what failed."""
    return HttpResponse(loader.render_to_string("web/errors/500.html"), status=500)


def no_room(request: HttpRequest) -> HttpResponse:
    """Nothing can be written, so without the session as well."""
    return HttpResponse(loader.render_to_string("web/errors/507.html"), status=507)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "web/errors/csrf.html", status=403)


def too_large(most: int) -> HttpResponse:
    """What was sent has more than so many MiB; nothing of the request was looked at."""
    text = loader.render_to_string("web/errors/413.html", {"most": most})
    return HttpResponse(text, status=413)


def too_busy() -> HttpResponse:
    """Too many others are being served; nothing of the request was looked at."""
    return HttpResponse(loader.render_to_string("web/errors/503.html"), status=503)


def too_many_reads(wait: int) -> HttpResponse:
    """More was asked from one address than a hall asks for; `wait` is in seconds."""
    text = loader.render_to_string("web/errors/429.html", {"wait": wait})
    return HttpResponse(text, status=429)
