"""The clock of a game: values in, values out.

A player has a bank of time. Of each decision the first seconds, the delay, are free and are never
saved; what a decision takes beyond them is taken from the bank. Nothing that a browser says about
time counts.
"""

from datetime import datetime, timedelta

_MILLISECOND = timedelta(milliseconds=1)


def left_after(*, left: int, asked_at: datetime, delay: timedelta, now: datetime) -> int:
    """The time left of a bank, in milliseconds, when a decision asked for at `asked_at` is made."""
    beyond = max(now - asked_at - delay, timedelta())
    return max(left - beyond // _MILLISECOND, 0)


def runs_out_at(*, left: int, asked_at: datetime, delay: timedelta) -> datetime:
    """The moment when the time of the deciding seat is up."""
    return asked_at + delay + left * _MILLISECOND


def until(moment: datetime, now: datetime) -> int:
    """The milliseconds until a moment, at least 0."""
    return max(moment - now, timedelta()) // _MILLISECOND
