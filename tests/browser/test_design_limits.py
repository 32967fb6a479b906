"""What a page may cost on a phone: how far down it begins, how wide it is, and how heavy."""

from playwright.sync_api import Page, Response, ViewportSize

from tests.browser.visits import EVENTS, PLAYER, PROJECTOR, RUNNING, VISITOR, VISITS, Visit
from tests.browser.walking import Walkers
from tests.browser.windows import SIZES

# Pixels from the top of the page to the first thing below its head, band and tabs.
EVENT, STAFF_PAGE, BARE = 210, 130, 70
FIRST_VISIT = 180_000  # bytes as they are sent, with the typeface
NARROWEST = ViewportSize(width=320, height=640)
# The first text, picture, field or framed card of the content, from the top of the page.
BEGINS = """
(content) => {
  const framed = (node) => {
    const style = getComputedStyle(node);
    return style.borderTopWidth !== "0px" || style.backgroundColor !== "rgba(0, 0, 0, 0)";
  };
  const worded = (node) => [...node.childNodes].some((at) => at.nodeType === 3 && at.data.trim());
  const tops = [...document.querySelectorAll(content)]
    .filter((node) => node.checkVisibility() && !node.closest(".ways, .messages, .hidden-label"))
    .filter((node) => node.matches("svg, img, input, textarea") || framed(node) || worded(node))
    .map((node) => node.getBoundingClientRect())
    .filter((box) => box.height)
    .map((box) => box.top + scrollY);
  return Math.round(Math.min(...tops));
}
"""


CONTENT, BAND_TOO = "main .page *", ".band *, main .page *"


def begins(page: Page, content: str = CONTENT) -> int:
    return int(page.evaluate(BEGINS, content))


def too_low(
    walk: Walkers, visits: tuple[Visit, ...], most: int, content: str = CONTENT
) -> list[str]:
    """Which of these pages begin further down on a phone, and where."""
    low = []
    for reader in dict.fromkeys(visit.reader for visit in visits):
        with walk.window(reader, *SIZES["phone"]) as page:
            for visit in (each for each in visits if each.reader == reader):
                page.goto(walk.url(visit))
                if (top := begins(page, content)) > most:
                    low.append(f"{top}: {page.url}")
    return low


def test_pages_of_an_event_begin_high(walk: Walkers) -> None:
    assert too_low(walk, EVENTS, EVENT) == []


def test_pages_of_the_staff_begin_high(walk: Walkers) -> None:
    banded = tuple(
        visit for visit in RUNNING if dict(visit.values).keys() & {"tournament_id", "entry_id"}
    )

    assert len(banded) > 30
    assert too_low(walk, banded, STAFF_PAGE) == []


def test_a_replay_begins_below_the_head(walk: Walkers) -> None:
    replay = tuple(visit for visit in VISITS if visit.name == "replay")

    assert too_low(walk, replay, BARE) == []


def test_the_own_table_and_home_begin_below_the_head(walk: Walkers) -> None:
    """Where the table fills the band, that is the first thing."""
    own = tuple(
        visit for visit in VISITS if visit.reader == PLAYER and visit.name in ("start", "mine")
    )

    assert len(own) == 2
    assert too_low(walk, own, BARE, BAND_TOO) == []


def test_a_page_that_begins_low_is_found(walk: Walkers) -> None:
    with walk.window(VISITOR, *SIZES["phone"]) as page:
        page.goto(walk.url(EVENTS[0]))
        page.evaluate("document.querySelector('main').style.paddingTop = '100px'")

        assert begins(page) > EVENT


def test_no_page_scrolls_sideways_on_the_narrowest_phone(walk: Walkers) -> None:
    wide = []
    for reader in dict.fromkeys(visit.reader for visit in VISITS):
        with walk.window(reader, **NARROWEST) as page:
            for visit in (
                each for each in VISITS if each.reader == reader and each not in PROJECTOR
            ):
                page.goto(walk.url(visit))
                if visit.name in ("replay", "embed"):
                    page.locator(".film .moves li").first.wait_for()
                if (width := page.evaluate("document.documentElement.scrollWidth")) > 320:
                    wide.append(f"{width}: {page.url}")

    assert wide == []


def test_a_first_visit_is_light(walk: Walkers) -> None:
    """What the home page and all that it loads weigh on the wire, packed as they are sent."""
    with walk.window(VISITOR, *SIZES["desktop"]) as page:
        answers: list[Response] = []
        page.on("response", lambda answer: answers.append(answer))
        page.goto(walk.url(VISITS[0]), wait_until="networkidle")
        weights = {answer.url: sent(answer) for answer in answers}

    assert any(".woff2" in url for url in weights)
    assert sum(weights.values()) <= FIRST_VISIT, weights


def sent(answer: Response) -> int:
    sizes = answer.request.sizes()
    return sizes["responseBodySize"] + sizes["responseHeadersSize"]
