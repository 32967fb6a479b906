"""Scripts of others are those that `make vendor` took from their packages, and nothing else is."""

import hashlib
from pathlib import Path

from django.conf import settings

VENDOR = Path(settings.BASE_DIR) / "web/static/web/vendor"


def test_every_vendored_file_is_the_one_that_was_taken() -> None:
    lines = (VENDOR / "SHA256SUMS").read_text().splitlines()
    taken = {name: digest for digest, name in (line.split("  ") for line in lines)}
    files = [path for path in VENDOR.rglob("*") if path.is_file() and path.name != "SHA256SUMS"]
    digests = {
        f"./{path.relative_to(VENDOR)}": hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
    }
    assert digests == taken


def test_each_package_has_its_licence() -> None:
    assert [path.name for path in VENDOR.iterdir() if path.is_dir()] == ["lit-html"]
    assert "BSD 3-Clause License" in (VENDOR / "lit-html/LICENSE").read_text()
