"""Lists of game logs: those of an event, those just certified, and those that all may watch."""

from collections.abc import Sequence
from uuid import UUID

from django.db.models import OuterRef, Prefetch, Q, QuerySet, Subquery

from replays.models import Replay
from replays.selectors import replays
from tables.audiences import OPEN
from tables.models import TableKind
from tournaments.core.access import visible_to
from tournaments.core.services.changes import event_stream
from tournaments.matches.selectors.search import certificates_found, replays_found
from tournaments.models import (
    Match,
    MatchGame,
    MatchSeat,
    Tournament,
)
from tournaments.terms.kinds import UNPLAYED, MatchState

# A match has no more games.
MOST_GAMES = 9


def just_certified(most: int) -> list[tuple[Match, Replay]]:
    """The logs of public events that were certified last, each with its match.

    They are found by the times of their certificates, which have an index; from the logs, a
    database would have to sort all of them.
    """
    newest = certificates_found(viewer=None, search={}).order_by("-issued_at", "replay_id")
    return certified_games(list(newest.values_list("replay_id", flat=True)[:most]))


def newest_to_watch() -> tuple[Match, Replay] | None:
    """The game of a public event whose log was opened last, if all may watch its film; None where
    no film is open."""
    logs = list(replays_to_watch()[:1])
    return with_matches(logs)[0] if logs else None


def replays_to_watch(
    *, game: str = "", event: UUID | None = None, casual: bool = False
) -> QuerySet[Replay]:
    """The games of public events whose films all may watch, and with `casual` those that were open
    to whoever wanted to play, the logs that were opened last first; of one game, of one event.

    The event of a log is looked up for each, so that a database goes through the logs in this order
    and ends when it has enough.
    """
    public = Tournament.objects.filter(visible_to(None), journal=OuterRef("slot__stream"))
    logs = (
        replays()
        .annotate(of_event=Subquery(public.values("pk")[:1]))
        .filter(
            finding__certified=True,
            revealed_at__isnull=False,
            overruled_at=None,
            films__audience=OPEN,
        )
    )
    listed = Q(of_event__isnull=False)
    if event is not None:
        listed &= Q(slot__stream=event_stream(event))
    elif casual:
        listed |= Q(slot__table__kind=TableKind.CASUAL, slot__table__open_to_all=True)
    if game:
        listed &= Q(slot__game=game)
    return logs.filter(listed).order_by("-revealed_at", "-certificate__issued_at", "id")


def certified_games(ids: Sequence[UUID]) -> list[tuple[Match, Replay]]:
    """The certified logs with these ids, in this order, each with its match."""
    logs = replays_found(viewer=None, search={"state": "certified"}).in_bulk(ids)
    return with_matches([logs[each] for each in ids if each in logs])


def with_matches(logs: Sequence[Replay]) -> list[tuple[Match, Replay]]:
    """The logs of matches, each with its match, the match with its event and players."""
    seats = Prefetch("seats", MatchSeat.objects.select_related("entry").order_by("number"))
    matches = Match.objects.select_related("round__tournament", "round__stage").prefetch_related(
        seats
    )
    of = {str(match.pk): match for match in matches.filter(pk__in=[log.slot.match for log in logs])}
    return [(of[log.slot.match], log) for log in logs]


def game_log_ids(*, tournament_id: UUID) -> list[UUID]:
    """The logs of an event by round, table and game."""
    matches = Match.objects.filter(round__tournament_id=tournament_id)
    places = {str(pk): place for pk, *place in matches.values_list("pk", "round__number", "table")}
    logs = Replay.objects.filter(slot__stream=event_stream(tournament_id)).values_list(
        "pk", "slot__match", "slot__game_number", "uploaded_at"
    )
    rows = sorted((places[match], game, at, pk) for pk, match, game, at in logs if match in places)
    return [pk for *_place, pk in rows]


def game_logs(*, ids: Sequence[UUID]) -> list[tuple[Match, Replay, bool]]:
    """These logs, each with the answers of the players, with its match and whether its game rests
    on it."""
    logs = replays().prefetch_related("stances").in_bulk(ids)
    seats = MatchSeat.objects.select_related("entry").order_by("number")
    with_logs = Match.objects.filter(pk__in={log.slot.match for log in logs.values()})
    matches = {
        str(match.pk): match
        for match in with_logs.select_related("round__stage").prefetch_related(
            Prefetch("seats", seats)
        )
    }
    counting = MatchGame.objects.filter(match__in=list(matches)).values_list("replay_id", flat=True)
    settling = set(counting)
    return [(matches[log.slot.match], log, pk in settling) for pk in ids if (log := logs.get(pk))]


def last_opened(*, tournament: Tournament, most: int) -> list[tuple[Match, Replay]]:
    """The logs that settled the last games of the last matches of an event, if they are public, the
    match at the first table of the last round first."""
    games = (
        MatchGame.objects.filter(
            match__round__tournament=tournament,
            match__state=MatchState.SETTLED,
            replay__revealed_at__isnull=False,
        )
        .exclude(match__settled_by__in=UNPLAYED)
        .order_by("-match__round__number", "match__table", "-number")
    )
    last: dict[UUID, UUID] = {}
    newest = games.values_list("match_id", "replay_id")[: most * MOST_GAMES]
    for match_id, replay_id in newest:
        last.setdefault(match_id, replay_id)
    return certified_games(list(last.values())[:most])
