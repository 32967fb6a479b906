"""Stored standings and pairings as documents."""

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any
from uuid import UUID

from django.utils.translation import gettext

from contract.errors import NotFound
from contract.listed import read_stored
from tournaments.models import (
    Entry,
    Round,
    RoundStandings,
    StoredPairings,
    StoredStandings,
    Tournament,
)
from tournaments.terms.kinds import (
    RoundState,
    TournamentState,
)


def live_page(*, tournament_id: UUID) -> Mapping[str, Any]:
    """The live standings as they are stored; empty before there are any."""
    page = StoredStandings.objects.filter(tournament_id=tournament_id).first()
    return {"results": []} if page is None else read_stored(bytes(page.body))


def live_ranks(*, tournament_id: UUID) -> Mapping[str, int]:
    """The rank of each entry by its id, from round 1 on."""
    stored = live_page(tournament_id=tournament_id)
    rows = stored["results"] if stored.get("round") else []
    return {row["player"]["id"]: row["rank"] for row in rows}


def round_page(*, round: Round) -> Mapping[str, Any]:
    """The standings as a closed round left them; NotFound before it closed."""
    latest = RoundStandings.objects.filter(round=round).order_by("-revision").first()
    if latest is None:
        raise NotFound(gettext("This round is not closed yet."))
    return read_stored(bytes(latest.body))


def page_before(*, standings: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The standings that the round before the one of these stored standings left; None without."""
    if (round_ := standings.get("round")) is None:
        return None
    stored = RoundStandings.objects.filter(
        round__tournament_id=standings["tournament_id"],
        round__state=RoundState.CLOSED,
        round__number=round_["number"] - 1,
    )
    latest = stored.order_by("-revision").first()
    return None if latest is None else read_stored(bytes(latest.body))


def pairings_page(*, round: Round) -> Mapping[str, Any]:
    """The pairings of a round as they are stored."""
    return read_stored(bytes(StoredPairings.objects.get(round=round).body))


def final_rows(*, entries: Sequence[Entry]) -> dict[UUID, tuple[Mapping[str, Any], int]]:
    """By entry of an event that is over, its row of the final standings and the number of players
    who have a place there; nothing of those without a place, and of all other events."""
    over = {
        entry.tournament_id: entry
        for entry in entries
        if entry.tournament.state == TournamentState.FINISHED
    }
    final: dict[UUID, tuple[Mapping[str, Any], int]] = {}
    for page in StoredStandings.objects.filter(tournament__in=list(over)):
        results = json.loads(bytes(page.body))["results"]
        rows = [row for row in results if row["rank"] is not None]
        entry = over[page.tournament_id]
        row = next((row for row in rows if row["player"]["id"] == str(entry.pk)), None)
        if row is not None:
            final[entry.pk] = row, len(rows)
    return final


def live_pages(*, events: Collection[UUID]) -> dict[UUID, Mapping[str, Any]]:
    """The live standings of these events, by event, as far as there are any."""
    pages = StoredStandings.objects.filter(tournament__in=events)
    return {page.tournament_id: json.loads(bytes(page.body)) for page in pages}


def stored_pairings(*, round: Round) -> StoredPairings | None:
    """The row with the pairings of a round; None before there are any."""
    return StoredPairings.objects.filter(round=round).first()


def stored_round(*, round: Round) -> RoundStandings | None:
    """The row with the last standings of a closed round; None without."""
    return RoundStandings.objects.filter(round=round).order_by("-revision").first()


def stored_live(*, tournament: Tournament) -> StoredStandings | None:
    """The row with the live standings of an event; None before there are any."""
    return StoredStandings.objects.filter(tournament=tournament).first()
