"""A draw as a document: all that it used and what came of it, so that anybody can repeat it.

Players are named by their numbers: their places in `players`, and after them those of `gone`, who
are no longer in the event and were met. Of the pairs that must not meet, `apart` has more than
there are: the others change nothing, and keep anyone from telling which are real.
"""

import hmac
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from tournaments.pairing.swiss import pair
from tournaments.pairing.values import Player, RoundPairing

Couple = tuple[str, str | None]
Two = tuple[str, str]
# Number of decoys among the pairs that must not meet from the first draw on, and number of those
# from each further one, as organisers enter such pairs in the middle of an event too.
AT_FIRST, AT_EACH = 12, 2
# They are pairs of so many of the players.
_AMONG = 24
# Of 256 decoys so many stay for good. The others go after one to four draws, as organisers allow
# pairs again.
_STAY = 192


def swiss_draw(
    players: Sequence[Player], couples: Sequence[Couple], *, seed: str, secret: bytes, lot: int
) -> dict[str, Any]:
    """The document of Swiss pairings as they were drawn from these players by this seed, in draw
    number `lot` of the event. `secret` chooses the decoys."""
    ordered = sorted(players, key=lambda player: player.id)
    ids = [player.id for player in ordered]
    gone = sorted({name for player in ordered for name in player.met}.difference(ids))
    number = {name: index for index, name in enumerate([*ids, *gone])}
    clubs = list(dict.fromkeys(player.club for player in ordered if player.club))
    drawn = {_two(first, other) for first, other in couples if other is not None}
    real = {
        _two(player.id, other)
        for player in ordered
        for other in player.forbidden
        if other in number
    }

    def same(apart: Iterable[Two]) -> bool:
        return couples_of(pair(_kept_apart(ordered, apart), seed=seed)) == list(couples)

    # A pair that met because it could not be avoided would be known as real.
    apart = real - drawn if same(real - drawn) else real
    decoys = [two for two in _decoys(ids, secret, lot) if two not in apart | drawn]
    apart |= set(_harmless(decoys, lambda more: same(apart.union(more))))
    return {
        "players": [_plain(player, number, clubs) for player in ordered],
        "gone": gone,
        "apart": sorted([number[first], number[other]] for first, other in apart),
        "drawn": _numbered(couples, number),
    }


def repeated(document: Mapping[str, Any], seed: str) -> list[list[int | None]]:
    """The pairings that the players of a document get by a seed, as `drawn` has them."""
    ids = [*(row["id"] for row in document["players"]), *document["gone"]]
    apart = [_two(ids[first], ids[other]) for first, other in document["apart"]]
    players = _kept_apart([_player(row, ids) for row in document["players"]], apart)
    number = {name: at for at, name in enumerate(ids)}
    return _numbered(couples_of(pair(players, seed=seed)), number)


def couples_of(paired: RoundPairing) -> list[Couple]:
    """The couples of a round, in the order of the tables."""
    pairings = sorted(paired.pairings, key=lambda each: each.table)
    return [(each.first, each.second) for each in pairings]


def _numbered(couples: Iterable[Couple], number: Mapping[str, int]) -> list[list[int | None]]:
    return [[number[first], None if other is None else number[other]] for first, other in couples]


def _plain(player: Player, number: Mapping[str, int], clubs: Sequence[str]) -> dict[str, Any]:
    """A player without what is as usual, and without whom they must not meet. Their club is told by
    a number: its name is a text about a person, which can be corrected or erased."""
    row: dict[str, Any] = {"id": player.id, "points": player.points}
    if met := sorted(number[name] for name in player.met):
        row["met"] = met
    for name in ("had_bye", "missed", "awarded_bye", "floated"):
        if value := getattr(player, name):
            row[name] = value
    if player.club:
        row["club"] = clubs.index(player.club) + 1
    if player.tables:
        row["tables"] = sorted(player.tables)
    if player.fixed_table is not None:
        row["fixed_table"] = player.fixed_table
    return row


def _player(row: Mapping[str, Any], ids: Sequence[str]) -> Player:
    return Player(
        id=row["id"],
        points=row["points"],
        met=frozenset(ids[index] for index in row.get("met", ())),
        had_bye=row.get("had_bye", False),
        missed=row.get("missed", False),
        awarded_bye=row.get("awarded_bye", False),
        club=str(row.get("club", "")),
        floated=row.get("floated", False),
        tables=frozenset(row.get("tables", ())),
        fixed_table=row.get("fixed_table"),
    )


def _kept_apart(players: Iterable[Player], apart: Iterable[Two]) -> list[Player]:
    """The players with exactly these pairs that must not meet."""
    forbidden: dict[str, set[str]] = {}
    for first, other in apart:
        forbidden.setdefault(first, set()).add(other)
        forbidden.setdefault(other, set()).add(first)
    return [
        replace(player, forbidden=frozenset(forbidden.get(player.id, ()))) for player in players
    ]


def _decoys(ids: Sequence[str], secret: bytes, lot: int) -> list[Two]:
    """Pairs that look as if they were kept apart, as they come and go from draw to draw."""

    def rank(*words: object) -> bytes:
        return hmac.digest(secret, " ".join(map(str, ("decoy", *words))).encode(), "sha256")

    few = sorted(ids, key=rank)[:_AMONG]
    pairs = [_two(*couple) for couple in combinations(few, 2)]
    decoys: list[Two] = []
    for first in range(1, lot + 1):
        ranked = sorted((rank(first, *two), two) for two in pairs)
        decoys += [
            two
            for (lots, two) in ranked[: AT_FIRST if first == 1 else AT_EACH]
            if lots[-1] < _STAY or lot - first <= lots[-1] % 4
        ]
    return sorted(set(decoys))


def _harmless(pairs: Sequence[Two], same: Callable[[Sequence[Two]], bool]) -> list[Two]:
    """Those of the pairs that together leave the round as it was drawn."""
    kept: list[Two] = []
    waiting = [list(pairs)] if pairs else []
    while waiting:
        tried = waiting.pop()
        if same([*kept, *tried]):
            kept += tried
        elif len(tried) > 1:
            middle = len(tried) // 2
            waiting += [tried[middle:], tried[:middle]]
    return kept


def _two(first: str, other: str) -> Two:
    return (first, other) if first < other else (other, first)
