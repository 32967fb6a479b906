"""Series and events, and what their staff does."""

from typing import Any

from tests.support.archives import exported
from tests.support.factories import (
    FORMAT,
    GAME,
    NOW,
    make_draft,
    make_tournament,
    make_user,
)
from tests.support.ready.requests import DECK, REASON, Ready, of, of_event, playing
from tests.support.seasons_played import finished_event, join, make_series
from tournaments.entries.services.forbidden_pairs import forbid
from tournaments.events.services.announcements import announce
from tournaments.models import Tournament


@of("createSeries")
def _() -> Ready:
    return Ready({}, {"name": "League", "game": GAME}, make_user())


def of_series(body: Any) -> Ready:
    owner = make_user()
    return Ready({"series_id": str(make_series(owner).pk)}, body, owner)


@of("updateSeries")
def _() -> Ready:
    return of_series({"name": "Ladder", "best": 3})


@of("createSeriesEvent")
def _() -> Ready:
    owner = make_user()
    series, event = make_series(owner), make_tournament(owner)
    body = {"tournament_id": str(event.pk), "weight": 150}
    return Ready({"series_id": str(series.pk)}, body, owner)


def of_series_event(body: Any) -> Ready:
    owner = make_user()
    series, event = make_series(owner), make_tournament(owner)
    join(series, event)
    path = {"series_id": str(series.pk), "event_id": str(event.pk)}
    return Ready(path, body, owner)


@of("updateSeriesEvent")
def _() -> Ready:
    return of_series_event({"weight": 50})


@of("deleteSeriesEvent")
def _() -> Ready:
    return of_series_event(None)


@of("createTournament")
def _() -> Ready:
    return Ready({}, {"name": "Cup", "game": GAME, "format": FORMAT, "rounds": 3}, make_user())


@of("importTournament")
def _() -> Ready:
    return Ready({}, exported(make_tournament(entries=2)), make_user())


@of("updateTournament")
def _() -> Ready:
    return of_event(make_draft(), {"name": "Other Cup", "capacity": 16})


@of("createTournamentAnnouncement")
def _() -> Ready:
    return of_event(make_tournament(), {"text": "Lunch is at noon."})


@of("deleteTournamentAnnouncement")
def _() -> Ready:
    event = make_tournament()
    made = announce(tournament_id=event.pk, actor=event.created_by, text="Dice.", now=NOW)
    return of_event(event, announcement_id=str(made.pk))


@of("createTournamentClone")
def _() -> Ready:
    return of_event(make_tournament(), {"name": "Cup again"})


@of("openDeckChecks")
def _() -> Ready:
    entry = playing()
    return of_event(entry.tournament, {"entry_id": str(entry.pk), **REASON})


@of("createTournamentEntry")
def _() -> Ready:
    return of_event(make_tournament(), {"name": "Kim", "deck": DECK["deck"]}, make_user())


def pair(event: Tournament) -> dict[str, Any]:
    first, second = event.entries.order_by("name")[:2]
    return {"first": first.pk, "second": second.pk, "reason": "Twins."}


@of("createTournamentForbiddenPair")
def _() -> Ready:
    event = make_tournament(entries=2)
    return of_event(event, {name: str(value) for name, value in pair(event).items()})


@of("deleteTournamentForbiddenPair")
def _() -> Ready:
    event = make_tournament(entries=2)
    made = forbid(tournament_id=event.pk, actor=event.created_by, now=NOW, **pair(event))
    return of_event(event, pair_id=made.pk)


@of("createTournamentLateEntry")
def _() -> Ready:
    event = playing(late_entries="losses").tournament
    return of_event(event, {"name": "Late", "deck": DECK["deck"]})


@of("scorePainting")
def _() -> Ready:
    entry = playing(painting_most=20)
    return of_event(entry.tournament, {"scores": [{"entry_id": str(entry.pk), "points": 12}]})


@of("createTournamentPenalty")
def _() -> Ready:
    entry = playing()
    body = {"entry_id": str(entry.pk), "infraction": "slow_play", "kind": "warning", "note": "Slow"}
    return of_event(entry.tournament, body)


@of("takeRatings")
def _() -> Ready:
    owner = make_user()
    series, event = make_series(owner), make_tournament(owner, entries=2)
    join(series, finished_event(owner, ("Ann", "Ben")))
    return of_event(event, {"series_id": str(series.pk)})
