"""Two people play a game in two browsers, from the button to the certificate."""

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import Page

from tests.browser.practising import ENDED, LIT, choose, level, who_decides
from tests.browser.windows import Window

CLICKS = 24


def test_two_people_play_and_the_game_is_certified(
    window: Callable[[], Window], number: int, size: str
) -> None:
    ann, ben = window(), window()
    for person, name in ((ann, "anke"), (ben, "bela")):
        person.sign_up(f"{name}-{number}")
        person.page.emulate_media(reduced_motion="reduce")
    ann.go("/play")
    ann.look("play")
    ann.page.get_by_role("button", name="Play Tactics Anthem").click()
    ann.page.get_by_label("Time for each player").select_option(label="20 min")
    ann.look("play-new")
    ann.press("Open game")
    ann.look("play-waiting")
    address = ann.path
    ben.go(address)
    ben.look("play-join")
    ben.press("Join game")
    _come_by_the_bell(ann)
    ann.page.get_by_role("button", name="Ready").click()
    _play(ann, ben, Random(f"two {size}"))
    ann.page.get_by_role("button", name="Offer a draw").click()
    ben.page.get_by_text(f"anke-{number} offers a draw.").wait_for()
    ben.look("play-offer")
    ben.page.get_by_role("button", name="Accept").click()
    for person in (ann, ben):
        person.page.locator(ENDED).wait_for()
        assert "The game is drawn by agreement." in person.text()
    ben.look("play-over")
    _agree_on_a_rematch(ann, ben, f"bela-{number}")
    ben.page.locator(ENDED).click()
    _certified(ben.page)
    ben.look("play-replay")
    assert "by the table it was played at here" in ben.text()


def _come_by_the_bell(ann: Window) -> None:
    """Ann is elsewhere, and hears there that the other player has come."""
    ann.page.get_by_role("button", name="Ready").wait_for()  # The page has been read again.
    ann.go("/events")
    ann.page.locator(".bell-count:visible", has_text="1").wait_for()
    ann.go("/waiting")
    ann.look("waiting-for-you")
    ann.page.get_by_role("link", name="Everybody is here: start Tactics Anthem").click()


def _play(ann: Window, ben: Window, dice: Random) -> None:
    """Some moves of both, by clicking what is lit up."""
    for person in (ann, ben):
        person.page.locator(".play .moves").wait_for()
    for clicks in range(CLICKS):
        player = who_decides(ann, ben)
        assert player is not None
        titles = [person.page.title().startswith("Your move") for person in (ann, ben)]
        assert titles == [person is player for person in (ann, ben)]
        if clicks == CLICKS // 2:
            player.look("play-turn")
        choose(dice.choice(player.page.locator(LIT).all()))
    level(ann, ben)


def _agree_on_a_rematch(ann: Window, ben: Window, name: str) -> None:
    ben.page.get_by_role("button", name="Rematch").click()
    ann.page.get_by_text(f"{name} would like a rematch.").wait_for()
    ann.page.get_by_role("button", name="Accept").click()
    ben.page.get_by_role("link", name="Go to the rematch").wait_for()


def _certified(page: Page) -> None:
    """Wait until the replay is certified and open to everybody."""
    for _ in range(100):
        if page.get_by_text(re.compile("^Certified")).count() and page.locator(".film").count():
            return
        page.wait_for_timeout(300)
        page.reload()
    raise AssertionError(page.locator("main").inner_text())
