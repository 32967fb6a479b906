"""Games against a bot are played in a browser, by clicking what is lit up and by keys alone."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.api_events import GAMES
from tests.browser.windows import Window
from tests.config.served import wait_until

CLICKS = 80
LOOKED_AT = (6, 40)
WAYS = [
    pytest.param("anima_tactics", "Table measured in inches", marks=pytest.mark.proof(share=2)),
    pytest.param("tactica", "Battle", marks=pytest.mark.proof(share=2)),
]
KEYED = 14
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
LIT = ", ".join(
    f".play {each}:not([aria-pressed=true], .undoes)"
    for each in (".lit", ".cell-lit", ".reach[tabindex]", ".choices button")
)
READY = ".play[data-ready=true], [form=again]"
CHOOSES = "selector => document.activeElement.matches(selector)"


@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=pytest.mark.proof(share=4)) for slug in GAMES]
)
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
        choose(dice.choice(page.locator(LIT).all()))
    page.locator(READY).first.wait_for()
    state = state_of(player)
    if not over(page):
        assert state["ply"] > CLICKS // 8
        assert page.locator(".play .moves li").count() == state["ply"]
        concede(page)
    ended(player, slug)


@pytest.mark.parametrize(("slug", "way"), WAYS)
def test_a_whole_game_is_played_in_another_way(
    window: Callable[[], Window], slug: str, way: str, size: str
) -> None:
    player = begun(window(), slug, way, "Fair: picks the best of a few moves")
    page, dice = player.page, Random(f"{way} {size}")
    clicks = 0
    while not over(page):
        clicks += 1
        if clicks in LOOKED_AT:
            player.look(f"practice-{slug}-{clicks}")
        choose(dice.choice(page.locator(LIT).all()))
        page.locator(READY).first.wait_for()
    print(f"{slug}, {way}: {clicks} clicks")
    ended(player, slug, "Fair bot")


def choose(lit: Locator) -> None:
    """Click what is lit up; a point is put by key, as the middle of what holds points is full."""
    if lit.get_attribute("class") == "reach":
        lit.press("Enter")
    else:
        lit.click()


def ended(player: Window, slug: str, bot: str = "New bot") -> None:
    """What the end of a game shows: how it ended, its film to step through, and the next game."""
    page = player.page
    page.get_by_role("button", name="Play again").wait_for()
    state = state_of(player)
    assert state["state"] == "over"
    end = page.locator(".play .now strong").inner_text()
    assert end == state["end"].replace("{0}", "Guest").replace("{1}", bot)
    assert page.locator(".moves li").count() == state["ply"]
    assert page.url.endswith(f"#{state['ply']}")
    page.get_by_role("button", name="Step back").click()
    assert not page.url.endswith(f"#{state['ply']}")
    player.look(f"practice-{slug}-end")
    before = page.url
    player.press("Play again")
    page.locator(READY).first.wait_for()
    assert page.url.partition("#")[0] != before.partition("#")[0]


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
    page.route("**/moves", lambda route: route.abort())
    page.get_by_role("button", name="No commander").click()
    page.get_by_text("The connection was lost. Trying again…").wait_for()
    player.complaints.clear()
    page.unroute("**/moves")
    page.locator(READY).first.wait_for()
    # Retries that met the closed line complain as well.
    player.complaints.clear()
    assert "Guest decides on a commander" in page.locator(".moves").inner_text()

    other = page.context.new_page()
    other.goto(page.url)
    other.locator(READY).first.wait_for()
    button(other).click()
    moves = page.locator(".play .moves li").count()
    wait_until(lambda: other.locator(".play .moves li").count() > moves)
    concede(page)
    page.get_by_text("The game has moved on. Here is how it stands now.").wait_for()
    page.locator(READY).first.wait_for()
    assert page.locator(".play .moves li").count() == state_of(player)["ply"]
    assert [complaint for complaint in player.complaints if "409" not in complaint] == []
    player.complaints.clear()


def begun(player: Window, slug: str, way: str = "", level: str = "") -> Window:
    """A game of this slug with any deck, begun from the first page; where no format and level are
    chosen, the usual one against a new bot."""
    player.page.emulate_media(reduced_motion="reduce")
    player.go("/")
    player.follow("Try a game")
    player.look("practice")
    form = player.page.locator(f"form:has([value={slug}])")
    if way:
        form.locator("summary").click()
        form.get_by_label("Format").select_option(label=way)
        form.get_by_label("Opponent").select_option(label=level)
    with player.page.expect_navigation():
        form.locator("> button").click()
    player.page.locator(READY).first.wait_for()
    return player


def concede(page: Page) -> None:
    page.get_by_role("button", name="Concede").click()
    page.locator(".remote").get_by_role("button", name="Concede").click()


def button(page: Page) -> Locator:
    """The button that ends a phase or passes."""
    return page.locator(".play .choices button:not([aria-pressed])").last


def over(page: Page) -> bool:
    return page.locator("[form=again]").count() > 0


def state_of(player: Window) -> dict[str, Any]:
    answer = player.page.request.get(f"{player.page.url.partition('#')[0]}/state")
    state: dict[str, Any] = answer.json()
    return state


def tab_to(page: Page, place: str) -> None:
    """Press Tab until what has the focus is of this place."""
    for _ in presses():
        if page.evaluate(CHOOSES, place):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {place}: {page.locator('.play').inner_text()}")


def presses() -> Iterator[int]:
    return iter(range(150))
