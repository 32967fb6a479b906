"""The text of a token."""

import hashlib
import string

import pytest

from accounts.token_text import ALPHABET, new_token, read_token


def test_a_new_token_reads_back() -> None:
    token = new_token()

    assert read_token(token.text) == token


def test_a_token_names_its_kind_and_prefix() -> None:
    token = new_token()

    kind, prefix, secret = token.text.split("_")
    assert (kind, prefix, len(secret)) == ("muster", token.prefix, 46)
    assert set(prefix + secret) <= set(ALPHABET)


def test_what_is_stored_is_its_sha_256() -> None:
    token = new_token()

    assert token.digest == hashlib.sha256(token.text.encode()).hexdigest()


def test_no_two_are_alike() -> None:
    assert len({new_token().text for _ in range(500)}) == 500


def test_each_single_mistyped_character_is_noticed() -> None:
    text = new_token().text
    mistyped = [
        text[:at] + other + text[at + 1 :]
        for at in range(len("muster_"), len(text))
        for other in string.ascii_lowercase[:3]
        if other != text[at]
    ]

    assert [wrong for wrong in mistyped if read_token(wrong)] == []


@pytest.mark.parametrize("text", ["", "muster_", "x" * 62, "muster_" + "é" * 55])
def test_other_text_is_no_token(text: str) -> None:
    assert read_token(text) is None
