"""The log as bytes: whatever is written otherwise, cut, or made up is refused or unusable."""

import json
import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.base.canonical import digest
from engine.core.logs.log import LARGEST_LOG, LogMalformed, LogUnusable, chain_of, read_log
from engine.core.logs.verify import verify
from tests.engine.logs import Lines, apart, bare, recorded_log, seeded_log, together
from tests.engine.toy_game import GAMES
from tests.support.proofs import count

SEALED = seeded_log().encode()
STRIPPED = bare(SEALED)
RECORDED = recorded_log().encode()


def certified(data: bytes) -> bool:
    try:
        return verify(data, GAMES).certified
    except LogUnusable:
        return False


@pytest.mark.proof(of="laws")
@pytest.mark.parametrize("data", [SEALED, RECORDED], ids=["seeded", "recorded"])
def test_every_changed_byte_of_a_sealed_log_is_caught(data: bytes) -> None:
    seed = random.randrange(2**32)
    print("seed", seed)
    rng = random.Random(seed)
    for at, byte in enumerate(data):
        near = byte ^ 1 << rng.randrange(8)
        others = {near, byte ^ 0x20, rng.choice(b'0123456789abcdef",:{}[] \n')} - {byte}
        for other in others:
            changed = data[:at] + bytes([other]) + data[at + 1 :]
            assert not certified(changed), (at, other)


@pytest.mark.proof(of="laws")
@pytest.mark.parametrize("data", [SEALED, RECORDED], ids=["seeded", "recorded"])
def test_every_missing_doubled_or_added_byte_of_a_sealed_log_is_caught(data: bytes) -> None:
    seed = random.randrange(2**32)
    print("seed", seed)
    rng = random.Random(seed)
    for at in range(len(data)):
        assert not certified(data[:at] + data[at + 1 :]), at
        assert not certified(data[:at] + data[at : at + 1] + data[at:]), at
        assert not certified(data[:at] + rng.randbytes(1) + data[at:]), at
        assert not certified(data[:at]), at


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: data + b"\n",
        lambda data: b"\n" + data,
        lambda data: data + data,
        lambda data: data.replace(b":", b": "),
        lambda data: data.replace(b'"s":0', b'"s":00'),
        lambda data: data.replace(b'"s":0', b'"s":-0'),
        lambda data: data.replace(b'"s":0', b'"s":0.0'),
        lambda data: data.replace(b'"hold"', b'"h\\u006fld"'),
        lambda data: data.replace(b'"play",1', b'"play",01'),
        lambda data: data.replace(b'"m":', b'"m":["hold"],"m":'),
        lambda data: data.decode().encode("utf-16"),
    ],
    ids=map(str, range(13)),
)
def test_other_spellings_of_the_same_log_are_never_certified(
    change: Callable[[bytes], bytes],
) -> None:
    for data in (SEALED, STRIPPED, RECORDED, bare(RECORDED)):
        changed = change(data)
        assert changed == data or not certified(changed)


def test_the_chain_links_head_and_moves() -> None:
    log = read_log(SEALED)
    assert log.end is not None
    assert log.end.chain == log.chain() == read_log(STRIPPED).chain()
    assert chain_of(log.head, []) == digest(SEALED.splitlines()[0])


def test_a_log_that_is_too_large_is_unusable() -> None:
    data = SEALED + b" " * (LARGEST_LOG - len(SEALED))
    assert verify(data, GAMES).code == "malformed"
    with pytest.raises(LogUnusable, match=r"^a log has at most 1048576 bytes, and this has more$"):
        verify(data + b" ", GAMES)


def one_line(unusable: LogUnusable) -> str:
    assert "\n" not in str(unusable)
    assert len(str(unusable)) < 300
    return "unusable"


def judged(data: bytes) -> str | None:
    """The code of a refusal, "unusable", or None: whatever the bytes are, one of these."""
    try:
        judgement = verify(data, GAMES)
    except LogUnusable as unusable:
        return one_line(unusable)
    assert "\n" not in judgement.reason
    assert json.loads(json.dumps(judgement.plain())) == judgement.plain()
    assert (judgement.code is None) == (judgement.outcome is not None)
    return judgement.code


@given(st.binary(max_size=200))
def test_any_bytes_are_unusable(data: bytes) -> None:
    assert judged(data) == "unusable"


@settings(max_examples=count(400, 8))
@given(st.data())
def test_any_bytes_put_into_a_log_are_judged(data: st.DataObject) -> None:
    log = data.draw(st.sampled_from((SEALED, STRIPPED, RECORDED)))
    start = data.draw(st.integers(0, len(log)))
    end = data.draw(st.integers(start, min(len(log), start + 40)))
    put = data.draw(st.binary(max_size=40) | st.sampled_from(log.splitlines(keepends=True)))
    judged(log[:start] + put + log[end:])


ODD: list[Any] = [
    None, True, False, 0, -1, 1, 2**53 - 1, -(2**53 - 1), 2**64, 10**4000, 1.5, "", "x", "00",
    "sha256:", "\0", "\ud800", "e\u0301", "x" * 9000, "\n", [], [[]], {}, {"k": "head"},
    {"": None}, [None], [0, 1, 2], ["hold"], "recorded/1", "muster-streams/1", [[0, "die", 1]],
]  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything in a value."""
    paths = [path] if path else []
    inside: Any = ()
    if isinstance(value, dict):
        inside = value.items()
    elif isinstance(value, list):
        inside = enumerate(value)
    for key, item in inside:
        paths += places(item, (*path, key))
    return paths


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def loosely(lines: Lines) -> bytes:
    """The lines as JSON that need not be canonical, or be Unicode at all."""
    texts = [
        json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        for line in lines
    ]
    return "".join(text + "\n" for text in texts).encode("utf-8", "surrogatepass")


@pytest.mark.proof(of="laws")
@pytest.mark.parametrize("log", [SEALED, STRIPPED, RECORDED], ids=["sealed", "bare", "recorded"])
def test_any_value_in_any_place_is_judged(log: bytes) -> None:
    """Every field of every line in turn: each odd value, left out, and under another name."""
    codes = set()
    for path in places(apart(log)):
        for odd in ODD:
            lines = apart(log)
            at(lines, path[:-1])[path[-1]] = deepcopy(odd)
            codes.add(judged(loosely(lines)))
        lines = apart(log)
        del at(lines, path[:-1])[path[-1]]
        codes.add(judged(loosely(lines)))
        if isinstance(path[-1], str):
            lines = apart(log)
            holder = at(lines, path[:-1])
            holder[path[-1] + "x"] = holder[path[-1]]
            assert judged(loosely(lines)) in ("malformed", "unusable", "unsupported_rules",
                                              "hash_mismatch")  # fmt: skip
    assert {"malformed", "unusable", "unsupported_rules", "hash_mismatch", "illegal"} <= codes


JSON = st.recursive(
    st.sampled_from(ODD) | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)


@settings(max_examples=count(400, 8))
@given(st.data())
def test_any_structure_in_several_places_is_judged(data: st.DataObject) -> None:
    lines = apart(data.draw(st.sampled_from((SEALED, STRIPPED, RECORDED))))
    for _ in range(data.draw(st.integers(1, 4))):
        path = data.draw(st.sampled_from(places(lines)))
        at(lines, path[:-1])[path[-1]] = deepcopy(data.draw(JSON))
    if data.draw(st.booleans()):
        lines.insert(data.draw(st.integers(0, len(lines))), data.draw(JSON))
    judged(loosely(lines))


@pytest.mark.parametrize(
    "line",
    [
        b"", b"{}", b"null", b"[]", b'"x"', b"0", b'{"k":"end"}', b'{"k":"open"}', b'{"k":"head"}',
        b"[" * 100_000, b'{"a":' * 50_000, b"[" * 500 + b"]" * 500, b"\xff\xfe", b"\0",
        b"1" * 5000, b'{"k":"end","moves":1e9,"result":{"reason":"x","winner":0}}',
        b'{"m":["hold"],"s":0} ', b'{"m":[],"s":0}', b'{"m":["HOLD"],"s":0}',
        b'{"m":["hold",-1],"s":0}', b'{"m":["hold"],"s":10}', b'{"m":["hold",1.0],"s":0}',
        b'{"m":["hold",1000000000000000],"s":0}', b'{"m":"hold","s":0}',
        b'{"h":"0","m":["hold"],"s":0}', b'{"h":"' + b"A" * 16 + b'","m":["hold"],"s":0}',
        b'{"m":["hold"],"s":"0"}', b'{"m":["hold"],"s":true}', b'{"m":[["hold"]],"s":0}',
        b'{"m":["\xc5\xbc"],"s":0}', b'{"m":["hold"],"s":0,"t":1}',
        b'{"m":["' + b"a" * 32 + b'"],"s":0}',
    ],
    ids=map(str, range(32)),
)  # fmt: skip
@pytest.mark.parametrize("place", [1, 5, -2, -1])
def test_any_line_in_any_place_is_malformed(line: bytes, place: int) -> None:
    lines = apart(STRIPPED)
    lines.insert(place, line)
    assert judged(together(lines)) == "malformed"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"", "it is not JSON: Expecting value at column 1"),
        (b"{}", 'it must be an object with "k":"head"'),
        (b"[1]", 'it must be an object with "k":"head"'),
        (b"[" * 8_193, "it has more than 8192 bytes"),
        (b"[" * 4_000 + b"]" * 4_000, "it is nested too deeply"),
        (b'{"k":"head","v":1}', "a field is missing, added or of wrong type"),
    ],
    ids=["empty", "object", "list", "long", "deep", "bare"],
)
def test_what_has_no_head_is_unusable(line: bytes, reason: str) -> None:
    with pytest.raises(LogUnusable) as raised:
        verify(line + b"\n", GAMES)
    assert str(raised.value) == f"line 1 is not the head of a log: {reason}"


def test_a_version_to_come_is_unusable() -> None:
    lines = apart(SEALED)
    lines[0]["v"] = 2
    with pytest.raises(LogUnusable, match=r"^this is a log of version 2; 1 is read$"):
        verify(together(lines), GAMES)


def test_a_move_line_has_at_most_512_bytes() -> None:
    def first_move(length: int) -> bytes:
        lines = apart(STRIPPED)
        line = b'{"m":["hold"' + b',"a"' * 120
        line = line + b',"' + b"a" * (length - len(line) - 11) + b'"],"s":0}'
        assert len(line) == length
        return together([lines[0], line, *lines[1:]])

    assert judged(first_move(512)) == "illegal"
    assert judged(first_move(513)) == "malformed"
    with pytest.raises(LogMalformed, match=r"^a move line has at most 512 bytes$") as raised:
        read_log(first_move(513))
    assert raised.value.move == 1
