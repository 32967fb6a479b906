"""The roles of members of an organisation, and the powers of each role."""

from collections.abc import Mapping
from enum import StrEnum

from accounts.kinds import Kind


class Role(Kind):
    OWNER = "owner", "owner: everything, and who belongs here"
    ORGANISER = "organiser", "organiser: everything about events"
    JUDGE = "judge", "judge: enters results, rules, sees decks"
    SCOREKEEPER = "scorekeeper", "scorekeeper: runs rounds, enters results"


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

# The powers as they follow "Your role here does not let you …"
IN_WORDS: Mapping[Power, str] = {
    Power.MANAGE_MEMBERS: "decide who belongs to the organisation",
    Power.MANAGE_EVENTS: "create and change events",
    Power.RUN_ROUNDS: "pair, publish and close rounds",
    Power.ENTER_RESULTS: "enter results",
    Power.RULE: "rule on disputes",
    Power.SEE_DECKS: "see decks before their reveal",
    Power.HOST_GAMES: "host games",
}
