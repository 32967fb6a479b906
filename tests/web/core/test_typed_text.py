"""Texts with characters that nobody sees: pages leave them out, programs are told of them."""

from typing import Any

import pytest
from django.test import Client

from tests.support.factories import bearer, make_draft, make_organisation, make_user
from tests.support.pages import PLAN
from tests.support.requests import faults, path_of
from tests.support.seen import notices, seen
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

PASTED = "Bring\x0bdice.\r\n\x1b[31mAnd\ta pen.\x85"


def change(client: Client, event: Tournament, **settings: str) -> Any:
    return client.patch(
        path_of(event), settings, content_type="application/json", headers=bearer(event.created_by)
    )


def test_pages_leave_out_what_nobody_can_see(client: Client) -> None:
    olga = make_user("olga")
    make_organisation(olga, "club")
    client.force_login(olga)
    client.post("/events/new", PLAN | {"organisation": "club", "description": PASTED})

    assert Tournament.objects.get().description == "Bringdice.\n[31mAnd\ta pen."


def test_pages_leave_out_marks_that_are_heaped_on_a_letter(client: Client) -> None:
    olga = make_user("olga")
    make_organisation(olga, "club")
    client.force_login(olga)
    heap = "Bring dice." + "\u0301" * 1_000
    client.post("/events/new", PLAN | {"organisation": "club", "description": heap})

    assert Tournament.objects.get().description == "Bring dice." + "\u0301" * 30


def test_a_text_of_one_line_has_one(client: Client) -> None:
    olga = make_user("olga")
    make_organisation(olga, "club")
    client.force_login(olga)
    for place in ("Hall 1\nFree entry", "Hall 1\u2028Free entry", "\u202eHall 1"):
        page = client.post("/events/new", PLAN | {"organisation": "club", "place": place})
        assert "Enter a single line of text." in notices(seen(page))
        event = make_draft(olga)
        answer = change(client, event, place=place)
        assert faults(answer) == (400, [("/place", "several_lines")])
    assert set(Tournament.objects.values_list("place", flat=True)) == {""}


def test_programs_are_told_of_them(client: Client) -> None:
    olga = make_user("olga")
    event = make_draft(olga)
    answer = change(client, event, description=PASTED)

    assert (answer.status_code, answer.json()["detail"]) == (
        400,
        "A string has the character U+000B. Remove it.",
    )
