"""`make test` draws the same on each run, and never one value twice."""

import os
import random
import secrets
import uuid

import pytest

from tests.support import randomness
from tests.support.randomness import drawn_for


def draws() -> list[object]:
    return [secrets.token_hex(80), uuid.uuid4(), random.SystemRandom().random(), os.urandom(3)]


@pytest.fixture
def whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(randomness, "WHOLE", True)


@pytest.fixture
def share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(randomness, "WHOLE", False)


def test_a_name_draws_its_own(share: None) -> None:
    drawn = []
    for name in ("a", "b", "a"):
        with drawn_for(name):
            drawn.append([draws(), draws()])

    assert drawn[0] == drawn[2]
    assert len({str(value) for name in drawn[:2] for pair in name for value in pair}) == 16


def test_whoever_drew_before_goes_on(share: None) -> None:
    with drawn_for("a"):
        whole = [draws(), draws()]
    with drawn_for("a"):
        parts = [draws()]
        with drawn_for("b"):
            draws()
        parts.append(draws())

    assert parts == whole


def test_proofs_draw_from_the_machine(whole: None) -> None:
    drawn = []
    for _ in range(2):
        with drawn_for("a"):
            drawn.append(draws())

    assert drawn[0] != drawn[1]
