"""The journal as each role of the staff reads it: what other pages refuse, it does not tell."""

import pytest
from django.test import Client

from accounts.models import User
from accounts.roles import POWERS, Power, Role
from ledger.selectors import staff_entries
from tests.remembering import remembered
from tests.support.factories import NOW, make_entry, make_organisation, make_tournament, make_user
from tests.support.playing import bring, certify, seated_match
from tests.support.seen import seen
from tournaments.core.journal_kinds import KINDS, reads_whole
from tournaments.core.services.changes import event_stream, note
from tournaments.judging.services.deck_checks import open_deck_check
from tournaments.models import Tournament
from web.events.activity import HIDDEN, Line, lines

pytestmark = pytest.mark.django_db

SECRET = "SECRETREASON bent"


@pytest.fixture
@remembered
def event() -> Tournament:
    """An event with all roles, one of each of which plays."""
    owner = make_user("owner")
    staff = {role.value: make_user(role.value) for role in Role if role != Role.OWNER}
    organisation = make_organisation(owner, "club", **staff)
    made = make_tournament(owner, organisation="club", entries=1)
    playing = make_user("judge-who-plays")
    organisation.memberships.create(user=playing, role="judge", since=NOW)
    make_entry(made, "Judy", 1, user=playing)
    return made


def read(event: Tournament, powers: frozenset[Power]) -> list[Line]:
    """The journal as `lines` tells it, without how many queries the pages make of it."""
    return lines(staff_entries(stream=event_stream(event.pk)), powers=powers)


@pytest.mark.proof(of="events")
def test_each_kind_is_told_whole_to_those_who_have_its_powers(event: Tournament) -> None:
    """Every kind, once public and once not, and one that nobody has thought of."""
    kinds = [*KINDS, "match.ruled"]
    start = staff_entries(stream=event_stream(event.pk)).count()
    for kind in kinds:
        for public in (True, False):
            note(
                kind,
                tournament_id=event.pk,
                actor=event.created_by,
                now=NOW,
                private={"reason": SECRET},
                public=public,
            )

    for role in (*Role, None):
        powers = frozenset[Power]() if role is None else POWERS[role]
        entries = read(event, powers)[start:]
        open_lines, closed_lines = entries[::2], entries[1::2]
        whole = [reads_whole(kind=kind, powers=powers) for kind in kinds]
        for lines_told in (open_lines, closed_lines):
            assert [(line.reason, line.by) for line in lines_told] == [
                (SECRET, "owner") if reads else ("", "") for reads in whole
            ], role
        assert [line.text == str(HIDDEN) and line.at is None for line in closed_lines] == [
            not reads for reads in whole
        ], role
        assert not any(str(HIDDEN) in line.text for line in open_lines), role


READS = {
    "owner": True,
    "organiser": True,
    "judge": True,
    "scorekeeper": False,
    "judge-who-plays": False,
    "stranger": False,
}


@pytest.mark.proof(of="events")
def test_the_page_tells_of_a_deck_check_to_whom_the_page_of_deck_checks_opens(
    client: Client, event: Tournament
) -> None:
    make_user("stranger")
    entry = event.entries.get(name="Player 1")
    open_deck_check(entry_id=entry.pk, actor=event.created_by, reason=SECRET, now=NOW)
    readings = {}
    for reader in READS:
        client.force_login(User.objects.get(username=reader))
        page = client.get(f"/events/{event.pk}/journal")
        status = client.get(f"/events/{event.pk}/run/deck-checks").status_code
        text = seen(page).text
        readings[reader] = (status == 200, SECRET in text, "deck check started" in text)

    assert readings == {reader: (reads, reads, reads) for reader, reads in READS.items()}


def test_a_certified_log_is_told_with_how_its_game_ended() -> None:
    match, (host, _) = seated_match()
    certify(bring(match, host), 1, ending="hand_empty")
    first, second = [seat.entry.name for seat in match.seats.order_by("number")]
    entries = read(match.round.tournament, frozenset())

    certified = next(line.text for line in entries if "certified" in line.text)
    assert certified == (
        f"Round 1, table {match.table}: log of game 1 certified."
        f" {second} wins: the last minion in hand is deployed."
    )
    assert first != second
