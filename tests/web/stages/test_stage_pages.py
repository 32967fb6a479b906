"""The pages of stages: brackets as drawings and tables, groups as tables of who beat whom."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.support.accessibility import faults
from tests.support.factories import NOW, hand_over, make_round, make_tournament, make_user, settle
from tests.support.seen import Node, headings, links, notices, rows, seen
from tests.support.staged import draft, play_all, play_round, staged
from tests.support.times import page_time
from tournaments.models import Entry, Match, Round, Tournament
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db

SWISS = StagePlan(rounds=1)
TOP_TWO = StagePlan("single_elimination", cut_size=2)
SINGLE = StagePlan("single_elimination")
GROUPS = StagePlan("round_robin", groups=2)


def page(client: Client, event: Tournament, number: int | None = None) -> Node:
    stages = f"/events/{event.pk}/stages"
    return seen(client.get(stages if number is None else f"{stages}/{number}"))


def tabs(tree: Node) -> list[str]:
    (tab_list,) = (node for node in tree.all("nav") if node.attrs["aria-label"] == "Event")
    return [node.text for node in tab_list.all("a")]


def drawn(tree: Node) -> list[str]:
    """The names in the boxes of the drawing."""
    return [node.text for node in tree.all("text") if node.attrs["class"] == "name"]


def paragraphs(tree: Node) -> list[str]:
    return [node.text for node in tree.all("main")[0].all("p")]


def test_an_event_of_swiss_rounds_alone_has_no_tab_for_its_stage(client: Client) -> None:
    swiss = make_tournament(entries=2)
    single = staged(SINGLE, entries=2)

    assert [
        "Stages" in tabs(seen(client.get(f"/events/{event.pk}"))) for event in (swiss, single)
    ] == [False, True]


def test_a_stage_to_come(client: Client) -> None:
    event = staged(SWISS, TOP_TWO, entries=4)
    play_round(event)
    draft(event)
    tree = page(client, event, 2)

    assert headings(tree) == ["Cup", "Stage 2: Single elimination"]
    assert paragraphs(tree) == [
        "1. Swiss · 2. Single elimination",
        "Single elimination · top 2 · best of 1",
        "This stage hasn’t started. Players appear when its first round is published.",
    ]
    assert (tree.all("main")[0].all("svg"), tree.all("table")) == ([], [])


def test_a_swiss_stage(client: Client) -> None:
    event = staged(SWISS, TOP_TWO, entries=4)
    open_round = page(client, event, 1)
    make_round(event)
    begun = page(client, event, 1)
    for match in Match.objects.all():
        settle(match)
    base = f"/events/{event.pk}"

    assert f"{base}/rounds/1" not in links(open_round)
    assert paragraphs(begun)[1:] == [
        "1 Swiss round · best of 1",
        "Round 1 (live) · Standings",
    ]
    assert links(begun)[-2:] == [f"{base}/rounds/1", f"{base}/standings"]


@pytest.mark.proof(of="events")
def test_after_a_round_there_are_its_standings(client: Client) -> None:
    event = staged(SWISS, TOP_TWO, entries=4)
    play_round(event)
    tree = page(client, event, 1)

    assert paragraphs(tree)[-1] == "Round 1 · Standings after round 1"
    assert links(tree)[-1] == f"/events/{event.pk}/rounds/1/standings"


def test_the_stage_that_is_played_comes_first(client: Client) -> None:
    event = staged(SWISS, TOP_TWO, entries=4)
    first_headings = [headings(page(client, event))[1]]
    play_round(event)
    first_headings.append(headings(page(client, event))[1])
    make_round(event)
    first_headings.append(headings(page(client, event))[1])

    assert first_headings == [*["Stage 1: Swiss"] * 2, "Stage 2: Single elimination"]


@pytest.mark.proof(of="events")
def test_a_bracket(client: Client) -> None:
    event = staged(SINGLE, entries=3)
    (match,) = make_round(event).matches.all()
    settle(match, (1, 0))
    first, second = (seat.entry.name for seat in match.seats.order_by("number"))
    best = Entry.objects.get(stages__seed=1).name
    tree = page(client, event)

    assert headings(tree) == ["Cup", "Single elimination", "Matches by round"]
    assert drawn(tree) == [first, second, best, first]
    assert [link.attrs["href"] for link in tree.all("main")[0].all("svg")[0].all("a")] == [
        f"/matches/{match.pk}"
    ]
    assert rows(tree) == [
        ["Round 1"],
        [
            "Match 1",
            f"{first} (seed 2) , winner {second} (seed 3)",
            "1 0",
            "Table 1 entered by staff",
            "Winner plays match 2 Loser finishes 3rd",
        ],
        ["Final"],
        [
            "2",
            f"{best} (seed 1) {first} (winner of match 1)",
            "– –",
            "not started",
            "Winner finishes 1st Loser finishes 2nd",
        ],
    ]


def test_the_readers_own_way_is_marked(client: Client) -> None:
    event, user = staged(SINGLE, entries=2), make_user()
    make_round(event)
    hand_over(Entry.objects.get(name="Player 1"), user)

    def own() -> int:
        return len([box for box in page(client, event).all("rect") if box.attrs["class"] == "own"])

    before = own()
    client.force_login(user)
    assert (before, own()) == (0, 1)


def cells(tree: Node) -> list[list[list[str]]]:
    """The cells of each table, row by row."""
    return [
        [[cell.text for cell in row.all("th", "td")] for row in table.all("tr")]
        for table in tree.all("table")
    ]


@pytest.mark.proof(of="events")
def test_everybody_against_everybody(client: Client) -> None:
    event = staged(StagePlan("round_robin"), entries=3)
    play_all(event)
    tree = page(client, event)
    bye = "+1 bye"

    assert headings(tree) == ["Cup", "Round robin", "Crosstable"]
    assert cells(tree) == [
        [
            ["Rank", "Player", "1", "2", "3", "Points", "W–L–D"],
            ["1", "1. Player 1", "", "1–0 won", "1–0 won", "9", f"2–0–0 {bye}"],
            ["2", "2. Player 2", "0–1 lost", "", "1–0 won", "6", f"1–1–0 {bye}"],
            ["3", "3. Player 3", "0–1 lost", "0–1 lost", "", "3", f"0–2–0 {bye}"],
        ]
    ]
    assert len({*links(tree)} & {f"/matches/{match.pk}" for match in Match.objects.all()}) == 3


def test_groups(client: Client) -> None:
    event = staged(GROUPS, entries=4)
    make_round(event)
    tree = page(client, event)

    assert headings(tree) == ["Cup", "Groups", "Group 1", "Group 2"]
    assert [[row[2:] for row in table] for table in cells(tree)] == [
        [
            ["1", "2", "Points", "W–L–D"],
            ["", "open", "0", "0–0–0"],
            ["open", "", "0", "0–0–0"],
        ]
    ] * 2
    names = [row[1].partition(". ")[2] for table in cells(tree) for row in table[1:]]
    assert sorted(names) == [f"Player {number}" for number in (1, 2, 3, 4)]


@pytest.mark.proof(of="events")
@pytest.mark.parametrize("plan", [SINGLE, GROUPS, SWISS])
def test_everybody_can_read_it(client: Client, plan: StagePlan) -> None:
    event = staged(plan, entries=4)
    play_round(event)

    assert list(faults(page(client, event))) == []


def test_there_is_no_such_stage(client: Client) -> None:
    event = staged(SINGLE, entries=2)

    assert client.get(f"/events/{event.pk}/stages/2").status_code == 404


@pytest.mark.proof(of="events")
@pytest.mark.parametrize("plan", [SINGLE, GROUPS])
def test_queries(client: Client, plan: StagePlan) -> None:
    counts = []
    for entries in (4, 8):
        event = staged(plan, entries=entries)
        play_round(event)
        with CaptureQueriesContext(connection) as counted:
            page(client, event)
        counts.append(len(counted))

    assert counts[0] == counts[1]


@pytest.mark.proof(of="events")
def test_who_has_no_match_in_a_round_of_a_bracket_reads_why(client: Client) -> None:
    event = staged(SWISS, StagePlan("single_elimination", cut_size=3), entries=4)
    play_round(event)
    bracket = make_round(event)
    seeded = bracket.stage.entrants.order_by("seed")
    (out,) = event.entries.exclude(stages__stage=bracket.stage)

    reasons = {}
    for entry in (seeded[0].entry, out):
        user = make_user()
        hand_over(entry, user)
        client.force_login(user)
        reasons[entry.name] = notices(seen(client.get(f"/events/{event.pk}")))[0]
    assert reasons == {
        seeded[0].entry.name: "You have no match in this round. The bracket shows who you may"
        " play next.",
        out.name: "You didn’t make the top cut.",
    }


@pytest.mark.proof(of="events")
def test_the_console_says_that_a_round_was_paired_by_another_result(client: Client) -> None:
    event = staged(SWISS, TOP_TWO, entries=4)
    play_round(event)
    make_round(event)
    Round.objects.filter(tournament=event, number=2).update(stale_since=NOW)
    client.force_login(event.created_by)

    for part in ("/run", "/run/rounds/2"):
        (notice,) = notices(seen(client.get(f"/events/{event.pk}{part}")))
        assert notice == (
            "A result of an earlier round was corrected after this round was paired"
            f" ( {page_time(NOW)} ). These pairings stay. To pair again by the corrected result,"
            " undo the final ."
        )
