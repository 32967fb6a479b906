"""Printed words and steps of the house pool agree, and wrong tables are refused by their place."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.core.base.toml_tables import DataError, read_tables
from engine.core.display.sentences import Sentences
from engine.games.anima_tactics import GAME
from engine.games.anima_tactics.card_words import card_abilities
from engine.games.anima_tactics.library import CARDS
from tests.engine.games.anima_tactics.printed import words_of

AUTOMATIC = "Automatic. "


def house() -> Iterator[tuple[str, dict[str, Any]]]:
    """Each invented card with its table."""
    for _, table in read_tables(CARDS):
        if table.pop("set") == "house":
            yield from ((id, card) for id, card in table.items() if isinstance(card, dict))


def test_moves_name_abilities_as_their_cards_print_them() -> None:
    sentences = Sentences(GAME.words, ("Ada", "Bo"))
    for _, _, ability in abilities():
        word = ability["name"].lower().replace(" ", "_").replace("-", "_").replace("'", "")
        named = sentences.option(("use", 0, word), lambda number: "Hedda Kron")
        assert ability["name"] in named


def abilities() -> list[tuple[str, dict[str, Any], dict[str, Any]]]:
    return [(id, card, each) for id, card in house() for each in card["ability"]]


@pytest.mark.parametrize(("id", "card", "ability"), abilities())
def test_words_say_what_the_steps_do(
    id: str, card: dict[str, Any], ability: dict[str, Any]
) -> None:
    automatic = card["kind"] in ("equipment", "power") and not ability.get("cost")
    assert ability["words"] == (AUTOMATIC if automatic else "") + words_of(ability)


def test_what_is_carried_costs_actions_unless_it_is_automatic() -> None:
    """AT-82."""
    for id, card, ability in abilities():
        if card["kind"] in ("equipment", "power"):
            assert ability["words"].startswith(AUTOMATIC) == (not ability.get("cost")), id


def test_the_pool_is_as_large_as_it_is_meant_to_be() -> None:
    cards = [card for card in GAME.pool.cards.values() if card.set == "house"]
    figures = [card.facts for card in cards if card.kind == "character"]
    assert not any(card.official for card in cards)
    assert len(figures) >= 16
    assert len(cards) - len(figures) >= 20
    assert {each["faction"] for each in figures} == {"light", "darkness", "unaligned"}
    assert len({each["organization"] for each in figures} - {"wanderer"}) >= 6
    assert {word for each in figures for word in each["classes"]} == {
        "mystic", "warrior", "prowler",
    }  # fmt: skip
    assert any(len(each["classes"]) == 2 for each in figures)
    assert {"plot", "equipment", "power", "team"} <= {card.kind for card in cards}
    assert any(each["leader"] for each in figures)
    assert any(each["agent"] for each in figures)


GOOD = {
    "name": "Blow", "words": "Attack.", "use": "action", "cost": 2, "target": "enemy",
    "steps": [{"do": "attack"}],
}  # fmt: skip


def step(do: str, **args: Any) -> dict[str, Any]:
    """A table whose only step is this one."""
    return {"steps": [{"do": do, **args}]}


WRONG: list[tuple[dict[str, Any], str]] = [
    (step("strike"), ", step 1: unknown verb 'strike'"),
    (step("attack", luck=1), ", step 1: attack has no argument 'luck'"),
    (step("give", state="fear", level=1), ", step 1: state = 'fear': must be one of "),
    (step("give", level=1), ", step 1: give needs 'state'"),
    (step("heal", amount="all"), ", step 1: amount must be a whole number"),
    (step("heal", **{"if": "lucky"}, amount=1), ", step 1: no earlier step has as = 'lucky'"),
    ({"steps": []}, ": needs words, and steps or a value"),
    ({"words": " "}, ": needs words, and steps or a value"),
    ({"target": "foe"}, ": target = 'foe': must be one of "),
    ({"use": "always"}, ": use = 'always': must be one of "),
    ({"cost": -1}, ": cost must be at least 0"),
    ({"price": 2}, ": unknown field 'price'; known: "),
    ({"window": "phase"}, ": window is for use = plot"),
    (step("nullify"), ", step 1: nullify is for use = reaction"),
    (step("attack", radius=2), ", step 1: an attack needs either target = 'enemy' or a radius"),
    (
        step("heal", **{"if": "hit"}, amount=1),
        ", step 1: if needs one single attack on the target before it",
    ),
    (step("heal", to="friends", amount=1), ", step 1: to = 'friends' needs a radius"),
    (
        step("boost", value="attack", by=1, until="upkeep"),
        ", step 1: until = 'upkeep' is for boosts of an ability with upkeep, which need it",
    ),
]


def test_a_good_table_is_read() -> None:
    facts, texts = card_abilities("blade", [GOOD], "house.toml, blade")
    assert list(facts["abilities"]) == list(texts) == ["blow"]
    assert facts["words"] == "Blow: Attack."


@pytest.mark.parametrize(("change", "message"), WRONG)
def test_a_wrong_table_is_refused_by_its_place(change: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError) as refused:
        card_abilities("blade", [GOOD | change], "house.toml, blade")
    assert str(refused.value).startswith(f"house.toml, blade, ability 1{message}")


def test_two_abilities_of_a_card_have_two_names() -> None:
    with pytest.raises(DataError, match="blade, ability 2: another ability is called 'Blow'"):
        card_abilities("blade", [GOOD, GOOD], "house.toml, blade")


def test_every_file_of_the_pool_says_that_it_is_invented() -> None:
    heads = {
        Path(file).stem: (table["official"], table["source"])
        for file, table in read_tables(CARDS)
        if table["set"] == "house"
    }
    assert set(heads.values()) == {(False, "The project's own")}
