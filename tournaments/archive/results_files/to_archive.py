"""The archive that an event would have had of which only the results are known."""

import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from tournaments.archive.document.fields import unstated, usual_settings
from tournaments.archive.document.play_fields import ENTRY, MATCH, ROUND
from tournaments.archive.document.shape import wrong
from tournaments.archive.document.versions import FORMAT, VERSION
from tournaments.archive.results_files.results_file import FileMatch, FileRound, ResultsFile
from tournaments.terms.event_plan import Plan
from tournaments.terms.kinds import (
    BestOf,
    Decklists,
    EntryState,
    MatchState,
    Result,
    ResultReason,
    Reveal,
    RoundState,
    SettledBy,
    TournamentState,
    Venue,
)
from tournaments.terms.stage_plan import StagePlan

# Ids are made from the names, so that a file says the same whenever it is read.
NAMES = uuid.UUID("a6f7a0f4-7a4f-4f6d-9d63-4a0d3c2b7c11")
UNSTATED_ENTRY, UNSTATED_ROUND, UNSTATED_MATCH = map(unstated, (ENTRY, ROUND, MATCH))
REASON = {"code": "imported", "text": "as played elsewhere"}


@dataclass(frozen=True)
class EventFacts:
    """Facts about an event that such a file lacks; `at` is when it is read."""

    name: str
    game: str
    game_name: str
    format: str
    format_digest: str | None
    rules_digest: str | None
    profile: str
    rounds: int | None
    at: datetime


def archive_of_results(results: ResultsFile, facts: EventFacts) -> dict[str, Any]:
    """The document as JSON: one Swiss stage whose listed rounds are closed, of an event that goes
    on. Players who are absent from the last of them have dropped."""
    at = _text(facts.at)
    return {
        "format": FORMAT,
        "version": VERSION,
        "event": _event(facts, at),
        "stages": [_stage(results, facts)],
        "entries": list(_entries(results, facts)),
        "rounds": [_round(round_, number, at) for number, round_ in enumerate(results.rounds, 1)],
    }


def _event(facts: EventFacts, at: str) -> dict[str, Any]:
    settings = usual_settings(Plan)
    own = {name: settings.pop(name) for name in ("banned", "limited", "house_file")}
    return {
        **settings,
        "id": _id("event", facts.name),
        "name": facts.name,
        "organisation": {"slug": "elsewhere", "name": "elsewhere"},
        "game": facts.game,
        "game_name": facts.game_name,
        "format": {
            "slug": facts.format,
            "digest": facts.format_digest,
            "rules_digest": facts.rules_digest,
            **own,
        },
        "state": TournamentState.RUNNING.value,
        "state_before": None,
        "reveal": Reveal.NEVER.value,
        "profile": facts.profile,
        "team_size": 1,
        "venue": Venue.HALL.value,
        "decklists": Decklists.NONE.value if facts.rules_digest is None else settings["decklists"],
        "most_missed": None,
        "created_at": at,
        "imported_from": None,
    }


def _stage(results: ResultsFile, facts: EventFacts) -> dict[str, Any]:
    matches = [match for round_ in results.rounds for match in round_.matches]
    most = max((max(match.games[:2]) for match in matches), default=1)
    longest = next(
        (length for length in BestOf.values if length // 2 + 1 >= most), max(BestOf.values)
    )
    played = len(results.rounds)
    if facts.rounds is not None and facts.rounds < played:
        raise wrong(
            "/stages/0/rounds", f"the file has {played} round{'' if played == 1 else 's'} already"
        )
    return {
        **usual_settings(StagePlan),
        "number": 1,
        "rounds": max(played, facts.rounds or 1),
        "best_of": longest,
        "grace_minutes": 0,
        "bracket": None,
        "entrants": [],
    }


def _entries(results: ResultsFile, facts: EventFacts) -> Iterator[dict[str, Any]]:
    last = results.last_round()
    for place, name in enumerate(results.players):
        gone = name in results.dropped
        # A moment apart, so that the tied are listed in the order of the file.
        at = _text(facts.at + timedelta(microseconds=place))
        yield {
            **UNSTATED_ENTRY,
            "id": _id("entry", name),
            "name": name,
            "players": [name],
            "state": EntryState.DROPPED.value if gone else EntryState.ENTERED.value,
            "entered_at": at,
            "dropped_after_round": last.get(name, 0) if gone else None,
        }


def _round(given: FileRound, number: int, at: str) -> dict[str, Any]:
    matches = [_match(match, number, table, at) for table, match in enumerate(given.matches, 1)]
    return {
        **UNSTATED_ROUND,
        "number": number,
        "stage": 1,
        "state": RoundState.CLOSED.value,
        "paired_at": at,
        "published_at": at,
        "closed_at": at,
        "matches": matches,
    }


def _match(given: FileMatch, number: int, table: int, at: str) -> dict[str, Any]:
    won, lost, drawn = given.games
    both = [(won, lost), (lost, won)]
    seats = [
        {
            "entry": _id("entry", player),
            "result": result,
            "games_won": both[seat][0],
            "games_lost": both[seat][1],
            "games_drawn": drawn,
            "victory_points": _of(given.victory_points, seat),
            "survivors": _of(given.survivors, seat),
            "sportsmanship": None,
        }
        for seat, (player, result) in enumerate(zip(given.players, given.results, strict=True))
    ]
    by = SettledBy.BYE if given.results[0] == Result.BYE else SettledBy.RULING
    return {
        **UNSTATED_MATCH,
        "id": _id(f"round {number}", str(table)),
        "table": table,
        "reason": REASON,
        "state": MatchState.SETTLED.value,
        "settled_by": by.value,
        "settled_at": at,
        "manner": ResultReason.PLAYED.value,
        "seats": seats,
    }


def _of(both: tuple[int, int] | None, seat: int) -> int | None:
    return None if both is None else both[seat]


def _id(kind: str, name: str) -> str:
    return str(uuid.uuid5(NAMES, f"{kind}:{name}"))


def _text(at: datetime) -> str:
    return at.isoformat().replace("+00:00", "Z")
