"""A certified game is watched in a browser: by its buttons, by keys, by its address, on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

import engine
from tests.browser.api_events import GAMES, filmed
from tests.browser.covered import PHONES, covered
from tests.browser.windows import Window
from tests.config.served import Served


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_watched_from_its_first_move_to_its_end(
    window: Callable[[], Window], served: Served, number: int, slug: str
) -> None:
    path, film = filmed(served, slug, number)
    watcher = window()
    watcher.go(f"{path}#3")
    page = watcher.page
    now = page.locator(".now")
    page.locator(".film .moves li").first.wait_for()
    last = len(film["frames"])
    names = [seat.inner_text() for seat in page.locator(".seat strong").all()]
    assert len(names) == film["seats"]

    def text(at: int) -> str:
        by_seat = page.locator(".film").evaluate("box => JSON.parse(box.dataset.names)")
        return engine.film_sentences(film, by_seat).frame(film["frames"][at - 1])[0]

    def sentence_now() -> str:
        return str(now.locator("strong").first.inner_text())

    assert (sentence_now(), page.locator(".moves li").count()) == (text(3), last)
    page.keyboard.press("End")
    assert (sentence_now(), page.url.endswith(f"#{last}")) == (text(last), True)
    page.keyboard.press("Home")
    assert sentence_now() == "Before the first move"
    page.get_by_role("button", name="Step forward").click()
    assert sentence_now() == text(int(page.url.rpartition("#")[2]))
    page.locator(f".moves [data-at='{last // 2}'] a").click()
    now.get_by_text(text(last // 2), exact=True).first.wait_for()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(lambda url: not url.endswith(f"#{last // 2}"))
    page.get_by_role("button", name="Pause").click()
    for token in page.locator(".token:visible").all()[:1]:
        name = token.locator(".token-name").inner_text()
        token.click()
        assert page.locator(".card-sheet h2").inner_text() == name
        page.locator(f".card-sheet .face[aria-label^='{name}, ']").wait_for()
    watcher.look(f"film-{slug}")


@pytest.mark.parametrize("slug", GAMES)
def test_the_controls_cover_nothing_on_a_phone(
    browser: Browser, served: Served, number: int, slug: str
) -> None:
    """Whatever lies on the table can be scrolled to, and a board is in sight whole."""
    path, film = filmed(served, slug, number)
    page = Window.opened(browser, served, "phone").page
    page.emulate_media(reduced_motion="reduce")
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        for share in (1, 2, 3):
            page.goto(f"http://127.0.0.1:{served.port}{path}#{len(film['frames']) * share // 3}")
            page.reload()
            page.locator(".film .moves li").first.wait_for()
            assert covered(page) == [], (width, height, share)
    page.context.close()


def test_the_moves_are_there_without_a_script(
    served: Served, browser: Browser, number: int
) -> None:
    path, _ = filmed(served, "commandeer", number)
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{served.port}{path}?move=1")
    assert page.locator("tr#move-1").count() == 1
    assert not page.locator(".film").is_visible()
    context.close()
