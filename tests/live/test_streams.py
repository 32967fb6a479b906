"""The real live server on real rows: what it sends to whom, and in which order."""

import json
import uuid

import pytest
from django.test import Client

from accounts.models import User
from ledger.models import LedgerEntry
from tests.support.event_tables import concede
from tests.support.factories import NOW, make_draft, make_token, make_tournament, make_user
from tests.support.live import LiveServer, Stream, committed
from tests.support.tables import KEY, make_move, opened, opened_by_two
from tournaments.core.services.changes import event_stream
from tournaments.models import EventStaff, Tournament
from web.core.seat_keys import COOKIE

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

HIDDEN = "penalty.issued"


def tell(event: Tournament, kind: str = "round.published", **facts: object) -> LedgerEntry:
    return committed(event_stream(event.pk), kind=kind, **facts)


def hide(event: Tournament) -> LedgerEntry:
    return tell(event, HIDDEN, public=False, private={"reason": "They held back a card"})


def address(event: Tournament, **query: str) -> str:
    more = "".join(f"&{name}={value}" for name, value in query.items())
    return f"/live?of={event_stream(event.pk)}{more}"


def api(event: Tournament, after: int | None = None) -> str:
    query = "" if after is None else f"?after={after}"
    return f"/api/v1/tournaments/{event.pk}/live{query}"


def session(user: User) -> dict[str, str]:
    client = Client()
    client.force_login(user)
    return {"Cookie": f"sessionid={client.cookies['sessionid'].value}"}


def judge_of(event: Tournament) -> User:
    judge = make_user()
    EventStaff.objects.create(tournament=event, user=judge, role="judge", since=NOW)
    return judge


def test_frames_are_the_results_of_the_feed_byte_for_byte(live: LiveServer, client: Client) -> None:
    event = make_tournament()
    for number in range(1, 4):
        tell(event, data={"round": number})
        hide(event)
    feed = client.get(f"/api/v1/tournaments/{event.pk}/events").content
    length = json.loads(feed)["length"]

    for after in range(length + 1):
        # The next entry lets what is hidden at the end come with it.
        with Stream(live, api(event, after)) as stream:
            sent = stream.messages(length - after)
        assert [line.id for line in sent] == [str(after + 1 + at) for at in range(len(sent))]
        joined = b",".join(line.data or b"" for line in sent)
        assert feed.endswith(joined + b"]}")


def test_hidden_entries_travel_in_front_of_the_next_public_one(live: LiveServer) -> None:
    event = make_tournament()
    with Stream(live, address(event)) as anybody:
        anybody.heartbeat()
        with Stream(live, address(event), **session(judge_of(event))) as staff:
            hidden = hide(event)
            [alone] = staff.messages(1)
            public = tell(event)
            [then] = staff.messages(1)
        both = anybody.messages(2)

    assert (alone.plain["number"], then.plain["number"]) == (hidden.number, public.number)
    assert [line.data for line in both] == [alone.data, then.data]
    assert alone.plain.keys() == {"stream", "number", "public", "sealed", "previous", "hash"}


def test_without_a_public_entry_a_hidden_one_comes_with_the_heartbeat(live: LiveServer) -> None:
    event = make_tournament()
    with Stream(live, api(event)) as stream:
        hidden = hide(event)
        [line] = stream.messages(1)
        assert stream.heartbeat().id == line.id == str(hidden.number)


def test_nobody_learns_by_kinds_what_is_hidden(live: LiveServer) -> None:
    event = make_tournament()
    judge = judge_of(event)
    query = {"kinds": "penalty.,round."}
    with (
        Stream(live, address(event, **query)) as anybody,
        Stream(live, address(event, **query), **session(judge)) as staff,
    ):
        hidden = hide(event)
        tell(event, "clock.set")
        public = tell(event)
        assert [line.plain["number"] for line in staff.messages(2)] == [
            hidden.number,
            public.number,
        ]
        assert [line.plain["number"] for line in anybody.messages(1)] == [public.number]


def test_a_player_hears_of_their_own_match_alone(live: LiveServer) -> None:
    event = make_tournament()
    mine, other = str(uuid.uuid4()), str(uuid.uuid4())
    with Stream(live, address(event, kinds="match.,round.", match=mine)) as stream:
        tell(event, "match.reported", data={"match": other})
        own = tell(event, "match.reported", data={"match": mine})
        round_ = tell(event)
        lines = stream.messages(2)
    assert [line.plain["number"] for line in lines] == [own.number, round_.number]


def test_several_streams_have_a_position_together(live: LiveServer) -> None:
    event, user = make_tournament(), make_user()
    committed(f"user:{user.pk}", kind="user.signed_up", public=True)
    both = f"{address(event)}&of=user:{user.pk}"
    before = LedgerEntry.objects.filter(stream=event_stream(event.pk)).count()
    with Stream(live, both, **session(user)) as stream:
        tell(event)
        [line] = stream.messages(1)
        assert line.id == f"{before + 1}.1"
    committed(f"user:{user.pk}", kind="user.renamed", public=True)
    tell(event)
    with Stream(live, both, **session(user), **{"Last-Event-ID": line.id}) as stream:
        assert stream.messages(2)[-1].id == f"{before + 2}.2"


def test_a_table_tells_its_seat_a_number_and_nothing_else(live: LiveServer) -> None:
    table = opened()
    seat = {"Cookie": f"{COOKIE}={KEY}"}
    path = f"/live?of=table:{table.pk}"
    with Stream(live, path, **seat) as stream:
        before = table.changes
        make_move(table)
        table.refresh_from_db()
        [line] = stream.messages(1)
    assert before < line.plain["number"] <= table.changes
    assert line.plain.keys() == {"stream", "number"}
    assert live.ask(path)[0] == 404
    assert live.ask(path, Cookie=f"{COOKIE}=another")[0] == 404


def test_what_is_not_there_or_not_theirs_is_not_found(live: LiveServer) -> None:
    event, draft, user = make_tournament(), make_draft(), make_user()
    nobody = uuid.uuid4()

    for path in (
        address(draft),
        api(draft),
        f"/live?of=event:{nobody}",
        f"/live?of=event:{str(event.pk).upper()}",
        f"/api/v1/tournaments/{nobody}/live",
        "/api/v1/tournaments/x/live",
        f"/live?of=user:{user.pk}",
        f"/live?of=table:{nobody}",
        f"{address(event)}&of=user:{user.pk}",
        address(event, after="1000"),
        "/other",
    ):
        assert live.ask(path)[0] == 404, path
    assert live.ask(f"/live?of=user:{user.pk}", **session(make_user()))[0] == 404
    assert live.ask(f"/live?of=user:{user.pk}", **session(user))[0] == 200


def test_requests_that_cannot_be_read_are_refused_as_problems(live: LiveServer) -> None:
    event = make_tournament()
    assert live.ask("/live")[0] == 400
    assert live.ask(address(event, after="x"))[0] == 400
    for host in ("elsewhere.example", "127.0.0.1:65536"):
        assert live.ask(address(event), Host=host)[0] == 400
    status, headers, body = live.ask(api(event), Authorization="Bearer muster_x")
    assert (status, headers["Content-Type"]) == (401, "application/problem+json")
    assert b"unknown_token" in body


def test_only_our_own_pages_read_with_cookies(live: LiveServer) -> None:
    event = make_tournament()
    status, headers, _ = live.ask(address(event), Origin="http://127.0.0.1:8000")
    assert status == 200
    assert headers["Access-Control-Allow-Origin"] == "http://127.0.0.1:8000"
    assert headers["Access-Control-Allow-Credentials"] == "true"
    for foreign in ("http://elsewhere.example", "http://127.0.0.1:9", "null"):
        assert live.ask(address(event), Origin=foreign)[0] == 403

    status, headers, _ = live.ask(api(event), Origin="http://elsewhere.example")
    assert (status, headers["Access-Control-Allow-Origin"]) == (200, "*")
    assert "Access-Control-Allow-Credentials" not in headers


def test_a_program_follows_a_draft_by_its_token(live: LiveServer) -> None:
    owner = make_user()
    draft = make_draft(owner)
    with Stream(live, api(draft), Authorization=f"Bearer {make_token(owner)}") as stream:
        entry = tell(draft)
        assert stream.messages(1)[0].plain["number"] == entry.number


def test_who_is_dismissed_is_woken_by_hidden_entries_no_more(live: LiveServer) -> None:
    event = make_tournament()
    judge = judge_of(event)
    with Stream(live, address(event, kinds="penalty.,round."), **session(judge)) as stream:
        first = hide(event)
        assert stream.messages(1)[0].plain["number"] == first.number
        EventStaff.objects.filter(user=judge).delete()
        tell(event, "staff.dismissed", public=False)
        hide(event)
        public = tell(event)
        assert stream.messages(1)[0].plain["number"] == public.number


@pytest.mark.proof(of="slow")
def test_who_is_dismissed_from_a_draft_is_sent_nothing_more(live: LiveServer) -> None:
    draft = make_draft()
    judge = judge_of(draft)
    with Stream(live, address(draft), **session(judge)) as stream:
        EventStaff.objects.filter(user=judge).delete()
        tell(draft, "staff.dismissed", public=False)
        stream.read_to_the_end()


@pytest.mark.proof(of="slow")
def test_a_new_password_ends_the_stream_of_the_old_session(live: LiveServer) -> None:
    user = make_user()
    user.set_password("an-old-password")
    user.save()
    with Stream(live, f"/live?of=user:{user.pk}", **session(user)) as stream:
        user.set_password("a-new-password")
        user.save()
        committed(f"user:{user.pk}", kind="user.password_changed", public=False)
        stream.read_to_the_end()


def test_programs_follow_the_tables_that_they_play(live: LiveServer) -> None:
    """With the scope for it, by the number of the last change and nothing more."""
    table, holders = opened_by_two()
    user = holders[0].user
    name = f"table:{table.pk}"
    own = {"Authorization": f"Bearer {make_token(user, ['games:play'])}"}
    others = [
        {"Authorization": f"Bearer {make_token(user, ['games:host'])}"},
        {"Authorization": f"Bearer {make_token(make_user(), ['games:play'])}"},
        {},
    ]
    path = f"/api/v1/tables/{table.pk}/live"
    for headers in others:
        assert live.ask(path, **headers)[0] == live.ask(f"/live?of={name}", **headers)[0] == 404
    with Stream(live, path, **own) as stream, Stream(live, f"/live?of={name}", **own) as page:
        stream.heartbeat()
        concede(table, holders)
        table.refresh_from_db()
        for line in (*stream.messages(1), *page.messages(1)):
            assert line.plain == {"stream": name, "number": table.changes}
            assert line.id == str(table.changes)
    assert live.ask(path, Authorization="Bearer muster_nothing")[0] == 401
    assert live.ask("/api/v1/tables/nothing/live", **own)[0] == 404
