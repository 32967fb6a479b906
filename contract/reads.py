"""Plain views of the API that only read."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

View = TypeVar("View", bound=Callable[..., Any])

# For an answer whose address never has another: it may be kept for a year.
UNCHANGING = "public, max-age=31536000, immutable"


def read_only(view: View) -> View:
    """`view` for GET and HEAD; other methods are answered 405. A forged form can change
    nothing there, so no CSRF token is asked for."""
    guarded: View = csrf_exempt(require_safe(view))
    return guarded
