"""Reads docker-compose.yml as Docker Compose does: anchors, merges, and values from `.env`."""

import base64
import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
# $$ | ${NAME} | ${NAME:-default} | ${NAME:?why}
REFERENCE = re.compile(r"\$(?:\$|\{(?P<name>\w+)(?::(?P<kind>[-?])(?P<rest>[^}]*))?\})")


class Missing(Exception):
    """A variable that must be set and is not."""


def text() -> str:
    return (ROOT / "docker-compose.yml").read_text()


def example() -> dict[str, str]:
    """The variables of `.env.example`, those without a value too."""
    lines = (ROOT / ".env.example").read_text().splitlines()
    pairs = (line.partition("=") for line in lines if line and not line.startswith("#"))
    return {name: value for name, _, value in pairs}


def filled() -> dict[str, str]:
    """`.env` as an operator would fill it in."""
    secrets = {"SECRET_KEY": "s" * 64, "POSTGRES_PASSWORD": "p" * 64, "REDIS_PASSWORD": "r" * 64}
    secrets["MUSTER_SIGNING_KEY"] = base64.b64encode(b"k" * 32).decode()
    names = {
        "MUSTER_HOSTS": "muster.example",
        "MUSTER_URL": "https://muster.example",
        "EMAIL_URL": "smtp+tls://user:password@mail.example:587",
        "MUSTER_MAIL_FROM": "muster@muster.example",
    }
    return {**example(), **secrets, **names}


def interpolated(value: Any, variables: Mapping[str, str]) -> Any:
    """The value with its references resolved; `Missing` when a required one is not there."""
    if isinstance(value, dict):
        return {name: interpolated(inner, variables) for name, inner in value.items()}
    if isinstance(value, list):
        return [interpolated(inner, variables) for inner in value]
    if not isinstance(value, str):
        return value

    def resolve(match: re.Match[str]) -> str:
        if match[0] == "$$":
            return "$"
        given = variables.get(match["name"], "")
        if not given and match["kind"] == "?":
            raise Missing(match["name"])
        return given or (match["rest"] if match["kind"] == "-" else "")

    return REFERENCE.sub(resolve, value)


def project(variables: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The whole file under these variables, or under those of a filled-in `.env`."""
    whole = interpolated(yaml.safe_load(text()), filled() if variables is None else variables)
    assert isinstance(whole, dict)
    return whole


def services() -> dict[str, dict[str, Any]]:
    by_name: dict[str, dict[str, Any]] = project()["services"]
    return by_name


def command(service: str) -> list[str]:
    """What the service runs, in words; a text is split as a shell would, and runs in none."""
    words = services()[service]["command"]
    return shlex.split(words) if isinstance(words, str) else list(words)


def health(service: str) -> list[str]:
    """The health check as a command of this machine."""
    kind, *words = services()[service]["healthcheck"]["test"]
    return ["sh", "-c", *words] if kind == "CMD-SHELL" else words
