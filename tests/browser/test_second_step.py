"""A second step at sign-in, in a browser: an authenticator app, and a passkey of the browser."""

import base64
import re
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from accounts import totp
from tests.browser.accounts import PASSWORD, SHARED, signed_in
from tests.browser.windows import Window
from tests.config.served import Served, serving

# Browsers have passkeys only for sites with a name.
SITE = "http://localhost:{port}"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[Served]:
    folder, live = tmp_path_factory.mktemp("named"), {"MUSTER_LIVE_URL": ""}
    with (
        django_db_blocker.unblock(),
        serving(folder, "--no-demo", **SHARED, **live, MUSTER_URL=SITE) as running,
    ):
        yield running


def go(person: Window, path: str) -> None:
    person.page.goto(SITE.replace("{port}", str(person.served.port)) + path)


def give_password(person: Window, name: str) -> None:
    go(person, "/sign-in")
    person.fill({"User name": name, "Password": PASSWORD})
    person.press("Sign in")


def set_up(person: Window, name: str, button: str) -> None:
    """Go from the account page to the form behind this button, with the password again."""
    signed_in(person.served, name)
    give_password(person, name)
    go(person, "/account")
    person.follow("Second step at sign-in")
    person.look("second-factor-none")
    person.follow(button)


def code_in(person: Window, *, after: str = "") -> str:
    """The code of the key on the page, as soon as it differs from `after`."""
    letters = person.page.locator("code.secret").inner_text().replace(" ", "")
    return next_code(base64.b32decode(letters), after)


def next_code(secret: bytes, before: str) -> str:
    while (code := totp.code_of(secret, totp.step_at(datetime.now(UTC)))) == before:
        time.sleep(0.2)
    return code


def test_an_app_is_set_up_and_asked_for(window: Callable[[], Window], number: int) -> None:
    ann, name = window(), f"app-{number}"
    set_up(ann, name, "Set up app")
    ann.look("second-factor-app")
    letters = ann.page.locator("code.secret").inner_text().replace(" ", "")
    first = code_in(ann)
    ann.fill({"Code": first})
    ann.press("Set up app")
    ann.look("second-factor-codes")
    codes = ann.page.locator("ul.secret code").all_inner_texts()
    assert len(codes) == 10
    ann.follow("I’ve kept them")
    ann.look("second-factor")
    assert "You have 10 codes left." in ann.text()

    elsewhere = window()
    give_password(elsewhere, name)
    elsewhere.look("second-step")
    assert elsewhere.path == "/sign-in/second-step"
    elsewhere.fill({"Code": next_code(base64.b32decode(letters), first)})
    elsewhere.press("Sign in")
    assert elsewhere.path == "/"

    without_phone = window()
    give_password(without_phone, name)
    without_phone.fill({"Code": codes[0]})
    without_phone.press("Sign in")
    go(without_phone, "/account/second-factor")
    assert "You have 9 codes left." in without_phone.text()
    without_phone.press("Remove app")
    assert "App removed." in without_phone.page.locator("#messages").inner_text()


def with_authenticator(person: Window) -> Any:
    """Give a window the passkeys of a phone or computer (Chromium's virtual authenticator)."""
    line = person.page.context.new_cdp_session(person.page)
    line.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    made = line.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return line, made["authenticatorId"]


def test_a_passkey_is_made_and_asked_for(window: Callable[[], Window], number: int) -> None:
    ann, name = window(), f"key-{number}"
    line, authenticator = with_authenticator(ann)
    set_up(ann, name, "Add passkey")
    ann.look("second-factor-passkey")
    ann.fill({"Name": "This computer"})
    ann.press("Add passkey")
    assert len(ann.page.locator("ul.secret code").all_inner_texts()) == 10
    go(ann, "/account/second-factor")
    ann.look("second-factor-with-passkey")
    assert "This computer" in ann.text()

    ann.page.context.clear_cookies()
    give_password(ann, name)
    ann.look("second-step-passkey")
    ann.press("Use passkey")
    assert ann.path == "/"

    # With another key of the same browser nobody gets in, and the page says so.
    ann.page.context.clear_cookies()
    give_password(ann, name)
    line.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": authenticator})
    with_authenticator(ann)
    ann.page.get_by_role("button", name="Use passkey").click()
    refusal = ann.page.locator("[data-passkey] .refusal")
    refusal.wait_for(state="visible")
    assert re.match("The passkey wasn’t used.", refusal.inner_text())
