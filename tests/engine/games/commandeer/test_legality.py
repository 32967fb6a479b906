"""Deck checks: size, copies, legendary names, factions, bans, limits, rotation (CO-20, CO-23)."""

from collections.abc import Mapping

import pytest

import engine
from engine.core.decks.deck import Deck
from engine.core.decks.formats import Format
from engine.games.commandeer.library import FACTIONS
from tests.engine.games.commandeer.field import GAME

AVALON = GAME.ready_decks["avalon"].parts["deck"]


def problems(
    cards: Mapping[str, int], format: Format | str = "standard"
) -> list[tuple[str, tuple[str, ...], str]]:
    """Code, cards and rule of every problem."""
    chosen = GAME.formats[format] if isinstance(format, str) else format
    kept = {card: count for card, count in sorted(cards.items()) if count}
    verdict = engine.check_deck(Deck("commandeer", {"deck": kept}), chosen)
    return [(problem.code, problem.cards, problem.rule) for problem in verdict.problems]


def test_the_preconstructed_decks_are_legal_and_have_50_cards_of_one_faction():
    four = [GAME.ready_decks[name] for name in ("avalon", "ironreach", "verdance", "duskmere")]
    for deck in four:
        assert problems(deck.parts["deck"]) == []
        assert sum(deck.parts["deck"].values()) == 50
        assert len(deck.parts["deck"]) == 32
    assert [len(GAME.ready_for(format)) for format in GAME.formats.values()] == [7, 8, 6, 7]


@pytest.mark.parametrize("slug", GAME.formats)
def test_every_faction_has_a_ready_deck_of_its_own_in_every_format(slug: str):
    decks = GAME.ready_for(GAME.formats[slug])
    factions = [GAME.kinds_of(deck) for deck in decks]
    assert {each[0] for each in factions if len(each) == 1} == set(FACTIONS)


def test_co_23_at_least_50_cards_and_no_maximum():
    assert problems({**AVALON, "rally": 1}) == [("part_size", (), "CO-23")]
    every = {
        id: 1 if card.facts["legendary"] else 4
        for id, card in GAME.pool.cards.items()
        if card.facts["faction"] == "avalon"
    }
    assert problems(every) == []


def test_co_20_four_copies_and_one_of_each_legendary_name():
    assert problems({**AVALON, "heron": 0, "vow-squire": 5}) == [
        ("too_many_copies", ("vow-squire",), "CO-20")
    ]
    assert problems({**AVALON, "crusade": 2, "high-marshal": 3}) == [
        ("too_many_legendary", ("crusade",), "CO-20"),
        ("too_many_legendary", ("high-marshal",), "CO-20"),
    ]


def test_co_20_one_faction_in_standard_and_any_in_free():
    mixed = {**AVALON, "heron": 1, "rivet-drone": 1}
    assert problems(mixed) == [("factions", ("heron", "rivet-drone"), "CO-20")]
    assert problems(mixed, "free") == []


def test_co_54_a_name_counts_in_all_its_printings():
    """A deck names cards, not printings: which of them is played is the format's to say."""
    printings = GAME.pool.printings("gate-warden")
    assert [(card.id, card.name, card.printing) for card in printings] == [
        ("gate-warden", "Gate Warden", 1),
        ("gate-warden", "Gate Warden", 2),
    ]


def test_bans_and_limits_of_the_tournament():
    assert problems({**AVALON, "banner-bearer": 3, "rally": 4}, "tournament") == [
        ("restricted", ("banner-bearer",), "House restricted list of 2026-11-21, two copies"),
        ("restricted", ("rally",), "House restricted list of 2026-11-21, two copies"),
    ]
    duskmere = GAME.ready_decks["duskmere"].parts["deck"]
    assert problems(duskmere, "tournament") == [
        ("banned", ("dark-bargain",), "House ban list of 2026-11-21"),
        ("banned", ("possession",), "House ban list of 2026-11-21"),
    ]


@pytest.mark.parametrize(
    ("day", "codes"),
    [
        ("2026-07-01", ["restricted"]),
        ("2026-12-24", []),
        ("2027-03-01", ["set_not_allowed"] * 8),
    ],
)
def test_sets_rotate_with_the_dated_lists(day: str, codes: list[str]):
    version = GAME.format_on("tournament", day)
    assert [code for code, _, _ in problems(AVALON, version)] == codes


def test_a_version_of_a_format_plays_the_printings_of_its_day():
    versions = GAME.versions("tournament")
    assert [
        (
            version.effective_from,
            version.plain["printings"],
            version.pool.cards["banner-bearer"].printing,
        )
        for version in versions
    ] == [
        ("2026-06-01", "2026-06-01", 1),
        ("2026-11-21", "2026-11-21", 2),
        ("2027-03-01", "2027-03-01", 2),
    ]


def test_what_is_no_card_is_told_with_the_card_that_may_be_meant():
    (problem,) = problems({**AVALON, "pike-sisters": 1})
    assert problem == ("unknown_card", ("pike-sisters",), "rulebook, Play zones 5")
    deck = engine.read_deck("4 Pike Sisters", "commandeer")
    assert deck.parts == {"deck": {"Pike Sisters": 4}}
