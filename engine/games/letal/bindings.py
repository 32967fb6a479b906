"""The things for which the names in a card's text stand, checked as the card is read."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.base.toml_tables import DataError
from engine.core.position.agenda import TO_DO
from engine.games.letal.choosing import CARDS, SQUARES
from engine.games.letal.subjects import SUBJECTS

HEROES, CARD, SQUARE, TRUTH = "heroes", "a card", "a square", "whether something is true"

NEEDED: Mapping[str, str] = {"remove": CARD, "dispel": CARD, "recover": CARD}
"""The thing for which `what` must stand, by verb; heroes for all others."""
OWN = frozenset((*SUBJECTS, "this", "window", TO_DO))
"""Names that no text may bind: they mean something already, or the game keeps its place there."""
_NAME = re.compile(r"[a-z][a-z_]*")


def check_bindings(steps: Sequence[Mapping[str, Any]], where: str) -> None:
    """Each name is bound once, and used for what it stands for; DataError names the step."""
    known = {**dict.fromkeys(SUBJECTS, HEROES), "this": CARD}
    for number, step in enumerate(steps, 1):
        place = f"{where}, step {number}"
        for argument, needed in (
            ("what", NEEDED.get(step["do"], HEROES)),
            ("with", SQUARE),
        ):
            name = step.get(argument)
            if name is not None and known.get(name, needed) != needed:
                raise DataError(
                    f"{place}: {name!r} is {known[name]}, and {step['do']} needs {needed}"
                )
        if "as" in step:
            _check_new(place, step["as"], known)
            known[step["as"]] = _bound_by(step)


def _check_new(place: str, name: object, known: Mapping[str, str]) -> None:
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise DataError(f"{place}: as must be a name of lower-case letters and _")
    if name in OWN:
        raise DataError(f"{place}: {name!r} has a meaning of its own: choose another name")
    if name in known:
        raise DataError(f"{place}: an earlier step has as = {name!r}: choose another name")


def _bound_by(step: Mapping[str, Any]) -> str:
    """The kind of thing that a step binds under its name."""
    if step["do"] == "test":
        return TRUTH
    among = step.get("among")
    if among == SQUARES:
        return SQUARE
    return CARD if among in CARDS else HEROES
