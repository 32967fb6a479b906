"""Steps that the staff can take with an event next, and what follows from each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ground.texts import translated
from tournaments.models import Round
from tournaments.stages.selectors.progress import Upcoming
from tournaments.terms.kinds import RoundState, StageKind, TournamentState
from web.core.forms import STAFF_REASON

_DRAFT, _CHECK_IN = TournamentState.DRAFT, TournamentState.CHECK_IN
_REGISTRATION, _RUNNING = TournamentState.REGISTRATION, TournamentState.RUNNING
_FINISHED, _CANCELLED = TournamentState.FINISHED, TournamentState.CANCELLED


@dataclass(frozen=True)
class Step:
    """A state that may follow: the `label` of its button, what `follows` from it, and, where it
    needs a reason, the label of that field in `asks`. The people affected are `reviewed` on a page
    of its own."""

    state: str
    label: str | Promise
    follows: str | Promise
    asks: Any = ""
    danger: bool = False
    reviewed: bool = False


CANCEL = Step(
    _CANCELLED,
    _("Cancel event"),
    _("The event stops for everyone. Nothing is deleted, and you can reopen the event."),
    asks=STAFF_REASON,
    danger=True,
)
FINISH = Step(
    _FINISHED,
    _("Finish event"),
    _("The standings become final. Decklists, if any, become public as announced."),
    reviewed=True,
)
END_EARLY = replace(
    FINISH,
    label=_("End event early"),
    asks=STAFF_REASON,
    danger=True,
)
# The step that opens an event again, by the state in which it ended.
OPEN_AGAIN: Mapping[str, Step] = {
    _FINISHED: Step(
        _RUNNING,
        _("Reopen event"),
        _(
            "You can correct results and pair rounds until you finish the event again. Decklists"
            " and replays that are public stay public. The activity shows that the event was"
            " reopened."
        ),
        asks=STAFF_REASON,
        danger=True,
    ),
    _CANCELLED: Step(
        "",
        _("Reopen event"),
        _(
            "The event continues where it was when it was cancelled, and players get their full"
            " time to dispute logs again. The activity shows that the event was reopened."
        ),
        asks=STAFF_REASON,
        danger=True,
    ),
}
# Reasons why an entry does not start, beside its name.
LEFT_OUT: Mapping[str, str | Promise] = {
    "incomplete": _("incomplete team"),
    "no_deck": _("no decklist"),
    "no_place": _("on the waitlist"),
    "no_show": _("not checked in"),
}
GOES_ON = _("Event reopened.")
# From each state, the usual step first.
_REVIEWED = _("You’ll see who starts and who is left out first.")
STEPS: Mapping[str, Sequence[Step]] = {
    _DRAFT: (
        Step(
            _REGISTRATION,
            _("Open registration"),
            _(
                "The event becomes public and players can register. From then on you can’t change"
                " its game, format, bans, points, tiebreakers and when decklists become public."
                " You can change stages and the top cut until they are paired."
            ),
        ),
    ),
    _REGISTRATION: (
        Step(
            _CHECK_IN,
            _("Open check-in"),
            _("Players can check in. Registration closes."),
        ),
        Step(
            _RUNNING,
            _("Start without check-in"),
            _REVIEWED,
            reviewed=True,
        ),
        Step(_DRAFT, _("Back to draft"), _("Only staff will see the event.")),
    ),
    _CHECK_IN: (
        Step(
            _RUNNING,
            _("Start event"),
            _REVIEWED,
            reviewed=True,
        ),
        Step(
            _REGISTRATION,
            _("Back to registration"),
            _("Players can register again, and all check-ins are undone."),
        ),
    ),
}
# The message after an event came to a state.
ARRIVED: Mapping[str, Any] = {
    _DRAFT: _("The event is a draft again."),
    _REGISTRATION: _("Registration open."),
    _CHECK_IN: _("Check-in open."),
    _RUNNING: _("Event started."),
    _FINISHED: _("Event finished."),
    _CANCELLED: _("Event cancelled."),
}


def steps(
    *, state: str, before: str = "", entered: bool, latest: Round | None, left: bool
) -> list[Step]:
    """The steps that may follow, the usual one first and cancelling last.

    `before` is the state in which a cancelled event was cancelled; `entered` whether the event has
    had any entry; `latest` the last round, which may be a draft; `left` whether one is to come.
    """
    if state == _FINISHED:
        return [OPEN_AGAIN[state]]
    if state == _CANCELLED:
        return [replace(OPEN_AGAIN[state], state=before)] if before else []
    if state != _RUNNING:
        return [*(step for step in STEPS[state] if step.state != _DRAFT or not entered), CANCEL]
    if latest is not None and latest.state != RoundState.CLOSED:
        return [CANCEL]
    return [END_EARLY if left else FINISH, CANCEL]


def round_title(upcoming: Upcoming, stages: int) -> str:
    """The title of the round to be paired: Round 2 of 3; Round 6: Round robin; a round of a bracket
    by the stage alone, as it has a name of its own."""
    stage = upcoming.stage
    known = stage.rounds is not None
    facts = {
        "number": upcoming.number,
        "rounds": stage.rounds,
        "stage": translated(StageKind(stage.kind).label),
        "in_stage": upcoming.in_stage,
    }
    if stage.is_elimination:
        return translated(StageKind(stage.kind).label)
    if not known:
        return gettext("Round {number}: {stage}").format(**facts)
    if stages == 1:
        return gettext("Round {number} of {rounds}").format(**facts)
    return gettext("Round {number}: {stage}, round {in_stage} of {rounds}").format(**facts)
