"""Every ruling has a test, `test_ta_07_...` for TA-07, and is cited where the code relies on it."""

import re
from pathlib import Path

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[3]
DOCUMENT = ROOT / "docs" / "rules" / "tactics_anthem.md"
GAME = ROOT / "engine" / "games" / "tactics_anthem"
TESTED = re.compile(r"def test_(ta_\d\d(?:_ta_\d\d)*)_")
RULING = re.compile(r"TA-\d\d")

NEED_NO_CODE = {
    "TA-12": "how to read a title that an example gets wrong",
    "TA-17": "how to count the rows of an example",
    "TA-29": "two players, as every game of the core has two sides",
    "TA-67": "surrender is the core's, in every game alike",
}


def listed() -> list[str]:
    return re.findall(r"^\| (TA-\d\d) \|", DOCUMENT.read_text(), re.MULTILINE)


def test_the_rulings_are_numbered_without_a_gap():
    assert listed() == [f"TA-{number:02}" for number in range(1, len(listed()) + 1)]


def test_every_ruling_of_the_document_has_a_test():
    tested = {
        f"TA-{number}"
        for path in FOLDER.glob("test_*.py")
        for names in TESTED.findall(path.read_text())
        for number in re.findall(r"\d\d", names)
    }
    assert sorted(tested) == listed()


def test_every_ruling_is_cited_by_the_code_or_needs_none():
    files = [*GAME.glob("*.py"), *GAME.glob("*.toml"), *GAME.glob("cards/*.toml")]
    cited = {ruling for path in files for ruling in RULING.findall(path.read_text())}
    assert sorted(cited | NEED_NO_CODE.keys()) == listed()
    assert cited & NEED_NO_CODE.keys() == set()
