"""The form for a new account says all that is wrong with it in one answer."""

import pytest
from django.test import Client

from tests.support.passwords import PASSWORD

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("email", "blamed"),
    [("no address", {"username", "email", "password"}), ("a@b.example", {"username", "password"})],
)
def test_all_that_is_wrong_with_a_sign_up_is_in_one_answer(
    client: Client, email: str, blamed: set[str]
) -> None:
    sent = {"username": "Ünïcode😀", "email": email, "password": "short"}

    assert {*client.post("/sign-up", sent).context["form"].errors} == blamed


def test_a_password_like_the_name_is_refused_with_a_wrong_address(client: Client) -> None:
    sent = {"username": "wild-geese", "email": "nowhere", "password": "wild-geese"}

    assert client.post("/sign-up", sent).context["form"].errors["password"] == [
        "The password is too similar to the user name or email address."
    ]


def test_a_password_like_the_address_is_refused_in_the_same_words(client: Client) -> None:
    sent = {"username": "ann", "email": "wildgeese12@example.org", "password": "wildgeese12"}

    assert client.post("/sign-up", sent).context["form"].errors["password"] == [
        "The password is too similar to the user name or email address."
    ]


def test_a_null_character_is_refused_with_a_way_out(client: Client) -> None:
    sent = {"username": "ann", "email": "ann@example.org", "password": f"{PASSWORD}\0"}

    assert client.post("/sign-up", sent).context["form"].errors == {
        "password": [
            "This has an invisible character (U+0000) that we can’t save. Delete it, or type the"
            " text again."
        ]
    }
