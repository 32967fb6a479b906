"""Names of a round in answers and stored documents."""

from typing import Any, TypedDict

from tournaments.models import Round
from tournaments.terms.kinds import RoundState


class RoundName(TypedDict):
    """A round that is or was published."""

    number: int
    state: RoundState


def round_name(round_: Round) -> RoundName:
    state: Any = round_.state
    return {"number": round_.number, "state": state}
