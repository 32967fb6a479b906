"""The scenario of a round: what is played for, by name, with the options of the game for it."""

from collections.abc import Mapping, Sequence
from typing import TypedDict

from django.utils.translation import gettext

from tournaments.terms.settings import Record, Table, Text

# The option of a game that says what is played for, where it has one.
OPTION = "scenario"
LONGEST_SCENARIO = 80
MOST_OPTIONS, LONGEST_OPTION = 16, 64
# Of the scenarios of a stage as lines of text.
LONGEST_SCENARIOS = 10_000
SCENARIO = Record(
    "ScenarioPlan",
    (
        ("name", Text(LONGEST_SCENARIO, least=0)),
        ("options", Table(Text(LONGEST_OPTION), MOST_OPTIONS, LONGEST_OPTION)),
    ),
)


class Scenario(TypedDict):
    """The scenario of a round. Its `options` apply to every game of the round; without options, the
    name is for information only. A round without a scenario has an empty name.
    """

    name: str
    options: Mapping[str, str]


def options_text(options: Mapping[str, str]) -> str:
    """Options as people write them: *scenario = nodes, turn_cap = off*."""
    return ", ".join(f"{name} = {value}" for name, value in sorted(options.items()))


class UnreadableScenario(ValueError):
    """A line that cannot be read as a scenario; the text says which."""


def written_scenarios(scenarios: Sequence[Scenario]) -> str:
    """Scenarios as lines of text, a line a round: *Nodes of Power | scenario = nodes*."""
    return "\n".join(
        f"{scenario['name']} | {options_text(scenario['options'])}"
        if scenario["options"]
        else scenario["name"]
        for scenario in scenarios
    )


def read_scenarios(text: str) -> list[Scenario]:
    """The scenarios of such lines; UnreadableScenario names the line that is none. Empty lines at
    the end say nothing."""
    return [_read(number, line) for number, line in enumerate(text.rstrip().splitlines(), 1)]


def _read(number: int, line: str) -> Scenario:
    name, _, written = (part.strip() for part in line.partition("|"))
    options: dict[str, str] = {}
    for option in filter(None, (part.strip() for part in written.split(","))):
        key, equals, value = (part.strip() for part in option.partition("="))
        if not (equals and key and value and len(key) <= LONGEST_OPTION >= len(value)):
            raise UnreadableScenario(
                gettext(
                    "Line {number}: enter options after the |, such as scenario = nodes."
                ).format(number=number)
            )
        options[key] = value
    if len(name) > LONGEST_SCENARIO or len(options) > MOST_OPTIONS:
        raise UnreadableScenario(
            gettext(
                "Line {number}: enter a name of up to {longest} characters and {most} options."
            ).format(number=number, longest=LONGEST_SCENARIO, most=MOST_OPTIONS)
        )
    return {"name": name, "options": options}
