"""Events written as archives, read back, and held against each other."""

import json
from typing import Any

from accounts.models import User
from tests.support.factories import FORMAT, GAME, NOW, make_user
from tournaments.archive.results_files.results_file import read_results
from tournaments.archive.results_files.to_archive import EventFacts, archive_of_results
from tournaments.archive.selectors.exported_event import PUBLIC, Contents, event_document, written
from tournaments.archive.services.importing import import_event
from tournaments.models import Tournament
from tournaments.terms.kinds import MatchState
from tournaments.terms.known_by import KnownBy

DIGEST = f"sha256:{'0' * 64}"
RESULTS: list[list[tuple[str, str | None, str]]] = [
    [("Ada", "Bo", "2-1-0"), ("Cy", "Dee", "1-1-1"), ("Eve", None, "2-0-0")],
    [("Eve", "Cy", "0-2-0"), ("Dee", "Ada", "0-2-0")],
]
STAFF = Contents(staff=True)
# What the operator takes, and whoever of the staff rules in the event.
ALL = Contents(staff=True, judging=True)
# What is of one event alone: whose it is, when it was made, and what was done in it here.
OWN = ("id", "organisation", "created_at", "imported_from")


def results_text(rounds: Any = RESULTS) -> str:
    """A file of results: of Bo nothing is told in round 2."""
    keys = ("player1", "player2", "result")
    matches = [[dict(zip(keys, match, strict=True)) for match in round_] for round_ in rounds]
    return json.dumps({"rounds": [{"matches": round_} for round_ in matches]})


def small_archive(**event: Any) -> dict[str, Any]:
    """An archive of five players after two rounds, made without any database."""
    facts = EventFacts("Small", GAME, "", FORMAT, DIGEST, DIGEST, "card-game", 3, NOW)
    made = archive_of_results(read_results(results_text()), facts)
    made["event"] |= event
    archive: dict[str, Any] = json.loads(json.dumps(made))
    return archive


def archive_text(tournament: Tournament, contents: Contents = PUBLIC) -> str:
    tournament.refresh_from_db()
    return "".join(written(event_document(tournament, contents=contents)))


def exported(tournament: Tournament, contents: Contents = PUBLIC) -> dict[str, Any]:
    archive: dict[str, Any] = json.loads(archive_text(tournament, contents))
    return archive


def imported(archive: Any, owner: User | None = None) -> Tournament:
    """The event of an archive, given as its values or as its text."""
    text = archive if isinstance(archive, str) else json.dumps(archive)
    return import_event(
        document=text.encode(), organisation=None, actor=owner or make_user(), now=NOW
    )


def comparable(archive: dict[str, Any]) -> dict[str, Any]:
    """The archive with ids as their places, without what is of one event alone. What happened where
    it was written is told as whoever imports it knows it: because that archive says so."""
    names: dict[str, str] = {}
    for kind, rows in (
        ("entry", archive["entries"]),
        ("match", [match for round_ in archive["rounds"] for match in round_["matches"]]),
    ):
        names |= {row["id"]: f"{kind} {place}" for place, row in enumerate(rows)}
    plain = {name: value for name, value in archive.items() if name != "journal"}
    plain["event"] = {name: value for name, value in archive["event"].items() if name not in OWN}
    named: dict[str, Any] = _named(plain, names)
    return named if archive["event"]["imported_from"] else _as_told(named)


def _as_told(archive: dict[str, Any]) -> dict[str, Any]:
    for match in (match for round_ in archive["rounds"] for match in round_["matches"]):
        if match["state"] == MatchState.SETTLED:
            match["known_by"] = KnownBy.IMPORTED.value
        for row in (*match["games"], *match["reports"]):
            row["stated"] = True
    return archive


def _named(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {name: _named(item, names) for name, item in value.items()}
    if isinstance(value, list):
        return [_named(item, names) for item in value]
    return names.get(value, value) if isinstance(value, str) else value
