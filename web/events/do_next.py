"""The next step of the staff with an event, in one sentence with its button."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ground.steady_clock import steady_now
from tournaments.entries.selectors import count_entries
from tournaments.events.services.settings import plan_of
from tournaments.judging.selectors import open_checks
from tournaments.matches.selectors.disputes import open_disputes
from tournaments.matches.selectors.tables import tables_in
from tournaments.models import Match, Round, Tournament
from tournaments.rounds.selectors.rounds import rounds_of_stage
from tournaments.stages.selectors.progress import Upcoming, is_over
from tournaments.stages.selectors.round_names import round_in_text, round_name, upcoming_in_text
from tournaments.standings.selectors.stored_pages import live_page
from tournaments.terms.kinds import EntryState, RoundState, TournamentState
from web.core.round_timer import TimerContext, timer_context
from web.events.console_texts import Step
from web.events.forms import StepForm
from web.stages.top_cut import leaves_cut_open


@dataclass(frozen=True)
class NextStep:
    """A sentence, what to know before, and a button: `link` leads to a page, `post` sends a form
    with `version` or with the fields of `form`. `pairs` is the button beside it that pairs the next
    round too. `blocked` says why it cannot be pressed."""

    title: str
    note: str = ""
    label: str = ""
    link: str = ""
    post: str = ""
    version: int | None = None
    form: StepForm | None = None
    pairs: str = ""
    blocked: str = ""
    done: int | None = None
    tables: int | None = None


def next_step(
    event: Tournament,
    latest: Round | None,
    upcoming: Upcoming | None,
    again: Match | None,
    steps: Sequence[tuple[Step, StepForm]],
    context: Mapping[str, Any],
) -> NextStep:
    """`steps` are those that the reader may take, `context` that of the page with what waits."""
    may, waiting = context["may"], context["waiting"]
    if event.state == TournamentState.RUNNING:
        if latest is not None and latest.state == RoundState.DRAFT:
            place = reverse("web:run-round", args=(event.pk, latest.number))
            title = _("Review and publish %(round)s") % {"round": round_in_text(latest)}
            return NextStep(title, label=_("Review pairings"), link=place)
        if latest is not None and latest.state == RoundState.OPEN:
            return _round(event, latest, waiting.tables, may)
        if again is not None:
            place = reverse("web:ruling", args=(again.pk,)) if may.get("enter_results") else ""
            title = _("Enter the result of table %(table)s in %(round)s") % {
                "table": again.table,
                "round": round_in_text(again.round),
            }
            note = _("The match was reopened. No round can be paired until it has a result.")
            return NextStep(title, note, _("Enter result"), link=place)
        if upcoming is not None:
            return _pairing(event, upcoming, waiting.missing, context)
        return _top_cut(event, may) if leaves_cut_open(plan_of(event)) else _finish(event, may)
    if event.state == TournamentState.FINISHED:
        winner = champions(event)
        title = _("%(winner)s won") % {"winner": winner} if winner else _("The event is finished")
        place = reverse("web:event-standings", args=(event.pk,))
        return NextStep(title, _("The standings are final."), _("See standings"), link=place)
    if event.state == TournamentState.CHECK_IN and steps and not _checked_in(event):
        place = reverse("web:walk-ins", args=(event.pk,))
        note = _("Nobody is checked in yet. Who isn’t checked in at the start doesn’t play.")
        return NextStep(_("Check in players"), note, _("Walk-in desk"), link=place)
    for step, form in steps:
        if not step.danger:
            link = reverse("web:review-start", args=(event.pk,)) if step.reviewed else ""
            post = "" if step.reviewed else reverse("web:step", args=(event.pk,))
            label = _("Review and start") if step.reviewed else str(step.label)
            return NextStep(_title(event, step), str(step.follows), label, link, post, form=form)
    return NextStep(_("Nothing to do here"))


def _checked_in(event: Tournament) -> int:
    return count_entries(tournament=event, states=[EntryState.CHECKED_IN])


def _title(event: Tournament, step: Step) -> str:
    if event.state == TournamentState.DRAFT:
        return _("Check settings and stages, then open registration")
    if step.reviewed and event.state == TournamentState.CHECK_IN:
        missing = count_entries(tournament=event, states=[EntryState.ENTERED])
        if missing:
            return ngettext(
                "%(number)s not checked in: review and start",
                "%(number)s not checked in: review and start",
                missing,
            ) % {"number": missing}
    return str(step.label)


def _round(event: Tournament, round_: Round, left: int, may: Mapping[str, bool]) -> NextStep:
    tables = tables_in(round=round_)
    facts = {"number": left, "round": round_in_text(round_)}
    label = _("Close %(round)s") % facts if may.get("run_rounds") else ""
    if left:
        title = ngettext(
            "Enter %(number)s result, then close %(round)s",
            "Enter %(number)s results, then close %(round)s",
            left,
        )
        blocked = ngettext(
            "%(number)s table has no result yet.", "%(number)s tables have no result yet.", left
        )
        return NextStep(
            title % facts, label=label, blocked=blocked % facts, done=tables - left, tables=tables
        )
    title, note = _("Close %(round)s") % facts, _("All results are in.")
    if not label:
        return NextStep(title, note)
    args = (event.pk, round_.number)
    running = running_timer(event, timer_context(round_, steady_now()))
    matters = open_things(event)
    note = " ".join(
        [note, *(f"{text}." if text[-1] != "." else text for text, _ in [*matters, *running])]
    )
    if matters:
        return NextStep(title, note, _("Review and close"), reverse("web:review-close", args=args))
    place, pairs = reverse("web:close-round", args=args), pairs_next(event, round_)
    return NextStep(title, note, label, post=place, version=round_.version, pairs=pairs)


def pairs_next(event: Tournament, round_: Round) -> str:
    """The button that closes a round and pairs the next one of its stage; empty where there is none
    or where players check in for it first."""
    played = rounds_of_stage(stage=round_.stage)
    if event.round_check_in or is_over(round_.stage, played):
        return ""
    upcoming = upcoming_in_text(Upcoming(round_.stage, round_.number + 1, played + 1))
    return _("Close %(round)s and pair %(next)s") % {
        "round": round_in_text(round_),
        "next": upcoming,
    }


def _pairing(
    event: Tournament, upcoming: Upcoming, missing: int, context: Mapping[str, Any]
) -> NextStep:
    name = upcoming_in_text(upcoming)
    title = _("Pair %(round)s") % {"round": name}
    note = f"{context['next_title']}. {_('You see the draft before anyone else does.')}"
    if upcoming.begins and upcoming.stage.number > 1:
        title = _("Choose the top cut, then pair %(round)s") % {"round": name}
    if missing:
        note = ngettext(
            "%(number)s player is not checked in for this round and would lose it.",
            "%(number)s players are not checked in for this round and would lose it.",
            missing,
        ) % {"number": missing}
    if not context["may"].get("run_rounds"):
        return NextStep(title)
    label = _("Pair %(round)s") % {"round": name}
    return NextStep(title, note, label, post=reverse("web:pair", args=(event.pk,)))


def _top_cut(event: Tournament, may: Mapping[str, bool]) -> NextStep:
    title = _("Choose the top cut")
    if not may.get("manage_events"):
        return NextStep(title)
    note = _("All Swiss rounds are closed. Choose “No top cut” to finish without one.")
    return NextStep(title, note, title, link=reverse("web:plan-stages", args=(event.pk,)))


def _finish(event: Tournament, may: Mapping[str, bool]) -> NextStep:
    winner = champions(event)
    title = _("Finish: %(winner)s wins") % {"winner": winner} if winner else _("Finish the event")
    if not may.get("manage_events"):
        return NextStep(title)
    place = reverse("web:review-finish", args=(event.pk,))
    note = _("All rounds are played.")
    return NextStep(title, note, _("Review and finish"), link=place)


def champions(event: Tournament) -> str:
    """The names of those who are first in the standings; empty where no round was played."""
    rows = live_page(tournament_id=event.pk)["results"]
    return ", ".join(row["player"]["name"] for row in rows if row["rank"] == 1)


def open_things(event: Tournament) -> list[tuple[str, str]]:
    """Things that are still open in an event, each with the address at which it is closed."""
    matters: list[tuple[str, str]] = []
    desk, checks = (
        reverse("web:desk", args=(event.pk,)),
        reverse("web:deck-checks", args=(event.pk,)),
    )
    for dispute in open_disputes(tournament=event):
        place = {"table": dispute.match.table, "round": round_name(dispute.match.round)}
        players = " – ".join(seat.entry.name for seat in dispute.match.seats.all())
        text = _("%(round)s, table %(table)s is with a judge: %(players)s")
        matters.append((text % {**place, "players": players}, desk))
    for check in open_checks(tournament=event):
        matters.append(
            (_("A deck check is open: %(player)s") % {"player": check.entry.name}, checks)
        )
    return matters


def running_timer(event: Tournament, clock: TimerContext | None) -> list[tuple[str, str]]:
    """The time that a round timer runs on, with the address at which it is stopped."""
    if clock is None or not clock.clock.running or clock.clock.left_seconds <= 0:
        return []
    minutes = -(-clock.clock.left_seconds // 60)
    text = ngettext(
        "The round timer runs for %(number)s more minute.",
        "The round timer runs for %(number)s more minutes.",
        minutes,
    )
    return [(text % {"number": minutes}, reverse("web:run", args=(event.pk,)))]
