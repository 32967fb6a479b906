"""Commands that stand in documents."""

import re
import subprocess
import sys
from pathlib import Path

from django.conf import settings

from tests.config.served import PATIENCE, Served, environment

SHELL = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run(script: str, served: Served, folder: Path) -> str:
    """What the script prints, run from a folder that has the project's manage.py and `.venv`."""
    root = Path(settings.BASE_DIR)
    lines = (
        script.replace("127.0.0.1:8000", f"127.0.0.1:{served.port}")
        .replace("PROJECT=$PWD", f"PROJECT={root}")
        .replace('"$PROJECT/.venv/bin/python"', sys.executable)
        .replace(".venv/bin/python manage.py", f"{sys.executable} {root / 'manage.py'}")
        .replace("docs/verify_", f"{root / 'docs'}/verify_")
        .replace("docs/examples/", f"{root / 'docs' / 'examples'}/")
        .replace("--engine .", f"--engine {root}")
        .replace("curl -s", f"curl -sS --max-time {PATIENCE:.0f}")
    )
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", lines],
        capture_output=True,
        check=False,
        cwd=folder,
        env=environment(served.data_dir),
        text=True,
        timeout=4 * PATIENCE,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def blocks(document: str) -> list[str]:
    return SHELL.findall((Path(settings.BASE_DIR) / document).read_text())
