"""Beginnings of events: templates, and usual settings of a game. An organiser sees all of it in the
form, and may change it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext_lazy as _

import engine
from tournaments.terms.kinds import Decklists, IntentionalDraws, LateEntries, StageKind, Venue
from tournaments.terms.stage_plan import StagePlan

# The attendance table of events that follow no publisher's.
AS_MANY_AS_NEEDED = "unbeaten"
FRIDAY = 4
EVENING = time(19)
_LATE: Mapping[str, Any] = {"late_entries": LateEntries.LOSSES, "late_limit": 1}
_HALL: Mapping[str, Any] = {
    "venue": Venue.HALL,
    "intentional_draws": IntentionalDraws.ALLOWED,
}
_ANY_ROUNDS = StagePlan(attendance=AS_MANY_AS_NEEDED)


def _top(size: int) -> StagePlan:
    return StagePlan(StageKind.SINGLE_ELIMINATION, cut_size=size)


@dataclass(frozen=True)
class GameDefaults:
    """The usual settings of a game: the counting of points and ties, the games of a match, and the
    minutes of a round."""

    profile: str = "card-game"
    best_of: int = 3
    minutes: int = 50


@dataclass(frozen=True)
class EventTemplate:
    """A kind of event. `settings` are those of its `Plan` that are not as usual; the games of a
    match and the minutes of a round are those of its game. `weekday` (Monday is 0) is the evening
    on which it is usually held; None where any day is as likely."""

    slug: str
    name: Any
    about: Any
    stages: tuple[StagePlan, ...]
    settings: Mapping[str, Any] = field(default_factory=dict)
    weekday: int | None = None

    def usual_start(self, zone: ZoneInfo, now: datetime) -> datetime | None:
        """The next evening of its weekday in `zone`, today's until it begins; None without a
        weekday."""
        if self.weekday is None:
            return None
        today = now.astimezone(zone).date()
        day = today + timedelta(days=(self.weekday - today.weekday()) % 7)
        start = datetime.combine(day, EVENING, zone)
        return start if start > now else datetime.combine(day + timedelta(days=7), EVENING, zone)


TEMPLATES = {
    template.slug: template
    for template in (
        EventTemplate(
            "friday_night",
            _("Friday night"),
            _("4 rounds on the coming Friday evening, decklists optional, late registration open."),
            (StagePlan(rounds=4),),
            {"decklists": Decklists.OPTIONAL, "playing_staff": True, **_HALL, **_LATE},
            weekday=FRIDAY,
        ),
        EventTemplate(
            "store_championship",
            _("Store championship"),
            _("Rounds by number of players, then a top 8; decklists required."),
            (_ANY_ROUNDS, _top(8)),
            {"decklists": Decklists.REQUIRED, **_HALL},
        ),
        EventTemplate(
            "league_day",
            _("League day"),
            _("3 rounds, no decklists, no top cut, late registration open."),
            (StagePlan(rounds=3),),
            {"decklists": Decklists.NONE, "playing_staff": True, **_HALL, **_LATE},
        ),
        EventTemplate(
            "open_2000",
            _("Open of 2,000"),
            _("2,000 players, 11 rounds with check-in, then a top 8; decklists required."),
            (StagePlan(rounds=11), _top(8)),
            {"capacity": 2000, "decklists": Decklists.REQUIRED, "round_check_in": True, **_HALL},
        ),
    )
}


def game_defaults(game: str) -> GameDefaults:
    """The usual settings of a game, by the counts of its logs: games of miniatures last longer."""
    counted = engine.game(game).tallies if game in engine.slugs() else ()
    if "victory_points" in counted:
        return GameDefaults("miniatures", best_of=1, minutes=120)
    if "survivors" in counted:
        return GameDefaults("miniatures-survivors", best_of=1, minutes=120)
    return GameDefaults()
