"""Why a pairing was made, in words."""

from tournaments.pairing import Reason
from tournaments.pairing.reason_texts import LABELS, TEXTS, reason_of
from web.core.pairing_texts import reason_label, reason_text


def test_each_reason_has_a_label() -> None:
    assert {code for code, _ in TEXTS} == {*LABELS}


def test_a_sentence_names_its_values() -> None:
    club = reason_of("first_round", "random_club", club="Rooks {1}")
    bracket = reason_of("bracket", "round", number=2, first=3, second=14)

    assert [(reason_text(reason), reason.text) for reason in (club, bracket)] == [
        ("First round: random pairing. Both players are from Rooks {1}.",) * 2,
        ("Round 2 of the bracket: seed 3 meets seed 14.",) * 2,
    ]
    assert club.details == {"why": "random_club", "club": "Rooks {1}"}
    assert bracket.details == {"why": "round", "number": "2", "first": "3", "second": "14"}


def test_what_came_without_details_is_shown_as_it_is_stored() -> None:
    imported = Reason("float", "A told B to meet C.")

    assert (reason_text(imported), reason_label("float")) == ("A told B to meet C.", "Pair-down")
    assert reason_label("agreed elsewhere") == ""
