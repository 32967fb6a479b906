"""Archives of earlier versions, as the version of today says the same."""

from collections.abc import Mapping
from typing import Any

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
}
_STAGE: Mapping[str, Any] = {"minutes": None, "grace_minutes": 0, "at_time": "staff"}


def in_todays_words(whole: Mapping[str, Any]) -> Mapping[str, Any]:
    """The same archive as one of today; what is no archive at all stays as it is."""
    if whole.get("version") != 1:
        return whole
    stages = whole.get("stages")
    return {
        **whole,
        "version": VERSION,
        "event": _with(_EVENT, whole.get("event")),
        "stages": [_with(_STAGE, one) for one in stages] if isinstance(stages, list) else stages,
    }


def _with(added: Mapping[str, Any], given: Any) -> Any:
    return {**added, **given} if isinstance(given, dict) else given
