"""Forbidden pairs, tables, awarded byes, clubs, floats, late entries, and rounds made by hand."""

import random
from collections import Counter

import pytest

from tournaments.pairing import Costs, Drawn, Player, RoundPairing, UnknownPairing, assess, pair
from tournaments.pairing.reason_texts import reason_of


def names(paired: RoundPairing) -> set[str]:
    return {"".join(sorted((pairing.first, pairing.second or ""))) for pairing in paired.pairings}


def test_one_who_will_not_is_enough_for_a_forbidden_pair() -> None:
    players = [Player("a", 3, forbidden=frozenset("b")), Player("b", 3), Player("c"), Player("d")]

    assert all("ab" not in names(pair(players, seed=str(seed))) for seed in range(20))


def test_a_rematch_is_better_than_a_forbidden_pair() -> None:
    """Of the three rounds, two hold a forbidden pair."""
    players = [
        Player("a", met=frozenset("b"), forbidden=frozenset("cd")),
        Player("b", met=frozenset("a")),
        Player("c"),
        Player("d"),
    ]
    paired = pair(players, seed="s")

    assert names(paired) == {"ab", "cd"}
    assert (paired.costs, paired.optimal) == (Costs(rematches=1), True)


def test_a_forbidden_pair_that_cannot_be_avoided_is_a_cost_and_no_reason() -> None:
    """Reasons are for everybody, and nobody else must know."""
    paired = pair([Player("a", forbidden=frozenset("b")), Player("b")], seed="s")

    assert paired.pairings[0].reason == reason_of("first_round", "random")
    assert (paired.pairings[0].costs, paired.costs) == (Costs(forbidden=1), Costs(forbidden=1))


@pytest.mark.parametrize(
    ("points", "met", "reason"),
    [
        (
            3,
            "",
            "Pair-down (3 to 0): an odd number of the players paired have 3 or more.",
        ),
        (0, "c", "Same score (0): random pairing."),
        (0, "b", "Rematch: no permitted round without one is possible."),
    ],
)
def test_who_must_not_meet_is_told_the_same_as_others(points: int, met: str, reason: str) -> None:
    second = Player("b", 0, met=frozenset("x"))
    first = Player("a", points, met=frozenset(met))
    forbidden = Player("a", points, met=frozenset(met), forbidden=frozenset("b"))
    texts = [
        pair([player, second], seed="s").pairings[0].reason.text for player in (first, forbidden)
    ]

    assert texts == [reason, reason]


def test_who_left_and_came_back_has_no_bye_while_others_can() -> None:
    """Otherwise missing a round would be a way to a won one."""
    players = [Player("a", 3), Player("b", 3), Player("c", 0, missed=True)]
    byes = Counter(
        pairing.first for seed in range(40) for pairing in pair(players, seed=str(seed)).pairings
        if pairing.second is None
    )  # fmt: skip

    assert byes.keys() == {"a", "b"}


def test_who_missed_a_round_has_the_bye_before_anybody_has_two() -> None:
    players = [Player("a", 3, had_bye=True), Player("b", 3, had_bye=True), Player("c", missed=True)]
    paired = pair(players, seed="s")

    assert paired.pairings[-1].first == "c"
    assert paired.costs == Costs(late_byes=1)
    assert paired.pairings[-1].reason.text == (
        "Bye (odd number of players): lowest score without a bye; all others who were in every"
        " round have had one."
    )


def test_an_awarded_bye_is_beside_the_draw() -> None:
    """Three remain, and one of them has the bye of an odd number as well."""
    players = [Player("a", awarded_bye=True), Player("b"), Player("c"), Player("d")]
    paired = pair(players, seed="s")

    assert [pairing.reason.code for pairing in paired.pairings] == [
        "first_round",
        "bye",
        "awarded_bye",
    ]
    assert [pairing.table for pairing in paired.pairings] == [1, 2, 3]
    assert (paired.pairings[-1].first, paired.pairings[-1].second) == ("a", None)


def test_an_awarded_bye_for_all() -> None:
    paired = pair([Player("a", awarded_bye=True)], seed="s")

    assert [(pairing.first, pairing.table) for pairing in paired.pairings] == [("a", 1)]


@pytest.mark.parametrize("size", [8, 200])
def test_a_club_is_kept_apart_in_the_first_round(size: int) -> None:
    players = [Player(f"p{at}", club=("north", "south", "")[at % 3]) for at in range(size)]

    assert pair(players, seed="s").costs == Costs()


def test_a_club_too_large_to_be_kept_apart() -> None:
    players = [Player(name, club="north") for name in "abc"] + [Player("d", club="south")]
    paired = pair(players, seed="s")

    assert paired.costs == Costs(same_club=1)
    assert [pairing.reason.text for pairing in paired.pairings if pairing.costs.same_club] == [
        "First round: random pairing. Both players are from north."
    ]


def test_later_on_a_club_is_no_cost() -> None:
    players = [Player(name, club="north", met=frozenset("z")) for name in "ab"]

    assert pair(players, seed="s").costs == Costs()


@pytest.mark.parametrize("many", [2, 60])
def test_nobody_floats_twice_running_if_another_can(many: int) -> None:
    """The same in a field that is matched as a whole, and in one that is not."""
    players = [Player(f"a{at}", 3, floated=at > 0) for at in range(2 * many + 1)]
    players += [Player(f"b{at}", 0, floated=at > 0) for at in range(2 * many + 1)]
    paired = pair(players, seed="s")

    assert paired.costs == Costs(score_difference=3)
    assert {"a0", "b0"} == {
        name
        for pairing in paired.pairings
        if pairing.costs != Costs()
        for name in (pairing.first, pairing.second)
    }


def test_tables_follow_the_scores() -> None:
    players = [
        Player(name, points) for name, points in zip("abcdef", (6, 6, 3, 3, 0, 0), strict=True)
    ]
    paired = pair(players, seed="s")

    assert [(pairing.table, {pairing.first, pairing.second}) for pairing in paired.pairings] == [
        (1, {"a", "b"}),
        (2, {"c", "d"}),
        (3, {"e", "f"}),
    ]


def test_a_fixed_table_is_kept_and_nobody_else_sits_there() -> None:
    players = [Player("a", 9), Player("b", 9), Player("c", 3, fixed_table=1), Player("d", 3)]
    paired = pair(players, seed="s")

    assert [(pairing.table, {pairing.first, pairing.second}) for pairing in paired.pairings] == [
        (1, {"c", "d"}),
        (2, {"a", "b"}),
    ]
    assert paired.costs == Costs()


def test_two_with_tables_of_their_own_do_not_meet_if_that_costs_nothing() -> None:
    players = [Player("a", fixed_table=7), Player("b", fixed_table=9), Player("c"), Player("d")]
    rounds = [pair(players, seed=str(seed)) for seed in range(10)]

    assert {paired.costs for paired in rounds} == {Costs()}
    assert {pairing.table for paired in rounds for pairing in paired.pairings} == {7, 9}


def test_a_fixed_table_that_cannot_be_kept_is_counted() -> None:
    paired = pair([Player("a", fixed_table=7), Player("b", fixed_table=9)], seed="s")

    assert (paired.pairings[0].table, paired.costs) == (7, Costs(fixed_tables_missed=1))


def test_nobody_sits_at_a_table_twice_if_equal_scores_can_exchange() -> None:
    players = [Player(f"p{at}", tables=frozenset({1 + at % 4})) for at in range(40)]

    assert pair(players, seed="s").costs == Costs()


def test_a_table_again_is_counted() -> None:
    paired = pair([Player("a", 3, tables=frozenset({1})), Player("b", 3)], seed="s")

    assert paired.costs == Costs(repeated_tables=1)


def test_nobody_is_named_twice() -> None:
    with pytest.raises(UnknownPairing, match=r"^A player is named twice\.$"):
        pair([Player("a"), Player("a")], seed="s")


def test_a_round_made_by_hand_has_its_costs() -> None:
    """An organiser exchanges two opponents of a draft and sees what that costs."""
    players = [
        Player("a", 6, met=frozenset("b")),
        Player("b", 6, met=frozenset("a"), had_bye=True),
        Player("c", 3),
        Player("d", 0, awarded_bye=True),
    ]
    drawn = [Drawn("a", "c", 1), Drawn("b", None, 2), Drawn("d", None, 3)]
    paired = assess(players, drawn)

    assert [pairing.reason.text for pairing in paired.pairings] == [
        "Pair-down (6 to 3).",
        "Second bye.",
        "Awarded bye.",
    ]
    assert paired.costs == Costs(late_byes=2, bye_score=6, score_difference=3)
    assert not paired.optimal
    assert assess(
        players, [Drawn("a", "b", 1), Drawn("c", None, 2), Drawn("d", None, 3)]
    ).costs == Costs(rematches=1, bye_score=3)


@pytest.mark.parametrize(
    "drawn",
    [
        [Drawn("a", None, 1)],
        [Drawn("a", "b", 1), Drawn("b", None, 2)],
        [Drawn("a", "z", 1), Drawn("b", None, 2)],
        [Drawn("a", None, 1), Drawn("b", None, 1)],
    ],
)
def test_a_round_by_hand_has_everybody_once(drawn: list[Drawn]) -> None:
    with pytest.raises(UnknownPairing):
        assess([Player("a"), Player("b")], drawn)


def test_what_was_drawn_is_assessed_the_same() -> None:
    rng = random.Random(4)
    players = [
        Player(f"p{at}", 3 * rng.randrange(3), frozenset({f"p{at ^ 1}"}), floated=at % 3 == 0)
        for at in range(31)
    ]
    paired = pair(players, seed="s")
    again = assess(
        players,
        [Drawn(pairing.first, pairing.second, pairing.table) for pairing in paired.pairings],
    )

    assert [
        (pairing.first, pairing.second, pairing.table, pairing.costs) for pairing in again.pairings
    ] == [
        (pairing.first, pairing.second, pairing.table, pairing.costs) for pairing in paired.pairings
    ]
    assert again.costs == paired.costs
