"""Pairings as lists in which people look for themselves, made from the stored page."""

import unicodedata
from collections.abc import Mapping
from typing import Any, NamedTuple

# Letters that Unicode does not take apart, where people look for them.
_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "æ": "ae", "œ": "oe", "þ": "th"})
BYE = "bye"
ABSENT = "not there"


class Seated(NamedTuple):
    """A player, their table with its terrain if it has one, and their opponent or why they have
    none."""

    name: str
    table: int
    meets: str
    terrain: str = ""


def seated_by_name(page: Mapping[str, Any]) -> list[Seated]:
    """All players of stored pairings by name: each match has two lines."""
    lines = [
        Seated(named(own["player"]), line["table"], _meets(line, own), line["terrain"])
        for line in page["results"]
        for own in line["players"]
    ]
    return sorted(lines, key=lambda line: alphabetical(line.name))


def seated_by_table(page: Mapping[str, Any]) -> list[Seated]:
    """The matches of stored pairings by table, each listed under its first seat."""
    lines = [
        Seated(named(first["player"]), line["table"], _meets(line, first), line["terrain"])
        for line in page["results"]
        for first in line["players"][:1]
    ]
    return sorted(lines, key=lambda line: line.table)


def round_title(page: Mapping[str, Any]) -> str:
    """The number of the round of stored pairings, with its scenario."""
    scenario = page["round"]["scenario"]
    title = f"Round {page['round']['number']}"
    return title if scenario is None else f"{title}, {scenario['name']}"


def named(player: Mapping[str, Any]) -> str:
    """The name of an entry, and for a team those of its players."""
    names = [member["name"] for member in player.get("members", ())]
    return f"{player['name']} ({', '.join(names)})" if names else str(player["name"])


def alphabetical(name: str) -> tuple[str, str]:
    """The key by which names are sorted: case and accents do not matter."""
    plain = unicodedata.normalize("NFKD", name)
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return bare.casefold().translate(_LETTERS), name


def _meets(line: Mapping[str, Any], own: Mapping[str, Any]) -> str:
    """The name of the opponent, or why there is none."""
    others = [
        named(player["player"]) for player in line["players"] if player["seat"] != own["seat"]
    ]
    if others:
        return others[0]
    return BYE if line["outcome"] == BYE else ABSENT
