"""Lists of an event with more players than a page has: they are turned, and searched by the
server."""

from urllib.parse import quote

import pytest
from django.test import Client

from tests.remembering import remembered
from tests.support.factories import make_entry, make_round, make_tournament, play_by_hand
from tests.support.seen import Node, seen
from tournaments.entries.services.leaving import withdraw
from tournaments.models import Tournament
from web.core import hall_lists

pytestmark = pytest.mark.django_db

NAMES = ("Ann", "Bo", "Cléo", "Dan", "Eve", "Fay")
A_PAGE = 2


@pytest.fixture
@remembered
def event() -> Tournament:
    tournament = make_tournament(name="Cup")
    for number, name in enumerate(NAMES):
        make_entry(tournament, name, number)
    play_by_hand(make_round(tournament))
    return tournament


@pytest.fixture(autouse=True)
def few_on_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_lists, "A_HALL", A_PAGE)


def page_of(client: Client, event: Tournament, part: str) -> Node:
    return seen(client.get(f"/events/{event.pk}/{part}"))


def names_on(page: Node) -> list[str]:
    """The players that the table of a page names, in their order."""
    (table,) = page.all("main")[0].all("table")
    words = " ".join(row.text for row in table.all("tr")[1:]).replace("(", " ").split()
    return [word for word in words if word in NAMES]


def turned(client: Client, event: Tournament, part: str) -> list[str]:
    """The players on all pages of a list, as its links lead from one to the next."""
    names: list[str] = []
    address = part
    while address:
        page = page_of(client, event, address)
        names += names_on(page)
        onward = [a.attrs["href"] for a in page.all("a") if a.attrs.get("rel") == "next"]
        address = f"{part}{str(onward[0]).partition('#')[0]}" if onward else ""
    return names


@pytest.mark.parametrize("part", ["players", "pairings", "standings", "rounds/1/standings"])
def test_all_rows_are_on_some_page(client: Client, event: Tournament, part: str) -> None:
    names = turned(client, event, part)
    assert sorted(names) == list(NAMES)
    first = names_on(page_of(client, event, part))
    assert len(first) == (2 * A_PAGE if part == "pairings" else A_PAGE)


@pytest.mark.parametrize("part", ["players", "pairings", "standings", "decks"])
def test_the_server_finds_a_player(client: Client, event: Tournament, part: str) -> None:
    for word in ("cleo", "CLÉ", " Cléo "):
        page = page_of(client, event, f"{part}?find={quote(word)}")
        (box,) = [node for node in page.all("input") if node.attrs.get("name") == "find"]

        assert box.attrs["value"] == word.strip()
        if part == "pairings":  # beside their opponent
            assert (len(names_on(page)), "Cléo" in names_on(page)) == (2, True)
        else:
            assert names_on(page) == ["Cléo"]


def test_who_is_not_there_is_not_found(client: Client, event: Tournament) -> None:
    page = page_of(client, event, "players?find=nobody")
    assert names_on(page) == []
    assert "Nobody and nothing here has “nobody”." in page.all("main")[0].text


def test_a_table_is_found_by_its_number(client: Client, event: Tournament) -> None:
    whole = {
        match.table: {seat.entry.name for seat in match.seats.all()}
        for match in event.rounds.get().matches.all()
    }
    page = page_of(client, event, "pairings?find=3")
    assert {*names_on(page)} == whole[3]


def test_decks_are_turned_too(client: Client, event: Tournament) -> None:
    decks = turned(client, event, "decks")
    assert sorted(decks) == list(NAMES)


def test_the_staff_turns_and_searches_all_registrations(client: Client, event: Tournament) -> None:
    client.force_login(event.created_by)
    assert sorted(turned(client, event, "run/players")) == list(NAMES)
    page = page_of(client, event, "run/players?find=cleo")
    assert names_on(page) == ["Cléo"]
    assert page.all("h2")[0].text.split() == ["Players", str(len(NAMES))]


def test_a_list_of_one_page_is_searched_by_its_script(
    client: Client, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall_lists, "A_HALL", len(NAMES))
    page = page_of(client, event, "players?find=ann")
    assert sorted(names_on(page)) == list(NAMES)
    assert [node for node in page.all("input") if node.attrs.get("name") == "find"] == []


def test_a_long_waitlist_tells_how_many_more_wait(client: Client) -> None:
    event = make_tournament(name="Cup", capacity=4)
    for number in range(9):
        make_entry(event, f"Player {number}", number)
    withdraw(
        entry_id=event.entries.get(name="Player 8").pk, actor=event.created_by, now=event.created_at
    )
    main = page_of(client, event, "players").all("main")[0]

    entered = [f"Player {number}" for number in range(4, 8)]
    listed = [item.text for item in main.all("ol")[-1].all("li")]
    assert (len(listed), {*listed} <= {*entered}) == (A_PAGE, True)
    assert "and 2 more" in main.text
