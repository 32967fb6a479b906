"""Series and finished events of them, for the tests."""

import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from ledger.services.deliveries import deliver_due
from tests.remembering import remembered
from tests.support.factories import (
    GAME,
    NOW,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    set_state,
    settle,
)
from tournaments.models import Series, SeriesPage, Tournament
from tournaments.rounds.services.closing import close_round
from tournaments.series.services.series import add_event, create_series, planned_series


@remembered
def make_series(owner: User | None = None, **plan: Any) -> Series:
    """A series of somebody's own; `plan` is what is not as usual."""
    usual: dict[str, Any] = {"name": "League", "game": GAME}
    organisation = plan.pop("organisation", None)
    return create_series(
        actor=owner or make_user(),
        plan=planned_series(usual | plan),
        organisation=organisation,
        now=NOW,
    )


@remembered
def played_event(
    owner: User, names: Sequence[str], *, day: int = 1, users: Sequence[User | None] = ()
) -> Tournament:
    """An event of two players and one round, that the first of them has won; not finished yet."""
    # The owner may be one of them, and no judge is needed for logs that do not come.
    plan: dict[str, Any] = {"starts_at": NOW + timedelta(days=day), "objection_minutes": 30}
    event = make_tournament(owner, rounds=1, name=f"Day {day}", **plan)
    seated = [*users, None, None][:2]
    for number, (name, user) in enumerate(zip(names, seated, strict=True)):
        make_entry(event, name, number, user=user)
    match = make_round(event).matches.get()
    won = match.seats.get(entry__name=names[0]).number
    settle(match, (1, 0) if won == 0 else (0, 1))
    return event


@remembered
def finished_event(owner: User, names: Sequence[str], **more: Any) -> Tournament:
    """The same, and over."""
    event = played_event(owner, names, **more)
    close_only_round(event)
    set_state(event, "finished")
    return event


def close_only_round(event: Tournament) -> None:
    close_round(tournament_id=event.pk, number=1, actor=None, now=NOW)


def join(series: Series, event: Tournament, *, weight: int = 100) -> None:
    """Let an event belong to a series, as whoever founded that does."""
    add_event(
        series_id=series.pk,
        tournament_id=event.pk,
        actor=series.created_by,
        weight=weight,
        now=NOW,
    )


def react(now: datetime = NOW) -> None:
    """Let everything follow that follows from what was done."""
    deliver_due(clock=lambda: now)


def page(series: Series) -> dict[str, Any]:
    """The standings as they are stored."""
    body: dict[str, Any] = json.loads(bytes(SeriesPage.objects.get(pk=series.pk).body))
    return body


def table(series: Series) -> list[tuple[int | None, str, float]]:
    """Place, name and points of everybody, as they are stored."""
    return [(row["rank"], row["name"], row["points"]) for row in page(series)["results"]]
