"""What only some of the staff may read, looked for in every answer that the others of it get."""

import pytest
from django.test import Client

from accounts.models import User
from accounts.roles import POWERS, Role
from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    bearer,
    hand_over,
    make_organisation,
    make_round,
    make_tournament,
    make_user,
)
from tests.support.public import API, addresses, text_of
from tournaments.core.journal_kinds import KINDS, reads_whole
from tournaments.core.services.changes import note
from tournaments.judging.services.deck_checks import open_deck_check
from tournaments.judging.services.disqualification import disqualify
from tournaments.matches.services.disputes import call_judge, take_dispute
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

SECRET = "SECRETREASON"
# Those of the staff who act, and where their names would stand beside what they did.
ACTORS = ("the-judge", "the-host")
DEEDS = ("/journal", "/events", "/disputes")


@pytest.fixture
@remembered
def event() -> Tournament:
    """An event with a deck check, a dispute that a judge has taken on, somebody disqualified, and
    an entry of each kind that a scorekeeper does not read whole."""
    owner, judge, host = make_user("owner"), make_user("the-judge"), make_user("the-host")
    staff = {"scorekeeper": make_user("keeper"), "judge": judge, "organiser": host}
    make_organisation(owner, "club", **staff)
    event = make_tournament(owner, organisation="club", entries=4)
    match, other = make_round(event).matches.order_by("table")
    caller = make_user()
    hand_over(match.seats.get(number=0).entry, caller)
    called = call_judge(match_id=match.pk, user=caller, words=f"{SECRET} hand", now=NOW)
    take_dispute(dispute_id=called.disputes.get().pk, actor=judge, now=NOW)
    first, second = (seat.entry for seat in other.seats.all())
    open_deck_check(entry_id=first.pk, actor=judge, reason=f"{SECRET} bent", now=NOW)
    disqualify(entry_id=second.pk, actor=judge, reason=f"{SECRET} theft", now=NOW)
    for kind in KINDS:
        if not reads_whole(kind=kind, powers=POWERS[Role.SCOREKEEPER]):
            for public in (True, False):
                note(
                    kind,
                    tournament_id=event.pk,
                    actor=host,
                    now=NOW,
                    data={} if public else {"word": SECRET},
                    private={"reason": f"{SECRET} of {kind}"},
                    public=public,
                )
    return event


def leaking(client: Client, event: Tournament, user: User) -> set[str]:
    """The addresses of the event at which `user` is told a secret, by a session or by a token."""
    client.force_login(user)
    places = [place for place in addresses(event, share=2) if str(event.pk) in place]
    assert f"/events/{event.pk}/journal" in places
    texts = {
        place: text_of(client.get(place, headers=bearer(user) if place.startswith(API) else {}))
        for place in places
        if not place.endswith(".pdf")
    }
    return {
        place
        for place, text in texts.items()
        if SECRET in text or (place.endswith(DEEDS) and any(name in text for name in ACTORS))
    }


@pytest.mark.proof(of="leaks")
def test_who_does_not_judge_is_told_nowhere_what_judges_write(
    client: Client, event: Tournament
) -> None:
    journal = f"/events/{event.pk}/journal"
    assert leaking(client, event, User.objects.get(username="keeper")) == set()

    client.force_login(User.objects.get(username="the-judge"))
    page = client.get(journal).content.decode()
    assert [word for word in (SECRET, *ACTORS) if word not in page] == []
