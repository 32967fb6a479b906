"""Practice in a browser: begun without an account, played by what its script sends."""

import json
import re
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

import engine
from accounts.models import Attempts
from accounts.services.attempts import PRACTICE_FROM_ADDRESS
from tables.holders import Holder
from tables.models import Level, Table, TableMove, packed, unpacked
from tables.selectors import resumed
from tests.support.seen import seen
from tests.support.tables import SEED, answer_by_bots, view
from web.core.seat_keys import COOKIE

pytestmark = pytest.mark.django_db
FORM_TOKEN = re.compile(r'csrfmiddlewaretoken" value="(\w+)"')
KEPT = ("ply", "changes", "last_hash", "ask", "bot_decides", "state")


def begin(client: Client, **choice: str) -> Table:
    answer = client.post("/practice", {"game": "commandeer", **choice})
    table = Table.objects.latest("opened_at")
    assert (answer.status_code, answer["Location"]) == (302, f"/play/{table.pk}")
    answer_by_bots(table)
    return table


def key_of(client: Client) -> str:
    return str(client.cookies[COOKIE].value)


def state(client: Client, table: Table, query: str = "") -> Any:
    return client.get(f"/play/{table.pk}/state{query}").json()


def send(client: Client, table: Table, body: object) -> Any:
    return client.post(f"/play/{table.pk}/moves", json.dumps(body), content_type="application/json")


def test_a_game_is_begun_with_one_button(client: Client) -> None:
    page = seen(client.get("/practice"))
    assert len(page.all("form")) >= len(engine.slugs())
    table = begin(client)
    cookie = client.cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", 86_400)
    assert table.seats.get(number=1).level == Level.NEW
    page = seen(client.get(f"/play/{table.pk}"))
    assert "Seat" not in page.all("pre")[0].text
    assert "Guest" in page.all("pre")[0].text
    assert f'href="/play/{table.pk}"' in client.get("/practice").content.decode()


def test_the_whole_game_comes_at_first_and_then_what_is_new(client: Client) -> None:
    table = begin(client)
    whole = state(client, table)
    assert whole["names"] == ["Guest", "New bot"]
    assert (whole["state"], whole["seat"], whole["end"]) == ("playing", 0, "")
    assert len(whole["film"]["frames"]) == whole["ply"]
    verb, moves = next(iter(whole["ask"]["verbs"].items()))
    answer = send(client, table, {"ply": whole["ply"], "move": [verb, *moves["moves"][0]]})
    new = answer.json()
    assert answer.status_code == 200
    assert new["frames"][0][0] == 0
    assert len(new["frames"]) == new["ply"] - whole["ply"]
    assert state(client, table, f"?after={new['ply']}")["frames"] == []
    assert "film" not in new


def test_a_move_for_a_position_that_has_passed_is_answered_with_what_came(client: Client) -> None:
    table = begin(client)
    ask = state(client, table)["ask"]
    verb, moves = next(iter(ask["verbs"].items()))
    body = {"ply": ask["ply"], "move": [verb, *moves["moves"][0]]}
    assert send(client, table, body).status_code == send(client, table, body).status_code == 200
    answer = send(client, table, body | {"move": ["concede"]})
    assert answer.status_code == 409
    assert answer.json()["detail"] == "The game has moved on. Here is how it stands now."
    assert answer.json()["frames"][0][0] == 0


def test_a_body_that_is_no_move_is_refused(client: Client) -> None:
    table = begin(client)
    before = Table.objects.values().get()
    bodies: list[object] = [
        {"ply": -1, "move": ["concede"]},
        {"ply": True, "move": ["concede"]},
        {"ply": 0, "move": []},
        {"ply": 0, "move": [1]},
        {"ply": 0, "move": ["deploy", None]},
        {"ply": 0, "move": ["deploy", ["c3"]]},
        {"ply": 0, "move": ["deploy", "x" * 5000]},
        "a text",
        [],
    ]
    assert [send(client, table, body).status_code for body in bodies] == [400] * len(bodies)
    assert send(client, table, {"ply": 10**12, "move": ["concede"]}).status_code == 409
    assert Table.objects.values().get() == before


def test_bytes_that_are_no_json_are_refused(client: Client) -> None:
    table = begin(client)
    for data in (b"\xff", b"{", b"[" * 3000, b'{"ply": NaN, "move": ["concede"]}'):
        answer = client.post(f"/play/{table.pk}/moves", data, content_type="application/json")
        assert answer.status_code == 400, data


def test_a_form_with_its_token_is_no_move(client: Client) -> None:
    """The check of the token reads a form, and nothing is left for the view to read."""
    table = begin(client)
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client.cookies
    page = strict.get(f"/play/{table.pk}").content.decode()
    token = FORM_TOKEN.search(page)
    assert token is not None
    sent = {"csrfmiddlewaretoken": token[1]}
    for door in ("moves", "offers", "answers"):
        address = f"/play/{table.pk}/{door}"
        whole = strict.post(address, sent)
        coded = strict.post(
            address, urlencode(sent), content_type="application/x-www-form-urlencoded"
        )
        assert [whole.status_code, coded.status_code] == [400, 400], door


def test_a_move_after_the_end_is_answered_with_the_end(client: Client) -> None:
    """A second window may not have heard of it."""
    table = begin(client)
    ply = state(client, table)["ply"]
    send(client, table, {"ply": ply, "move": ["concede"]})
    answer = send(client, table, {"ply": ply, "move": ["pass"]})
    assert answer.status_code == 409
    assert answer.json()["state"] == "over"
    assert answer.json()["end"] == "{1} wins: {0} concedes."
    assert len(answer.json()["frames"]) == 1


def test_a_move_that_the_rules_refuse_says_why(client: Client) -> None:
    table = begin(client)
    answer = send(client, table, {"ply": state(client, table)["ply"], "move": ["dance"]})
    assert answer.status_code == 422
    assert "it is not among the decisions" in answer.json()["detail"]


def test_nobody_else_finds_the_game(client: Client) -> None:
    table = begin(client)
    other = Client()
    for reader in (other,):
        assert reader.get(f"/play/{table.pk}").status_code == 404
        assert reader.get(f"/play/{table.pk}/state").status_code == 404
        assert reader.get(f"/play/{table.pk}/next?verb=move&clicked=").status_code == 404
        assert send(reader, table, {"ply": 0, "move": ["concede"]}).status_code == 404
    other.post("/practice", {"game": "letal"})
    assert other.get(f"/play/{table.pk}/state").status_code == 404


def test_what_may_be_clicked_next_is_said_where_moves_are_many(client: Client) -> None:
    table = begin(client, game="anima_tactics")
    for _ in range(20):
        ask = state(client, table)["ask"]
        verb, moves = next(iter(ask["verbs"].items()))
        if "far" in moves:
            break
        send(client, table, {"ply": ask["ply"], "move": [verb, *moves["moves"][0]]})
        answer_by_bots(table)
    first = moves["step"]["more"][0]
    step = client.get(f"/play/{table.pk}/next?verb={verb}&clicked={first}").json()
    assert step["more"] or step["reach"]
    for query in (f"?verb={verb}&clicked=99999", "?verb=dance", "?verb="):
        assert client.get(f"/play/{table.pk}/next{query}").status_code == 422


def test_nothing_of_the_opponents_hand_is_in_any_answer(client: Client) -> None:
    """Two games that differ in hidden cards of the bot alone look the same to the person."""
    table = begin(client, game="tactics_anthem", deck="human-starter")
    row: dict[str, Any] = dict(Table.objects.values().get())
    position = unpacked(row["position"])
    hidden = position["zones"]["minions/1"] + position["zones"]["minion_deck/1"]
    cards = {str(position["cards"][card]): card for card in hidden}
    first, second, *_ = cards.values()
    answers = []
    for _ in range(2):
        Table.objects.update(position=packed(position), **{name: row[name] for name in KEPT})
        TableMove.objects.filter(ply__gt=row["ply"]).delete()
        before = state(client, table)
        verb, moves = next(iter(before["ask"]["verbs"].items()))
        body = {"ply": before["ply"], "move": [verb, *moves["moves"][0]]}
        answers.append((before, send(client, table, body).json()))
        faces = position["cards"]
        faces[first], faces[second] = faces[second], faces[first]
    assert answers[0] == answers[1]
    assert answers[0][1]["frames"]


def test_a_format_is_chosen_and_played_again(client: Client) -> None:
    selects = seen(client.get("/practice")).all("select")
    (way,) = (each for each in selects if each.attrs["id"] == "way-anima_tactics")
    assert [(each.attrs["value"], each.text) for each in way.all("option")] == [
        ("house_saga1", "Board of squares"),
        ("house_saga1 ground=table", "Table measured in inches"),
        ("saga1_150", "Official figures without abilities, board of squares"),
        ("saga1_150 ground=table", "Official figures without abilities, table measured in inches"),
    ]
    for game, written in [
        ("anima_tactics", "saga1_150 ground=table"), ("anima_tactics", "saga1_150"),
        ("tactica", "battle"), ("commandeer", "standard"),
    ]:  # fmt: skip
        table = begin(client, game=game, way=written)
        fields = seen(client.get(f"/play/{table.pk}")).all("input")
        again = [each.attrs["value"] for each in fields if each.attrs.get("name") == "way"]
        assert again == [written]


def test_a_point_that_is_refused_says_why(client: Client) -> None:
    table = begin(client, game="anima_tactics", way="saga1_150 ground=table")
    for _ in range(20):
        ask = state(client, table)["ask"]
        if "deploy" in ask["verbs"]:
            break
        move = engine.bot_move(
            resumed(view(table, Holder(key=key_of(client))).table), "new", seed=SEED
        )
        send(client, table, {"ply": ask["ply"], "move": move})
        answer_by_bots(table)
    figure = ask["verbs"]["deploy"]["step"]["more"][0]
    address = f"/play/{table.pk}/next?verb=deploy&clicked={figure}"
    where = client.get(address).json()["point"]
    assert where["radius"] == 59
    x, y = where["example"]
    right = client.get(f"{address},{x},{y}").json()
    assert (right["ends"], "why" in right) == (True, False)
    wrong = client.get(f"{address},2400,2400").json()
    assert wrong == {
        "ply": ask["ply"], "ends": False, "more": [], "reach": {}, "point": None, "texts": {},
        "why": "the base would reach out of the area",
    }  # fmt: skip


def test_too_many_games_from_one_address_must_wait(client: Client) -> None:
    client.post("/practice", {"game": "chess"})
    Attempts.objects.update(count=PRACTICE_FROM_ADDRESS.free - 1)
    client.post("/practice", {"game": "chess"})
    answer = client.post("/practice", {"game": "commandeer"})
    assert "Too many attempts" in answer.content.decode()
    assert Table.objects.count() == 0


def test_a_team_game_is_begun_with_three_bots(client: Client) -> None:
    way = "team team_concede=team"
    table = begin(client, game="letal", way=way, deck="high-table", level="fair")
    assert state(client, table)["names"] == ["Guest", "Fair bot 1", "Fair bot 2", "Fair bot 3"]
    page = seen(client.get(f"/play/{table.pk}"))
    assert "Practice against Fair bot" in page.text
    again = client.post("/practice", {"game": "letal", "way": way, "deck": "night-sky"})
    assert "Choose one of the ready-made decks of this format." in again.content.decode()
