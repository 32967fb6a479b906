"""Playing at a table by the API: programs play their user's seat, and see what it may see."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.test import Client

from accounts.services import attempts
from ground.rates import Rate
from ground.steady_clock import steady_now
from ledger.services.deliveries import deliver_due
from tables import pace
from tables.api import play_views, views
from tables.models import Table
from tables.services.offers import Offer, make_offer
from tests.support.event_tables import begun_match, work_off
from tests.support.factories import NOW, bearer, make_user
from tests.support.pages import signed_in
from tests.support.table_programs import (
    AVALON,
    COMMANDEER,
    IRONREACH,
    Program,
    begun,
    legal_move,
)
from tests.support.tables import (
    ALWAYS_ASK,
    NEVER_ASK,
    TEAM_DECKS,
    answer_by_bots,
    move_by_two,
    opened_by_two,
)

pytestmark = pytest.mark.django_db

NOBODYS = "00000000-0000-4000-8000-000000000000"
WRITES = (
    ("POST", "moves", {"ply": 0, "move": ["concede"]}),
    ("POST", "offers", {"ply": 0, "kind": "draw"}),
    ("POST", "offers/answer", {"ply": 0, "kind": "draw", "accept": True}),
    ("PUT", "stops", {"ply": 0, "stops": {}}),
    ("POST", "ready", None),
    ("POST", "close", None),
)
READS = ("", "/frames", "/next?verb=pass", "/live")


@pytest.fixture(autouse=True)
def no_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs of tests send more than ten changes a second."""
    monkeypatch.setattr(pace, "MOST_A_SECOND", 10_000)


def decider(table: str, programs: list[Program]) -> tuple[int, Any]:
    """The seat that is to decide, and the game as it sees it."""
    number = programs[0].table(table)["decides"]
    return number, programs[number].table(table)


def test_a_game_is_opened_joined_played_and_certified(request: pytest.FixtureRequest) -> None:
    seed = request.config.getoption("randomly_seed", 0)
    print(f"seed {seed}")
    lots = Random(seed)
    table, programs = begun()
    now = [program.table(table) for program in programs]
    assert [each["state"] for each in now] == ["playing", "playing"]
    assert [each["seat"] for each in now] == [0, 1]
    while now[0]["state"] == "playing":
        number = now[0]["decides"]
        assert [each["ask"] is None for each in now] == [seat != number for seat in (0, 1)]
        move = legal_move(programs[number], table, now[number]["ask"], lots)
        known = {"ply": now[number]["ply"], "back": 0}
        now[number] = programs[number].move(table, now[number], move)
        other = programs[1 - number].get(
            f"/tables/{table}/frames", after=known["ply"], back=known["back"]
        )
        now[1 - number] = other.json()
        assert len(now[0]["frames"]) == len(now[1]["frames"]) == now[0]["ply"] - known["ply"] > 0
    assert now[0]["state"] == now[1]["state"] == "over"
    assert now[0]["end"] == now[1]["end"] != ""
    work_off()
    replay = Client().get(f"/api/v1/replays/{now[0]['replay_id']}").json()
    assert (replay["state"], replay["verdict"]["moves"]) == ("certified", now[0]["ply"])
    assert Client().get(f"/api/v1/certificates/{now[0]['replay_id']}").status_code == 200
    film = programs[0].get(f"/tables/{table}/frames").json()["film"]
    assert len(film["frames"]) == now[0]["ply"]


def test_a_match_of_an_event_is_played_by_programs_of_its_players() -> None:
    match, table, holders = begun_match()
    Table.objects.update(due_at=None)  # of a day that is long past
    programs = [Program(holder.user) for holder in holders]
    now = programs[0].table(str(table.pk))
    assert (now["kind"], now["match_id"], now["game_number"]) == ("event", str(match.pk), 1)
    assert now["clocks"] == {
        "left": [(table.bank or 0) * 1000] * 2,
        "delay": table.delay,
        "due_at": None,
    }
    over = programs[1].move(str(table.pk), now, ["concede"])
    assert over["state"] == "over"
    work_off()
    deliver_due(clock=steady_now)  # the game ended today
    assert [seat.games_won for seat in match.seats.order_by("number")] == [1, 0]


def test_a_program_practises_against_a_bot() -> None:
    program = Program()
    now = program.done("POST", "/practice-tables", {"game": "commandeer", "deck": "avalon"})
    table = Table.objects.get()
    assert (now["kind"], now["format"]) == ("practice", {"slug": "standard", "digest": None})
    assert [seat["level"] for seat in now["table_seats"]] == [None, "new"]
    answer_by_bots(table)
    now = program.table(now["id"])
    after = program.move(now["id"], now, legal_move(program, now["id"], now["ask"], Random(1)))
    assert (after["ply"] > now["ply"], len(after["frames"])) == (True, after["ply"] - now["ply"])
    assert [row["id"] for row in program.get("/tables").json()["results"]] == [now["id"]]
    battle = {"game": "tactica", "format": "battle", "level": "strong"}
    assert program.done("POST", "/practice-tables", battle)["format"]["slug"] == "battle"
    measured = {"game": "anima_tactics", "format": "saga1_150", "variant": {"ground": "table"}}
    assert program.done("POST", "/practice-tables", measured)["scene"]["boards"]
    for wrong in ({"variant": {"ground": "sea"}}, {"format": "none"}, {"deck": "none"}):
        assert program.refused("POST", "/practice-tables", {**measured, **wrong}) == (
            422,
            "unknown_practice",
        )


def test_without_a_token_or_with_another_nobody_plays() -> None:
    table, _ = begun()
    others = {
        401: [{}, {"Authorization": "Bearer muster_nothing"}],
        403: [bearer(make_user(), ["games:host", "matches:report"])],
        404: [bearer(make_user(), ["games:play"])],
    }
    before = Table.objects.values().get()
    for status, readers in others.items():
        for headers in readers:
            for read in READS:
                answer = Client().get(f"/api/v1/tables/{table}{read}", headers=headers)
                assert answer.status_code == status, read
            for method, door, body in WRITES:
                answer = Client().generic(
                    method,
                    f"/api/v1/tables/{table}/{door}",
                    "" if body is None else json.dumps(body),
                    content_type="application/json",
                    headers=headers,
                )
                assert answer.status_code == status, door
    assert Table.objects.values().get() == before


def test_a_stale_ply_says_how_the_game_stands() -> None:
    table, programs = begun()
    number, seen = decider(table, programs)
    move = legal_move(programs[number], table, seen["ask"], Random(2))
    now = programs[number].move(table, seen, move)
    other = {"ply": seen["ply"], "move": ["concede"]}
    answer = programs[1 - number].send("POST", f"/tables/{table}/moves", other)
    assert answer.status_code == 409
    (fault,) = answer.json()["errors"]
    assert (fault["code"], fault["pointer"]) == ("move_passed", "/ply")
    assert fault["found"] == {"ply": now["ply"], "back": 0}
    assert Table.objects.get().ply == now["ply"]


def test_an_illegal_move_is_refused_with_the_reason_of_the_rules() -> None:
    table, programs = begun()
    number, seen = decider(table, programs)
    before = Table.objects.values().get()
    for program in programs:
        sent = {"ply": seen["ply"], "move": ["deploy", 9999]}
        answer = program.send("POST", f"/tables/{table}/moves", sent)
        assert answer.status_code == 422
        problem = answer.json()
        assert problem["errors"][0]["code"] == "illegal_move"
        assert len(problem["detail"]) > 20
    assert Table.objects.values().get() == before
    for host_only in (["flag"], ["agree"]):
        sent = {"ply": seen["ply"], "move": host_only}
        assert programs[number].refused("POST", f"/tables/{table}/moves", sent) == (
            422,
            "illegal_move",
        )


def test_the_same_move_again_changes_nothing_and_has_the_same_answer() -> None:
    table, programs = begun()
    number, seen = decider(table, programs)
    move = legal_move(programs[number], table, seen["ask"], Random(3))
    first = programs[number].move(table, seen, move)
    assert programs[number].move(table, seen, move) == first
    assert Table.objects.get().ply == first["ply"]


def test_a_body_that_is_no_move_is_invalid() -> None:
    table, programs = begun()
    bodies: list[Any] = [
        {},
        {"ply": 0},
        {"ply": -1, "move": ["concede"]},
        {"ply": "0", "move": ["concede"]},
        {"ply": 0, "move": []},
        {"ply": 0, "move": "concede"},
        {"ply": 0, "move": [1]},
        {"ply": 0, "move": ["concede", True]},
        {"ply": 0, "move": ["concede", None]},
        {"ply": 0, "move": ["concede", 1.5]},
        {"ply": 0, "move": ["concede", *range(600)]},
    ]
    answers = [programs[0].send("POST", f"/tables/{table}/moves", body) for body in bodies]
    assert [answer.status_code for answer in answers] == [400] * len(bodies)


def test_who_knows_a_line_that_was_taken_back_gets_the_whole_film() -> None:
    table, holders = opened_by_two()
    programs = [Program(holder.user) for holder in holders]
    mover = move_by_two(table, holders)
    seen = programs[0].table(str(table.pk))
    make_offer(table_id=table.pk, holder=holders[mover], kind=Offer.TAKE_BACK, now=NOW)
    answer = {"ply": seen["ply"], "kind": "take_back", "accept": True}
    table.refresh_from_db()
    if table.offer is not None:
        programs[1 - mover].done("POST", f"/tables/{table.pk}/offers/answer", answer)
    news = programs[0].get(f"/tables/{table.pk}/frames", after=seen["ply"], back=0).json()
    assert (news["ply"], news["back"], news["frames"]) == (seen["ply"] - 1, 1, [])
    assert len(news["film"]["frames"]) == seen["ply"] - 1
    known = programs[0].get(f"/tables/{table.pk}/frames", after=news["ply"], back=1).json()
    assert (known["film"], known["frames"]) == (None, [])
    # A move on the line that is gone is no answer to this one.
    gone = {"ply": news["ply"], "back": 0, "move": ["concede"]}
    assert programs[0].refused("POST", f"/tables/{table.pk}/moves", gone) == (409, "move_passed")


def test_a_draw_is_offered_and_accepted() -> None:
    table, programs = begun()
    now = programs[0].table(table)
    assert now["offers"] == ["draw", "pause"]
    offer = {"ply": now["ply"], "kind": "draw"}
    offered = programs[0].done("POST", f"/tables/{table}/offers", offer)
    assert offered["offer"] == {"kind": "draw", "seat": 0}
    assert programs[1].refused("POST", f"/tables/{table}/offers", {**offer, "kind": "pause"}) == (
        409,
        "offer_waits",
    )
    over = programs[1].done("POST", f"/tables/{table}/offers/answer", {**offer, "accept": True})
    assert (over["state"], over["offer"]) == ("over", None)
    again = {"ply": over["ply"], "kind": "rematch"}
    programs[0].done("POST", f"/tables/{table}/offers", again)
    rematch = programs[1].done("POST", f"/tables/{table}/offers", again)["rematch_id"]
    assert programs[0].table(rematch)["seat"] == 1


def test_what_a_player_sets_is_kept_and_told_to_nobody_else() -> None:
    table, holders = opened_by_two("letal")
    programs = [Program(holder.user) for holder in holders]
    before = programs[1].table(str(table.pk))
    body = {"ply": 0, "stops": ALWAYS_ASK, "yields": "my_turn"}
    now = programs[0].done("PUT", f"/tables/{table.pk}/stops", body)
    assert now["yields"] == "my_turn"
    wishes = {row["stop"]: row["wish"] for row in now["windows"]}
    assert {stop: wishes[stop] for stop in ALWAYS_ASK} == ALWAYS_ASK
    now = programs[0].done("PUT", f"/tables/{table.pk}/stops", {"ply": 0, "stops": NEVER_ASK})
    assert now["yields"] is None
    assert programs[1].table(str(table.pk)) == before
    unknown = {"ply": 0, "stops": {"no such window": "ask"}}
    assert programs[0].refused("PUT", f"/tables/{table.pk}/stops", unknown) == (
        422,
        "unknown_stop",
    )
    wrong = {"ply": 0, "stops": dict.fromkeys(ALWAYS_ASK, "sometimes")}
    assert programs[0].send("PUT", f"/tables/{table.pk}/stops", wrong).status_code == 400


def test_games_are_listed_found_joined_and_closed() -> None:
    ann, ben, cat = Program(), Program(), Program()
    body = {**COMMANDEER, "open_to_all": True, "minutes": 10}
    opened = ann.done("POST", "/tables", body)
    assert (opened["state"], opened["scene"], opened["ask"]) == ("waiting", None, None)
    (row,) = ben.get("/open-tables").json()["results"]
    assert (row["id"], row["bank"], row["game"]) == (opened["id"], 600, "commandeer")
    assert ann.get("/open-tables").json()["results"] == []
    assert ben.get(f"/tables/{opened['id']}").status_code == 404
    joined = ben.done("POST", f"/tables/{opened['id']}/join", {"deck": IRONREACH})
    assert (joined["seat"], joined["state"]) == (1, "waiting")
    assert [seat["ready"] for seat in joined["table_seats"]] == [False, True]
    assert cat.refused("POST", f"/tables/{opened['id']}/join", {"deck": AVALON}) == (
        409,
        "seat_taken",
    )
    assert ben.send("POST", f"/tables/{opened['id']}/close").status_code == 204
    assert ben.get("/tables").json()["results"] == []
    invited = ann.done("POST", "/tables", {**COMMANDEER, "opponent": cat.user.username})
    (row,) = cat.get("/tables").json()["results"]
    assert (row["id"], row["seat"], row["state"]) == (invited["id"], 1, "waiting")
    assert [seat["joined"] for seat in row["table_seats"]] == [True, False]
    for wrong, code in (
        ({"opponent": "nobody here"}, "unknown_opponent"),
        ({"deck": "ready:nothing"}, "unknown_deck"),
        ({"format": "nothing"}, "unknown_format"),
        ({"game": "chess"}, "unknown_game"),
    ):
        assert ann.refused("POST", "/tables", {**COMMANDEER, **wrong}) == (422, code)


def test_games_that_are_over_are_listed_last() -> None:
    ann, ben = Program(), Program()
    over, running = (opened_by_two(users=(ann.user, ben.user))[0] for _ in range(2))
    ben.move(str(over.pk), {"ply": 0, "back": 0}, ["concede"])
    rows = [(row["id"], row["state"]) for row in ann.get("/tables").json()["results"]]
    assert rows == [(str(running.pk), "playing"), (str(over.pk), "over")]


def test_four_programs_play_a_game_of_teams() -> None:
    """Each for its own seat; the first of a side brings the deck for both."""
    programs = [Program() for _ in range(4)]
    first, second = TEAM_DECKS
    body = {"game": "letal", "format": "team", "deck": first}
    table = programs[0].done("POST", "/tables", body)["id"]
    door = f"/tables/{table}/join"
    assert programs[3].refused("POST", door, {"seat": 3}) == (422, "unknown_deck")
    assert programs[3].refused("POST", door, {"seat": 0, "deck": second}) == (409, "seat_taken")
    assert programs[3].send("POST", door, {"seat": 4, "deck": second}).status_code == 400
    programs[3].done("POST", door, {"seat": 3, "deck": second})
    programs[1].done("POST", door, {"seat": 1})
    joined = programs[2].done("POST", door, {})
    assert [seat["side"] for seat in joined["table_seats"]] == [0, 1, 0, 1]
    assert [seat["name"] for seat in joined["table_seats"]] == [
        program.user.username for program in programs
    ]
    for program in programs:
        program.done("POST", f"/tables/{table}/ready")
    now = [program.table(table) for program in programs]
    assert [each["seat"] for each in now] == [0, 1, 2, 3]
    (decides,) = [each["seat"] for each in now if each["ask"] is not None]
    move = legal_move(programs[decides], table, now[decides]["ask"], Random(4))
    for number in {0, 1, 2, 3} - {decides}:
        sent = {"ply": now[0]["ply"], "move": move}
        assert programs[number].refused("POST", f"/tables/{table}/moves", sent)[0] == 422
    assert programs[decides].move(table, now[decides], move)["ply"] > now[0]["ply"]


def test_pages_and_programs_of_a_player_share_their_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "MOST_A_SECOND", 10)
    monkeypatch.setattr(pace, "SENT", Rate(1_000_000))
    table, programs = begun()
    monkeypatch.setattr(pace, "SENT", Rate(1_000_000))
    wrong = {"ply": 0, "move": ["no such move"]}
    page = signed_in(programs[0].user)
    for _ in range(5):
        assert programs[0].send("POST", f"/tables/{table}/moves", wrong).status_code == 422
        sent = page.post(f"/play/{table}/moves", wrong, content_type="application/json")
        assert sent.status_code == 422
    late = programs[0].send("POST", f"/tables/{table}/moves", wrong)
    assert (late.status_code, late["Retry-After"]) == (429, "1")
    assert (
        page.post(f"/play/{table}/moves", wrong, content_type="application/json").status_code == 429
    )
    assert programs[1].send("POST", f"/tables/{table}/moves", wrong).status_code == 422


def test_players_say_that_they_are_ready_and_leave_at_the_pace_of_all_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pace, "MOST_A_SECOND", 10)
    monkeypatch.setattr(pace, "SENT", Rate(1_000_000))
    ann, ben = Program(), Program()
    table = ann.done("POST", "/tables", COMMANDEER)["id"]
    ready, close = f"/tables/{table}/ready", f"/tables/{table}/close"
    assert [ann.send("POST", ready).status_code for _ in range(10)] == [200] * 10
    assert [ben.send("POST", close).status_code for _ in range(10)] == [404] * 10
    for program, door in ((ann, ready), (ann, close), (ben, ready), (ben, close)):
        assert program.refused("POST", door) == (429, "too_fast")
    assert Table.objects.get().state == "waiting"
    monkeypatch.setattr(pace, "SENT", Rate(1_000_000))
    assert ann.send("POST", close).status_code == 204
    assert Table.objects.get().state == "closed"


def test_games_are_opened_joined_and_played_again_only_so_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in (views, play_views):
        monkeypatch.setattr(module, "PLAY_BY_USER", replace(attempts.PLAY_BY_USER, free=2))
    ann, ben = Program(), Program()
    statuses = [ann.send("POST", "/tables", COMMANDEER).status_code for _ in range(3)]
    assert statuses == [201, 201, 429]
    place = f"/tables/{Table.objects.first().pk}"  # type: ignore[union-attr]  # it is there
    doors = [("join", {"deck": IRONREACH}), ("offers", {"ply": 0, "kind": "rematch"})]
    answers = [ben.send("POST", f"{place}/{door}", body) for door, body in doors * 2]
    assert [answer.status_code for answer in answers] == [200, 409, 429, 429]
