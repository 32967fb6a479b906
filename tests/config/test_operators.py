"""The lines of the operators' guide, run as they are written, and its list of settings."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from tests.config.served import serving
from tests.support.compose import settings_variables
from tests.support.documents import blocks, run

GUIDE = "docs/operators.md"


@pytest.mark.long
@pytest.mark.proof(whole=True)
def test_a_running_installation_is_watched_saved_and_restored(tmp_path: Path) -> None:
    """The drill of the guide, and then a service on what came out of it."""
    folder, restored = tmp_path / "folder", tmp_path / "folder" / "drill"
    folder.mkdir()
    (tmp_path / "data").mkdir()
    watch, save, drill = blocks(GUIDE)
    with serving(tmp_path / "data", "--no-demo") as served:
        formats = served.get("/games/tactics_anthem/formats")
        assert '"ok": true' in run(watch, served, folder)
        run(save, served, folder)
        output = run(drill, served, folder)
        assert served.end() == 0
    assert re.sub(r"looked into \d+ s ago", "seen", output).endswith(
        "deliveries: 0 due, 0 failing\nevents: 0 overdue\nopen dumps: 0 stuck\n"
        "queues: waited 0 (seen), notices 0 (seen), later 0 (seen), bots 0 (seen)\n"
        "verifier: behind the kernel's filter (seccomp)\n"
        "live: 0 readers of 0 streams; wake-up on\n"
    )

    with serving(restored, "--no-demo") as again:
        assert again.get("/games/tactics_anthem/formats") == formats
        assert again.end() == 0
    keys = [(folder / "secret_key").read_text() for folder in (tmp_path / "data", restored)]
    assert keys[0] == keys[1]


def test_the_guide_names_every_setting_and_no_other() -> None:
    text = (Path(settings.BASE_DIR) / GUIDE).read_text()
    table = text[text.index("## Settings") : text.index("## Failure modes")]
    named = set(re.findall(r"^\| `([A-Z_]+)` \|", table, re.MULTILINE))

    assert named == settings_variables()
