"""What is told about profiles and tiebreakers: all of them, and what they need of a match."""

from dataclasses import replace

import pytest

from tests.support.standings_played import number, scored
from tournaments.standings.counting import (
    PROFILES,
    TIEBREAKERS,
    Profile,
    chosen_profile,
    headings,
    needs,
    plain_fields,
)
from tournaments.standings.counting.profiles import UnknownProfile, UnusableProfile, own_profile
from tournaments.standings.profile_data import named_profiles, profile_data


def test_no_two_tie_breakers_are_called_alike() -> None:
    for name in ("title", "short"):
        names = [getattr(tiebreaker, name) for tiebreaker in TIEBREAKERS.values()]
        assert len({*names}) == len(names)
    assert [key for key, known in TIEBREAKERS.items() if not known.about.endswith(".")] == []


@pytest.mark.parametrize("key", TIEBREAKERS)
def test_what_a_match_must_tell_is_what_changes_a_tie_breaker(key: str) -> None:
    """Who met whom and won stays; victory points are others, then survivors."""
    profile = replace(PROFILES["miniatures"], tiebreakers=(key,))
    played = scored(("a", "b", 5, 4, 9, 1), ("a", "c", 20, 0, 50, 0), ("c", "b", 6, 2, 5, 5))
    other = {
        "victory_points": [
            match._replace(victory_points=match.victory_points * 2 + 1, victory_points_against=7)
            for match in played
        ],
        "survivors": [
            match._replace(survivors=match.survivors + 3, survivors_against=2) for match in played
        ],
    }
    changed = {
        name
        for name, parts in other.items()
        if number(key, "a", parts, profile) != number(key, "a", played, profile)
    }
    assert needs(profile) == changed


def test_headings_are_in_the_order_of_the_profile_and_say_which_is_best() -> None:
    profile = replace(
        PROFILES["flesh-and-blood"],
        tiebreakers=("match_loss", "wins", "gw"),
        opposite=frozenset({"wins"}),
    )
    described = [
        (
            heading.key,
            heading.tiebreaker.title,
            heading.tiebreaker.short,
            heading.lowest_first,
        )
        for heading in headings(profile)
    ]
    assert described == [
        ("match_loss", "Match-loss %", "Loss%", True),
        ("wins", "Matches won", "Wins", True),
        ("gw", "Game-win %", "GW%", False),
    ]


@pytest.mark.parametrize("name", PROFILES)
def test_the_fields_that_are_told_give_the_same_profile(name: str) -> None:
    profile = PROFILES[name]
    assert own_profile(plain_fields(profile), name) == replace(profile, official=False)


def test_a_profile_as_it_is_told() -> None:
    data = profile_data(PROFILES["chess-buchholz"])

    assert data["result_points"] == {"win": 1, "draw": 0.5, "loss": 0, "bye": 1}
    assert (data["title"], data["official"], data["secondary_scores"]) == (
        "Chess, Buchholz",
        False,
        [],
    )
    assert [tiebreaker["key"] for tiebreaker in data["tiebreaker_heads"]] == [
        "buchholz_cut_1", "buchholz", "sonneborn_berger",
    ]  # fmt: skip
    assert profile_data(PROFILES["miniatures"])["secondary_scores"] == [
        "victory_points",
        "survivors",
    ]
    assert [profile["name"] for profile in named_profiles()] == list(PROFILES)


def test_an_own_list_is_like_the_named_one_unless_it_says_another() -> None:
    assert chosen_profile("magic", {}) == PROFILES["magic"]
    assert chosen_profile("magic", {"win": 2}) == replace(PROFILES["magic"], win=2, official=False)
    assert chosen_profile("magic", {"like": "melee"}) == PROFILES["melee"]
    assert chosen_profile("card-game", {"draw": "1/2"}) == Profile(
        **{
            **{name: getattr(PROFILES["card-game"], name) for name in Profile.__slots__},
            "win": 6,
            "draw": 1,
            "bye": 6,
            "step": PROFILES["chess-buchholz"].step,
        }
    )


@pytest.mark.parametrize(
    ("own", "field"),
    [
        ({"like": "chess"}, "like"),
        ({"florr": 1}, "florr"),
        ({"floor": 0.33}, "floor"),
        ({"win": 0}, "win"),
        ({"opposite": ["wins"]}, "opposite"),
        ({"dropped_ceiling": "1/4"}, "dropped_ceiling"),
        ({"title": "two\nlines"}, "title"),
        ({"title": "\ud800"}, "title"),
    ],
)
def test_what_is_wrong_is_said_of_its_field(own: dict[str, object], field: str) -> None:
    with pytest.raises(UnusableProfile) as refused:
        chosen_profile("card-game", own)
    assert refused.value.field == f"own_profile/{field}"


def test_a_name_that_no_profile_has() -> None:
    with pytest.raises(UnknownProfile, match=r"There is no profile chess\. Choose one of: card-"):
        chosen_profile("chess", {})
