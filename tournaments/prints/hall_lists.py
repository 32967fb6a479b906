"""Pairings as lists in which people look for themselves, made from the stored page."""

import unicodedata
from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext

# Letters that Unicode does not take apart, where people look for them.
_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "æ": "ae", "œ": "oe", "þ": "th"})
BYE = "bye"


class Seated(NamedTuple):
    """A player, their table with its terrain if it has one, and their opponent or why they have
    none: then they have no table either, so that nobody looks for it."""

    name: str
    table: int | None
    meets: str
    terrain: str = ""


def seated_by_name(page: Mapping[str, Any]) -> list[Seated]:
    """All players of stored pairings by name: each match has two lines."""
    lines = [_seated(line, own) for line in page["results"] for own in line["seats"]]
    return sorted(lines, key=lambda line: alphabetical(line.name))


def seated_by_table(page: Mapping[str, Any]) -> list[Seated]:
    """The matches of stored pairings by table, each listed under its first seat; at the end those
    who meet nobody."""
    lines = [_seated(line, first) for line in page["results"] for first in line["seats"][:1]]
    return sorted(lines, key=lambda line: (line.table is None, line.table or 0))


def _seated(line: Mapping[str, Any], own: Mapping[str, Any]) -> Seated:
    table, terrain = (line["table"], line["terrain"]) if len(line["seats"]) > 1 else (None, "")
    return Seated(named(own["player"]), table, _meets(line, own), terrain)


def round_title(page: Mapping[str, Any], name: str = "") -> str:
    """The name of the round of stored pairings, its number where it has none, with its scenario."""
    scenario = page["scenario"]
    title = name or gettext("Round {number}").format(number=page["round"]["number"])
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
    others = [named(player["player"]) for player in line["seats"] if player["seat"] != own["seat"]]
    if others:
        return others[0]
    return gettext("bye") if line["outcome"] == BYE else gettext("absent")
