"""Games against a bot are played in a browser, by clicking what is lit up and by keys alone."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.browser.api_events import GAMES
from tests.browser.covered import PHONES, covered, strips_in_sight
from tests.browser.practising import (
    LIT,
    READY,
    begun,
    choose,
    concede,
    ended,
    in_sight,
    over,
    state_of,
)
from tests.browser.windows import SIZES, Window
from tests.config.served import Served, wait_until

CLICKS = 80
KEYED = 14
BOX = "node => node.getBoundingClientRect().toJSON()"
STRIP = 48  # pixels, of a player above the board
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
CHOOSES = "selector => document.activeElement.matches(selector)"


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_played_by_clicking_what_is_lit(
    window: Callable[[], Window], slug: str, size: str
) -> None:
    player = begun(window(), slug)
    page, dice = player.page, Random(f"{slug} {size}")
    for clicks in range(CLICKS):
        page.locator(READY).first.wait_for()
        if over(page):
            break
        if clicks == CLICKS // 2:
            player.look(f"practice-{slug}")
            lies_in_sight(page)
        choose(dice.choice(page.locator(LIT).all()))
    page.locator(READY).first.wait_for()
    state = state_of(player)
    if not over(page):
        assert state["ply"] > CLICKS // 8
        assert page.locator(".play .moves li").count() == state["ply"]
        concede(page)
    ended(player, slug)


def lies_in_sight(page: Page) -> None:
    """Whatever lies on the table can be scrolled to on any phone, a board is in sight whole, and
    both players are without scrolling."""
    usual = page.viewport_size
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        assert covered(page) == [], (width, height)
        assert strips_in_sight(page) == ["0", "1"], (width, height)
    page.set_viewport_size(usual or {"width": 390, "height": 844})


def board_is_in_sight(page: Page) -> None:
    """Whole on a phone, between narrow strips, with the hand and the question below it."""
    strip, hand, question = (
        page.locator(place).first.evaluate(BOX)
        for place in (".play .seat", ".play .remote", ".play .now")
    )
    boards = page.locator(".play .board:not(.map *), .play .map").all()

    assert strip["height"] <= STRIP
    assert [box for board in boards if (box := board.evaluate(BOX))["bottom"] > hand["top"]] == []
    assert question["bottom"] <= SIZES["phone"][1]


WINDOWS = (*PHONES, (768, 1024), (1280, 800))
"""Those of phones, of a tablet and of a small laptop."""


@pytest.mark.parametrize("slug", GAMES)
def test_what_may_be_chosen_first_is_in_sight(browser: Browser, served: Served, slug: str) -> None:
    """Nobody has to scroll for a first choice, wherever on the table it lies."""
    page = begun(Window.opened(browser, served, "phone"), slug).page
    board_is_in_sight(page)
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
        assert in_sight(page, LIT) > 0, (width, height)
    page.context.close()


def test_the_own_rows_lie_below_whichever_they_are(window: Callable[[], Window]) -> None:
    page = begun(window(), "letal").page
    while not page.locator(".cell-lit").count():
        top = page.get_by_role("button", name="Rows 5 and 6")
        done = page.get_by_role("button", name="Done", exact=True)
        (top if top.count() else done).click()
        page.locator(READY).first.wait_for()
    board = page.locator(".play .board").evaluate(BOX)
    lit = page.locator(".cell-lit").evaluate_all(f"nodes => nodes.map({BOX})")
    assert [cell for cell in lit if cell["top"] < (board["top"] + board["bottom"]) / 2] == []


def test_a_game_is_played_by_keys_alone(window: Callable[[], Window], size: str) -> None:
    player = begun(window(), "commandeer")
    page, dice = player.page, Random(f"keys {size}")
    for _ in range(KEYED):
        page.locator(READY).first.wait_for()
        if over(page):
            break
        for _ in range(dice.randrange(4)):
            page.keyboard.press(dice.choice(ARROWS))
        tab_to(page, LIT)
        page.keyboard.press("Enter")
    page.locator(READY).first.wait_for()
    if not over(page):
        assert state_of(player)["ply"] > KEYED // 4
        tab_to(page, ".told button:has(.icon)")
        page.keyboard.press("Enter")
        tab_to(page, ".remote .buttons:not(.choices) button")
        page.keyboard.press("Enter")
    page.get_by_role("button", name="Play again").wait_for()
    assert state_of(player)["state"] == "over"


def test_a_click_is_taken_back_and_declining_has_a_key(window: Callable[[], Window]) -> None:
    player = begun(window(), "tactics_anthem")
    page = player.page
    prompt = page.locator(".play [role=status]")
    page.locator(".play .lit").first.click()
    for _ in range(40):
        page.locator(READY).first.wait_for()
        if page.locator("[aria-keyshortcuts=P]").count():
            break
        page.locator(LIT).first.click()
    ply = state_of(player)["ply"]
    question = prompt.inner_text()
    verb = page.locator(".choices button[aria-pressed=false]")
    if verb.count():
        verb.first.click()
        assert prompt.inner_text() != question
        page.keyboard.press("Escape")
        assert prompt.inner_text() == question
    page.locator(".play").focus()
    page.keyboard.press("p")
    page.locator(READY).first.wait_for()
    assert state_of(player)["ply"] > ply


def test_a_lost_connection_and_a_second_tab_lose_nothing(window: Callable[[], Window]) -> None:
    player = begun(window(), "commandeer")
    page = player.page
    page.route("**/moves*", lambda route: route.abort())
    page.get_by_role("button", name="No commander").click()
    page.get_by_text("The connection was lost. Trying again…").wait_for()
    player.complaints.clear()
    page.unroute("**/moves*")
    page.locator(READY).first.wait_for()
    # Retries that met the closed line complain as well.
    player.complaints.clear()
    assert "Guest decides on a commander" in page.locator(".moves").inner_text()

    other = page.context.new_page()
    other.goto(page.url)
    other.locator(READY).first.wait_for()
    button(other).click()
    if other.get_by_role("button", name="Confirm:").count():
        other.get_by_role("button", name="Confirm:").click()
    moves = page.locator(".play .moves li").count()
    wait_until(lambda: other.locator(".moves li").count() > moves)
    other.locator(READY).first.wait_for()  # The bot has answered, and may have won by that.
    if state_of(player)["state"] == "over":  # A turn that ends without a unit loses the game.
        return ended(player, "commandeer")
    concede(page)
    page.get_by_text("The game has moved on. Here is how it stands now.").wait_for()
    page.locator(READY).first.wait_for()
    assert page.locator(".play .moves li").count() == state_of(player)["ply"]
    assert [complaint for complaint in player.complaints if "409" not in complaint] == []
    player.complaints.clear()


def test_a_final_move_waits_to_be_confirmed(window: Callable[[], Window]) -> None:
    player = begun(window(), "commandeer")
    page = player.page
    confirm = page.get_by_role("button", name="Confirm:")
    page.get_by_role("button", name="No commander").click()
    page.locator(READY).first.wait_for()
    for _ in range(80):
        if page.get_by_role("button", name="End planning").count():
            break
        if over(page):  # A player without a unit loses.
            page.get_by_role("button", name="Play again").click()
            page.get_by_role("button", name="No commander").click()
        else:
            choose(page.locator(LIT).last)
        page.locator(READY).first.wait_for()
    ply = state_of(player)["ply"]
    page.get_by_role("button", name="End planning").click()
    confirm.wait_for()
    assert confirm.inner_text() == "Confirm: End the Planning Phase"
    usual = page.viewport_size
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
        assert in_sight(page, ".choices button") == 2, (width, height)
    page.set_viewport_size(usual or {"width": 390, "height": 844})
    page.keyboard.press("Escape")
    assert (confirm.count(), state_of(player)["ply"]) == (0, ply)
    page.get_by_role("button", name="End planning").click()
    confirm.click()
    wait_until(lambda: state_of(player)["ply"] > ply)


def test_a_verb_brings_the_only_card_that_it_can_be_about(window: Callable[[], Window]) -> None:
    """Whoever is to walk is the figure that acts; both are taken back as one."""
    player = begun(window(), "anima_tactics")
    page = player.page
    question = page.locator(".play [role=status]")
    walk = page.get_by_role("button", name="Walk", exact=True)
    while not walk.count():
        assert page.locator(".choices button", has_text="Guest").count() == 0  # They are “You”.
        choose(page.locator(LIT).first)
        page.locator(READY).first.wait_for()
    before = question.inner_text()
    walk.click()
    page.locator(READY).first.wait_for()
    assert question.inner_text() == "Which way?"
    assert page.locator(".cell-lit:not([aria-pressed=true])").count() > 0
    page.get_by_role("button", name="Undo click").click()
    assert question.inner_text() == before
    assert page.locator(".choices [aria-pressed=true]").count() == 0


def test_every_move_waits_to_be_confirmed_if_the_player_wants(
    window: Callable[[], Window],
) -> None:
    player = begun(window(), "commandeer")
    page = player.page
    confirm = page.get_by_role("button", name="Confirm:")
    every = page.get_by_role("button", name="Confirm every move")
    every.click()
    assert every.get_attribute("aria-pressed") == "true"
    page.reload()
    page.locator(READY).first.wait_for()
    assert every.get_attribute("aria-pressed") == "true"
    ply = state_of(player)["ply"]
    for _ in range(10):
        if confirm.count():
            break
        page.locator(LIT).first.click()
        page.locator(READY).first.wait_for()
    assert state_of(player)["ply"] == ply
    confirm.click()
    wait_until(lambda: state_of(player)["ply"] > ply)


def button(page: Page) -> Locator:
    """The button that ends a phase or passes."""
    return page.locator(".play .choices button:not([aria-pressed])").last


def tab_to(page: Page, place: str) -> None:
    """Press Tab until what has the focus is of this place."""
    for _ in presses():
        if page.evaluate(CHOOSES, place):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {place}: {page.locator('.play').inner_text()}")


def presses() -> Iterator[int]:
    return iter(range(150))
