"""Reasons for pairings, in words: a label and a sentence for each code.

Texts are marked here, stored in English, and translated where a page shows them.
"""

from collections.abc import Mapping

from ground.texts import marked as _
from tournaments.pairing.values import Reason

# By the code of a reason.
LABELS: Mapping[str, str] = {
    "first_round": _("First round"),
    "same_score": _("Same score"),
    "rematch": _("Rematch"),
    "float": _("Pair-down"),
    "bye": _("Bye"),
    "awarded_bye": _("Bye"),
    "by_hand": _("Paired by staff"),
    "absent": _("Not checked in"),
    "schedule": _("Round robin"),
    "schedule_bye": _("Bye"),
    "opponent_left": _("Bye"),
    "bracket": _("Bracket"),
}
# By its code and what makes the difference.
TEXTS: Mapping[tuple[str, str], str] = {
    ("first_round", "random"): _("First round: random pairing."),
    ("first_round", "random_club"): _("First round: random pairing. Both players are from {club}."),
    ("first_round", "made"): _("First round."),
    ("first_round", "made_club"): _("First round. Both players are from {club}."),
    ("same_score", "random"): _("Same score ({score}): random pairing."),
    ("same_score", "made"): _("Same score ({score})."),
    ("rematch", "proved"): _("Rematch: no permitted round without one is possible."),
    ("rematch", "found"): _("Rematch: no permitted round without one was found."),
    ("rematch", "made"): _("Rematch."),
    ("float", "odd"): _(
        "Pair-down ({high} to {low}): an odd number of the players paired have {high} or more."
    ),
    ("float", "proved"): _(
        "Pair-down ({high} to {low}): in every permitted round, closer scores mean a rematch or"
        " larger differences elsewhere."
    ),
    ("float", "found"): _(
        "Pair-down ({high} to {low}): the scores do not divide evenly, or in no permitted round"
        " without a rematch."
    ),
    ("float", "made"): _("Pair-down ({high} to {low})."),
    ("bye", "proved"): _(
        "Bye (odd number of players): no permitted round with another bye is possible."
    ),
    ("bye", "found"): _(
        "Bye (odd number of players): no permitted round with another bye was found."
    ),
    ("bye", "all_had"): _(
        "Bye (odd number of players): all players have had one; random among the lowest score."
    ),
    ("bye", "rematch"): _(
        "Bye (odd number of players): a bye further down leaves no permitted round without a"
        " rematch."
    ),
    ("bye", "missed"): _(
        "Bye (odd number of players): lowest score without a bye; all others who were in every"
        " round have had one."
    ),
    ("bye", "lowest"): _(
        "Bye (odd number of players): random among the lowest score without a bye."
    ),
    ("bye", "made"): _("Bye."),
    ("bye", "second"): _("Second bye."),
    ("awarded_bye", ""): _("Awarded bye."),
    ("by_hand", ""): _("Paired by staff."),
    ("absent", ""): _("Not checked in when the round was paired: the round is lost."),
    ("schedule", ""): _("Round robin schedule."),
    ("schedule_bye", ""): _("Bye by the schedule (odd number of players)."),
    ("opponent_left", ""): _("Bye: the opponent of this round has left the event."),
    ("bracket", "round"): _("Round {number} of the bracket: seed {first} meets seed {second}."),
    ("bracket", "round_of"): _("Round of {number}: seed {first} meets seed {second}."),
    ("bracket", "quarter_finals"): _("Quarter-final: seed {first} meets seed {second}."),
    ("bracket", "semi_finals"): _("Semi-final: seed {first} meets seed {second}."),
    ("bracket", "final"): _("Final: seed {first} meets seed {second}."),
    ("bracket", "second_final"): _("Second final: seed {first} meets seed {second}."),
    ("bracket", "third_place"): _("Match for third place: seed {first} meets seed {second}."),
    ("bracket", "winners_round"): _("Winners’ round {number}: seed {first} meets seed {second}."),
    ("bracket", "winners_final"): _("Winners’ final: seed {first} meets seed {second}."),
    ("bracket", "losers_round"): _("Losers’ round {number}: seed {first} meets seed {second}."),
    ("bracket", "losers_final"): _("Losers’ final: seed {first} meets seed {second}."),
}


def reason_of(code: str, why: str = "", **values: str | int) -> Reason:
    """The reason of this code, with the sentence that `why` picks and the values it names."""
    named = {name: str(value) for name, value in values.items()}
    details = {"why": why, **named} if why else named
    return Reason(code, TEXTS[code, why].format(**named), details)
