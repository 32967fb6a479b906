"""Creating events, and changing what an organiser has decided about them."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import Organisation, User
from accounts.roles import Power
from accounts.selectors import require_power
from accounts.services.organisations import personal_organisation
from tournaments.models import BestOf, Reveal, Stage, Tournament, TournamentState
from tournaments.services.journal import note
from tournaments.services.locking import lock_tournament
from tournaments.services.pages import write_pages
from tournaments.services.places import promote_waiting
from tournaments.services.rules import pin_rules
from tournaments.services.states import BEFORE_PLAY
from tournaments.services.versions import Expected, check_version, save_changes

PAIRING_SEED_BYTES = 32
DEFAULT_OBJECTION_MINUTES = 30

# Until when something may be changed. Players must find the rules by which they entered, so these
# stay once registration is open; what they plan by stays once play has started.
_RULES = frozenset({"game", "format", "banned", "limited", "best_of", "reveal"})
_SCHEDULE = frozenset({"capacity", "starts_at", "decks_due_at", "objection_minutes"})
_ALWAYS = frozenset({"name", "description", "rounds"})
CHANGEABLE: Mapping[str, frozenset[str]] = {
    TournamentState.DRAFT: _RULES | _SCHEDULE | _ALWAYS,
    TournamentState.REGISTRATION: _SCHEDULE | _ALWAYS,
    TournamentState.CHECK_IN: _SCHEDULE | _ALWAYS,
    TournamentState.RUNNING: _ALWAYS,
    TournamentState.FINISHED: frozenset(),
    TournamentState.CANCELLED: frozenset(),
}
_OF_STAGE = frozenset({"rounds", "best_of"})


class NotChangeable(ValueError):
    """Things that stay as they are in the state of the event; `names` says which."""

    def __init__(self, text: str, names: Sequence[str] = ()) -> None:
        super().__init__(text)
        self.names = tuple(names)


class UnknownOrganisation(LookupError):
    """A short name that no organisation has."""


class CapacityTooSmall(ValueError):
    """Fewer places than are taken."""


class TooFewRounds(ValueError):
    """Fewer rounds than there are already."""


@dataclass(frozen=True)
class Plan:
    """What an organiser decides about an event; `Tournament` and `Stage` tell what each is."""

    name: str
    game: str
    format: str
    rounds: int
    description: str = ""
    best_of: int = BestOf.ONE
    capacity: int | None = None
    starts_at: datetime | None = None
    decks_due_at: datetime | None = None
    reveal: str = Reveal.AFTER_EVENT
    objection_minutes: int | None = DEFAULT_OBJECTION_MINUTES
    banned: Sequence[str] = field(default_factory=list)
    limited: Mapping[str, int] = field(default_factory=dict)


@transaction.atomic
def create_tournament(
    *, actor: User, plan: Plan, organisation: str | None = None, now: datetime
) -> Tournament:
    """A draft of an event, which its staff alone sees; of the organisation of this short name, or
    of the one in which `actor` runs events on his own."""
    tournament = Tournament(
        organisation=_organisation(organisation, actor, now),
        created_by=actor,
        pairing_seed=secrets.token_bytes(PAIRING_SEED_BYTES),
        created_at=now,
    )
    _carry_out(plan, tournament, Stage(tournament=tournament, number=1), now)
    note("tournament.created", tournament_id=tournament.pk, actor=actor, now=now)
    return tournament


def _organisation(slug: str | None, actor: User, now: datetime) -> Organisation:
    """Where `actor` may create events; UnknownOrganisation or PowerMissing elsewhere."""
    if slug is None:
        return personal_organisation(user=actor, now=now)
    found = Organisation.objects.filter(slug=slug).first()
    if found is None:
        raise UnknownOrganisation(f"There is no organisation {slug!r}.")
    require_power(user=actor, organisation_id=found.pk, power=Power.MANAGE_EVENTS)
    return found


@transaction.atomic
def change_tournament(
    *,
    tournament_id: UUID,
    actor: User,
    changes: Mapping[str, Any],
    expected: Expected | None = None,
    now: datetime,
) -> Tournament:
    """Replace parts of the plan. More places go to those who wait for one, until play starts."""
    tournament = lock_tournament(tournament_id=tournament_id)
    check_version(tournament, expected)
    stage = tournament.stages.get(number=1)
    old = plan_of(tournament, stage)
    new = replace(old, **changes)
    changed = frozenset(
        one.name for one in fields(Plan) if getattr(old, one.name) != getattr(new, one.name)
    )
    if not changed:
        return tournament
    if fixed := changed - CHANGEABLE[tournament.state]:
        names = sorted(fixed)
        raise NotChangeable(
            f"{tournament.name} is {tournament.state}, so this stays as it is: {', '.join(names)}.",
            names,
        )
    _check_numbers(tournament, new)
    _carry_out(new, tournament, stage, now)
    save_changes(tournament)
    note(
        "tournament.changed",
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data={"changed": sorted(changed)},
        public=tournament.state != TournamentState.DRAFT,
    )
    if tournament.state in BEFORE_PLAY:
        promote_waiting(tournament=tournament, actor=actor, now=now)
    if tournament.state != TournamentState.DRAFT:
        write_pages(tournament=tournament, now=now)
    return tournament


def plan_of(tournament: Tournament, stage: Stage) -> Plan:
    """The plan of an event as it stands."""
    rows = {one.name: stage if one.name in _OF_STAGE else tournament for one in fields(Plan)}
    return Plan(**{name: getattr(row, name) for name, row in rows.items()})


def _carry_out(plan: Plan, tournament: Tournament, stage: Stage, now: datetime) -> None:
    for one in fields(Plan):
        row = stage if one.name in _OF_STAGE else tournament
        setattr(row, one.name, getattr(plan, one.name))
    if tournament.state == TournamentState.DRAFT:
        pin_rules(tournament=tournament, now=now)
    tournament.save()
    stage.save()


def _check_numbers(tournament: Tournament, plan: Plan) -> None:
    if plan.capacity is not None and plan.capacity < tournament.places_taken:
        raise CapacityTooSmall(
            f"{tournament.name} has given {tournament.places_taken} places, more than"
            f" {plan.capacity}."
        )
    paired = (
        tournament.rounds.standing().order_by("-number").values_list("number", flat=True).first()
        or 0
    )
    if plan.rounds < paired:
        raise TooFewRounds(f"{tournament.name} is in round {paired}, beyond {plan.rounds}.")
