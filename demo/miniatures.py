"""Additions to a demo event of miniatures: scenarios, tables with terrain, painting and
sportsmanship."""

from collections.abc import Mapping, Sequence
from typing import Any

import engine

# The option of a game by which its scenarios are chosen.
SCENARIO = "scenario"
TERRAINS = ("Ruins", "River", "Hills", "Plain", "Forest", "Village", "Graveyard", "Canyon")
PAINTING_MOST, SPORTSMANSHIP_MOST = 20, 5


def has_scenarios(game: str) -> bool:
    """True if a game is played by scenarios, and so its events as those of miniatures are."""
    return SCENARIO in engine.game(game).options


def plan(game: str, rounds: int, tables: int) -> dict[str, Any]:
    """The settings of such an event: a scenario a round, the first one first, and terrain for each
    table."""
    names = engine.game(game).options[SCENARIO]
    scenarios = [
        {"name": name.replace("_", " ").capitalize(), "options": {SCENARIO: name}}
        for name in (names[number % len(names)] for number in range(rounds))
    ]
    return {
        "stages": [{"kind": "swiss", "rounds": rounds, "scenarios": scenarios}],
        "terrains": [TERRAINS[number % len(TERRAINS)] for number in range(tables)],
        **profile_of(game),
        "painting_most": PAINTING_MOST,
        "painting_worth": 3,
        "sportsmanship_most": SPORTSMANSHIP_MOST,
    }


def profile_of(game: str) -> dict[str, str]:
    """The tiebreakers for what the logs of a game count, as a setting of an event; none where they
    count nothing."""
    counted = engine.game(game).tallies
    if not counted:
        return {}
    return {"profile": "miniatures" if "victory_points" in counted else "miniatures-survivors"}


def painting(entries: Sequence[str]) -> list[dict[str, Any]]:
    """Scores for the painting of all entries, different from each other."""
    return [
        {"entry_id": entry, "points": PAINTING_MOST - number % (PAINTING_MOST + 1)}
        for number, entry in enumerate(entries)
    ]


def sportsmanship(round_number: int, table: int, seat: int) -> int:
    """The score that the player of a seat gives the opponent: mostly the most, sometimes less."""
    return SPORTSMANSHIP_MOST - (round_number * table + seat) % 3


def describe_round(round_row: Mapping[str, Any]) -> str:
    """The scenario of a round and the terrains of its tables, in words."""
    scenario = round_row["scenario"]
    terrains = ", ".join(
        f"{row['table']} {row['terrain']}" for row in round_row["pairings"] if row["terrain"]
    )
    return f"Round {round_row['number']}: {scenario['name']}; tables: {terrains}."


def describe_awards(standings: Mapping[str, Any]) -> list[str]:
    """The awards of the event, a line each."""
    return [
        f"{award['award'].replace('_', ' ').capitalize()}:"
        f" {', '.join(player['name'] for player in award['players'])} ({award['score']})"
        for award in standings["awards"]
    ]
