"""Games against a bot in a browser: begun from the first page, clicked through, and over."""

from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.windows import Window

LIT = ", ".join(
    f".play {each}:not([aria-pressed=true], .undoes)"
    for each in (".lit", ".cell-lit", ".reach[tabindex]", ".choices button")
)
READY = ".play[data-ready=true], [form=again]"
# Of a game between two people: who may click now, and that it is over and has a replay.
DECIDES = ".play[data-ready=true]"
ENDED = ".play .now a[href^='/replays/']"


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


def who_decides(*players: Window) -> Window | None:
    """Who of the two at a table may click now; None once the game is over."""
    for _ in range(600):
        for player in players:
            if player.page.locator(ENDED).count():
                return None
            if player.page.locator(DECIDES).count():
                return player
        players[0].page.wait_for_timeout(50)
    raise AssertionError("nobody may decide")


def level(*players: Window) -> None:
    """Wait until all pages of a table know its last move."""
    for _ in range(600):
        made = state_of(players[0])["ply"]
        if all(player.page.locator(".moves li").count() == made for player in players):
            return
        players[0].page.wait_for_timeout(50)
    raise AssertionError("a page stays behind")


def choose(lit: Locator) -> None:
    """Click what is lit up; a point is put by key, as the middle of what holds points is full, and
    a piece is clicked in its own middle, as its name may lie below another."""
    classes = (lit.get_attribute("class") or "").split()
    if classes == ["reach"]:
        lit.press("Enter")
    elif "piece" in classes:
        lit.locator("> :first-child").click()
    else:
        lit.click()


def over(page: Page) -> bool:
    return page.locator("[form=again]").count() > 0


def concede(page: Page) -> None:
    page.get_by_role("button", name="Concede").click()
    page.locator(".remote").get_by_role("button", name="Concede").click()


def state_of(player: Window) -> dict[str, Any]:
    answer = player.page.request.get(f"{player.page.url.partition('#')[0]}/state")
    state: dict[str, Any] = answer.json()
    return state


# Of elements those that are in the window whole and can be clicked at their middle and lower edge.
IN_SIGHT = """
elements => elements.filter((element) => {
  const { left, width, top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && [(top + bottom) / 2, bottom - 3].every((y) =>
    element.contains(document.elementFromPoint(left + width / 2, y)));
}).length
"""


def in_sight(page: Page, place: str) -> int:
    """How many elements of this place can be clicked on the page as it is scrolled."""
    count: int = page.locator(place).evaluate_all(IN_SIGHT)
    return count


def ended(player: Window, slug: str, bot: str = "New bot") -> None:
    """What the end of a game shows: how it ended, its film to step through, and the next game."""
    page = player.page
    page.get_by_role("button", name="Play again").wait_for()
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    assert in_sight(page, "[form=again]") == 1
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
