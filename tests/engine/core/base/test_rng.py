"""Streams: the published vectors, an implementation from the words alone, and fairness."""

import hashlib
import hmac
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.base.rng import BadDraw, Recorded, Seeded, master_key, read_draws, restore_source
from engine.core.logs.log import seed_commitment

DOCUMENT = Path(__file__).parents[4] / "docs/randomness.md"
VECTORS: dict[str, Any] = json.loads(
    re.findall(r"^```json\n(.*?)^```", DOCUMENT.read_text(), re.MULTILINE | re.DOTALL)[0]
)
SEED = bytes.fromhex(VECTORS["seed"])
KEY = bytes.fromhex(VECTORS["keys"][0]["key"])


def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def mac(key: bytes, data: bytes) -> bytes:
    return hmac.new(key, data, hashlib.sha256).digest()


class Plainly:
    """The streams as docs/randomness.md tells them, with hashlib and nothing of the engine."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.streams: dict[str, Iterator[int]] = {}

    def words(self, name: str) -> Iterator[int]:
        stream_key = mac(self.key, name.encode())
        block = 0
        while True:
            text = sha(stream_key + block.to_bytes(8, "big"))
            yield from (int.from_bytes(text[at : at + 8], "big") for at in (0, 8, 16, 24))
            block += 1

    def below(self, name: str, bound: int) -> int:
        words = self.streams.setdefault(name, self.words(name))
        return next(word for word in words if word < 2**64 - 2**64 % bound) % bound

    def shuffle(self, name: str, items: Sequence[int]) -> list[int]:
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(name, last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def test_the_published_commitment_and_keys() -> None:
    match, rules = VECTORS["match"], VECTORS["rules"]
    plainly = b"muster-seed/1\0" + match.encode() + b"\0" + rules.encode() + b"\0" + SEED
    assert VECTORS["commitment"] == "sha256:" + sha(plainly).hex()
    assert VECTORS["commitment"] == seed_commitment(match, rules, SEED)
    for vector in VECTORS["keys"]:
        shares = vector["shares"]
        material = SEED + b"".join(sha(share.encode()) for share in shares)
        info = f"{match}\n{rules}\nmuster-streams/1".encode() + b"\x01"
        assert vector["key"] == mac(mac(b"muster-key/1", material), info).hex()
        assert vector["key"] == master_key(SEED, shares, match, rules).hex()


@pytest.mark.parametrize("vector", VECTORS["words"], ids=lambda vector: vector["stream"])
def test_the_published_words(vector: dict[str, Any]) -> None:
    plain = Plainly(KEY).words(vector["stream"])
    assert vector["words"] == [f"{next(plain):016x}" for _ in vector["words"]]


@pytest.mark.parametrize("vector", VECTORS["integers"], ids=lambda vector: vector["stream"])
def test_the_published_integers(vector: dict[str, Any]) -> None:
    stream, bound = vector["stream"], vector["below"]
    seeded, plain = Seeded(KEY), Plainly(KEY)
    assert vector["draws"] == [seeded.below(stream, bound) for _ in vector["draws"]]
    assert vector["draws"] == [plain.below(stream, bound) for _ in vector["draws"]]
    assert vector["words_used"] == seeded.used[stream]


@pytest.mark.parametrize("vector", VECTORS["shuffles"], ids=lambda vector: vector["stream"])
def test_the_published_shuffles(vector: dict[str, Any]) -> None:
    stream, items = vector["stream"], vector["items"]
    seeded = Seeded(KEY)
    assert vector["order"] == seeded.shuffle(stream, items)
    assert vector["order"] == Plainly(KEY).shuffle(stream, items)
    assert vector["words_used"] == seeded.used.get(stream, 0)


def test_the_vectors_reach_a_second_word() -> None:
    rejected = [
        vector for vector in VECTORS["integers"] if vector["words_used"] > len(vector["draws"])
    ]
    assert [vector["stream"] for vector in rejected] == ["often-rejected"]


DRAWS = st.lists(
    st.tuples(
        st.sampled_from(("a", "b", "a/1")),
        st.integers(1, 2**64) | st.lists(st.integers(0, 200), max_size=60),
    ),
    max_size=20,
)


@given(st.binary(min_size=32, max_size=32), DRAWS)
def test_any_draws_are_those_of_the_words(key: bytes, draws: list[tuple[str, Any]]) -> None:
    seeded, plain = Seeded(key), Plainly(key)
    for stream, argument in draws:
        if isinstance(argument, int):
            assert seeded.below(stream, argument) == plain.below(stream, argument)
        else:
            assert seeded.shuffle(stream, argument) == plain.shuffle(stream, argument)


class Scripted(Seeded):
    """Words as given: to meet the one in 2^58 that a shuffle must refuse."""

    def __init__(self, words: list[int]) -> None:
        super().__init__(bytes(32))
        self.script = words

    def _words(self, stream: str, count: int) -> list[int]:
        taken, self.script = self.script[:count], self.script[count:]
        return taken


def test_a_shuffle_takes_the_next_word_of_its_stream_for_a_refused_one() -> None:
    refused = 2**64 - 1
    words = [refused, 1, 0, 2]
    expected = [10, 11, 12]
    expected[2], expected[1] = expected[1], expected[2]  # 1 mod 3
    expected[1], expected[0] = expected[0], expected[1]  # 0 mod 2

    assert Scripted(words).shuffle("s", [10, 11, 12]) == expected


def test_random_bytes_are_draws_below_256_that_belong_to_no_move() -> None:
    drawn, source = Plainly(KEY), Seeded(KEY)
    assert source.below("dice", 6) == drawn.below("dice", 6)
    assert source.random_bytes("dice", 9) == bytes(drawn.below("dice", 256) for _ in range(9))
    assert source.below("dice", 6) == drawn.below("dice", 6)
    assert [stream for stream, _ in source.drawn] == ["dice", "dice"]


def test_streams_do_not_disturb_each_other() -> None:
    alone, mixed = Seeded(KEY), Seeded(KEY)
    expected = [alone.below("a", 100) for _ in range(9)]
    drawn = []
    for _ in range(9):
        mixed.shuffle("b", range(7))
        drawn.append(mixed.below("a", 100))
    assert drawn == expected


def test_a_copy_and_a_saved_source_go_on_alike() -> None:
    source = Seeded(KEY)
    source.shuffle("a", range(7))
    twins = [source.copy(), restore_source(json.loads(json.dumps(source.plain())))]
    expected = [source.below("a", 1000) for _ in range(5)]
    for twin in twins:
        assert [twin.below("a", 1000) for _ in range(5)] == expected


def test_dice_and_shuffles_are_fair() -> None:
    """Chi-square with 5 and 23 degrees of freedom; the bounds are passed once in 10,000."""
    source = Seeded(KEY)
    dice = Counter(source.below("die", 6) for _ in range(6000))
    orders = Counter(tuple(source.shuffle("deck", range(4))) for _ in range(12000))

    assert sum((count - 1000) ** 2 / 1000 for count in dice.values()) < 25.7
    assert len(orders) == 24
    assert sum((count - 500) ** 2 / 500 for count in orders.values()) < 58.6


def recorded(*draws: tuple[int, str, Any]) -> Recorded:
    return Recorded(KEY, draws)


def test_recorded_draws_are_given_in_turn() -> None:
    source = recorded((0, "deck", (2, 0, 1)), (3, "die", 4))
    source.begin_move(0)
    assert source.shuffle("deck", [7, 8, 9]) == [9, 7, 8]
    assert source.drawn == [("deck", (9, 7, 8))]
    source.begin_move(3)
    assert source.below("die", 6) == 4
    assert source.drawn == [("die", 4)]
    source.finish()


@pytest.mark.parametrize(
    ("draw", "reason"),
    [
        ((1, "die", 6), "draw 1 (die) must be an integer below 6"),
        ((1, "die", -1), "draw 1 (die) must be an integer below 6"),
        ((1, "die", (0, 1)), "draw 1 (die) must be an integer below 6"),
        ((2, "die", 0), "draw 1 is die in move 2, expected die in 1"),
        ((1, "coin", 0), "draw 1 is coin in move 1, expected die in 1"),
    ],
)
def test_a_recorded_die_must_fit(draw: Any, reason: str) -> None:
    source = recorded(draw)
    source.begin_move(1)
    with pytest.raises(BadDraw) as raised:
        source.below("die", 6)
    assert str(raised.value) == reason


@pytest.mark.parametrize("order", [3, (0, 1), (0, 1, 1), (0, 1, 3), (1, 2, 3), (0, 1, 2, 3)])
def test_a_recorded_shuffle_must_be_a_permutation(order: Any) -> None:
    source = recorded((0, "deck", order))
    with pytest.raises(BadDraw) as raised:
        source.shuffle("deck", [7, 8, 9])
    assert str(raised.value) == "draw 1 (deck) must order the positions 0 to 2"


def test_missing_and_left_over_draws_are_refused() -> None:
    source = recorded()
    source.begin_move(4)
    with pytest.raises(BadDraw, match=r"^no draw is recorded for die in move 4$"):
        source.below("die", 6)
    with pytest.raises(BadDraw, match=r"^draw 1 \(die in move 9\) was never used$"):
        recorded((9, "die", 1)).finish()


def test_a_recorded_source_survives_json() -> None:
    source = recorded((0, "deck", (1, 0)), (1, "die", 4), (2, "die", 5))
    source.shuffle("deck", [3, 4])
    source.begin_move(1)
    twin = restore_source(json.loads(json.dumps(source.plain())))
    assert twin.plain() == json.loads(json.dumps(source.plain()))
    assert [twin.below("die", 6), source.copy().below("die", 6)] == [4, 4]


@pytest.mark.parametrize(
    "plain",
    [None, {}, "x", [1], [[1, "a"]], [[True, "a", 1]], [[1, "a", True]], [[1, "a", [True]]],
     [[1, 2, 3]], [["1", "a", 1]], [[1, "a", [1, "2"]]], [[1, "a", None]], [[1, "a", 1, 1]]],
)  # fmt: skip
def test_other_forms_are_no_draws(plain: Any) -> None:
    with pytest.raises(BadDraw):
        read_draws(plain)
