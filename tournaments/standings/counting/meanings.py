"""What each tiebreaker means, for people who read a table."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tournaments.standings.counting.metrics import METRICS, lowest_is_best
from tournaments.standings.counting.values import Profile


@dataclass(frozen=True, slots=True)
class Meaning:
    """`short` heads a column; `about` is a sentence. A rate is between 0 and 1, read as percent."""

    short: str
    about: str
    is_rate: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """A tiebreaker of a profile, in its place in the order."""

    key: str
    title: str
    meaning: Meaning
    lowest_first: bool


MEANINGS: Mapping[str, Meaning] = MappingProxyType(
    {
        "omw": Meaning("OMW%", "Average share of matches that the player’s opponents won.", True),
        "mw": Meaning("MW%", "Share of their matches that the player won.", True),
        "gw": Meaning("GW%", "Share of their games that the player won.", True),
        "ogw": Meaning("OGW%", "Average share of games that the player’s opponents won.", True),
        "oomw": Meaning(
            "OOMW%",
            "Average share of matches that the opponents of the player’s opponents won.",
            True,
        ),
        "sos": Meaning("SoS", "Average points per round of the player’s opponents."),
        "esos": Meaning("ESoS", "Average SoS of the player’s opponents."),
        "cumulative": Meaning(
            "CTB",
            "The points after each round, each round counting four times as much as the one"
            " before.",
        ),
        "match_loss": Meaning("Loss%", "Share of their matches that the player lost.", True),
        "opponents_match_loss": Meaning(
            "Opp. loss%", "Average share of matches that the player’s opponents lost.", True
        ),
        "opponents_cumulative": Meaning("Opp. CTB", "Average CTB of the player’s opponents."),
        "victory_points": Meaning("VP", "Sum of the victory points that the player scored."),
        "victory_points_difference": Meaning(
            "VP+/−", "The player’s victory points minus those of the opponents in the same matches."
        ),
        "victory_points_against": Meaning(
            "VP against", "Victory points that the opponents scored in the player’s matches."
        ),
        "survivors": Meaning("Survivors", "Sum of the player’s survivors in all matches."),
        "survivors_difference": Meaning(
            "Survivors+/−",
            "The player’s survivors minus those of the opponents in the same matches.",
        ),
        "opponents_victory_points": Meaning(
            "Opp. VP", "Sum of the victory points of the player’s opponents."
        ),
        "buchholz": Meaning("Buchholz", "Sum of the points of the player’s opponents."),
        "buchholz_cut_1": Meaning(
            "Buchholz −1", "Sum of the points of the player’s opponents, without the lowest."
        ),
        "median_buchholz": Meaning(
            "Median Buchholz",
            "Sum of the points of the player’s opponents, without the highest and the lowest.",
        ),
        "sonneborn_berger": Meaning(
            "Sonneborn-Berger",
            "Points of the opponents the player beat, and half the points of those they drew with.",
        ),
        "progressive": Meaning("Progressive", "Sum of the player’s points after each round."),
        "opponents_points": Meaning("Opp. points", "Average points of the player’s opponents."),
        "wins": Meaning("Wins", "Matches won against an opponent; byes don’t count."),
        "head_to_head": Meaning(
            "Head-to-head", "Points from the matches between the players who are still tied."
        ),
        "late": Meaning("Late", "Players who joined late rank below others with the same points."),
    }
)


def headings(profile: Profile) -> tuple[Heading, ...]:
    """The tiebreakers of a profile, the first first."""
    return tuple(
        Heading(name, METRICS[name].title, MEANINGS[name], lowest_is_best(name, profile))
        for name in profile.tiebreakers
    )
