"""The roles of members of an organisation, and the powers of each role."""

from collections.abc import Mapping
from enum import StrEnum

from ground.kinds import Kind


class Role(Kind):
    OWNER = "owner", "everything, including members"
    ORGANISER = "organiser", "manages events"
    JUDGE = "judge", "enters results, makes rulings, sees decks"
    SCOREKEEPER = "scorekeeper", "runs rounds, enters results"


class Power(StrEnum):
    MANAGE_MEMBERS = "manage_members"
    MANAGE_EVENTS = "manage_events"
    RUN_ROUNDS = "run_rounds"
    ENTER_RESULTS = "enter_results"
    RULE = "rule"
    SEE_DECKS = "see_decks"
    HOST_GAMES = "host_games"


POWERS: Mapping[Role, frozenset[Power]] = {
    Role.OWNER: frozenset(Power),
    Role.ORGANISER: frozenset(Power) - {Power.MANAGE_MEMBERS},
    Role.JUDGE: frozenset({Power.ENTER_RESULTS, Power.RULE, Power.SEE_DECKS}),
    Role.SCOREKEEPER: frozenset({Power.RUN_ROUNDS, Power.ENTER_RESULTS}),
}
