"""The user and token behind a request that a permission has let through."""

from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from accounts.models import ApiToken, User


def caller(request: Request) -> User:
    """The user of the request's token; NotAuthenticated without one."""
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user


def caller_token(request: Request) -> ApiToken:
    """The token itself; NotAuthenticated without one."""
    if not isinstance(request.auth, ApiToken):
        raise NotAuthenticated
    return request.auth


def caller_scopes(request: Request) -> frozenset[str]:
    """The scopes of the request's token; none without one."""
    return frozenset(request.auth.scopes) if isinstance(request.auth, ApiToken) else frozenset()
