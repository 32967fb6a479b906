"""One service with its worker, one browser, and windows of two sizes that hear complaints."""

import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from xdist.scheduler import LoadScopeScheduling

from tests.browser.accounts import SHARED
from tests.browser.gate import GATE, WALK
from tests.browser.walking import Walkers, walkers
from tests.browser.windows import LOOKING, SIZES, Window
from tests.config.served import Served, serving
from tests.support.proofs import names_tests

QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
_numbers = count(1)
# Nothing fails because the machine is busy.
expect.set_options(timeout=120_000)


def pytest_itemcollected(item: pytest.Function) -> None:
    """pytest's hook. All are proofs, of which the gate runs the same ones each time."""
    if item.get_closest_marker("proof"):
        raise pytest.UsageError(f"{item.nodeid}: gate.py chooses the tests of this folder")
    item.add_marker(pytest.mark.proof(whole=item.name not in GATE))


class Scheduling(LoadScopeScheduling):
    """Deals tests to processes one by one, but those on the furnished service to one together."""

    def _split_scope(self, nodeid: str) -> str:
        return "walk" if Path(nodeid.partition("::")[0]).stem in WALK else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Scheduling:
    """pytest-xdist's hook."""
    return Scheduling(config, log)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """pytest's hook, before any are left out; runs of tests by name look at each page."""
    if names_tests(config):
        LOOKING.append(True)
    elif missing := GATE - {item.name for item in items}:
        raise pytest.UsageError(f"tests/browser/gate.py names what is not there: {missing}")


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("served")
    with django_db_blocker.unblock(), serving(folder, "--no-demo", **SHARED) as running:
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


@pytest.fixture(params=SIZES)
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
