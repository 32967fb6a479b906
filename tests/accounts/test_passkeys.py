"""Answers of browsers that are cut or odd prove no passkey, and break nothing."""

import json
from contextlib import suppress
from typing import Any

import pytest
from fido2 import cbor
from fido2.utils import websafe_decode, websafe_encode

from accounts import passkeys
from accounts.passkeys import UnusablePasskey
from tests.support.passkeys import SoftwareKey

SITE = "https://muster.example"


@pytest.fixture(autouse=True)
def _site(settings: Any) -> None:
    settings.MUSTER_URL = SITE


def with_part(answer: str, name: str, part: bytes) -> str:
    """An answer with another part."""
    value = json.loads(answer)
    value["response"][name] = websafe_encode(part)
    return json.dumps(value)


def part_of(answer: str, name: str) -> bytes:
    return websafe_decode(json.loads(answer)["response"][name])


def made() -> tuple[SoftwareKey, str, Any]:
    """A key, its answer to whoever asked for one, and what that is held against."""
    key = SoftwareKey(SITE)
    options, state = passkeys.creation_question(user_id=1, username="ann", known=[])
    return key, key.create(options), state


@pytest.mark.parametrize("name", ["authenticatorData", "clientDataJSON", "signature"])
def test_an_answer_that_is_cut_proves_nothing(name: str) -> None:
    key, created, state = made()
    known = [passkeys.created_passkey(state, created)[1]]
    options, state = passkeys.use_question(known)
    answer = key.get(options)
    whole = part_of(answer, name)
    for length in range(len(whole)):
        with pytest.raises(UnusablePasskey):
            passkeys.used_passkey(state, known, with_part(answer, name, whole[:length]))


def test_a_new_key_that_is_cut_breaks_nothing() -> None:
    _, answer, state = made()
    whole = part_of(answer, "attestationObject")
    for length in range(len(whole)):
        with suppress(UnusablePasskey):  # One without its end is read, and proves nothing later.
            passkeys.created_passkey(state, with_part(answer, "attestationObject", whole[:length]))


def test_a_key_of_an_unknown_kind_is_not_set_up() -> None:
    """Its answers could not be checked, and its user would be shut out."""
    _, answer, state = made()
    whole = part_of(answer, "attestationObject")
    other = whole.replace(cbor.encode({3: -7})[1:], cbor.encode({3: -20})[1:], 1)
    assert other != whole
    with pytest.raises(UnusablePasskey):
        passkeys.created_passkey(state, with_part(answer, "attestationObject", other))
