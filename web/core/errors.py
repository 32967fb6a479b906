"""Error pages. Web servers need them before Django is set up, so no model is imported here."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader
from django.utils.translation import gettext, ngettext

from ground.request_id import request_id


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "web/core/400.html", status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "web/core/403.html", {"why": str(exception)}, status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "web/core/404.html", status=404)


def taken_down(request: HttpRequest) -> HttpResponse:
    return render(request, "web/core/410.html", status=410)


def server_error(request: HttpRequest) -> HttpResponse:
    return _alone(
        500,
        gettext("Something went wrong on our side"),
        gettext("We have recorded the error. Try again in a moment."),
        code=request_id(),
    )


def no_room(request: HttpRequest) -> HttpResponse:
    return _alone(
        507,
        gettext("Nothing can be saved right now"),
        gettext(
            "The server’s disk is full. What you sent wasn’t saved; you can still read every page."
            " Tell the staff of your event or the operator of this site, and send it again when"
            " they have made room."
        ),
    )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "web/core/csrf.html", status=403)


def too_large(most: int) -> HttpResponse:
    """413 for a body of more than `most` MiB, which was not read."""
    return _alone(
        413,
        gettext("This file is too large"),
        gettext(
            "You can upload up to {most} MiB here. Nothing was read. The archive of an event is"
            " smaller when packed with gzip, or without its activity and standings."
        ).format(most=most),
    )


def too_much_text(most: int) -> HttpResponse:
    """413 for a form of more than `most` KiB, which was not read."""
    return _alone(
        413,
        gettext("This is too much text"),
        gettext(
            "A form like this one can have up to {most} KiB. Nothing was saved. Go back, and send"
            " less at once."
        ).format(most=most),
    )


def too_slow() -> HttpResponse:
    """408 for a body that arrived too slowly, which was not read to its end."""
    return _alone(
        408,
        gettext("The upload took too long"),
        gettext("Nothing was saved. Try again with a better connection or a smaller file."),
    )


def too_busy() -> HttpResponse:
    """503 for a request that waited too long for its turn; nothing was done."""
    return _alone(
        503,
        gettext("Too many people are here at once"),
        gettext("Nothing was saved. Wait a few seconds and try again."),
    )


def being_prepared() -> HttpResponse:
    """503 for what a worker makes; the page is loaded again by itself."""
    return _alone(
        503,
        gettext("This page is being prepared"),
        gettext("It appears here in a moment. If it doesn’t, reload this page."),
    )


def under_maintenance(text: str, wait: int) -> HttpResponse:
    """503 for what a maintenance stops, with the reason; `wait` is in seconds."""
    answer = _alone(503, gettext("Maintenance"), text)
    answer["Retry-After"] = str(wait)
    return answer


def _too_many() -> str:
    return gettext("Too many requests from your network")


def too_many_reads(wait: int) -> HttpResponse:
    """429 for more reads than an address may send in a minute; `wait` is in seconds."""
    return _alone(
        429,
        _too_many(),
        ngettext(
            "Your network loaded more pages this minute than a full hall does. Wait {wait} second,"
            " then reload this page.",
            "Your network loaded more pages this minute than a full hall does. Wait {wait}"
            " seconds, then reload this page.",
            wait,
        ).format(wait=wait),
    )


def too_many_writes(wait: int) -> HttpResponse:
    """429 for more writes than an address or a browser may send in a minute; `wait` is in
    seconds."""
    return _alone(
        429,
        _too_many(),
        ngettext(
            "Nothing was saved, because too much was sent this minute. Wait {wait} second, then"
            " try again.",
            "Nothing was saved, because too much was sent this minute. Wait {wait} seconds, then"
            " try again.",
            wait,
        ).format(wait=wait),
    )


def too_much_work(wait: int) -> HttpResponse:
    """429 for more work than an address gets in a minute without an account; `wait` is in
    seconds."""
    return _alone(
        429,
        _too_many(),
        ngettext(
            "Nothing was saved, because this server did a lot for your network this minute. Sign"
            " in, or wait {wait} second, and try again.",
            "Nothing was saved, because this server did a lot for your network this minute. Sign"
            " in, or wait {wait} seconds, and try again.",
            wait,
        ).format(wait=wait),
    )


def _alone(status: int, title: str, text: str, *, code: str = "") -> HttpResponse:
    """An error page made without request, session or database, one of which may have failed. People
    may quote its `code`, by which the operator finds the error in the log."""
    facts = {"title": title, "text": text, "code": code}
    page = loader.render_to_string("web/core/error_alone.html", facts)
    return HttpResponse(page, status=status)
