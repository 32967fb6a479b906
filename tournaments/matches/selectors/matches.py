"""Reading matches, their games, logs, reports and disputes."""

from collections import Counter, defaultdict
from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db.models import F, Prefetch, Q, QuerySet
from django.utils.translation import gettext

from accounts.models import User
from ground.statements.reads import PreparedRead
from replays.models import Replay
from replays.selectors import replays
from tournaments.core.absences import no_match
from tournaments.core.access import refuse_taken_down
from tournaments.core.selectors import matches
from tournaments.models import (
    Entry,
    LogConfirmation,
    Match,
    MatchGame,
    MatchReport,
    MatchSeat,
    Round,
    Stage,
    StatedGame,
    Tournament,
)
from tournaments.stages.selectors.round_names import round_in_text
from tournaments.terms.kinds import (
    PUBLISHED,
    UNPLAYED,
    UNSETTLED,
    MatchState,
    RoundState,
)


def extension_minutes(*, round: Round, match_id: UUID) -> int | None:
    """The extra minutes of a match of this round; None if there is no such match."""
    matching = Match.objects.filter(pk=match_id, round=round)
    return matching.values_list("extension_minutes", flat=True).first()


def reopened_text(match: Match) -> str:
    """The text about a match that was reopened and has no result."""
    return gettext("Table {table} of {round} needs a result again. Enter it first.").format(
        table=match.table, round=round_in_text(match.round)
    )


def reopened_match(*, tournament: Tournament) -> Match | None:
    """A match of a closed round that was reopened and has no result yet."""
    closed = Round.objects.filter(tournament=tournament, state=RoundState.CLOSED)
    waiting = Match.objects.filter(round__in=closed, state__in=UNSETTLED)
    return waiting.select_related("round").order_by("round__number", "table").first()


def pairings(*, round_id: int) -> QuerySet[Match]:
    """All matches of a round that count, by table."""
    counting = matches().filter(round_id=round_id).exclude(state=MatchState.VOID)
    return counting.order_by("table")


def find_match(*, match_id: UUID) -> Match:
    """A match of a published round; NotFound if there is none."""
    match = matches().filter(pk=match_id).exclude(round__state=RoundState.DRAFT).first()
    if match is None:
        raise no_match(match_id)
    refuse_taken_down(match.round.tournament)
    return match


def event_of_match(*, match_id: UUID) -> Tournament:
    """The event of a match of a published round, without the seats that `find_match` brings;
    NotFound without one, or of an event that the operator has hidden."""
    rounds = Round.objects.exclude(state=RoundState.DRAFT).select_related("tournament")
    round_ = rounds.defer("tournament__pairing_seed").filter(matches=match_id).first()
    if round_ is None:
        raise no_match(match_id)
    refuse_taken_down(round_.tournament)
    return round_.tournament


def games_of(match: Match) -> list[MatchGame]:
    """The games of a match that have a result."""
    return sorted(match.games.all(), key=lambda game: game.number)


def stated_games_of(match: Match) -> list[StatedGame]:
    """The games of a match as the archive of an imported event states them."""
    return sorted(match.stated_games.all(), key=lambda game: game.number)


def reports_of(match: Match) -> list[MatchReport]:
    """All reports of a match, in order."""
    reports = _REPORTS.all(match.pk)
    for report in reports:
        report.match = match
    return reports


_REPORTS: PreparedRead[MatchReport] = PreparedRead(
    lambda match_id: MatchReport.objects.filter(match=match_id).order_by("pk"), UUID
)


def logs_of(match: Match) -> QuerySet[Replay]:
    """The logs of a match with their confirmations, without their content."""
    confirmations = LogConfirmation.objects.order_by("pk")
    return (
        replays()
        .filter(slot__match=str(match.pk))
        .select_related("objection_window__match__round__stage")
        .prefetch_related(Prefetch("stances", queryset=confirmations))
        .order_by("uploaded_at", "id")
    )


def match_of_slot(name: str) -> UUID | None:
    """The match after which a slot is named; None for a slot that belongs to no match."""
    try:
        match_id = UUID(name)
    except ValueError:
        return None
    return match_id if Match.objects.filter(pk=match_id).exists() else None


def match_of(*, entry: Entry, round: Round) -> Match | None:
    """The match of an entry in a round; None without one."""
    standing = Match.objects.exclude(state=MatchState.VOID)
    return standing.filter(round=round, seats__entry=entry).first()


def matches_of(*, entry: Entry) -> QuerySet[Match]:
    """The published matches of an entry that count, in the order of rounds."""
    published = matches().filter(seats__entry=entry, round__state__in=PUBLISHED)
    return published.exclude(state=MatchState.VOID).order_by("round__number")


def matches_with_rounds(*, ids: Collection[UUID]) -> dict[UUID, Match]:
    """These matches by their ids, each with its round."""
    return {match.pk: match for match in Match.objects.filter(pk__in=ids).select_related("round")}


def names_by_match(*, ids: Collection[UUID]) -> dict[UUID, list[str]]:
    """The names of the entries of these matches in the order of seats, by match."""
    names: dict[UUID, list[str]] = defaultdict(list)
    seats = MatchSeat.objects.filter(match__in=ids).order_by("number")
    for match_id, name in seats.values_list("match", "entry__name"):
        names[match_id].append(name)
    return names


def ways_of_settling(*, tournament: Tournament) -> list[str]:
    """The manner of settlement of each match of an event that was played and has a result."""
    played = Match.objects.filter(round__tournament=tournament, state=MatchState.SETTLED)
    return list(played.exclude(settled_by__in=UNPLAYED).values_list("settled_by", flat=True))


def reported_of(*, seats: Collection[MatchSeat]) -> set[UUID]:
    """The matches of these seats of which their player has reported something that counts."""
    # Reports from before a result was taken back do not count, nor do those of an archive.
    counting = Q(match__reopened_at=None) | Q(at__gt=F("match__reopened_at"))
    own = MatchReport.objects.filter(
        counting,
        stated=False,
        match__in=[seat.match_id for seat in seats],
        entry__in=[seat.entry_id for seat in seats],
    )
    return set(own.values_list("match", flat=True))


def seat_across(*, match: Match, entry: Entry) -> MatchSeat | None:
    """The seat of the opponent of an entry in a match; None with a bye."""
    return match.seats.exclude(entry=entry).first()


def unplayed_seat(*, match: Match) -> MatchSeat:
    """The only seat of a match without an opponent, with its entry and event."""
    return match.seats.select_related("match", "entry", "round__tournament").get()


def is_seated_in(*, stage: Stage, entry: Entry) -> bool:
    """True if an entry has a match in a stage."""
    return entry.seats.filter(round__stage=stage).exists()


def plays_in(*, match: Match, user: User) -> bool:
    """True if a user is a player of an entry of a match, or was."""
    return match.seats.filter(entry__players__user=user).exists()


def game_of(*, match: Match, number: int) -> MatchGame | None:
    """The game of a match with this number, if it has a result."""
    return match.games.filter(number=number).first()


def is_settled_by(*, match: Match, replay_id: UUID) -> bool:
    """True if a game of a match has its result by this log."""
    return match.games.filter(replay=replay_id).exists()


def games_won_by(*, match: Match, until: datetime) -> list[int]:
    """The number of games that each seat of a match had won at a moment."""
    winners = match.games.filter(settled_at__lte=until).values_list("winner", flat=True)
    won = Counter(winners)
    return [won[seat.number] for seat in match.seats.all()]


def log_with_words(*, match: Match, replay_id: UUID) -> Replay:
    """One log of a match as `logs_of` has it."""
    return logs_of(match).get(pk=replay_id)


def published_matches_of(*, entry: Entry) -> list[Match]:
    """The matches of an entry in published rounds, the earliest first, void ones too."""
    published = matches().filter(seats__entry=entry, round__state__in=PUBLISHED)
    return list(published.order_by("round__number"))


def matches_to_score(*, tournament: Tournament) -> QuerySet[Match]:
    """The played matches of an event in which a score for sportsmanship is missing, the last round
    first."""
    without = MatchSeat.objects.filter(
        round__tournament=tournament, round__state__in=PUBLISHED, sportsmanship=None
    )
    return (
        matches()
        .filter(pk__in=without.values("match"))
        .exclude(settled_by__in=UNPLAYED)
        .exclude(state=MatchState.VOID)
        .order_by("-round__number", "table")
    )


def count_to_score(*, tournament: Tournament) -> int:
    """The number of these matches."""
    return matches_to_score(tournament=tournament).count()
