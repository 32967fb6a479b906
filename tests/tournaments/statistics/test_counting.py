"""Figures against examples that were counted by hand."""

import pytest

from tournaments.statistics.counting import (
    Figures,
    PlayedDeck,
    PlayedGame,
    PlayedMatch,
    add,
    count,
    folded,
    interval,
)


def deck(archetype: str, place: int | None = None, cut: bool | None = None, **copies: int):
    return PlayedDeck(archetype.casefold(), archetype, "icon", copies, cut, place)


DECKS = {
    "ann": deck("Knights", 1, True, lance=3, rally=1),
    "ben": deck("Beasts", 2, False, claw=2, rally=2),
    "cid": deck("Knights", 9, False, lance=1),
    "dot": deck("", 3, True, claw=1),
}
MATCHES = [
    PlayedMatch("ann", "ben", "win"),  # knights beat beasts
    PlayedMatch("ben", "cid", "win"),  # beasts beat knights
    PlayedMatch("ann", "cid", "win"),  # a mirror match
    PlayedMatch("dot", "ben", "draw"),
    PlayedMatch("eve", "ann", "loss"),  # Eve's deck is sealed
    PlayedMatch("eve", "fay", "win"),  # as both of these are
]


def test_an_event() -> None:
    games = [
        PlayedGame(("ann", "ben"), 0, 0, 7, "x", (["lance", "gift"], ["claw"]), (["lance"], [])),
        PlayedGame(("ben", "ann"), 1, 0, 9, "y", (["claw"], ["rally"]), ([], ["rally"])),
        PlayedGame(("eve", "dot"), 0, None, 7, "x", (["claw"], ["claw"]), (["claw"], [])),
    ]
    assert count(DECKS, MATCHES, games) == Figures(
        events=1,
        decks=4,
        matches=5,
        games=3,
        archetypes={
            "knights": {
                "name": "Knights",
                "card": "icon",
                "decks": 2,
                "record": [3, 2, 0],
                "with_cut": 2,
                "in_cut": 1,
                "top": 1,
                "best": 1,
            },
            "beasts": {
                "name": "Beasts",
                "card": "icon",
                "decks": 1,
                "record": [1, 1, 1],
                "with_cut": 1,
                "in_cut": 0,
                "top": 1,
                "best": 2,
            },
            "": {
                "name": "",
                "card": "icon",
                "decks": 1,
                "record": [0, 0, 1],
                "with_cut": 1,
                "in_cut": 1,
                "top": 1,
                "best": 3,
            },
        },
        matchups={
            "knights|beasts": [1, 1, 0],
            "beasts|knights": [1, 1, 0],
            "|beasts": [0, 0, 1],
            "beasts|": [0, 0, 1],
        },
        cards={
            # decks, copies; in deck; in hand; in play. Both knights have the lance, so that their
            # own match says nothing about it; Ann and Ben both have the rally.
            "lance": [2, 4, 1, 1, 0, 1, 0, 0, 1, 0, 0],
            "rally": [2, 3, 2, 0, 1, 0, 1, 0, 0, 1, 0],
            "claw": [2, 3, 1, 1, 0, 1, 1, 1, 0, 0, 0],
        },
        began=[1, 1, 1],
        turns={"7": 2, "9": 1},
        endings={"x": 2, "y": 1},
    )


def test_two_events_are_one_event_of_both() -> None:
    first, second = count(DECKS, MATCHES[:3], ()), count(DECKS, MATCHES[3:], ())
    sums = Figures()
    add(sums, first)
    add(sums, second)

    assert (sums.events, sums.decks, sums.matches) == (2, 8, 5)
    assert sums.archetypes["knights"] == {
        "name": "Knights",
        "card": "icon",
        "decks": 4,
        "record": [3, 2, 0],
        "with_cut": 4,
        "in_cut": 2,
        "top": 2,
        "best": 1,
    }
    assert sums.matchups == count(DECKS, MATCHES, ()).matchups
    assert sums.cards["lance"] == [4, 8, 1, 1, 0, 0, 0, 0, 0, 0, 0]
    assert first == count(DECKS, MATCHES[:3], ())


def test_archetypes_of_few_decks_are_among_the_others() -> None:
    kept = folded(count(DECKS, MATCHES, ()), 2)

    assert list(kept.archetypes) == ["knights", ""]
    assert kept.archetypes[""] == {
        "name": "",
        "card": "",
        "decks": 2,
        "record": [1, 1, 2],
        "with_cut": 2,
        "in_cut": 1,
        "top": 2,
        "best": 2,
    }
    assert kept.matchups == {"knights|": [1, 1, 0], "|knights": [1, 1, 0]}


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # E. B. Wilson's interval by hand: 9 of 16 is 0.5625; (0.5625 + 0.12005) / 1.24009 is its
        # middle, 0.55041; half of it is 1.95996 · √(0.015381 + 0.003752) / 1.24009 = 0.21861.
        (9, 16, 0.3318, 0.7690),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_intervals(successes: int, trials: int, low: float, high: float) -> None:
    assert [round(bound, 4) for bound in interval(successes, trials)] == [low, high]
