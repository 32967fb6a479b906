"""The facts of a position as text: canonical JSON, whatever the fields hold and came from."""

import random
from dataclasses import dataclass, field, fields
from typing import Any

from engine.core.base.canonical import encode
from engine.core.base.records import plain_of
from engine.core.position.encoding import NOTHING, Facts


@dataclass(frozen=True, slots=True)
class Part:
    word: str
    amount: int = 0
    about: tuple[int, ...] | None = None
    inner: "Part | None" = None


@dataclass(slots=True)
class Sample:
    """A field of each form that a position may have."""

    left_out = {"_kept": "for the test"}

    number: int = 0
    numbers: list[int] = field(default_factory=list)
    flag: bool = False
    flags: list[bool] = field(default_factory=lambda: [False, False])
    word: str = ""
    mixed: list[int | str] = field(default_factory=list)
    nested: list[list[int]] = field(default_factory=lambda: [[], []])
    maybe: int | None = None
    part: Part | None = None
    parts: list[Part] = field(default_factory=list)
    named: dict[str, Part] = field(default_factory=dict)
    counted: dict[str, int] = field(default_factory=dict)
    _kept: int = 0


VALUES: dict[str, list[Any]] = {
    "number": [0, 1, -1, 255, 256, -70_000, 2**53 - 1],
    "numbers": [[], [0], [-1, 255, 256, -2], list(range(300))],
    "flag": [False, True],
    "flags": [[False, False], [True, False], [True, True, False]],
    "word": ["", "a", 'say "ä\\\n\u2028"'],
    "mixed": [[], [1, "me"], ["me"], [300, 1]],
    "nested": [[[], []], [[1], []], [[], [1, 2]]],
    "maybe": [None, 0, 7],
    "part": [None, Part("x"), Part("y", 2, (3, 4)), Part("z", about=(), inner=Part("ü", -1))],
    "parts": [[], [Part("x")], [Part("x", 1), Part("x")], [Part("x", 1, inner=Part("é"))]],
    "named": [{}, {"7": Part("x")}, {"9": Part("x", 3), "10": Part("y")}],
    "counted": [{}, {"b": 1, "a": 300}, {"a": 300}],
}


def expected(sample: Sample) -> str:
    """Canonical JSON of all fields that are not at their default, by the general encoder."""
    usual = Sample()
    facts = {
        attribute.name: plain_of(getattr(sample, attribute.name))
        for attribute in fields(Sample)
        if attribute.name != "_kept"
        and getattr(sample, attribute.name) != getattr(usual, attribute.name)
    }
    return encode(facts).decode()


def test_facts_are_canonical_json_after_every_change() -> None:
    assert VALUES.keys() == {attribute.name for attribute in fields(Sample)} - {"_kept"}
    seed = random.randrange(2**32)
    print("seed", seed)
    rng = random.Random(seed)
    facts, sample = Facts(Sample), Sample()
    written = facts.write(sample, NOTHING)
    assert written[2] == "{}"
    for _ in range(400):
        for name in rng.sample(list(VALUES), rng.randrange(3)):
            setattr(sample, name, rng.choice(VALUES[name]))
        written = facts.write(sample, written)
        assert written[2] == expected(sample)
        assert facts.write(sample, NOTHING)[2] == written[2]


def test_a_value_that_is_changed_where_it_stands_is_written_anew() -> None:
    facts, sample = Facts(Sample), Sample()
    before = facts.write(sample, NOTHING)
    sample.numbers.append(5)
    sample.nested[1].append(6)
    sample.counted["a"] = 7
    after = facts.write(sample, before)
    assert after[2] == '{"counted":{"a":7},"nested":[[],[6]],"numbers":[5]}'
    sample.numbers.pop()
    sample.nested[1][0] = 8
    assert facts.write(sample, after)[2] == '{"counted":{"a":7},"nested":[[],[8]]}'
    assert before[2] == "{}"
