"""Pages for signed-in users, and redirects back."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponseBase
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache

from accounts.models import User
from accounts.services.second_step import require_of_organiser

View = Callable[..., HttpResponseBase]


def signed_in(view: View) -> View:
    """A view for signed-in users; others are sent to sign in. No cache keeps the page."""
    return never_cache(login_required(view))


def organising(view: View) -> View:
    """A view for signed-in users who organise. Raises SecondFactorMissing for users without a
    second factor, if the operator requires one of organisers."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **more: Any) -> HttpResponseBase:
        require_of_organiser(visitor(request))
        return view(request, *args, **more)

    return signed_in(guarded)


def visitor(request: HttpRequest) -> User:
    """The user of a request to a view that is `signed_in`."""
    assert isinstance(request.user, User)
    return request.user


def way_back(request: HttpRequest, otherwise: str) -> str:
    """The address in `next` if it is on this site, from its root, else `otherwise`: what begins
    otherwise `redirect` takes for the name of a page."""
    place = request.POST.get("next") or request.GET.get("next") or ""
    is_own = url_has_allowed_host_and_scheme(
        place, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return place if is_own and place.startswith("/") else otherwise
