"""Victory points and survivors as people enter them: numbers that can be, and that count."""

from django.utils.translation import gettext_lazy as _

from contract.errors import DomainError
from tournaments.models import Tournament
from tournaments.standings.counting import needs
from tournaments.standings.services.match_history import profile_of
from tournaments.terms.secondary_scores import SecondaryScores, check_scores

_NOT_COUNTED = {
    "victory_points": _(
        "{event} doesn’t count victory points: none of its tiebreakers uses them. Leave them out,"
        " or choose tiebreakers that do."
    ),
    "survivors": _(
        "{event} doesn’t count survivors: none of its tiebreakers uses them. Leave them out, or"
        " choose tiebreakers that do."
    ),
}


class ScoreNotCounted(DomainError):
    """The event doesn't count these victory points or survivors; `pointer` says which."""

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
    for name, _numbers in secondary.items():
        if name not in counts:
            raise ScoreNotCounted(
                _NOT_COUNTED[name].format(event=tournament.name),
                name,
            )
