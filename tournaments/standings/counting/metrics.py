"""The tiebreakers by name.

Definitions follow the tournament rules common to trading card games, chess and miniatures: a rate
is what was won over what could have been won; an opponent met twice counts twice; own byes have no
opponent.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from types import MappingProxyType

from tournaments.standings.counting.columns import Number
from tournaments.standings.counting.families import (
    HeadToHead,
    Late,
    Matches,
    Metric,
    Opponents,
    OwnRate,
    Rate,
    RateForOthers,
)
from tournaments.standings.counting.field import Field
from tournaments.standings.counting.values import Played, Profile

# The cumulative tiebreaker of Flesh and Blood keeps a quarter of what it was a round before.
KEPT = 4


def _match(field: Field, parts: Sequence[Played]) -> list[tuple[int, int]]:
    """Points of each match and those of a win; or, by wins, 2 for a win, 1 for a draw, of 2."""
    profile = field.profile
    if profile.match_rate == "points":
        shares = {result: (worth, profile.win) for result, worth in field.worth.items()}
    else:
        shares = {"win": (2, 2), "bye": (2, 2), "draw": (1, 2), "loss": (0, 2)}
    if not profile.bye_in_match_rate:
        shares["bye"] = (0, 0)
    return [shares[part.result] for part in parts]


def _games(field: Field, parts: Sequence[Played]) -> list[tuple[int, int]]:
    """Game points of each match, three for a game won and one for one drawn, of three for each."""
    return [
        (3 * won + drawn, 3 * (won + lost + drawn))
        for won, lost, drawn in map(field.counted_games, parts)
    ]


def _loss(field: Field, parts: Sequence[Played]) -> list[tuple[int, int]]:
    """Whether each match was lost; a bye is no match."""
    return [(int(part.result == "loss"), int(part.result != "bye")) for part in parts]


def _points_a_round(field: Field, parts: Sequence[Played]) -> list[tuple[int, int]]:
    step = field.profile.step
    return [(field.worth[part.result] * step.numerator, step.denominator) for part in parts]


def _points(field: Field, player: int) -> list[Number]:
    """Points as the table shows them, match by match."""
    step = field.profile.step
    return [field.worth[part.result] * step.numerator for part in field.parts[player]]


def _step(field: Field) -> int:
    return field.profile.step.denominator


def _cumulative(field: Field, player: int) -> list[Number]:
    """Running totals of points, each worth a quarter of the one after it."""
    running = list(accumulate(_points(field, player)))
    last = len(running) - 1
    unit = KEPT ** (field.rounds - 1 - last) if running else 1
    return [total * unit * KEPT**number for number, total in enumerate(running)]


def _cumulative_scale(field: Field) -> int:
    return _step(field) * int(KEPT ** max(0, field.rounds - 1))


def _sonneborn_berger(field: Field, player: int) -> list[Number]:
    """The points of each opponent, in the share of a win that the match brought."""
    profile = field.profile
    opponents = field.opponents_or_self[player]
    return [
        0
        if part.opponent is None and not profile.virtual_opponent
        else field.worth[part.result] * field.points[opponent] * profile.step.numerator
        for part, opponent in zip(field.parts[player], opponents, strict=True)
    ]


def _sonneborn_berger_scale(field: Field) -> int:
    return field.profile.step.denominator * max(field.profile.win, 1)


def _difference(field: Field, player: int) -> list[Number]:
    most = field.profile.most_difference
    bare = _bare_difference(field, player)
    return bare if most is None else [max(-most, min(most, difference)) for difference in bare]


def _bare_difference(field: Field, player: int) -> list[Number]:
    """Victory points over the opponent's; nothing where there was no opponent."""
    return [
        0 if part.opponent is None else part.victory_points - part.victory_points_against
        for part in field.parts[player]
    ]


def _victory_points(field: Field, player: int) -> list[Number]:
    return [field.victory_points(part) for part in field.parts[player]]


def _survivors(field: Field, player: int) -> list[Number]:
    return [field.survivors(part) for part in field.parts[player]]


def _victory_points_against(field: Field, player: int) -> list[Number]:
    return [part.victory_points_against for part in field.parts[player]]


def _survivors_difference(field: Field, player: int) -> list[Number]:
    """What survived beyond the opponent's; nothing where there was no opponent."""
    return [
        0 if part.opponent is None else part.survivors - part.survivors_against
        for part in field.parts[player]
    ]


def _wins(field: Field, player: int) -> list[Number]:
    return [int(part.result == "win") for part in field.parts[player]]


_POINTS = Matches("Match points", _points, _step)
_OMW = Opponents("Opponents’ match-win %", RateForOthers("match wins", _match, ceiling=True))
_SOS = Opponents("Strength of schedule", Rate("points a round", _points_a_round))
_LOSSES = Rate("Match-loss %", _loss, lowest_first=True)
_CUMULATIVE = Matches("Cumulative tiebreaker", _cumulative, _cumulative_scale)
_VICTORY_POINTS = Matches("Victory points", _victory_points)

METRICS: Mapping[str, Metric] = MappingProxyType(
    {
        # Card games.
        "omw": _OMW,
        "mw": Rate("Match-win %", _match),
        "gw": OwnRate("Game-win %", _games),
        "ogw": Opponents("Opponents’ game-win %", RateForOthers("game wins", _games)),
        "oomw": Opponents("Opponents’ opponents’ match-win %", _OMW),
        "sos": _SOS,
        "esos": Opponents("Extended strength of schedule", _SOS),
        "cumulative": _CUMULATIVE,
        "match_loss": _LOSSES,
        "opponents_match_loss": Opponents("Opponents’ match-loss %", _LOSSES, lowest_first=True),
        "opponents_cumulative": Opponents("Opponents’ cumulative tiebreaker", _CUMULATIVE),
        # Miniatures.
        "victory_points": _VICTORY_POINTS,
        "victory_points_difference": Matches(
            "Victory point difference", _difference, raw=_bare_difference
        ),
        "victory_points_against": Matches(
            "Victory points against", _victory_points_against, lowest_first=True
        ),
        "survivors": Matches("Survivors", _survivors),
        "survivors_difference": Matches("Survivor difference", _survivors_difference),
        "opponents_victory_points": Opponents(
            "Opponents’ victory points", _VICTORY_POINTS, in_mean=False
        ),
        # Chess and its kin.
        "buchholz": Opponents("Buchholz", _POINTS, in_mean=False, virtual=True),
        "buchholz_cut_1": Opponents(
            "Buchholz cut 1", _POINTS, in_mean=False, lowest=1, virtual=True
        ),
        "median_buchholz": Opponents(
            "Median Buchholz",
            _POINTS,
            in_mean=False,
            lowest=1,
            highest=1,
            virtual=True,
        ),
        "sonneborn_berger": Matches("Sonneborn-Berger", _sonneborn_berger, _sonneborn_berger_scale),
        "progressive": Matches(
            "Progressive score", lambda field, player: [*accumulate(_points(field, player))], _step
        ),
        # Of every game.
        "opponents_points": Opponents("Opponents’ points", _POINTS),
        "wins": Matches("Matches won", _wins),
        "head_to_head": HeadToHead("Head-to-head"),
        "late": Late("Late registration", lowest_first=True),
    }
)

POINTS = _POINTS

# What must be recorded of a match, besides its games, for these.
NEEDS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "victory_points": frozenset(
            {
                "victory_points",
                "victory_points_difference",
                "victory_points_against",
                "opponents_victory_points",
            }
        ),
        "survivors": frozenset({"survivors", "survivors_difference"}),
    }
)


def needs(profile: Profile) -> frozenset[str]:
    """What the tiebreakers of a profile need of each match: victory_points, survivors."""
    return frozenset(name for name, by in NEEDS.items() if not by.isdisjoint(profile.tiebreakers))


def lowest_is_best(name: str, profile: Profile) -> bool:
    """Whether the least of a tiebreaker is the best in a profile."""
    return METRICS[name].lowest_first != (name in profile.opposite)
