"""The sentences that say why a pairing was made, by code and by what makes the difference."""

from collections.abc import Mapping

from tournaments.pairing.brackets.naming import RoundCode
from tournaments.pairing.values import Reason

TEXTS: Mapping[tuple[str, str], str] = {
    ("first_round", "random"): "First round: random pairing.",
    ("first_round", "random_club"): "First round: random pairing. Both players are from {club}.",
    ("first_round", "made"): "First round.",
    ("first_round", "made_club"): "First round. Both players are from {club}.",
    ("same_score", "random"): "Same score ({score}): random pairing.",
    ("same_score", "made"): "Same score ({score}).",
    ("rematch", "proved"): "Rematch: no permitted round without one is possible.",
    ("rematch", "found"): "Rematch: no permitted round without one was found.",
    ("rematch", "made"): "Rematch.",
    (
        "float",
        "odd",
    ): "Pair-down ({high} to {low}): an odd number of the players paired have {high} or more.",
    ("float", "proved"): (
        "Pair-down ({high} to {low}): in every permitted round, closer scores mean a rematch or"
        " larger differences elsewhere."
    ),
    ("float", "found"): (
        "Pair-down ({high} to {low}): the scores do not divide evenly, or in no permitted round"
        " without a rematch."
    ),
    ("float", "made"): "Pair-down ({high} to {low}).",
    ("bye", "proved"): (
        "Bye (odd number of players): no permitted round with another bye is possible."
    ),
    ("bye", "found"): "Bye (odd number of players): no permitted round with another bye was found.",
    ("bye", "all_had"): (
        "Bye (odd number of players): all players have had one; random among the lowest score."
    ),
    ("bye", "rematch"): (
        "Bye (odd number of players): a bye further down leaves no permitted round without a"
        " rematch."
    ),
    ("bye", "missed"): (
        "Bye (odd number of players): lowest score without a bye; all others who were in every"
        " round have had one."
    ),
    ("bye", "lowest"): (
        "Bye (odd number of players): random among the lowest score without a bye."
    ),
    ("bye", "made"): "Bye.",
    ("bye", "second"): "Second bye.",
    ("awarded_bye", ""): "Awarded bye.",
    ("by_hand", ""): "Paired by staff.",
    ("absent", ""): "Not checked in when the round was paired: the round is lost.",
    ("schedule", ""): "Round robin schedule.",
    ("schedule_bye", ""): "Bye by the schedule (odd number of players).",
    ("opponent_left", ""): "Bye: the opponent of this round has left the event.",
    **{
        ("bracket", code.name.lower()): f"{code.value[1]}: seed {{first}} meets seed {{second}}."
        for code in RoundCode
    },
}


def reason_of(code: str, why: str = "", **values: str | int) -> Reason:
    """The reason of this code, with the sentence that `why` picks and the values it names."""
    named = {name: str(value) for name, value in values.items()}
    details = {"why": why, **named} if why else named
    return Reason(code, TEXTS[code, why].format(**named), details)
