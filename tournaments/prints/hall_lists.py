"""Pairings as lists in which people look for themselves, made from the stored page."""

import unicodedata
from collections.abc import Mapping
from typing import Any, NamedTuple

# Letters that Unicode does not take apart, where people look for them.
_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "æ": "ae", "œ": "oe", "þ": "th"})
BYE = "bye"
ABSENT = "not there"


class Seated(NamedTuple):
    """Somebody, their table, and whom they meet there."""

    name: str
    table: int
    meets: str


def seated_by_name(page: Mapping[str, Any]) -> list[Seated]:
    """Everybody of stored pairings in the order of the alphabet: each match stands in it twice."""
    lines = [
        Seated(named(own["player"]), line["table"], _meets(line, own))
        for line in page["results"]
        for own in line["players"]
    ]
    return sorted(lines, key=lambda line: alphabetical(line.name))


def seated_by_table(page: Mapping[str, Any]) -> list[Seated]:
    """Each match of stored pairings once, in the order of the tables, told by its first seat."""
    lines = [
        Seated(named(line["players"][0]["player"]), line["table"], _meets(line, line["players"][0]))
        for line in page["results"]
    ]
    return sorted(lines, key=lambda line: line.table)


def named(player: Mapping[str, Any]) -> str:
    """The name, and who plays where it is a team's."""
    names = player.get("players")
    return f"{player['name']} ({', '.join(names)})" if names else str(player["name"])


def alphabetical(name: str) -> tuple[str, str]:
    """What names are ordered by: without regard to case and accents, as people look for them."""
    plain = unicodedata.normalize("NFKD", name)
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return bare.casefold().translate(_LETTERS), name


def _meets(line: Mapping[str, Any], own: Mapping[str, Any]) -> str:
    """Whom somebody meets; why they meet nobody."""
    others = [
        named(player["player"]) for player in line["players"] if player["seat"] != own["seat"]
    ]
    if others:
        return others[0]
    return BYE if line["outcome"] == BYE else ABSENT
