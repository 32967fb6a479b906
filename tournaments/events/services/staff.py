"""Staff of one event who need not belong to its organisation."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power, Role
from accounts.selectors import find_user, named_user
from contract.errors import NotFound
from ground.spelling import same_spelling
from tournaments.core.access import demand
from tournaments.core.services.changes import lock_tournament, note
from tournaments.core.services.judges import keeping_judge
from tournaments.models import EventStaff, Tournament


@transaction.atomic
def name_staff(
    *, tournament_id: UUID, actor: User, username: str, role: Role, now: datetime
) -> EventStaff:
    """Give a user one of EVENT_ROLES in an event, in place of the role that they had there.

    It adds to what they may do as a member of the organisation. Giving the same role again changes
    nothing. NoJudge if a running event would lose its last judge.
    """
    tournament = _locked(tournament_id, actor)
    user = named_user(username=username)
    member = tournament.staff.filter(user=user).first()
    if member is not None and member.role == role:
        return member
    with keeping_judge(tournament):
        made, _ = EventStaff.objects.update_or_create(
            tournament=tournament,
            user=user,
            defaults={"role": role},
            create_defaults={"role": role, "since": now},
        )
    _note("staff.named", made, actor, now)
    return made


@transaction.atomic
def dismiss_staff(*, tournament_id: UUID, actor: User, username: str, now: datetime) -> None:
    """Remove a user from the staff of an event; everybody may remove themselves.
    NotFound if they are not staff, NoJudge if a running event would lose its last
    judge."""
    own = same_spelling(actor.username, username)
    tournament = (
        lock_tournament(tournament_id=tournament_id) if own else _locked(tournament_id, actor)
    )
    member = tournament.staff.filter(user=find_user(username=username)).first()
    if member is None:
        raise NotFound(
            gettext("“{name}” hasn’t been added to the staff of this event.").format(name=username)
        )
    _note("staff.dismissed", member, actor, now)
    with keeping_judge(tournament):
        member.delete()


def _locked(tournament_id: UUID, actor: User) -> Tournament:
    tournament = lock_tournament(tournament_id=tournament_id)
    demand(user=actor, tournament=tournament, power=Power.MANAGE_EVENTS)
    return tournament


def _note(kind: str, staff: EventStaff, actor: User, now: datetime) -> None:
    note(
        kind,
        tournament_id=staff.tournament_id,
        actor=actor,
        now=now,
        data={"user": staff.user_id, "role": staff.role},
        public=False,
    )
