"""Check that the results in the tables are those in the journal."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from ledger.models import LedgerEntry
from tournaments.core.services.changes import EVENTS
from tournaments.models import Match, Tournament
from tournaments.terms.kinds import UNPLAYED, MatchState, Result, SettledBy

# The entries that give a match a result or add to it, and the states after one that takes it back.
_GIVEN = ("match.settled", "match.corrected", "match.counted")
_TAKEN = {
    # One without a result is voided with its round, and no entry of its own.
    "match.reopened": (MatchState.OPEN, MatchState.DISPUTED, MatchState.VOID),
    "match.voided": (MatchState.VOID,),
}
_COUNTED = ("victory_points", "survivors")
# Results of these have no entry of their own.
_UNNOTED = (*UNPLAYED, SettledBy.IMPORTED)


@dataclass
class _Noted:
    """The facts of the journal on a match: the number and kind of its last entry, and the facts of
    all entries since it last had no result."""

    number: int = 0
    kind: str = ""
    facts: dict[str, Any] = field(default_factory=dict)

    def take(self, entry: LedgerEntry) -> None:
        self.number, self.kind = entry.number, entry.kind
        self.facts = {} if entry.kind in _TAKEN else self.facts | entry.data


def result_faults(*, stream: str) -> Iterator[str]:
    """A sentence for each match of an event whose result differs from the journal, or that has a
    result without an entry.

    Byes and rounds lost by absence have no entry of their own, nor do results that came with an
    archive: they are not checked.
    """
    event = _event(stream)
    if event is None:
        yield "its event is gone, and no event is ever deleted"
        return
    noted = _noted(stream)
    matches = Match.objects.filter(round__tournament=event).select_related("round")
    rows = {str(match.pk): match for match in matches.prefetch_related("seats")}
    for match_id, facts in noted.items():
        match = rows.get(match_id)
        if match is None:
            yield f"entry {facts.number} tells of match {match_id}, which is gone"
        elif not _agrees(match, facts):
            yield f"{_place(match)} has not the result that entry {facts.number} tells"
    for match_id, match in rows.items():
        settled = match.state == MatchState.SETTLED and match.settled_by not in _UNNOTED
        if match_id not in noted and settled:
            yield f"{_place(match)} has a result of which no entry tells"


def _event(stream: str) -> Tournament | None:
    try:
        return Tournament.objects.filter(pk=UUID(stream.removeprefix(EVENTS))).first()
    except ValueError:
        return None


def _noted(stream: str) -> dict[str, _Noted]:
    """The facts of the journal on each match, by its id."""
    kinds = (*_GIVEN, *_TAKEN)
    entries = LedgerEntry.objects.filter(stream=stream, kind__in=kinds).order_by("number")
    noted: dict[str, _Noted] = defaultdict(_Noted)
    for entry in entries.only("number", "kind", "data").iterator(chunk_size=500):
        noted[entry.data["match"]].take(entry)
    return noted


def _agrees(match: Match, noted: _Noted) -> bool:
    if noted.kind in _TAKEN:
        return match.state in _TAKEN[noted.kind]
    if match.state != MatchState.SETTLED:
        return False
    actual = _result(match)
    return all(actual[name] == value for name, value in _expected(noted.facts).items())


def _result(match: Match) -> dict[str, Any]:
    """The result in the tables; lists are by seat."""
    seats = sorted(match.seats.all(), key=lambda seat: seat.number)
    lists = ("games_won", "games_lost", "games_drawn", "result", *_COUNTED)
    by_seat = {name: [getattr(seat, name) for seat in seats] for name in lists}
    return {"by": match.settled_by, "manner": match.manner, **by_seat}


def _expected(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The result according to the journal. An imported match may have had one before its first
    entry."""
    expected = {name: facts[name] for name in ("by", "manner", *_COUNTED) if name in facts}
    if "games_won" not in facts:
        return expected
    first, second = won = facts["games_won"]
    if facts["double_loss"]:
        results = [Result.LOSS, Result.LOSS]
    elif first == second:
        results = [Result.DRAW, Result.DRAW]
    else:
        results = [Result.WIN, Result.LOSS] if first > second else [Result.LOSS, Result.WIN]
    drawn = [facts["games_drawn"]] * 2
    return expected | {
        "games_won": won,
        "games_lost": [second, first],
        "games_drawn": drawn,
        "result": results,
    }


def _place(match: Match) -> str:
    return f"table {match.table} of round {match.round.number}"
