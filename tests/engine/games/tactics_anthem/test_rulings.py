"""Every ruling has a test: `test_ta_07_...` for TA-07, here or where decks and cards are tested."""

import re
from pathlib import Path

HERE = Path(__file__).parent
DOCUMENT = HERE.parents[3] / "docs" / "rules" / "tactics_anthem.md"
TESTED = re.compile(r"def test_(ta_\d\d(?:_ta_\d\d)*)_")


def test_every_ruling_of_the_document_has_a_test():
    listed = set(re.findall(r"^\| (TA-\d\d) \|", DOCUMENT.read_text(), re.MULTILINE))
    assert {f"TA-{number:02}" for number in range(1, 75)} <= listed
    tested = {
        f"TA-{number}"
        for path in HERE.glob("test_*.py")
        for names in TESTED.findall(path.read_text())
        for number in re.findall(r"\d\d", names)
    }
    assert sorted(listed - tested) == []
    assert sorted(tested - listed) == []
