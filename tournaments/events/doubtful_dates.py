"""Dates of an event that can be and hardly are meant: an organiser is asked about them."""

from collections.abc import Collection, Iterator, Mapping
from datetime import datetime, timedelta

from django.utils.translation import gettext

from tournaments.terms.kinds import DeadlineAction

FAR_AWAY = timedelta(days=2 * 365)


def doubtful_dates(
    dates: Mapping[str, datetime | None], *, changed: Collection[str], now: datetime
) -> list[str]:
    """A sentence about each doubtful date that was `changed`, or stands in doubt because of one.

    `dates` are `starts_at`, `decks_due_at` and the deadlines, by name; None and what is left out
    are not fixed.
    """
    fixed = {name: at for name, at in dates.items() if at is not None}
    doubts = [*_start(fixed, now), *_decks(fixed, now)]
    for action in DeadlineAction:
        doubts += _deadline(action, fixed)
    return [text for names, text in doubts if {*names} & {*changed}]


def _start(fixed: Mapping[str, datetime], now: datetime) -> Iterator[tuple[tuple[str, ...], str]]:
    starts = fixed.get("starts_at", now)
    if starts < now:
        yield ("starts_at",), gettext("The event starts in the past.")
    if starts > now + FAR_AWAY:
        yield ("starts_at",), gettext("The event starts more than two years from now.")


def _decks(fixed: Mapping[str, datetime], now: datetime) -> Iterator[tuple[tuple[str, ...], str]]:
    due = fixed.get("decks_due_at")
    if due is None:
        return
    if due < now:
        yield ("decks_due_at",), gettext("Decklists are due in the past: nobody can submit one.")
    if due > fixed.get("starts_at", due):
        yield ("decks_due_at", "starts_at"), gettext("Decklists are due after the event starts.")


def _deadline(
    action: DeadlineAction, fixed: Mapping[str, datetime]
) -> Iterator[tuple[tuple[str, ...], str]]:
    at, starts = fixed.get(action), fixed.get("starts_at")
    if at is None or starts is None or at <= starts:
        return
    yield (
        (action, "starts_at"),
        {
            DeadlineAction.OPEN_REGISTRATION: gettext("Registration opens after the event starts."),
            DeadlineAction.CLOSE_REGISTRATION: gettext(
                "Registration closes after the event starts."
            ),
            DeadlineAction.OPEN_CHECK_IN: gettext("Check-in opens after the event starts."),
            DeadlineAction.CLOSE_CHECK_IN: gettext("Check-in closes after the event starts."),
        }[action],
    )
