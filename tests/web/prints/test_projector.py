"""The wall of a hall: what stands on it when, in pages that follow each other, the same for all."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from tests.support.factories import (
    NOW,
    make_draft,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
    settle,
)
from tests.support.seen import Node, rows, seen
from tests.support.staged import staged
from tournaments.models import Announcement, Round, Tournament
from tournaments.prints.hall_lists import Seated, seated_by_name, seated_by_table
from tournaments.standings.services.stored_standings import stored_document
from tournaments.terms.stage_plan import StagePlan
from web.prints.projector_walls import LINES

pytestmark = pytest.mark.django_db


def wall(client: Client, event: Tournament, query: str = "") -> Node:
    return seen(client.get(f"/events/{event.pk}/projector{query}"))


def table_of(seat: Seated) -> str:
    return "" if seat.table is None else str(seat.table)


def title(page: Node) -> str:
    return page.all("h1")[0].text


def announce(event: Tournament, text: str, **more: object) -> None:
    Announcement.objects.create(
        tournament=event, text=text, made_by=event.created_by, made_at=NOW, **more
    )


def test_before_the_first_round(client: Client) -> None:
    page = wall(client, make_tournament(entries=2))

    assert (title(page), rows(page)) == ("Pairings appear here when round 1 is published", [])


def test_who_plays_where_by_name_and_by_table(client: Client) -> None:
    event = make_tournament(entries=5)
    stored = stored_document(make_round(event).pairings_page)
    by_itself, by_name = wall(client, event), wall(client, event, "?show=names")

    assert title(by_itself) == "Round 1"
    assert rows(by_itself) == rows(by_name)
    assert rows(by_name) == [
        [table_of(seat), seat.name, seat.meets] for seat in seated_by_name(stored)
    ]
    assert rows(wall(client, event, "?show=tables")) == [
        [table_of(seat), seat.name, seat.meets] for seat in seated_by_table(stored)
    ]


@pytest.mark.proof(of="events")
def test_after_the_round_the_standings(client: Client) -> None:
    event = make_tournament(entries=3)
    round_ = make_round(event)
    assert title(wall(client, event, "?show=standings")) == "Standings during round 1"
    play_by_hand(round_)
    page = wall(client, event)
    assert title(page) == "Standings after round 1"
    assert [row[2:] for row in rows(page)] == [["1–0–0", "3"], ["0–0–0", "3"], ["0–1–0", "0"]]
    make_round(event)
    assert title(wall(client, event)) == "Round 2"


@pytest.mark.proof(of="events")
def test_a_page_at_a_time_leads_to_the_next_without_a_script(client: Client) -> None:
    event = make_tournament(entries=32)
    stored = stored_document(make_round(event).pairings_page)
    everybody = [seat.table for seat in seated_by_name(stored)]
    first, second, beyond = (wall(client, event, f"?page={page}") for page in (1, 2, 9))

    assert [int(row[0]) for row in [*rows(first), *rows(second)]] == everybody
    assert len(rows(first)) == LINES
    assert rows(beyond) == rows(second)
    assert [
        [node.attrs["content"] for node in page.all("meta") if "http-equiv" in node.attrs]
        for page in (first, second)
    ] == [
        ["12;url=?show=auto&colours=dark&page=2"],
        ["12;url=?show=auto&colours=dark&page=1"],
    ]


@pytest.mark.parametrize("page", ["0", "-1", "x", "²", "", "9" * 5000, "all"])
def test_a_page_that_there_is_not_is_the_first(client: Client, page: str) -> None:
    event = make_tournament(entries=2)
    make_round(event)

    assert len(rows(wall(client, event, f"?page={page}"))) == 2


def test_whoever_asks_again_is_told_that_nothing_changed(client: Client) -> None:
    event = make_tournament(entries=4)
    round_ = make_round(event)
    place = f"/events/{event.pk}/projector"

    def answer(tag: str) -> tuple[int, str]:
        response = client.get(place, headers={"If-None-Match": tag})
        return response.status_code, response["ETag"]

    first = client.get(place)["ETag"]
    assert answer(first) == (304, first)
    announce(event, "Lunch")
    status, second = answer(first)
    assert (status, second == first) == (200, False)
    settle(round_.matches.get(table=1))
    event.standings_page.delete()
    Round.objects.update(clock_ends_at=timezone.now() + timedelta(minutes=50))
    status, third = answer(second)
    assert (status, third == second) == (200, False)
    assert answer(third) == (304, third)


@pytest.mark.proof(of="events")
def test_in_turn_pairings_and_how_things_stand(client: Client) -> None:
    event = make_tournament(entries=32, rounds=2)
    play_by_hand(make_round(event))
    after = [title(wall(client, event, f"?page={page}")) for page in (1, 2, 3)]
    make_round(event)

    assert after == ["Standings after round 1"] * 3
    assert [title(wall(client, event, f"?page={page}")) for page in (1, 2, 3, 4)] == [
        "Round 2",
        "Round 2",
        "Standings during round 2",
        "Standings during round 2",
    ]
    assert [node.text for node in wall(client, event, "?page=3").all("p")][-1] == "3 of 3"


@pytest.mark.proof(of="events")
def test_a_bracket_in_turn_with_its_pairings(client: Client) -> None:
    event = staged(StagePlan("single_elimination"), entries=4)
    before = wall(client, event, "?show=bracket")
    round_ = make_round(event)
    turned = [wall(client, event, f"?page={page}") for page in (1, 2)]
    play_by_hand(round_)

    assert (title(before), before.all("main")[0].all("svg")) == (
        "The bracket appears here when it starts",
        [],
    )
    assert [title(page) for page in turned] == ["Semi-finals", "Bracket"]
    names = {seat.entry.name for seat in round_.seats.select_related("entry")}
    drawn = {node.text for node in turned[1].all("text")}
    assert names <= drawn
    assert title(wall(client, event, "?page=2")) == "Bracket"
    standings = wall(client, event, "?show=standings")
    assert title(standings) == "Standings after the semi-finals"
    facts = [
        p.text
        for page in (standings, before)
        for p in page.all("p")
        if p.attrs.get("id") == "event"
    ]
    assert facts == [
        f"{event.name} · Players in the bracket are ordered by how far they got.",
        event.name,
    ]


def test_the_timer_alone(client: Client) -> None:
    event = make_tournament(entries=2)
    round_ = make_round(event)
    Round.objects.filter(pk=round_.pk).update(clock_left=timedelta(minutes=50))
    page = wall(client, event, "?show=timer")

    (clock,) = (node for node in page.all("main")[0].all("div") if "data-clock" in node.attrs)
    assert "Paused at 50:00" in clock.text
    assert (title(page), rows(page)) == ("Round 1", [])


def test_announcements_until_they_are_withdrawn(client: Client) -> None:
    event = make_tournament(entries=2)
    for number in range(4):
        announce(event, f"News {number}", withdrawn_at=NOW if number == 3 else None)
    page = wall(client, event)

    assert sorted(node.text for node in page.all("li")) == ["News 0", "News 1", "News 2"]


def test_the_clock_of_the_round(client: Client) -> None:
    event = make_tournament(entries=2)
    round_ = make_round(event)
    assert wall(client, event).all("script")[1:] == []
    Round.objects.filter(pk=round_.pk).update(clock_left=timedelta(minutes=50))
    page = wall(client, event)

    (clock,) = (node for node in page.all("div") if "data-clock" in node.attrs)
    assert "Paused at 50:00" in clock.text


def test_dark_and_light(client: Client) -> None:
    event = make_tournament(entries=2)

    def colours(query: str) -> str | None:
        return wall(client, event, query).all("html")[0].attrs["data-theme"]

    assert [colours(query) for query in ("", "?colours=light", "?colours=red")] == [
        "dark",
        "light",
        "dark",
    ]


def test_it_is_the_same_for_everybody(client: Client) -> None:
    event = make_tournament(make_user("olga"), entries=2)
    make_round(event)
    place = f"/events/{event.pk}/projector"
    stranger = client.get(place)
    client.force_login(User.objects.get(username="olga"))
    staff = client.get(place)

    assert staff.content == stranger.content
    assert staff.has_header("Set-Cookie") is False


def test_a_draft_is_not_there(client: Client) -> None:
    olga = make_user("olga")
    event = make_draft(olga)
    client.force_login(olga)

    assert client.get(f"/events/{event.pk}/projector").status_code == 404


def test_by_last_name_and_shared_by_two_screens(client: Client) -> None:
    event = make_tournament()
    for number, name in enumerate(("Rosa Pires", "Al Zorn", "Di Abt", "Bo")):
        make_entry(event, name, number)
    make_round(event)
    pages = {half: wall(client, event, f"?show=names&order=family&half={half}") for half in "12x"}

    assert {
        half: (title(page), [row[1] for row in rows(page)]) for half, page in pages.items()
    } == {
        "1": ("Round 1 · A–B", ["Abt, Di", "Bo"]),
        "2": ("Round 1 · P–Z", ["Pires, Rosa", "Zorn, Al"]),
        "x": ("Round 1", ["Abt, Di", "Bo", "Pires, Rosa", "Zorn, Al"]),
    }
    chosen = [
        (link.text, link.attrs["href"])
        for link in pages["1"].all("nav")[0].all("a")
        if "aria-current" in link.attrs
    ]
    assert chosen == [
        ("Pairings by name", "?show=names&colours=dark&order=family&half=1"),
        ("Names by last name", "?show=names&colours=dark&order=family&half=1"),
        ("First half of the names", "?show=names&colours=dark&order=family&half=1"),
    ]
    assert title(wall(client, event, "?half=2")) == "Round 1 · D–R"
