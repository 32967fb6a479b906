"""Plain views of the API that only read."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

View = TypeVar("View", bound=Callable[..., Any])

# How long an answer may be kept whose address never has another.
UNCHANGING = "public, max-age=31536000, immutable"


def read_only(view: View) -> View:
    """`view` for GET and HEAD; other methods are answered 405. A forged form can change
    nothing there, so no CSRF token is asked for."""
    guarded: View = csrf_exempt(require_safe(view))
    return guarded
