"""Email addresses in one form: what only looks like an address is another one, or none."""

import pytest
from django.db import connection

from accounts.models import Email, User
from accounts.selectors import find_by_email, find_login
from accounts.services.passwords import ask_for_reset
from accounts.services.signing_up import send_again, sign_up
from ground.addresses import UnusableEmail, normal_email
from tests.support.factories import NOW
from tests.support.passwords import ADDRESS, PASSWORD, make_person, sent_emails

MIKE = "mike.s@gmail.com"
# ı, ſ, the Kelvin sign, İ and wide letters, before the @ and behind it.
LIKE_THE_NAME = ["mıke.s", "mike.ſ", "mi\u212ae.s", "mİke.s", "mi\u0307ke.s", "ｍike.s"]
LIKE_THE_DOMAIN = [
    "gmaıl.com",
    "gmaİl.com",
    "gmai\u0307l.com",
    "gmａil.com",
    "gmail．com",
    "ɡmail.com",
]
LOOK_ALIKES = [
    *(f"{name}@gmail.com" for name in LIKE_THE_NAME),
    *(f"mike.s@{domain}" for domain in LIKE_THE_DOMAIN),
]


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        (" Ann.B+c@Example.ORG ", "ann.b+c@example.org"),
        ("ann@bücher.example", "ann@xn--bcher-kva.example"),
        ("ann@BÜCHER.example", "ann@xn--bcher-kva.example"),
        ("ann@xn--bcher-kva.EXAMPLE", "ann@xn--bcher-kva.example"),
        ("mike@gmaıl.com", "mike@xn--gmal-nza.com"),
    ],
)
def test_an_address_has_one_form(text: str, normal: str) -> None:
    assert (normal_email(text), normal_email(normal)) == (normal, normal)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "@",
            "ann",
            "ann@",
            "@example.org",
            "ann@@example.org",
            "ann@.org",
            "a b@example.org",
        ),
        *(f"{name}@gmail.com" for name in LIKE_THE_NAME),
        *("mike@\u212aelvin.org", "mike@ſervice.org", "mike@gmail。com", "mike@gmａil.com"),
        *("mike@" + "ä" * 70 + ".org", "mike@\ud800.org", "mike@\x00.org"),
    ],
)
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(UnusableEmail):
        normal_email(text)


@pytest.mark.django_db
@pytest.mark.parametrize("typed", LOOK_ALIKES)
def test_a_look_alike_finds_nobody_and_gets_no_email(typed: str) -> None:
    mike = make_person("mike", email=MIKE)
    assert find_by_email(email=MIKE.upper()) == mike

    try:
        ask_for_reset(email=typed, address=ADDRESS, now=NOW)
        send_again(email=typed, address=ADDRESS, now=NOW)
    except UnusableEmail:
        assert not Email.objects.exists()
    assert (sent_emails(), find_by_email(email=typed), find_login(name=typed)) == ([], None, None)


@pytest.mark.django_db
def test_a_link_goes_to_the_address_that_is_stored() -> None:
    make_person("mike", email=MIKE)
    ask_for_reset(email="Mike.S@GMAIL.com", address=ADDRESS, now=NOW)

    assert [email.splitlines()[0] for email in sent_emails()] == [MIKE]


@pytest.mark.django_db
def test_a_sign_up_with_a_look_alike_tells_nothing_of_the_other() -> None:
    """The email to gmaıl.com is one of confirmation, not the one that names the user."""
    make_person("mike", email=MIKE)
    sign_up(username="other", email="mike.s@gmaıl.com", password=PASSWORD, address=ADDRESS, now=NOW)

    (email,) = sent_emails()
    assert email.splitlines()[:2] == [
        "mike.s@xn--gmal-nza.com",
        "Confirm your email to finish creating your Muster account",
    ]


@pytest.mark.django_db
def test_the_database_by_itself_would_find_the_user() -> None:
    """What made the look-alikes dangerous: PostgreSQL compares in capitals, and I is that of ı."""
    make_person("mike", email=MIKE)

    typed = User.objects.filter(email__iexact="mıke.s@gmail.com")
    assert typed.exists() == (connection.vendor == "postgresql")
