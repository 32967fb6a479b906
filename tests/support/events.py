"""Events as programs plan them."""

from typing import Any

from django.test import Client

from accounts.models import User
from tests.support.factories import FORMAT, GAME, bearer

CUP = {"name": "Cup", "game": GAME, "format": FORMAT, "rounds": 3}


def patch(client: Client, path: str, body: Any, user: User | None = None, **scopes: Any) -> Any:
    headers = bearer(user, **scopes)
    return client.patch(path, body, content_type="application/json", headers=headers)
