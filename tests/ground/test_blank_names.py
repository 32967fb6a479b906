"""Names that show nothing, and names that differ in nothing that is seen."""

import pytest

from ground.names import UnreadableName, clean_name
from ground.spelling import look_alike


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\uffa0", "Ann\u034f", "\u115f\u1160"])
def test_a_character_that_shows_nothing_is_refused(name: str) -> None:
    with pytest.raises(UnreadableName):
        clean_name(name, longest=80)


@pytest.mark.parametrize("name", ["\ufe0f", "\u0301\u0301", "\u20dd", "\ufe0f \u0301"])
def test_a_name_of_accents_alone_is_refused(name: str) -> None:
    with pytest.raises(UnreadableName) as refusal:
        clean_name(name, longest=80)

    assert str(refusal.value) == "Names need a letter, digit or symbol, not only accents."


@pytest.mark.parametrize("name", ["Ann\ufe0f", "Ann\ufe01", "A\U000e0100nn"])
def test_a_selector_of_variants_makes_no_other_name(name: str) -> None:
    assert look_alike(name, "Ann")


@pytest.mark.parametrize("name", ["한글", "⚔\ufe0f Cup", "葛\U000e0100城", "Zoë"])
def test_names_that_people_write_stay(name: str) -> None:
    assert clean_name(name, longest=80) == name
