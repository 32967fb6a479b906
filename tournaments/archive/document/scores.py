"""Check the scores of an archive besides games: painting and sportsmanship within what the event
gives, victory points and survivors of both seats of a match or of none."""

from collections.abc import Mapping
from typing import Any

from tournaments.archive.document.shape import wrong


def check_scores(archive: Mapping[str, Any]) -> None:
    """UnusableArchive at the first that cannot."""
    event = archive["event"]
    for place, entry in enumerate(archive["entries"]):
        _check_most(entry["painting"], event["painting_most"], f"/entries/{place}/painting")
    for number, round_ in enumerate(archive["rounds"]):
        for place, match in enumerate(round_["matches"]):
            at = f"/rounds/{number}/matches/{place}/seats"
            _check_seats(match["seats"], event["sportsmanship_most"], at)


def _check_seats(seats: list[Mapping[str, Any]], most: int | None, at: str) -> None:
    for place, seat in enumerate(seats):
        _check_most(seat["sportsmanship"], most, f"{at}/{place}/sportsmanship")
    for name in ("victory_points", "survivors"):
        lacking = [place for place, seat in enumerate(seats) if seat[name] is None]
        if len(lacking) == 1 and len(seats) == 2:
            raise wrong(
                f"{at}/{lacking[0]}/{name}", "the other seat has a value; give both or neither"
            )


def _check_most(score: int | None, most: int | None, at: str) -> None:
    if score is not None and score > (-1 if most is None else most):
        gives = "does not score this" if most is None else f"gives {most} at most"
        raise wrong(at, f"it is {score}, and the event {gives}")
