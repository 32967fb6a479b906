"""Requests to the staff beside results and judge calls: players who were left out or have dropped,
a waitlist, and steps of the schedule that failed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.services.states import BEFORE_PLAY
from tournaments.entries.selectors import entries_with_ids, left_out_reasons
from tournaments.events.selectors import failed_deadlines
from tournaments.models import Round, Tournament
from tournaments.rounds.selectors.rounds import recent_drops
from tournaments.terms.kinds import PUBLISHED, TournamentState
from web.core.statuses import Status
from web.events.console_texts import LEFT_OUT
from web.events.schedule_texts import ACTIONS

MOST_DROPS = 8


@dataclass(frozen=True)
class StaffRequest:
    """A row of the console: what it is about, and a button, whose `name` a screen reader hears with
    it. `link` leads to a page, `post` sends a form."""

    chip: Status
    text: str
    label: str
    name: str = ""
    link: str = ""
    post: str = ""


def staff_requests(
    event: Tournament, waiting: int, latest: Round | None, may: Mapping[str, Any]
) -> list[StaffRequest]:
    """The requests in an event for staff with these powers. `waiting` is the length of the
    waitlist, `latest` the last round, which may be a draft."""
    rows: list[StaffRequest] = []
    if event.state in BEFORE_PLAY and may.get("manage_events"):
        rows += [*_failed(event), *_waitlist(event, waiting)]
    if event.state == TournamentState.RUNNING and may.get("run_rounds"):
        published = latest is not None and latest.state in PUBLISHED
        rows += [*(() if published else _left_out(event)), *_dropped(event, latest)]
    return rows


def _failed(event: Tournament) -> Iterator[StaffRequest]:
    for deadline in failed_deadlines(tournament=event):
        yield StaffRequest(
            Status(_("Schedule"), "fail"),
            _("Not done as scheduled: %(action)s. %(reason)s")
            % {"action": ACTIONS[deadline.action], "reason": deadline.failure},
            _("Open schedule"),
            link=reverse("web:deadlines", args=(event.pk,)),
        )


def _waitlist(event: Tournament, waiting: int) -> Iterator[StaffRequest]:
    if waiting:
        yield StaffRequest(
            Status(_("Waitlist")),
            ngettext(
                "%(number)d player is on the waitlist",
                "%(number)d players are on the waitlist",
                waiting,
            )
            % {"number": waiting},
            _("Raise player limit"),
            link=f"{reverse('web:change-event', args=(event.pk,))}#id_capacity",
        )


def _left_out(event: Tournament) -> Iterator[StaffRequest]:
    """Players whom the start left out, and who may be let back in until round 1 is published."""
    reasons = left_out_reasons(tournament=event)
    for entry in entries_with_ids(tournament=event, ids=reasons):
        yield StaffRequest(
            Status(_("Left out"), "warn"),
            _("%(player)s was left out at the start: %(reason)s")
            % {"player": entry.name, "reason": LEFT_OUT[reasons[entry.pk]]},
            _("Let back in"),
            name=entry.name,
            link=reverse("web:let-back-in", args=(entry.pk,)),
        )


def _dropped(event: Tournament, latest: Round | None) -> Iterator[StaffRequest]:
    """Players who dropped since the latest round was published, and whom the staff can keep in."""
    for entry in recent_drops(tournament=event, latest=latest)[:MOST_DROPS]:
        text = _("%(player)s dropped after round %(number)d")
        if not entry.dropped_after_round:
            text = _("%(player)s dropped before round 1")
        yield StaffRequest(
            Status(_("Drop"), "warn"),
            text % {"player": entry.name, "number": entry.dropped_after_round},
            _("Keep in"),
            name=entry.name,
            post=reverse("web:run-return", args=(entry.pk,)),
        )
