"""A person at a browser: goes to pages, presses what they see, and hears every complaint."""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page, Response

from tests.browser.accounts import PASSWORD, signed_in
from tests.browser.looks import faults
from tests.config.served import Served, wait_until
from tests.support.proofs import WHOLE

SIZES = {"desktop": (1280, 900), "phone": (390, 844)}
# Matches of one game, and rounds without a timer, in the form of an event.
UNTIMED = {"Matches are": "one game", "Minutes a round": ""}
# A folder for pictures of the pages; none are taken without one.
PICTURES = "MUSTER_PICTURES"
LOOKING: list[bool] = [True] if WHOLE else []
"""Empty in a run that looks at no page on the way."""
READ_OUT = """
row => {
  const pictures = [...row.querySelectorAll("[aria-hidden=true]")];
  for (const picture of pictures) picture.style.display = "none";
  const text = row.innerText;
  for (const picture of pictures) picture.style.display = "";
  return text;
}
"""
# Resolves when what is sent now has been answered and its parts are exchanged (parts.js).
SENT = """
() => {
  window.sent = new Promise((done) => document.addEventListener("sent", done, { once: true }));
}
"""
# What opens the menu in which a link is, as a selector.
OPENER = """
node => {
  const menu = node.closest("[popover]");
  if (menu) return `[popovertarget=${menu.id}]`;
  return `details:has([href="${node.getAttribute("href")}"]) > summary`;
}
"""

IS_FOLDED = "node => !!node.closest('details:not([open])')"


@dataclass
class Window:
    """A window of its own, with cookies of its own, on the service."""

    page: Page
    served: Served
    size: str
    complaints: list[str] = field(default_factory=list)
    user: str = ""

    @classmethod
    def opened(cls, browser: Browser, served: Served, size: str) -> "Window":
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme="light"
        )
        context.set_default_timeout(120_000)
        window = cls(context.new_page(), served, size)
        page = window.page
        page.on("console", lambda message: window.complaints.append(f"{page.url}: {message.text}"))
        page.on("pageerror", lambda error: window.complaints.append(f"{page.url}: {error}"))
        page.on("dialog", lambda dialog: window.complaints.append(f"a dialog: {dialog.message}"))
        page.on("response", window.heard)
        return window

    def row(self, holding: str) -> str:
        """The text of the row of a table that has this in it, as it is read out."""
        row = self.page.locator("tbody tr", has_text=holding).first
        return " ".join(row.evaluate(READ_OUT).split())

    def heard(self, response: Response) -> None:
        """Whatever is not there or fails is a complaint, a picture or a sheet as well."""
        if response.status >= 400:
            self.complaints.append(f"{response.status} {response.url}")

    def go(self, path: str) -> None:
        self.page.goto(f"http://127.0.0.1:{self.served.port}{path}")

    @property
    def path(self) -> str:
        return re.sub(r"^https?://[^/]+", "", self.page.url)

    def text(self) -> str:
        return " ".join(self.page.locator("main").inner_text().split())

    def follow(self, name: str) -> None:
        """Go where the first link with this in it leads; one in a menu is reached through it."""
        places = self.page.locator("main, .band")
        links = places.get_by_role("link", name=name)
        if not links.count():
            hidden = places.get_by_role("link", name=name, include_hidden=True).first
            self.page.locator(hidden.evaluate(OPENER)).click()
        with self.page.expect_navigation():
            links.first.click()

    def follow_main(self, name: str) -> None:
        """Go where a link of the main navigation leads, on a phone through the menu."""
        if self.size == "phone":
            self.page.locator("[popovertarget=menu]").click()
        with self.page.expect_navigation():
            self.page.locator("header").get_by_role("link", name=name, exact=True).click()

    def press(self, name: str) -> None:
        """Send the form of this button, and see what comes back: a page, or its parts."""
        button = self.page.locator("main").get_by_role("button", name=name, exact=True).first
        if button.evaluate("node => node.form?.matches('[data-parts]')"):
            return self.exchange(button.click)
        with self.page.expect_navigation():
            button.click()

    def send(self, place: str = "main form") -> None:
        """Press the last button of a form, whatever it is called, and see the page after it."""
        with self.page.expect_navigation():
            self.page.locator(place).last.locator("button").last.click()

    def open_place(self, address: str) -> None:
        """Follow the first link to an address that ends so, whatever it is called."""
        with self.page.expect_navigation():
            self.page.locator(f'main a[href$="{address}"]:visible').first.click()

    def exchange(self, act: Callable[[], object]) -> None:
        """Do what sends a form without leaving the page, and wait until its parts are there."""
        self.page.evaluate(SENT)
        act()
        self.page.evaluate("() => window.sent")

    def start_event(self) -> None:
        """From the console: see who starts, and start with them."""
        self.follow("Review and start")
        self.look("review-start")
        with self.page.expect_navigation():
            self.page.get_by_role("button", name=re.compile("^Start with ")).click()

    def fill(self, fields: Mapping[str, str]) -> None:
        """Fill in fields, each by the beginning of its label; of several choices take one."""
        for name, value in fields.items():
            if name == "Game and format":
                self.choose_game(value)
                continue
            if name == "Result" and self.take_result(value):
                continue
            label = re.compile(rf"^{re.escape(name)}")
            control = self.page.locator("main").get_by_label(label).first
            if control.evaluate(IS_FOLDED):
                control.locator("xpath=ancestor::details[not(@open)][1]/summary").click()
            if control.evaluate("node => node.tagName") == "SELECT":
                control.select_option(label=value)
            else:
                control.fill(value)

    def take_result(self, name: str) -> bool:
        """Choose a result among the buttons of a player; whether there is one of this name."""
        radio = self.page.locator(f'.report input[data-label="{name}"]')
        if not radio.count():
            return False
        if radio.evaluate(IS_FOLDED):
            self.page.locator(".report summary").click()
        radio.check()
        return True

    def choose_game(self, name: str) -> None:
        """Take a game and its format, such as "Tactics Anthem, Starter", by its plate."""
        game, _, format = name.partition(", ")
        self.page.get_by_role("radio", name=game, exact=True).check()
        self.page.get_by_label(f"Format of {game}").select_option(label=format)

    @property
    def event_path(self) -> str:
        """The address of the event of this page."""
        return "/".join(self.path.split("/")[:3])

    def look(self, name: str) -> None:
        """See whether the page is good to look at, and keep a picture of it. `make proofs` and runs
        of tests by name look; the gate sees each page in the walk over all of them."""
        if LOOKING:
            self.find_faults()
        if folder := os.environ.get(PICTURES):
            path = Path(folder) / f"{name}-{self.size}.png"
            self.page.screenshot(path=path, full_page=True)

    def find_faults(self) -> None:
        self.complaints += faults(self.page)

    # What many paths begin with

    def sign_up(self, username: str) -> None:
        """Somebody of this name, with an account if they have none, is signed in here."""
        self.user, host = username, f"http://127.0.0.1:{self.served.port}"
        key = signed_in(self.served, username)
        self.page.context.add_cookies([{"name": "sessionid", "value": key, "url": host}])

    def sign_up_by_email(self, username: str) -> None:
        """An account of this name, confirmed by the link in its email, and signed in."""
        self.go("/sign-up")
        self.look("sign-up")
        email = f"{username}@example.org"
        self.fill({"User name": username, "Email address": email, "Password": PASSWORD})
        self.press("Create account")
        self.page.goto(self.link_for(username))
        self.look("confirm")
        self.press("Confirm account")
        self.sign_in(username)

    def link_for(self, username: str) -> str:
        """The link in the email to a user, as the worker shows it on the terminal."""
        links: list[str] = []

        def came() -> bool:
            email = self.served.text().partition(f"To: {username}@example.org")[2]
            links[:] = re.findall(r"^http\S+/confirm/\S+$", email, re.MULTILINE)
            return bool(links)

        wait_until(came, self.served.text)
        return links[0]

    def sign_in(self, username: str) -> None:
        self.go("/sign-in")
        self.fill({"User name": username, "Password": PASSWORD})
        self.look("sign-in")
        self.press("Sign in")
        self.page.get_by_role("button", name=f"Menu of {username}").wait_for()
