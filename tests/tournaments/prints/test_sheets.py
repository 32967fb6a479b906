"""What stands on the sheets, read back from the paper."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.support.sheets_read import printed, sizes
from tournaments.prints.decks import Part, Registered, decks_sheet
from tournaments.prints.slips import SLIPS_ON_A_PAGE, slips_sheet, stacked
from tournaments.prints.tables import (
    entries_sheet,
    pairings_by_name,
    pairings_by_table,
    standings_sheet,
)
from tournaments.prints.typesetting import codes_in, facts_of, typeset


def line(table: int, *names: str, outcome: str = "pending") -> dict:
    players = [
        {"seat": seat, "player": {"name": name}, "result": outcome}
        for seat, name in enumerate(names)
    ]
    return {"table": table, "terrain": "", "outcome": outcome, "seats": players}


def paired(*lines: dict) -> dict:
    return {"round": {"number": 2, "state": "open"}, "scenario": None, "results": list(lines)}


HALL = paired(
    line(1, "Zoë", "bo"),
    line(2, "Łukasz", "Émile"),
    line(3, "Ann", outcome="bye"),
    line(4, "Lisa", outcome="double_loss"),
)


def table(facts: Mapping[str, Any]) -> list[str]:
    (lines,) = printed(typeset("table", facts_of(facts)))
    return lines[:-1]


def test_each_match_stands_under_both_its_players_by_name() -> None:
    assert table(pairings_by_name("Cup", HALL)) == [
        "Cup Round 2: pairings A–Z",
        "Player Table Opponent",
        "Ann bye",
        "bo 1 Zoë",
        "Émile 2 Łukasz",
        "Lisa absent",
        "Łukasz 2 Émile",
        "Zoë 1 bo",
    ]


def test_pairings_by_table() -> None:
    assert table(pairings_by_table("Cup", HALL)) == [
        "Cup Round 2: pairings by table",
        "Table Player Player",
        "1 Zoë bo",
        "2 Łukasz Émile",
        "Ann bye",
        "Lisa absent",
    ]


def test_teams_with_their_players() -> None:
    foxes = line(1, "Foxes", "Geese")
    foxes["seats"][0]["player"]["members"] = [{"name": "Ann"}, {"name": "Bo"}]

    assert table(pairings_by_name("Cup", paired(foxes)))[2:] == [
        "Foxes (Ann, Bo) 1 Geese",
        "Geese 1 Foxes (Ann, Bo)",
    ]


def test_a_word_that_is_too_wide_goes_on_below_and_covers_nobody() -> None:
    name = "Ann-Wolfe" + "w" * 70
    rows = table(pairings_by_name("Cup", paired(line(1, name, "Bo"))))

    assert rows[:2] == ["Cup Round 2: pairings A–Z", "Player Table Opponent"]
    assert "".join(rows[2:]).replace(" ", "") == f"{name}1BoBo1{name}"
    assert max(map(len, rows[2:])) < len(name)


@pytest.mark.proof(of="slow")
def test_a_short_list_fills_its_page_and_a_long_one_takes_two_columns() -> None:
    def list_of(matches: int) -> bytes:
        lines = [line(at, f"Anna {at:03}", f"Bert {at:03}") for at in range(1, matches + 1)]
        return typeset("table", facts_of(pairings_by_name("Cup", paired(*lines))))

    sheets = [list_of(matches) for matches in (4, 12, 25, 26, 60, 100)]
    assert [sizes(sheet)["Anna"] for sheet in sheets] == [26, 22, 11, 18, 16, 10]
    assert [len(printed(sheet)) for sheet in sheets] == [1, 1, 1, 1, 2, 2]


@pytest.mark.proof(of="slow")
def test_a_full_hall_stands_on_a_few_pages_under_one_head() -> None:
    lines = [
        line(number, f"Player {2 * number:03}", f"Player {2 * number + 1:03}")
        for number in range(1, 129)
    ]
    pages = printed(typeset("table", facts_of(pairings_by_name("Cup", paired(*lines)))))

    assert [page[0] for page in pages] == ["Cup Round 2: pairings A–Z"] * len(pages)
    rows = [row for page in pages for row in page if row.startswith("Player 0")]
    assert len(pages) < 4
    assert rows[:2] == ["Player 002 1 Player 003", "Player 003 1 Player 002"]
    assert (
        len(rows)
        + sum(row.startswith("Player 1") for page in pages for row in page)
        + sum(row.startswith("Player 2") for page in pages for row in page)
        == 256
    )


@pytest.mark.parametrize("slips", range(26))
@pytest.mark.parametrize("on_a_page", [1, 4, 6])
def test_a_cut_pile_is_in_order(slips: int, on_a_page: int) -> None:
    """All pages are cut at once, and the piles laid on each other, the first on top."""
    pages = stacked(range(slips), on_a_page)
    piles = [[page[place] for page in pages] for place in range(on_a_page)]

    assert [slip for pile in piles for slip in pile if slip is not None] == list(range(slips))
    assert len(pages) == -(-slips // on_a_page)
    assert {len(page) for page in pages} <= {on_a_page}


def test_slips_in_another_order_would_be_found() -> None:
    """Row by row, as one would write them down, does not come out of the cutting in order."""
    pages = [[0, 1], [2, 3]]

    assert [page[place] for place in range(2) for page in pages] == [0, 2, 1, 3]


def test_slips() -> None:
    hall = paired(*(line(at, f"A{at}", f"B{at}") for at in (9, 1, 2, 3, 4, 5)), HALL["results"][2])
    pages = printed(typeset("slips", facts_of(slips_sheet("Cup", hall, best_of=3))))

    def slip(number: int) -> list[str]:
        words = ["Games Drop Signature", f"A{number}", f"B{number}", "Drawn games Judge"]
        return ["Cup", f"Round 2, best of 3 Table {number}", *words]

    assert SLIPS_ON_A_PAGE == 4
    assert pages == [
        [*slip(1), *slip(3), *slip(5)],
        [*slip(2), *slip(4), *slip(9)],
    ]


def test_the_code_of_a_slip_opens_the_page_of_its_match() -> None:
    """The code is drawn when the sheet is set; another address gives another sheet."""
    hall = paired({**line(1, "Ann", "Bo"), "id": "m1"}, {**line(2, "Cy", "Di"), "id": "m2"})
    facts = slips_sheet("Cup", hall, best_of=3, matches="https://muster.example/matches")
    codes = [slip["qr"] for page in facts["pages"] for slip in page if slip]

    assert codes == [f"https://muster.example/matches/{name}" for name in ("m1", "m2")]
    written = facts_of(facts)
    assert [codes_in(text) for text in (written, facts_of({"qr": ""}))] == [2, 0]
    sheet = typeset("slips", written)
    (slips,) = printed(sheet)
    assert slips[:2] == ["Cup", "Round 2, best of 3 Table 1"]
    assert [typeset("slips", text) == sheet for text in (written, written.replace("m2", "m3"))] == [
        True,
        False,
    ]


def test_sheets_name_the_scenario_of_their_round() -> None:
    nodes = {"name": "Nodes of Power", "options": {"scenario": "nodes"}}
    hall = {**HALL, "scenario": nodes}
    (slips,) = printed(typeset("slips", facts_of(slips_sheet("Cup", hall, best_of=1))))

    assert slips[1] == "Round 2, Nodes of Power, best of 1 Table 1"
    assert table(pairings_by_name("Cup", hall))[0] == "Cup Round 2, Nodes of Power: pairings A–Z"
    by_table = table(pairings_by_table("Cup", hall))
    assert by_table[0] == "Cup Round 2, Nodes of Power: pairings by table"


def test_slips_ask_both_for_what_the_event_counts() -> None:
    hall = paired(line(1, "Ann", "Bo"))
    facts = slips_sheet("Cup", hall, best_of=1, counts=["survivors", "victory_points"])
    (slips,) = printed(typeset("slips", facts_of(facts)))

    assert " ".join(slips[2:]) == ("Won Victory points Survivors Drop Signature Ann Bo Draw Judge")


def test_slips_ask_what_each_gives_the_other_for_sportsmanship() -> None:
    facts = slips_sheet("Cup", paired(line(1, "Ann", "Bo")), best_of=1, sportsmanship=5)
    (slips,) = printed(typeset("slips", facts_of(facts)))

    assert "Won Opponent’s sportsmanship, 0–5 Drop Signature" in " ".join(slips[2:])


def test_sheets_name_the_terrain_of_a_table() -> None:
    ruins = {**line(1, "Ann", "Bo"), "terrain": "Forest ruins"}
    hall = paired(ruins, line(2, "Cy", "Dee"))
    (slips,) = printed(typeset("slips", facts_of(slips_sheet("Cup", hall, best_of=1))))

    assert " ".join(slips).count("Forest ruins") == 1
    assert table(pairings_by_table("Cup", hall))[2:] == ["1 Forest ruins Ann Bo", "2 Cy Dee"]
    assert table(pairings_by_name("Cup", hall))[2] == "Ann 1 Forest ruins Bo"


def test_long_names_are_smaller_on_slips_so_that_all_of_them_is_read() -> None:
    hall = paired(line(1, "Ann", "Bartholomew " * 6))
    size_of = sizes(typeset("slips", facts_of(slips_sheet("Grand Prix " * 14, hall, best_of=3))))

    assert [size_of[word] for word in ("Ann", "Bartholomew", "Round")] == [14, 12, 9]


def test_a_round_without_a_match_needs_no_slips() -> None:
    facts = facts_of(slips_sheet("Cup", paired(HALL["results"][2]), best_of=1))

    assert printed(typeset("slips", facts)) == [["No matches in Round 2 of Cup."]]


def standings(**facts: object) -> dict:
    row = {
        "rank": 1,
        "tied": True,
        "player": {"name": "Ann"},
        "status": "active",
        "match_points": 4.5,
        "record": {"wins": 1, "losses": 0, "draws": 1, "byes": 1},
        "tiebreakers": [{"key": "omw", "value": "0.6667"}, {"key": "sos", "value": "2.2500"}],
    }
    gone = {**row, "rank": 2, "tied": False, "player": {"name": "Bo"}, "status": "dropped"}
    gone |= {"match_points": 3, "record": {"wins": 1, "losses": 1, "draws": 0, "byes": 0}}
    heads = [
        {"key": "omw", "short": "OMW%", "rate": True},
        {"key": "sos", "short": "SoS", "rate": False},
    ]
    usual = {"name": "Cup", "tiebreaker_heads": heads, "results": [row, gone], "snapshot": "live"}
    return {**usual, "final": False, "round": {"number": 3, "state": "open"}, **facts}


def test_standings() -> None:
    assert table(standings_sheet(standings())) == [
        "Cup Standings during round 3",
        "Rank Player Points W–L–D OMW% SoS",
        "1= Ann 4.5 1–0–1 +1 66.67 2.25",
        "2 Bo (dropped) 3 1–1–0 66.67 2.25",
    ]


def test_final_standings_have_scores_and_awards() -> None:
    awards = [
        {"award": "best_painted", "score": "17", "players": [{"name": "Ann"}]},
        {"award": "best_sport", "score": "4.5000", "players": [{"name": "Ann"}, {"name": "Bo"}]},
    ]
    facts = standings(final=True, awards=awards)
    scores = ((17, "4.5000", "9.5500"), (None, None, "3.0000"))
    for row, (painting, mean, total) in zip(facts["results"], scores, strict=True):
        row.update(painting=painting, sportsmanship=mean, total=total)

    assert table(standings_sheet(facts)) == [
        "Cup Final standings",
        "Rank Player Points Total Painting Sportsmanship W–L–D OMW% SoS",
        "1= Ann 4.5 9.55 17 4.5 1–0–1 +1 66.67 2.25",
        "2 Bo (dropped) 3 3 1–1–0 66.67 2.25",
        "Best painted: Ann (17)",
        "Best sport: Ann, Bo (4.5)",
    ]


def test_standings_of_several_stages_say_how_far_somebody_came() -> None:
    facts = standings()
    for row, stage in zip(facts["results"], (2, 1), strict=True):
        row["stage"] = stage

    assert table(standings_sheet(facts))[1:] == [
        "Rank Player Stage Points W–L–D OMW% SoS",
        "1= Ann 2 4.5 1–0–1 +1 66.67 2.25",
        "2 Bo (dropped) 1 3 1–1–0 66.67 2.25",
    ]


@pytest.mark.parametrize(
    ("facts", "title"),
    [
        ({"final": True}, "Final standings"),
        ({"round": None}, "Standings before round 1"),
        ({"round": {"number": 3, "state": "closed"}}, "Standings after round 3"),
        ({"snapshot": "round", "revision": 1}, "Standings after round 3"),
        ({"snapshot": "round", "revision": 2}, "Standings after round 3 (revision 2)"),
    ],
)
def test_what_standings_are_called(facts: dict, title: str) -> None:
    assert table(standings_sheet(standings(**facts)))[0] == f"Cup {title}"


def test_who_has_entered() -> None:
    usual = {"state": "checked_in", "deck": {}}
    entries: list[dict[str, object]] = [
        {"name": "Cy", "players": ["Cy"], **usual},
        {"name": "Ants", "players": ["Ann", "Bo"], **usual, "deck": None},
        {"name": "Gone", "players": ["Gone"], **usual, "state": "withdrawn"},
    ]

    assert table(entries_sheet("Cup", entries)) == [
        "Cup Players: 2",
        "Player Status Decklist",
        "Ants (Ann, Bo) Checked in Missing",
        "Cy Checked in Submitted",
    ]


def test_the_list_of_players_says_how_their_decklists_came() -> None:
    entries: list[dict[str, object]] = [
        {"name": "Ann", "players": ["Ann"], "state": "entered", "deck": {}},
        {"name": "Bo", "players": ["Bo"], "state": "waiting", "deck": None, "deck_on_paper": True},
        {"name": "Cy", "players": ["Cy"], "state": "disqualified", "deck": None},
    ]

    assert table(entries_sheet("Cup", entries))[2:] == [
        "Ann Registered Submitted",
        "Bo Waitlist On paper",
        "Cy Disqualified Missing",
    ]
    assert table(entries_sheet("Cup", entries, with_decks=False))[1:] == [
        "Player Status",
        "Ann Registered",
        "Bo Waitlist",
        "Cy Disqualified",
    ]


def test_deck_sheets() -> None:
    decks = [
        Registered(
            "Ann", [Part("Minions", [(2, "Elf"), (3, "Orc")]), Part("Tactics", [(1, "$x$")])], "c1"
        ),
        Registered("Bo", [], "c2"),
    ]

    def page(player: str, commitment: str, *cards: str, number: int) -> list[str]:
        head = ["Cup Decklist", f"{player} Checked by", "Starter Round and time"]
        return [*head, f"Fingerprint: {commitment}", *cards, f"{number} / 2"]

    assert printed(typeset("decks", facts_of(decks_sheet("Cup", "Starter", decks)))) == [
        page("Ann", "c1", "Minions 5", "2 Elf", "3 Orc", "Tactics 1", "1 $x$", number=1),
        page("Bo", "c2", number=2),
    ]


def test_a_long_deck_goes_on_in_the_next_column_and_page() -> None:
    cards = [(1, f"Card {number:03}") for number in range(180)]
    facts = decks_sheet("Cup", "Starter", [Registered("Ann", [Part("Minions", cards)], "c")])
    pages = printed(typeset("decks", facts_of(facts)))

    rows = [row for page in pages for row in page if row.startswith("1 Card")]
    assert rows == [f"1 Card {number:03}" for number in range(180)]
    assert len(pages) == 2
