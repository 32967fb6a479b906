"""Check how the results of an archive are known against its other facts."""

from collections.abc import Mapping
from typing import Any

from tournaments.archive.document.shape import wrong
from tournaments.terms.known_by import Facts, KnownBy, LoggedGame, known_by
from tournaments.terms.match_score import MatchScore

Given = Mapping[str, Any]


def check_known(match: Given, at: str) -> None:
    """UnusableArchive where a result is said to be known otherwise than its facts have it; they
    alone count where nothing is said. Any result can have come with an archive before."""
    if "known_by" not in match:
        return
    actual = known_by(_facts(match))
    if actual is not None and match["known_by"] == KnownBy.IMPORTED:
        return
    if match["known_by"] != actual:
        text = "null" if actual is None else actual.value
        raise wrong(f"{at}/known_by", f"by the other data of this match, it must be {text}")


def was_doubted(match: Given) -> bool:
    """True if a result was in doubt when the match got it: as the archive says, or, where it does
    not, as far as the rest of the match tells."""
    if match.get("known_by", KnownBy.IMPORTED) != KnownBy.IMPORTED:
        return bool(match["known_by"] == KnownBy.RULING)
    return match["corrected"] or match["disputed_at"] is not None


def _facts(match: Given) -> Facts:
    first, *others = match["seats"]
    since = match["reopened_at"]
    return Facts(
        settled_by=match["settled_by"] or "",
        manner=match["manner"],
        doubted=was_doubted(match),
        score=MatchScore(
            (first["games_won"], sum(seat["games_won"] for seat in others)), first["games_drawn"]
        ),
        games=[
            LoggedGame(game["settled_by"], game["winner"])
            for game in sorted(match["games"], key=lambda game: game["number"])
        ],
        reported=any(since is None or report["at"] > since for report in match["reports"]),
    )
