"""Games as those watch them who have no seat."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from ground.steady_clock import steady_now
from tables.holders import Holder
from tables.models import Table, TableMove, TableState, Watcher, packed, unpacked
from tables.sentences import end_words
from tables.services.offers import Offer, answer_offer, make_offer
from tables.services.playing import play
from tables.services.sweeping import forget_old_games
from tests.support.factories import NOW, make_user
from tests.support.seen import seen
from tests.support.tables import (
    decides,
    move_by_two,
    open_decks,
    opened_by_two,
    opened_in_event,
)

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)


def watched(client: Client, table: Table, query: str = "", **headers: str) -> Any:
    return client.get(f"/play/{table.pk}/watched{query}", headers=headers)


def facts(client: Client, table: Table, query: str = "") -> Any:
    answer = watched(client, table, query)
    assert answer.status_code == 200
    return answer.json()


def listed(client: Client) -> list[str | None]:
    links = seen(client.get("/watch")).all("a")
    return [a.attrs["href"] for a in links if a.attrs.get("class") == "row-title"]


def doors(client: Client, table: Table) -> list[Any]:
    """All that somebody without a seat gets of a game, but how long who decides is thinking and the
    secrets of forms."""
    answers: list[Any] = []
    for query in ("", "?after=0&back=0", "?after=2&back=0", "?after=9&back=0", "?after=0&back=1"):
        answer = watched(client, table, query)
        body = answer.json()
        if body.get("clock"):
            del body["clock"]["thinks"]
        answers.append((answer.status_code, answer.get("ETag"), body))
    for address in (f"/play/{table.pk}", "/watch", f"/play/{table.pk}/state"):
        answer = client.get(address)
        answers.append((address, answer.status_code, answer.content.decode()))
    return answers


def moved_at(moment: datetime, table: Table, holders: tuple[Holder, Holder], count: int) -> None:
    for _ in range(count):
        move_by_two(table, holders, now=moment)


def test_a_casual_game_is_watched_by_its_link_as_it_goes(client: Client) -> None:
    table, holders = opened_by_two(bank=10)
    page = seen(client.get(f"/play/{table.pk}"))
    assert [
        box.attrs["data-watched"] for box in page.all("div") if "data-watched" in box.attrs
    ] == [f"/play/{table.pk}/watched"]
    moved_at(NOW, table, holders, 3)
    whole = facts(client, table)
    rows = [unpacked(move.frames)["public"] for move in TableMove.objects.order_by("ply")]
    assert whole["film"]["frames"] == [row["frame"] for row in rows]
    assert whole["film"]["scene"] == unpacked(table.films)["public"]["scene"]
    assert (whole["ply"], whole["back"], whole["state"], whole["end"]) == (3, 0, "playing", "")
    assert whole["clock"]["left"] == [600_000, 600_000]
    news = facts(client, table, "?after=1&back=0")
    assert news["frames"] == [row["frame"] for row in rows[1:]]
    assert "film" not in news
    play(table_id=table.pk, holder=holders[0], ply=3, move=("concede",), now=NOW)
    last = facts(client, table, "?after=3&back=0")
    table.refresh_from_db()
    assert (last["ply"], last["state"], last["end"]) == (4, "over", end_words(table, 2))
    assert last["end"] != ""


def test_only_games_that_were_open_to_all_are_listed(client: Client) -> None:
    opened_by_two()
    table, holders = opened_by_two(open_to_all=True)
    assert listed(client) == [f"/play/{table.pk}"]
    play(table_id=table.pk, holder=holders[0], ply=0, move=("concede",), now=NOW)
    assert listed(client) == []


def test_the_most_watched_game_comes_first_and_watchers_are_counted_and_not_named(
    client: Client,
) -> None:
    quiet, _ = opened_by_two(open_to_all=True)
    busy, _ = opened_by_two(open_to_all=True)
    for table, count in ((quiet, 1), (busy, 2)):
        for number in range(count):
            reader = Client(REMOTE_ADDR=f"10.0.0.{number}")
            for _ in range(2):
                facts(reader, table)
    assert listed(client) == [f"/play/{busy.pk}", f"/play/{quiet.pk}"]
    client.force_login(make_user("watcher"))
    assert facts(client, busy)["watchers"] == 3
    assert len({watcher.reader for watcher in Watcher.objects.all()}) == 4
    forget_old_games(now=steady_now() + timedelta(minutes=1))
    assert Watcher.objects.count() == 0


def test_who_knows_the_game_is_answered_304(client: Client) -> None:
    table, holders = opened_by_two(bank=10)
    first = watched(client, table, "?after=0&back=0")
    known = {"If-None-Match": first["ETag"]}
    assert watched(client, table, "?after=0&back=0", **known).status_code == 304
    move_by_two(table, holders)
    assert watched(client, table, "?after=0&back=0", **known).status_code == 200


def test_a_game_of_an_event_with_sealed_decks_shows_score_and_round_alone(client: Client) -> None:
    table, holders = opened_in_event()
    assert watched(client, table).status_code == 404
    assert listed(client) == []
    before = client.get(f"/play/{table.pk}").content
    moved_at(NOW, table, holders, 3)
    assert client.get(f"/play/{table.pk}").content == before
    page = seen(client.get(f"/play/{table.pk}"))
    assert not [box for box in page.all("div") if "data-watched" in box.attrs]
    assert not page.all("pre")


def test_a_game_of_an_event_is_watched_with_a_delay_once_its_decks_are_open(client: Client) -> None:
    now = steady_now()
    table, holders = opened_in_event(now=now - 200 * SECOND)
    open_decks(table)
    moved_at(now - 100 * SECOND, table, holders, 2)
    moved_at(now - 10 * SECOND, table, holders, 2)
    assert facts(client, table)["ply"] == 2
    assert len(facts(client, table)["film"]["frames"]) == 2
    assert listed(client) == [f"/play/{table.pk}"]


@pytest.mark.parametrize("change", ["moves", "end", "take back", "offer"])
def test_nothing_within_the_delay_changes_an_answer(client: Client, change: str) -> None:
    now = steady_now()
    table, holders = opened_in_event(now=now - 200 * SECOND)
    open_decks(table)
    moved_at(now - 100 * SECOND, table, holders, 3)
    before, changes = doors(client, table), Table.objects.get().changes
    lately = now - 5 * SECOND
    if change == "moves":
        moved_at(lately, table, holders, 3)
    elif change == "end":
        play(table_id=table.pk, holder=holders[0], ply=3, move=("concede",), now=lately)
    else:
        mover = holders[TableMove.objects.latest("ply").seat]
        TableMove.objects.update(quiet=True)
        make_offer(table_id=table.pk, holder=mover, kind=Offer.TAKE_BACK, now=lately)
        if change == "take back":
            other = holders[1 - holders.index(mover)]
            answer_offer(
                table_id=table.pk, holder=other, kind=Offer.TAKE_BACK, accept=True, now=lately
            )
    assert Table.objects.get().changes > changes
    assert doors(client, table) == before


def test_after_the_delay_a_move_that_was_taken_back_is_gone_for_watchers(client: Client) -> None:
    now = steady_now()
    table, holders = opened_in_event(now=now - 300 * SECOND)
    open_decks(table)
    moved_at(now - 200 * SECOND, table, holders, 3)
    mover = holders[TableMove.objects.latest("ply").seat]
    other = holders[1 - holders.index(mover)]
    TableMove.objects.update(quiet=True)
    then = now - 100 * SECOND
    make_offer(table_id=table.pk, holder=mover, kind=Offer.TAKE_BACK, now=then)
    answer_offer(table_id=table.pk, holder=other, kind=Offer.TAKE_BACK, accept=True, now=then)
    facts_now = facts(client, table, "?after=3&back=0")
    assert (facts_now["ply"], facts_now["back"]) == (2, 1)
    assert len(facts_now["film"]["frames"]) == 2


@pytest.mark.parametrize("of_event", [False, True])
def test_what_is_hidden_changes_no_answer(client: Client, of_event: bool) -> None:
    now = steady_now()
    earlier = now - 100 * SECOND
    if of_event:
        table, holders = opened_in_event(now=earlier)
        open_decks(table)
    else:
        table, holders = opened_by_two(open_to_all=True)
    moved_at(earlier, table, holders, 3)
    before = doors(client, table)
    hidden = {"cards": {"1": {"name": "canary"}}, "frame": [0, ["canary"], {}]}
    for move in TableMove.objects.all():
        frames = unpacked(move.frames) | {"0": hidden, "1": hidden}
        move.frames, move.move, move.hash = packed(frames), ["canary"], "canary"
        move.save()
    films = unpacked(table.films)
    films |= {seat: films[seat] | {"scene": {"canary": 1}} for seat in ("0", "1")}
    Table.objects.update(
        films=packed(films), position=b"canary", opening=b"canary", last_hash="canary"
    )
    assert doors(client, table) == before


def test_practice_is_for_its_player_alone(client: Client) -> None:
    client.post("/practice", {"game": "commandeer"})
    table = Table.objects.get()
    assert watched(Client(), table).status_code == 404
    assert Client().get(f"/play/{table.pk}").status_code == 404
    assert listed(Client()) == []
    assert table.state == TableState.PLAYING


def test_players_of_a_game_are_not_its_watchers(client: Client) -> None:
    table, holders = opened_by_two()
    user = decides(table, holders).user
    assert user is not None
    client.force_login(user)
    page = seen(client.get(f"/play/{table.pk}"))
    assert not [box for box in page.all("div") if "data-watched" in box.attrs]
