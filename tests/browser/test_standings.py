"""The standings as a player of the event sees them: their match, and their own row."""

from playwright.sync_api import Page

from tests.browser.visits import PLAYER, VISITS
from tests.browser.walking import Walkers
from tests.browser.windows import SIZES

STANDINGS = next(
    visit for visit in VISITS if (visit.name, visit.reader) == ("event-standings", PLAYER)
)
OWN = "#standing-table tr.mine"
# So many more players before the own row that it is far below.
LENGTHEN = """
(own) => {
  const other = [...own.parentNode.rows].find((row) => row !== own && !row.matches(".cut"));
  for (let more = 0; more < 40; more += 1) own.before(other.cloneNode(true));
}
"""
# How far the lower edge of the own row is above that of the window, in pixels.
ABOVE = "(own) => Math.round(innerHeight - own.getBoundingClientRect().bottom)"


def own_row_far_below(page: Page) -> int:
    page.locator(OWN).evaluate(LENGTHEN)
    return int(page.locator(OWN).evaluate(ABOVE))


def test_the_own_match_stands_beside_the_standings(walk: Walkers) -> None:
    for size in SIZES:
        with walk.window(PLAYER, *SIZES[size]) as page:
            page.goto(walk.url(STANDINGS))
            card = page.locator(".own-match")
            assert card.get_by_role("link", name="Report result").is_visible() is True
            assert card.locator("h2").inner_text().startswith("You play ") is True


def test_the_own_row_stays_at_the_lower_edge_of_a_phone(walk: Walkers) -> None:
    with walk.window(PLAYER, *SIZES["phone"]) as page:
        page.goto(walk.url(STANDINGS))
        assert own_row_far_below(page) == 0
    with walk.window(PLAYER, *SIZES["desktop"]) as page:
        page.goto(walk.url(STANDINGS))
        assert own_row_far_below(page) < 0
