"""The tiebreakers: each is one entry with its name, texts and calculation.

Definitions follow the tournament rules common to trading card games, chess and miniatures: a rate
is what was won over what could have been won; an opponent met twice counts twice; own byes have no
opponent. Texts are marked here and translated where they are shown.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from types import MappingProxyType

from ground.texts import marked as _
from tournaments.standings.counting.columns import Number
from tournaments.standings.counting.families import (
    Heading,
    HeadToHead,
    Late,
    Matches,
    Opponents,
    OwnRate,
    Rate,
    RateForOthers,
    Tiebreaker,
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
    """A loss as 1 of 1 for each match; a bye is no match."""
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


def _progressive(field: Field, player: int) -> list[Number]:
    return list(accumulate(_points(field, player)))


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
    """The survivors minus those of the opponent; 0 where there was none."""
    return [
        0 if part.opponent is None else part.survivors - part.survivors_against
        for part in field.parts[player]
    ]


def _wins(field: Field, player: int) -> list[Number]:
    return [int(part.result == "win") for part in field.parts[player]]


_POINTS = Matches(_points, _step)
_OMW = Opponents(RateForOthers(_match, ceiling=True))
_SOS = Opponents(Rate(_points_a_round))
_LOSSES = Rate(_loss)
_CUMULATIVE = Matches(_cumulative, _cumulative_scale)
_VICTORY_POINTS = Matches(_victory_points)

MAGIC = "Magic Tournament Rules, appendix C"
NETRUNNER = "Netrunner tournament rules"
FLESH_AND_BLOOD = "Flesh and Blood tournament rules"
CHESS = "FIDE Handbook, C.07"
POKEMON = "Play! Pokémon tournament handbook"

POINTS = Tiebreaker(
    _("Match points"), _("Points"), _("Sum of the points for each result."), _POINTS
)
TIEBREAKERS: Mapping[str, Tiebreaker] = MappingProxyType(
    {
        "omw": Tiebreaker(
            _("Opponents’ match-win %"),
            _("OMW%"),
            _("Average share of matches that the player’s opponents won."),
            _OMW,
            source=MAGIC,
            is_rate=True,
        ),
        "mw": Tiebreaker(
            _("Match-win %"),
            _("MW%"),
            _("Share of their matches that the player won."),
            Rate(_match),
            source=MAGIC,
            is_rate=True,
        ),
        "gw": Tiebreaker(
            _("Game-win %"),
            _("GW%"),
            _("Share of their games that the player won."),
            OwnRate(_games),
            source=MAGIC,
            is_rate=True,
        ),
        "ogw": Tiebreaker(
            _("Opponents’ game-win %"),
            _("OGW%"),
            _("Average share of games that the player’s opponents won."),
            Opponents(RateForOthers(_games)),
            source=MAGIC,
            is_rate=True,
        ),
        "oomw": Tiebreaker(
            _("Opponents’ opponents’ match-win %"),
            _("OOMW%"),
            _("Average share of matches that the opponents of the player’s opponents won."),
            Opponents(_OMW),
            source=POKEMON,
            is_rate=True,
        ),
        "sos": Tiebreaker(
            _("Strength of schedule"),
            _("SoS"),
            _("Average points per round of the player’s opponents."),
            _SOS,
            source=NETRUNNER,
        ),
        "esos": Tiebreaker(
            _("Extended strength of schedule"),
            _("ESoS"),
            _("Average SoS of the player’s opponents."),
            Opponents(_SOS),
            source=NETRUNNER,
        ),
        "cumulative": Tiebreaker(
            _("Cumulative tiebreaker"),
            _("CTB"),
            _(
                "The points after each round, each round counting four times as much as the one"
                " before."
            ),
            _CUMULATIVE,
            source=FLESH_AND_BLOOD,
        ),
        "match_loss": Tiebreaker(
            _("Match-loss %"),
            _("Loss%"),
            _("Share of their matches that the player lost."),
            _LOSSES,
            source=FLESH_AND_BLOOD,
            lowest_first=True,
            is_rate=True,
        ),
        "opponents_match_loss": Tiebreaker(
            _("Opponents’ match-loss %"),
            _("Opp. loss%"),
            _("Average share of matches that the player’s opponents lost."),
            Opponents(_LOSSES),
            source=FLESH_AND_BLOOD,
            lowest_first=True,
            is_rate=True,
        ),
        "opponents_cumulative": Tiebreaker(
            _("Opponents’ cumulative tiebreaker"),
            _("Opp. CTB"),
            _("Average CTB of the player’s opponents."),
            Opponents(_CUMULATIVE),
            source=FLESH_AND_BLOOD,
        ),
        "victory_points": Tiebreaker(
            _("Victory points"),
            _("VP"),
            _("Sum of the victory points that the player scored."),
            _VICTORY_POINTS,
            score="victory_points",
        ),
        "victory_points_difference": Tiebreaker(
            _("Victory point difference"),
            _("VP+/−"),
            _("The player’s victory points minus those of the opponents in the same matches."),
            Matches(_difference, raw=_bare_difference),
            score="victory_points",
        ),
        "victory_points_against": Tiebreaker(
            _("Victory points against"),
            _("VP against"),
            _("Victory points that the opponents scored in the player’s matches."),
            Matches(_victory_points_against),
            lowest_first=True,
            score="victory_points",
        ),
        "survivors": Tiebreaker(
            _("Survivors"),
            _("Survivors"),
            _("Sum of the player’s survivors in all matches."),
            Matches(_survivors),
            score="survivors",
        ),
        "survivors_difference": Tiebreaker(
            _("Survivor difference"),
            _("Survivors+/−"),
            _("The player’s survivors minus those of the opponents in the same matches."),
            Matches(_survivors_difference),
            score="survivors",
        ),
        "opponents_victory_points": Tiebreaker(
            _("Opponents’ victory points"),
            _("Opp. VP"),
            _("Sum of the victory points of the player’s opponents."),
            Opponents(_VICTORY_POINTS, in_mean=False),
            score="victory_points",
        ),
        "buchholz": Tiebreaker(
            _("Buchholz"),
            _("Buchholz"),
            _("Sum of the points of the player’s opponents."),
            Opponents(_POINTS, in_mean=False, virtual=True),
            source=CHESS,
        ),
        "buchholz_cut_1": Tiebreaker(
            _("Buchholz cut 1"),
            _("Buchholz −1"),
            _("Sum of the points of the player’s opponents, without the lowest."),
            Opponents(_POINTS, in_mean=False, lowest=1, virtual=True),
            source=CHESS,
        ),
        "median_buchholz": Tiebreaker(
            _("Median Buchholz"),
            _("Median Buchholz"),
            _("Sum of the points of the player’s opponents, without the highest and the lowest."),
            Opponents(_POINTS, in_mean=False, lowest=1, highest=1, virtual=True),
            source=CHESS,
        ),
        "sonneborn_berger": Tiebreaker(
            _("Sonneborn-Berger"),
            _("Sonneborn-Berger"),
            _(
                "Points of the opponents the player beat, and half the points of those they drew"
                " with."
            ),
            Matches(_sonneborn_berger, _sonneborn_berger_scale),
            source=CHESS,
        ),
        "progressive": Tiebreaker(
            _("Progressive score"),
            _("Progressive"),
            _("Sum of the player’s points after each round."),
            Matches(_progressive, _step),
            source=CHESS,
        ),
        "opponents_points": Tiebreaker(
            _("Opponents’ points"),
            _("Opp. points"),
            _("Average points of the player’s opponents."),
            Opponents(_POINTS),
        ),
        "wins": Tiebreaker(
            _("Matches won"),
            _("Wins"),
            _("Matches won against an opponent; byes don’t count."),
            Matches(_wins),
            source=CHESS,
        ),
        "head_to_head": Tiebreaker(
            _("Head-to-head"),
            _("Head-to-head"),
            _("Points from the matches between the players who are still tied."),
            HeadToHead(),
            source=CHESS,
        ),
        "late": Tiebreaker(
            _("Late registration"),
            _("Late"),
            _("Players who joined late rank below others with the same points."),
            Late(),
            source=POKEMON,
            lowest_first=True,
        ),
    }
)


def needs(profile: Profile) -> frozenset[str]:
    """Scores that each match must have for a profile: victory_points, survivors."""
    return frozenset({TIEBREAKERS[name].score for name in profile.tiebreakers} - {""})


def lowest_is_best(name: str, profile: Profile) -> bool:
    """True if the least of a tiebreaker is the best in a profile."""
    return TIEBREAKERS[name].lowest_first != (name in profile.opposite)


def headings(profile: Profile) -> tuple[Heading, ...]:
    """The tiebreakers of a profile, the first first."""
    return tuple(
        Heading(name, TIEBREAKERS[name], lowest_is_best(name, profile))
        for name in profile.tiebreakers
    )
