"""The API as it was last announced: `announced.json`, the document without its words.

`python -m tests.front.openapi.announced` writes it anew, when a version is announced; until 1.0
is, whenever a change breaks what nobody was promised yet.
"""

import json
from pathlib import Path
from typing import Any

SNAPSHOT = Path(__file__).with_name("announced.json")
DOCUMENT = Path(__file__).parents[3] / "docs/openapi.json"
WORDS = ("description", "summary", "tags", "examples", "example", "title")


def bare(value: Any, *, names: bool = False) -> Any:
    """A part of a document without words; all stays of what maps names, such as `properties`."""
    if isinstance(value, list):
        return [bare(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    return {
        name: bare(inner, names=not names and name in ("properties", "schemas", "paths"))
        for name, inner in value.items()
        if names or name not in WORDS
    }


def snapshot(document: dict[str, Any]) -> dict[str, Any]:
    kept = bare(document)
    # What is refused may change: it says why something could not be done.
    for methods in kept["paths"].values():
        for operation in methods.values():
            operation["responses"] = {
                status: answer
                for status, answer in operation["responses"].items()
                if status < "400"
            }
    del kept["components"]["responses"]
    return {
        "info": {"version": document["info"]["version"]},
        **{n: kept[n] for n in ("paths", "components")},
    }


def main() -> None:
    made = snapshot(json.loads(DOCUMENT.read_text()))
    lines = json.dumps(made, ensure_ascii=False, indent=0, separators=(",", ":"), sort_keys=True)
    SNAPSHOT.write_text(f"{lines}\n")


if __name__ == "__main__":
    main()
