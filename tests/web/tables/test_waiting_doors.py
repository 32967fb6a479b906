"""The doors of a game that has not begun, or that is somebody else's: nobody learns or does
anything there, and none of them breaks."""

import json
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

import engine
from accounts.models import User
from accounts.services import attempts
from decks.models import FormatVersion
from ground.rates import Rate
from ground.steady_clock import steady_now
from tables import pace
from tables.casual import casual_formats, deck_choices
from tables.models import Table
from tables.services.inviting import Terms, join, open_casual
from tables.services.offers import RESUMES_AFTER
from tests.support.factories import NOW, make_user
from tests.support.pages import signed_in
from tests.support.tables import opened_by_two
from web.tables import pace as page_pace
from web.tables import state
from web.tables import table as table_page
from web.tables.texts import table_words

pytestmark = pytest.mark.django_db

MOVE = {"ply": 0, "move": ["concede"]}
SENT = (
    ("moves", MOVE),
    ("offers", {"kind": "draw", "ply": 0}),
    ("answers", {"kind": "draw", "ply": 0, "accept": True}),
)


def waiting(ann: User, opponent: User | None = None) -> Table:
    game = engine.game("commandeer")
    format = next(iter(casual_formats(game).values()))
    (deck, _), *_ = deck_choices(user=ann, game=game, format=format)
    return open_casual(
        user=ann,
        terms=Terms("commandeer", format.slug, None),
        deck=deck,
        opponent=None if opponent is None else opponent.username,
        now=NOW,
    )


def answers(client: Client, table: Table) -> dict[str, int]:
    """The status with which each door answers this reader."""
    page = f"/play/{table.pk}"
    reads = {name: client.get(f"{page}/{name}") for name in ("state", "next?verb=pass&clicked=")}
    writes = {
        name: client.post(f"{page}/{name}", json.dumps(body), content_type="application/json")
        for name, body in SENT
    }
    return {name: answer.status_code for name, answer in {**reads, **writes}.items()}


def row(table: Table) -> dict[str, Any]:
    """What no reader here may change: presence is noted of who plays."""
    return dict(Table.objects.values().get(pk=table.pk))


def test_nothing_is_played_before_the_game_begins() -> None:
    ann, ben = make_user(), make_user()
    table = waiting(ann, ben)
    before = row(table)
    for user in (ann, ben):
        assert answers(signed_in(user), table) == {
            "state": 200,
            "next?verb=pass&clicked=": 422,
            "moves": 409,
            "offers": 409,
            "answers": 409,
        }
        state = signed_in(user).get(f"/play/{table.pk}/state").json()
        assert set(state) == {"state", "changes"}
    assert row(table) == before


@pytest.mark.parametrize("begun", [False, True])
def test_strangers_find_no_door(begun: bool) -> None:
    table = opened_by_two()[0] if begun else waiting(make_user())
    before = row(table)
    for reader in (Client(), signed_in(make_user())):
        assert set(answers(reader, table).values()) == {404}
    assert row(table) == before


def test_a_player_moves_for_themselves_alone_and_sees_nothing_of_what_is_asked_of_the_other() -> (
    None
):
    table, holders = opened_by_two()
    clients = [signed_in(holder.user) for holder in holders if holder.user]
    states = [client.get(f"/play/{table.pk}/state").json() for client in clients]
    decides = states[0]["decides"]
    other = clients[1 - decides]
    assert [state["ask"] is None for state in states] == [number != decides for number in (0, 1)]
    (verb, moves), *_ = states[decides]["ask"]["verbs"].items()
    move = {"ply": table.ply, "move": [verb, *moves["moves"][0]]}
    before = row(table)
    answer = other.post(
        f"/play/{table.pk}/moves", json.dumps(move), content_type="application/json"
    )
    assert answer.status_code == 422
    assert other.get(f"/play/{table.pk}/next?verb={verb}&clicked=").status_code == 422
    assert {**row(table), "changes": 0} == {**before, "changes": 0}


def test_who_sends_more_than_ten_changes_a_second_is_told_to_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each player of a table for themselves, whatever they send and whatever becomes of it."""
    monkeypatch.setattr(pace, "SENT", Rate(1))
    seconds = [1000.0]
    monkeypatch.setattr(page_pace, "monotonic", lambda: seconds[0])
    table, holders = opened_by_two()
    first, second = (signed_in(holder.user) for holder in holders if holder.user)
    bodies = [{"ply": 0, "move": ["no such move"]}, {"kind": "draw", "ply": 0}]
    doors = ["moves", "offers"] * 5

    def sent(client: Client, door: str) -> Any:
        body = json.dumps(bodies[door == "offers"])
        return client.post(f"/play/{table.pk}/{door}", body, content_type="application/json")

    statuses = [sent(first, door).status_code for door in doors]
    assert statuses == [422, 200] * 5
    refused = sent(first, "moves")
    assert (refused.status_code, refused["Retry-After"]) == (429, "1")
    assert refused.json() == {"detail": "That was too fast. Wait a second, then try again."}
    assert sent(second, "moves").status_code == 422
    assert first.get(f"/play/{table.pk}/state").status_code == 200
    seconds[0] += 1
    assert sent(first, "moves").status_code == 422


@pytest.mark.parametrize("door", ["ready", "close"])
def test_who_is_ready_or_leaves_more_than_ten_times_a_second_is_told_to_wait(
    door: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "SENT", Rate(1))
    seconds = [1000.0]
    monkeypatch.setattr(page_pace, "monotonic", lambda: seconds[0])
    ann, ben = make_user(), make_user()
    table = waiting(ann)
    join(table_id=table.pk, user=ben, deck="ready:avalon", now=steady_now())
    own, stranger = signed_in(ann), signed_in(make_user())
    address, too_fast = f"/play/{table.pk}", "That was too fast. Wait a second, then try again."
    for _ in range(10):
        stranger.post(f"{address}/{door}")
        own.post(f"{address}/moves", "{}", content_type="application/json")
    for client in (stranger, own):
        assert too_fast in client.post(f"{address}/{door}", follow=True).content.decode()
    table.refresh_from_db()
    assert table.state == "waiting"
    seconds[0] += 1
    assert too_fast not in own.post(f"{address}/{door}", follow=True).content.decode()
    table.refresh_from_db()
    assert table.state == {"ready": "playing", "close": "closed"}[door]


def test_texts_say_after_how_many_minutes_a_paused_game_resumes() -> None:
    table, holders = opened_by_two()
    first, second = (signed_in(holder.user) for holder in holders if holder.user)
    for client, kind in ((first, "pause"), (second, "pause"), (first, "go_on")):
        body = json.dumps({"kind": kind, "ply": 0})
        client.post(f"/play/{table.pk}/offers", body, content_type="application/json")
    body = json.dumps({"kind": "go_on", "ply": 0, "accept": False})
    refused = second.post(f"/play/{table.pk}/answers", body, content_type="application/json")
    words = json.loads(table_words())
    minutes = RESUMES_AFTER.total_seconds() / 60
    assert [words[by]["go_on"] for by in ("offered", "you_offered")] == [
        "{name} is ready to resume. If you don’t answer, the game resumes within"
        f" {minutes:g} minutes.",
        f"You’re ready to resume. The game resumes within {minutes:g} minutes.",
    ]
    assert refused.json()["detail"] == (
        f"You can’t decline this. The game resumes within {minutes:g} minutes."
    )


def test_games_of_two_cannot_be_joined_or_played_again_without_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each freezes two decks, and most are certified."""
    monkeypatch.setattr(pace, "SENT", Rate(1))
    for module in (state, table_page):
        monkeypatch.setattr(module, "PLAY_BY_USER", replace(attempts.PLAY_BY_USER, free=2))
    ann, ben = make_user(), make_user()
    table = waiting(ann)
    other = signed_in(ben)
    for _ in range(2):
        other.post(f"/play/{table.pk}/join", {"deck": "ready:avalon"})
        assert table.seats.get(number=1).user == ben
        other.post(f"/play/{table.pk}/close")
    page = other.post(f"/play/{table.pk}/join", {"deck": "ready:avalon"})
    assert "Too many attempts" in page.content.decode()
    assert table.seats.get(number=1).user is None
    over, holders = opened_by_two()
    (first, _) = (signed_in(holder.user) for holder in holders if holder.user)
    moves = json.dumps(MOVE)
    first.post(f"/play/{over.pk}/moves", moves, content_type="application/json")
    body = json.dumps({"kind": "rematch", "ply": 1})
    answers = [
        first.post(f"/play/{over.pk}/offers", body, content_type="application/json")
        for _ in range(3)
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 429]


def test_a_game_whose_rules_were_updated_before_it_began_says_so_and_can_be_closed() -> None:
    reason = "The rules of this game were updated, so it can’t start. Open a new one."
    ann, ben = make_user(), make_user()
    ready, over = waiting(ann), opened_by_two(users=(ann, ben))[0]
    join(table_id=ready.pk, user=ben, deck="ready:avalon", now=steady_now())
    free = waiting(ann)
    first, second = signed_in(ann), signed_in(ben)
    page = f"/play/{over.pk}"
    first.post(f"{page}/moves", json.dumps(MOVE), content_type="application/json")
    offer = json.dumps({"kind": "rematch", "ply": 1})
    first.post(f"{page}/offers", offer, content_type="application/json")
    FormatVersion.objects.update(plain={"no": "format of this program"})
    for client in (first, second, Client()):
        assert reason in client.get(f"/play/{free.pk}").content.decode()
    second.post(f"/play/{free.pk}/join", {"deck": "ready:avalon"}, follow=True)
    answer = first.post(f"/play/{ready.pk}/ready", follow=True)
    assert reason in answer.content.decode()
    refused = second.post(f"{page}/offers", offer, content_type="application/json")
    assert (refused.status_code, refused.json()["detail"]) == (409, reason)
    assert first.post(f"/play/{free.pk}/close").status_code == 302
    assert {table.state for table in Table.objects.all()} == {"closed", "waiting", "over"}
