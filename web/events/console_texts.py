"""What the staff can do with an event next, and what follows from it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.models import Round
from tournaments.stages.progress import Upcoming
from tournaments.terms.kinds import RoundState, TournamentState

_DRAFT, _CHECK_IN = TournamentState.DRAFT, TournamentState.CHECK_IN
_REGISTRATION, _RUNNING = TournamentState.REGISTRATION, TournamentState.RUNNING
_FINISHED, _CANCELLED = TournamentState.FINISHED, TournamentState.CANCELLED


@dataclass(frozen=True)
class Step:
    """A state that may follow: the `label` of its button, what `follows` from it, and, where it
    needs a reason, the label of that field in `asks`. Who it affects is `reviewed` on a page of
    its own."""

    state: str
    label: str
    follows: str
    asks: str = ""
    danger: bool = False
    reviewed: bool = False


CANCEL = Step(
    _CANCELLED,
    "Cancel the event",
    "Nothing is deleted, and nothing is played any more, unless you open the event again.",
    asks="Why is it cancelled? The staff can read it.",
    danger=True,
)
FINISH = Step(
    _FINISHED, "Finish the event", "The standings become final, and decks open as announced."
)
END_EARLY = replace(
    FINISH,
    label="End it before its last round",
    asks="Why does it end? The staff can read it.",
    danger=True,
)
# The step that opens an event again, by the state in which it ended.
OPEN_AGAIN: Mapping[str, Step] = {
    _FINISHED: Step(
        _RUNNING,
        "Open the event again",
        "Results can be corrected and rounds paired, until it is finished once more. Decks and logs"
        " that everybody sees stay open. The journal says publicly that it was opened again.",
        asks="Why is it opened again? The staff can read it.",
        danger=True,
    ),
    _CANCELLED: Step(
        "",
        "Open the event again",
        "It goes on where it was when it was cancelled. Players have all their time again to"
        " dispute logs. The journal says publicly that it was opened again.",
        asks="Why is it opened again? The staff can read it.",
        danger=True,
    ),
}
# Why an entry does not start, beside its name.
LEFT_OUT: Mapping[str, str] = {
    "incomplete": "team not complete",
    "no_deck": "no decklist",
    "no_place": "no place",
    "no_show": "not checked in",
}
GOES_ON = "The event goes on where it was."
# From each state, the usual step first.
STEPS: Mapping[str, Sequence[Step]] = {
    _DRAFT: (
        Step(
            _REGISTRATION,
            "Open registration",
            "Everybody sees the event and can enter it. From then on its game, format, bans,"
            " points and tie-breakers and the time of its reveal stay as they are. Stages and the"
            " top cut stay open until they are paired.",
        ),
    ),
    _REGISTRATION: (
        Step(
            _CHECK_IN,
            "Open the check-in",
            "Players say that they are there; nobody enters themselves any more.",
        ),
        Step(
            _RUNNING,
            "Start without a check-in",
            "You see who starts and who is left out before anything happens.",
            reviewed=True,
        ),
        Step(_DRAFT, "Back to the draft", "Nobody but the staff sees the event then."),
    ),
    _CHECK_IN: (
        Step(
            _RUNNING,
            "Start the event",
            "You see who starts and who is left out before anything happens.",
            reviewed=True,
        ),
        Step(
            _REGISTRATION,
            "Back to registration",
            "Players can enter again, and all check-ins are taken back.",
        ),
    ),
}
# The message after an event came to a state.
ARRIVED: Mapping[str, str] = {
    _DRAFT: "The event is a draft again.",
    _REGISTRATION: "Registration is open.",
    _CHECK_IN: "The check-in is open.",
    _RUNNING: "The event has started.",
    _FINISHED: "The event is finished.",
    _CANCELLED: "The event is cancelled.",
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
    """What the round to be paired is called: Round 2 of 3; Round 6: single elimination."""
    stage = upcoming.stage
    known = stage.rounds is not None and not stage.is_elimination
    if stages == 1 and known:
        return f"Round {upcoming.number} of {stage.rounds}"
    of = f", round {upcoming.in_stage} of {stage.rounds}" if known else ""
    return f"Round {upcoming.number}: {stage.get_kind_display()}{of}"
