"""Standings of an event that a bracket alone decides: places, and no points that nobody has."""

import pytest
from django.test import Client

from tests.support.factories import make_started
from tests.support.seen import rows, seen
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("kind", "points"), [("single_elimination", []), ("swiss", ["Points"])])
def test_points_are_a_column_where_there_are_any(
    client: Client, kind: str, points: list[str]
) -> None:
    event = make_started(entries=4, stages=(StagePlan(kind, rounds=2 if points else None),))
    page = seen(client.get(f"/events/{event.pk}/standings"))
    head = [node.text for node in page.all("thead")[0].all("th")]

    assert [text for text in head if text == "Points"] == points
    assert (len(head) > 4) == bool(points)
    assert {len(row) for row in rows(page)} == {len(head)}
