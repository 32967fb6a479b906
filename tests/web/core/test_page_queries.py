"""Pages cost as many queries for ten rows as for one."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.support.factories import make_entry, make_round, make_tournament, make_user, settle

pytestmark = [pytest.mark.django_db, pytest.mark.proof(of="events")]


def queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as counted:
        assert client.get(path).status_code == 200
    return len(counted)


PARTS = ("", "/players", "/pairings", "/standings", "/certificates", "/decks", "/journal")


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("signed_in", [False, True])
def test_pages_of_an_event(client: Client, part: str, signed_in: bool) -> None:
    counts = []
    user = make_user()
    if signed_in:
        client.force_login(user)
    for entries in (1, 9):
        event = make_tournament(entries=entries)
        make_entry(event, "Ann", user=user)
        for match in make_round(event).matches.all()[: entries // 2 + 1]:
            settle(match)
        counts.append(queries(client, f"/events/{event.pk}{part}"))

    assert counts[0] == counts[1]


@pytest.mark.parametrize("path", ["/", "/events", "/mine", "/organisations"])
def test_lists_of_events(client: Client, path: str) -> None:
    user, counts = make_user(), []
    client.force_login(user)
    for rows in (1, 9):
        for _ in range(rows):
            make_entry(make_tournament(user), "Ann", user=user)
        counts.append(queries(client, path))

    assert counts[0] == counts[1]
