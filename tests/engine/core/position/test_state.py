"""A position as data: copies share nothing, saving loses nothing, the cached bytes are true."""

import json
import random
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

from engine.core.base.canonical import encode
from engine.core.position.agenda import Frame
from engine.core.position.encoding import NOTHING, encode_zone
from engine.core.position.state import Event, Outcome, State
from engine.core.rules.game import Game
from tests.engine.every_game import EVERY_GAME
from tests.engine.toy_game import TOY, ToyState
from tests.engine.walks import start, walk, worth_a_look
from tests.support.proofs import count

ALL_GAMES = [TOY, *EVERY_GAME.values()]
CHANGEABLE = (list, dict, set, bytearray, Frame, State)


def parts(value: Any) -> Iterator[Any]:
    """The value and everything that it holds and that could be changed.

    What was written last for the hashes is never changed, and shared.
    """
    if isinstance(value, CHANGEABLE) or hasattr(value, "begin_move"):
        yield value
    if isinstance(value, dict):
        inside: Any = [*value.values()]
    elif isinstance(value, list | set | tuple):
        inside = [*value]
    elif isinstance(value, Frame | State) or hasattr(value, "begin_move"):
        inside = [getattr(value, field.name) for field in fields(value) if field.name != "_written"]
    else:
        inside = []
    for item in inside:
        yield from parts(item)


def middle(game: Game[Any], number: int, ply: int) -> State:
    for bot in ("eager", "random"):
        for table, _ in walk(game, number, bot):
            if table.state.ply == ply:
                return table.state
    raise AssertionError("the game ended before")


@pytest.mark.proof
@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.slug)
def test_a_copy_shares_nothing_that_changes(game: Game[Any]) -> None:
    for number in range(count(4, 4)):
        for table, _ in walk(game, number):
            if not worth_a_look(table.state.ply):
                continue
            state = table.state
            twin = state.copy()
            twin.choice = state.choice
            shared = {id(part) for part in parts(state)} & {id(part) for part in parts(twin)}
            assert [part for part in parts(twin) if id(part) in shared] == [], number
            assert twin == state, number


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.slug)
def test_a_restored_position_shares_nothing_with_its_plain_form(game: Game[Any]) -> None:
    state = middle(game, 2, 5)
    plain = state.plain()
    kept = json.dumps(plain)
    twin = game.restore(plain)
    assert {id(part) for part in parts(twin)} & {id(part) for part in parts(plain)} == set()
    for _ in range(3):
        choice = game.choice(twin)
        assert choice is not None
        game.play(twin, choice.seat, next(iter(choice)))
    assert json.dumps(plain) == kept
    assert json.dumps(state.plain()) == kept


def test_plain_and_restore_are_inverse() -> None:
    state = middle(TOY, 0, 4)
    plain = json.loads(json.dumps(state.plain()))
    twin = TOY.restore(plain)
    assert twin.plain() == state.plain() == plain
    assert twin.where == state.where
    assert TOY.choice(twin) is not None
    assert twin.encoding()[:40] == state.encoding()[:40]


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.slug)
def test_a_position_survives_canonical_json(game: Game[Any]) -> None:
    """Sorted keys lose the order of the zones, which hashes and views must not notice."""
    state = middle(game, 0, 9)
    twin = game.restore(json.loads(encode(state.plain())))
    assert list(twin.zones) == list(state.zones)
    choice = game.choice(twin)
    assert choice is not None
    assert twin.encoding() == state.encoding()
    assert game.view(twin, choice.seat) == game.view(state, choice.seat)


def test_a_finished_position_is_restored_finished() -> None:
    table = start(TOY, 0)
    table.move(1, ("concede",))
    twin = TOY.restore(json.loads(json.dumps(table.state.plain())))
    assert twin.outcome == Outcome(0, "surrender")
    assert TOY.choice(twin) is None


def fresh(state: State) -> bytes:
    """The encoding made of a position whose cache is empty."""
    twin = state.copy()
    twin._encoded = dict.fromkeys(twin.zones, b"")
    twin._stale = set(twin.zones)
    twin._written = NOTHING
    twin.choice = state.choice
    return twin.encoding()


def test_the_cached_encoding_is_that_of_a_fresh_position_after_every_change() -> None:
    seed = random.randrange(2**32)
    print("seed", seed)
    rng = random.Random(seed)
    state = start(TOY, 3).state
    assert isinstance(state, ToyState)
    zones = sorted(state.zones)

    def move() -> None:
        state.move(rng.randrange(len(state.cards)), rng.choice(zones), rng.choice((None, 0, 1)))

    def draw() -> None:
        source = rng.choice([zone for zone in zones if state.zones[zone]])
        state.draw(source, rng.choice(zones))

    def arrange() -> None:
        zone = rng.choice(zones)
        state.arrange(zone, rng.sample(state.zones[zone], len(state.zones[zone])))

    def shuffle() -> None:
        state.shuffle(rng.choice(zones), "test")

    def facts() -> None:
        state.score[rng.randrange(2)] += 1

    for _ in range(400):
        before = state.encoding()
        change = rng.choice((move, draw, arrange, shuffle, facts))
        change()
        assert state.encoding() == fresh(state)
        assert change not in (shuffle, facts) or state.encoding() != before
        for zone, ids in state.zones.items():
            assert [state.where[card] for card in ids] == [zone] * len(ids)


def test_the_hashed_bytes_of_a_zone() -> None:
    assert encode_zone([]) == b"\0\0"
    assert encode_zone([1, 258, 65535]) == b"\x03\x00\x01\x00\x02\x01\xff\xff"


def test_the_hashed_bytes_of_a_position() -> None:
    state = middle(TOY, 0, 2)
    zones = [[len(ids), *ids] for ids in state.zones.values()]
    packed = b"".join(number.to_bytes(2, "little") for zone in zones for number in zone)
    assert isinstance(state, ToyState)
    assert state.die == 0, "a field at its default is left out"
    facts = [{"score": [15, 6], "turn": 3}, 0, [["die", 0]]]
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert state.encoding() == packed + text.encode()
    assert list(state.zones) == ["deck/0", "deck/1", "hand/0", "hand/1", "table/0", "table/1"]


def test_a_card_goes_last_or_to_its_place() -> None:
    state = start(TOY, 0).state
    state.zones.update({"table/0": [], "table/1": []})
    first, second, third = state.zones["hand/0"]
    for card, place in ((first, None), (second, None), (third, 1)):
        state.move(card, "table/0", place)
    assert state.zones["table/0"] == [first, third, second]
    assert state.zones["hand/0"] == []


def test_the_top_of_a_zone_is_its_last_card() -> None:
    state = start(TOY, 0).state
    top = state.zones["deck/1"][-1]
    assert state.draw("deck/1", "hand/1") == top
    assert (state.zones["hand/1"][-1], state.where[top]) == (top, "hand/1")


def test_events_name_hidden_cards_only_to_those_who_may_see_them() -> None:
    event = Event("draw", 1, (7, 8), "two", seen_by=(1,))
    public = {"kind": "draw", "seat": 1, "text": "two"}
    assert event.plain(1) == {**public, "cards": [7, 8]}
    assert event.plain(0) == event.plain(None) == {**public, "count": 2}
    assert Event("turn", 0).plain(None) == {"kind": "turn", "seat": 0}


def test_events_are_kept_only_where_somebody_listens() -> None:
    state = start(TOY, 0).state
    state.say("turn", 0)
    assert state.events is None
    state.events = []
    state.say("turn", 0, [3], text="one")
    assert state.events == [Event("turn", 0, (3,), "one")]
