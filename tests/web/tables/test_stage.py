"""The featured match without controls: on the projector, and with both hands over a stream."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from ground.steady_clock import steady_now
from tables.holders import Holder
from tables.models import Table
from tables.services.playing import play
from tests.support.event_tables import begun_match
from tests.support.factories import NOW, captain_of, make_user
from tests.support.playing import host_of
from tests.support.seen import seen
from tests.support.tables import move_by_two, open_decks, opened_in_event
from tournaments.matches.services.streaming import end_overlay, feature_match, make_overlay
from tournaments.models import Match

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)


@pytest.fixture
def now() -> datetime:
    return steady_now()


def match_of(table: Table) -> Match:
    assert table.slot is not None
    return Match.objects.get(pk=table.slot.match)


def featured(table: Table) -> Match:
    match = match_of(table)
    event = match.round.tournament_id
    feature_match(tournament_id=event, match_id=match.pk, actor=host_of(match), now=NOW)
    return match


def link_of(match: Match, delay: int = 300) -> str:
    event = match.round.tournament_id
    key = make_overlay(tournament_id=event, delay=delay, actor=host_of(match), now=NOW)
    return f"/overlay/{key}"


def state(client: Client, address: str, query: str = "") -> Any:
    answer = client.get(f"{address}/state{query}")
    assert answer.status_code == 200
    return answer.json()


def moved_at(moment: datetime, table: Table, holders: tuple[Holder, Holder], count: int) -> None:
    for _ in range(count):
        move_by_two(table, holders, now=moment)


def wall_of(match: Match) -> str:
    return f"/events/{match.round.tournament_id}/featured"


def hands(scene: dict[str, Any]) -> list[bool]:
    """Whether the cards in each hand of Tactics Anthem are seen."""
    zones = [zone for key, zone in sorted(scene["zones"].items()) if key.startswith("minions/")]
    return ["cards" in zone for zone in zones]


def test_the_overlay_shows_both_hands_as_late_as_its_link_says(
    client: Client, now: datetime
) -> None:
    table, holders = opened_in_event(now=now - 500 * SECOND)
    match = featured(table)
    address = link_of(match)
    moved_at(now - 400 * SECOND, table, holders, 2)
    moved_at(now - 200 * SECOND, table, holders, 3)
    facts = state(client, address)
    assert (facts["table"], facts["ply"], len(facts["film"]["frames"])) == (str(table.pk), 2, 2)
    assert facts["film"]["audience"] == "open"
    assert hands(facts["film"]["scene"]) == [True, True]
    names = [seat.entry.name for seat in match.seats.order_by("number")]
    assert facts["match"] == {"round": "Round 1", "number": 1, "names": names, "won": [0, 0]}
    early = state(client, link_of(match, 180))
    assert early["ply"] == 5
    known = f"?table={table.pk}&after=2&back=0"
    news = state(client, link_of(match, 180), known)
    assert (len(news["frames"]), "film" in news) == (3, False)
    other = f"?table={match.pk}&after=2&back=0"
    assert len(state(client, link_of(match, 180), other)["film"]["frames"]) == 5


@pytest.mark.parametrize("what", ["moves", "end", "next game"])
def test_nothing_within_the_delay_changes_what_the_overlay_says(
    client: Client, now: datetime, what: str
) -> None:
    table, holders = opened_in_event(now=now - 500 * SECOND)
    match = featured(table)
    address = link_of(match)
    moved_at(now - 400 * SECOND, table, holders, 2)
    before = state(client, address)
    just_now = now - 10 * SECOND
    if what == "moves":
        moved_at(just_now, table, holders, 2)
    else:
        play(table_id=table.pk, holder=holders[0], ply=2, move=("concede",), now=just_now)
    if what == "next game":
        won = [0, 2]
        for seat in match.seats.order_by("number"):
            match.seats.filter(pk=seat.pk).update(games_won=won[seat.number])
        Match.objects.filter(pk=match.pk).update(
            state="settled", settled_by="agreement", settled_at=just_now
        )
    after = state(client, address)
    for facts in (before, after):
        facts["clock"].pop("thinks")
    assert after == before


def test_a_game_that_began_within_the_delay_is_not_shown_yet(client: Client, now: datetime) -> None:
    table, _ = opened_in_event(now=now - 100 * SECOND)
    facts = state(client, link_of(featured(table)))
    assert (facts["table"], "film" in facts) == (None, False)


def test_a_wrong_or_ended_link_shows_nothing(client: Client) -> None:
    table, _ = opened_in_event()
    match = featured(table)
    address = link_of(match)
    assert client.get(address).status_code == 200
    event = match.round.tournament_id
    end_overlay(tournament_id=event, actor=host_of(match), now=NOW)
    for wrong in (address, "/overlay/x", "/overlay/" + "é" * 40):
        for page in (wrong, f"{wrong}/state"):
            assert client.get(page).status_code == 404


def test_the_projector_shows_no_board_while_decks_are_sealed(client: Client, now: datetime) -> None:
    table, holders = opened_in_event(now=now - 500 * SECOND)
    match = featured(table)
    moved_at(now - 400 * SECOND, table, holders, 2)
    facts = state(client, wall_of(match))
    assert (facts["table"], facts["match"]["won"]) == (None, [0, 0])
    open_decks(table)
    facts = state(client, wall_of(match))
    assert (facts["table"], facts["ply"]) == (str(table.pk), 2)
    assert facts["film"]["audience"] == "public"
    assert hands(facts["film"]["scene"]) == [False, False]


def test_without_a_featured_match_nothing_is_shown(client: Client) -> None:
    match, _, _ = begun_match()
    assert state(client, wall_of(match)) == {"table": None, "match": None}
    assert state(client, link_of(match)) == {"table": None, "match": None}
    page = seen(client.get(wall_of(match)))
    assert [main.attrs["data-stage"] for main in page.all("main")] == [f"{wall_of(match)}/state"]


def staff_page(match: Match) -> str:
    return f"/events/{match.round.tournament_id}/run/streaming"


def sign_in(client: Client, user: User) -> None:
    client.force_login(user)


def test_the_staff_choose_a_table_and_get_a_link_that_is_shown_once(client: Client) -> None:
    match, _, _ = begun_match()
    sign_in(client, host_of(match))
    page = staff_page(match)
    sent = client.post(page, {"do": "feature", "match": str(match.pk)}, follow=True)
    assert "Featured table saved." in sent.content.decode()
    assert state(client, wall_of(match))["match"]["number"] == match.table
    made = seen(client.post(page, {"do": "make", "delay": "300"}))
    [link] = [p.text for p in made.all("p") if p.attrs.get("id") == "link"]
    assert link.startswith("http")
    key = link.rsplit("/", 1)[1]
    assert client.get(f"/overlay/{key}").status_code == 200
    assert key not in client.get(page).content.decode()
    late = client.post(page, {"do": "make", "delay": "60"})
    assert "180" in late.content.decode()
    assert client.get(f"/overlay/{key}").status_code == 200
    client.post(page, {"do": "end"})
    assert client.get(f"/overlay/{key}").status_code == 404


def test_streaming_is_for_staff(client: Client) -> None:
    match, _, _ = begun_match()
    first = match.seats.order_by("number").first()
    assert first is not None
    player = captain_of(first.entry)
    assert player is not None
    for user in (player, make_user()):
        sign_in(client, user)
        for data in ({"do": "feature", "match": ""}, {"do": "make", "delay": "300"}, {"do": "end"}):
            assert client.post(staff_page(match), data).status_code == 403
    client.logout()
    assert client.post(staff_page(match), {"do": "end"}).status_code == 302
