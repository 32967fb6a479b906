"""Reading events, with the joins that their readers need."""

from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID

from django.db.models import Count, F, Prefetch, Q, QuerySet

import engine
from accounts.models import Organisation, User
from decks.models import FormatVersion
from decks.selectors import engine_format
from ground.statements.reads import PreparedRead, read_before
from tournaments.core.absences import no_event
from tournaments.core.access import refuse_taken_down, run_by, visible_to
from tournaments.models import Entry, EntryPlayer, Match, MatchSeat, Round, Stage, Tournament
from tournaments.terms.kinds import EntryState, TournamentState

# The digest of a code and the key of a name are not read: they help nobody who shows a name.
SHOWN_PLAYERS = EntryPlayer.objects.defer("claim_digest", "name_key").order_by("number")


def tournaments(*, viewer: User | None = None) -> QuerySet[Tournament]:
    """The events that `viewer` sees, the newest first."""
    return _joined(Tournament.objects.filter(visible_to(viewer))).order_by("-created_at", "id")


def events_of(*, user: User) -> Q:
    """The events that `user` runs or plays in."""
    playing = EntryPlayer.objects.filter(user=user, live=True)
    return run_by(user) | Q(pk__in=playing.values("tournament_id"))


def imported(search: Mapping[str, Any]) -> Q:
    """The events that were imported, or those that began here; all where `search` has neither."""
    if "imported" not in search:
        return Q()
    began_here = Q(imported_from="")
    return ~began_here if search["imported"] else began_here


def find_tournament(*, tournament_id: UUID, viewer: User | None = None) -> Tournament:
    """The event; NotFound without one that `viewer` sees."""
    tournament = _EVENT.first(tournament_id)
    if tournament is None or not _is_visible(tournament, viewer):
        raise no_event(tournament_id)
    refuse_taken_down(tournament)
    return tournament


_EVENT: PreparedRead[Tournament] = PreparedRead(
    lambda event: _joined(Tournament.objects.filter(pk=event)), UUID
)


def _joined(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    return events.select_related("organisation", "journal").defer("pairing_seed")


def _is_visible(tournament: Tournament, viewer: User | None) -> bool:
    """As `visible_to` has it, without asking where everybody sees the event."""
    if tournament.state != TournamentState.DRAFT or viewer is None:
        return tournament.state != TournamentState.DRAFT
    return Tournament.objects.filter(run_by(viewer), pk=tournament.pk).exists()


def find_by_short_code(*, code: str, viewer: User | None = None) -> Tournament:
    """The event with this short code; NotFound without one that `viewer` sees."""
    tournament = tournaments(viewer=viewer).filter(short_code=code).first()
    if tournament is None:
        raise no_event(code)
    return tournament


def find_whole_tournament(*, tournament_id: UUID, viewer: User | None = None) -> Tournament:
    """An event with its published rounds and its stages."""
    tournament = find_tournament(tournament_id=tournament_id, viewer=viewer)
    rounds, stages = _ROUNDS.all(tournament_id), _STAGES.all(tournament_id)
    for round_ in rounds:
        round_.tournament = tournament
    for stage in stages:
        stage.tournament = tournament
    read_before(tournament, "rounds", tournament.rounds.published(), rounds)
    read_before(tournament, "stages", tournament.stages.all(), stages)
    return tournament


def entries_by_state(*, tournament: Tournament) -> Mapping[str, int]:
    """The number of entries in each state."""
    return dict.fromkeys(EntryState.values, 0) | dict(_COUNTS.all(tournament.pk))


_ROUNDS: PreparedRead[Round] = PreparedRead(
    lambda event: Round.objects.published().filter(tournament_id=event).order_by("number"), UUID
)
_STAGES: PreparedRead[Stage] = PreparedRead(
    lambda event: Stage.objects.filter(tournament_id=event).order_by("number"), UUID
)
_COUNTS: PreparedRead[tuple[str, int]] = PreparedRead(
    lambda event: (
        Entry.objects.filter(tournament_id=event).values_list("state").annotate(Count("pk"))
    ),
    UUID,
)


def shown_seats() -> QuerySet[MatchSeat]:
    """Seats with their entries and players, in their order."""
    return (
        MatchSeat.objects.select_related("entry__deck")
        .prefetch_related(Prefetch("entry__players", queryset=SHOWN_PLAYERS))
        .order_by("number")
    )


def matches() -> QuerySet[Match]:
    """Matches with their seats and players."""
    return (
        Match.objects.select_related("round__tournament", "round__stage")
        .prefetch_related(Prefetch("seats", queryset=shown_seats()))
        .defer("round__tournament__pairing_seed")
    )


def pinned_format(event: Tournament) -> tuple[engine.Format, bool] | None:
    """The format that an event pins, and whether it has bans or limits of its own.

    None when this installation has no row for it.
    """
    version = FormatVersion.objects.filter(rules_digest=event.rules_digest).first()
    return None if version is None else (engine_format(version), version.own)


def events_run_by(*, user: User, states: Collection[TournamentState] = ()) -> QuerySet[Tournament]:
    """The events that `user` helps to run, the newest first; with `states`, those in one of
    these."""
    events = tournaments(viewer=user).filter(run_by(user))
    return events.filter(state__in=states) if states else events


def events_of_organisation(
    *, organisation: Organisation, viewer: User | None
) -> QuerySet[Tournament]:
    """The events of an organisation that `viewer` sees, the newest first."""
    return tournaments(viewer=viewer).filter(organisation=organisation)


def newest_events(*, states: Collection[TournamentState], most: int) -> list[Tournament]:
    """So many public events in one of these states, the newest first."""
    return list(tournaments().filter(state__in=states)[:most])


def next_events(*, most: int) -> list[Tournament]:
    """So many events that take players, those that start first first."""
    upcoming = tournaments().filter(state=TournamentState.REGISTRATION)
    return list(upcoming.order_by(F("starts_at").asc(nulls_last=True), "id")[:most])


def find_public_event(*, tournament_id: UUID | None) -> Tournament | None:
    """A public event; None without one."""
    if tournament_id is None:
        return None
    return tournaments().filter(pk=tournament_id).first()
