"""What browsers are told when the service is reached by https only."""

import json
import subprocess
import sys

import pytest
from django.conf import settings

from tests.config.served import environment

NAMES = (
    *("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT"),
    *("SESSION_COOKIE_HTTPONLY", "CSRF_COOKIE_HTTPONLY", "SESSION_COOKIE_SAMESITE"),
    "SECURE_HSTS_SECONDS",
)
PROGRAM = f"""
import json
from config import settings
from django.conf import global_settings
print(json.dumps([getattr(settings, name, getattr(global_settings, name)) for name in {NAMES}]))
"""


def read(tmp_path, **variables: str) -> list[object]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        check=True,
        cwd=settings.BASE_DIR,
        env=environment(tmp_path / "data") | variables,
        text=True,
    )
    values: list[object] = json.loads(done.stdout)
    return values


@pytest.mark.proof(of="slow")
def test_cookies_go_by_https_only_where_there_is_https(tmp_path) -> None:
    https = {"MUSTER_HTTPS": "true", "MUSTER_TRUSTED_PROXIES": "127.0.0.1"}

    assert read(tmp_path) == [False, False, False, True, True, "Lax", 0]
    assert read(tmp_path, **https) == [True, True, True, True, True, "Lax", 31_536_000]
