"""Profiles as data: those with names, and what an organiser's own may say."""

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tournaments.standings.counting import (
    PROFILES,
    TIEBREAKERS,
    Profile,
    UnusableProfile,
    read_profile,
)

DOCUMENT = Path(__file__).resolve().parents[4] / "docs/organisers.md"
OWN = """
title = "Club league"
tiebreakers = ["wins", "gw", "head_to_head"]
win = 2
draw = "1/2"
floor = "0.25"
bye_games = [1, 0, 0]
"""


def test_an_own_list_is_the_usual_with_what_it_says() -> None:
    assert read_profile(OWN, "own.toml") == replace(
        PROFILES["card-game"],
        title="Club league",
        tiebreakers=("wins", "gw", "head_to_head"),
        win=4,
        draw=1,
        bye=6,
        step=Fraction(1, 2),
        floor=Fraction(1, 4),
        bye_games=(1, 0, 0),
    )


def test_it_may_be_like_another() -> None:
    own = read_profile('like = "chess-buchholz"\nvirtual_opponent = false', "own.toml")

    assert own == replace(PROFILES["chess-buchholz"], virtual_opponent=False)
    assert read_profile('like = "magic"', "own.toml") == replace(PROFILES["magic"], official=False)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "win = ",
            "own, line 1: write each setting as name = value, with words and fractions in quotation"
            ' marks, such as floor = "1/3".',
        ),
        (
            "win = 2\n\nTwo points",
            "own, line 3: write each setting as name = value, with words and fractions in quotation"
            ' marks, such as floor = "1/3".',
        ),
        ('like = "chess"', "own: like must be one of: card-game, magic,"),
        ("wins = 3", "own: there is no setting wins. Known settings: title, source,"),
        ('tiebreakers = "omw"', "own: tiebreakers must be a list of tiebreakers"),
        (
            'tiebreakers = ["omv"]',
            "own: tiebreakers: there is no tiebreaker omv. Known tiebreakers: omw, mw,",
        ),
        ('tiebreakers = ["gw", "gw"]', "own: tiebreakers: gw is listed twice"),
        ('opposite = ["wins"]', "own: opposite has wins, which isn’t among the tiebreakers"),
        ("floor = 0.33", 'own: floor must be a whole number from 0, or text such as "1/3" or "0'),
        ('floor = "1/0"', "own: floor must be a whole number from 0, or text such as"),
        ('floor = "a third"', "own: floor must be a whole number from 0, or text such as"),
        ('floor = "4/3"', "own: floor must be between 0 and 1"),
        ("win = -1", "own: win must be a whole number from 0, or text such as"),
        ('win = "1e99"', "own: win must be a whole number from 0, or text such as"),
        ('win = "1e999999999"', "own: win must be a whole number from 0, or text such as"),
        ("win = true", "own: win must be a whole number from 0, or text such as"),
        ("win = 1\ndraw = 1", "own: win must give more points than draw, and draw no"),
        ("loss = 2", "own: win must give more points than draw, and draw no"),
        ('alone = "none"', "own: alone must be one of: floor, zero"),
        ("bye_in_match_rate = 1", "own: bye_in_match_rate must be true or false"),
        ("bye_games = [2, 0]", 'own: bye_games must be "recorded", or games won, lost and drawn'),
        (
            'bye_survivors = "mean"',
            "own: bye_survivors must be a whole number from 0, or one of: recorded, median",
        ),
        ("decimals = 13", "own: decimals must be a whole number from 0 to 12"),
        ('dropped_ceiling = "1/4"', "own: dropped_ceiling must not be below floor"),
        ('title = ""', "own: title must be text of up to 1000 characters"),
    ],
)
def test_what_is_no_profile_is_said_with_the_field(text: str, problem: str) -> None:
    with pytest.raises(UnusableProfile) as refused:
        read_profile(text, "own")

    assert str(refused.value)[: len(problem)] == problem


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_those_with_names_say_where_they_are_from(profile: Profile) -> None:
    assert profile.title
    assert profile.source
    assert profile.tiebreakers


def test_the_document_lists_every_profile_tie_breaker_and_setting() -> None:
    text = DOCUMENT.read_text()
    _, profiles, tiebreakers = re.split(r"^### .*(?:profiles|order).*$", text, flags=re.M)[:3]
    named = re.findall(r"^\| `([a-z0-9-]+)` \|", profiles, flags=re.M)
    keys = re.findall(r"^\| `([a-z_0-9]+)`", tiebreakers, flags=re.M)
    settings = {"like", *Profile.__slots__} - {"step"}

    assert named == list(PROFILES)
    assert {*TIEBREAKERS} - {*keys} == set()
    assert settings - {*re.findall(r"`([a-z_]+)`", text)} == set()
