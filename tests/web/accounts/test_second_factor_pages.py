"""The pages of the second step: signing in with it, setting it up and taking it off."""

import base64
import html
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts import totp
from accounts.models import AuthenticatorApp, BrowserSession, Passkey, RecoveryCode, User
from accounts.services.second_factors import add_app
from tests.support.factories import make_tournament
from tests.support.passkeys import SoftwareKey
from tests.support.passwords import PASSWORD, make_person
from web.accounts.second_step import PROVED

pytestmark = pytest.mark.django_db

SITE = "https://muster.example"
SECRET = b"12345678901234567890"
FACTOR = "/account/second-factor"


@pytest.fixture(autouse=True)
def _site(settings: Any) -> None:
    settings.MUSTER_URL = SITE


def code(secret: bytes = SECRET) -> str:
    return totp.code_of(secret, totp.step_at(timezone.now()))


def give_app(user: User) -> list[str]:
    """The recovery codes of a user who has set up an app with the code of half a minute ago, so
    that the present one is good for signing in."""
    now = timezone.now()
    before = totp.code_of(SECRET, totp.step_at(now) - 1)
    return add_app(user=user, secret=SECRET, code=before, now=now)


def with_app() -> tuple[User, list[str]]:
    user = make_person()
    return user, give_app(user)


def password_given(after: str = "/decks") -> Client:
    client = Client()
    answer = client.post("/sign-in", {"name": "ann", "password": PASSWORD, "next": after})
    assert (answer.status_code, answer["Location"]) == (302, "/sign-in/second-step")
    return client


def name_in(client: Client) -> str:
    menu = re.search(r"Menu of (\w+)", client.get("/").content.decode())
    return menu[1] if menu else ""


def test_the_password_alone_signs_nobody_in_and_the_code_does() -> None:
    with_app()
    client = password_given()
    assert (name_in(client), client.get("/decks").status_code) == ("", 302)
    answer = client.post("/sign-in/second-step", {"code": "000000"})
    assert (answer.status_code, name_in(client)) == (200, "")
    assert "This code isn’t right, or was used before." in answer.content.decode()
    good = code()
    answer = client.post("/sign-in/second-step", {"code": f" {good[:3]} {good[3:]}"})
    assert (answer.status_code, answer["Location"], name_in(client)) == (302, "/decks", "ann")
    assert BrowserSession.objects.count() == 1
    again = password_given()
    assert again.post("/sign-in/second-step", {"code": good}).status_code == 200
    assert name_in(again) == ""


def test_a_recovery_code_signs_in() -> None:
    _, codes = with_app()
    client = password_given()
    assert client.post("/sign-in/second-step", {"code": codes[3]}).status_code == 302
    assert (name_in(client), RecoveryCode.objects.count()) == ("ann", 9)


def test_without_a_second_factor_nothing_is_asked() -> None:
    make_person()
    client = Client()
    client.post("/sign-in", {"name": "ann", "password": PASSWORD})
    assert name_in(client) == "ann"
    answer = Client().get("/sign-in/second-step")
    assert (answer.status_code, answer["Location"]) == (302, "/sign-in")


def test_the_password_is_good_for_ten_minutes_and_until_it_changes() -> None:
    user, _ = with_app()
    client = password_given()
    session = client.session
    session["second_step"] = {**session["second_step"], "at": session["second_step"]["at"] - 601}
    session.save()
    assert client.post("/sign-in/second-step", {"code": code()})["Location"] == "/sign-in"
    client = password_given()
    user.set_password("another long password")
    user.save()
    assert client.post("/sign-in/second-step", {"code": code()})["Location"] == "/sign-in"


def options_in(answer: Any) -> str:
    options = re.search(r'data-options="([^"]*)"', answer.content.decode())
    assert options is not None
    return html.unescape(options[1])


def proved(user: User) -> Client:
    """A browser in which the user has just signed in."""
    client = Client()
    client.force_login(user)
    session = client.session
    session[PROVED] = int(timezone.now().timestamp())
    session.save()
    return client


def test_a_passkey_is_made_and_signs_in() -> None:
    user, key = make_person(), SoftwareKey(SITE)
    client = proved(user)
    page = client.get(f"{FACTOR}/passkeys/new")
    sent = {"name": "Phone", "answer": key.create(options_in(page))}
    answer = client.post(f"{FACTOR}/passkeys/new", sent)
    assert (answer.status_code, Passkey.objects.get().name) == (200, "Phone")
    assert len(re.findall(r"<li><code>[a-z2-7-]{19}</code>", answer.content.decode())) == 10
    # The same answer once more: what it was an answer to is gone.
    assert client.post(f"{FACTOR}/passkeys/new", sent).status_code == 200
    assert Passkey.objects.count() == 1

    browser = password_given()
    options = options_in(browser.get("/sign-in/second-step"))
    answer = browser.post("/sign-in/second-step", {"answer": key.get(options)})
    assert (answer.status_code, name_in(browser)) == (302, "ann")


def test_another_key_signs_nobody_in() -> None:
    user, key = make_person(), SoftwareKey(SITE)
    client = proved(user)
    options = options_in(client.get(f"{FACTOR}/passkeys/new"))
    client.post(f"{FACTOR}/passkeys/new", {"name": "Phone", "answer": key.create(options)})
    browser = password_given()
    options = options_in(browser.get("/sign-in/second-step"))
    answer = browser.post("/sign-in/second-step", {"answer": SoftwareKey(SITE).get(options)})
    assert "This passkey can’t be used here. Try again." in answer.content.decode()
    assert name_in(browser) == ""


def test_an_app_is_set_up_by_the_key_on_the_page() -> None:
    user = make_person()
    client = proved(user)
    page = client.get(f"{FACTOR}/app").content.decode()
    shown_key = re.search(r'<code class="secret">([A-Z2-7 ]+)</code>', page)
    assert shown_key is not None
    assert client.post(f"{FACTOR}/app", {"code": "12"}).status_code == 200
    secret = base64.b32decode(shown_key[1].replace(" ", ""))
    answer = client.post(f"{FACTOR}/app", {"code": code(secret=secret)})
    assert "Keep them now" in answer.content.decode()
    assert bytes(AuthenticatorApp.objects.get().secret) == secret
    text = client.get(FACTOR).content.decode()
    assert "You have 10 codes left." in text
    assert shown_key[1] not in text


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("get", f"{FACTOR}/app"),
        ("get", f"{FACTOR}/passkeys/new"),
        ("post", f"{FACTOR}/app"),
        ("post", f"{FACTOR}/app/remove"),
        ("post", f"{FACTOR}/codes"),
        ("post", f"{FACTOR}/passkeys/1/remove"),
    ],
)
def test_changes_are_for_who_has_just_signed_in(method: str, path: str) -> None:
    user, _ = with_app()
    for age in (None, 901):
        client = Client()
        client.force_login(user)
        if age is not None:
            session = client.session
            session[PROVED] = int(timezone.now().timestamp()) - age
            session.save()
        answer = getattr(client, method)(path)
        place = path if method == "get" else FACTOR
        assert (answer.status_code, answer["Location"]) == (
            302,
            f"/account/prove?next={place.replace('/', '%2F')}",
        )
    assert (AuthenticatorApp.objects.count(), RecoveryCode.objects.count()) == (1, 10)


def test_who_proves_it_is_asked_for_both_and_led_back() -> None:
    user, _ = with_app()
    client = Client()
    client.force_login(user)
    sent = {"password": "wrong", "next": f"{FACTOR}/app"}
    assert client.post("/account/prove", sent).status_code == 200
    answer = client.post("/account/prove", sent | {"password": PASSWORD})
    assert answer["Location"] == "/sign-in/second-step"
    answer = client.post("/sign-in/second-step", {"code": code()})
    assert answer["Location"] == f"{FACTOR}/app"
    answer = client.post(f"{FACTOR}/app/remove")
    assert (answer.status_code, AuthenticatorApp.objects.count()) == (302, 0)
    assert RecoveryCode.objects.count() == 0


def test_new_codes_are_shown_once() -> None:
    user, _ = with_app()
    client = proved(user)
    answer = client.post(f"{FACTOR}/codes")
    made = re.findall(r"<code>([a-z2-7-]{19})</code>", answer.content.decode())
    assert len(made) == 10
    assert made[0] not in client.get(FACTOR).content.decode()
    assert "no-store" in answer["Cache-Control"]


def test_staff_pages_wait_for_it_where_the_operator_wants_that(settings: Any) -> None:
    user = make_person()
    event = make_tournament(user, entries=2)
    client = proved(user)
    paths = [f"/events/{event.pk}/run", "/events/new", "/events/import", "/organisations/new"]
    assert [client.get(path).status_code for path in paths] == [200] * 4
    settings.MUSTER_SECOND_FACTOR = "organisers"
    answers = [client.get(path) for path in paths]
    assert [(each.status_code, each["Location"]) for each in answers] == [(302, FACTOR)] * 4
    assert "Organisers need a second step at sign-in" in client.get(FACTOR).content.decode()
    assert client.get(f"/events/{event.pk}").status_code == 200
    give_app(user)
    assert [client.get(path).status_code for path in paths] == [200] * 4


def test_no_page_asks_for_a_passkey_where_there_can_be_none(settings: Any) -> None:
    settings.MUSTER_URL = "http://192.0.2.1:8000"
    client = proved(make_person())
    assert client.get(f"{FACTOR}/passkeys/new")["Location"] == FACTOR
    assert "as it has no name with HTTPS" in client.get(FACTOR).content.decode()


def test_the_clock_of_the_test_is_within_half_a_minute() -> None:
    """The counter-example: a code of two minutes ago is none."""
    with_app()
    client = password_given()
    old = totp.code_of(SECRET, totp.step_at(timezone.now() - timedelta(minutes=2)))
    assert client.post("/sign-in/second-step", {"code": old}).status_code == 200


def test_sessions_that_began_with_the_password_alone_end_with_the_first_factor() -> None:
    """Else whoever knows the password and signed in before takes the factor off again."""
    user = make_person()
    thief, owner = Client(), Client()
    for client in (thief, owner):
        client.post("/sign-in", {"name": "ann", "password": PASSWORD})
        assert name_in(client) == "ann"
    page = owner.get(f"{FACTOR}/app").text
    secret = base64.b32decode(
        re.findall(r'<code class="secret">([A-Z2-7 ]+)', page)[0].replace(" ", "")
    )
    assert owner.post(f"{FACTOR}/app", {"code": code(secret=secret)}).status_code == 200
    thief.post(f"{FACTOR}/app/remove")
    assert (name_in(thief), name_in(owner)) == ("", "ann")
    assert AuthenticatorApp.objects.filter(user=user).count() == 1


def test_a_passkey_as_the_first_factor_ends_them_too() -> None:
    make_person()
    thief, owner = Client(), Client()
    for client in (thief, owner):
        client.post("/sign-in", {"name": "ann", "password": PASSWORD})
    options = options_in(owner.get(f"{FACTOR}/passkeys/new"))
    sent = {"name": "Phone", "answer": SoftwareKey(SITE).create(options)}
    assert owner.post(f"{FACTOR}/passkeys/new", sent).status_code == 200
    assert (name_in(thief), name_in(owner)) == ("", "ann")


@pytest.mark.parametrize("typed", ["１２３４５６", "é", "0" * 41])
def test_a_code_in_other_letters_is_wrong(typed: str) -> None:
    client = proved(make_person())
    assert client.post(f"{FACTOR}/app", {"code": typed}).status_code == 200
    assert AuthenticatorApp.objects.count() == 0


ID = "00000000-0000-4000-8000-000000000000"


@pytest.mark.parametrize(
    "path",
    [
        "/series/new",
        f"/series/{ID}/change",
        f"/series/{ID}/events",
        f"/series/{ID}/events/{ID}/weight",
        f"/series/{ID}/events/{ID}/remove",
        f"/disputes/{ID}/take",
        f"/disputes/{ID}/release",
        f"/matches/{ID}/table",
        f"/matches/{ID}/recorded",
        f"/replays/{ID}/record",
        f"/replays/{ID}/check",
    ],
)
def test_acts_of_staff_wait_for_it_too(path: str, settings: Any) -> None:
    settings.MUSTER_SECOND_FACTOR = "organisers"
    answer = proved(make_person()).post(path)
    assert (answer.status_code, answer["Location"]) == (302, FACTOR)
