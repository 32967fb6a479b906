"""Victory points and survivors as people enter them: numbers that can be, and that count."""

from contract.errors import DomainError
from tournaments.models import Tournament
from tournaments.standings.counting import needs
from tournaments.standings.services.match_history import profile_of
from tournaments.terms.secondary_scores import WORDS, SecondaryScores, check_scores


class ScoreNotCounted(DomainError):
    """Victory points or survivors in an event whose standings do not use them; `pointer` says
    which."""

    status = 422
    code = "score_not_counted"

    def __init__(self, text: str, name: str = "victory_points") -> None:
        super().__init__(text)
        self.field = name


def check_entered_scores(tournament: Tournament, secondary: SecondaryScores) -> None:
    """Raise ScoreNotCounted for a score that the event does not count, ImpossibleTally for numbers
    that no match can have. Those of a certified log are kept whether they count or not."""
    if secondary.is_empty:
        return
    check_scores(secondary)
    counts = needs(profile_of(tournament))
    for name, _ in secondary.items():
        if name not in counts:
            raise ScoreNotCounted(
                f"{tournament.name} counts no {WORDS[name]}: none of its tie-breakers uses them."
                " Leave them out, or choose a profile that counts them.",
                name,
            )
