"""A match with what is read together with it, as one value that services and answers pass on."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from ground.statements.reads import PreparedRead, read_before
from replays.models import Replay
from tournaments.core.absences import no_match
from tournaments.core.access import refuse_taken_down
from tournaments.core.selectors import SHOWN_PLAYERS
from tournaments.matches.selectors.disputes import dispute_of
from tournaments.matches.selectors.matches import reports_of
from tournaments.models import (
    Dispute,
    EntryPlayer,
    Match,
    MatchGame,
    MatchReport,
    MatchSeat,
    Notice,
    Penalty,
    ReopenedGame,
    StatedGame,
    StoredStandings,
    Tournament,
)
from tournaments.terms.kinds import RoundState


class MatchRecord:
    """A match, and what was read together with it.

    `has_logs` and `has_disputes` are False if there was none of them then; who adds a dispute does
    so through the match. `pages_are_due` is True if a worker will write the stored documents of its
    event in any case.
    """

    def __init__(
        self,
        match: Match,
        *,
        reports: Iterable[MatchReport] | None = None,
        has_logs: bool = True,
        has_disputes: bool = True,
        pages_are_due: bool = False,
    ) -> None:
        self.match = match
        self.has_logs = has_logs
        self.has_disputes = has_disputes
        self.pages_are_due = pages_are_due
        self._reports = None if reports is None else list(reports)

    @property
    def tournament(self) -> Tournament:
        return self.match.round.tournament

    @property
    def reports(self) -> list[MatchReport]:
        """All reports of the match in order, read once. A caller that makes one adds it."""
        if self._reports is None:
            self._reports = reports_of(self.match)
        return self._reports

    @property
    def dispute(self) -> Dispute | None:
        """The reason why the match waits for a judge; None where it does not."""
        if not self.has_disputes and not self.match.disputes.all():
            return None
        return dispute_of(self.match)


def find_whole_match(*, match_id: UUID, tournament: Tournament | None = None) -> MatchRecord:
    """A match of a published round with all that is said of it; NotFound if there is none. One
    statement looks for what most matches have not, and nothing is read later that was not there.
    A caller that has locked the event gives it.

    A caller that adds such rows does so through the match (`match.games.create`), which forgets by
    that what was read.
    """
    match = (_WITH_EVENT if tournament is None else _WHOLE).first(match_id)
    if match is None:
        raise no_match(match_id)
    if tournament is not None:
        match.round.tournament = tournament
    else:
        refuse_taken_down(match.round.tournament)
    there_is: Mapping[str, bool] = vars(match)
    for name, nothing in _NOTHING.items():
        if not there_is[f"has_{name}"]:
            read_before(match, name, nothing)
    reports = reports_of(match) if there_is["has_reports"] else []
    _read_seats(match)
    return MatchRecord(
        match,
        reports=reports,
        has_logs=there_is["has_any_log"],
        has_disputes=there_is["has_disputes"],
        pages_are_due=there_is["has_due_pages"],
    )


def _read_seats(match: Match) -> None:
    players: dict[UUID, list[EntryPlayer]] = defaultdict(list)
    for player in _PLAYERS.all(match.pk):
        players[player.entry_id].append(player)
    seats = _SEATS.all(match.pk)
    for seat in seats:
        read_before(seat.entry, "players", seat.entry.players.all(), players[seat.entry_id])
    read_before(match, "seats", match.seats.all(), seats)


# Nothing of each thing that few matches have, by its name there.
_NOTHING: Mapping[str, QuerySet[Any]] = {
    "games": MatchGame.objects.none(),
    "taken_back_games": ReopenedGame.objects.none(),
    "stated_games": StatedGame.objects.none(),
    "penalties": Penalty.objects.none(),
    "disputes": Dispute.objects.none(),
    "notices": Notice.objects.none(),
}
_OWN = OuterRef("pk")
_DUE = StoredStandings.objects.filter(due_at__isnull=False)
_HAS = {
    "has_games": Exists(MatchGame.objects.filter(match=_OWN)),
    "has_taken_back_games": Exists(ReopenedGame.objects.filter(match=_OWN)),
    "has_stated_games": Exists(StatedGame.objects.filter(match=_OWN)),
    "has_penalties": Exists(Penalty.objects.filter(falls_on=_OWN)),
    "has_disputes": Exists(Dispute.objects.filter(match=_OWN)),
    "has_notices": Exists(Notice.objects.filter(match=_OWN)),
    "has_reports": Exists(MatchReport.objects.filter(match=_OWN)),
    "has_due_pages": Exists(_DUE.filter(tournament=OuterRef("round__tournament"))),
}


def _whole(match_id: UUID) -> QuerySet[Match]:
    logs = Replay.objects.filter(slot__match=str(match_id))
    published = Match.objects.filter(pk=match_id).exclude(round__state=RoundState.DRAFT)
    return published.select_related("round__stage").annotate(has_any_log=Exists(logs), **_HAS)


_WHOLE: PreparedRead[Match] = PreparedRead(_whole, UUID)
_WITH_EVENT: PreparedRead[Match] = PreparedRead(
    lambda match_id: (
        _whole(match_id)
        .select_related("round__tournament")
        .defer("round__tournament__pairing_seed")
    ),
    UUID,
)
_SEATS: PreparedRead[MatchSeat] = PreparedRead(
    lambda match_id: (
        MatchSeat.objects.filter(match=match_id).select_related("entry").order_by("number")
    ),
    UUID,
)
_PLAYERS: PreparedRead[EntryPlayer] = PreparedRead(
    lambda match_id: SHOWN_PLAYERS.filter(entry__seats__match=match_id), UUID
)
