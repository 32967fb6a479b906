"""Creating events and changing their plans."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from itertools import zip_longest
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext, ngettext

from accounts.models import Organisation, User
from accounts.roles import Power
from accounts.selectors import find_organisation, require_power
from accounts.services.organisations import personal_organisation
from accounts.services.quotas import lock_account
from contract.errors import DomainError, Fault, NotFound
from ground.spelling import folded
from ground.texts import marked, translated
from tournaments.core.access import allow_playing_staff, playing_mark
from tournaments.core.services.changes import (
    Expected,
    check_version,
    event_stream,
    lock_tournament,
    note,
    save_changes,
)
from tournaments.core.services.pinned_rules import pin_rules
from tournaments.core.services.quotas import check_events
from tournaments.core.services.short_codes import free_code
from tournaments.core.services.states import BEFORE_PLAY
from tournaments.core.state_texts import state_sentence
from tournaments.entries.services.places import promote_waiting
from tournaments.events.services.scenarios import check_played_scenarios, check_scenario_options
from tournaments.events.services.settings import (
    FIXED_WHEN_BEGUN,
    check_moments,
    chosen_settings,
    differences,
    named_game,
    plan_of,
    replanned,
    stage_changes,
    stage_plan_of,
)
from tournaments.models import Round, Stage, Tournament
from tournaments.rounds.services.round_draws import commitments
from tournaments.schedule.services.deadlines import set_deadlines
from tournaments.stages.selectors.progress import entries_in, stages_begun
from tournaments.stages.services.stage_start import prepare_first_stage
from tournaments.standings.services.stored_standings import write_stored_standings
from tournaments.terms.event_plan import Plan
from tournaments.terms.kinds import RoundState, TournamentState
from tournaments.terms.settings import Until, settings_of
from tournaments.terms.stage_plan import StagePlan

PAIRING_SEED_BYTES = 32
# Settings that may help staff who play themselves, while they play.
_MAY_HELP = {"confirm_minutes", "stages", "best_of"}

_STATES: Mapping[Until, tuple[TournamentState, ...]] = {
    Until.REGISTRATION: (TournamentState.DRAFT,),
    Until.START: BEFORE_PLAY,
    Until.STAGE: (*BEFORE_PLAY, TournamentState.RUNNING),
    Until.END: (*BEFORE_PLAY, TournamentState.RUNNING),
}


def changeable(plan: type, stage: type, state: str) -> frozenset[str]:
    """The parts of plans of these kinds that may be changed in this state of an event, by the names
    that `differences` uses."""
    settings = (*settings_of(plan).values(), *settings_of(stage).values())
    return frozenset(setting.changed_as for setting in settings if state in _STATES[setting.until])


CHANGEABLE: Mapping[str, frozenset[str]] = {
    state: changeable(Plan, StagePlan, state) for state in TournamentState.values
}


class NotChangeable(DomainError):
    """Some settings can't change in this state of the event; `names` says which, and `state` is a
    sentence about the state if that alone is the reason."""

    code = "not_changeable"
    because_of_state = marked("{state} These settings can’t change any more: {settings}.")

    def __init__(self, text: str, names: Sequence[str] = (), state: str = "") -> None:
        super().__init__(text)
        self.names, self.state = tuple(names), state

    def faults(self) -> list[Fault]:
        return [Fault(self.code, str(self), f"/{name}") for name in self.names]


class UnknownOrganisation(DomainError):
    """No organisation has this short name."""

    status = 422
    code = "unknown_organisation"
    field = "organisation"


class CapacityTooSmall(DomainError):
    """The player limit is below the number of places taken."""

    code = "capacity_too_small"
    field = "capacity"


class TooFewRounds(DomainError):
    """The number of rounds is below the number already paired."""

    code = "too_few_rounds"
    field = "rounds"


@transaction.atomic
def create_tournament(
    *,
    actor: User,
    plan: Plan,
    organisation: str | None = None,
    deadlines: Mapping[str, datetime | None] = {},
    now: datetime,
) -> Tournament:
    """Create a draft of an event, which only its staff sees. It belongs to the organisation with
    this short name, or to that in which `actor` runs events of their own. QuotaReached if they have
    too many."""
    lock_account(user=actor)
    check_events(organiser=actor)
    tournament = Tournament(
        organisation=organisation_for(organisation, actor, now),
        created_by=actor,
        pairing_seed=secrets.token_bytes(PAIRING_SEED_BYTES),
        short_code=free_code(),
        created_at=now,
    )
    tournament.journal_id = event_stream(tournament.pk)
    _carry_out(plan, tournament, now)
    note(
        "tournament.created",
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data=commitments(tournament),
    )
    set_deadlines(tournament=tournament, times=deadlines, actor=actor, now=now)
    return tournament


def organisation_for(slug: str | None, actor: User, now: datetime) -> Organisation:
    """The organisation in which `actor` may create events; UnknownOrganisation or PowerMissing."""
    if slug is None:
        return personal_organisation(user=actor, now=now)
    return named_organisation(slug, actor)


def named_organisation(slug: str, actor: User) -> Organisation:
    """The organisation with this short name, if `actor` may create events in it."""
    try:
        organisation = find_organisation(slug=slug)
    except NotFound as error:
        raise UnknownOrganisation(str(error)) from error
    require_power(user=actor, organisation_id=organisation.pk, power=Power.MANAGE_EVENTS)
    return organisation


@transaction.atomic
def change_tournament(
    *,
    tournament_id: UUID,
    actor: User,
    changes: Mapping[str, Any],
    deadlines: Mapping[str, datetime | None] = {},
    expected: Expected | None = None,
    now: datetime,
) -> Tournament:
    """Change parts of the plan and of the schedule. Until play starts, additional places go to the
    waitlist."""
    tournament = lock_tournament(tournament_id=tournament_id)
    check_version(tournament, expected)
    moved = set_deadlines(tournament=tournament, times=deadlines, actor=actor, now=now)
    old = plan_of(tournament)
    new = replanned(old, changes)
    changed = differences(old, new)
    if not changed:
        if moved:
            save_changes(tournament)
        return tournament
    if fixed := changed - CHANGEABLE[tournament.state]:
        names = sorted({"stages" if name == "timing" else name for name in fixed})
        state = state_sentence(tournament)
        text = translated(NotChangeable.because_of_state)
        raise NotChangeable(text.format(state=state, settings=", ".join(names)), names, state)
    _check_begun(tournament, old.stages, new.stages)
    playing = _check_own_advantage(tournament, changed, actor)
    _check_numbers(tournament, new)
    if "scenarios" in changed:
        check_played_scenarios(tournament, new)
    _carry_out(new, tournament, now)
    if old.stages[0] != new.stages[0]:
        _prepare_again(tournament)
    save_changes(tournament)
    note(
        "tournament.changed",
        tournament_id=tournament.pk,
        actor=actor,
        now=now,
        data={"changed": sorted(changed), **playing_mark(playing)}
        | _stages_before_and_after(tournament, old.stages, new.stages),
        public=tournament.state != TournamentState.DRAFT,
    )
    if tournament.state in BEFORE_PLAY:
        promote_waiting(tournament=tournament, actor=actor, now=now)
    if tournament.state != TournamentState.DRAFT:
        write_stored_standings(tournament=tournament, now=now)
    return tournament


def _carry_out(plan: Plan, tournament: Tournament, now: datetime) -> None:
    check_moments(plan)
    plan = named_game(plan)
    for name in settings_of(Plan):
        setattr(tournament, name, getattr(plan, name))
    fold(tournament)
    if tournament.state == TournamentState.DRAFT:
        pin_rules(tournament=tournament, now=now)
    tournament.save()
    check_scenario_options(tournament, plan)
    _write_stages(plan, tournament)


def fold(tournament: Tournament) -> None:
    """Set the columns by which an event is searched."""
    # The line between them is in no word that is searched.
    names = (folded(tournament.name), folded(tournament.game_name))
    tournament.name_folded = "\n".join(filter(None, names))
    tournament.place_folded = folded(tournament.place)


def _write_stages(plan: Plan, tournament: Tournament) -> None:
    """Write the stages of the plan. Settings that do not change are kept, such as a number of
    rounds that follows from the players, which no plan has."""
    existing = {stage.number: stage for stage in tournament.stages.all()}
    for number, stage_plan in enumerate(plan.stages, 1):
        stage = existing.pop(number, None)
        if stage is None:
            Stage.objects.create(tournament=tournament, number=number, **vars(stage_plan))
        elif names := _differing(stage_plan_of(stage), stage_plan):
            for name in names:
                setattr(stage, name, getattr(stage_plan, name))
            stage.save(update_fields=names)
    for stage in existing.values():
        stage.delete()


def _differing(before: StagePlan, after: StagePlan) -> list[str]:
    """The settings of a stage to write: all where who plays whom changes, as then nothing follows
    from its players any more."""
    if "stages" in stage_changes(before, after):
        return [*settings_of(StagePlan)]
    return [
        name for name in settings_of(StagePlan) if getattr(before, name) != getattr(after, name)
    ]


def _prepare_again(tournament: Tournament) -> None:
    """Fix what follows from the players of the first stage, where its event has started and its
    first round isn't paired."""
    if tournament.state == TournamentState.RUNNING and not stages_begun(tournament):
        first = tournament.stages.get(number=1)
        prepare_first_stage(stage=first, players=len(entries_in(first)))


def _check_own_advantage(tournament: Tournament, changed: Collection[str], actor: User) -> str:
    """The mark of a change that may help staff who play, while they do; OwnEntry where the event
    does not let them."""
    return allow_playing_staff(actor, tournament) if _MAY_HELP & {*changed} else ""


def _check_begun(
    tournament: Tournament, old: Sequence[StagePlan], new: Sequence[StagePlan]
) -> None:
    """Raise NotChangeable for what would change of stages that have begun, and for a stage whose
    undone rounds would be left without it."""
    begun = stages_begun(tournament)
    undone = set(
        Round.objects.filter(tournament=tournament, state=RoundState.UNDONE).values_list(
            "stage__number", flat=True
        )
    )
    for number, (before, after) in enumerate(zip_longest(old, new), 1):
        names = stage_changes(before, after)
        if number <= begun and names & FIXED_WHEN_BEGUN:
            raise NotChangeable(_stays(number), ["stages"])
        if number < begun and "rounds" in names:
            raise NotChangeable(
                gettext(
                    "Stage {next} is paired, so the number of rounds of stage {stage} can’t change."
                ).format(next=number + 1, stage=number),
                ["rounds"],
            )
        if number in undone and (after is None or before is None or after.kind != before.kind):
            raise NotChangeable(
                gettext(
                    "A round of stage {stage} was published and undone, and stays on record. The"
                    " stage can’t be removed or change its type. Change its other settings, or"
                    " finish the event before it."
                ).format(stage=number),
                ["stages"],
            )


def _stays(number: int) -> str:
    return gettext(
        "The first round of stage {stage} is paired, so the stage can’t change. Discard that draft,"
        " or undo that round, to change it."
    ).format(stage=number)


def _stages_before_and_after(
    tournament: Tournament, old: Sequence[StagePlan], new: Sequence[StagePlan]
) -> dict[str, Any]:
    """The stages before and after a change of who plays whom that players can have seen: of each,
    what is not as usual."""
    names = set().union(*(stage_changes(*both) for both in zip_longest(old, new)))
    if tournament.state == TournamentState.DRAFT or not names & {*FIXED_WHEN_BEGUN, "rounds"}:
        return {}
    return {
        "stages_before": [chosen_settings(stage) for stage in old],
        "stages_after": [chosen_settings(stage) for stage in new],
    }


def _check_numbers(tournament: Tournament, plan: Plan) -> None:
    if plan.capacity is not None and plan.capacity < tournament.places_taken:
        taken = tournament.places_taken
        raise CapacityTooSmall(
            ngettext(
                "{n} place is taken, so the player limit can’t be {limit}.",
                "{n} places are taken, so the player limit can’t be {limit}.",
                taken,
            ).format(n=taken, limit=plan.capacity)
        )
    for number, stage in enumerate(plan.stages, 1):
        paired = tournament.rounds.standing().filter(stage__number=number).count()
        if stage.rounds is not None and stage.rounds < paired:
            raise TooFewRounds(
                ngettext(
                    "{n} round of stage {stage} is paired, so it can’t have only {rounds}.",
                    "{n} rounds of stage {stage} are paired, so it can’t have only {rounds}.",
                    paired,
                ).format(n=paired, stage=number, rounds=stage.rounds)
            )
