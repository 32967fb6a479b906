"""The named profiles, and an organiser's own: read from TOML and checked before anything counts."""

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from math import lcm
from pathlib import Path
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext

from contract.errors import DomainError, escaped
from ground.texts import translated
from tournaments.standings.counting.tiebreakers import TIEBREAKERS
from tournaments.standings.counting.values import Profile

MOST = 10**6
MOST_DECIMALS = 12
LONGEST_TEXT = 1000
# No exponents: a short text could then mean a number that fills the memory.
EXACT = re.compile(r"[0-9]{1,7}([./][0-9]{1,7})?")
POINTS = ("win", "draw", "loss", "bye")


class UnusableProfile(DomainError):
    """The scoring profile can't be used; `field` is wrong, and the text says what it can be."""

    status = 422
    code = "unusable_profile"
    field = "own_profile"


class UnknownProfile(UnusableProfile):
    """No scoring profile has this name."""

    code = "unknown_profile"
    field = "profile"


def profile_title(title: str) -> str:
    """A named profile's title in the reader's language; an organiser's own title as it is."""
    return translated(title) if title in _TITLES else title


def chosen_profile(name: str, own: Mapping[str, Any], *, where: str = "own_profile") -> Profile:
    """The profile of that name, or, with fields of an organiser's own, as these change it; `where`
    these stand."""
    if name not in PROFILES:
        raise UnknownProfile(
            gettext("There is no profile {name}. Choose one of: {known}.").format(
                name=name, known=", ".join(PROFILES)
            )
        )
    return own_profile({"like": name, **own}, where) if own else PROFILES[name]


def read_profile(text: str, name: str) -> Profile:
    """An organiser's own profile from the text of a TOML file, with its fields at the top level.

    `name` is what problems call it. `like` names the profile that has the fields that are missing.
    """
    return own_profile(profile_fields(text, name), name)


def profile_fields(text: str, name: str) -> dict[str, Any]:
    """The fields of an organiser's own profile as data, not yet checked."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise UnusableProfile(gettext("{name}: nested too deeply.").format(name=name)) from None
    except ValueError as error:
        raise UnusableProfile(
            gettext(
                "{name}, line {line}: write each setting as name = value, with words and fractions"
                ' in quotation marks, such as floor = "1/3".'
            ).format(name=name, line=_line_of(error, text))
        ) from None


def _line_of(error: ValueError, text: str) -> int:
    """The line that an error of TOML names; the last one where it is the end of the text."""
    match = re.search(r"line\s(\d+)", str(error))
    return int(match[1]) if match else len(text.splitlines())


def own_profile(table: Mapping[str, Any], name: str) -> Profile:
    """The profile of an organiser from its fields as data."""
    given = dict(table)
    model = given.pop("like", "card-game")
    if not isinstance(model, str) or model not in PROFILES:
        text = gettext("{where}: {field} must be one of: {known}.")
        raise _at("like", text.format(where=name, field="like", known=", ".join(PROFILES)))
    return replace(_profile(given, name, PROFILES[model]), official=False)


def written_fields(fields: Mapping[str, Any]) -> str:
    """Fields of an organiser's own profile as TOML, in the order in which they are documented."""
    return "\n".join(
        f"{name} = {json.dumps(fields[name], ensure_ascii=False)}"
        for name in ("like", *_READERS)
        if name in fields
    )


def plain_fields(profile: Profile) -> dict[str, Any]:
    """The fields of a profile as an organiser would write them: read again, they give the same."""
    written = {name: getattr(profile, name) for name in _READERS}
    written |= {name: getattr(profile, name) * profile.step for name in POINTS}
    written["bye_games"] = written["bye_games"] or "recorded"
    return {
        name: _written(value)
        for name, value in written.items()
        if value is not None and value != "" and name != "official"
    }


def _written(value: Any) -> Any:
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    return sorted(value) if isinstance(value, frozenset) else _listed(value)


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _profile(given: Mapping[str, Any], where: str, model: Profile) -> Profile:
    read: dict[str, Any] = {}
    for field, value in given.items():
        if field not in _READERS:
            text = gettext("{where}: there is no setting {field}. Known settings: {known}.")
            raise _at(field, text.format(where=where, field=field, known=", ".join(_READERS)))
        try:
            read[field] = _READERS[field](value, f"{where}: {field}")
        except UnusableProfile as error:
            error.field = _place(field)
            raise
    read |= _in_steps({name: read.get(name, getattr(model, name) * model.step) for name in POINTS})
    profile = replace(model, **read)
    _check_together(profile, where)
    return profile


def _in_steps(points: Mapping[str, Fraction]) -> dict[str, Any]:
    """Points as whole numbers of steps, and the step."""
    parts = lcm(*(value.denominator for value in points.values()))
    return {
        **{name: int(value * parts) for name, value in points.items()},
        "step": Fraction(1, parts),
    }


def _check_together(profile: Profile, where: str) -> None:
    if not profile.win > profile.draw >= profile.loss:
        text = gettext("{where}: win must give more points than draw, and draw no fewer than loss.")
        raise _at("win", text.format(where=where))
    if strangers := sorted(profile.opposite - {*profile.tiebreakers}):
        text = gettext("{where}: opposite has {name}, which isn’t among the tiebreakers.")
        raise _at("opposite", text.format(where=where, name=strangers[0]))
    ceiling = profile.dropped_ceiling
    if ceiling is not None and ceiling < profile.floor:
        text = gettext("{where}: dropped_ceiling must not be below floor.")
        raise _at("dropped_ceiling", text.format(where=where))


def _at(field: str, text: str) -> UnusableProfile:
    error = UnusableProfile(text)
    error.field = _place(field)
    return error


def _place(field: str) -> str:
    return f"{UnusableProfile.field}/{escaped(field)}"


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str) or not 0 < len(value.strip()) <= LONGEST_TEXT:
        text = gettext("{where} must be text of up to {most} characters.")
        raise UnusableProfile(text.format(where=where, most=LONGEST_TEXT))
    if not value.isprintable():
        text = gettext("{where} must be one line without invisible characters.")
        raise UnusableProfile(text.format(where=where))
    return value


def _switch(value: Any, where: str) -> bool:
    if not isinstance(value, bool):
        raise UnusableProfile(gettext("{where} must be true or false.").format(where=where))
    return value


def _number(value: Any, where: str) -> Fraction:
    """A number that is exact: whole, or a text such as "1/3" or "0.33"; TOML's 0.33 is not."""
    if type(value) is not int and not (isinstance(value, str) and EXACT.fullmatch(value)):
        raise _no_number(where)
    try:
        number = Fraction(value)
    except ZeroDivisionError:
        raise _no_number(where) from None
    if not (0 <= number <= MOST and number.denominator <= MOST):
        raise _no_number(where)
    return number


def _no_number(where: str) -> UnusableProfile:
    text = gettext('{where} must be a whole number from 0, or text such as "1/3" or "0.33".')
    return UnusableProfile(text.format(where=where))


def _rate(value: Any, where: str) -> Fraction:
    number = _number(value, where)
    if number > 1:
        raise UnusableProfile(gettext("{where} must be between 0 and 1.").format(where=where))
    return number


def _whole(most: int) -> Callable[[Any, str], int]:
    def read(value: Any, where: str) -> int:
        if type(value) is not int or not 0 <= value <= most:
            text = gettext("{where} must be a whole number from 0 to {most}.")
            raise UnusableProfile(text.format(where=where, most=most))
        return value

    return read


def _one_of(*words: str) -> Callable[[Any, str], str]:
    def read(value: Any, where: str) -> str:
        if not isinstance(value, str) or value not in words:
            text = gettext("{where} must be one of: {known}.")
            raise UnusableProfile(text.format(where=where, known=", ".join(words)))
        return value

    return read


def _names(value: Any, where: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise UnusableProfile(gettext("{where} must be a list of tiebreakers.").format(where=where))
    for name in value:
        if not isinstance(name, str) or name not in TIEBREAKERS:
            text = gettext("{where}: there is no tiebreaker {name}. Known tiebreakers: {known}.")
            raise UnusableProfile(text.format(where=where, name=name, known=", ".join(TIEBREAKERS)))
        if value.count(name) > 1:
            text = gettext("{where}: {name} is listed twice.")
            raise UnusableProfile(text.format(where=where, name=name))
    return tuple(value)


def _bye_score(value: Any, where: str) -> int | str:
    words = ("recorded", "median", "average")
    if type(value) is int and 0 <= value <= MOST:
        return value
    if isinstance(value, str) and value in words:
        return value
    text = gettext("{where} must be a whole number from 0, or one of: {known}.")
    raise UnusableProfile(text.format(where=where, known=", ".join(words)))


def _games(value: Any, where: str) -> tuple[int, ...] | None:
    if value == "recorded":
        return None
    if (
        not isinstance(value, list)
        or len(value) != 3
        or not all(type(number) is int and 0 <= number <= MOST for number in value)
    ):
        text = gettext(
            '{where} must be "recorded", or games won, lost and drawn such as [2, 0, 0].'
        )
        raise UnusableProfile(text.format(where=where))
    return tuple(value)


_READERS: Mapping[str, Callable[[Any, str], object]] = MappingProxyType(
    {
        "title": _text,
        "source": _text,
        "official": _switch,
        "tiebreakers": _names,
        "opposite": lambda value, where: frozenset(_names(value, where)),
        "win": _number,
        "draw": _number,
        "loss": _number,
        "bye": _number,
        "match_rate": _one_of("points", "wins"),
        "floor": _rate,
        "floor_own_games": _switch,
        "dropped_ceiling": _rate,
        "alone": _one_of("floor", "zero"),
        "bye_in_match_rate": _switch,
        "bye_in_game_rate": _switch,
        "bye_games": _games,
        "assigned_loss_games": _switch,
        "virtual_opponent": _switch,
        "bye_victory_points": _bye_score,
        "bye_survivors": _bye_score,
        "most_difference": _whole(MOST),
        "head_to_head": _one_of("two", "all"),
        "decimals": _whole(MOST_DECIMALS),
    }
)


def _built_in() -> dict[str, Profile]:
    path = Path(__file__).with_name("profiles.toml")
    tables = tomllib.loads(path.read_text("utf-8"))
    for name, table in tables.items():
        for field in ("title", "source", "tiebreakers"):
            if field not in table:
                raise UnusableProfile(f"{path.name}, {name}: {field} is missing")
    first = Profile()
    return {name: _profile(table, f"{path.name}, {name}", first) for name, table in tables.items()}


# The named profiles.
PROFILES: Mapping[str, Profile] = MappingProxyType(_built_in())
_TITLES = frozenset(profile.title for profile in PROFILES.values())
