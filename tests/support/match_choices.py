"""What there is to choose from when a match is reported, or ruled on."""

from typing import Any

from tests.support.match_model import Score as Games
from tournaments.terms.kinds import ResultReason
from tournaments.terms.match_score import ImpossibleScore, MatchScore, check_score

SEATS = (0, 1)


def possible(best_of: int) -> list[Games]:
    scores = []
    for first in range(3):
        for second in range(3):
            for drawn in range(4):
                try:
                    check_score(MatchScore((first, second), drawn), best_of)
                except ImpossibleScore:
                    continue
                scores.append((first, second, drawn))
    return scores


def rulings(best_of: int) -> list[tuple[dict[str, Any], Games, bool]]:
    """What the staff can say of a match, the score that it then has, and whether both lose."""
    most = best_of // 2 + 1
    won: dict[int, Games] = {0: (most, 0, 0), 1: (0, most, 0)}
    choices: list[tuple[dict[str, Any], Games, bool]] = []
    for games in possible(best_of):
        score = MatchScore(games[:2], games[2])
        if score.played:
            choices.append(({"score": score}, games, False))
        choices.append(({"manner": ResultReason.UNFINISHED, "score": score}, games, False))
    for seat in SEATS:
        choices.append(({"manner": ResultReason.NO_SHOW, "absent": [seat]}, won[1 - seat], False))
        choices.append(({"manner": ResultReason.AWARDED, "winner": seat}, won[seat], False))
        choices.append(({"manner": ResultReason.PENALTY, "winner": seat}, won[seat], False))
    choices.append(({"manner": ResultReason.NO_SHOW, "absent": SEATS}, (0, 0, 0), True))
    choices.append(({"manner": ResultReason.PENALTY}, (0, 0, 0), True))
    choices.append(({"manner": ResultReason.DOUBLE_LOSS}, (0, 0, 0), True))
    choices += [({"manner": ResultReason.INTENTIONAL_DRAW}, (0, 0, 0), False)] * 3
    return choices
