"""Why a round does not allow an edit: pages say what the API says, each in its words."""

import pytest

from tournaments.pairing.edits import TEXTS, ImpossibleEdit
from web.rounds.edit_error_texts import EDIT_ERRORS, worded_edits


def test_pages_have_each_error_of_the_api() -> None:
    assert {why: str(text) for why, text in EDIT_ERRORS.items()} == TEXTS


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (
            ImpossibleEdit(why="paired", player="Ann {x}", table=3),
            "Ann {x} is already paired at table 3. Split that match first.",
        ),
        (ImpossibleEdit("Pair them too."), "Pair them too."),
    ],
)
def test_an_error_is_worded_with_its_values(error: ImpossibleEdit, text: str) -> None:
    with pytest.raises(ImpossibleEdit) as caught, worded_edits():
        raise error

    assert str(caught.value) == text
