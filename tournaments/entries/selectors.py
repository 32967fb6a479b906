"""Reading entries, invitations and forbidden pairs."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from uuid import UUID

from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils.translation import gettext

from accounts.models import User
from contract.errors import NotFound
from ground.statements.reads import PreparedAmong, PreparedRead, read_before
from ledger.selectors import public_entries
from tournaments.core.selectors import SHOWN_PLAYERS, refuse_taken_down
from tournaments.models import CAPTAIN, Entry, EntryPlayer, ForbiddenPair, Invitation, Tournament
from tournaments.terms.kinds import EntryState, TournamentState

# As long as an event is in one of these, it may change who plays in it.
TAKING_PLAYERS = (TournamentState.REGISTRATION, TournamentState.CHECK_IN)


def entries(*, tournament_id: UUID) -> QuerySet[Entry]:
    """The registrations of an event in the order in which they were made, with nothing of a deck
    but its commitment."""
    return (
        Entry.objects.filter(tournament_id=tournament_id)
        .select_related("deck", "tournament")
        .prefetch_related(Prefetch("players", queryset=SHOWN_PLAYERS))
        .defer("name_key", "deck__salt", "tournament__pairing_seed")
        .order_by("entered_at", "id")
    )


def entries_among(*, tournament: Tournament, ids: Sequence[UUID]) -> list[Entry]:
    """These registrations of an event in the order of `ids`, each as `entries` has it."""
    rows = {entry.pk: entry for entry in _AMONG.all(ids)}
    players: dict[UUID, list[EntryPlayer]] = defaultdict(list)
    for player in _PLAYERS_AMONG.all(ids):
        players[player.entry_id].append(player)
    for pk, entry in rows.items():
        entry.tournament = tournament
        read_before(entry, "players", SHOWN_PLAYERS.none(), players[pk])
    return [rows[pk] for pk in ids if pk in rows]


_AMONG: PreparedAmong[Entry] = PreparedAmong(
    lambda ids: (
        Entry.objects.filter(pk__in=ids).select_related("deck").defer("name_key", "deck__salt")
    ),
    UUID,
)
_PLAYERS_AMONG: PreparedAmong[EntryPlayer] = PreparedAmong(
    lambda ids: SHOWN_PLAYERS.filter(entry__in=ids), UUID
)


def newest_entry_ids(*, tournament_id: UUID) -> list[UUID]:
    """The ids of the registrations of an event that are not cancelled, the newest first."""
    return _NEWEST.all(tournament_id)


_NEWEST: PreparedRead[UUID] = PreparedRead(
    lambda event: (
        Entry.objects.filter(tournament_id=event)
        .exclude(state=EntryState.WITHDRAWN)
        .order_by("-entered_at", "name_key")
        .values_list("pk", flat=True)
    ),
    UUID,
)


def waiting_entries(*, tournament_id: UUID) -> QuerySet[Entry]:
    """The waitlist of an event; the first entry gets the next free place."""
    waiting = Entry.objects.filter(tournament_id=tournament_id, state=EntryState.WAITING)
    return waiting.order_by("entered_at", "id")


def waiting_position(*, entry: Entry) -> int | None:
    """How many places must become free before this entry has one; None unless it waits."""
    if entry.state != EntryState.WAITING:
        return None
    return waiting_positions(tournament_id=entry.tournament_id).get(entry.pk)


def waiting_positions(*, tournament_id: UUID) -> dict[UUID, int]:
    """The same for all entries on the waitlist of an event."""
    return {pk: position for position, pk in enumerate(_WAITING.all(tournament_id), 1)}


_WAITING: PreparedRead[UUID] = PreparedRead(
    lambda event: waiting_entries(tournament_id=event).values_list("pk", flat=True), UUID
)


def find_entry(*, entry_id: UUID) -> Entry:
    """One entry with its event, deck and players; NotFound without one."""
    players = SHOWN_PLAYERS.select_related("user")
    entries = Entry.objects.select_related(
        "tournament", "deck__deck_list", "deck__verdict"
    ).prefetch_related(Prefetch("players", queryset=players))
    entry = entries.filter(pk=entry_id).first()
    if entry is None:
        raise NotFound(gettext("There is no registration {id}.").format(id=entry_id))
    refuse_taken_down(entry.tournament)
    return entry


def incomplete_count(*, tournament: Tournament) -> int:
    """How many entries have a place and not all the players that they need."""
    placed = tournament.entries.filter(state__in=(EntryState.ENTERED, EntryState.CHECKED_IN))
    seated = placed.annotate(seated=Count("players"))
    return seated.filter(seated__lt=tournament.team_size).count()


def not_checked_in(*, tournament: Tournament) -> list[UUID]:
    """The entries that wait for the check-in at the start, and have all their players."""
    entered = tournament.entries.filter(state=EntryState.ENTERED)
    if tournament.team_size > 1:
        entered = entered.annotate(seated=Count("players"))
        entered = entered.filter(seated__gte=tournament.team_size)
    return list(entered.values_list("pk", flat=True))


def left_out_reason(*, entry: Entry) -> str:
    """Why the start of its event left an entry out, as the journal has it; empty for an entry that
    has not left, or has left itself."""
    return left_out_reasons(tournament=entry.tournament, only=[entry]).get(entry.pk, "")


def left_out_reasons(
    *, tournament: Tournament, only: Iterable[Entry] | None = None
) -> dict[UUID, str]:
    """The same of all entries of an event that its start left out, or of `only` these."""
    gone = tournament.entries.filter(state=EntryState.WITHDRAWN)
    if only is not None:
        gone = gone.filter(pk__in=[entry.pk for entry in only])
    left = {str(pk): pk for pk in gone.values_list("pk", flat=True)}
    noted = public_entries(stream=tournament.journal_id).filter(
        kind="entry.withdrawn", data__entry__in=list(left)
    )
    last = {data["entry"]: data.get("reason", "") for data in noted.values_list("data", flat=True)}
    return {left[entry]: reason for entry, reason in last.items() if reason}


def forbidden_pairs(*, tournament_id: UUID) -> QuerySet[ForbiddenPair]:
    """The pairs that are not to meet, as the staff alone may know them, in the order of saying."""
    pairs = ForbiddenPair.objects.filter(tournament_id=tournament_id)
    return pairs.select_related("first", "second").order_by("pk")


def own_entries(*, user: User, states: Collection[TournamentState] = ()) -> QuerySet[Entry]:
    """The entries that `user` plays in, as captain or mate, without those that were given up and
    those in events that the operator hid; with `states`, those in events in one of these."""
    playing = {"players__user": user, "players__live": True}
    if states:  # told of the player's row, as a database finds it by the few events of now
        playing["players__tournament__state__in"] = states
    return Entry.objects.filter(tournament__taken_down_at=None, **playing)


def running_entries(*, user: User) -> list[UUID]:
    """The entries of `user` in running events. What is theirs there is found by these ids at once;
    asked for in one statement, a database looks through all tables that are played."""
    running = own_entries(user=user, states=[TournamentState.RUNNING])
    return list(running.values_list("pk", flat=True))


def invitations(*, user: User) -> QuerySet[Invitation]:
    """The invitations to `user` and those of their entries, as long as an answer can count."""
    led = EntryPlayer.objects.filter(
        user=user, number=CAPTAIN, live=True, tournament__state__in=TAKING_PLAYERS
    )
    return (
        Invitation.objects.filter(Q(user=user) | Q(entry__in=led.values("entry_id")))
        .filter(entry__tournament__state__in=TAKING_PLAYERS, entry__tournament__taken_down_at=None)
        .select_related("entry__tournament", "user")
        .prefetch_related(Prefetch("entry__players", queryset=SHOWN_PLAYERS))
        .order_by("invited_at", "id")
    )


def find_invitation(*, invitation_id: UUID, user: User) -> Invitation:
    """An invitation that `user` has sent or received; NotFound for any other."""
    invitation = invitations(user=user).filter(pk=invitation_id).first()
    if invitation is None:
        raise NotFound(gettext("There is no invitation {id}.").format(id=invitation_id))
    return invitation
