"""Checks the scopes of a token before a view is called."""

from collections.abc import Mapping
from typing import Any

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from accounts.api.caller import caller_scopes
from accounts.models import ApiToken

# Any token, whatever its scopes: for what its user may do in any case.
ANY_TOKEN: tuple[str, ...] = ()


class HasScope(BasePermission):
    """A view names in `scopes` what each of its actions needs: None (no token), scopes of which the
    token must have one, or ANY_TOKEN. An action that is not named is closed."""

    code = "missing_scope"
    message = "This address is closed."

    def has_permission(self, request: Request, view: Any) -> bool:
        method = (request.method or "").lower()
        if method not in view.http_method_names or not hasattr(view, method):
            return True  # no such action: the view answers that itself, with the ones there are
        action = getattr(view, "action", None) or method.replace("head", "get")
        scopes: Mapping[str, tuple[str, ...] | None] = getattr(view, "scopes", {})
        if action not in scopes:
            return False
        needed = scopes[action]
        if needed is None:
            return True
        if needed == ANY_TOKEN:
            self.message = "This needs a token."
            return isinstance(request.auth, ApiToken)
        self.message = f"This needs a token with the scope {' or '.join(needed)}."
        return not caller_scopes(request).isdisjoint(needed)
