"""What each tie-breaker means, for people who read a table."""

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
    """A tie-breaker of a profile, in its place in the order."""

    key: str
    title: str
    meaning: Meaning
    lowest_first: bool


MEANINGS: Mapping[str, Meaning] = MappingProxyType(
    {
        "omw": Meaning("OMW%", "How often the opponents won their matches, on average.", True),
        "mw": Meaning("MW%", "How often the player won matches.", True),
        "gw": Meaning("GW%", "How often the player won single games.", True),
        "ogw": Meaning("OGW%", "How often the opponents won their games, on average.", True),
        "oomw": Meaning("OOMW%", "How often the opponents of the opponents won, on average.", True),
        "sos": Meaning("SoS", "How many points a round the opponents have, on average."),
        "esos": Meaning("ESoS", "The SoS of the opponents, on average."),
        "cumulative": Meaning(
            "CTB", "The points after each round, where every later one counts four times as much."
        ),
        "match_loss": Meaning("Loss%", "How often the player lost matches.", True),
        "opponents_match_loss": Meaning(
            "Opp. loss%", "How often the opponents lost matches, on average.", True
        ),
        "opponents_cumulative": Meaning("Opp. CTB", "The CTB of the opponents, on average."),
        "victory_points": Meaning("VP", "All victory points that the player scored."),
        "victory_points_difference": Meaning(
            "VP+/−", "Victory points scored less those of the opponents in the same matches."
        ),
        "victory_points_against": Meaning(
            "VP against", "Victory points that the opponents scored in the player's matches."
        ),
        "survivors": Meaning("Survivors", "What survived of the player's own in all matches."),
        "survivors_difference": Meaning(
            "Survivors+/−", "What survived less what survived of the opponents in these matches."
        ),
        "opponents_victory_points": Meaning(
            "Opp. VP", "All victory points of the opponents added up."
        ),
        "buchholz": Meaning("Buchholz", "The points of the opponents added up."),
        "buchholz_cut_1": Meaning(
            "Buchholz −1", "The points of the opponents added up, without the lowest."
        ),
        "median_buchholz": Meaning(
            "Median Buchholz",
            "The points of the opponents added up, without the highest and the lowest.",
        ),
        "sonneborn_berger": Meaning(
            "Sonneborn-Berger",
            "The points of the opponents who were beaten, and half of those drawn with.",
        ),
        "progressive": Meaning("Progressive", "The points after each round added up."),
        "opponents_points": Meaning("Opp. points", "The points of the opponents, on average."),
        "wins": Meaning("Wins", "Matches won over an opponent; byes do not count."),
        "head_to_head": Meaning(
            "Head-to-head", "Points from the matches between those who are level until here."
        ),
        "late": Meaning("Late", "Who came late stands below all with as many points."),
    }
)


def headings(profile: Profile) -> tuple[Heading, ...]:
    """The tie-breakers of a profile, the first first."""
    return tuple(
        Heading(name, METRICS[name].title, MEANINGS[name], lowest_is_best(name, profile))
        for name in profile.tiebreakers
    )
