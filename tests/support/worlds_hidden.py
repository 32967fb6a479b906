"""A finished event whose names are nowhere else, with all that tells of one."""

from typing import Any

from accounts.models import User
from replays.models import Replay
from tests.support.event_tables import work_off
from tests.support.factories import (
    NOW,
    host_log,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    set_state,
)
from tests.support.playing import bring
from tests.support.seasons_played import join, make_series
from tournaments.events.services.announcements import announce
from tournaments.rounds.services.closing import close_round

CANARY = "Zzcanary"


def hidden_world(owner: User | None = None) -> dict[str, str]:
    """The ids of what belongs to the event, as addresses call them."""
    event = make_tournament(owner or make_user("olga"), rounds=1, name=f"{CANARY} Cup")
    series = make_series(event.created_by)
    join(series, event)
    for number in range(2):
        user = make_user(f"player-{number}")
        entry = make_entry(event, f"{CANARY} {number}", number, user=user)
    round_ = make_round(event)
    match = round_.matches.get()
    bring(match, make_user("host"), log=host_log(match, make_user("host")))
    work_off()
    staff: dict[str, Any] = {"actor": event.created_by, "now": NOW}
    announce(tournament_id=event.pk, text=f"{CANARY} said so!", **staff)
    close_round(tournament_id=event.pk, number=1, **staff)
    set_state(event, "finished")
    work_off()
    match.refresh_from_db()
    assert match.state == "settled"
    entry.refresh_from_db()
    return {
        "tournament_id": str(event.pk),
        "match_id": str(match.pk),
        "entry_id": str(entry.pk),
        "replay_id": str(Replay.objects.get().pk),
        "snapshot_id": str(entry.deck_id),
        "series_id": str(series.pk),
        "number": "1",
        "slug": event.organisation.slug,
        "code": event.short_code,
    }
