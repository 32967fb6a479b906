"""`.ci/chromium` finds a browser where there is one, and says clearly where there is none."""

import os
import subprocess
from pathlib import Path

import pytest

PROGRAM = Path(__file__).resolve().parent.parent / ".ci" / "chromium"


def run(folder: Path, **variables: str) -> tuple[int, str, str]:
    """Status, output and errors where nothing but `folder` is on the search path."""
    id_program = folder / "id"
    id_program.write_text("#!/bin/sh\necho 1000\n")
    id_program.chmod(0o755)
    done = subprocess.run(
        ["/bin/bash", PROGRAM],
        capture_output=True,
        check=False,
        env={"PATH": str(folder), **variables},
        text=True,
        timeout=60,
    )
    return done.returncode, done.stdout, done.stderr


def program(path: Path) -> str:
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome"])
def test_the_first_on_the_search_path(tmp_path: Path, name: str) -> None:
    expected = program(tmp_path / name)

    assert run(tmp_path) == (0, f"{expected}\n", "")


def test_the_one_that_is_named(tmp_path: Path) -> None:
    program(tmp_path / "chromium")
    other = program(tmp_path / "other")

    assert run(tmp_path, CHROMIUM=other) == (0, f"{other}\n", "")


def test_one_that_is_named_and_not_there(tmp_path: Path) -> None:
    program(tmp_path / "chromium")

    assert run(tmp_path, CHROMIUM="/nowhere/chromium") == (
        2,
        "",
        "CHROMIUM names /nowhere/chromium, which is no program.\n",
    )


def test_none_at_all_for_who_may_install_nothing(tmp_path: Path) -> None:
    assert run(tmp_path) == (
        2,
        "",
        "make test-browser needs Chromium: install it (on Debian, as root: apt-get install"
        " chromium),\nor name one with CHROMIUM=/path/to/it.\n",
    )


def test_the_programs_of_continuous_integration_can_be_run() -> None:
    assert [os.access(PROGRAM.with_name(name), os.X_OK) for name in ("run", "chromium")] == [
        True,
        True,
    ]
