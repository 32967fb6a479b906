"""Texts typed or pasted on pages, without characters that nobody sees or reads."""

import re
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponseBase

from contract.fields import has_heap, without_heaps

# Forms refuse a NUL themselves.
UNSEEN = re.compile(r"[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


class TypedText:
    """Middleware that removes two things from sent forms: control characters other than tabs and
    line ends, and marks that are heaped on a letter.

    Copies from documents and terminals may have some, and nobody could find and delete them.
    Programs are told of theirs instead (`front/strict_json.py`).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> None:
        page = request.resolver_match is not None and request.resolver_match.app_name == "web"
        # A view without the usual check of forms reads its upload itself.
        if not page or request.method != "POST" or getattr(view, "csrf_exempt", False):
            return
        sent = request.POST
        if any(_is_unfit(text) for name in sent for text in sent.getlist(name)):
            typed = sent.copy()
            for name in sent:
                typed.setlist(name, [_fit(text) for text in sent.getlist(name)])
            request.POST = typed  # type: ignore[assignment]


def _is_unfit(text: str) -> bool:
    return UNSEEN.search(text) is not None or has_heap(text)


def _fit(text: str) -> str:
    return without_heaps(UNSEEN.sub("", text))
