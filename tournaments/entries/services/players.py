"""The players of an event: their names, and that each user plays only once."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext

from accounts.models import User
from contract.errors import DomainError
from ground.spelling import looks
from ground.statements.many_rows import insert_all
from ledger.selectors import staff_entries
from replays.selectors import replays
from tournaments.core.access import refuse_taken_down, seated_among
from tournaments.core.services.changes import event_stream
from tournaments.core.services.judges import judges_to_keep, last_judge
from tournaments.entries.claim_codes import digest_of, new_code
from tournaments.models import Entry, EntryPlayer, Invitation, Tournament
from tournaments.terms.names import UnusableName, clean_new_name, name_key

# Every function here is called under the event's lock.

# The entries of the journal that say what somebody has seen.
LOOKS = ("deck.exported", "deck.viewed", "seed.fetched", "table.looked")


class NamesInUse:
    """The names in rows of an event, and how they look."""

    def __init__(self, *rows: QuerySet) -> None:
        pairs = {pair for each in rows for pair in each.values_list("name_key", "name")}
        self.keys = {key for key, _ in pairs}
        self.looks = {look: name for _, name in pairs for look in looks(name)}

    def fault(self, name: str) -> str | None:
        """A sentence why a name cannot join these: it is there already, or one that looks like it.
        None if it can."""
        if name_key(name) in self.keys:
            return gettext("The name “{name}” is taken.").format(name=name)
        other = next((self.looks[look] for look in looks(name) if look in self.looks), None)
        if other is None:
            return None
        return gettext("The name “{name}” looks too much like “{other}”, which is taken.").format(
            name=name, other=other
        )


class NameTaken(DomainError):
    """Another entry of the event has this name, or one that looks the same."""

    code = "name_taken"
    field = "name"


class PlayerNameTaken(NameTaken):
    """Another player of the event has this name or one that looks the same, whatever the teams are
    called."""

    field = "player"


class UnusablePlayerName(UnusableName):
    """The name is unreadable, or hard to tell from other names.

    It is that of a player of a team, who has a name beside the team's.
    """

    field = "player"


class UnknownCode(DomainError):
    """The claim code belongs to no guest, or has been replaced."""

    status = 422
    code = "unknown_code"
    field = "code"


class AlreadyEntered(DomainError):
    """The user is registered for the event already."""

    code = "already_entered"


class HasSeenSecrets(DomainError):
    """The user has seen hidden decks, hands or seeds of the event, so they can't play in it."""

    code = "has_seen_secrets"


@dataclass(frozen=True)
class Guest:
    """A player without an account, and the code by which they can claim their place: it is shown
    this once."""

    player: EntryPlayer
    claim_code: str

    @property
    def entry(self) -> Entry:
        return self.player.entry


def seat(*, player: EntryPlayer, now: datetime) -> None:
    """Store a new player of a stored entry, under a name that no other player of the event has;
    UnusablePlayerName or PlayerNameTaken if that cannot be."""
    clean_player(player)
    seat_all(players=[player], now=now)


def clean_player(player: EntryPlayer) -> None:
    """Clean the name of a new player; UnusablePlayerName or PlayerNameTaken if it cannot be
    theirs."""
    try:
        player.name = clean_new_name(player.name)
    except UnusableName as error:
        raise UnusablePlayerName(str(error)) from error
    taken = NamesInUse(player.entry.tournament.players.filter(live=True)).fault(player.name)
    if taken:
        raise PlayerNameTaken(taken)


def seat_all(*, players: Sequence[EntryPlayer], now: datetime) -> None:
    """Store new players of stored entries of an event, whose names are clean and not in use."""
    tournament = players[0].entry.tournament
    for player in players:
        player.name_key = name_key(player.name)
        player.tournament, player.joined_at = tournament, now
    insert_all(players)
    users = [player.user_id for player in players if player.user_id is not None]
    if users:
        forget_invitations(users=users, tournament=tournament)


def find_guest(*, code: str) -> EntryPlayer:
    """The guest with this claim code, with their entry and its event; UnknownCode without one, and
    TakenDown in an event that the operator has hidden."""
    guests = EntryPlayer.objects.filter(claim_digest=digest_of(code))
    guest = guests.select_related("entry__tournament").first()
    if guest is None:
        raise UnknownCode(unknown_code_text())
    refuse_taken_down(guest.entry.tournament)
    return guest


def unknown_code_text() -> str:
    """The text about a code that no guest has."""
    return gettext(
        "No registration has this code. It may have been used or replaced: ask the staff for a new"
        " one."
    )


def give_code(*, player: EntryPlayer, actor: User) -> str:
    """A new claim code for a guest that replaces the old one, with the user who made it; the caller
    saves the player."""
    code = new_code()
    player.claim_digest, player.code_made_by = code.digest, actor
    return code.text


class Newcomers:
    """Users who may begin to play in a locked event, or may not; in words for them, or for the
    staff that registers them."""

    def __init__(
        self, tournament: Tournament, users: Iterable[User], *, by_staff: bool = False
    ) -> None:
        ids = [user.pk for user in users]
        self.by_staff = by_staff
        self.seated = seated_among(users=ids, tournament=tournament)
        self.judges = judges_to_keep(tournament=tournament)
        self.seen = _have_seen_secrets(tournament, ids)

    def check(self, user: User) -> None:
        """AlreadyEntered, NoJudge or HasSeenSecrets, unless one of these users may play."""
        if user.pk in self.seated:
            raise AlreadyEntered(
                gettext("{name} is already registered.").format(name=user.username)
                if self.by_staff
                else gettext("You’re already registered for this event.")
            )
        if self.judges == {user.pk}:
            raise last_judge(user)
        if user.pk in self.seen:
            raise HasSeenSecrets(
                gettext(
                    "{name} has seen hidden decks, hands or seeds of this event, so they can’t play"
                    " in it."
                ).format(name=user.username)
                if self.by_staff
                else gettext(
                    "You’ve seen hidden decks, hands or seeds of this event, so you can’t play in"
                    " it."
                )
            )

    def take(self, user: User) -> None:
        """Count one of these users as a player from now on."""
        self.seated.add(user.pk)
        self.judges.discard(user.pk)


def check_may_play(*, tournament: Tournament, user: User, by_staff: bool = False) -> None:
    """AlreadyEntered, NoJudge or HasSeenSecrets, unless `user` may begin to play in the event; see
    Newcomers."""
    Newcomers(tournament, [user], by_staff=by_staff).check(user)


def _have_seen_secrets(tournament: Tournament, users: Sequence[int]) -> set[int]:
    """Those of these accounts of which the staff's journal says that they have seen a hidden deck,
    a seed or hands: asked for them, had the link of an overlay that has shown a match, or took a
    dispute of which a log is sealed."""
    if not users:
        return set()
    journal = staff_entries(stream=event_stream(tournament.pk))
    own = journal.filter(actor__in=users, kind__in=(*LOOKS, "overlay.made", "dispute.taken"))
    seen, streams, taken = set(), set(), defaultdict(set)
    for user, kind, data in own.values_list("actor", "kind", "data"):
        if kind == "overlay.made":
            streams.add(user)
        elif kind == "dispute.taken":
            taken[data["match"]].add(user)
        else:
            seen.add(user)
    if streams and journal.filter(kind="match.featured").exists():
        seen |= streams
    sealed = replays().filter(slot__match__in=list(taken), revealed_at=None)
    for match in sealed.values_list("slot__match", flat=True) if taken else ():
        seen |= taken[match]
    return seen


def forget_invitations(*, users: Collection[int], tournament: Tournament) -> None:
    """Delete the invitations of users who play: they can accept none of them, and the teams can
    invite other players."""
    Invitation.objects.filter(user__in=users, entry__tournament=tournament).delete()


def missing_players(entry: Entry) -> int:
    """Number of players that an entry lacks before it can play; 0 when it is complete."""
    return max(0, entry.tournament.team_size - len(entry.players.all()))
