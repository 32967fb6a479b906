"""The pages of a game of two teams: four people find their seats, play, and read the replay."""

import html
import json
import re

import pytest
from django.test import Client

import engine
from accounts.models import User
from ledger.models import LedgerEntry
from replays.models import CertificationJob, JobState, Replay
from replays.services.certification import run_job
from replays.services.filming import make_due_films
from tables.holders import Holder
from tables.models import Table, TableState
from tables.services.finishing import open_casual_game
from tests.support.factories import NOW, make_user
from tests.support.pages import signed_in
from tests.support.tables import (
    TEAM_DECKS,
    hidden_cards,
    move_by_two,
    opened_by_teams,
    who_holds,
)

pytestmark = pytest.mark.django_db

OPEN = "/play?format=letal/team"


def page_of(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def words_of(page: str) -> str:
    """The text of a page in one line, without the pictures of its people."""
    page = re.sub(r'<span class="avatar.*?</span>', "", page, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def seats_to_choose(client: Client, address: str) -> list[str]:
    listed = re.search(r'<select name="seat".*?</select>', page_of(client, address), re.DOTALL)
    return re.findall(r"<option[^>]*>\s*(.*?)\s*</option>", listed[0]) if listed else []


def join_at(user: User, table: Table, seat: int, deck: str) -> Client:
    client = signed_in(user)
    answer = client.post(f"/play/{table.pk}/join", {"seat": seat, "deck": deck})
    assert answer.headers["Location"] == f"/play/{table.pk}"
    return client


def test_four_people_open_join_and_begin_a_team_game() -> None:
    ann, ben, cat, dan = (make_user(name) for name in ("ann", "ben", "cat", "dan"))
    opener = signed_in(ann)
    opener.post(OPEN, {"deck": TEAM_DECKS[0], "against": "link"})
    table = Table.objects.get()
    address = f"/play/{table.pk}"
    assert "Send this link to the other players:" in page_of(opener, address)
    assert seats_to_choose(signed_in(ben), address) == [
        "Side B, first player",
        "Side A, partner",
        "Side B, partner",
    ]
    second = join_at(ben, table, 3, TEAM_DECKS[1])
    third = join_at(cat, table, 2, "")
    assert seats_to_choose(signed_in(dan), address) == ["Side B, first player"]
    join_at(dan, table, 1, "")
    text = words_of(page_of(third, address))
    assert "Side A ann here cat here Side B dan ready ben here" in text
    for client in (opener, second, third):
        client.post(f"{address}/ready")
    table.refresh_from_db()
    assert table.state == TableState.PLAYING
    facts = third.get(f"{address}/state").json()
    assert (facts["seat"], facts["names"]) == (2, ["ann", "dan", "cat", "ben"])


def test_the_first_of_a_side_is_asked_for_its_deck() -> None:
    signed_in(make_user()).post(OPEN, {"deck": TEAM_DECKS[0], "against": "anybody"})
    table = Table.objects.get()
    client = signed_in(make_user())
    answer = client.post(f"/play/{table.pk}/join", {"seat": 1, "deck": ""})
    assert "Choose one of your decks" in answer.content.decode()
    assert table.seats.get(number=1).user is None
    assert page_of(signed_in(make_user()), "/play").count(f'href="/play/{table.pk}"') == 1


@pytest.mark.proof(of="slow")
def test_nothing_that_a_seat_or_the_public_is_answered_shows_hidden_hands() -> None:
    table, holders = opened_by_teams(open_to_all=True)
    for _ in range(40):
        move_by_two(table, holders)
    hidden = hidden_cards(table)
    holding = who_holds(hidden)
    watcher = Holder(make_user())
    for number, holder in enumerate([*holders, watcher]):
        assert holder.user is not None
        door = "watched" if holder == watcher else "state"
        facts = signed_in(holder.user).get(f"/play/{table.pk}/{door}").json()
        cards = engine.last_scene(facts["film"])["cards"].keys()
        seen = {seat for seat, hand in hidden.items() if hand & cards}
        assert seen == (set() if holder == watcher else {number} & holding)


def test_only_who_decides_is_asked_and_may_move() -> None:
    table, holders = opened_by_teams()
    for _ in range(20):
        move_by_two(table, holders)
    clients = [signed_in(holder.user) for holder in holders if holder.user]
    facts = [client.get(f"/play/{table.pk}/state").json() for client in clients]
    decides = facts[0]["decides"]
    assert [each["ask"] is not None for each in facts] == [seat == decides for seat in range(4)]
    assert [bool(each["waits"]) for each in facts] == [seat != decides for seat in range(4)]
    verb = facts[decides]["ask"]["declines"] or next(iter(facts[decides]["ask"]["verbs"]))
    for seat in {0, 1, 2, 3} - {decides}:
        answer = clients[seat].post(
            f"/play/{table.pk}/moves",
            json.dumps({"ply": table.ply, "move": [verb]}),
            content_type="application/json",
        )
        assert answer.status_code == 422


def test_the_replay_of_a_team_game_names_all_four() -> None:
    names = ("ann", "ben", "cat", "dan")
    table, holders = opened_by_teams(users=[make_user(name) for name in names])
    for _ in range(12):
        move_by_two(table, holders)
    for holder in (holders[1], holders[3]):
        table.refresh_from_db()
        assert holder.user is not None
        answer = signed_in(holder.user).post(
            f"/play/{table.pk}/moves",
            json.dumps({"ply": table.ply, "move": ["concede"]}),
            content_type="application/json",
        )
        assert answer.status_code == 200
    for job in CertificationJob.objects.filter(state=JobState.QUEUED):
        run_job(job_id=job.pk, clock=lambda: NOW)
    assert make_due_films(clock=lambda: NOW) == 1
    open_casual_game(entry=LedgerEntry.objects.get(kind="replay.certified"), now=NOW)
    page = page_of(Client(), f"/replays/{Replay.objects.get().pk}")
    assert "ann + cat – ben + dan" in words_of(page)
    film = re.search(r'data-names="([^"]*)"', page)
    assert film is not None
    assert json.loads(html.unescape(film[1])) == [*names]
    for seat, name in enumerate(names):
        assert f"As {name} saw it" in html.unescape(page), seat


def test_pages_name_who_plays_together() -> None:
    users = [make_user(name) for name in ("ann", "ben", "cat", "dan")]
    table, _ = opened_by_teams(users=users, open_to_all=True)
    for client in (signed_in(users[3]), Client()):
        assert "ann + cat – ben + dan" in words_of(page_of(client, f"/play/{table.pk}"))
    assert "ann + cat – ben + dan" in words_of(page_of(Client(), "/watch"))
