"""The list of infractions: what players are penalised for, and the penalty that each suggests.

It is read and checked when this module is imported. Values in, values out.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from contract.errors import DomainError
from tournaments.terms.kinds import LONGEST_CODE, PenaltyKind

# For an infraction that is none of the others: a penalty for it needs a note.
OTHER = "other"
_FIELDS = {"code", "title", "about", "step"}


class UnusableInfractions(ValueError):
    """The list of infractions is not as it must be; the text says where."""


class UnknownInfraction(DomainError):
    """The list of infractions doesn't have this code."""

    status = 422
    code = "unknown_infraction"
    field = "infraction"


@dataclass(frozen=True, slots=True)
class Infraction:
    """Something that players are penalised for. `step` is the penalty suggested for the first one,
    `repeated` for every further one in the same event."""

    code: str
    title: str
    about: str
    step: PenaltyKind
    repeated: PenaltyKind

    def suggested(self, earlier: int) -> PenaltyKind:
        """The penalty that the list suggests after this many earlier ones in the same event."""
        return self.repeated if earlier else self.step


@dataclass(frozen=True, slots=True)
class InfractionList:
    """All infractions by code, in the order of the list, and where it is from."""

    title: str
    source: str
    official: bool
    infractions: Mapping[str, Infraction]


def find_infraction(code: str) -> Infraction:
    """The infraction of this code, or UnknownInfraction."""
    if code not in INFRACTIONS.infractions:
        known = ", ".join(INFRACTIONS.infractions)
        raise UnknownInfraction(f"There is no infraction {code!r}. Known: {known}.")
    return INFRACTIONS.infractions[code]


def title_of(code: str) -> str:
    """The title of an infraction; its code if the list no longer has it."""
    return INFRACTIONS.infractions[code].title if code in INFRACTIONS.infractions else code


def read_infractions(text: str) -> InfractionList:
    """The list in the text of a TOML file; UnusableInfractions if it is not as it must be."""
    document = tomllib.loads(text)
    infractions: dict[str, Infraction] = {}
    for number, row in enumerate(document["infraction"], 1):
        infraction = _infraction(row, f"infraction {number}")
        if infraction.code in infractions:
            raise UnusableInfractions(
                f"infraction {number}: {infraction.code} is there twice: give it another code"
            )
        infractions[infraction.code] = infraction
    if OTHER not in infractions:
        raise UnusableInfractions(f"{OTHER} is missing: it stands for what is not in the list")
    if type(document["official"]) is not bool:
        raise UnusableInfractions("official must be true or false")
    return InfractionList(
        str(document["title"]),
        str(document["source"]),
        document["official"],
        MappingProxyType(infractions),
    )


def _infraction(row: Mapping[str, Any], where: str) -> Infraction:
    if missing := sorted(_FIELDS - row.keys()):
        raise UnusableInfractions(f"{where}: {missing[0]} is missing")
    if unknown := sorted(row.keys() - _FIELDS - {"repeated"}):
        raise UnusableInfractions(f"{where}: there is no field {unknown[0]}")
    code = str(row["code"])
    if not code.replace("_", "").isalnum() or len(code) > LONGEST_CODE:
        raise UnusableInfractions(
            f"{where}: code = {code!r}: must have letters, digits and underscores"
        )
    step, repeated = (_step(row.get(name, row["step"]), where) for name in ("step", "repeated"))
    if STEPS.index(repeated) < STEPS.index(step):
        raise UnusableInfractions(f"{where}: repeated must not be lighter than step")
    return Infraction(code, str(row["title"]), str(row["about"]), step, repeated)


def _step(name: object, where: str) -> PenaltyKind:
    if name not in PenaltyKind.values:
        raise UnusableInfractions(
            f"{where}: {name!r} is not a penalty: choose one of {', '.join(PenaltyKind.values)}"
        )
    return PenaltyKind(str(name))


STEPS = tuple(PenaltyKind)
INFRACTIONS = read_infractions(
    (Path(__file__).parent / "infractions.toml").read_text(encoding="utf-8")
)
