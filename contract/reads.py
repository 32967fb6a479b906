"""Plain views of the API: what they answer, and that forms have nothing to do with them."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

View = TypeVar("View", bound=Callable[..., Any])


def read_only(view: View) -> View:
    """`view` for GET and HEAD. All else is 405, whoever sends it: there is nothing that a forged
    form could do, so none is asked for its key."""
    guarded: View = csrf_exempt(require_safe(view))
    return guarded
