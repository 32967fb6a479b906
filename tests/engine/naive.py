"""An independent replay: slow, plain, and sharing no shortcut with `engine.core.logs.verify`.

It reads a log with `json`, computes every random draw and every hash from the documents alone,
with the tables of docs/positions.md, asks a game only for its list of moves (and slow answers of
our own where a verb has more than are listed), and carries each position through JSON to the next.
"""

import hashlib
import hmac
import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from engine.core.base.rng import Drawn
from engine.core.decks.deck import Deck
from engine.core.rules.game import Game
from tests.engine.laws import is_member
from tests.engine.positions import DOCUMENT, Table, derived, documented, facts_by, zones


class NaiveSource:
    """Streams after docs/randomness.md, one word at a time."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.drawn: list[Drawn] = []
        self.read: dict[str, int] = {}

    def _word(self, stream: str) -> int:
        at = self.read.get(stream, 0)
        self.read[stream] = at + 1
        stream_key = hmac.new(self.key, stream.encode(), hashlib.sha256).digest()
        block = hashlib.sha256(stream_key + (at // 4).to_bytes(8, "big")).digest()
        return int.from_bytes(block[8 * (at % 4) : 8 * (at % 4) + 8], "big")

    def _fair(self, stream: str, bound: int) -> int:
        while True:
            word = self._word(stream)
            if word < 2**64 - 2**64 % bound:
                return word % bound

    def below(self, stream: str, bound: int) -> int:
        value = self._fair(stream, bound)
        self.drawn.append((stream, value))
        return value

    def shuffle(self, stream: str, items: Sequence[int]) -> list[int]:
        order = list(items)
        for last in reversed(range(1, len(order))):
            other = self._fair(stream, last + 1)
            order[last], order[other] = order[other], order[last]
        self.drawn.append((stream, tuple(order)))
        return order

    def copy(self) -> "NaiveSource":
        twin = NaiveSource(self.key)
        twin.read, twin.drawn = dict(self.read), list(self.drawn)
        return twin

    def plain(self) -> dict[str, Any]:
        return {"kind": "seeded", "key": self.key.hex(), "used": self.read, "drawn": []}

    def begin_move(self, number: int) -> None:
        self.drawn = []

    def finish(self) -> None:
        """Nothing is left over in a computed stream."""


class NaiveRecorded(NaiveSource):
    """The draws that a log has itself, each asked for in its move and by its name."""

    def __init__(self, key: bytes, draws: list[Any], position: int = 0, move: int = 0) -> None:
        super().__init__(key)
        self.draws, self.position, self.move = draws, position, move

    def below(self, stream: str, bound: int) -> int:
        move, name, value = self.draws[self.position]
        self.position += 1
        assert (move, name) == (self.move, stream)
        assert value in range(bound)
        self.drawn.append((stream, value))
        return int(value)

    def copy(self) -> "NaiveRecorded":
        twin = NaiveRecorded(self.key, self.draws, self.position, self.move)
        twin.drawn = list(self.drawn)
        return twin

    def plain(self) -> dict[str, Any]:
        about = {"draws": [], "position": 0, "move": 0, "drawn": []}
        return {"kind": "recorded", "key": self.key.hex(), **about}

    def begin_move(self, number: int) -> None:
        self.move, self.drawn = number, []


def _source(head: dict[str, Any], opening: dict[str, Any]) -> NaiveSource:
    key = _key(head, opening)
    return NaiveSource(key) if "seed" in opening else NaiveRecorded(key, opening["draws"])


def _key(head: dict[str, Any], opening: dict[str, Any]) -> bytes:
    material = bytes.fromhex(opening["seed"] if "seed" in opening else opening["nonce"])
    for share in head["rng"].get("shares", ()):
        material += hashlib.sha256(share.encode()).digest()
    extracted = hmac.new(b"muster-key/1", material, hashlib.sha256).digest()
    info = f"{head['match']}\n{head['rules']}\nmuster-streams/1".encode() + b"\x01"
    return hmac.new(extracted, info, hashlib.sha256).digest()


def position_bytes(state: Any, plain: Any, game: Game[Any]) -> bytes:
    """After docs/positions.md, out of the plain form of a position."""
    names, tables = _documented(game)
    encoded = bytearray()
    for zone in sorted(plain["zones"], key=lambda zone: _place(zone, names)):
        for number in (len(plain["zones"][zone]), *plain["zones"][zone]):
            encoded += number.to_bytes(2, "little")
    choice = game.choice(state)
    seat = None if choice is None else choice.seat
    return bytes(encoded) + _text([facts_by(tables[game.slug], plain), seat, state.rng.drawn])


def _place(zone: str, names: Sequence[str]) -> tuple[int, int]:
    name, number = zone.split("/")
    return names.index(name), int(number)


@cache
def _documented(game: Game[Any]) -> tuple[list[str], Table]:
    """The zones and tables of the document; an example's, which it does not have, are derived."""
    text = DOCUMENT.read_text()
    if f"\n## {game.slug}\n" not in text:
        return list(game.sights), derived(game)
    return zones(text, game), documented(text, game)[0]


def judge(data: bytes, game: Game[Any]) -> tuple[str, int]:
    """The verdict on a log of `game`: `certified` or a refusal code, and the move number."""
    lines = data.splitlines()
    head, *moves, end, opening = [json.loads(line) for line in lines]
    key = _key(head, opening)
    hash_key = hmac.new(key, b"muster-hash/1", hashlib.sha256).digest()
    decks = [Deck.from_plain(item["deck"]) for item in opening["decks"]]
    format = game.format_by_rules(head["format"], head["rules"])
    assert format is not None
    state = game.setup(decks, head["variant"], _source(head, opening), format.pool)
    plain = state.plain()
    last = _hash(lines[0] + position_bytes(state, plain, game), hash_key)
    for number, line in enumerate(moves, 1):
        choice = game.choice(state)
        if choice is None:
            return "after_end", number
        move = tuple(line["m"])
        if len(move) != 1 or move[0] not in game.interruptions:
            if line["s"] != choice.seat:
                return "wrong_seat", number
            if not is_member(choice, set(iter(choice)), move):
                return "not legal", number
        state = _next(game, state, plain, line["s"], move)
        plain = state.plain()
        move_text = _text({"m": line["m"], "s": line["s"]})
        last = _hash(last + move_text + position_bytes(state, plain, game), hash_key)
        if "h" in line and line["h"] != last.hex():
            return "hash_mismatch", number
    return _verdict_at_the_end(game, state, end, len(moves))


def _next(game: Game[Any], state: Any, plain: Any, seat: int, move: tuple[Any, ...]) -> Any:
    """The position after a move, begun from nothing but the JSON of the one before."""
    after = game.restore(json.loads(json.dumps(plain)))
    after.rng = state.rng.copy()
    game.choice(after)
    game.play(after, seat, move)
    return after


def _hash(covered: bytes, key: bytes) -> bytes:
    return hashlib.blake2b(covered, digest_size=8, key=key).digest()


def _text(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _verdict_at_the_end(
    game: Game[Any], state: Any, end: dict[str, Any], moves: int
) -> tuple[str, int]:
    if state.outcome is None:
        return "incomplete", moves
    counted = {name: list(getattr(state.outcome.tally, name)) for name in game.tallies}
    result = {"winner": state.outcome.winner, "reason": state.outcome.reason}
    if state.outcome.order:
        result["order"] = [list(place) for place in state.outcome.order]
    if end["result"] != result | ({"tally": counted} if counted else {}):
        return "wrong_result", moves
    return "certified", moves
