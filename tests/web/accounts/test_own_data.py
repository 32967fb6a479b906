"""What people do with their own account: they close it, and may come back."""

import pytest
from django.test import Client

from accounts.models import User
from tests.support.factories import make_organisation
from tests.support.passwords import PASSWORD, make_person, quick_hashing

pytestmark = pytest.mark.django_db
__all__ = ["quick_hashing"]


@pytest.fixture
def ann(client: Client) -> User:
    user = make_person("ann")
    sign_in(client)
    return user


def sign_in(client: Client) -> str:
    form = {"name": "ann", "password": PASSWORD}
    return client.post("/sign-in", form, follow=True).text


def test_an_account_is_closed_on_a_page_and_kept_by_signing_in(client: Client, ann: User) -> None:
    assert client.get("/account").text.count('href="/account/close"') == 1
    assert f"Closed account {ann.pk}" in client.get("/account/close").text
    wrong = client.post("/account/close", {"password": "another password"})
    assert (wrong.status_code, "This isn’t your password." in wrong.text) == (200, True)

    page = client.post("/account/close", {"password": PASSWORD}, follow=True)

    assert page.redirect_chain == [("/", 302)]
    assert "Your account will be closed on" in page.text
    assert client.get("/account").status_code == 302
    assert User.objects.get(pk=ann.pk).closing_at is not None
    assert "Your account stays open." in sign_in(client)
    assert User.objects.get(pk=ann.pk).closing_at is None
    assert "Your account stays open." not in sign_in(client)


def test_a_page_says_why_an_account_cannot_be_closed(client: Client, ann: User) -> None:
    make_organisation(ann, "club")

    page = client.get("/account/close").text

    assert "You are the last owner of Club. Make another member an owner first." in page
    assert 'name="password"' not in page
    assert "last owner" in client.post("/account/close", {"password": PASSWORD}).text
    assert User.objects.get(pk=ann.pk).closing_at is None
