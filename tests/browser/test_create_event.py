"""From nothing to an event with a top cut and open registration, in at most five actions."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Route

from tests.browser.accounts import PASSWORD, beside
from tests.browser.windows import Window
from tests.config.served import Served, wait_until
from tournaments.models import Tournament

MOST_ACTIONS = 5
# Presses a button, and again while the answer is on its way.
TWICE = "button => { button.click(); setTimeout(() => button.click(), 60); }"
PICTURE = "https://pictures.example/cup.svg"


def test_a_button_pressed_twice_creates_one_event(
    window: Callable[[], Window], served: Served, number: int
) -> None:
    olga, name = window(), f"Twice Cup {number}"
    olga.sign_up(f"olga-twice-{number}")
    olga.go("/events/new")
    olga.fill({"Name": name, "Game and format": "Commandeer, Standard"})
    with olga.page.expect_navigation(url="**/events/*/**"):
        olga.page.get_by_role("button", name="Create event", exact=True).evaluate(TWICE)
    assert beside(served, lambda: Tournament.objects.filter(name=name).count()) == 1


class Counting:
    """Presses and clicks at a window, counted; typing is none."""

    def __init__(self, window: Window) -> None:
        self.window, self.actions = window, 0

    def click(self, place: Locator) -> None:
        self.actions += 1
        place.click()

    def enter(self) -> None:
        self.actions += 1
        with self.window.page.expect_navigation():
            self.window.page.keyboard.press("Enter")


def test_an_event_with_a_cut_is_open_after_five_actions(
    window: Callable[[], Window], number: int
) -> None:
    window().sign_up(f"carla-{number}")
    carla = window()
    counting, page = Counting(carla), carla.page
    carla.go("/sign-in")
    carla.fill({"User name": f"carla-{number}", "Password": PASSWORD})
    counting.enter()
    page.get_by_role("button", name=f"Menu of carla-{number}").wait_for()
    counting.click(page.get_by_role("link", name="Create event"))
    page.wait_for_url("**/events/new")
    carla.look("create-event")
    carla.fill({"Name": f"Fast Cup {number}"})
    counting.click(page.get_by_role("radio", name="Commandeer", exact=True))
    counting.click(page.get_by_role("radio", name="Top 8", exact=True))
    counting.click(page.get_by_role("button", name="Create and open registration"))
    page.wait_for_url("**/run/next")
    carla.look("create-event-next")

    assert "Registration is open. What’s next?" in carla.text()
    assert counting.actions <= MOST_ACTIONS
    event = carla.served.get(carla.event_path.replace("/events/", "/tournaments/"))
    assert (event["state"], event["game"], event["format"]["slug"]) == (
        "registration",
        "commandeer",
        "standard",
    )
    assert [stage["cut_size"] for stage in event["stages"]] == [None, 8]


def test_the_form_takes_the_time_zone_of_the_browser_and_what_is_usual_in_the_game(
    window: Callable[[], Window], number: int
) -> None:
    olga = window()
    olga.sign_up(f"odile-{number}")
    page = olga.page
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setTimezoneOverride", {"timezoneId": "America/New_York"})
    olga.go("/events/new?template=friday_night")
    minutes = page.locator("[name=minutes]")
    assert page.get_by_label("Time zone").input_value() == "America/New_York"
    assert minutes.input_value() == "50"
    page.get_by_role("radio", name="TACTICA", exact=True).check()
    assert minutes.input_value() == "120"
    assert page.get_by_text("Changed, not saved yet").count() == 1
    assert page.get_by_label("Format of TACTICA").is_visible()
    assert page.get_by_label("Format of Commandeer").is_hidden()
    page.get_by_text("Rounds and time", exact=True).click()
    minutes.fill("90")
    page.get_by_role("radio", name="Commandeer", exact=True).check()
    assert minutes.input_value() == "90"
    olga.look("create-event-filled")
    decks = page.get_by_text("Decklists and deck rules", exact=True)
    assert decks.is_visible()
    page.get_by_role("radio", name="Another game", exact=True).check()
    assert decks.is_hidden()


def test_a_picture_is_loaded_when_its_reader_asks_for_it(
    window: Callable[[], Window], number: int
) -> None:
    olga = window()
    olga.sign_up(f"opal-{number}")
    loaded: list[str] = []

    def serve(route: Route) -> None:
        loaded.append(route.request.headers.get("referer", ""))
        drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"/>'
        route.fulfill(body=drawn, content_type="image/svg+xml")

    olga.page.route(re.compile("^https://"), serve)
    olga.go("/events/new")
    olga.fill({"Name": f"Picture Cup {number}", "Game and format": "Commandeer, Standard"})
    olga.fill({"Picture, by its address": PICTURE, "Entry fee": "£5", "Prizes": "A cup"})
    olga.press("Create and open registration")
    olga.go(olga.event_path)
    olga.page.wait_for_load_state("networkidle")
    assert loaded == []
    olga.look("picture-closed")
    olga.page.get_by_text("Show the picture from pictures.example").click()
    picture = olga.page.locator(".picture img")
    wait_until(lambda: bool(picture.evaluate("node => node.naturalWidth > 0")))
    assert picture.is_visible()
    assert loaded == [""]
    olga.look("picture-open")
