"""What archives call themselves; those of earlier versions, as that of today says the same."""

from collections.abc import Callable, Mapping
from typing import Any

FORMAT = "muster-event"
VERSION = 2

# What version 1 could not say, because no event knew it.
_EVENT: Mapping[str, Any] = {
    "zone": "UTC",
    "late_entries": "closed",
    "late_limit": None,
    "round_check_in": False,
    "most_missed": None,
    "intentional_draws": "forbidden",
    "confirm_minutes": None,
    "state_before": None,
}
# What archives of today's version lack that were written before events knew it.
_LATER: Mapping[str, Any] = {"venue": "online"}
_ENTRY: Mapping[str, Any] = {"late_from": None, "late_as": None, "here_for_round": None}
_ROUND: Mapping[str, Any] = {"clock_ends_at": None, "clock_left": None}
_MATCH: Mapping[str, Any] = {
    "manner": "played",
    "extension_minutes": 0,
    "overtime_at": None,
    "confirm_due_at": None,
}
_REPORT: Mapping[str, Any] = {"intentional_draw": False}
_STAGE: Mapping[str, Any] = {"minutes": None, "grace_minutes": 0, "at_time": "staff"}


def in_todays_words(whole: Mapping[str, Any]) -> Mapping[str, Any]:
    """The same archive as one of today; what is no archive at all stays as it is."""
    if whole.get("version") == VERSION and "event" in whole:
        return {**whole, "event": _with(_LATER, whole["event"])}
    if whole.get("version") != 1:
        return whole
    return {
        **whole,
        "version": VERSION,
        "event": _with({**_LATER, **_EVENT}, whole.get("event")),
        "stages": _each(whole.get("stages"), lambda one: _with(_STAGE, one)),
        "entries": _each(whole.get("entries"), lambda one: _with(_ENTRY, one)),
        "rounds": _each(whole.get("rounds"), _round),
    }


def _round(given: Any) -> Any:
    found = _with(_ROUND, given)
    if isinstance(found, dict):
        found = {**found, "matches": _each(found.get("matches"), _match)}
    return found


def _match(given: Any) -> Any:
    found = _with(_MATCH, given)
    if isinstance(found, dict):
        reports = _each(found.get("reports"), lambda one: _with(_REPORT, one))
        found = {**found, "reports": reports}
    return found


def _each(given: Any, make: Callable[[Any], Any]) -> Any:
    """Every item of a list; what is none stays for the reader to complain of."""
    return [make(one) for one in given] if isinstance(given, list) else given


def _with(added: Mapping[str, Any], given: Any) -> Any:
    return {**added, **given} if isinstance(given, dict) else given
