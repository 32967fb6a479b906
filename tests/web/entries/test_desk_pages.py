"""The walk-in desk, without a script: players added, checked in, renamed, and their codes."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import User
from tests.support.factories import NOW, make_entry, make_tournament, make_user, set_state
from tests.support.pages import signed_in
from tests.support.seen import headings, notices, seen
from tests.support.teams import team_event
from tournaments.entries.claim_codes import digest_of
from tournaments.entries.services.registration import renew_claim_code
from tournaments.models import Entry, EntryPlayer, Tournament

pytestmark = pytest.mark.django_db


def event_of(olga: User, *, state: str = "check_in", decklists: str = "none") -> Tournament:
    event = make_tournament(olga, decklists=decklists)
    if state != "registration":
        set_state(event, state)
    return event


def desk(event: Tournament, part: str = "") -> str:
    return f"/events/{event.pk}/run/walk-ins{part}"


def states(event: Tournament) -> dict[str, str]:
    return dict(event.entries.values_list("name", "state"))


def shown_notices(client: Client, event: Tournament) -> list[str]:
    return notices(seen(client.get(desk(event))))


def test_one_name_and_enter(client: Client, olga: User) -> None:
    event = event_of(olga)

    answer = client.post(desk(event), {"players": "Ann Lee, Rooks"})

    assert answer["Location"] == desk(event)
    assert (states(event), event.entries.get().club) == ({"Ann Lee": "checked_in"}, "Rooks")
    assert shown_notices(client, event) == ["Added and checked in: Ann Lee."]


def test_the_club_beside_the_name_is_of_who_has_none_in_their_line(
    client: Client, olga: User
) -> None:
    event = event_of(olga)

    client.post(desk(event), {"players": "Ann Lee", "club": " Fjord  Guild "})
    client.post(desk(event), {"players": "Bo, Rooks\nCy", "club": "Fjord Guild"})
    client.post(desk(event), {"players": "Dee", "club": ""})

    assert dict(event.entries.values_list("name", "club")) == {
        "Ann Lee": "Fjord Guild",
        "Bo": "Rooks",
        "Cy": "Fjord Guild",
        "Dee": "",
    }
    refused = client.post(desk(event), {"players": "Eve", "club": "x" * 81})
    assert "Write at most 80 characters. This has 81." in refused.content.decode()
    assert event.entries.count() == 4


def test_a_file_with_a_list(client: Client, olga: User) -> None:
    event = event_of(olga, state="registration")
    text = "\ufeffname;club;email\nAnn;Rooks;ann@x.example\nBo;;"
    file = SimpleUploadedFile("players.csv", text.encode())

    client.post(desk(event), {"file": file})

    assert states(event) == {"Ann": "entered", "Bo": "entered"}


def test_a_file_that_is_no_text_is_refused(client: Client, olga: User) -> None:
    event = event_of(olga)
    file = SimpleUploadedFile("players.csv", BytesIO("Zoë".encode("latin-1")).read())

    page = client.post(desk(event), {"file": file}).content.decode()

    assert "This file isn’t in UTF-8. Save it as “CSV UTF-8”." in page
    assert states(event) == {}


def test_a_bad_line_adds_nobody_and_stays_in_the_field(client: Client, olga: User) -> None:
    event = event_of(olga, decklists="optional")
    make = "Ann\nann\nBo"

    page = client.post(desk(event), {"players": make}).content.decode()

    assert "Line 2 (ann): This is the same name as in line 1" in page
    assert "Ann\nann\nBo</textarea>" in page
    assert states(event) == {}


def test_part_of_a_name_checks_in_only_where_it_fits_one(client: Client, olga: User) -> None:
    event = event_of(olga, state="registration")
    client.post(desk(event), {"players": "Ann Lee\nAnna Ray\nBo"})
    set_state(event, "check_in")
    client.get(desk(event))

    answers = []
    for part in ("ann", "zoe", "RAY", "ann"):
        client.post(desk(event, "/check-in"), {"part": part})
        answers += shown_notices(client, event)

    assert answers == [
        "“ann” fits several players: Ann Lee, Anna Ray. Type more of the name.",
        "No player without check-in has “zoe” in their name.",
        "Checked in: Anna Ray.",
        "Checked in: Ann Lee.",
    ]
    assert states(event) == {"Ann Lee": "checked_in", "Anna Ray": "checked_in", "Bo": "entered"}


def test_check_in_without_a_required_decklist_warns(client: Client, olga: User) -> None:
    event = event_of(olga, decklists="required")

    client.post(desk(event), {"players": "Ann"})

    assert shown_notices(client, event) == [
        "Added and checked in: Ann.",
        "No decklist yet: Ann. Without one they’re out at the start.",
    ]
    client.post(desk(event), {"players": "Bo", "on_paper": "on"})
    assert shown_notices(client, event) == ["Added and checked in: Bo."]


def test_all_are_checked_in_and_that_is_undone(client: Client, olga: User) -> None:
    event = event_of(olga, state="registration")
    client.post(desk(event), {"players": "Ann\nBo"})
    set_state(event, "check_in")
    ids = " ".join(str(pk) for pk in event.entries.values_list("pk", flat=True))

    client.post(desk(event, "/check-in"), {"entry": ids})
    page = client.get(desk(event)).content.decode()
    assert set(states(event).values()) == {"checked_in"}
    assert "Undo 2 check-ins" in page
    client.post(desk(event, "/check-in"), {"entry": ids, "undo": "1"})

    assert set(states(event).values()) == {"entered"}
    assert "Undo 2 check-ins" not in client.get(desk(event)).content.decode()


def test_a_name_is_corrected_on_the_page_of_the_entry(client: Client, olga: User) -> None:
    event = event_of(olga)
    client.post(desk(event), {"players": "Bne\nAnn"})
    entry = event.entries.get(name="Bne")
    path = f"/entries/{entry.pk}/run/name"

    refused = client.post(path, {"name": "ann"}).content.decode()
    client.post(path, {"name": "Ben"})
    journal = client.get(f"/events/{event.pk}/journal").content.decode()

    assert "The name “ann” is taken." in refused
    assert states(event) == {"Ben": "checked_in", "Ann": "checked_in"}
    assert "from “Bne” to “Ben”" in journal
    assert "Bne" not in Client().get(f"/events/{event.pk}/journal").content.decode()


def test_only_those_who_may_do_anything_at_the_desk(client: Client, olga: User) -> None:
    event = event_of(olga)
    stranger = Client()
    stranger.force_login(make_user("stranger"))

    assert stranger.get(desk(event)).status_code == 403
    assert stranger.post(desk(event), {"players": "Ann"}).status_code == 403
    assert stranger.post(desk(event, "/check-in"), {"part": "a"}).status_code == 403
    assert states(event) == {}


def code_of_guest(event: Tournament) -> str:
    entry = event.entries.get(name="Zoe")
    made = renew_claim_code(entry_id=entry.pk, actor=event.created_by, now=NOW)
    return made.claim_code


def test_a_code_is_on_the_one_page_that_makes_it(client: Client, olga: User) -> None:
    event = event_of(olga)
    client.post(desk(event), {"players": "Zoe"})
    entry = event.entries.get()

    page = client.post(f"/entries/{entry.pk}/run/code").content.decode()
    code = page.partition('id="code">')[2].partition("<")[0]

    assert digest_of(code) == EntryPlayer.objects.get().claim_digest
    assert "<svg" in page
    everywhere = [
        *(desk(event), f"/events/{event.pk}/run/players", f"/entries/{entry.pk}/run"),
        *(f"/events/{event.pk}/run/prints", f"/events/{event.pk}/journal"),
        *(f"/events/{event.pk}/players", f"/events/{event.pk}/arrive"),
        f"/api/v1/tournaments/{event.pk}/entries",
    ]
    for address in everywhere:
        for reader in (client, Client()):
            assert code not in reader.get(address).content.decode(), address


def test_a_guest_checks_in_by_their_page(client: Client, olga: User) -> None:
    event = event_of(olga)
    client.post(desk(event), {"players": "Zoe"})
    Entry.objects.update(state="entered", checked_in_at=None)
    code = code_of_guest(event)
    phone = Client()

    before = phone.get(f"/entries/code/{code}").content.decode()
    assert states(event) == {"Zoe": "entered"}
    phone.post(f"/entries/code/{code}")
    after = phone.get(f"/entries/code/{code}").content.decode()

    assert ("You&#x27;re checked in." in before, "re checked in." in after) == (False, True)
    assert states(event) == {"Zoe": "checked_in"}
    assert phone.get("/entries/code/aaaaa").status_code == 404


def test_a_guest_types_their_code_on_the_page_of_the_sign(client: Client, olga: User) -> None:
    event = event_of(olga)
    client.post(desk(event), {"players": "Zoe"})
    Entry.objects.update(state="entered", checked_in_at=None)
    code = code_of_guest(event)
    phone, place = Client(), f"/events/{event.pk}/arrive"

    wrong = phone.post(place, {"code": "no"}).content.decode()
    phone.post(place, {"code": code.upper()})

    assert "No registration has this code." in wrong
    assert states(event) == {"Zoe": "checked_in"}


def test_a_player_checks_in_with_one_press(client: Client, olga: User) -> None:
    event = event_of(olga, state="registration", decklists="required")
    kim = make_user("kim")
    make_entry(event, "Kim", user=kim)
    set_state(event, "check_in")
    phone, place = Client(), f"/events/{event.pk}/arrive"
    phone.force_login(kim)

    phone.post(place)

    assert states(event) == {"Kim": "checked_in"}
    assert "You’re checked in." in seen(phone.get(place)).text


def test_the_sign_and_new_codes_are_printed(client: Client, olga: User) -> None:
    event = event_of(olga)
    client.post(desk(event), {"players": "Zoe\nAnn"})
    prints = f"/events/{event.pk}/run/prints"

    sign = client.get(f"{prints}/sign.pdf")
    codes = client.post(f"{prints}/guests.pdf", {"only_without": "1"})
    digests = set(EntryPlayer.objects.values_list("claim_digest", flat=True))
    again = client.post(f"{prints}/guests.pdf", {"only_without": "1"})

    assert [answer.content[:5] for answer in (sign, codes, again)] == [b"%PDF-"] * 3
    assert (len(digests), "" in digests) == (2, False)
    assert set(EntryPlayer.objects.values_list("claim_digest", flat=True)) == digests


def teams_of(olga: User, state: str) -> Tournament:
    event = team_event(olga, decklists="optional")
    if state != "registration":
        set_state(event, state)
    return event


@pytest.mark.parametrize(
    ("state", "arrived"), [("registration", "entered"), ("check_in", "checked_in")]
)
def test_a_whole_team_is_added_at_once(
    client: Client, olga: User, state: str, arrived: str
) -> None:
    event = teams_of(olga, state)
    answer = client.post(desk(event), {"name": "Foxes", "players": " Ann \n\nBo\n"})
    team = event.entries.get()
    rows = team.players.order_by("number").values_list("name", "claim_digest", "live")

    assert answer["Location"] == desk(event)
    assert (team.name, team.state, list(rows)) == (
        "Foxes",
        arrived,
        [("Ann", "", True), ("Bo", "", True)],
    )
    added = "Added: Foxes." if state == "registration" else "Added and checked in: Foxes."
    assert shown_notices(client, event)[0] == added
    (form,) = (node for node in seen(client.get(desk(event))).all("form") if node.all("textarea"))
    assert [label.text for label in form.all("label")] == [
        "Team name",
        "Players, one per line",
        "Decklist on paper",
    ]


def test_a_team_that_cannot_be_added_leaves_nothing(client: Client, olga: User) -> None:
    event = teams_of(olga, "check_in")
    client.post(desk(event), {"name": "Foxes", "players": "Ann\nBo"})
    for form, problem in (
        ({"name": "Owls", "players": "Cy"}, "A team has 2 players in this event, and you named 1."),
        ({"name": "Foxes", "players": "Cy\nDee"}, "Foxes"),
        ({"name": "Owls", "players": "Cy\nCy"}, "Cy"),
    ):
        page = client.post(desk(event), form)
        assert problem in page.content.decode()
        assert 'value="' + form["name"] in page.content.decode()
    assert states(event) == {"Foxes": "checked_in"}


def test_teams_are_added_by_who_may_and_before_the_start(client: Client, olga: User) -> None:
    """After the start no team is added here, and judges add none at all."""
    event = teams_of(olga, "check_in")
    for name, players in (("Foxes", "Ann\nBo"), ("Owls", "Cy\nDee")):
        client.post(desk(event), {"name": name, "players": players})
    judge = make_user("judge")
    event.staff.create(user=judge, role="judge", since=NOW)
    refused = signed_in(judge).post(desk(event), {"name": "Elks", "players": "Ed\nFay"})
    set_state(event, "running")
    late = client.post(desk(event), {"name": "Elks", "players": "Ed\nFay"})

    assert (refused.status_code, late.status_code) == (403, 200)
    assert states(event) == {"Foxes": "checked_in", "Owls": "checked_in"}


def test_a_list_that_is_too_long_is_not_called_empty(client: Client, olga: User) -> None:
    event = make_tournament(olga)
    sent = client.post(desk(event), {"players": "x" * 100_001})

    assert sent.context["form"].errors == {
        "players": ["Write at most 100000 characters. This has 100001."]
    }


def listed(client: Client, event: Tournament, **query: str) -> list[str]:
    page = seen(client.get(desk(event), query))
    return [str(row.attrs["data-find"]) for row in page.all("tr") if "data-find" in row.attrs]


@pytest.mark.proof(of="slow")
def test_a_page_has_25_players_and_the_others_are_found(client: Client, olga: User) -> None:
    event = event_of(olga)
    names = [f"Player {first}{second}od" for first in "BCDFG" for second in "aeiouy"]
    client.post(desk(event), {"players": "\n".join(names)})

    pages = [listed(client, event, page=number) for number in ("1", "2")]
    assert [len(page) for page in pages] == [25, 5]
    assert sorted(name for page in pages for name in page) == sorted(names)
    assert listed(client, event, part="FOOD") == ["Player Food"]
    assert listed(client, event, part="nobody") == []


def test_a_tick_leads_back_to_what_was_found(client: Client, olga: User) -> None:
    event = event_of(olga)
    client.post(desk(event), {"players": "Ann\nBo"})
    ann, place = event.entries.get(name="Ann"), f"{desk(event)}?part=ann"

    answer = client.post(desk(event, "/check-in"), {"undo": str(ann.pk), "next": place})

    assert (answer["Location"], states(event)) == (place, {"Ann": "entered", "Bo": "checked_in"})


def test_parts_are_given_alone(client: Client, olga: User) -> None:
    """To the script of the page, which needs no header and no navigation."""
    event = event_of(olga)
    whole, alone = (
        seen(client.get(desk(event), headers=headers)) for headers in ({}, {"muster-parts": "1"})
    )
    parts = [
        {
            node.attrs["id"]
            for node in page.all("div", "span", "section")
            if "data-part" in node.attrs
        }
        for page in (whole, alone)
    ]

    assert parts[0] - parts[1] == set()
    assert [len(page.all("header", "footer")) for page in (whole, alone)] == [2, 0]


def test_an_empty_event_has_nobody_to_check_in(client: Client, olga: User) -> None:
    event = event_of(olga)
    before = headings(seen(client.get(desk(event))))
    client.post(desk(event), {"players": "Ann"})

    after = headings(seen(client.get(desk(event))))
    words = {"Nobody is registered yet", "Everyone is checked in"}
    assert [words & {*page} for page in (before, after)] == [
        {"Nobody is registered yet"},
        {"Everyone is checked in"},
    ]
