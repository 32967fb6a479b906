"""The players of an event: their names, and that each user plays only once."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext

from accounts.models import User
from contract.errors import DomainError
from ground.spelling import look_alike
from ledger.selectors import staff_entries
from replays.selectors import replays
from tournaments.core.access import is_seated
from tournaments.core.services.changes import event_stream
from tournaments.core.services.judges import require_another_judge
from tournaments.entries.claim_codes import digest_of, new_code
from tournaments.models import Entry, EntryPlayer, Invitation, Tournament
from tournaments.terms.names import UnusableName, clean_new_name, name_key

# Every function here is called under the event's lock.

# The entries of the journal that say what somebody has seen.
LOOKS = ("deck.exported", "deck.viewed", "seed.fetched", "table.looked")


def name_in_use(name: str, others: QuerySet) -> str | None:
    """Why a name cannot join those in the rows `others`: it is there already, or one that looks
    like it. None if it can."""
    if others.filter(name_key=name_key(name)).exists():
        return gettext("The name “{name}” is taken.").format(name=name)
    alike = (taken for taken in others.values_list("name", flat=True) if look_alike(taken, name))
    other = next(alike, None)
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
    tournament = player.entry.tournament
    try:
        player.name = clean_new_name(player.name)
    except UnusableName as error:
        raise UnusablePlayerName(str(error)) from error
    player.name_key = name_key(player.name)
    if taken := name_in_use(player.name, tournament.players.filter(live=True)):
        raise PlayerNameTaken(taken)
    player.tournament, player.joined_at = tournament, now
    player.save(force_insert=True)
    if player.user is not None:
        forget_invitations(user=player.user, tournament=tournament)


def find_guest(*, code: str) -> EntryPlayer:
    """The guest with this claim code, with their entry and its event; UnknownCode without one."""
    guests = EntryPlayer.objects.filter(claim_digest=digest_of(code))
    guest = guests.select_related("entry__tournament").first()
    if guest is None:
        raise UnknownCode(unknown_code_text())
    return guest


def unknown_code_text() -> str:
    """What is wrong with a code that no guest has."""
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


def check_may_play(*, tournament: Tournament, user: User, by_staff: bool = False) -> None:
    """AlreadyEntered, NoJudge or HasSeenSecrets, unless `user` may begin to play in the event; in
    words for them, or for the staff that registers them."""
    if is_seated(user=user, tournament=tournament):
        raise AlreadyEntered(
            gettext("{name} is already registered.").format(name=user.username)
            if by_staff
            else gettext("You’re already registered for this event.")
        )
    require_another_judge(tournament=tournament, user=user)
    if _has_seen_secrets(tournament, user):
        raise HasSeenSecrets(
            gettext(
                "{name} has seen hidden decks, hands or seeds of this event, so they can’t play in"
                " it."
            ).format(name=user.username)
            if by_staff
            else gettext(
                "You’ve seen hidden decks, hands or seeds of this event, so you can’t play in it."
            )
        )


def _has_seen_secrets(tournament: Tournament, user: User) -> bool:
    """Whether the staff's journal says that a user has seen a hidden deck, a seed or hands: asked
    for them, had the link of an overlay that has shown a match, or took a dispute of which a log is
    sealed."""
    journal = staff_entries(stream=event_stream(tournament.pk))
    own = journal.filter(actor=user)
    streams = own.filter(kind="overlay.made").exists()
    taken = own.filter(kind="dispute.taken").values_list("data__match", flat=True)
    return (
        own.filter(kind__in=LOOKS).exists()
        or (streams and journal.filter(kind="match.featured").exists())
        or replays().filter(slot__match__in=list(taken), revealed_at=None).exists()
    )


def forget_invitations(*, user: User, tournament: Tournament) -> None:
    """Delete the invitations of a user who plays: they can accept none of them, and the teams can
    invite other players."""
    Invitation.objects.filter(user=user, entry__tournament=tournament).delete()


def missing_players(entry: Entry) -> int:
    """How many players an entry lacks before it can play; 0 when it is complete."""
    return max(0, entry.tournament.team_size - len(entry.players.all()))
