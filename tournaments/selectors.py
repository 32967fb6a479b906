"""Reading events, with the joins that their readers need."""

from collections import defaultdict
from datetime import UTC
from uuid import UUID

from django.db.models import Count, Max, Prefetch, Q, QuerySet

from accounts.models import User
from replays.models import Replay
from replays.selectors import replays
from tournaments.access import run_by, visible_to
from tournaments.models import (
    CAPTAIN,
    PUBLISHED,
    UNSETTLED,
    Announcement,
    Dispute,
    Entry,
    EntryPlayer,
    EntryState,
    EventStaff,
    ForbiddenPair,
    Invitation,
    Match,
    MatchGame,
    MatchReport,
    MatchSeat,
    MatchState,
    ReplayStance,
    Round,
    RoundState,
    Series,
    SeriesEvent,
    SettledBy,
    Stage,
    StageEntrant,
    StatedGame,
    Tournament,
    TournamentState,
)

# As long as an event is in one of these, it may change who plays in it.
TAKING_PLAYERS = (TournamentState.REGISTRATION, TournamentState.CHECK_IN)
# What is remembered of a code helps nobody who shows a name.
_PLAYERS = EntryPlayer.objects.defer("claim_digest", "name_key").order_by("number")


def tournaments(*, viewer: User | None = None) -> QuerySet[Tournament]:
    """The events that `viewer` sees, the newest first."""
    return (
        Tournament.objects.filter(visible_to(viewer))
        .select_related("organisation")
        .defer("pairing_seed")
        .order_by("-created_at", "id")
    )


def events_of(*, user: User) -> Q:
    """The events that `user` runs or plays in."""
    playing = EntryPlayer.objects.filter(user=user, live=True)
    return run_by(user) | Q(pk__in=playing.values("tournament_id"))


def find_tournament(*, tournament_id: UUID, viewer: User | None = None) -> Tournament:
    """The event; Tournament.DoesNotExist without one that `viewer` sees."""
    return _found(tournaments(viewer=viewer), tournament_id)


def find_whole_tournament(*, tournament_id: UUID, viewer: User | None = None) -> Tournament:
    """The same with its published rounds and its stages, and with its entries counted by state:
    `entered_count` and so on."""
    rounds = Round.objects.published().order_by("number")
    stages = Stage.objects.order_by("number")
    wanted = tournaments(viewer=viewer).prefetch_related(
        Prefetch("rounds", queryset=rounds), Prefetch("stages", queryset=stages)
    )
    found = _found(wanted, tournament_id)
    states = Entry.objects.filter(tournament=found).values_list("state")
    counts = dict.fromkeys(EntryState.values, 0) | dict(states.annotate(Count("pk")))
    for state, count in counts.items():
        setattr(found, f"{state}_count", count)
    return found


def _found(wanted: QuerySet[Tournament], tournament_id: UUID) -> Tournament:
    found = wanted.filter(pk=tournament_id).first()
    if found is None:
        raise Tournament.DoesNotExist(f"There is no event {tournament_id}.")
    return found


def entries(*, tournament_id: UUID) -> QuerySet[Entry]:
    """Who entered, in the order of entering, without anything of the deck but its commitment."""
    return (
        Entry.objects.filter(tournament_id=tournament_id)
        .select_related("deck", "tournament")
        .prefetch_related(Prefetch("players", queryset=_PLAYERS))
        .defer("name_key", "deck__salt", "tournament__pairing_seed")
        .order_by("entered_at", "id")
    )


def waiting_entries(*, tournament_id: UUID) -> QuerySet[Entry]:
    """Who waits for a place, the first to get one first."""
    waiting = Entry.objects.filter(tournament_id=tournament_id, state=EntryState.WAITING)
    return waiting.order_by("entered_at", "id")


def waiting_position(*, entry: Entry) -> int | None:
    """How many places must become free before this entry has one; None unless it waits."""
    if entry.state != EntryState.WAITING:
        return None
    waiting = waiting_entries(tournament_id=entry.tournament_id).values_list("pk", flat=True)
    return list(waiting).index(entry.pk) + 1


def find_entry(*, entry_id: UUID) -> Entry:
    """One entry with its event, deck and players; Entry.DoesNotExist without one."""
    players = _PLAYERS.select_related("user")
    wanted = Entry.objects.select_related(
        "tournament", "deck__deck_list", "deck__verdict"
    ).prefetch_related(Prefetch("players", queryset=players))
    found = wanted.filter(pk=entry_id).first()
    if found is None:
        raise Entry.DoesNotExist(f"There is no entry {entry_id}.")
    return found


def incomplete_count(*, tournament: Tournament) -> int:
    """How many entries have a place and not all the players that they need."""
    placed = tournament.entries.filter(state__in=(EntryState.ENTERED, EntryState.CHECKED_IN))
    seated = placed.annotate(seated=Count("players"))
    return seated.filter(seated__lt=tournament.team_size).count()


def forbidden_pairs(*, tournament_id: UUID) -> QuerySet[ForbiddenPair]:
    """The pairs that are not to meet, as the staff alone may know them, in the order of saying."""
    found = ForbiddenPair.objects.filter(tournament_id=tournament_id)
    return found.select_related("first", "second").order_by("pk")


def forbidden_tables(*, round_id: int) -> list[int]:
    """The tables of a round at which two sit who are not to meet; for the staff alone."""
    found = ForbiddenPair.objects.filter(tournament__rounds=round_id)
    pairs = set(map(frozenset, found.values_list("first_id", "second_id")))
    seated: dict[int, set[UUID]] = defaultdict(set)
    seats = MatchSeat.objects.filter(round=round_id).exclude(match__state=MatchState.VOID)
    for table, entry in seats.values_list("match__table", "entry_id"):
        seated[table].add(entry)
    return sorted(table for table, entries in seated.items() if frozenset(entries) in pairs)


def announcements(*, tournament_id: UUID) -> QuerySet[Announcement]:
    """What is announced in an event, the newest first."""
    return _announced(tournament_id).filter(withdrawn_at=None)


def withdrawn_announcements(*, tournament_id: UUID) -> QuerySet[Announcement]:
    """What was announced and withdrawn; for the staff."""
    return _announced(tournament_id).exclude(withdrawn_at=None)


def _announced(tournament_id: UUID) -> QuerySet[Announcement]:
    found = Announcement.objects.filter(tournament_id=tournament_id)
    return found.select_related("made_by").order_by("-made_at", "-pk")


def event_staff(*, tournament_id: UUID) -> QuerySet[EventStaff]:
    """Who helps in this event alone, by name."""
    found = EventStaff.objects.filter(tournament_id=tournament_id)
    return found.select_related("user").order_by("user__username")


def own_entries(*, user: User) -> QuerySet[Entry]:
    """The entries that `user` plays in, as captain or mate, but for those that were given up."""
    playing = EntryPlayer.objects.filter(user=user, live=True)
    return Entry.objects.filter(pk__in=playing.values("entry_id"))


def invitations(*, user: User) -> QuerySet[Invitation]:
    """The invitations to `user` and those of their entries, as long as an answer can count."""
    led = EntryPlayer.objects.filter(user=user, number=CAPTAIN, live=True)
    return (
        Invitation.objects.filter(Q(user=user) | Q(entry__in=led.values("entry_id")))
        .filter(entry__tournament__state__in=TAKING_PLAYERS)
        .select_related("entry__tournament", "user")
        .prefetch_related(Prefetch("entry__players", queryset=_PLAYERS))
        .order_by("invited_at", "id")
    )


def find_invitation(*, invitation_id: UUID, user: User) -> Invitation:
    """One of them; Invitation.DoesNotExist for everybody else."""
    found = invitations(user=user).filter(pk=invitation_id).first()
    if found is None:
        raise Invitation.DoesNotExist(f"There is no invitation {invitation_id}.")
    return found


def rounds(*, tournament_id: UUID, drafts: bool = False) -> QuerySet[Round]:
    """The published rounds of an event, each with how many of its matches there are and how many
    wait for a result; with `drafts` the one that only the staff may see too."""
    waiting = Count("matches", filter=Q(matches__state__in=UNSETTLED))
    counted = Count("matches", filter=~Q(matches__state=MatchState.VOID))
    every = Round.objects.filter(tournament_id=tournament_id)
    found = every.standing() if drafts else every.published()
    return found.annotate(match_count=counted, open_count=waiting).order_by("number")


def undone_rounds(*, tournament_id: UUID) -> QuerySet[Round]:
    """The rounds of an event that were undone, each with the last revision of its standings."""
    undone = Round.objects.filter(tournament_id=tournament_id, state=RoundState.UNDONE)
    return undone.annotate(last_revision=Max("standings__revision")).order_by("undone_at", "pk")


def find_round(*, tournament_id: UUID, number: int, drafts: bool = False) -> Round:
    """One round; without one Round.DoesNotExist."""
    found = rounds(tournament_id=tournament_id, drafts=drafts).filter(number=number).first()
    if found is None:
        raise Round.DoesNotExist(f"There is no round {number} in this event.")
    return found


def published_round(*, tournament_id: UUID, number: int) -> Round:
    """The row of a published round and nothing else; without one Round.DoesNotExist."""
    found = Round.objects.published().filter(tournament_id=tournament_id, number=number).first()
    if found is None:
        raise Round.DoesNotExist(f"There is no round {number} in this event.")
    return found


def extension(*, round: Round, match_id: UUID) -> int | None:
    """The minutes that a match has beyond the time of this round; None without such a match."""
    found = Match.objects.filter(pk=match_id, round=round)
    return found.values_list("extension_minutes", flat=True).first()


def waiting_again(*, tournament: Tournament) -> Match | None:
    """A match of a closed round whose result was taken back, and that has no other yet."""
    closed = Round.objects.filter(tournament=tournament, state=RoundState.CLOSED)
    waiting = Match.objects.filter(round__in=closed, state__in=UNSETTLED)
    return waiting.select_related("round").order_by("round__number", "table").first()


def matches() -> QuerySet[Match]:
    """Matches with their seats and players."""
    seats = (
        MatchSeat.objects.select_related("entry__deck")
        .prefetch_related(Prefetch("entry__players", queryset=_PLAYERS))
        .order_by("number")
    )
    return (
        Match.objects.select_related("round__tournament")
        .prefetch_related(Prefetch("seats", queryset=seats))
        .defer("round__tournament__pairing_seed")
    )


def pairings(*, round_id: int) -> QuerySet[Match]:
    """All matches of a round that count, by table."""
    counting = matches().filter(round_id=round_id).exclude(state=MatchState.VOID)
    return counting.order_by("table")


def stage_entrants(*, stage_id: int) -> QuerySet[StageEntrant]:
    """Who plays in a stage, by seed. Before its first round is published that is for the staff."""
    return (
        StageEntrant.objects.filter(stage_id=stage_id)
        .select_related("entry")
        .defer("entry__name_key")
        .prefetch_related(Prefetch("entry__players", queryset=_PLAYERS))
        .order_by("seed")
    )


def stage_matches(*, stage_id: int) -> QuerySet[Match]:
    """All matches that count of the published rounds of a stage, in the order of play."""
    published = matches().filter(round__stage_id=stage_id, round__state__in=PUBLISHED)
    return published.exclude(state=MatchState.VOID).order_by("round__number", "table")


def find_match(*, match_id: UUID) -> Match:
    """One match of a published round; Match.DoesNotExist without one."""
    found = matches().filter(pk=match_id).exclude(round__state=RoundState.DRAFT).first()
    if found is None:
        raise Match.DoesNotExist(f"There is no match {match_id}.")
    return found


def event_of_match(*, match_id: UUID) -> Tournament:
    """The event of a match of a published round, without the seats that `find_match` brings."""
    rounds = Round.objects.exclude(state=RoundState.DRAFT).select_related("tournament")
    found = rounds.defer("tournament__pairing_seed").filter(matches=match_id).first()
    if found is None:
        raise Match.DoesNotExist(f"There is no match {match_id}.")
    return found.tournament


def games_of(match: Match) -> QuerySet[MatchGame]:
    """The games of a match that have a result."""
    return match.games.order_by("number")


def stated_games_of(match: Match) -> QuerySet[StatedGame]:
    """The games of a match as the archive of an imported event tells them."""
    return match.stated_games.order_by("number")


def reports_of(match: Match) -> QuerySet[MatchReport]:
    """All that its players reported of a match, in the order in which they did."""
    return match.reports.order_by("pk")


def logs_of(match: Match) -> QuerySet[Replay]:
    """The logs of a match with what was said of them, without what is in them."""
    said = ReplayStance.objects.order_by("pk")
    return (
        replays()
        .filter(slot__match=str(match.pk))
        .select_related("objection_window__match__round__stage")
        .prefetch_related(Prefetch("stances", queryset=said))
        .order_by("uploaded_at", "id")
    )


def disputes(*, tournament_id: UUID) -> QuerySet[Dispute]:
    """The matches of an event that wait for a judge, the oldest dispute first."""
    waiting = _disputes().filter(tournament_id=tournament_id, closed_at=None)
    return waiting.order_by("opened_at", "pk")


def find_dispute(*, dispute_id: UUID) -> Dispute:
    """One of them, or one that has ended; Dispute.DoesNotExist without one."""
    found = _disputes().filter(pk=dispute_id).first()
    if found is None:
        raise Dispute.DoesNotExist(f"There is no dispute {dispute_id}.")
    return found


def _disputes() -> QuerySet[Dispute]:
    """Disputes with their matches, and with what their players report."""
    of_match = Prefetch("match", queryset=matches().prefetch_related("reports"))
    wanted = Dispute.objects.select_related("judge", "tournament").prefetch_related(of_match)
    return wanted.defer("tournament__pairing_seed")


def dispute_of(match: Match) -> Dispute | None:
    """Why a match waits for a judge; None where it does not."""
    return Dispute.objects.filter(match=match, closed_at=None).select_related("judge").first()


def recent_rulings(*, tournament_id: UUID) -> QuerySet[Match]:
    """The matches of an event that the staff has decided, the last first."""
    ruled = matches().filter(round__tournament=tournament_id, settled_by=SettledBy.RULING)
    return ruled.order_by("-settled_at", "pk")


def match_named(name: str) -> UUID | None:
    """The match that a slot is named after; None for a slot that is of no match here."""
    try:
        match_id = UUID(name)
    except ValueError:
        return None
    return match_id if Match.objects.filter(pk=match_id).exists() else None


def series(*, organisation: str = "", game: str = "") -> QuerySet[Series]:
    """Series of events, the newest first: all, or those of an organisation or a game."""
    found = Series.objects.select_related("organisation").order_by("-created_at", "id")
    if organisation:
        found = found.filter(organisation__slug=organisation)
    return found.filter(game=game) if game else found


def find_series(*, series_id: UUID) -> Series:
    """One series; Series.DoesNotExist without one."""
    found = series().filter(pk=series_id).first()
    if found is None:
        raise Series.DoesNotExist(f"There is no series {series_id}.")
    return found


def series_of(*, tournament: Tournament) -> list[Series]:
    """The series for which an event counts."""
    return list(Series.objects.filter(events__tournament=tournament).order_by("name", "id"))


def series_events(*, series: Series, viewer: User | None = None) -> list[SeriesEvent]:
    """The events of a series that `viewer` sees, in the order of their days."""
    seen = Tournament.objects.filter(visible_to(viewer))
    found = series.events.filter(tournament__in=seen).select_related("tournament")
    return sorted(found.defer("tournament__pairing_seed"), key=lambda one: day_of(one.tournament))


def day_of(tournament: Tournament) -> str:
    """When an event was or will be, in a form that orders events and is no other's."""
    at = (tournament.starts_at or tournament.created_at).astimezone(UTC)
    return f"{at.isoformat(timespec='microseconds')} {tournament.pk}"
