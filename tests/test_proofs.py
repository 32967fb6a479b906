"""Which share of the proofs `make test` runs."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.support import proofs
from tests.support.proofs import count, left_out, some, take_share

ROWS = [f"row {number}" for number in range(20)]


@pytest.fixture(autouse=True)
def seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proofs, "WHOLE", False)
    monkeypatch.setattr(proofs, "DRAWN_BY", [7])


def test_a_share_is_drawn_and_never_nothing() -> None:
    assert [count(whole, share) for whole, share in ((20, 10), (21, 10), (3, 10), (0, 4))] == [
        2, 3, 1, 0,
    ]  # fmt: skip
    assert len(some(ROWS, 4)) == 5
    assert len(some(ROWS[:1], 4)) == 1


def test_the_rows_keep_their_order_and_are_the_same_all_the_run() -> None:
    drawn = some(ROWS, 4)
    assert drawn == [row for row in ROWS if row in drawn]
    assert some(ROWS, 4) == drawn


def test_another_run_draws_others(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    for number in range(50):
        monkeypatch.setattr(proofs, "DRAWN_BY", [number])
        drawn += some(ROWS, 10)
    assert {*drawn} == {*ROWS}


def test_what_a_test_is_about_is_always_there() -> None:
    assert {"row 3", "row 9"} <= {*some(ROWS, 20, always=["row 3", "row 9"])}


def test_the_whole_proof_leaves_nothing_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proofs, "WHOLE", True)
    assert (count(20), some(ROWS, 10)) == (20, ROWS)


MARKS: Mapping[str, Mapping[str, Any] | None] = {
    **{f"test_sets[{number}]": {"share": 5} for number in range(10)},
    "test_too_long": {"whole": True},
    "test_small": {},
    "test_usual": None,
}


def test_usually_a_share_of_parameter_sets_is_run_and_what_has_a_small_form() -> None:
    run = MARKS.keys() - left_out(MARKS)
    assert {name.partition("[")[0] for name in run} == {"test_sets", "test_small", "test_usual"}
    assert len(run) == 4


def test_the_whole_proofs_are_proofs_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proofs, "WHOLE", True)
    assert left_out(MARKS) == {"test_usual"}


def test_of_a_kind_a_share_of_all_its_tests_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proofs, "SHARES", {"races": 3, "leaks": 4})
    kinds = {
        **{f"test_{name}": {"of": "races"} for name in "abcdefg"},
        **{f"test_sets[{number}]": {"of": "races"} for number in range(2)},
        "test_other": {"of": "leaks"},
    }
    run = kinds.keys() - left_out(kinds)
    assert len(run) == 4
    assert "test_other" in run


ALL = [f"test_row[{number}]" for number in range(20)]


class Collection:
    """pytest's hooks in a run within this one: the share is taken, and seen before a test runs."""

    def __init__(self) -> None:
        self.tests: list[str] = []

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        take_share(config, items)
        self.tests = [item.name for item in items]


# Without the plugins of this run, and what would replace its handlers of errors.
ALONE = ("faulthandler", "threadexception", "unraisableexception")


@pytest.fixture
def collect(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Names the tests that a run with these arguments takes, of twenty with a share of ten."""
    (tmp_path / "test_rows.py").write_text(
        "import pytest\n\n"
        "@pytest.mark.proof(share=10)\n"
        "@pytest.mark.parametrize('row', range(20))\n"
        "def test_row(row):\n    assert row < 15\n"
    )
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    for variable in ("PYTEST_ADDOPTS", "TEST_SQLITE_FILE"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> list[str]:
        collection = Collection()
        plugins = [option for name in ALONE for option in ("-p", f"no:{name}")]
        usual = ["--import-mode=importlib", "-o", "markers=proof", *plugins]
        pytest.main([*usual, *arguments], [collection])
        return collection.tests

    return run


def test_a_run_of_everything_takes_a_share(collect: Callable[..., list[str]]) -> None:
    assert len(collect("--collect-only")) == 2


def test_a_run_that_names_tests_takes_all_of_theirs(collect: Callable[..., list[str]]) -> None:
    assert collect("--collect-only", "test_rows.py") == ALL
    assert collect("--collect-only", "test_rows.py::test_row") == ALL
    assert collect("--collect-only", "-k", "row") == ALL


def test_a_run_of_the_last_failures_takes_those(collect: Callable[..., list[str]]) -> None:
    collect("test_rows.py")

    assert collect("--lf") == ALL[15:]


def test_a_run_on_sqlite_takes_all(
    collect: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEST_SQLITE_FILE", "muster.sqlite3")

    assert collect("--collect-only") == ALL
