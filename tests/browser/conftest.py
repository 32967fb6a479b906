"""One service with its worker, one browser, and windows of two sizes that hear complaints."""

import os
from collections.abc import Callable, Iterator
from itertools import count

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.walking import Walkers, walkers
from tests.browser.windows import SIZES, Window
from tests.config.served import Served, serving

QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
_numbers = count(1)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served"), "--no-demo") as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(
            executable_path=os.environ["CHROMIUM"], args=list(QUIET)
        ) as launched,
    ):
        yield launched


# Each way through an event is tested on one of the two, on both by `make proofs`.
@pytest.fixture(params=[pytest.param(size, marks=pytest.mark.proof(share=2)) for size in SIZES])
def size(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def window(browser: Browser, served: Served, size: str) -> Iterator[Callable[[], Window]]:
    """Opens windows; at the end none of them may have complained of anything."""
    opened: list[Window] = []

    def open_one() -> Window:
        opened.append(Window.opened(browser, served, size))
        return opened[-1]

    yield open_one
    complaints = [complaint for visitor in opened for complaint in visitor.complaints]
    for visitor in opened:
        visitor.page.context.close()
    assert complaints == []


@pytest.fixture(scope="session")
def walk(browser: Browser, served: Served) -> Walkers:
    """People on a service that has something on every kind of page."""
    return walkers(browser, served)


@pytest.fixture
def number() -> int:
    """One that no other test has, for names that are there once."""
    return next(_numbers)
