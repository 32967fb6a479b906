"""Values as they stand in a line of TOML, for card files that tests write."""

from typing import Any

from engine.core.base.canonical import encode


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {toml(item)}" for name, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return encode(value).decode()
