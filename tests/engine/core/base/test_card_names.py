"""Names of cards: which are the same, and which one a misspelt name was meant to be."""

from itertools import combinations

import pytest

import engine
from engine.core.base.card_names import fold, spelling
from tests.support import explosions

POOL = engine.game("tactics_anthem").pool


@pytest.mark.parametrize(
    "written",
    [
        "Herald's Challenge",
        "HERALD’S  CHALLENGE",
        "heralds-challenge",
        "heralds\u2011challenge",
        "Herald\u00b4s\u00a0Challenge",
        "Hérald's Chàllenge",
        "He\u0301rald's Challenge",
        "Неrаld's Сhаllеngе",  # Н, е, а, С are Cyrillic
        "Ηerald's Challenge",  # Η is Greek
        "Herald's Challenge.",
    ],
)
def test_people_take_these_for_one_name(written: str) -> None:
    assert fold(written) == "heralds challenge"
    assert POOL.by_name[fold(written)] == "heralds-challenge"


def test_no_two_cards_or_groups_of_a_game_fold_into_one() -> None:
    for slug in engine.slugs():
        pool = engine.game(slug).pool
        folded = {card.id: {fold(card.name), fold(card.id)} for card in pool.cards.values()}
        groups = {cards: {fold(name)} for name, cards in pool.groups.items()}
        alike = [
            (first, second)
            for (first, names), (second, others) in combinations(
                [*folded.items(), *groups.items()], 2
            )
            if names & others
        ]
        assert alike == []


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Stumbel", "stumble"),
        ("ambsuh", "ambush"),
        ("Sielnce", "silence"),
        ("Heralds Chalenge", "heralds-challenge"),
        ("Call for Arms", "call-to-arms"),
        ("Human Bleu", "human blue"),
        ("Fireball", None),
        ("zzz", None),
        ("!!!", None),
        ("", None),
    ],
)
def test_the_nearest_name_is_meant(written: str, meant: str | None) -> None:
    assert POOL.meant(written) == meant


def test_every_card_survives_a_lost_letter() -> None:
    """The nearest to a name without one of its letters is that name, or one as near to it."""
    lost = {
        card.name: {POOL.meant(card.name[:at] + card.name[at + 1 :]) for at in (1, 3, 5)}
        for card in POOL.cards.values()
        if card.kind != "minion" and len(card.name) > 6
    }
    others = {
        name: matches for name, matches in lost.items() if matches != {POOL.by_name[fold(name)]}
    }

    assert others == {}


def test_of_names_as_near_the_first_is_meant() -> None:
    assert spelling(["storm b", "storm a"]).nearest("storm") == "storm a"


def test_the_time_of_a_search_does_not_explode() -> None:
    longest = "".join(POOL.by_name)[:20_000]
    with explosions.guard():
        assert POOL.meant(longest) is None
