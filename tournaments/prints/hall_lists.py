"""Pairings as lists in which people look for themselves, made from the stored page."""

import unicodedata
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from django.utils.translation import gettext

# Letters that Unicode does not take apart, where people look for them.
_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "æ": "ae", "œ": "oe", "þ": "th"})
BYE = "bye"


class Order(StrEnum):
    """In what order a list has its names: by the whole name, or by the family name."""

    NAME = "name"
    FAMILY = "family"


class Seated(NamedTuple):
    """A player, their table with its terrain if it has one, and their opponent or why they have
    none: then they have no table either, so that nobody looks for it."""

    name: str
    table: int | None
    meets: str
    terrain: str = ""


def seated_by_name(page: Mapping[str, Any], order: Order = Order.NAME) -> list[Seated]:
    """All players of stored pairings by name: each match has two lines."""
    lines = [_seated(line, own, order) for line in page["results"] for own in line["seats"]]
    return sorted(lines, key=lambda line: alphabetical(line.name))


def halves(lines: Sequence[Seated]) -> tuple[Sequence[Seated], Sequence[Seated]]:
    """Lines by name in two parts for two screens: the second begins with the letter that begins
    nearest to the middle, so that everybody knows their screen."""
    starts = [
        at for at in range(1, len(lines)) if initial(lines[at - 1].name) != initial(lines[at].name)
    ]
    middle = min(starts, key=lambda at: abs(2 * at - len(lines)), default=-(-len(lines) // 2))
    return lines[:middle], lines[middle:]


def letters(lines: Sequence[Seated]) -> str:
    """The first letters of lines by name, as in `A–K`; empty where there is no line."""
    ends = [initial(line.name) for line in (*lines[:1], *lines[-1:])]
    return "–".join(dict.fromkeys(ends))


def initial(name: str) -> str:
    """The letter below which a name stands in a list, without its accents."""
    return alphabetical(name)[0][:1].upper()


def seated_by_table(page: Mapping[str, Any]) -> list[Seated]:
    """The matches of stored pairings by table, each listed under its first seat; at the end those
    who meet nobody."""
    lines = [_seated(line, first) for line in page["results"] for first in line["seats"][:1]]
    return sorted(lines, key=lambda line: (line.table is None, line.table or 0))


def _seated(line: Mapping[str, Any], own: Mapping[str, Any], order: Order = Order.NAME) -> Seated:
    table, terrain = (line["table"], line["terrain"]) if len(line["seats"]) > 1 else (None, "")
    return Seated(filed(own["player"], order), table, _meets(line, own), terrain)


def round_title(page: Mapping[str, Any], name: str = "") -> str:
    """The name of the round of stored pairings, its number where it has none, with its scenario."""
    scenario = page["scenario"]
    title = name or gettext("Round {number}").format(number=page["round"]["number"])
    return title if scenario is None else f"{title}, {scenario['name']}"


def named(player: Mapping[str, Any]) -> str:
    """The name of an entry, and for a team those of its players."""
    names = [member["name"] for member in player.get("members", ())]
    return f"{player['name']} ({', '.join(names)})" if names else str(player["name"])


def filed(player: Mapping[str, Any], order: Order) -> str:
    """The name of an entry as a list in this order has it. Nobody is asked which part of their name
    is that of their family, so its last word counts as that, as in `Pires, Rosa`; a team has none.
    """
    first, _, last = player["name"].rpartition(" ")
    if order == Order.NAME or player.get("members") or not first:
        return named(player)
    return f"{last}, {first}"


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
