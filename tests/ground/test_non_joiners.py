"""The zero-width non-joiner (U+200C) is a part of Persian words, and tells no names apart."""

import unicodedata

import pytest

from ground.names import UnreadableName, clean_name
from ground.spelling import folded, likeness, look_alike, skeleton
from tournaments.terms.names import clean_new_name, name_key

# "Amir-Hossein" and "Ali-Reza" as Persian writes them, with marks, and Bengali and Hindi words.
WRITTEN = ["امیر\u200cحسین", "علی\u200cرضا", "شَهْ\u200cناز", "ক্\u200cষ", "क्\u200cष"]


@pytest.mark.parametrize("name", WRITTEN)
def test_a_name_has_it_between_letters_that_would_be_joined(name: str) -> None:
    assert clean_new_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    "name",
    [
        *("An\u200cna", "\u200cAnna", "Anna\u200c", "Иван\u200cов", "東\u200c京", "12\u200c3"),
        *("\u200cعلی", "علی\u200c", "علی\u200c رضا", "علی\u200c\u200cرضا", "علی\u200cAnna"),
        *("علی\u200c1", "علی\u200cक", "علی\u200d\u200cرضا"),
    ],
)
def test_elsewhere_it_is_refused_with_its_code(name: str) -> None:
    with pytest.raises(UnreadableName, match=r"such as U\+200[CD]\.$"):
        clean_name(name, longest=80)


@pytest.mark.parametrize("hidden", ["\u200b", "\u200d", "\u2060", "\ufeff", "\u202e"])
def test_no_other_character_that_shows_nothing_is_taken(hidden: str) -> None:
    with pytest.raises(UnreadableName):
        clean_name(f"علی{hidden}رضا", longest=80)


@pytest.mark.parametrize("name", WRITTEN)
@pytest.mark.parametrize("form", [name_key, skeleton, likeness, folded])
def test_names_that_differ_in_it_alone_are_equal(name: str, form) -> None:
    without = name.replace("\u200c", "")

    assert form(name) == form(without)
    assert look_alike(name, without)
