"""Decks of TACTICA are sides, and what a format bans or limits is gone from play (TC-25)."""

from random import Random
from typing import Any

import pytest

import engine
from engine.core.base.rng import Seeded
from engine.games.tactica.library import DECREES, house_of, manifest

GAME = engine.game("tactica")
BATTLE = GAME.formats["battle"]
TEAMS = GAME.formats["team_battle"]
CITE = "ours"
DEPLOYED = house_of(GAME.pool).deployment.troops


def problems(format: engine.Format, **parts: dict[str, int]) -> list[tuple[str, str]]:
    verdict = engine.check_deck(engine.Deck("tactica", parts), format)
    return [(problem.code, problem.message) for problem in verdict.problems]


def amended(format: engine.Format = BATTLE, **how: Any) -> engine.Format:
    return engine.amend_format(format, **{"cite": CITE, **how})


def opened(format: engine.Format) -> Any:
    decks = GAME.ready_for(format)[:2]
    return GAME.setup(decks, format.variant, Seeded(bytes(32)), format.pool)


def test_a_deck_is_a_side_and_in_a_team_that_of_the_partner() -> None:
    for side in ("sun", "moon"):
        assert problems(BATTLE, side={side: 1}) == []
        for partner in ("sun", "moon"):
            assert problems(TEAMS, side={side: 1}, partner={partner: 1}) == []


@pytest.mark.parametrize(
    ("format", "parts", "expected"),
    [
        (BATTLE, {}, [("one_side", "side must name one side and names 0: write 1 Sun or Moon")]),
        (BATTLE, {"side": {"sun": 2}},
         [("one_side", "side must name one side and names 2: write 1 Sun or Moon")]),
        (BATTLE, {"side": {"sun": 1, "moon": 1}},
         [("one_side", "side must name one side and names 2: write 1 Sun or Moon")]),
        (BATTLE, {"side": {"sun": 1, "foot": 3}},
         [("dealt_card", "Foot is dealt by the house rules: leave it out, and name a side")]),
        (BATTLE, {"side": {"sun": 1, "fot": 1}},
         [("unknown_card", "no card 'fot' is known: did you mean 'Foot'?")]),
        (BATTLE, {"side": {"sun": 1}, "partner": {"moon": 1}},
         [("unknown_part", "partner is for teams of two players: leave it out")]),
        (BATTLE, {"side": {"sun": 1}, "third": {"moon": 1}},
         [("unknown_part", "there is no part 'third': use side")]),
        (TEAMS, {"side": {"sun": 1}},
         [("one_side", "partner must name one side and names 0: write 1 Sun or Moon")]),
        (TEAMS, {"side": {"sun": 1}, "partner": {"moon": 1}, "third": {"moon": 1}},
         [("unknown_part", "there is no part 'third': use partner and side")]),
    ],
)  # fmt: skip
def test_what_is_no_side_says_how_to_mend_it(
    format: engine.Format, parts: Any, expected: list[tuple[str, str]]
) -> None:
    assert problems(format, **parts) == expected


def test_each_format_has_ready_decks_and_names_all_that_differs() -> None:
    assert {slug: len(GAME.ready_for(format)) for slug, format in GAME.formats.items()} == {
        "battle": 2, "war": 2, "basic_battle": 2, "basic_war": 2, "team_battle": 3, "team_war": 3,
        "three_battle": 2, "three_war": 2,
    }  # fmt: skip
    assert not any(format.official for format in GAME.formats.values())


@pytest.mark.parametrize("card", ["foot", "press", "crown", "training", "ouran-cthon", "ridge"])
def test_a_banned_card_is_in_no_box(card: str) -> None:
    assert card in {each.definition.id for each in opened(BATTLE).cards}
    state = opened(amended(banned=[card]))
    assert card not in {each.definition.id for each in state.cards}


def test_a_limited_card_is_dealt_so_often() -> None:
    state = opened(amended(limited={"Foot": 3, "Champion": 9}))
    dealt = [each.definition.id for each in state.cards]
    own = dict(manifest(GAME.pool, "two"))
    assert (dealt.count("foot"), dealt.count("champion")) == (2 * 3, 2 * own["champion"])


def commitments(format: engine.Format) -> set[str]:
    """The decrees that are offered in some random games of a format."""
    names = set[str]()
    for seed in range(4):
        state, random = opened(format), Random(seed)
        while (choice := GAME.choice(state)) is not None:
            names |= {str(args[0]) for args in choice.spaces.get("commit", ())}
            GAME.play(state, choice.seat, choice.sample(random.randrange))
    return names


def test_a_banned_decree_is_never_committed() -> None:
    """Of each hand that meets a decree, it is among the commitments unless it is banned."""
    offered: dict[bool, set[str]] = {}
    for banned in (False, True):
        format = amended(banned=["Summon"]) if banned else BATTLE
        offered[banned] = commitments(format)
    assert {name: "summon" in names for name, names in offered.items()} == {
        False: True,
        True: False,
    }
    assert "none" in offered[True]


def test_every_decree_is_a_card_that_is_never_dealt() -> None:
    kinds = {card: GAME.pool.cards[card].kind for card in DECREES.values()}
    assert set(kinds.values()) == {"decree"}
    dealt = {
        card for players in ("two", "teams", "three") for card, _ in manifest(GAME.pool, players)
    }
    assert dealt.isdisjoint(kinds)


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"banned": ["Wall"]}, "a wall can be neither banned nor limited: the map has them"),
        ({"limited": {"Wall": 2}}, "a wall can be neither banned nor limited: the map has them"),
        ({"banned": ["Sun", "Moon"]}, "no side is left to play: allow Sun or Moon"),
        ({"banned": ["Foot", "Archer"], "limited": {"Crossbow": 1}},
         f"{DEPLOYED} Foot, Crossbow and Archer are deployed, but the rules leave 1:"
         " allow more of them"),
    ],
)  # fmt: skip
def test_bans_that_leave_no_battle_are_refused(how: Any, message: str) -> None:
    with pytest.raises(engine.AmendmentUnusable) as refused:
        amended(**how)
    assert str(refused.value) == message


def test_bans_that_leave_just_enough_are_taken() -> None:
    format = amended(banned=["Crossbow", "Archer"], limited={"Foot": DEPLOYED})
    dealt = [each.definition.id for each in opened(format).cards]
    assert dealt.count("foot") == 2 * DEPLOYED


def test_a_banned_side_leaves_the_other() -> None:
    format = amended(banned=["Sun"])
    assert problems(format, side={"sun": 1}) == [("banned", "Sun is banned: remove it")]
    assert problems(format, side={"moon": 1}) == []
