"""Acts of judges and the staff in an imported event, under the name of whoever imports it."""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar

from accounts.models import User
from tournaments.archive.document.fields import columns_of
from tournaments.archive.document.judging_fields import (
    ANNOUNCEMENT,
    DEADLINE,
    DECK_CHECK,
    DEDUCTION,
    DISPUTE,
    PENALTY,
)
from tournaments.models import (
    Announcement,
    Deadline,
    DeckCheck,
    Dispute,
    Entry,
    EntryPlayer,
    Match,
    Penalty,
    Round,
    Tournament,
)
from tournaments.terms.kinds import DisputeCause, MatchState, PenaltyKind
from tournaments.terms.match_score import SEATS

Given = Mapping[str, Any]
T = TypeVar("T")
# The infraction of a penalty of which everybody may know only that it took points off.
_UNTOLD = "other"


class Rows:
    """The rows of an imported event by what the archive calls them."""

    def __init__(
        self, tournament: Tournament, entries: Mapping[str, Entry], matches: Mapping[str, Match]
    ) -> None:
        self.tournament, self.entries, self.matches = tournament, entries, matches
        rounds = sorted(tournament.rounds.all(), key=lambda round_: round_.undone_at is None)
        # Of the rounds of a number the one that has not been undone.
        self.rounds: Mapping[int, Round] = {round_.number: round_ for round_ in rounds}

    def round(self, number: int | None) -> Round | None:
        return None if number is None else self.rounds[number]

    def match(self, id: str | None) -> Match | None:
        return None if id is None else self.matches[id]


def _with_ids(given: Sequence[T]) -> Iterator[tuple[uuid.UUID, T]]:
    """Each with a new id; what happened at the same time is listed by id, so it keeps its order."""
    return zip(sorted(uuid.uuid4() for _ in given), given, strict=True)


def write_judging(archive: Given, rows: Rows, actor: User, now: datetime) -> None:
    """Write all of it. Actors elsewhere are nobody here, and have no power in this event. Things
    that the clock should have done before now it does not do by itself any more."""
    penalties = _write_penalties(archive, rows, actor)
    _write_deck_checks(archive.get("deck_checks", ()), rows, penalties, actor)
    _write_disputes(archive, rows)
    Announcement.objects.bulk_create(
        Announcement(
            id=id,
            tournament=rows.tournament,
            made_by=actor,
            **columns_of(ANNOUNCEMENT, announcement),
        )
        for id, announcement in _with_ids(archive.get("announcements", ()))
    )
    Deadline.objects.bulk_create(
        Deadline(tournament=rows.tournament, **columns_of(DEADLINE, deadline))
        for deadline in archive.get("deadlines", ())
        if deadline["done_at"] is not None or deadline["at"] > now
    )


def _write_penalties(archive: Given, rows: Rows, actor: User) -> Sequence[Penalty]:
    """The ledger where it is told; else what it takes off in the standings."""
    if "penalties" not in archive:
        deductions = archive.get("deductions", ())
        return Penalty.objects.bulk_create(
            _deduction(deduction, rows, actor, id) for id, deduction in _with_ids(deductions)
        )
    members = EntryPlayer.objects.filter(tournament=rows.tournament)
    players = {(player.entry_id, player.number): player for player in members}
    return Penalty.objects.bulk_create(
        Penalty(
            id=id,
            tournament=rows.tournament,
            entry=rows.entries[penalty["entry"]],
            player=players.get((rows.entries[penalty["entry"]].pk, penalty["player"])),
            round=rows.round(penalty["round"]),
            match=rows.match(penalty.get("match")),
            falls_on=rows.match(penalty["falls_on"]),
            issued_by=actor,
            revoked_by=None if penalty["revoked_at"] is None else actor,
            **columns_of(PENALTY, penalty),
        )
        for id, penalty in _with_ids(archive["penalties"])
    )


def _deduction(given: Given, rows: Rows, actor: User, id: uuid.UUID) -> Penalty:
    return Penalty(
        id=id,
        tournament=rows.tournament,
        entry=rows.entries[given["entry"]],
        round=rows.round(given["round"]),
        infraction=_UNTOLD,
        kind=PenaltyKind.WARNING,
        issued_by=actor,
        **columns_of(DEDUCTION, given),
    )


def _write_deck_checks(
    given: Sequence[Given], rows: Rows, penalties: Sequence[Penalty], actor: User
) -> None:
    DeckCheck.objects.bulk_create(
        DeckCheck(
            id=id,
            tournament=rows.tournament,
            round=rows.round(check["round"]),
            match=rows.match(check["match"]),
            entry=rows.entries[check["entry"]],
            opened_by=actor,
            closed_by=None if check["closed_at"] is None else actor,
            penalty=None if check["penalty"] is None else penalties[check["penalty"]],
            **columns_of(DECK_CHECK, check),
        )
        for id, check in _with_ids(given)
    )


def _write_disputes(archive: Given, rows: Rows) -> None:
    """Those that are told, and one for each match that waits for a judge, whatever is told."""
    disputes = archive.get("disputes", ())
    made = [
        Dispute(
            id=id,
            tournament=rows.tournament,
            match=rows.matches[dispute["match"]],
            opened_by=None if dispute["opened_by"] is None else rows.entries[dispute["opened_by"]],
            **columns_of(DISPUTE, dispute),
        )
        for id, dispute in _with_ids(disputes)
    ]
    waiting = {dispute["match"] for dispute in disputes if dispute["closed_at"] is None}
    reports = {
        match["id"]: match["reports"] for round_ in archive["rounds"] for match in round_["matches"]
    }
    made += [
        Dispute(
            tournament=rows.tournament,
            match=match,
            cause=_cause(reports[id]),
            opened_at=_since(match),
        )
        for id, match in rows.matches.items()
        if match.state == MatchState.DISPUTED and id not in waiting
    ]
    Dispute.objects.bulk_create(made)


def _cause(reports: Sequence[Given]) -> DisputeCause:
    """The likely cause for which a match came before a judge, where the archive has none."""
    both = len({report["seat"] for report in reports}) == len(SEATS)
    return DisputeCause.REPORTS if both else DisputeCause.LOGS


def _since(match: Match) -> datetime:
    assert match.disputed_at is not None
    return match.disputed_at
