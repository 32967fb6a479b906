"""Giving tokens out and taking them back."""

from datetime import timedelta

import pytest

from accounts.models import ApiToken
from accounts.selectors import live_token
from accounts.services.tokens import (
    UnknownScope,
    create_own_token,
    create_token,
    create_token_of,
    revoke_own_token,
    revoke_token,
)
from accounts.token_text import read_token
from tests.support.factories import NOW, make_token, make_user
from tests.support.passwords import make_person, sent_emails

pytestmark = pytest.mark.django_db


def live(text: str, at=NOW) -> bool:
    token = read_token(text)
    assert token is not None
    return live_token(token=token, now=at) is not None


def test_only_the_digest_is_kept() -> None:
    text = make_token()

    row = ApiToken.objects.values().get()
    assert row["digest"] == read_token(text).digest  # type: ignore[union-attr]
    assert not any(text[16:] in str(value) for value in row.values())


def test_scopes_are_kept_sorted_and_once() -> None:
    make_token(scopes=["games:host", "entries:write", "games:host"])

    assert ApiToken.objects.get().scopes == ["entries:write", "games:host"]


def test_an_unknown_scope_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownScope) as error:
        create_token(user=make_user(), name="x", scopes=["root"], now=NOW, lifetime=None)

    assert str(error.value) == (
        "There is no scope “root”, only decks:write, entries:write, events:manage, games:host,"
        " games:play, matches:report, results:write."
    )
    assert not ApiToken.objects.exists()


def test_a_lifetime_ends_to_the_second() -> None:
    text = create_token(
        user=make_user(), name="x", scopes=["games:host"], now=NOW, lifetime=timedelta(days=1)
    )

    assert live(text, NOW + timedelta(days=1, seconds=-1))
    assert not live(text, NOW + timedelta(days=1))


def test_a_revoked_token_is_dead_and_stays_so() -> None:
    text = make_token()
    revoke_token(token=ApiToken.objects.get(), now=NOW)
    revoke_token(token=ApiToken.objects.get(), now=NOW + timedelta(days=1))

    assert not live(text)
    assert ApiToken.objects.get().revoked_at == NOW


def test_who_has_an_address_is_written_to() -> None:
    ann = make_person("ann")
    made = create_own_token(user=ann, name="Phone", scopes=["decks:write"], days=1, now=NOW)
    create_token_of(username="ann", make_user=False, name="Desk", scopes=[], now=NOW, lifetime=None)
    revoke_own_token(user=ann, prefix=made.row.prefix, now=NOW)
    revoke_token(token=made.row, now=NOW)
    texts = sent_emails()

    assert [text.splitlines()[:2] for text in texts] == [
        ["ann@example.org", "A new API token for ann"],
        ["ann@example.org", "A new API token for ann"],
        ["ann@example.org", "An API token of ann was revoked"],
    ]
    prefixes = dict(ApiToken.objects.values_list("name", "prefix"))
    new = "The account ann at http://127.0.0.1:8000 has a new API token"
    assert [text.splitlines()[2:5:2] for text in texts[:2]] == [
        [f"{new}: “Phone” (muster_{prefixes['Phone']}_…).", "Permissions: Save decks"],
        [f"{new}: “Desk” (muster_{prefixes['Desk']}_…).", "Permissions: read only"],
    ]
    assert made.text not in "".join(texts)


def test_a_token_dies_with_its_user() -> None:
    user = make_user()
    text = make_token(user)
    user.is_active = False
    user.save()

    assert not live(text)
