"""Pages of the staff of an event with more players than a page has: their lists are turned, what is
to be done stands first, and a player is found by name and a table by its number."""

import pytest
from django.test import Client

from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    legal_deck,
    make_entry,
    make_round,
    make_tournament,
    set_state,
    settle,
)
from tests.support.pages import signed_in
from tests.support.seen import Node, notices, rows, seen
from tournaments.entries.services.check_in import check_in
from tournaments.entries.services.late_registration import enter_late
from tournaments.models import Match, Tournament
from tournaments.rounds.services.drafts import draft_round
from web.core import hall_lists
from web.rounds import pairing_edit_forms, repair_rows, repairs

pytestmark = pytest.mark.django_db

NAMES = ("Ann", "Bo", "Cléo", "Dan", "Eve", "Fay")
A_PAGE = 2


@pytest.fixture
@remembered
def event() -> Tournament:
    tournament = make_tournament(name="Cup", late_entries="byes")
    for number, name in enumerate(NAMES):
        make_entry(tournament, name, number)
    return tournament


@pytest.fixture(autouse=True)
def few_on_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_lists, "A_HALL", A_PAGE)


@pytest.fixture
def staff(event: Tournament) -> Client:
    return signed_in(event.created_by)


def page_of(client: Client, event: Tournament, part: str) -> Node:
    return seen(client.get(f"/events/{event.pk}/run/{part}"))


def firsts(page: Node, column: int = 0) -> list[str]:
    """A cell of each row."""
    return [row[column] for row in rows(page)]


def suggested(page: Node) -> list[str]:
    """The names that fields for a player suggest."""
    (names,) = page.all("datalist")
    return [str(option.attrs["value"]) for option in names.all("option")]


def test_who_has_not_paid_comes_first(staff: Client, event: Tournament) -> None:
    place = f"/events/{event.pk}/run/payments"
    ann, bo = event.entries.get(name="Ann"), event.entries.get(name="Bo")
    answer = staff.post(f"{place}?page=2", {"amount": "5", "paid": f"{ann.pk} {bo.pk}"})

    assert answer.headers["Location"] == f"{place}?page=2"
    pages = [firsts(page_of(staff, event, f"payments?page={number}")) for number in (1, 2, 3)]
    assert pages == [["Cléo", "Dan"], ["Eve", "Fay"], ["Ann", "Bo"]]
    page = page_of(staff, event, "payments?find=ANN")
    assert rows(page) == [["Ann", "Paid 5", "Undo payment of Ann"]]
    assert [node.text for node in page.all("strong")] == ["2 of 6 paid, 10 in all."]


def test_all_who_have_not_paid_are_noted_from_any_page(staff: Client, event: Tournament) -> None:
    page = page_of(staff, event, "payments?find=ann")
    (everybody,) = [
        str(button.attrs["value"])
        for button in page.all("button")
        if button.text == "All other 6 paid"
    ]
    staff.post(f"/events/{event.pk}/run/payments", {"amount": "5", "paid": everybody})
    assert set(event.entries.values_list("paid", flat=True)) == {500}


def test_clubs_and_byes_are_turned_and_searched(staff: Client, event: Tournament) -> None:
    event.entries.exclude(name__in=("Ann", "Bo", "Cléo")).update(club="Rooks")
    event.entries.filter(name="Cléo").update(awarded_byes=1)
    pages = [firsts(page_of(staff, event, f"arrangements?page={page}")) for page in (1, 2)]
    rooks = [firsts(page_of(staff, event, f"arrangements?find=rook&page={at}")) for at in (1, 2)]
    assert [len(page) for page in (*pages, *rooks)] == [2, 2, 2, 1]
    assert sorted([*pages[0], *pages[1]]) == ["Cléo", "Dan", "Eve", "Fay"]
    assert sorted([*rooks[0], *rooks[1]]) == ["Dan", "Eve", "Fay"]


def test_a_prize_is_given_to_a_player_by_name(staff: Client, event: Tournament) -> None:
    place = f"/events/{event.pk}/run/prizes"
    first = firsts(page_of(staff, event, "prizes"), 1)
    assert (first, suggested(page_of(staff, event, "prizes"))) == (["Ann", "Bo"], [*NAMES[2:]])

    wrong = seen(staff.post(place, {"other": "Gil", "other_prize": "A mug"}))
    staff.post(place, {"other": "fay", "other_prize": "A mug"})
    again = seen(staff.post(place, {"other": "FAY", "other_prize": "A pen"}))
    fitting = page_of(staff, event, "prizes?find=fay")

    assert notices(wrong) == ["There is no player named “Gil” in this event."]
    assert "Fay has a prize by now: A mug. Change it in their line." in notices(again)
    assert event.entries.get(name="Fay").prize == "A mug"
    assert firsts(fitting, 1) == ["Fay"]


def test_a_prize_on_a_further_page_is_changed_there(staff: Client, event: Tournament) -> None:
    fay = event.entries.get(name="Fay")
    place = f"/events/{event.pk}/run/prizes?page=3"
    staff.post(place, {str(fay.pk): "A mug", f"initial-{fay.pk}": ""})
    assert [entry.prize for entry in event.entries.order_by("name")] == [*[""] * 5, "A mug"]


def test_tables_without_a_result_come_first(staff: Client, event: Tournament) -> None:
    round_ = make_round(event)
    first = Match.objects.get(round=round_, table=1)
    settle(first)

    pages = [firsts(page_of(staff, event, f"rounds/1?page={number}")) for number in (1, 2)]
    assert pages == [["Table 2", "Table 3"], ["Table 1"]]
    name = first.seats.all()[0].entry.name
    assert firsts(page_of(staff, event, f"rounds/1?find={name}")) == ["Table 1"]
    assert firsts(page_of(staff, event, "rounds/1?find=3")) == ["Table 3"]
    assert firsts(page_of(staff, event, "rounds/1?find=table+3")) == ["Table 3"]


def test_matches_are_chosen_for_a_repair_from_several_pages(
    staff: Client, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairing_edit_forms, "MOST_CHOICES", 3)
    round_ = make_round(event)
    enter_late(
        tournament_id=event.pk, name="Gil", deck=legal_deck(), actor=event.created_by, now=NOW
    )
    first, second, third = round_.matches.order_by("table")
    place = f"rounds/1/repair?break={second.pk}"
    page = page_of(staff, event, place)
    (chosen,) = [node for node in page.all("input") if node.attrs.get("type") == "checkbox"]
    listed = [
        str(button.attrs["value"])
        for button in page.all("button")
        if button.attrs.get("name") == "break"
    ]
    fitting = page_of(staff, event, f"{place}&find=3")
    forms = page_of(staff, event, f"{place}&break={third.pk}&pair=1")

    assert (chosen.attrs["value"], listed) == (str(second.pk), [str(first.pk)])
    (find,) = [form for form in fitting.all("form") if "data-finds" in form.attrs]
    kept = [node for node in find.all("input") if node.attrs.get("type") == "hidden"]
    assert [node.attrs["value"] for node in kept] == [str(second.pk)]
    names = [*names_in(second), *names_in(third), "Gil"]
    assert (suggested(forms), forms.all("select")) == (names, [])

    first_of_second, second_of_second, first_of_third, second_of_third, gil = names
    sent = {"pair": "1", "break": [str(second.pk), str(third.pk)], "reason": "Wrong hall."}
    wrong = {"first_1": first_of_second.lower(), "second_1": "Ann B"}
    refused = seen(staff.post(f"/events/{event.pk}/run/rounds/1/repair", sent | wrong))
    assert notices(refused) == ["There is no player named “Ann B” in this event."]
    right = {
        "first_1": first_of_second.lower(),
        "second_1": first_of_third,
        "first_2": second_of_second,
        "second_2": second_of_third,
        "first_3": gil,
        "second_3": "bye",
    }
    staff.post(f"/events/{event.pk}/run/rounds/1/repair", sent | right)
    made = Match.objects.filter(round=round_, edited=True).exclude(state="void").order_by("table")
    assert [names_in(match) for match in made] == [
        [first_of_second, first_of_third],
        [second_of_second, second_of_third],
        [gil],
    ]


def test_no_more_matches_are_split_at_once_than_a_page_has_pairs(
    staff: Client, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (pairing_edit_forms, repair_rows, repairs):
        monkeypatch.setattr(module, "MOST_AT_ONCE", 2)
    round_ = make_round(event)
    broken = "&".join(f"break={match.pk}" for match in round_.matches.order_by("table"))
    page = page_of(staff, event, f"rounds/1/repair?pair=1&{broken}")
    assert notices(page) == ["You can split up to 2 matches at once."]


@pytest.mark.parametrize("typed", ["2", "{name}"])
def test_a_table_is_featured_by_its_number_or_a_name(
    staff: Client, event: Tournament, typed: str
) -> None:
    second = make_round(event).matches.get(table=2)
    words = typed.format(name=names_in(second)[1].upper())
    place = f"/events/{event.pk}/run/streaming"
    wrong = seen(staff.post(place, {"do": "feature", "match": "Gil"}))
    staff.post(place, {"do": "feature", "match": words})
    featured = [match.pk for match in Match.objects.filter(featured=True)]
    page = page_of(staff, event, "streaming")
    staff.post(place, {"do": "feature", "match": ""})

    assert notices(wrong) == ["No table of this round has “Gil”."]
    assert featured == [second.pk]
    (field,) = [node for node in page.all("input") if node.attrs.get("name") == "match"]
    assert (field.attrs["value"], sorted(suggested(page))) == ("2", sorted(NAMES))
    assert not Match.objects.filter(featured=True).exists()


def test_a_large_draft_is_edited_by_names_and_numbers(staff: Client, event: Tournament) -> None:
    set_state(event, "running")
    draft_round(tournament_id=event.pk, actor=None, now=NOW)
    place = f"/events/{event.pk}/run/rounds/1/edit"
    (a, b), (c, d), third = drafted(event)
    pages = [page_of(staff, event, f"rounds/1?page={page}") for page in (1, 2)]
    wrong = seen(staff.post(place, {"edit": "swap", "do": "edit", "first": a, "second": "Gil"}))
    staff.post(place, {"edit": "swap", "do": "edit", "first": a.upper(), "second": d})
    swapped = drafted(event)
    staff.post(place, {"edit": "table", "do": "edit", "match": c, "table": "1"})
    moved = drafted(event)
    of_b = firsts(page_of(staff, event, f"rounds/1?find={b}"))
    staff.post(place, {"edit": "break", "do": "edit", "match": "table 3"})

    assert [firsts(page) for page in pages] == [["1", "2"], ["3"]]
    assert sorted(suggested(pages[0])) == sorted(NAMES)
    assert notices(wrong) == ["There is no player named “Gil” in this event."]
    assert swapped == [[d, b], [c, a], third]
    assert moved == [[c, a], [d, b], third]
    assert (drafted(event), of_b) == ([[c, a], [d, b]], ["2"])


def test_an_edit_leaves_the_part_of_a_large_draft(staff: Client, event: Tournament) -> None:
    set_state(event, "running")
    draft_round(tournament_id=event.pk, actor=None, now=NOW)
    place = f"/events/{event.pk}/run/rounds/1"
    sent = {"edit": "table", "match": "3", "table": "9"}
    page = page_of(staff, event, "rounds/1?page=2")
    edits = {form.attrs["action"] for form in page.all("form") if "data-parts" in form.attrs}
    tried = seen(staff.post(f"{place}/edit?page=2", sent | {"do": "try"}))
    wrong = seen(staff.post(f"{place}/edit?page=2", sent | {"do": "try", "match": "33"}))
    done = staff.post(f"{place}/edit?page=2", sent | {"do": "edit"})

    assert edits == {f"{place}/edit?page=2"}
    assert [firsts(page) for page in (tried, wrong)] == [["3"], ["3"]]
    assert [link.attrs["href"] for link in tried.all("a") if link.attrs.get("rel") == "prev"] == [
        f"{place}?page=1#round"
    ]
    assert done.headers["Location"] == f"{place}?page=2"


@pytest.mark.parametrize(
    ("typed", "swapped"),
    [
        ("zoe o'neil", "Zoë O’Neil"),
        ("ZOE O’NEIL", "Zoë O’Neil"),
        ("Zoe Berg", None),
        ("Zoé Berg", "Zoé Berg"),
    ],
)
def test_a_name_is_typed_as_a_keyboard_has_it(
    staff: Client, event: Tournament, typed: str, swapped: str | None
) -> None:
    names = ("Zoë O’Neil", "Zoé Berg", "Zoë Berg")
    for number, name in enumerate(names):
        make_entry(event, name, 10 + number)
    place = f"/events/{event.pk}/run/forbidden-pairs"
    staff.post(place, {"first": typed, "second": "Ann", "reason": "Family"})
    unpaid = firsts(page_of(staff, event, "payments?find=o'neil"))

    pairs = event.forbidden_pairs.all()
    apart = [{pair.first.name, pair.second.name} for pair in pairs]
    assert apart == ([{"Ann", swapped}] if swapped else [])
    assert unpaid == ["Zoë O’Neil"]


def drafted(event: Tournament) -> list[list[str]]:
    """The players of each table of the draft."""
    return [names_in(match) for match in event.rounds.get().matches.order_by("table")]


def test_painting_is_scored_where_it_is_missing(staff: Client) -> None:
    event = make_tournament(name="Cup", painting_most=10)
    for number, name in enumerate(NAMES):
        make_entry(event, name, number)
    client, place = signed_in(event.created_by), f"/events/{event.pk}/run/scores"
    before = fields_on(client, event)
    ann, bo = (event.entries.get(name=name) for name in ("Ann", "Bo"))
    for entry, other in ((ann, bo), (bo, ann)):  # each shows what it was when the page was read
        sent = {str(entry.pk): "7", f"initial-{entry.pk}": ""}
        client.post(place, sent | {str(other.pk): "", f"initial-{other.pk}": ""})

    hint = "Save what you typed before you find somebody else or turn the page."
    assert hint in [node.text for node in page_of(client, event, "scores").all("p")]
    assert (before, fields_on(client, event)) == (["Ann", "Bo"], ["Cléo", "Dan"])
    assert fields_on(client, event, "?find=bo") == ["Bo"]
    assert [entry.painting for entry in event.entries.order_by("name")] == [7, 7, *[None] * 4]


def fields_on(client: Client, event: Tournament, query: str = "") -> list[str]:
    """The players whose painting has a field."""
    page = page_of(client, event, f"scores{query}")
    (box,) = [node for node in page.all("div") if node.attrs.get("class") == "scores"]
    return [label.text for label in box.all("label")]


def test_tables_that_keep_a_round_open_are_turned_and_searched(
    staff: Client, event: Tournament
) -> None:
    round_ = make_round(event)
    lines = {
        match.table: f"Table {match.table}: {' – '.join(names_in(match))}"
        for match in round_.matches.all()
    }
    pages = [
        listed(page_of(staff, event, f"rounds/1/review?page={page}"), "open-list")
        for page in (1, 2)
    ]
    third = page_of(staff, event, "rounds/1/review?find=3")

    assert pages == [[lines[1], lines[2]], [lines[3]]]
    assert listed(third, "open-list") == [lines[3]]
    assert [heading.text for heading in third.all("h3")] == ["Tables without a result 3"]


def test_who_is_left_out_at_the_start_comes_first(staff: Client, event: Tournament) -> None:
    set_state(event, "check_in")
    for entry in event.entries.filter(name__in=("Ann", "Bo", "Dan")):
        check_in(entry_id=entry.pk, actor=event.created_by, now=NOW)
    pages = [
        listed(page_of(staff, event, f"start?page={page}"), "start-list") for page in (1, 2, 3)
    ]
    dan = page_of(staff, event, "start?find=dan")

    out = [f"{name} : not checked in" for name in ("Cléo", "Eve", "Fay")]
    assert pages == [out[:2], [out[2], "Ann"], ["Bo", "Dan"]]
    assert listed(dan, "start-list") == ["Dan"]


def listed(page: Node, part: str) -> list[str]:
    """The lines of the lists in a part of a page."""
    (box,) = [node for node in page.all("div") if node.attrs.get("id") == part]
    return [line.text for line in box.all("li")]


def names_in(match: Match) -> list[str]:
    return [seat.entry.name for seat in match.seats.order_by("number")]
