"""The document about game clients: its names are those of the front door, and its Python works."""

import json
import re
import subprocess
import sys
from pathlib import Path

import engine
from tests.engine.commands.answers import MATCH, answer
from tests.engine.commands.program import PATIENCE, ROOT

TEXT = (ROOT / "docs/game-clients.md").read_text()
# What only the service needs: no game client amends a format or writes a party as a list.
OF_THE_SERVICE = {
    *("AmendmentUnusable", "amend_format", "vary_format", "options_of_terrain"),
    *("use_house_rules", "house_differences", "own_part", "tally_sentence"),
    *("fill_salts", "sides_without_salt", "read_games"),
}


def test_every_name_of_the_front_door_is_explained() -> None:
    explained = {
        name
        for row in re.findall(r"^\| (`.*?) \|", TEXT, re.MULTILINE)
        for name in re.findall(r"`(\w+)", row)
    }
    assert explained == set(engine.__all__) - OF_THE_SERVICE


def test_the_example_in_python_hosts_a_match(tmp_path: Path) -> None:
    """The first example is of the bot that plays by the API (tests/tables/test_bot.py)."""
    of_bot, example = re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    assert of_bot in (ROOT / "docs/examples/bot.py").read_text()
    hosted = answer()
    (tmp_path / "hosted.json").write_text(json.dumps(hosted))
    done = subprocess.run(
        [sys.executable, "-c", example],
        capture_output=True,
        check=False,
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT)},
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    format = engine.format_from_plain(hosted["game"], hosted["format_plain"])
    judged = engine.verify((tmp_path / "game.jsonl").read_bytes(), format=format)
    assert (judged.certified, judged.head.match) == (True, MATCH)
