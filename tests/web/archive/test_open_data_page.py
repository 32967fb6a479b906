"""The page of open dumps."""

from typing import Any

import pytest
from django.test import Client

from tests.support.accessibility import faults
from tests.support.dumps import LICENCE, served, write
from tests.support.factories import make_user
from tests.support.seasons_played import finished_event
from tests.support.seen import seen

pytestmark = pytest.mark.django_db


def test_it_lists_the_files_with_their_checksums(client: Client, settings: Any) -> None:
    settings.MUSTER_DUMP_LICENCE = LICENCE
    finished_event(make_user(), ["Ada", "Bo"])
    before = seen(client.get("/open-data"))
    write()
    page = seen(client.get("/open-data"))

    (file,) = served(client)[0]["files"]
    links = {str(link.attrs["href"]) for link in page.all("a")}
    assert {f"/api/v1/dumps/{file['name']}", LICENCE.url} <= links
    assert [cell.text for cell in page.all("td")][-1] == file["sha256"]
    assert "No files yet." in before.text
    assert [*faults(before), *faults(page)] == []


def test_without_a_licence_it_says_that_there_are_none(client: Client) -> None:
    page = seen(client.get("/open-data"))

    assert "doesn’t publish monthly files" in page.text
    assert list(faults(page)) == []
