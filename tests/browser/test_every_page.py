"""Every name of `web/urls.py`: its page is walked over in light and dark, nothing is wrong with it,
and it keeps the limits of a phone; or it has none."""

from django.urls import URLPattern, get_resolver, reverse
from playwright.sync_api import Page

from tests.browser.limits import beyond
from tests.browser.looks import BUT_COLOURS, RULES, faults
from tests.browser.visits import NO_PAGE, STAFF, VISITS
from tests.browser.walking import Walkers
from tests.browser.windows import SIZES
from tests.support.permissions import patterns
from tests.support.proofs import WHOLE

SOME = {
    "uuid": "00000000-0000-0000-0000-000000000007",
    "int": "1",
}


def named() -> dict[str, URLPattern]:
    return {
        str(pattern.name): pattern
        for _, pattern in patterns(get_resolver())
        if pattern.name and pattern.callback.__module__.startswith("web.")
    }


def test_nothing_is_wrong_with_any_page(walk: Walkers, size: str) -> None:
    width, height = SIZES[size]
    wrong = []
    for reader in dict.fromkeys(visit.reader for visit in VISITS):
        with walk.window(reader, width, height) as page:
            heard = complaints(page)
            for visit in (each for each in VISITS if each.reader == reader):
                response = page.goto(url := walk.url(visit))
                assert response is not None
                if (response.status, page.url) != (200, url):
                    wrong.append(f"{visit.name}: {response.status} at {page.url}")
                problems = [*faults(page, RULES if WHOLE else BUT_COLOURS), *heard]
                if size == "phone":
                    problems += beyond(page, visit)
                    page.set_viewport_size({"width": width, "height": height})
                wrong += [f"{visit.name}, {reader}: {fault}" for fault in problems]
                heard.clear()

    assert not wrong, "\n".join(wrong)


def complaints(page: Page) -> list[str]:
    """What the browser complains of, as long as the window is open."""
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text))
    page.on("pageerror", lambda error: heard.append(str(error)))
    return heard


def test_every_name_is_visited_or_has_no_page(walk: Walkers) -> None:
    """The others are doors for forms alone, which send a reader to the page above them."""
    visited = {visit.name for visit in VISITS}
    doors = set()
    with walk.window(STAFF, 1280, 900) as page:
        for name, pattern in named().items():
            if name in visited | NO_PAGE.keys():
                continue
            values = {
                key: SOME.get(type(converter).__name__.removesuffix("Converter").lower(), "x")
                for key, converter in pattern.pattern.converters.items()
            }
            path = reverse(f"web:{name}", kwargs=values)
            answer = page.request.get(f"http://127.0.0.1:{walk.served.port}{path}", max_redirects=0)
            if answer.status == 302 and path.startswith(answer.headers["location"]):
                doors.add(name)

    assert named().keys() == visited | NO_PAGE.keys() | doors
    assert visited & NO_PAGE.keys() == set()
