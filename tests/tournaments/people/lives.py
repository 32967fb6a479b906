"""A person who has all that this service keeps of somebody."""

from typing import Any

from accounts.models import User
from accounts.roles import Role
from accounts.services.browser_sessions import begin_session
from accounts.services.closing import KEPT_FOR
from accounts.services.organisations import personal_organisation
from decks.services.saving import save_deck
from tables.services.opening import open_practice
from tests.support import dumps
from tests.support.disputes import call
from tests.support.event_tables import work_off
from tests.support.factories import (
    GAME,
    NOW,
    host_log,
    make_draft,
    make_entry,
    make_round,
    make_token,
    make_tournament,
    make_user,
    set_state,
)
from tests.support.passwords import make_person
from tests.support.penalising import penalise
from tests.support.playing import bring
from tests.support.seasons_played import join as join_series
from tests.support.seasons_played import make_series
from tests.support.tables import opened_by_two
from tournaments.archive.services.served_archives import archive_page
from tournaments.entries.services.renaming import rename
from tournaments.events.services.announcements import announce
from tournaments.events.services.staff import name_staff
from tournaments.matches.services.rulings import rule
from tournaments.models import Match
from tournaments.rounds.services.closing import close_round
from tournaments.terms.match_score import MatchScore

# Nothing else in the database is called like one of these.
USERNAME, NAME, TYPED = "zz-canary", "Zora Quillfeather", "Zoran Quillfetter"
LATER = NOW + KEPT_FOR


def played_through(user: User) -> Match:
    """An event with all that a name can come into: a correction, a dispute, a penalty, texts of
    staff, a certified log, a signed result, standings of a round in two revisions, an archive, a
    dump, a series."""
    event = make_tournament(make_user("olga"), rounds=1)
    series = make_series(event.created_by)
    join_series(series, event)
    entry = make_entry(event, TYPED, 0, user=user)
    make_entry(event, "Ben", 1, user=make_user("ben"))
    match = make_round(event).matches.get()
    call(match, user, f"I am {TYPED} and saw it")
    bring(match, user, log=host_log(match, make_user("host")))
    work_off()
    staff: dict[str, Any] = {"actor": event.created_by, "now": NOW}
    announce(tournament_id=event.pk, text=f"{TYPED}, come to the desk!", **staff)
    penalise(entry, note=f"{USERNAME.upper()} was slow")
    score = MatchScore((1, 0), 0)
    rule(match_id=match.pk, score=score, reason=f"{TYPED} had won", **staff)
    close_round(tournament_id=event.pk, number=1, **staff)
    rename(entry_id=entry.pk, name=NAME, **staff)
    set_state(event, "finished")
    work_off()
    archive_page(tournament_id=event.pk, now=NOW)
    dumps.write(LATER)
    return match


def life(settings: Any) -> tuple[User, Match]:
    """A person who has all that this service keeps of somebody, and a match that they played."""
    settings.MUSTER_DUMP_LICENCE = dumps.LICENCE
    user = make_person(USERNAME, email="zora@quillfeather.example")
    personal_organisation(user=user, now=NOW)
    save_deck(owner=user, game=GAME, name="Quillfeather’s", written="Scout", now=NOW)
    open_practice(game=GAME, deck="", level="new", key="", address="192.0.2.1", user=user, now=NOW)
    opened_by_two(users=(user, make_user("carl")))
    make_token(user)
    begin_session(user=user, key="k" * 32, browser="Firefox", now=NOW)
    match = played_through(user)
    make_entry(make_tournament(name="Next"), NAME, user=user)
    draft = make_draft()
    facts: dict[str, Any] = {"actor": draft.created_by, "role": Role.JUDGE, "now": NOW}
    name_staff(tournament_id=draft.pk, username=USERNAME, **facts)
    return user, match
