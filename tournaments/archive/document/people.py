"""Check that the entries of an archive fit together, and which of them have a place."""

from collections.abc import Mapping
from typing import Any

from tournaments.archive.document.shape import wrong
from tournaments.terms.kinds import GONE, HOLDING_A_PLACE, EntryState
from tournaments.terms.names import UnusableName, clean_name, name_key

GIVEN_UP = EntryState.WITHDRAWN


def check_entries(archive: Mapping[str, Any]) -> None:
    """UnusableArchive at the first thing that does not."""
    event = archive["event"]
    names, players, tables = _Once("name"), _Once("player"), _Once("table")
    ids: set[str] = set()
    before = None
    for place, entry in enumerate(archive["entries"]):
        at = f"/entries/{place}"
        if before is not None and entry["entered_at"] < before:
            raise wrong(f"{at}/entered_at", "entries must be in the order of registration")
        before = entry["entered_at"]
        if entry["id"] in ids:
            raise wrong(f"{at}/id", "another entry has this id")
        ids.add(entry["id"])
        _check_names(entry, event["team_size"], at)
        _check_state(entry, at)
        if entry["deck"] is not None and (entry["deck"]["list"] is None) != (
            entry["deck"]["salt"] is None
        ):
            raise wrong(f"{at}/deck", "give both list and salt, or make both null")
        if entry["state"] == GIVEN_UP:
            continue
        names.add(name_key(entry["name"]), f"{at}/name")
        for number, name in enumerate(entry["players"]):
            players.add(name_key(name), f"{at}/players/{number}")
        if (table := entry.get("staff", {}).get("fixed_table")) is not None:
            tables.add(table, f"{at}/staff/fixed_table")
    placed = sum(entry["state"] in HOLDING_A_PLACE for entry in archive["entries"])
    if event["capacity"] is not None and placed > event["capacity"]:
        raise wrong(
            "/event/capacity", f"{placed} entries have a place, so it must be at least that"
        )


def check_forbidden_pairs(archive: Mapping[str, Any]) -> None:
    ids = {entry["id"] for entry in archive["entries"]}
    seen: set[tuple[str, str]] = set()
    for place, (first, second) in enumerate(archive.get("forbidden_pairs", ())):
        at = f"/forbidden_pairs/{place}"
        if not {first, second} <= ids:
            raise wrong(at, "no entry has this id")
        if first == second:
            raise wrong(at, "a pair needs two different entries")
        if (first, second) in seen:
            raise wrong(at, "this pair is listed twice")
        seen.add((first, second))


class _Once:
    """Things of which an event has each once."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.seen: dict[Any, str] = {}

    def add(self, value: Any, at: str) -> None:
        if value in self.seen:
            raise wrong(at, f"the {self.what} at {self.seen[value]} is the same")
        self.seen[value] = at


def _check_names(entry: Mapping[str, Any], team_size: int, at: str) -> None:
    _check_name(entry["name"], f"{at}/name")
    for number, name in enumerate(entry["players"]):
        _check_name(name, f"{at}/players/{number}")
    if team_size == 1 and entry["players"] != [entry["name"]]:
        raise wrong(f"{at}/players", "a single player is listed once, with the name of the entry")
    if not 1 <= len(entry["players"]) <= team_size:
        raise wrong(f"{at}/players", f"an entry of this event has 1 to {team_size} players")


def _check_name(name: str, at: str) -> None:
    try:
        clean = clean_name(name)
    except UnusableName as error:
        raise wrong(at, str(error)) from None
    if clean != name:
        raise wrong(at, f"write it as {clean!r}")


def _check_state(entry: Mapping[str, Any], at: str) -> None:
    gone = entry["state"] in GONE
    if gone != (entry["dropped_after_round"] is not None):
        raise wrong(
            f"{at}/dropped_after_round",
            "set it for dropped and disqualified players; for others, make it null",
        )
    put_out = entry["state"] == EntryState.DISQUALIFIED
    if entry.get("had_dropped_after_round") is not None and not put_out:
        raise wrong(
            f"{at}/had_dropped_after_round",
            "set it for disqualified players; for others, make it null",
        )
    if entry.get("staff", {}).get("ruled_out") and not put_out:
        raise wrong(f"{at}/staff/ruled_out", "only a disqualified player can be ruled out")
    staff = entry.get("staff", {})
    if staff.get("prize_given_at") is not None and not staff.get("prize"):
        raise wrong(f"{at}/staff/prize_given_at", "only a player with a prize can have got it")
    if (entry["late_from"] is None) != (entry["late_as"] is None):
        raise wrong(
            f"{at}/late_as",
            "set both late_from and late_as for late players; for others, make both null",
        )
    if entry["state"] == EntryState.CHECKED_IN and entry["checked_in_at"] is None:
        raise wrong(f"{at}/checked_in_at", "a checked-in player needs the time of the check-in")
