"""How a profile counts, as it is told to programs."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypedDict

from tournaments.standings import PROFILES, Profile, headings, needs, number, plain_fields


class TiebreakerHead(TypedDict):
    """A tie-breaker in its place in the order: what it is called, and what it means."""

    key: str
    title: str
    short: Annotated[str, "For the head of a column."]
    about: str
    rate: Annotated[bool, "Whether it is between 0 and 1, and read as percent."]
    lowest_first: Annotated[bool, "Whether the least is the best."]


class PointsData(TypedDict):
    """Match points of each result, such as 0.5 for a draw of chess."""

    win: float
    draw: float
    loss: float
    bye: float


class ProfileData(TypedDict):
    """A way of counting points and breaking ties."""

    title: str
    source: Annotated[str, "Where it is from, and what of it is our own reading."]
    official: Annotated[bool, "Whether a publisher's rules give all of it."]
    points: PointsData
    tiebreakers: list[TiebreakerHead]
    counts: Annotated[
        list[Literal["victory_points", "survivors"]], "What is reported of a match besides games."
    ]
    fields: Annotated[dict[str, Any], "All of it, as `own_profile` of an event takes it."]


class NamedProfile(ProfileData):
    """The same with the name by which an event chooses it."""

    name: str


def tiebreaker_heads(profile: Profile) -> list[TiebreakerHead]:
    return [
        {
            "key": one.key,
            "title": one.title,
            "short": one.meaning.short,
            "about": one.meaning.about,
            "rate": one.meaning.is_rate,
            "lowest_first": one.lowest_first,
        }
        for one in headings(profile)
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
        "points": points,
        "tiebreakers": tiebreaker_heads(profile),
        "counts": counts,
        "fields": dict(plain_fields(profile)),
    }


def named_profiles(profiles: Mapping[str, Profile] = PROFILES) -> list[NamedProfile]:
    """All that an event can choose by name."""
    return [{"name": name, **profile_data(profile)} for name, profile in profiles.items()]
