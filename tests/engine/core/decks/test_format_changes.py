"""The difference of two formats, and what the second leaves without a legal deck."""

import pytest

import engine
from engine.core.decks.format_changes import LimitChange, playable_cards

LETAL, COMMANDEER = engine.game("letal"), engine.game("commandeer")
DUEL, STANDARD = LETAL.formats["duel"], COMMANDEER.formats["standard"]


def cards_of(faction: str) -> list[str]:
    cards = COMMANDEER.pool.cards.values()
    return sorted(card.id for card in cards if card.plain["faction"] == faction)


def test_a_format_has_no_changes_from_itself() -> None:
    changes = LETAL.compare(DUEL, DUEL)
    assert changes.is_empty
    assert (changes.stranded, changes.groups, changes.ready_decks) == ((), (), ())


def test_bans_and_limits_change_numbers_of_copies_and_no_other_rule() -> None:
    after = engine.amend_format(DUEL, banned=["doom"], limited={"battle-cry": 1}, cite="us")
    changes = LETAL.compare(DUEL, after)
    assert changes.cards == (
        LimitChange("doom", 2, 0),
        LimitChange("battle-cry", 2, 1),
    )
    assert (changes.rules_gone, changes.rules_new, changes.reprinted) == ((), (), ())
    back = LETAL.compare(after, DUEL)
    assert back.cards == (
        LimitChange("battle-cry", 1, 2),
        LimitChange("doom", 0, 2),
    )


def test_a_rotation_is_a_rule_that_changes_and_leaves_decks_behind() -> None:
    _, before, after = COMMANDEER.versions("tournament")
    changes = COMMANDEER.compare(before, after)
    assert [rule["sets"] for rule in changes.rules_gone] == [["borderlands", "founding"]]
    assert [rule["sets"] for rule in changes.rules_new] == [["founding"]]
    gone = {row.card for row in changes.cards if row.after == 0}
    cards = COMMANDEER.pool.cards.items()
    rotated = {id for id, card in cards if card.set == "borderlands" and before.most_of(id)}
    assert gone == rotated
    legal = [before, after]
    lost = [
        slug
        for slug, deck in COMMANDEER.ready_decks.items()
        if [engine.check_deck(deck, format).legal for format in legal] == [True, False]
    ]
    assert list(changes.ready_decks) == lost
    assert len(lost) > 0


def test_a_faction_without_cards_enough_is_left_without_a_deck() -> None:
    """Standard asks for 50 cards of one faction, four of each at most and one of a legend."""
    avalon = cards_of("avalon")
    kept = avalon[:10]
    after = engine.amend_format(STANDARD, banned=avalon[10:], cite="us")
    changes = COMMANDEER.compare(STANDARD, after)
    assert changes.groups == (("faction", "avalon"),)
    assert changes.stranded == tuple(kept)
    enough = engine.amend_format(STANDARD, banned=avalon[20:], cite="us")
    left = COMMANDEER.compare(STANDARD, enough)
    assert (left.groups, left.stranded) == ((), ())


@pytest.mark.parametrize("slug", engine.slugs())
def test_the_cards_of_legal_decks_are_playable(slug: str) -> None:
    game = engine.game(slug)
    for format in game.formats.values():
        held = {
            card for deck in game.ready_for(format) for part in deck.parts.values() for card in part
        }
        assert held <= playable_cards(format)


@pytest.mark.parametrize("slug", engine.slugs())
def test_a_format_allows_the_decks_that_its_verdict_calls_legal(slug: str) -> None:
    game = engine.game(slug)
    other = engine.game("letal" if slug != "letal" else "commandeer")
    decks = [*game.ready_decks.values(), *other.ready_decks.values(), engine.Deck(slug, {})]
    for format in game.formats.values():
        allowed = [format.allows(deck) for deck in decks]
        assert allowed == [engine.check_deck(deck, format).legal for deck in decks]
