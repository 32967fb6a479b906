"""Amounts of money, in hundredths of whatever currency is used at a place, and prizes."""

import re

LONGEST_PRIZE = 200
# 999,999.99
MOST_PAID = 99_999_999
_AMOUNT = re.compile(r"([0-9]{1,6})(?:[.,]([0-9]{1,2}))?", re.ASCII)
# Numbers of any length in a text, with what people part thousands and times of the day by.
_NUMBER = re.compile(r"[0-9]+(?:[.,:'’][0-9]+|[ \xa0\u202f][0-9]{3}(?![0-9]))*", re.ASCII)


def read_amount(text: str) -> int | None:
    """The hundredths of an amount as people type it, such as `10`, `7.5` or `7,50`; None for text
    that is no amount."""
    match = _AMOUNT.fullmatch(text.strip())
    if match is None:
        return None
    return int(match[1]) * 100 + int((match[2] or "").ljust(2, "0"))


def first_amount(text: str) -> int | None:
    """The first amount in a text, such as that of an entry fee; None where there is none, or its
    first number is none that can be read, such as `1,000`."""
    match = _NUMBER.search(text)
    return None if match is None else read_amount(match[0])


def amount_text(hundredths: int) -> str:
    """An amount as it is told: `10`, `7.50`."""
    whole, part = divmod(hundredths, 100)
    return f"{whole}.{part:02}" if part else str(whole)
