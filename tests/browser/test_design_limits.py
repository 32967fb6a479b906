"""The weight of a first visit, and a page that takes too much room on a phone, which is found."""

from playwright.sync_api import Response

from tests.browser.limits import beyond
from tests.browser.visits import EVENTS, VISITOR, VISITS
from tests.browser.walking import Walkers
from tests.browser.windows import SIZES

FIRST_VISIT = 180_000  # bytes as they are sent, with the typeface
# Beside these a game is watched there: its film and its words.
OF_THE_PAGE = ("document", "stylesheet", "script", "font")


def test_a_page_that_begins_low_or_is_wide_is_found(walk: Walkers) -> None:
    with walk.window(VISITOR, *SIZES["phone"]) as page:
        page.goto(walk.url(EVENTS[0]))
        assert beyond(page, EVENTS[0]) == []
        page.evaluate("document.querySelector('main').style.padding = '100px 0 0 330px'")

        assert [fault.split()[0] for fault in beyond(page, EVENTS[0])] == ["begins", "is"]


def test_a_first_visit_is_light(walk: Walkers) -> None:
    """The home page, its styles, scripts and typeface on the wire, packed as they are sent."""
    with walk.window(VISITOR, *SIZES["desktop"]) as page:
        answers: list[Response] = []
        page.on("response", lambda answer: answers.append(answer))
        page.goto(walk.url(VISITS[0]), wait_until="networkidle")
        weights = {
            answer.url: sent(answer)
            for answer in answers
            if answer.request.resource_type in OF_THE_PAGE
        }

    assert any(".woff2" in url for url in weights)
    assert sum(weights.values()) <= FIRST_VISIT, weights


def sent(answer: Response) -> int:
    sizes = answer.request.sizes()
    return sizes["responseBodySize"] + sizes["responseHeadersSize"]
