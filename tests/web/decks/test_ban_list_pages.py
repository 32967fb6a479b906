"""Ban lists on pages: of a day, compared, and what an announced one means for my decks."""

import pytest
from django.test import Client
from django.utils import timezone

import engine
from tests.support.factories import make_user
from tests.support.seen import headings, links, seen
from web.decks.texts import card_list

pytestmark = pytest.mark.django_db
PLACE = "/games/letal/formats/tournament"


@pytest.mark.parametrize(
    ("on", "day"),
    [("2026-12-01", "2026-11-21"), ("2027-01-18", "2027-01-18"), ("2020-01-01", "2026-11-21")],
)
def test_the_list_of_a_day(client: Client, on: str, day: str) -> None:
    response = client.get(f"{PLACE}?on={on}")
    assert (response.status_code, response["Location"]) == (302, f"{PLACE}/{day}")


def test_a_format_that_is_none(client: Client) -> None:
    for place in ("/games/letal/formats/vintage", "/games/letal/formats/vintage/changes"):
        assert client.get(place).status_code == 404


def test_two_lists_compared(client: Client) -> None:
    page = seen(client.get(f"{PLACE}/changes?from=2026-11-21&to=2027-01-18"))
    rows = [[cell.text for cell in row.all("th", "td")] for row in page.all("tr")][1:]
    assert rows == [
        ["Dread Presence", "1 copy", "not allowed"],
        ["Frost Shackles", "2 copies", "1 copy"],
    ]
    assert headings(page)[:2] == ["Two lists compared", "Without a legal deck"]
    assert "Wall and Weather" in page.text
    same = seen(client.get(f"{PLACE}/changes?from=2026-11-21&to=2026-11-21"))
    assert "Both lists say the same." in same.text


def test_an_announced_list_is_told_on_my_decks_with_the_remedy(client: Client) -> None:
    game = engine.game("letal")
    if timezone.now().date().isoformat() >= game.versions("tournament")[-1].effective_from:
        pytest.fail("the winter list has begun: announce another in ban_lists.toml")
    client.force_login(make_user("ada"))
    deck = card_list(game.ready_decks["wall-and-weather"])
    saved = client.post("/decks/new", {"name": "W", "format": "letal/tournament", "deck": deck})
    page = seen(client.get("/decks"))
    assert "Legal in Tournament now, not from" in page.text
    place = saved["Location"].partition("?")[0]
    assert f"{place}?format=tournament#by-list" in links(page)
    own = seen(client.get(f"{place}?format=tournament"))
    assert "By each ban list" in headings(own)
    assert "Today: list of" in own.text
    assert "Announced: list of" in own.text
