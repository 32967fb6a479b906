"""Marks in a table of standings: the movement of each player, the place of the cut, and what a
player needs to make it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext, ngettext

from tournaments.models import Stage
from tournaments.terms.kinds import StageKind


@dataclass(frozen=True)
class Cut:
    """The cut that follows: after how many of the players who are still in, what it is called, and
    after how many rounds; None where that is not fixed."""

    size: int
    label: str
    rounds: int | None


def movement(standings: Mapping[str, Any], before: Mapping[str, Any] | None) -> Mapping[str, int]:
    """Number of ranks that each entry has risen since the standings `before`, by its id; it fell
    where it is negative. Empty where nobody has moved, such as in a round without a result."""
    ranks = (
        {} if before is None else {row["player"]["id"]: row["rank"] for row in before["results"]}
    )
    risen = {
        row["player"]["id"]: ranks[row["player"]["id"]] - row["rank"]
        for row in standings["results"]
        if row["rank"] is not None and ranks.get(row["player"]["id"]) is not None
    }
    return risen if any(risen.values()) else {}


def next_cut(standings: Mapping[str, Any], stages: Sequence[Stage]) -> Cut | None:
    """The cut of a fixed size that follows the only stage that was played so far, a Swiss one.

    None for cuts by points and of groups, where no rank says who goes on, once the next stage has
    begun, and where fewer play than go on.
    """
    if len(stages) < 2 or stages[0].kind != StageKind.SWISS or not standings.get("round"):
        return None
    size = stages[1].cut_size
    rows = standings["results"]
    playing = [row for row in rows if row["dropped_after_round"] is None]
    by_rank = stages[1].cut_points is None and stages[1].cut_each is None
    begun = any(row.get("stage", 1) > 1 for row in rows)
    if not size or not by_rank or begun or len(playing) <= size:
        return None
    if stages[0].rounds is None:
        return Cut(size, gettext("Top {size}").format(size=size), None)
    label = gettext("Top {size} after round {round}").format(size=size, round=stages[0].rounds)
    return Cut(size, label, stages[0].rounds)


def last_before_cut(standings: Mapping[str, Any], cut: Cut | None) -> str:
    """The id of the last entry above the cut; empty without one."""
    if cut is None:
        return ""
    rows = standings["results"]
    playing = [row for row in rows if row["dropped_after_round"] is None]
    return str(playing[cut.size - 1]["player"]["id"])


def outlook(standings: Mapping[str, Any], cut: Cut | None, *, entry_id: str, win: Fraction) -> str:
    """A sentence on what an entry needs to make the cut, as far as arithmetic proves it; empty
    where it does not. `win` are the points for a win.

    Each player could still win all that is left to them, also where they meet each other; so what
    is said here holds however they are paired.
    """
    rows = standings["results"]
    own = next((row for row in rows if row["player"]["id"] == entry_id), None)
    ranked_by_points = not any(row.get("total") is not None for row in rows)
    if cut is None or cut.rounds is None or own is None or not ranked_by_points:
        return ""
    if own["dropped_after_round"] is not None:
        return ""
    played = standings["round"]["number"] - (standings["round"]["state"] != "closed")

    def left(row: Mapping[str, Any]) -> int:
        return min(cut.rounds - played, cut.rounds - sum(row["record"].values()))

    def best(row: Mapping[str, Any]) -> Fraction:
        return Fraction(str(row["match_points"])) + left(row) * win

    now = Fraction(str(own["match_points"]))
    others = [row for row in rows if row is not own and row["dropped_after_round"] is None]
    if sum(best(row) >= now for row in others) < cut.size:
        return gettext("You’re in the top {size}, whatever happens.").format(size=cut.size)
    if sum(Fraction(str(row["match_points"])) > best(own) for row in others) >= cut.size:
        return gettext("You can no longer reach the top {size}.").format(size=cut.size)
    if left(own) and sum(best(row) >= best(own) for row in others) < cut.size:
        text = ngettext(
            "Win your last match and you’re in the top {size}.",
            "Win your last {n} matches and you’re in the top {size}.",
            left(own),
        )
        return text.format(n=left(own), size=cut.size)
    return ""
