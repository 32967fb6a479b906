"""`manage.py revoke_token`."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.token_text import read_token
from tests.support.factories import make_token, make_user

pytestmark = pytest.mark.django_db


def test_a_revoked_token_opens_nothing_any_more(client: Client) -> None:
    text = make_token(make_user("ann"))
    token = read_token(text)
    assert token is not None
    out = StringIO()
    call_command("revoke_token", token.prefix, stdout=out)

    assert out.getvalue() == f"Revoked test ({token.prefix}…) of ann.\n"
    headers = {"Authorization": f"Bearer {text}"}
    assert client.get("/api/v1/tournaments", headers=headers).status_code == 401


def test_an_unknown_prefix_is_an_error() -> None:
    with pytest.raises(CommandError, match="No token starts with muster_x_") as error:
        call_command("revoke_token", "x")

    assert error.value.returncode == 2
