"""One live server for all tests here that end none."""

from collections.abc import Iterator

import pytest

from tests.support.live import LiveServer, live_serving


@pytest.fixture(scope="package")
def live(django_db_setup: None) -> Iterator[LiveServer]:
    with live_serving() as server:
        yield server
