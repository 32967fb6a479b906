"""Series: creating one, setting its rules, and choosing which events count in it, and how much."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

import engine
from accounts.models import User
from accounts.roles import Power
from accounts.selectors import require_power
from accounts.services.quotas import lock_account
from contract.errors import DomainError, NotFound
from ledger.services.journal import append
from tournaments.core.access import refuse_taken_down
from tournaments.core.services.changes import Expected, check_version, lock_tournament, save_changes
from tournaments.core.services.quotas import check_series
from tournaments.events.services.events import organisation_for
from tournaments.models import Series, SeriesEvent, Tournament
from tournaments.series.counting import Scheme, Step, checked
from tournaments.series.counting.scheme import MOST_PERCENT
from tournaments.series.selectors.series import no_series, other_game_text
from tournaments.series.services.series_standings import scheme_of, write_series_page
from tournaments.terms.other_games import clean_game_name, has_rules, same_game

# Facts about a series beside the rules by which it counts.
OWN = ("name", "game", "game_name", "description")
# The usual points: a podium that is worth coming for, and something for the first eight.
USUAL = Scheme(steps=(Step(1, 10), Step(2, 7), Step(4, 5), Step(8, 3)), attending=1)


@dataclass(frozen=True)
class SeriesPlan:
    """The plan of an organiser for a series; `Scheme` tells how it counts."""

    name: str
    game: str
    game_name: str = ""
    description: str = ""
    scheme: Scheme = field(default_factory=lambda: USUAL)


def planned_series(settings: Mapping[str, Any]) -> SeriesPlan:
    """The plan of these words; the scheme is the usual one but for what they say of it."""
    own = {name: settings[name] for name in OWN if name in settings}
    scheme = {name: value for name, value in settings.items() if name not in OWN}
    return SeriesPlan(**own, scheme=checked(replace(USUAL, **scheme)))


@transaction.atomic
def create_series(
    *, actor: User, plan: SeriesPlan, organisation: str | None = None, now: datetime
) -> Series:
    """Create a series without events, for the organisation with this short name, or for the one in
    which `actor` runs events on their own. It is public. QuotaReached if they have too many."""
    lock_account(user=actor)
    check_series(organiser=actor)
    checked(plan.scheme)
    plan = replace(plan, game_name=clean_game_name(plan.game, plan.game_name))
    if has_rules(plan):
        engine.game(plan.game)  # UnknownGame where there is none
    series = Series(
        organisation=organisation_for(organisation, actor, now), created_by=actor, created_at=now
    )
    _carry_out(plan, series)
    series.save(force_insert=True)
    enter(series, "series.created", actor, {}, now)
    write_series_page(series=series, now=now)
    return series


@transaction.atomic
def change_series(
    *,
    series_id: UUID,
    actor: User,
    changes: Mapping[str, Any],
    expected: Expected | None = None,
    now: datetime,
) -> Series:
    """Change the name, the description or fields of the scheme; the standings are then counted by
    the new scheme."""
    series = lock_series(series_id=series_id, actor=actor)
    check_version(series, expected)
    old = plan_of_series(series)
    own = {name: value for name, value in changes.items() if name in OWN}
    scheme = replace(old.scheme, **{name: changes[name] for name in changes.keys() - own.keys()})
    new = replace(old, **own, scheme=checked(scheme))
    if new == old:
        return series
    _carry_out(new, series)
    series.save()
    save_changes(series)
    enter(series, "series.changed", actor, {"changed": _differing(old, new)}, now)
    write_series_page(series=series, now=now)
    return series


def lock_series(*, series_id: UUID, actor: User | None = None) -> Series:
    """The row of a series, locked; NotFound without one. PowerMissing unless `actor`,
    if one is given, manages the events of its organisation."""
    locked = Series.objects.select_for_update(no_key=True, of=("self",)).filter(pk=series_id)
    series = locked.select_related("organisation").first()
    if series is None:
        raise no_series(series_id)
    if actor is not None:
        power = Power.MANAGE_EVENTS
        require_power(user=actor, organisation_id=series.organisation_id, power=power)
    return series


def plan_of_series(series: Series) -> SeriesPlan:
    """The plan of a series as it stands."""
    own = {name: getattr(series, name) for name in OWN}
    return SeriesPlan(**own, scheme=scheme_of(series))


def enter(
    series: Series, kind: str, actor: User | None, data: Mapping[str, object], now: datetime
) -> None:
    """An entry in the journal of a locked series."""
    append(stream=f"series:{series.pk}", kind=kind, now=now, actor=actor, data=data)


def _differing(old: SeriesPlan, new: SeriesPlan) -> list[str]:
    """The names of what is other than before."""
    whole = {name: (getattr(old, name), getattr(new, name)) for name in OWN}
    whole |= {
        field.name: (getattr(old.scheme, field.name), getattr(new.scheme, field.name))
        for field in fields(Scheme)
    }
    return sorted(name for name, (before, after) in whole.items() if before != after)


def _carry_out(plan: SeriesPlan, series: Series) -> None:
    for name in OWN:
        setattr(series, name, getattr(plan, name))
    scheme = plan.scheme
    series.steps = [[step.place, step.points] for step in scheme.steps]
    series.bands = [[band.players, band.percent] for band in scheme.bands]
    series.attending, series.best, series.fewest = scheme.attending, scheme.best, scheme.fewest


MOST_EVENTS = 200


class NotOfSeries(DomainError):
    """The event belongs to another game or organisation than the series."""

    status = 422
    code = "not_of_series"
    field = "tournament_id"


class AlreadyInSeries(DomainError):
    """The event is in the series already."""

    code = "already_in_series"
    field = "tournament_id"


class TooManyEvents(DomainError):
    """The series has as many events as allowed."""

    code = "too_many_events"


class UnusableWeight(DomainError):
    """The weight isn't possible for an event."""

    status = 422
    code = "unusable_weight"
    field = "weight"


@transaction.atomic
def add_event(
    *, series_id: UUID, tournament_id: UUID, actor: User, weight: int = 100, now: datetime
) -> SeriesEvent:
    """Let an event of the same organisation and game belong to a series. It counts `weight` percent
    as soon as it is finished, at once if it is."""
    series = lock_series(series_id=series_id, actor=actor)
    _check_weight(weight)
    tournament = _event_of(series, tournament_id)
    if series.events.filter(tournament=tournament).exists():
        raise AlreadyInSeries(
            gettext("{event} is already in {series}.").format(
                event=tournament.name, series=series.name
            )
        )
    if series.events.count() >= MOST_EVENTS:
        raise TooManyEvents(
            gettext("{series} already has {most} events, the most a series can have.").format(
                series=series.name, most=MOST_EVENTS
            )
        )
    made = SeriesEvent.objects.create(
        series=series, tournament=tournament, weight=weight, joined_at=now
    )
    data = {"tournament": str(tournament.pk), "weight": weight}
    enter(series, "series.event_added", actor, data, now)
    write_series_page(series=series, now=now)
    return made


@transaction.atomic
def weigh_event(
    *, series_id: UUID, tournament_id: UUID, actor: User, weight: int, now: datetime
) -> SeriesEvent:
    """Let an event of a series count so many percent."""
    series = lock_series(series_id=series_id, actor=actor)
    _check_weight(weight)
    event = _in_series(series, tournament_id)
    if event.weight == weight:
        return event
    event.weight = weight
    event.save(update_fields=["weight"])
    data = {"tournament": str(tournament_id), "weight": weight}
    enter(series, "series.event_weighed", actor, data, now)
    write_series_page(series=series, now=now)
    return event


@transaction.atomic
def remove_event(*, series_id: UUID, tournament_id: UUID, actor: User, now: datetime) -> None:
    """Let an event belong to a series no more: nothing of it counts there."""
    series = lock_series(series_id=series_id, actor=actor)
    _in_series(series, tournament_id).delete()
    enter(series, "series.event_removed", actor, {"tournament": str(tournament_id)}, now)
    write_series_page(series=series, now=now)


def _event_of(series: Series, tournament_id: UUID) -> Tournament:
    """An event that can belong to a series; NotFound also for one of another organisation, which
    might be a draft, and TakenDown for one that the operator has hidden."""
    own = Tournament.objects.filter(organisation=series.organisation_id)
    if not own.filter(pk=tournament_id).exists():
        raise NotOfSeries(
            gettext("{organisation} has no event {id}.").format(
                organisation=series.organisation.name, id=tournament_id
            )
        )
    # One that is just being finished is so before it joins, or afterwards counts the series anew.
    tournament = lock_tournament(tournament_id=tournament_id)
    refuse_taken_down(tournament)
    if not same_game(tournament, series):
        raise NotOfSeries(other_game_text(series, tournament))
    return tournament


def _in_series(series: Series, tournament_id: UUID) -> SeriesEvent:
    event = series.events.filter(tournament=tournament_id).first()
    if event is None:
        raise NotFound(
            gettext("{series} has no event {id}.").format(series=series.name, id=tournament_id)
        )
    return event


def _check_weight(weight: int) -> None:
    if not 1 <= weight <= MOST_PERCENT:
        raise UnusableWeight(
            gettext("An event counts 1 to {most} percent, not {weight}.").format(
                most=MOST_PERCENT, weight=weight
            )
        )
