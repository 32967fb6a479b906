"""People with accounts on a service that is furnished, who walk over its pages: windows that are
signed in without signing in again."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import Browser, Page

from tests.browser.accounts import PASSWORD, client_of
from tests.browser.furnished import Furnished, furnish
from tests.browser.visits import OPPONENT, PLAYER, STAFF, Visit
from tests.browser.windows import Window
from tests.config.served import Served, wait_until

SCOPES = {
    STAFF: ("events:manage", "games:host", "results:write"),
    PLAYER: ("entries:write", "decks:write", "matches:report"),
    OPPONENT: ("entries:write", "decks:write", "matches:report"),
}


@dataclass(frozen=True)
class Walkers:
    """A browser with the cookies of each account, and what stands on the service."""

    browser: Browser
    served: Served
    world: Furnished
    cookies: dict[str, Any]

    @contextmanager
    def window(self, reader: str, width: int, height: int, **options: Any) -> Iterator[Page]:
        """A window of this size, of a reader who is signed in."""
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            storage_state=self.cookies.get(reader),
            reduced_motion="reduce",
            **options,
        )
        try:
            yield context.new_page()
        finally:
            context.close()

    def url(self, visit: Visit) -> str:
        return f"http://127.0.0.1:{self.served.port}{visit.path(self.world)}"


def walkers(browser: Browser, served: Served) -> Walkers:
    """A furnished service, made through its API, and the people on it."""
    cookies, clients = {}, {}
    for reader, scopes in SCOPES.items():
        window = Window.opened(browser, served, "desktop")
        window.sign_up(f"{reader}-of-pages")
        cookies[reader] = window.page.context.storage_state()
        window.page.context.close()
        clients[reader] = client_of(served, f"{reader}-of-pages", *scopes)
    world = furnish(clients[STAFF], clients[PLAYER], clients[OPPONENT])
    world.ids |= _links(browser, served, cookies[PLAYER])
    with urlopen(f"http://127.0.0.1:{served.port}/events/{world.ids['live']}/decks") as page:
        world.ids["snapshot"] = re.findall(r"/deck-snapshots/([\w-]+)", page.read().decode())[0]
    return Walkers(browser, served, world, cookies)


def _links(browser: Browser, served: Served, cookies: Any) -> dict[str, str]:
    """What emails lead to: a new account, a new password, a new address; none is used."""
    window = Window.opened(browser, served, "desktop")
    window.go("/sign-up")
    address = "newcomer-to-pages@example.org"
    name = {"User name": "newcomer-to-pages", "Email address": address, "Password": PASSWORD}
    window.fill(name)
    window.send()
    window.go("/password/forgotten")
    window.fill({"Email address": f"{OPPONENT}-of-pages@example.org"})
    window.send()
    window.page.context.add_cookies(cookies["cookies"])
    window.go("/account/email")
    window.fill({"Email address": "moved-to-pages@example.org", "Your password": PASSWORD})
    window.send()
    window.page.context.close()
    return {
        "confirm_link": _link(served, "newcomer-to-pages", "/sign-up/confirm/"),
        "password_link": _link(served, f"{OPPONENT}-of-pages", "/password/new/"),
        "move_link": _link(served, "moved-to-pages", "/account/email/"),
    }


def _link(served: Served, name: str, place: str) -> str:
    """The end of the link in the last email to an address, as the worker shows it."""
    links: list[str] = []

    def came() -> bool:
        email = served.text().rpartition(f"To: {name}@example.org")[2]
        links[:] = re.findall(rf"^http\S+{place}(\S+)$", email, re.MULTILINE)
        return bool(links)

    wait_until(came, served.text)
    return links[0]
