"""Powers of a user in an event, and the sight that they have of it.

Staff who play in an event decide nothing while it runs, unless its setting `playing_staff` lets
them; then the public is told each time (docs/decisions/0050-staff-who-play-are-marked.md). A step
against a player or beyond the rules needs a reason.
"""

from collections.abc import Collection, Iterable
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext

from accounts.models import Membership, User
from accounts.role_texts import POWER_TEXTS
from accounts.roles import POWERS, Power, Role
from accounts.selectors import PowerMissing, powers_of
from contract.errors import DomainError, NotFound
from ground.statements.reads import PreparedAmong, PreparedRead
from tournaments.models import Entry, EntryPlayer, EventStaff, Match, MatchSeat, Tournament
from tournaments.terms.kinds import UNSETTLED, PlayingStaff, TournamentState

# Powers that players of an event lack in it, so that they see no hidden deck or seed and judge
# nothing there, unless it lets staff rule who play (`playing_staff`).
NO_PLAYERS_POWER = frozenset({Power.RULE, Power.SEE_DECKS, Power.HOST_GAMES})


class OwnEntry(DomainError):
    """Staff who play in the event can't change this in their own favour."""

    status = 403
    code = "own_entry"


class OwnMatch(OwnEntry):
    """Staff can't decide about their own match, nor use a code that they created for it."""

    status = 403
    code = "own_match"


class TakenDown(NotFound):
    """The operator of the site has hidden the event."""


def refuse_taken_down(tournament: Tournament) -> None:
    """TakenDown if nobody may see or change the event."""
    if tournament.taken_down_at is not None:
        raise TakenDown(gettext("This event was hidden by the operator of this site."))


def allow_playing_staff(
    actor: User | None, tournament: Tournament, match: Match | None = None
) -> str:
    """The public mark of what `actor` decides as staff of a running event: a `PlayingStaff`, empty
    for those who do not play in it. OwnMatch of their own `match`, and OwnEntry of anything else,
    where the event does not let staff who play decide."""
    if actor is None or tournament.state != TournamentState.RUNNING:
        return ""
    if not is_seated(user=actor, tournament=tournament):
        return ""
    own = match is not None and plays_in(actor, match.seats.prefetch_related("entry__players"))
    if tournament.playing_staff:
        return PlayingStaff.OWN_MATCH if own else PlayingStaff.RIVALS
    if own:
        raise OwnMatch(
            gettext(
                "You play in this match, so another member of staff has to do this. Or turn on"
                " “Staff who play enter results” in the settings of the event."
            )
        )
    raise OwnEntry(
        gettext(
            "You play in this event, so another member of staff has to do this. Or turn on “Staff"
            " who play enter results” in the settings of the event."
        )
    )


def refuse_playing_staff(actor: User, tournament: Tournament) -> None:
    """OwnEntry of what staff who play in a running event never decide, as no mark can tell of it
    in public."""
    if tournament.state == TournamentState.RUNNING and is_seated(user=actor, tournament=tournament):
        raise OwnEntry(
            gettext("You play in this event, so another member of staff has to do this.")
        )


def playing_mark(by: str) -> dict[str, str]:
    """The public data of a step that staff decided who play in the event."""
    return {"playing_staff": by} if by else {}


def own_entries(tournament: Tournament, user: User) -> set[UUID]:
    """The entries of a locked event in which `user` plays."""
    playing = tournament.players.filter(user=user, live=True)
    return set(playing.values_list("entry_id", flat=True))


class CaptainOnly(DomainError):
    """Only the captain can decide this for the team."""

    status = 403
    code = "captain_only"


class NotYourEvent(DomainError):
    """The user has no role in the event."""

    status = 403
    code = "not_your_event"


def powers_in(*, user: User, tournament: Tournament) -> frozenset[Power]:
    """The powers of `user` in the event, as a member of its organisation or of its own staff."""
    powers = powers_of(user=user, organisation_id=tournament.organisation_id)
    powers |= _staff_powers(user, tournament)
    if powers & NO_PLAYERS_POWER and is_seated(user=user, tournament=tournament):
        return powers - NO_PLAYERS_POWER | (powers & _decided_by_players(tournament))
    return powers


def _decided_by_players(tournament: Tournament) -> frozenset[Power]:
    """The powers that staff who play keep, beyond what everybody keeps."""
    return frozenset({Power.RULE} if tournament.playing_staff else ())


def _staff_powers(user: User, tournament: Tournament) -> frozenset[Power]:
    """The powers of `user` as staff of this event alone."""
    role = _STAFF_ROLE.first(user.pk, tournament.pk)
    return frozenset() if role is None else POWERS[Role(role)]


_STAFF_ROLE: PreparedRead[str] = PreparedRead(
    lambda user, event: EventStaff.objects.filter(tournament_id=event, user_id=user).values_list(
        "role", flat=True
    ),
    int,
    UUID,
)


def demand(*, user: User, tournament: Tournament, power: Power) -> None:
    """NotYourEvent or PowerMissing, unless `user` has this power in the event; TakenDown of one
    that the operator has hidden."""
    demand_of(powers_in(user=user, tournament=tournament), tournament=tournament, power=power)


def demand_of(powers: Collection[Power], *, tournament: Tournament, power: Power) -> None:
    """NotYourEvent or PowerMissing, unless this is one of the `powers` that a user has in the
    event; TakenDown of one that the operator has hidden."""
    refuse_taken_down(tournament)
    if not powers:
        raise NotYourEvent(
            gettext("You’re not on the staff of {event}.").format(event=tournament.name)
        )
    if power not in powers:
        raise PowerMissing(
            gettext("Your role in {event} doesn’t allow this: {power}.").format(
                event=tournament.name, power=POWER_TEXTS[power]
            )
        )


def demand_any(*, user: User, tournament: Tournament, powers: Collection[Power]) -> None:
    """NotYourEvent or PowerMissing, unless `user` has one of these powers in the event; TakenDown
    of one that the operator has hidden."""
    own = powers_in(user=user, tournament=tournament)
    power = next((power for power in powers if power in own), next(iter(powers)))
    demand_of(own, tournament=tournament, power=power)


def is_seated(*, user: User, tournament: Tournament) -> bool:
    """True if `user` plays in the event, as captain or mate, or waits for a place in it."""
    return _SEATED.first(user.pk, tournament.pk) is not None


_SEATED: PreparedRead[int] = PreparedRead(
    lambda user, event: EntryPlayer.objects.filter(
        tournament_id=event, user_id=user, live=True
    ).values_list("number", flat=True)[:1],
    int,
    UUID,
)


def judges_of(*, tournament: Tournament) -> set[int]:
    """The accounts that may rule in the event: they have a role that may, and do not play in it
    unless it lets staff decide who play."""
    judges = {*_MEMBERS.all(tournament.organisation_id), *_HELPERS.all(tournament.pk)}
    if tournament.playing_staff:
        return judges
    return judges - seated_among(users=judges, tournament=tournament)


def seated_among(*, users: Iterable[int], tournament: Tournament) -> set[int]:
    """Those of these accounts that play in the event, as `is_seated` has it."""
    return {*_PLAYING.all(users, tournament.pk)}


_RULING = {"role__in": [role for role in Role if Power.RULE in POWERS[role]]}
_MEMBERS: PreparedRead[int] = PreparedRead(
    lambda organisation: Membership.objects.filter(
        organisation_id=organisation, user__is_active=True, **_RULING
    ).values_list("user_id", flat=True),
    UUID,
)
_HELPERS: PreparedRead[int] = PreparedRead(
    lambda event: EventStaff.objects.filter(
        tournament_id=event, user__is_active=True, **_RULING
    ).values_list("user_id", flat=True),
    UUID,
)
_PLAYING: PreparedAmong[int] = PreparedAmong(
    lambda users, event: EntryPlayer.objects.filter(
        tournament_id=event, live=True, user__in=users
    ).values_list("user_id", flat=True),
    int,
    UUID,
)


def plays_for(*, user: User, entry: Entry) -> bool:
    """True if the entry is that of `user`: they are its captain, or play with them."""
    return any(player.user_id == user.pk for player in entry.players.all())


def leads(*, user: User, entry: Entry) -> bool:
    """True if `user` is the captain, who alone decides who plays and whether the entry stays."""
    return any(player.user_id == user.pk and player.is_captain for player in entry.players.all())


def visible_to(viewer: User | None) -> Q:
    """The events that `viewer` sees: drafts are for their staff, and what the operator has taken
    down is for nobody."""
    published = ~Q(state=TournamentState.DRAFT)
    seen = published if viewer is None else published | run_by(viewer)
    return seen & Q(taken_down_at=None)


def run_by(user: User) -> Q:
    """The events of the organisations to which `user` belongs, and those that they help in."""
    own = Membership.objects.filter(user=user)
    helped = EventStaff.objects.filter(user=user)
    return Q(organisation__in=own.values("organisation_id")) | Q(
        pk__in=helped.values("tournament_id")
    )


def refuse_own_match(actor: User | None, match: Match) -> None:
    """OwnMatch where `actor` plays in a match: other staff decide about it."""
    if actor is not None and plays_in(actor, match.seats.prefetch_related("entry__players")):
        raise OwnMatch(
            gettext("You play in this match, so another member of staff has to do this.")
        )


def refuse_opponent(actor: User, entry: Entry) -> None:
    """OwnMatch where `actor` may not act for this entry, whom they meet in an open match."""
    if entry.pk in opponents_of(actor, entry.tournament):
        raise OwnMatch(
            gettext("You play against {name}, so another member of staff has to do this.").format(
                name=entry.name
            )
        )


def refuse_code_of_opponent(guest: EntryPlayer, matches: QuerySet[Match]) -> None:
    """OwnMatch if the user who made a guest's claim code, and so knows it, plays against the guest
    in one of these matches, unless the event lets staff decide who play: its result is marked."""
    if guest.code_made_by_id is None or guest.entry.tournament.playing_staff:
        return
    seats = MatchSeat.objects.filter(match__in=matches.filter(seats__entry=guest.entry_id))
    others = seats.exclude(entry=guest.entry_id)
    if others.filter(entry__players__user=guest.code_made_by_id).exists():
        raise OwnMatch(
            gettext(
                "Your opponent, or a member of their team, made this code. Ask another staff member"
                " for a new one."
            )
        )


def opponents_of(user: User, tournament: Tournament) -> set[UUID]:
    """The entries for which `user` does not act, as they meet in matches of an event which have no
    result. None where the event lets staff decide who play."""
    if tournament.playing_staff:
        return set()
    own = MatchSeat.objects.filter(
        entry__tournament=tournament, entry__players__user=user, match__state__in=UNSETTLED
    )
    others = MatchSeat.objects.filter(match__in=own.values("match")).exclude(
        entry__in=own.values("entry")
    )
    return set(others.values_list("entry", flat=True))


def plays_in(user: User, seats: Iterable[MatchSeat]) -> bool:
    """True if `user` plays in the match of these seats, which were read with their players."""
    return any(plays_for(user=user, entry=seat.entry) for seat in seats)


class ReasonMissing(DomainError):
    """The action needs a reason, which staff can read later."""

    status = 422
    code = "reason_missing"
    field = "reason"
