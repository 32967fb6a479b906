"""Changes to a deck while it is built."""

import pytest

import engine
from decks.cards.changes import changed


def built(slug: str, *changes: str, into: str = "") -> dict[str, dict[str, int]]:
    game = engine.game(slug)
    deck = engine.Deck(slug, {})
    for change in changes:
        deck = changed(deck, game, change, into)
    return {part: dict(cards) for part, cards in deck.parts.items()}


@pytest.mark.parametrize(
    ("slug", "changes", "parts"),
    [
        (
            "commandeer",
            ("+rally", "+rally", "+almoner", "-rally"),
            {"deck": {"almoner": 1, "rally": 1}},
        ),
        ("commandeer", ("+rally", "-rally"), {}),
        ("commandeer", ("-rally", "+nobody", "rally", "", "+"), {}),
        ("tactics_anthem", ("+silence", "-silence@tactics"), {}),
        ("letal", ("+backstab",), {}),
        (
            "letal",
            ("+the-assassin", "+backstab", "+backstab"),
            {"heroes": {"the-assassin": 1}, "the-assassin": {"backstab": 2}},
        ),
        ("letal", ("+the-assassin", "+backstab", "-the-assassin@heroes"), {}),
        (
            "anima_tactics",
            ("+aldric-vane", "+healing-draught"),
            {"characters": {"aldric-vane": 1}, "aldric-vane": {"healing-draught": 1}},
        ),
        ("tactica", ("+sun", "+foot"), {"side": {"sun": 1}}),
    ],
)  # fmt: skip
def test_a_change_goes_where_the_card_belongs(
    slug: str, changes: tuple[str, ...], parts: dict[str, dict[str, int]]
) -> None:
    assert built(slug, *changes) == parts


def test_a_section_comes_and_goes_in_one_change() -> None:
    whole = built("tactics_anthem", "+human-blue")
    section = engine.game("tactics_anthem").pool.groups["human-blue"]
    assert whole == {"minions": dict.fromkeys(sorted(section), 1)}
    assert built("tactics_anthem", "+human-blue", "-human-blue") == {}


def test_a_card_goes_to_the_hero_who_was_chosen() -> None:
    """Every Rogue may play a card of their type; the Assassin comes first by name."""
    both = ("+the-assassin", "+the-cutpurse", "+smoke-bomb")
    assert built("letal", *both)["the-assassin"] == {"smoke-bomb": 1}
    assert built("letal", *both, into="the-cutpurse")["the-cutpurse"] == {"smoke-bomb": 1}
    assert built("letal", *both, into="the-warden")["the-assassin"] == {"smoke-bomb": 1}


def test_a_name_that_is_no_card_can_be_taken_out() -> None:
    game = engine.game("commandeer")
    deck = engine.Deck("commandeer", {"deck": {"Ralley": 2}})
    assert changed(deck, game, "-Ralley@deck").parts == {"deck": {"Ralley": 1}}
