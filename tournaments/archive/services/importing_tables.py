"""The tables of an imported event: counted anew, and held against those in its archive."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from tournaments.archive.document.shape import wrong
from tournaments.archive.selectors.exported_rounds import compact
from tournaments.models import Entry, Tournament
from tournaments.standings.services.match_history import parts_read_once
from tournaments.standings.services.pairings_document import names_of
from tournaments.standings.services.standings_document import round_standings
from tournaments.standings.services.stored_standings import (
    store_round_standings,
    stored_document,
    write_stored_pairings,
    write_stored_standings,
)
from tournaments.terms.kinds import RoundState


def write_tables(
    archive: Mapping[str, Any],
    tournament: Tournament,
    entries: Mapping[str, Entry],
    now: datetime,
) -> None:
    """Every page of the event. UnusableArchive where the archive has another number than follows
    from its results."""
    names = {str(entry.pk): id for id, entry in entries.items()}
    players, results = names_of(tournament.pk), parts_read_once()
    closed = tournament.rounds.filter(state=RoundState.CLOSED).order_by("number")
    stated = {
        round_["number"]: (place, round_["standings"])
        for place, round_ in enumerate(archive["rounds"])
        if "standings" in round_
    }
    for round_ in closed:
        page = round_standings(round_, 1, names=players, results=results)
        store_round_standings(round_, page, now)
        write_stored_pairings(round_=round_, names=players)
        if round_.number in stated:
            place, rows = stated[round_.number]
            _compare(page, rows, names, f"/rounds/{place}/standings", entries)
    write_stored_standings(tournament=tournament, now=now)
    if "standings" in archive:
        live = stored_document(tournament.standings_page)
        _compare(live, archive["standings"], names, "/standings", entries)


def _compare(
    page: Mapping[str, Any],
    stated: Sequence[Mapping[str, Any]],
    names: Mapping[str, str],
    at: str,
    entries: Mapping[str, Entry],
) -> None:
    rows = [compact(row) for row in page["results"]]
    for row in rows:
        row["entry"] = names[row["entry"]]
    if len(rows) != len(stated):
        raise wrong(at, f"it has {len(stated)} rows instead of {len(rows)}. {_MEND.format(at=at)}")
    for place, (ours, theirs) in enumerate(zip(rows, stated, strict=True)):
        for key, value in ours.items():
            if theirs[key] != value:
                name = entries[ours["entry"]].name
                raise wrong(
                    f"{at}/{place}/{key}",
                    f"it is {theirs[key]}; by the results it must be {value}, for {name}."
                    f" {_MEND.format(at=at)}",
                )


_MEND = "Remove {at} to have it calculated again"
