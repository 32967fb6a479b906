"""Repeat draws from their public documents.

`python -m tournaments.pairing.repeat [--commitment HEX] FILE ...`; a file is the answer of
`GET /tournaments/{id}/draws/{lot}`. The exit status is 1 if a draw comes out otherwise, and 2 if a
file can't be read.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.pairing.beginnings import repeats
from tournaments.pairing.draws import repeated
from tournaments.pairing.lots import leads_to, round_seed

_DESCRIPTION = "Repeat draws of an event from their public documents."
# All that a file can lead to which is not the document of a draw.
_NOT_A_DRAW = (
    ArithmeticError,
    AttributeError,
    LookupError,
    OSError,
    RecursionError,
    TypeError,
    ValueError,
)


@dataclass(frozen=True)
class Repeated:
    """The result of repeating a draw: what is `wrong` with it, and the matches that are `changed`
    since, each as the ids of its players: those that staff repaired or edited."""

    wrong: tuple[str, ...]
    changed: tuple[tuple[str, ...], ...]


def repeat(document: Mapping[str, Any], *, commitment: str | None = None) -> Repeated:
    """Repeat a draw. `commitment` is that of the event's first entry in its activity, if it is
    known; else that of the document is taken for it."""
    wrong = []
    lots, lot = document["pairing_lots"], document["lot"]
    opened = bytes.fromhex(lots["link"])
    if not leads_to(opened, lot, bytes.fromhex(commitment or lots["commitment"])):
        wrong.append("the link is not one that the event committed to")
    seed = round_seed(opened, number=document["round_number"], redraw=document["redraw"])
    if document["begins"] is not None and not repeats(document["begins"], seed):
        wrong.append("lots lead to other seeds at the beginning of the stage")
    draw = document["draw"]
    if draw is not None and repeated(draw, seed) != draw["drawn"]:
        wrong.append("lots lead to other pairings")
    checks = document["deck_check_lots"]
    if checks["link"] is not None and not leads_to(
        bytes.fromhex(checks["link"]), lot, bytes.fromhex(checks["commitment"])
    ):
        wrong.append("the link for deck checks is not one that the event committed to")
    return Repeated(tuple(wrong), () if draw is None else tuple(_changed(document, draw)))


def _changed(document: Mapping[str, Any], draw: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """The matches that stand now, and in an undone round those that stood, and were not drawn."""
    ids = [row["id"] for row in draw["players"]]
    drawn = {frozenset(ids[at] for at in couple if at is not None) for couple in draw["drawn"]}
    undone = document["state"] == "undone"
    standing = [
        tuple(match["entry_ids"])
        for match in document["matches"]
        if not match["absent"] and (undone or not match["void"])
    ]
    return [match for match in standing if frozenset(match) not in drawn]


def main(words: Sequence[str]) -> int:
    """Tell of each file what repeating its draw shows."""
    parser = argparse.ArgumentParser("tournaments.pairing.repeat", description=_DESCRIPTION)
    parser.add_argument(
        "--commitment",
        metavar="HEX",
        help="`pairing_lots` of the first entry in the event's activity; without it, that of each"
        " file is taken for it",
    )
    parser.add_argument("files", nargs="+", metavar="FILE")
    given = parser.parse_args(words)
    status = 0
    for name in given.files:
        try:
            with open(name, encoding="utf-8") as file:
                result = repeat(document := json.load(file), commitment=given.commitment)
        except _NOT_A_DRAW as error:
            print(f"{name}: not the document of a draw: {error!r}", file=sys.stderr)
            return 2
        status = max(status, int(bool(result.wrong)))
        print(f"{name}: {_line(document, result)}")
    return status


def _line(document: Mapping[str, Any], result: Repeated) -> str:
    if result.wrong:
        return "WRONG: " + "; ".join(result.wrong)
    outcome = f"round {document['round_number']} comes out as it was drawn"
    if document["draw"] is None and document["begins"] is None:
        outcome = (
            f"round {document['round_number']} follows from the {document['kind']}, not by lot"
        )
    if document["redraw"]:
        outcome += f"; staff chose redraw {document['redraw']}"
    if document["drafts"] > 1:
        outcome += f"; staff had seen {document['drafts'] - 1} drafts before"
    changed = [" - ".join(match) for match in result.changed]
    return outcome + (f"; since changed by staff: {', '.join(changed)}" if changed else "")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
