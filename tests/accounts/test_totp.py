"""Codes of authenticator apps, against the values of the RFCs."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.totp import app_address, code_of, step_at, step_of, written

# RFC 6238, appendix B: the secret of SHA-1, and the last six of its eight digits.
SECRET = b"12345678901234567890"


@pytest.mark.parametrize(
    ("seconds", "code"),
    [
        (59, "287082"),
        (1_111_111_109, "081804"),
        (1_111_111_111, "050471"),
        (1_234_567_890, "005924"),
        (2_000_000_000, "279037"),
        (20_000_000_000, "353130"),
    ],
)
def test_codes_of_the_rfc(seconds: int, code: str) -> None:
    now = datetime.fromtimestamp(seconds, UTC)
    assert code_of(SECRET, step_at(now)) == code
    assert step_of(SECRET, code, now, after=0) == step_at(now)


def test_a_clock_may_differ_by_half_a_minute_and_no_more() -> None:
    now = datetime(2026, 11, 30, tzinfo=UTC)
    code = code_of(SECRET, step_at(now))
    steps = [
        step_of(SECRET, code, now + timedelta(seconds=30 * late), after=0) is not None
        for late in (-2, -1, 0, 1, 2)
    ]
    assert steps == [False, True, True, True, False]


def test_no_step_is_taken_again_nor_one_before_it() -> None:
    now = datetime(2026, 11, 30, tzinfo=UTC)
    step = step_at(now)
    codes = [code_of(SECRET, step + drift) for drift in (-1, 0, 1)]
    taken = [step_of(SECRET, code, now, after=step) for code in codes]
    assert taken == [None, None, step + 1]


def test_how_an_app_takes_the_secret() -> None:
    assert written(SECRET) == "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    assert app_address(SECRET, account="ann", issuer="muster.example") == (
        "otpauth://totp/muster.example%3Aann?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
        "&issuer=muster.example"
    )
