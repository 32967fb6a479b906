"""The locks hold what is installed, by hashes, and agree on what both have."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_the_locks_hold_hashes_and_no_address(name: str) -> None:
    text = (ROOT / name).read_text()
    pins = re.findall(r"^[a-z0-9-]+==\S+", text, re.MULTILINE)
    blocks = re.split(r"^(?=[a-z0-9-]+==)", text, flags=re.MULTILINE)[1:]

    assert "://" not in text
    assert len(pins) > 10
    assert [block.splitlines()[0] for block in blocks if "--hash=sha256:" not in block] == []


def test_both_locks_agree() -> None:
    pins = [
        dict(re.findall(r"^([a-z0-9-]+)==(\S+)", (ROOT / name).read_text(), re.MULTILINE))
        for name in ("requirements.lock", "requirements-dev.lock")
    ]
    shared = pins[0].keys() & pins[1].keys()

    assert {name: pins[0][name] for name in shared} == {name: pins[1][name] for name in shared}
