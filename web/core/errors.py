"""Error pages. Web servers need them before Django is set up, so no model is imported here."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "web/core/400.html", status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "web/core/403.html", {"why": str(exception)}, status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "web/core/404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    return _alone(
        500,
        "The server failed",
        "It was not your doing, and it is written down. Try again in a moment.",
    )


def no_room(request: HttpRequest) -> HttpResponse:
    return _alone(
        507,
        "Nothing can be saved right now",
        "The server's disk is full. What you sent was not saved; you can still read every page."
        " Tell the staff of your event or whoever runs this site, and send it again when they have"
        " made room.",
    )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "web/core/csrf.html", status=403)


def too_large(most: int) -> HttpResponse:
    """413 for a body of more than `most` MiB, which was not read."""
    return _alone(
        413,
        "This is too large",
        f"At most {most} MiB are taken here, and none of it was read. Of an event, the archive is"
        " smaller when it is packed with gzip, or without its journal and standings.",
    )


def too_slow() -> HttpResponse:
    """408 for a body that arrived too slowly, which was not read to its end."""
    return _alone(
        408,
        "This came too slowly",
        "Nothing of what you sent was done. Try again, where the connection is better or with a"
        " smaller file.",
    )


def too_busy() -> HttpResponse:
    """503 for a request that waited too long for its turn; nothing was done."""
    return _alone(
        503,
        "Too many are here at once",
        "Nothing of what you sent was done. Wait a few seconds and try again.",
    )


def too_many_reads(wait: int) -> HttpResponse:
    """429 for more reads than an address may send in a minute; `wait` is in seconds."""
    return _alone(
        429,
        "Too many requests from your network",
        "Your network loaded more pages in this minute than a full hall does."
        f" Wait {wait} second{'' if wait == 1 else 's'}, then reload this page.",
    )


def _alone(status: int, title: str, text: str) -> HttpResponse:
    """An error page made without request, session or database, one of which may have failed."""
    page = loader.render_to_string("web/core/error_alone.html", {"title": title, "text": text})
    return HttpResponse(page, status=status)
