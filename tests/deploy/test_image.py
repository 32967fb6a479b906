"""The Dockerfile: what it copies exists and suffices, and nothing runs as root."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from granian.cli import cli as granian

from tests.deploy.compose import ROOT

LINES = re.sub(r"\\\n", "", (ROOT / "Dockerfile").read_text()).splitlines()


def arguments(instruction: str) -> list[str]:
    """What follows each line's instruction of this name, in order."""
    return [line.split(maxsplit=1)[1] for line in LINES if line.startswith(f"{instruction} ")]


def copied() -> list[tuple[str, str]]:
    """From where in the project to where in the image."""
    pairs = (line.split() for line in arguments("COPY") if not line.startswith("--from"))
    return [(source, target) for source, target in pairs]


def allowed() -> set[str]:
    """What .dockerignore lets through; its first rule keeps everything out."""
    rules = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line]
    rules = [line for line in rules if not line.startswith("#")]
    assert rules[0] == "*"
    return {rule.strip("!/") for rule in rules if rule.startswith("!")}


def test_what_is_copied_exists_and_is_let_through() -> None:
    sources = {source for source, _ in copied()}

    assert [source for source in sources if not (ROOT / source).exists()] == []
    assert sources == allowed()


def test_every_package_of_the_service_is_copied() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    packages = set(project["tool"]["importlinter"]["root_packages"])

    assert packages - {source for source, _ in copied()} == set()


def test_the_builder_gets_no_secret_and_no_data() -> None:
    assert allowed() & {".env", ".git", "var", ".venv", "tests"} == set()


def test_both_stages_start_from_one_slim_python_named_by_version() -> None:
    images = [line.split()[0] for line in arguments("FROM")]

    assert len(images) == 2
    assert len(set(images)) == 1
    assert re.fullmatch(r"python:3\.11\.\d+-slim-[a-z]+", images[0])


def test_libraries_are_installed_by_their_hashes() -> None:
    (install,) = (line for line in arguments("RUN") if "pip install" in line)

    assert "--require-hashes" in install
    assert "-r requirements.lock" in install


def test_it_runs_as_a_user_who_owns_nothing_in_it() -> None:
    stages = "\n".join(LINES).split("FROM ")

    assert arguments("USER") == ["10001:10001"]
    assert stages[-1].index("USER 10001") < stages[-1].index("CMD [")
    assert "--chown" not in "\n".join(LINES)


def test_the_command_is_one() -> None:
    name, *words = json.loads(arguments("CMD")[-1])
    parameters = granian.make_context(name, words).params

    assert (name, parameters["app"]) == ("granian", "config.asgi:application")


@pytest.mark.proof(of="programs")
def test_what_is_copied_is_enough_to_run(tmp_path: Path) -> None:
    """The build's own steps in a folder that has nothing else, then the start of each program."""
    image = tmp_path / "image"
    image.mkdir()
    for source, target in copied():
        if (ROOT / source).is_dir():
            shutil.copytree(
                ROOT / source, image / target, ignore=shutil.ignore_patterns("__pycache__")
            )
        else:
            shutil.copy(ROOT / source, image / target)
    environment = {
        "MUSTER_DATA_DIR": str(tmp_path / "data"),
        "MUSTER_STATIC_DIR": str(tmp_path / "static"),
        "PATH": os.environ["PATH"],
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    (build,) = (line for line in arguments("RUN") if "collectstatic" in line)
    collect = re.search(r"manage\.py (collectstatic .*?) &&", build)
    assert collect is not None
    programs = [
        ["manage.py", *collect[1].split()],
        ["-c", "import config.asgi"],
        ["-m", "celery", "--app", "config", "worker", "--help"],
    ]
    for program in programs:
        done = subprocess.run(
            [sys.executable, *program],
            capture_output=True,
            check=False,
            cwd=image,
            env=environment,
            text=True,
            timeout=120,
        )
        assert (done.returncode, done.stderr) == (0, ""), program
    assert (tmp_path / "static" / "staticfiles.json").exists()
