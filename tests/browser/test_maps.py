"""A map in inches: a base is put by a tap, moved by dragging and by keys, and sent; the map is made
larger by buttons, wheel, two fingers and a double tap."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.practising import LIT, READY, begun, choose, state_of
from tests.browser.windows import Window
from tests.config.served import Served

TABLE = "Table measured in inches"
STATUS = ".play [role=status]"


@pytest.fixture
def player(window: Callable[[], Window]) -> Window:
    """Somebody who has chosen the first figure of a party to deploy."""
    player = begun(window(), "anima_tactics", TABLE, "New: makes any move that does something")
    page = player.page
    while "Deploy" not in page.locator(STATUS).inner_text():
        choose(page.locator(LIT).first)
        page.locator(READY).first.wait_for()
    page.locator(".play .token.lit").first.click()
    page.locator(".board .reach[tabindex] rect").last.wait_for()
    show(page)
    return player


def show(page: Page) -> None:
    """Have the map between the bars that stay in sight."""
    page.locator(".map-frame").evaluate(
        "frame => frame.scrollIntoView({ block: 'center', behavior: 'instant' })"
    )


def middle(page: Page, place: str) -> tuple[float, float]:
    box: Any = page.locator(place).last.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def places(page: Page) -> Iterator[tuple[float, float]]:
    """Points all over the part in sight of the area that may be chosen, its middle first, until the
    base may stand where it was put: what the bot has put on the map may be in the way."""
    boxes: Any = [page.locator(each).last.bounding_box() for each in (".reach rect", ".map-frame")]
    left, top = (max(box[side] for box in boxes) for side in "xy")
    right = min(box["x"] + box["width"] for box in boxes)
    bottom = min(box["y"] + box["height"] for box in boxes)
    for across, down in product((1 / 2, 3 / 4, 1 / 4), (1 / 2, 3 / 4, 1 / 4)):
        yield left + (right - left) * across, top + (bottom - top) * down
        if confirms(page):
            return
    raise AssertionError("the base may stand nowhere")


def put(page: Page) -> list[int]:
    """Where the base is put, in hundredths of an inch, once the service has answered."""
    page.locator(READY).first.wait_for()
    return [int(part) for part in str(page.locator(".ghost").get_attribute("data-at")).split(",")]


def confirms(page: Page) -> int:
    """How many buttons there are that send a whole move."""
    return page.locator(".choices button:not(.quiet)").count()


def test_a_base_is_put_moved_and_sent(player: Window) -> None:
    page = player.page
    for x, y in places(page):
        page.mouse.click(x, y)
        first = put(page)
    assert confirms(page) == 1
    player.look("map-put")
    page.locator(".ghost").press("ArrowRight")
    assert put(page) == [first[0] + 10, first[1]]
    page.locator(".ghost").press("Shift+ArrowLeft")
    assert put(page) == [first[0] - 90, first[1]]
    page.locator(".ghost").press("Shift+ArrowRight")
    page.locator(".ghost").press("ArrowLeft")
    assert put(page) == first
    ply = state_of(player)["ply"]
    page.locator(".ghost").press("Enter")
    page.locator(READY).first.wait_for()
    assert state_of(player)["ply"] > ply
    moves = page.locator(".play .moves").inner_text()
    assert f"on {first[0] / 100:.2f}/{first[1] / 100:.2f}" in moves


def test_a_base_that_may_not_stand_somewhere_says_why_until_it_is_dragged_back(
    player: Window,
) -> None:
    page = player.page
    page.get_by_role("button", name="Whole board").click()
    show(page)
    x, y = middle(page, ".map-frame")
    page.mouse.click(x, y)
    put(page)
    refusal = page.locator(".play .refusal")
    assert refusal.inner_text() == "The base would reach out of the area"
    assert confirms(page) == 0
    player.look("map-refused")
    show(page)
    for goal in places(page):
        page.mouse.move(*middle(page, ".ghost circle"))
        page.mouse.down()
        page.mouse.move(*goal, steps=4)
        page.mouse.up()
        put(page)
    assert (refusal.count(), confirms(page)) == (0, 1)


def test_a_base_is_put_by_keys_alone(player: Window) -> None:
    page = player.page
    page.locator(".play").focus()
    page.keyboard.press("ArrowDown")
    page.locator(".reach").focus()
    page.keyboard.press("Enter")
    before = put(page)
    assert page.evaluate("() => document.activeElement.matches('.ghost')")
    page.keyboard.press("ArrowUp")
    assert put(page)[1] in (before[1] + 10, before[1] - 10)
    page.keyboard.press("Escape")
    page.locator(".reach[tabindex]").wait_for()
    assert page.locator(".ghost").count() == 0


def scale(page: Page) -> float:
    """How many times as wide as its frame the board is."""
    across: float = page.locator(".map-frame").evaluate(
        "frame => frame.querySelector('svg').clientWidth / frame.clientWidth"
    )
    return across


def test_a_map_is_made_larger_and_whole_again(player: Window) -> None:
    page = player.page
    whole = page.get_by_role("button", name="Whole board")
    whole.click()
    assert scale(page) == pytest.approx(1, abs=0.05)
    page.get_by_role("button", name="Zoom in").click()
    assert scale(page) == pytest.approx(1.5, abs=0.05)
    page.get_by_role("button", name="Zoom out").click()
    assert scale(page) == pytest.approx(1, abs=0.05)

    show(page)
    at = middle(page, ".map-frame")
    page.mouse.dblclick(*at)
    assert scale(page) == pytest.approx(2.5, abs=0.05)
    page.mouse.dblclick(*at)
    assert scale(page) == pytest.approx(1, abs=0.05)

    page.mouse.move(*at)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -50)
    page.keyboard.up("Control")
    page.wait_for_function("() => document.querySelector('.map-frame').hasAttribute('data-zoomed')")
    # A slide of the enlarged map is no tap.
    page.get_by_role("button", name="Zoom in").click()
    show(page)
    x, y = middle(page, ".map-frame")
    y += 70
    left = page.locator(".map-frame").evaluate("frame => frame.scrollLeft")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y, steps=4)
    page.mouse.up()
    assert page.locator(".map-frame").evaluate("frame => frame.scrollLeft") == left + 60


def test_two_fingers_make_a_map_larger(player: Window) -> None:
    page = player.page
    page.get_by_role("button", name="Whole board").click()
    show(page)
    x, y = middle(page, ".map-frame")
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, apart: float) -> None:
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        ended = [] if kind == "touchEnd" else points
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": ended})

    touch("touchStart", 30)
    for apart in (35, 40, 50, 60, 75, 90):
        touch("touchMove", apart)
    touch("touchEnd", 90)
    assert scale(page) == pytest.approx(3, abs=0.3)


@pytest.mark.parametrize(
    ("slug", "way"), [("anima_tactics", "Board of squares"), ("tactica", "Battle")]
)
def test_what_is_tapped_on_a_phone_is_large_enough(
    browser: Browser, served: Served, slug: str, way: str
) -> None:
    player = Window.opened(browser, served, "phone")
    page = begun(player, slug, way, "New: makes any move that does something").page
    while not page.locator(".cell-lit").count():
        choose(page.locator(LIT).first)
        page.locator(READY).first.wait_for()
    sizes: list[float] = page.locator(".cell-lit").evaluate_all(
        "cells => cells.map((cell) => cell.getBoundingClientRect()).map((box) => "
        "Math.min(box.width, box.height))"
    )
    assert min(sizes) >= 24
    frame: Any = page.locator(".map-frame").bounding_box()
    assert frame["width"] > 350
    page.context.close()
    assert player.complaints == []
