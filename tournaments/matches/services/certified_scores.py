"""Victory points and survivors that the certified logs of a match come to."""

from django.utils.translation import gettext_lazy as _

from contract.errors import DomainError
from tournaments.matches.services.penalty_games import games_given
from tournaments.models import Match
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import NOTHING, SecondaryScores, total

_DIFFERENCES = {
    "victory_points": _(
        "The certified logs of this match add up to {certified} victory points, not {entered}."
    ),
    "survivors": _(
        "The certified logs of this match add up to {certified} survivors, not {entered}."
    ),
}


class ContradictsLogs(DomainError):
    """The victory points or survivors differ from those in the certified logs of the match."""

    code = "contradicts_logs"

    def __init__(self, text: str, name: str = "") -> None:
        super().__init__(text)
        self.field = name


def certified_scores(match: Match, score: MatchScore) -> SecondaryScores:
    """The sums over the games of a match, if certified logs have settled all games of this score
    that were played; nothing otherwise, and nothing of what one of them does not count."""
    games = sorted(match.games.all(), key=lambda game: game.number)
    logged = games_given(match)
    for game in games:
        logged = logged.after(game.winner)
    if logged != score:
        return NOTHING
    return total([SecondaryScores.of_tally(game.tally) for game in games])


def require_certified_scores(
    match: Match, score: MatchScore, secondary: SecondaryScores, instead: str
) -> None:
    """Raise ContradictsLogs if these scores differ from those of the logs that have settled the
    match; `instead` is a sentence on what else can be done."""
    certified = dict(certified_scores(match, score).items())
    for name, pair in secondary.items():
        if name in certified and certified[name] != pair:
            first, second = certified[name]
            difference = _DIFFERENCES[name].format(
                certified=f"{first}–{second}", entered=f"{pair[0]}–{pair[1]}"
            )
            raise ContradictsLogs(f"{difference} {instead}", name)
