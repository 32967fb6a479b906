"""The place of a player in standings, in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.translation import gettext

from tournaments.models import (
    Entry,
)
from tournaments.standings.selectors.stored_pages import final_rows, live_page


def standings_place(*, entry: Entry) -> str:
    """The rank and record of an entry in the live standings, as in *6th · 2–1–0*; empty before
    their first result."""
    rows = live_page(tournament_id=entry.tournament_id)["results"]
    row = next((row for row in rows if row["player"]["id"] == str(entry.pk)), None)
    if row is None or not any(row["record"].values()):
        return ""
    return f"{ordinal(row['rank'])} · {_record(row)}"


def with_final_places(entries: Sequence[Entry]) -> list[tuple[Entry, str]]:
    """Entries, each with how it ended in an event that is over, as in *3rd of 24 · 4–1–0*; empty in
    all others, and without a place in the final standings."""
    places = {
        pk: _final_place(row, players) for pk, (row, players) in final_rows(entries=entries).items()
    }
    return [(entry, places.get(entry.pk, "")) for entry in entries]


def _final_place(row: Mapping[str, Any], players: int) -> str:
    place = gettext("{rank} of {players}").format(rank=ordinal(row["rank"]), players=players)
    return f"{place} · {_record(row)}"


def _record(row: Mapping[str, Any]) -> str:
    """Wins, losses and draws of a row of standings, and its byes if there are any."""
    record = row["record"]
    text = f"{record['wins']}–{record['losses']}–{record['draws']}"
    return f"{text} +{record['byes']}" if record["byes"] else text
