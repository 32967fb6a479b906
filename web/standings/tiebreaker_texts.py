"""What tiebreakers and named profiles are called, and what each tiebreaker means."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from tournaments.standings.counting import PROFILES


class TiebreakerText(NamedTuple):
    """A number of the standings: its name, the heading of its column, and a sentence."""

    title: Any
    short: Any
    about: Any


TIEBREAKERS: Mapping[str, TiebreakerText] = {
    "omw": TiebreakerText(
        _("Opponents’ match-win %"),
        _("OMW%"),
        _("Average share of matches that the player’s opponents won."),
    ),
    "mw": TiebreakerText(
        _("Match-win %"), _("MW%"), _("Share of their matches that the player won.")
    ),
    "gw": TiebreakerText(_("Game-win %"), _("GW%"), _("Share of their games that the player won.")),
    "ogw": TiebreakerText(
        _("Opponents’ game-win %"),
        _("OGW%"),
        _("Average share of games that the player’s opponents won."),
    ),
    "oomw": TiebreakerText(
        _("Opponents’ opponents’ match-win %"),
        _("OOMW%"),
        _("Average share of matches that the opponents of the player’s opponents won."),
    ),
    "sos": TiebreakerText(
        _("Strength of schedule"),
        _("SoS"),
        _("Average points per round of the player’s opponents."),
    ),
    "esos": TiebreakerText(
        _("Extended strength of schedule"), _("ESoS"), _("Average SoS of the player’s opponents.")
    ),
    "cumulative": TiebreakerText(
        _("Cumulative tiebreaker"),
        _("CTB"),
        _("The points after each round, each round counting four times as much as the one before."),
    ),
    "match_loss": TiebreakerText(
        _("Match-loss %"), _("Loss%"), _("Share of their matches that the player lost.")
    ),
    "opponents_match_loss": TiebreakerText(
        _("Opponents’ match-loss %"),
        _("Opp. loss%"),
        _("Average share of matches that the player’s opponents lost."),
    ),
    "opponents_cumulative": TiebreakerText(
        _("Opponents’ cumulative tiebreaker"),
        _("Opp. CTB"),
        _("Average CTB of the player’s opponents."),
    ),
    "victory_points": TiebreakerText(
        _("Victory points"), _("VP"), _("Sum of the victory points that the player scored.")
    ),
    "victory_points_difference": TiebreakerText(
        _("Victory point difference"),
        _("VP+/−"),
        _("The player’s victory points minus those of the opponents in the same matches."),
    ),
    "victory_points_against": TiebreakerText(
        _("Victory points against"),
        _("VP against"),
        _("Victory points that the opponents scored in the player’s matches."),
    ),
    "survivors": TiebreakerText(
        _("Survivors"), _("Survivors"), _("Sum of the player’s survivors in all matches.")
    ),
    "survivors_difference": TiebreakerText(
        _("Survivor difference"),
        _("Survivors+/−"),
        _("The player’s survivors minus those of the opponents in the same matches."),
    ),
    "opponents_victory_points": TiebreakerText(
        _("Opponents’ victory points"),
        _("Opp. VP"),
        _("Sum of the victory points of the player’s opponents."),
    ),
    "buchholz": TiebreakerText(
        _("Buchholz"), _("Buchholz"), _("Sum of the points of the player’s opponents.")
    ),
    "buchholz_cut_1": TiebreakerText(
        _("Buchholz cut 1"),
        _("Buchholz −1"),
        _("Sum of the points of the player’s opponents, without the lowest."),
    ),
    "median_buchholz": TiebreakerText(
        _("Median Buchholz"),
        _("Median Buchholz"),
        _("Sum of the points of the player’s opponents, without the highest and the lowest."),
    ),
    "sonneborn_berger": TiebreakerText(
        _("Sonneborn-Berger"),
        _("Sonneborn-Berger"),
        _("Points of the opponents the player beat, and half the points of those they drew with."),
    ),
    "progressive": TiebreakerText(
        _("Progressive score"), _("Progressive"), _("Sum of the player’s points after each round.")
    ),
    "opponents_points": TiebreakerText(
        _("Opponents’ points"), _("Opp. points"), _("Average points of the player’s opponents.")
    ),
    "wins": TiebreakerText(
        _("Matches won"), _("Wins"), _("Matches won against an opponent; byes don’t count.")
    ),
    "head_to_head": TiebreakerText(
        _("Head-to-head"),
        _("Head-to-head"),
        _("Points from the matches between the players who are still tied."),
    ),
    "late": TiebreakerText(
        _("Late registration"),
        _("Late"),
        _("Players who joined late rank below others with the same points."),
    ),
}
POINTS = TiebreakerText(_("Match points"), _("Points"), _("Sum of the points for each result."))
PROFILE_TITLES: Mapping[str, Any] = {
    "card-game": _("Card games"),
    "magic": _("Magic: The Gathering"),
    "magic-teams": _("Magic: The Gathering, teams"),
    "magic-byes-out": _("Magic: The Gathering, byes left out of match rates"),
    "melee": _("Melee"),
    "mtgo": _("Magic Online"),
    "pokemon": _("Pokémon"),
    "yugioh": _("Yu-Gi-Oh!"),
    "netrunner": _("Netrunner, one game a round"),
    "netrunner-double-sided": _("Netrunner, both sides a round"),
    "flesh-and-blood": _("Flesh and Blood"),
    "miniatures": _("Miniatures"),
    "miniatures-objectives": _("Miniatures by objectives"),
    "miniatures-difference": _("Miniatures by victory points"),
    "miniatures-survivors": _("Miniatures by survivors"),
    "chess-buchholz": _("Chess, Buchholz"),
    "chess-sonneborn-berger": _("Chess, Sonneborn-Berger"),
}
_BY_TITLE = {PROFILES[name].title: text for name, text in PROFILE_TITLES.items()}


def profile_title(title: str) -> str:
    """What a profile is called; a title that an organiser has given stays as it is."""
    return str(_BY_TITLE.get(title, title))
