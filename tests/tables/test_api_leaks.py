"""What programs are told of a game holds nothing that their seat may not know."""

import json
from random import Random
from typing import Any

import pytest

from tables import pace
from tables.models import Table, TableMove, packed, unpacked
from tables.selectors import resumed
from tests.support.table_programs import Program, begun, legal_move

pytestmark = [pytest.mark.django_db, pytest.mark.proof(of="leaks")]

ANTHEM = {"game": "tactics_anthem", "format": "starter", "deck": "ready:human-starter"}
HUMANS, ELVES = "human-", "elven-"
# What a move changes.
KEPT = ("ply", "changes", "program", "last_hash", "ask", "state", "asked_at", "moved_at", "outcome")


@pytest.fixture(autouse=True)
def no_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "MOST_A_SECOND", 10_000)


def answers_to(program: Program, table: str, *, after: int = 0) -> list[str]:
    """All that a program can read about a game."""
    paths = ("", "/frames", f"/frames?after={after}", "/next?verb=deploy")
    texts = [program.get(f"/tables/{table}{path}").content.decode() for path in paths]
    return [*texts, *(program.get(path).content.decode() for path in ("/tables", "/open-tables"))]


def hidden_from(table: str, seat: int) -> set[str]:
    """The ids of cards of which no copy was ever shown to a seat: those of the other's hand and
    decks, but for kinds of cards that lie open, or that the seat has itself."""
    state = resumed(Table.objects.get(pk=table)).state
    game = resumed(Table.objects.get(pk=table)).game
    scene = json.dumps(game.view(state, seat))
    names = {
        state.cards[card].definition.id
        for zone, cards in state.zones.items()
        for card in cards
        if zone.startswith(("minions/", "tactics/", "minion_deck/", "tactics_deck/"))
        and zone.endswith(f"/{1 - seat}")
    }
    return {name for name in names if f'"{name}"' not in scene}


@pytest.mark.parametrize("seed", range(2))
def test_no_answer_names_a_card_that_the_seat_has_never_seen(seed: int) -> None:
    table, programs = begun(ANTHEM, "ready:elven-starter")
    lots, ever_shown = Random(seed), [set[str](), set[str]()]
    for _ in range(25):
        now = [program.table(table) for program in programs]
        if now[0]["state"] != "playing":
            break
        for seat, program in enumerate(programs):
            film_cards = program.get(f"/tables/{table}/frames").json()["film"]["cards"]
            ever_shown[seat] |= film_cards.keys()
            secret = hidden_from(table, seat) - ever_shown[seat]
            assert len(secret) > 5
            for text in answers_to(program, table, after=max(0, now[0]["ply"] - 1)):
                assert [name for name in secret if f'"{name}"' in text] == []
        number = now[0]["decides"]
        own = hidden_from(table, 1 - number)
        assert [name for name in own if f'"{name}"' in json.dumps(now[number])] != []
        programs[number].move(
            table, now[number], legal_move(programs[number], table, now[number]["ask"], lots)
        )


def test_games_that_differ_in_hidden_cards_alone_look_the_same() -> None:
    """Two hidden cards of seat 1 change places: seat 0 reads the same before and after its move."""
    table, (program, other) = begun(ANTHEM, "ready:elven-starter")
    row: dict[str, Any] = dict(Table.objects.values().get())
    position = unpacked(row["position"])
    hidden = position["zones"]["minions/1"] + position["zones"]["minion_deck/1"]
    in_hand = position["zones"]["minions/1"][0]
    faces = position["cards"]
    second = next(card for card in hidden if faces[card] != faces[in_hand])
    worlds, hands = [], []
    for _ in range(2):
        Table.objects.update(position=packed(position), **{name: row[name] for name in KEPT})
        TableMove.objects.all().delete()
        before = answers_to(program, table)
        hands.append(other.table(table)["scene"])
        now = json.loads(before[0])
        assert now["decides"] == 0
        verb, moves = next(iter(now["ask"]["verbs"].items()))
        news = program.move(table, now, [verb, *moves["moves"][0]])
        worlds.append((before, {**news, "moved_at": None}))
        faces[in_hand], faces[second] = faces[second], faces[in_hand]
    assert hands[0] != hands[1]
    assert worlds[0] == worlds[1]
    assert worlds[0][1]["frames"]
