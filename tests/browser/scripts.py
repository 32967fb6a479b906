"""A page on which nothing is but scripts of tables, and walks of tests through them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route

ADDRESS = "http://builder.test/"
FOLDERS = (Path(__file__).parents[2] / "web/static/web/table", Path(__file__).parent)


@contextmanager
def scripted(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    page = context.new_page()
    page.route(f"{ADDRESS}**", serve)
    page.goto(ADDRESS)
    yield page
    context.close()


def serve(route: Route) -> None:
    name = route.request.url.removeprefix(ADDRESS)
    if name:
        script = next(path for folder in FOLDERS if (path := folder / name).exists())
        route.fulfill(body=script.read_text("utf-8"), content_type="text/javascript")
    else:
        route.fulfill(body="<title>Builder</title>", content_type="text/html")


def clicked(page: Page, walk: str, given: object) -> Any:
    """What a walk of builder_walks.js answers."""
    script = f"async (given) => (await import('/builder_walks.js')).{walk}(given)"
    return page.evaluate(script, given)
