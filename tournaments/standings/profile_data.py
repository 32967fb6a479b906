"""Profiles of counting, as programs read them."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Generic, Literal, TypedDict, TypeVar

from tournaments.standings.counting import (
    POINTS,
    PROFILES,
    TIEBREAKERS,
    Breakdown,
    Explained,
    Profile,
    Term,
    decimal,
    headings,
    needs,
    number,
    plain_fields,
)

Named = TypeVar("Named")


class TiebreakerHead(TypedDict):
    """A tiebreaker in its order, with title and meaning."""

    key: str
    title: str
    short: Annotated[str, "Short title for a column."]
    about: str
    rate: Annotated[bool, "Whether it is between 0 and 1, shown as a percentage."]
    lowest_first: Annotated[bool, "Whether lower is better."]


class PointsData(TypedDict):
    """Match points of each result, such as 0.5 for a draw of chess."""

    win: float
    draw: float
    loss: float
    bye: float


class ProfileData(TypedDict):
    """A way of counting points and breaking ties."""

    title: str
    source: Annotated[str, "Source of the profile, and what is our interpretation."]
    official: Annotated[bool, "Whether all of it is from a publisher's rules."]
    result_points: PointsData
    tiebreaker_heads: list[TiebreakerHead]
    secondary_scores: Annotated[
        list[Literal["victory_points", "survivors"]], "Scores that are reported besides games."
    ]
    fields: Annotated[
        dict[str, Any], "The complete profile, in the form of `own_profile` of an event."
    ]


class NamedProfile(ProfileData):
    """A profile with the name by which events choose it."""

    name: str


def tiebreaker_heads(profile: Profile) -> list[TiebreakerHead]:
    return [
        {
            "key": heading.key,
            "title": heading.tiebreaker.title,
            "short": heading.tiebreaker.short,
            "about": heading.tiebreaker.about,
            "rate": heading.tiebreaker.is_rate,
            "lowest_first": heading.lowest_first,
        }
        for heading in headings(profile)
    ]


def profile_data(profile: Profile) -> ProfileData:
    counts: Any = sorted(needs(profile), reverse=True)
    points: Any = {
        name: number(getattr(profile, name) * profile.step)
        for name in ("win", "draw", "loss", "bye")
    }
    return {
        "title": profile.title,
        "source": profile.source,
        "official": profile.official,
        "result_points": points,
        "tiebreaker_heads": tiebreaker_heads(profile),
        "secondary_scores": counts,
        "fields": dict(plain_fields(profile)),
    }


def named_profiles(profiles: Mapping[str, Profile] = PROFILES) -> list[NamedProfile]:
    """All that an event can choose by name."""
    return [{"name": name, **profile_data(profile)} for name, profile in profiles.items()]


class TermData(TypedDict, Generic[Named]):
    """The part of one match in a number, as exact fractions; `decimal` is the value with four
    decimals. `raw` is the value before a floor, ceiling or cap; `possible` is the maximum in a
    rate."""

    round_number: int
    opponent: Named | None
    result: str
    value: str
    decimal: str
    raw: str
    possible: str | None
    counted: bool
    note: Annotated[
        str,
        "bye, assigned_loss, virtual_opponent, floor, ceiling, cap, lowest, highest, late, penalty,"
        " missed (a round before its player came), how a match was decided that was not played"
        " (no_show, by_penalty and so on), or nothing.",
    ]


class NumberData(TypedDict, Generic[Named]):
    """Points or a tiebreaker of a player, with the matches that it comes from."""

    key: str
    title: str
    about: str
    rate: bool
    how: Annotated[Literal["sum", "mean", "rate"], "How the counted terms are combined."]
    value: Annotated[str, "With four decimals, as in the standings."]
    exact: Annotated[str, "As a fraction, which breaks ties."]
    bare: Annotated[str, "Result of the terms before raising or rounding."]
    lowest_first: bool
    terms: list[TermData[Named]]


def numbers_data(breakdown: Breakdown, named: Callable[[str], Named]) -> list[NumberData[Named]]:
    """All numbers of a player, the points first; `named` says how players are told."""
    return [_number_data(explained, named) for explained in breakdown.numbers]


def _number_data(explained: Explained, named: Callable[[str], Named]) -> NumberData[Named]:
    number = TIEBREAKERS.get(explained.key, POINTS)
    return {
        "key": explained.key,
        "title": explained.title,
        "about": number.about,
        "rate": number.is_rate,
        "how": explained.how,
        "value": decimal(explained.value),
        "exact": str(explained.value),
        "bare": str(explained.exact),
        "lowest_first": explained.lowest_first,
        "terms": [_term_data(term, named) for term in explained.terms],
    }


def _term_data(term: Term, named: Callable[[str], Named]) -> TermData[Named]:
    return {
        "round_number": term.round,
        "opponent": None if term.opponent is None else named(term.opponent),
        "result": term.result,
        "value": str(term.value),
        "decimal": decimal(term.value),
        "raw": str(term.raw),
        "possible": None if term.possible is None else str(term.possible),
        "counted": term.counted,
        "note": term.note,
    }
