"""Parts of a page that are exchanged in place: a press, a bad network, what somebody is typing."""

import re
from collections.abc import Callable

from tests.browser.accounts import client_of
from tests.browser.windows import Window
from tests.config.served import Served
from tests.support.browser import started

CLOCK = "Add a timer"
WAITING = "No connection. Your entry is kept, and sent as soon as there is one."


def test_a_press_exchanges_parts(window: Callable[[], Window], number: int) -> None:
    olga, other = window(), window()
    olga.sign_up(f"parted-{number}")
    other.sign_up(f"parted-{number}")
    event = started(olga, f"Parts {number}")
    for each in (olga, other):
        each.go(f"{event}/run")
        each.page.evaluate("() => { window.stayed = true; }")

    olga.page.get_by_text(CLOCK).click()
    olga.fill({"Minutes": "50"})
    olga.press("Start timer")
    assert olga.page.evaluate("() => window.stayed")
    olga.page.get_by_text(re.compile("^49:")).wait_for()

    typed_text_stays(olga, other)
    kept_without_a_connection(olga)


def typed_text_stays(olga: Window, other: Window) -> None:
    """A page that is read again leaves what somebody is filling in."""
    olga.page.locator("summary", has_text="Set timer").click()
    olga.fill({"Minutes": "12"})
    other.press("Pause")
    with olga.page.expect_response(lambda answer: answer.url.endswith("/run")) as read:
        olga.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    assert "Start timer" in read.value.text()  # It stands, and the part with it has changed.
    assert olga.page.get_by_label("Minutes").input_value() == "12"
    olga.press("Set timer")
    assert olga.page.evaluate("() => window.stayed")


def kept_without_a_connection(olga: Window) -> None:
    """A press that names its version waits for the network and is sent once."""
    olga.page.context.set_offline(True)
    olga.exchange(lambda: enter_and_come_back(olga))
    assert re.fullmatch(r"Table 1: .+ 1–0 .+ Undo", olga.page.locator("#messages").inner_text())
    olga.complaints = [text for text in olga.complaints if "ERR_INTERNET_DISCONNECTED" not in text]


def enter_and_come_back(olga: Window) -> None:
    olga.page.get_by_role("button", name="1–0 at table 1").click()
    olga.page.get_by_text(WAITING).wait_for()
    olga.page.context.set_offline(False)


PRESSES = """() => {
  const leads = (form) => form.method === "post" && !form.matches("[data-parts]");
  const form = [...document.forms].find(leads);
  const sent = [];
  addEventListener("submit", (event) => {
    sent.push(!event.defaultPrevented);
    event.preventDefault();
  });
  const press = () => form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  press();
  press();
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  press();
  return sent;
}"""


def test_a_form_is_sent_once_and_again_by_who_comes_back(
    window: Callable[[], Window], number: int
) -> None:
    """A browser may keep the page that a form has left, with all that scripts know of it."""
    olga = window()
    olga.sign_up(f"pressed-{number}")
    olga.go("/account")
    assert olga.page.evaluate(PRESSES) == [True, False, True]


def test_who_paid_leaves_the_part_of_a_large_list(
    window: Callable[[], Window], served: Served, number: int
) -> None:
    """The button that was pressed goes with its row, which is last of all now."""
    olga = window()
    olga.sign_up(f"paid-{number}")
    client = client_of(served, f"paid-{number}", "events:manage")
    plan = {"name": f"Paid {number}", "game": "commandeer", "format": "standard"}
    rules = {"best_of": 3, "decklists": "none", "rounds": 3}
    event = f"/tournaments/{client.post('/tournaments', plan | rules)['id']}"
    client.post(f"{event}/state", {"state": "registration"})
    players = [{"name": f"Guest {at:03}"} for at in range(1, 131)]
    client.post(f"{event}/entries/add", {"players": players})
    olga.go(f"{event.replace('tournaments', 'events')}/run/payments")

    olga.fill({"Amount": "5"})
    first = olga.page.locator("#payments-rows tbody th").first
    before = first.inner_text()
    olga.exchange(lambda: olga.page.locator("#payments-rows tbody button").first.click())
    assert (before, first.inner_text()) == ("Guest 001", "Guest 002")
