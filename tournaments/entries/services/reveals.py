"""Making the decks and logs of an event public, at the time that its settings say."""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from decks.services.snapshots import reveal_snapshots
from ground.changed import changed
from replays.models import Slot
from replays.services.revealing import reveal_replays
from tournaments.core.services.changes import note
from tournaments.models import Entry, Match, MatchSeat, Round, Tournament
from tournaments.terms.kinds import HOLDING_A_PLACE, MatchState, Reveal, TournamentState


def reveal_decks(*, tournament: Tournament, actor: User | None, now: datetime) -> None:
    """Reveal the deck that each player of a locked event has registered last.

    Decks that were replaced, and those of entries that never played, stay hidden. A second call
    reveals nothing more.
    """
    played = Exists(MatchSeat.objects.filter(entry=OuterRef("pk")))
    playing = tournament.entries.filter(Q(state__in=HOLDING_A_PLACE) | played)
    _open_decks(tournament, playing, actor, now)


def reveal_decks_of_cut(*, round_: Round, actor: User | None, now: datetime) -> None:
    """Reveal the decks of the players of a published elimination round of a locked event, if the
    event says so. A second call reveals nothing more."""
    if round_.tournament.reveal == Reveal.AT_CUT and _is_of_cut(round_):
        cut = round_.tournament.entries.filter(stages__stage=round_.stage_id)
        _open_decks(round_.tournament, cut, actor, now)


def _is_of_cut(round_: Round) -> bool:
    """True for a round of an elimination stage that others play for."""
    return round_.stage.number > 1 and round_.stage.is_elimination


def _open_decks(
    tournament: Tournament, playing: QuerySet[Entry], actor: User | None, now: datetime
) -> None:
    ids = list(playing.filter(deck__isnull=False).values_list("deck_id", flat=True))
    if opened := reveal_snapshots(ids=ids, now=now):
        tournament.entries.filter(deck__in=ids).update(**changed(now))
        data = {"decks": opened}
        note("deck.revealed", tournament_id=tournament.pk, actor=actor, now=now, data=data)


def reveal_logs(*, tournament: Tournament, now: datetime) -> None:
    """Open the certified logs of all matches of a locked event, which is over.

    Doing it again opens those that were certified since.
    """
    if tournament.reveal != Reveal.NEVER:
        matches = Match.objects.filter(round__tournament=tournament)
        _open_logs(tournament, [str(match) for match in matches.values_list("pk", flat=True)], now)


def reveal_logs_of(*, match: Match, tournament: Tournament, now: datetime) -> None:
    """Open the certified logs of one match of a locked event, if their time has come."""
    over = tournament.state == TournamentState.FINISHED
    settled = match.state == MatchState.SETTLED
    public = tournament.reveal == Reveal.AT_START or (
        tournament.reveal == Reveal.AT_CUT and _is_of_cut(match.round)
    )
    if (public and settled) or (tournament.reveal != Reveal.NEVER and over):
        _open_logs(tournament, [str(match.pk)], now)


def _open_logs(tournament: Tournament, matches: Sequence[str], now: datetime) -> None:
    opened = reveal_replays(matches=matches, now=now)
    if opened:
        # Of a game that has a new seed its match tells when the former was opened.
        former = Slot.objects.filter(match__in=matches, replaced_at__isnull=False)
        if of := set(former.values_list("match", flat=True)):
            Match.objects.filter(pk__in=of).update(**changed(now))
        data = {"replays": opened}
        note("replay.revealed", tournament_id=tournament.pk, actor=None, now=now, data=data)
