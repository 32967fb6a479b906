"""Reading entries, invitations and forbidden pairs."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from uuid import UUID

from django.db.models import Count, Prefetch, Q, QuerySet, prefetch_related_objects
from django.utils.translation import gettext

from accounts.models import User
from contract.errors import NotFound
from decks.models import DeckSnapshot
from ground.spelling import searched
from ground.statements.reads import PreparedAmong, PreparedRead, read_before
from ledger.selectors import public_entries
from tournaments.core.absences import no_entry
from tournaments.core.access import refuse_taken_down
from tournaments.core.selectors import (
    SHOWN_PLAYERS,
    tournaments,
)
from tournaments.models import (
    CAPTAIN,
    Entry,
    EntryPlayer,
    ForbiddenPair,
    Invitation,
    Tournament,
)
from tournaments.terms.kinds import (
    GONE,
    Decklists,
    EntryState,
    Reveal,
    TournamentState,
)

# As long as an event is in one of these, it may change who plays in it.
TAKING_PLAYERS = (TournamentState.REGISTRATION, TournamentState.CHECK_IN)


def entries(*, tournament: Tournament, without: Collection[EntryState] = ()) -> QuerySet[Entry]:
    """The registrations of an event in the order in which they were made, with nothing of a deck
    but its commitment; `without` those in one of these states. All have this one `tournament`."""
    of_event = tournament.entries.all()
    return (
        (of_event.exclude(state__in=without) if without else of_event)
        .select_related("deck")
        .prefetch_related(Prefetch("players", queryset=SHOWN_PLAYERS))
        .defer("name_key", "deck__salt")
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
    """Number of places that must become free before this entry has one; None unless it waits."""
    if entry.state != EntryState.WAITING:
        return None
    return waiting_positions(tournament_id=entry.tournament_id).get(entry.pk)


def waiting_positions(*, tournament_id: UUID) -> dict[UUID, int]:
    """The position of each entry on the waitlist of an event, from 1."""
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
        raise no_entry(entry_id)
    refuse_taken_down(entry.tournament)
    return entry


def incomplete_count(*, tournament: Tournament) -> int:
    """Number of entries that have a place and not all the players that they need."""
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
    """The reason why the start of its event left an entry out, as the journal has it; empty for an
    entry that has not left, or has left itself."""
    return left_out_reasons(tournament=entry.tournament, only=[entry]).get(entry.pk, "")


def left_out_reasons(
    *, tournament: Tournament, only: Iterable[Entry] | None = None
) -> dict[UUID, str]:
    """Reasons by entry, as the journal has them, for all entries that the start of an event left
    out, or for `only` these."""
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
    if states:  # told of the player's row, as a database finds it by the few current events
        playing["players__tournament__state__in"] = states
    return Entry.objects.filter(tournament__taken_down_at=None, **playing)


def running_entries(*, user: User) -> list[UUID]:
    """The entries of `user` in running events. Their rows there are found by these ids at once;
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


def no_invitation(invitation_id: UUID) -> NotFound:
    return NotFound(gettext("There is no invitation {id}.").format(id=invitation_id))


def find_invitation(*, invitation_id: UUID, user: User) -> Invitation:
    """An invitation that `user` has sent or received; NotFound for any other."""
    invitation = invitations(user=user).filter(pk=invitation_id).first()
    if invitation is None:
        raise no_invitation(invitation_id)
    return invitation


def own_entry(*, user: User, event: Tournament) -> Entry | None:
    """The entry of `user` in an event, if they have not left before it started."""
    entry = _OWN_ENTRY.first(user.pk, event.pk)
    if entry is not None:
        entry.tournament = event
        prefetch_related_objects([entry], "players")
    return entry


_OWN_ENTRY: PreparedRead[Entry] = PreparedRead(
    lambda user, event: Entry.objects.filter(
        tournament_id=event, players__user_id=user, players__live=True
    ).select_related("deck"),
    int,
    UUID,
)


def entry_with_deck(*, snapshot: DeckSnapshot, viewer: User | None) -> Entry | None:
    """The entry that plays a registered deck, in an event that `viewer` sees; None for a deck that
    was replaced."""
    entries = Entry.objects.filter(deck=snapshot, tournament__in=tournaments(viewer=viewer))
    return entries.select_related("tournament").first()


def public_decks(*, tournament_id: UUID) -> Sequence[str]:
    """The decks of an event that are public, as canonical lists, but those of players who cancelled
    their registration."""
    entries = Entry.objects.filter(tournament_id=tournament_id, deck__revealed_at__isnull=False)
    playing = entries.exclude(state=EntryState.WITHDRAWN)
    return list(playing.values_list("deck__deck_list__canonical", flat=True))


def reason_left_out(*, user: User, event: Tournament) -> str | None:
    """The reason why a registered `user` does not play since the start, as the journal has it:
    empty if they left themselves. None for all other users."""
    if event.state not in (TournamentState.RUNNING, TournamentState.FINISHED):
        return None
    players = event.players.filter(user=user, live=False, entry__state=EntryState.WITHDRAWN)
    player = players.select_related("entry__tournament").order_by("joined_at").last()
    return None if player is None else left_out_reason(entry=player.entry)


def has_decks(event: Tournament) -> bool:
    """True if an event takes decklists, or took some before it gave them up. Without there is
    nothing to check before a game or to replay after it."""
    return event.decklists != Decklists.NONE or _A_DECK.first(event.pk) is not None


_A_DECK: PreparedRead[UUID] = PreparedRead(
    lambda event: (
        Entry.objects.filter(tournament_id=event)
        .exclude(deck=None)
        .values_list("pk", flat=True)[:1]
    ),
    UUID,
)


def opened_early(event: Tournament) -> bool:
    """True if a finished event was reopened, so that its decks are public already."""
    if event.state != TournamentState.RUNNING or event.reveal != Reveal.AFTER_EVENT:
        return False
    return event.entries.filter(deck__revealed_at__isnull=False).exists()


def entries_of(*, user: User, states: Collection[TournamentState] = ()) -> QuerySet[Entry]:
    """The entries with which `user` plays or has played, those that they joined last first; with
    `states`, those in events in one of these."""
    return (
        own_entries(user=user, states=states)
        .select_related("tournament", "deck")
        .prefetch_related("players")
        .defer("tournament__pairing_seed", "deck__salt")
        .order_by("-players__joined_at", "id")
    )


PLAYED_NOW = (TournamentState.CHECK_IN, TournamentState.RUNNING)


def entries_played_now(*, user: User) -> list[Entry]:
    """The entries of a user in events that are played, or in which they check in."""
    return list(entries_of(user=user, states=PLAYED_NOW))


def played_now(entries: Iterable[Entry]) -> list[Tournament]:
    """The events of these entries that are played, or in which they check in."""
    return [
        entry.tournament
        for entry in entries
        if entry.tournament.state in PLAYED_NOW and entry.state not in GONE
    ]


def invitations_to(*, user: User) -> list[Invitation]:
    """Invitations of `user` into teams that they can still accept."""
    return [invitation for invitation in invitations(user=user) if invitation.user_id == user.pk]


def entries_with_ids(*, tournament: Tournament, ids: Collection[UUID]) -> list[Entry]:
    """These registrations of an event by name, without what `entries` joins."""
    return list(tournament.entries.filter(pk__in=ids).order_by("name_key"))


def count_entries(*, tournament: Tournament, states: Collection[EntryState]) -> int:
    """The number of registrations of an event in one of these states."""
    return tournament.entries.filter(state__in=states).count()


def without_check_in(*, tournament: Tournament, states: Collection[EntryState]) -> list[Entry]:
    """The registrations in one of these states that are not checked in at the start, by name."""
    waiting = tournament.entries.filter(state__in=states, checked_in_at=None)
    return list(waiting.order_by("name_key"))


def without_deck(*, tournament: Tournament, states: Collection[EntryState]) -> int:
    """The number of registrations in one of these states that have no deck."""
    return tournament.entries.filter(state__in=states, deck=None).count()


def entries_named(*, tournament: Tournament, part: str) -> set[UUID]:
    """The registrations of an event with this in their name or in that of a player, whatever the
    capitals and accents."""
    names = tournament.entries.values_list("pk", "name", "players__name")
    return {pk for pk, *words in names if searched(part) in searched(" ".join(words))}


def names_of_entries(*, ids: Collection[UUID]) -> dict[UUID, str]:
    """The names of these registrations, by id."""
    return dict(Entry.objects.filter(pk__in=ids).values_list("pk", "name"))


def guests_of(*, tournament: Tournament) -> QuerySet[EntryPlayer]:
    """The players of an event without an account who have not left."""
    return tournament.players.filter(user=None, live=True)


def guests_without_code(*, tournament: Tournament) -> tuple[int, int]:
    """The number of guests of an event, and of those without a code."""
    counts = guests_of(tournament=tournament).aggregate(
        guests=Count("pk"), without_code=Count("pk", Q(claim_digest=""))
    )
    return counts["guests"], counts["without_code"]


def find_player(*, entry: Entry, player_id: UUID) -> EntryPlayer:
    """A player of an entry; NotFound without one."""
    player = entry.players.filter(pk=player_id).first()
    if player is None:
        raise NotFound(gettext("There is no such player."))
    return player


def invitations_of(*, entry: Entry) -> list[Invitation]:
    """The invitations into a team, each with its user."""
    return list(entry.invitations.select_related("user"))


def amounts_paid(*, tournament: Tournament) -> list[int]:
    """The sum that entries of an event have paid, in cents."""
    paid = tournament.entries.values_list("paid", flat=True)
    return [amount for amount in paid if amount is not None]


def entries_with_public_decks(*, tournament: Tournament, ids: Collection[str]) -> dict[str, Entry]:
    """Those of these registrations of an event whose decks are public, by id."""
    opened = Entry.objects.filter(
        pk__in=ids, tournament=tournament, deck__revealed_at__isnull=False
    )
    return {str(entry.pk): entry for entry in opened.select_related("deck")}
