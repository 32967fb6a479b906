"""`balance`: bots' games counted by deck, kind, seat and end, and the cards that lie idle."""

import json
import re
from dataclasses import replace

import pytest

from engine.commands.balance import Played, summed
from tests.engine.commands.program import engine

GAMES = ("commandeer", "letal", "tactics_anthem")


def game(decks: str, winner: int | None, used: str, kinds: str = "x y") -> Played:
    first, second = kinds.split()
    return Played(
        decks=tuple(decks.split()),
        bots=("fair", "fair"),
        kinds=((first,), (second,)),
        winner=winner,
        reason="drawn" if winner is None else "won",
        moves=10,
        hidden=frozenset(("scout", "rider", "page")),
        used=frozenset(used.split()),
    )


def test_wins_are_counted_where_they_say_something() -> None:
    """Not those of a deck against itself, of a kind that both have, or of games that are drawn."""
    played = [
        game("Ash Oak", 0, "scout"),
        game("Oak Ash", 0, "rider"),
        game("Ash Ash", 1, "scout"),
        game("Ash Oak", None, "scout"),
        game("Ash Oak", 1, "scout", kinds="x x"),
    ]
    assert summed(played) == {
        "decks": {"Ash": {"games": 3, "won": 1}, "Oak": {"games": 3, "won": 2}},
        "kinds": {"x": {"games": 3, "won": 2}, "y": {"games": 3, "won": 1}},
        "bots": {},
        "seats": [{"games": 4, "won": 2}, {"games": 4, "won": 2}],
        "first": {"games": 4, "won": 2},
        "opened": {},
        "ends": {"won": 4, "drawn": 1},
        "moves": [10, 10, 10],
        "turns": [0, 0, 0],
        "made": {},
        "idle": ["page"],
    }


def test_wins_are_counted_by_how_a_side_opened() -> None:
    """Where both opened alike it says nothing; whoever moved first is a side of its own."""

    def opened(first: int, winner: int | None, *how: str) -> Played:
        hows = tuple((each,) for each in how)
        return replace(game("Ash Oak", winner, "scout"), first=first, opened=hows)

    sums = summed(
        [
            opened(0, 0, "recruit 2", "recruit 3"),
            opened(1, 0, "recruit 2", "no recruit"),
            opened(1, 1, "recruit 3", "recruit 3"),
            opened(1, None, "recruit 2", "recruit 3"),
        ]
    )
    assert sums["first"] == {"games": 3, "won": 2}
    assert sums["opened"] == {
        "no recruit": {"games": 1, "won": 0},
        "recruit 2": {"games": 2, "won": 2},
        "recruit 3": {"games": 1, "won": 0},
    }


def test_openings_are_told_without_their_cards() -> None:
    command = ("balance", "tactica", "--games", 2, "--bot", "eager", "--json")
    sums = json.loads(engine(*command, "--by", "recruit", "--by", "muster").out)
    opened, made = sums["opened"], sums["made"]
    assert all(re.fullmatch(r"recruit [0-9]|(no )?muster|muster [a-z][1-9]", how) for how in opened)
    assert {how for how in made if not re.fullmatch(r"recruit [0-9]", how)} == {"muster"}
    assert made["muster"] == 2
    done = engine("balance", "tactica", "--by", "castle")
    assert done.status == 2
    assert done.err.startswith("python -m engine: tactica has no verb castle; it has ")


@pytest.mark.proof(share=3)
@pytest.mark.parametrize("slug", GAMES)
def test_equal_seeds_give_equal_tables_whatever_the_number_of_processes(slug: str) -> None:
    command = ("balance", slug, "--games", 6, "--bot", "eager", "--json")
    alone, together = (engine(*command, "--jobs", jobs) for jobs in (1, 2))
    assert (alone.status, alone.err) == (0, "")
    assert alone == together
    table = json.loads(alone.out)
    assert sum(table["ends"].values()) == 6


@pytest.mark.proof(share=3)
@pytest.mark.parametrize(("slug", "games"), [*zip(GAMES, (4, 2, 8), strict=True)])
def test_the_fair_bot_beats_the_random_one(slug: str, games: int) -> None:
    """A few games, since they take long; docs/rules has what came of hundreds."""
    done = engine("balance", slug, "--games", games, "--against", "random", "--json")
    won = json.loads(done.out)["bots"]["fair"]["won"]
    assert won >= games - 1


def test_a_deck_meets_itself() -> None:
    done = engine("balance", "tactics_anthem", "--mirror", "--games", 3, "--bot", "eager")
    head, _, body = done.out.partition("\n")
    assert head == "tactics_anthem, starter: 3 games of eager"
    assert body.splitlines()[3].startswith("| seat 0 | 3 |")


@pytest.mark.proof(of="slow")
def test_decks_that_were_made_for_a_format_play_without_those_of_another() -> None:
    command = ("balance", "anima_tactics", "--format", "saga2_gamma", "--bot", "random")
    tables = [
        json.loads(engine(*command, "--games", games, "--json", *made).out)["decks"]
        for games, made in ((2, ("--made-for-it",)), (6, ()))
    ]
    assert set(tables[0]) <= {"Banner of Abel", "Wings of Ophiel"}
    assert not set(tables[1]) <= {"Banner of Abel", "Wings of Ophiel"}


def test_what_cannot_be_played_is_refused_in_one_line() -> None:
    assert engine("balance", "chess").err == (
        "python -m engine: no game 'chess' is known; there are anima_tactics,"
        " commandeer, letal, tactica, tactics_anthem\n"
    )
    done = engine("balance", "commandeer", "--format", "tomorrow")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("python -m engine: commandeer has no format 'tomorrow'; it has ")
