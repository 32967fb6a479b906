"""Ban lists as people write them: lines, CSV, TOML, JSON, and what is wrong with them."""

import pytest

from decks.written_lists import UnreadableBanList, read_ban_list

DOOM = {"banned": ["Doom"], "limited": {"Battle Cry": 1}}


@pytest.mark.parametrize(
    "written",
    [
        "Doom\n1 Battle Cry",
        "# for spring\nDoom  # too strong\n\n1x Battle Cry\n",
        "card,most\nDoom,0\nBattle Cry,1",
        "Doom;banned\n1;Battle Cry",
        'banned = ["Doom"]\n[limited]\n"Battle Cry" = 1',
        '{"banned": ["Doom"], "limited": {"Battle Cry": 1}}',
    ],
)
def test_one_list_in_many_forms(written: str) -> None:
    assert read_ban_list(written) == DOOM


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("Doom\n1 Battle Cry\n2 Battle Cry", "Line 3: Battle Cry has two limits. Choose one."),
        ("Doom,0\nBattle Cry,few", "Line 2: write a card and the most copies of it, as in Doom,0."),
        ('{"bans": []}', "Unknown field “bans”. A list has banned, limited, sets."),
        ('{"limited": ["Doom"]}', "limited: write a table of cards with numbers."),
        ('{"banned": [7]}', "banned: 7 isn’t a name."),
        ('{"limited": {"Doom": "1"}}', "limited, Doom: write a number of copies."),
        ("banned = [", "This isn’t TOML: Invalid value (at end of document)."),
        ("{", "This isn’t JSON: Expecting property name enclosed in double quotes"
         ": line 1 column 2 (char 1)."),
    ],
)  # fmt: skip
def test_a_list_that_cannot_be_read_says_where(written: str, message: str) -> None:
    with pytest.raises(UnreadableBanList) as refused:
        read_ban_list(written)
    assert str(refused.value) == message
