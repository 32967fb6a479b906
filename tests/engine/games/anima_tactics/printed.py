"""What the steps of a card's ability come to in print, so that words and steps can be compared."""

from collections.abc import Mapping
from typing import Any

VALUES = {
    "attack": "Attack", "damage": "Damage", "defense": "Defense", "armor": "Armor",
    "resistance": "Resistance", "walk": "walking", "run": "running", "recovery": "Recovery",
    "charge": "Attack in charges",
}  # fmt: skip
NEEDS = {
    "hidden": "while hidden", "wounded": "at half its life points or fewer",
    "unhurt": "while unhurt", "engaged": "in base contact", "free": "out of base contact",
}  # fmt: skip
TARGETS = {
    "enemy": "an enemy", "friend": "a friend or itself", "ally": "another friend",
    "figure": "any character",
}  # fmt: skip
IFS = {
    "hit": "On a hit: ", "hurt": "If it lost life points: ", "missed": "On a miss: ",
}  # fmt: skip
ENDS = {
    "turn": "until the end of the turn", "upkeep": "as long as the upkeep is paid",
    "game": "for the rest of the game",
}  # fmt: skip
WINDOWS = {
    "phase": "At the start of a phase.", "activation": "Before an activation.",
    "attack": "When an attack is declared.", "reroll": "When the dice of an attack lie.",
}  # fmt: skip
AGAINST = {
    "any": "an attack", "hand": "a hand-to-hand attack", "ranged": "a ranged attack",
}  # fmt: skip


def words_of(ability: Mapping[str, Any]) -> str:
    """The printed words of an ability as its table has it, from its steps and conditions."""
    use = ability["use"]
    if use == "innate":
        return _innate(ability)
    parts = []
    if use == "plot":
        parts.append(WINDOWS[ability["window"]])
    if use == "reaction":
        guarded = "this character"
        if ability.get("guards") == "friend":
            guarded = f"a friend within {ability['reach']} inches"
        parts.append(f"In answer to {AGAINST[ability.get('against', 'any')]} on {guarded}.")
    if ability.get("needs"):
        parts.append(f"Only {NEEDS[ability['needs']]}.")
    if ability.get("target"):
        parts.append(f"Target {_target(ability)}{_where(ability)}.")
    parts += [_step(step, ability) for step in ability["steps"]]
    if ability.get("upkeep"):
        parts.append(f"Upkeep {ability['upkeep']}.")
    if ability.get("once"):
        parts.append(f"Once a {ability['once']}.")
    return " ".join(parts)


def _target(ability: Mapping[str, Any]) -> str:
    return (
        "a friend"
        if ability["use"] == "plot" and ability["target"] == "friend"
        else TARGETS[ability["target"]]
    )


def _where(ability: Mapping[str, Any]) -> str:
    if ability["use"] == "plot":
        return ""
    if any(step["do"] == "charge" for step in ability["steps"]):
        return " in charging distance"
    reach = ability.get("reach", 0)
    return f" within {reach} inches" if reach else " in base contact"


def _innate(ability: Mapping[str, Any]) -> str:
    value, by = ability["value"], ability["by"]
    when = f" {NEEDS[ability['needs']]}" if ability.get("needs") else ""
    phrase = {
        "dice": "Its attacks are rolled with two dice, the best counts",
        "critical": f"An attack die of {10 - by} is a critical too",
        "flight": "It flies",
        "ranged": f"Its normal attacks are ranged attacks, range {by}",
        "second": "Its second values count",
    }.get(value, f"{by:+d} {VALUES.get(value)}")
    return f"{phrase}{when}."


def _subject(step: Mapping[str, Any], ability: Mapping[str, Any]) -> str:
    to = step.get("to", "target" if ability.get("target") else "self")
    near = f"within {step.get('radius')} inches"
    return {
        "self": "This character", "target": "The target", "attacker": "The attacker",
        "friends": f"Each friend {near} and this character", "enemies": f"Each enemy {near}",
        "party": "Each character of your party",
    }[to]  # fmt: skip


def _bonus(step: Mapping[str, Any], names: tuple[str, ...] = ("attack", "damage")) -> str:
    given = [f"{step[name]:+d} {VALUES[name]}" for name in names if step.get(name)]
    given += ["two dice, of which the best counts"] if step.get("dice") else []
    return f" with {' and '.join(given)}" if given else ""


def _unless(step: Mapping[str, Any]) -> str:
    return f" unless it resists {step['difficulty']}" if step.get("difficulty") else ""


def _points(number: int, of: str) -> str:
    return f"{number} {of} point{'' if number == 1 else 's'}"


def _step(step: Mapping[str, Any], ability: Mapping[str, Any]) -> str:
    phrase = _PHRASES[step["do"]](step, ability)
    condition = IFS[step["if"]] if "if" in step else ""
    return f"{condition}{phrase[0].lower() if condition else phrase[0]}{phrase[1:]}."


def _attack(step: Mapping[str, Any], ability: Mapping[str, Any]) -> str:
    if "radius" in step and not ability.get("target"):
        return f"Attack each enemy within {step['radius']} inches{_bonus(step)}"
    times = f" {step['times']} times" if "times" in step else ""
    return f"Attack it{times}{_bonus(step)}"


def _boost(step: Mapping[str, Any], ability: Mapping[str, Any]) -> str:
    what = f"{step['by']:+d} {VALUES[step['value']]}"
    return f"{_subject(step, ability)} has {what} {ENDS[step['until']]}"


_PHRASES = {
    "attack": _attack,
    "splash": lambda step, ability: (
        f"Every other character within {step['radius']} inches of it is attacked with the same"
        f" total{_bonus(step)}"
    ),
    "charge": lambda step, ability: f"Charge it{_bonus(step)}",
    "give": lambda step, ability: (
        f"{_subject(step, ability)} gets {step['state'].capitalize()} {step['level']}"
        f"{_unless(step)}"
    ),
    "cure": lambda step, ability: f"{_subject(step, ability)} loses every harmful state",
    "heal": lambda step, ability: (
        f"{_subject(step, ability)} recovers {_points(step['amount'], 'life')}"
    ),
    "hurt": lambda step, ability: (
        f"{_subject(step, ability)} loses {_points(step['amount'], 'life')}{_unless(step)}"
    ),
    "restore": lambda step, ability: (
        f"{_subject(step, ability)} recovers {_points(step['amount'], 'action')}"
    ),
    "drain": lambda step, ability: (
        f"{_subject(step, ability)} loses {_points(step['amount'], 'action')}{_unless(step)}"
    ),
    "boost": _boost,
    "hide": lambda step, ability: (
        "This character hides, if it is in no enemy's zone of control"
    ),
    "reveal": lambda step, ability: (
        f"Every hidden enemy within {step['radius']} inches is revealed"
    ),
    "throw": lambda step, ability: (
        "It is thrown back an inch for each life point that it lost"
    ),
    "escape": lambda step, ability: "This character escapes without a roll",
    "guard": lambda step, ability: f"Dodge{_bonus(step, ('defense',))}",
    "nullify": lambda step, ability: "The attack is lost",
    "reduce": lambda step, ability: (
        f"The attack costs {_points(step['by'], 'life')} fewer"
    ),
    "counter": lambda step, ability: f"Counterattack{_bonus(step)}",
    "reroll": lambda step, ability: f"Roll the {step['die']} die again",
    "extra_die": lambda step, ability: (
        f"One more {step['die']} die is rolled, and the best counts"
    ),
}  # fmt: skip
