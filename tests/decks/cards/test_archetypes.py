"""Rules for archetypes, read and applied to decks."""

import pytest

import engine
from decks.cards.archetypes import held_copies, read_rules

TODAY = "2026-12-01"


def game() -> engine.Game:
    return engine.game("commandeer")


def archetype_of(text: str, ready: str) -> str:
    rules = read_rules(game(), text, today=TODAY)
    assert rules.problems == []
    copies = held_copies(engine_deck(ready))
    archetype = rules.fitting(copies)
    return "" if archetype is None else archetype.name


def engine_deck(ready: str) -> str:
    return game().ready_decks[ready].canonical().decode()


RULES = """
# The first line that fits counts.
Alliance [Morvan, the Drowned King]: faction:avalon; faction:ironreach; faction:duskmere
Low tide: 3 name="Bone Hound"; 0 name="Dark Bargain"
Court: 20 faction:duskmere
Few knights: 1-3 traits:knight
"""


@pytest.mark.parametrize(
    ("ready", "name"),
    [
        ("alliance", "Alliance"),
        ("duskmere", "Court"),
        ("duskmere-tournament", "Low tide"),
        ("verdance", ""),
    ],
)
def test_the_first_rule_that_fits_names_a_deck(ready: str, name: str) -> None:
    assert archetype_of(RULES, ready) == name


def test_copies_are_counted_up_to_the_most() -> None:
    # Marsh Knight (2) and Temple Lancer (2) among others.
    knights = held_copies(engine_deck("avalon"))
    traits = {id: card.plain.get("traits", ()) for id, card in game().pool.cards.items()}
    held = sum(number for card, number in knights.items() if "knight" in str(traits[card]))
    assert archetype_of(f"Exactly: {held}-{held} traits:knight", "avalon") == "Exactly"
    assert archetype_of(f"Fewer: 1-{held - 1} traits:knight", "avalon") == ""
    assert archetype_of(f"More: {held + 1} traits:knight", "avalon") == ""
    assert archetype_of("None: 0 traits:knight", "avalon") == ""
    assert archetype_of("None: 0 faction:verdance", "avalon") == "None"


def test_a_card_stands_for_an_archetype() -> None:
    rules = read_rules(game(), RULES, today=TODAY)
    cards = {each.name: each.card for each in rules.archetypes}

    assert cards["Alliance"] == "drowned-king"
    assert cards["Low tide"] == "bone-hound"  # of the first condition that asks for cards
    assert read_rules(game(), "A [saint-ysolde]: rally", today=TODAY).archetypes[0].card == (
        "saint-ysolde"
    )


def test_what_is_wrong_is_told_by_line() -> None:
    text = "\n".join(
        (
            "Knights: 8 traits:knight",
            "no colon",
            "Nothing:",
            "Typo: 4 faction:avalonn",
            "KNIGHTS: 2 traits:knight",
            "Back [Nobody Here]: 1 rally",
            "After the fifth: 1 zzzzz",
        )
    )
    rules = read_rules(game(), text, today=TODAY)

    assert [archetype.name for archetype in rules.archetypes] == ["Knights"]
    assert rules.problems == [
        "Line 2: write a name, a colon and conditions, as in “Knights: 8 knight”.",
        "Line 3: “Nothing” has no condition.",
        "Line 4: Read “avalonn” as “avalon”.",
        "Line 5: “KNIGHTS” is in the list already.",
        "Line 6: Commandeer has no card “Nobody Here”.",
    ]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("A: 3-2 rally", "Line 1: “3-2 rally” goes from more copies to fewer."),
        ("A: qqqqqqq", "Line 1: no card fits “qqqqqqq”."),
        ("A: " + "x" * 121, "Line 1: a condition can have up to 120 characters."),
        ("A: " + "rally;" * 33, "Line 1: a list can have up to 32 conditions."),
        ("A" * 61 + ": rally", "Line 1: Names have 1 to 60 characters."),
    ],
)
def test_lines_that_cannot_be_read(line: str, problem: str) -> None:
    assert read_rules(game(), line, today=TODAY).problems == [problem]
