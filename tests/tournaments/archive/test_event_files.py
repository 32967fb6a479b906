"""The commands over files: events taken out, brought in, and counted without a database."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.support.archives import ALL, archive_text, exported, results_text, small_archive
from tests.support.factories import (
    make_organisation,
    make_round,
    make_started,
    make_user,
    play_by_hand,
)
from tests.support.staged import play_round, staged
from tournaments.models import Entry, Tournament
from tournaments.standings.services.standings_document import live_standings
from tournaments.terms.stage_plan import StagePlan

BOTH = frozenset


def output_of(*words: str, **options: Any) -> str:
    out = StringIO()
    call_command(*words, stdout=out, **options)
    return out.getvalue()


def ends(*words: str, **options: Any) -> tuple[int, str]:
    with pytest.raises(CommandError) as ended:
        output_of(*words, **options)
    return ended.value.returncode, str(ended.value)


def kept(folder: Path, archive: Any) -> str:
    path = folder / "event.json"
    path.write_text(archive if isinstance(archive, str) else json.dumps(archive))
    return str(path)


def staffed(**arranged: dict[str, Any]) -> dict[str, Any]:
    """The small archive with what the staff has arranged, by name."""
    archive = small_archive()
    for entry in archive["entries"]:
        usual = {"club": "", "fixed_table": None, "awarded_byes": 0, "rating": None}
        entry["staff"] = usual | arranged.get(entry["name"], {})
    return archive


def pairs(path: str, seed: str = "1") -> set[tuple[int, frozenset[str | None]]]:
    pairings = json.loads(output_of("pair", path, "--json", seed=seed))["pairings"]
    return {
        (pairing["table"], BOTH({pairing["player1"], pairing["player2"]})) for pairing in pairings
    }


def met(path: str, seed: str = "1") -> set[frozenset[str | None]]:
    return {pair for _, pair in pairs(path, seed)}


@pytest.mark.proof(of="archives")
@pytest.mark.django_db
def test_the_standings_of_an_archive_are_those_of_its_event(tmp_path: Path) -> None:
    """By its own profile; live, and as a round left them."""
    tournament = make_started(entries=5, profile="pokemon")
    for _ in range(2):
        play_by_hand(make_round(tournament))
    path = kept(tmp_path, archive_text(tournament))
    for words, page in (
        ((), tournament.standings_page),
        (("--round", "1"), tournament.rounds.get(number=1).standings.get()),
    ):
        ours = json.loads(bytes(page.body))["results"]
        theirs = json.loads(output_of("standings", path, "--json", *words))
        assert theirs["profile"] == "pokemon"
        for row, other in zip(ours, theirs["results"], strict=True):
            assert other.pop("player") == row.pop("player")["name"]
            for tiebreaker in other["tiebreakers"]:
                del tiebreaker["exact"]
            assert other == {name: row[name] for name in other}
        assert output_of("standings", path, "--check", *words) == "All 5 rows agree.\n"


@pytest.mark.proof(of="archives")
@pytest.mark.django_db
def test_of_several_stages_it_is_the_last_with_points(tmp_path: Path) -> None:
    """Whoever is in it, with the points that are carried on; brackets give none."""
    stages = (StagePlan(rounds=2), StagePlan(rounds=1, cut_size=4, carries=True))
    tournament = staged(*stages, StagePlan("single_elimination", cut_size=2), entries=6)
    for _ in range(3):
        play_round(tournament)
    before = live_standings(tournament)["results"]
    play_round(tournament)
    path = kept(tmp_path, archive_text(tournament))

    assert [
        (row["rank"], row["player"], row["match_points"], row["tiebreakers"][0]["value"])
        for row in json.loads(output_of("standings", path, "--json"))["results"]
    ] == [
        (row["rank"], row["player"]["name"], row["match_points"], row["tiebreakers"][0]["value"])
        for row in before[:4]
    ]
    assert "this stage is single_elimination" in ends("pair", path, seed="1")[1]


@pytest.mark.proof(of="archives")
@pytest.mark.django_db
def test_a_round_is_paired_within_its_stage(tmp_path: Path) -> None:
    tournament = staged(StagePlan(rounds=2), StagePlan(rounds=2, cut_size=4), entries=6)
    play_round(tournament)
    first = kept(tmp_path, archive_text(tournament))
    assert len(met(first)) == 3
    play_round(tournament)
    over = kept(tmp_path, archive_text(tournament))
    assert (
        "another stage comes next; import the event to continue" in ends("pair", over, seed="1")[1]
    )
    play_round(tournament)
    assert len(met(kept(tmp_path, archive_text(tournament)))) == 2


def test_results_need_a_profile_and_an_archive_has_one(tmp_path: Path) -> None:
    path = kept(tmp_path, results_text())

    assert ends("standings", path)[0] == 2
    assert "the file has no scoring profile. Give --profile: one of" in ends("standings", path)[1]
    assert (
        output_of("standings", kept(tmp_path, small_archive())).splitlines()[0].startswith("rank")
    )


def test_the_next_round_of_an_archive(tmp_path: Path) -> None:
    """Bo has dropped; nobody meets again."""
    path = kept(tmp_path, small_archive())

    assert met(path) == {BOTH({"Ada", "Cy"}), BOTH({"Dee", "Eve"})}


def test_what_the_staff_has_arranged_counts(tmp_path: Path) -> None:
    archive = staffed(Dee={"fixed_table": 9}, Ada={"awarded_byes": 3})
    path = kept(tmp_path, archive)

    assert {(table, pair) for table, pair in pairs(path) if "Dee" in pair} == {
        (9, BOTH({"Dee", "Eve"}))
    } or (9 in {table for table, pair in pairs(path) if "Dee" in pair})
    assert BOTH({"Ada", None}) in met(path)
    ids = {entry["name"]: entry["id"] for entry in archive["entries"]}
    archive["entries"][0]["staff"]["awarded_byes"] = 0
    archive["forbidden_pairs"] = [[ids["Ada"], ids["Cy"]]]
    path = kept(tmp_path, archive)
    assert BOTH({"Ada", "Cy"}) not in met(path)


def test_clubs_are_kept_apart_in_a_first_round(tmp_path: Path) -> None:
    foxes = {"club": "Foxes"}
    archive = staffed(Ada=foxes, Bo={"club": "FOXES"})
    archive["rounds"] = []
    archive["entries"][1] |= {"state": "entered", "dropped_after_round": None}
    path = kept(tmp_path, archive)

    assert BOTH({"Ada", "Bo"}) not in {pair for seed in "123456789" for pair in met(path, seed)}


def test_an_open_round_comes_first(tmp_path: Path) -> None:
    archive = small_archive()
    archive["rounds"][1] |= {"state": "open", "closed_at": None}
    path = kept(tmp_path, archive)

    assert ends("pair", path, seed="1") == (
        2,
        f"{path}: round 2 is open: close it and export the event again",
    )


def test_an_unusable_archive_ends_with_two_and_one_line(tmp_path: Path) -> None:
    path = kept(tmp_path, small_archive(state="paused"))
    problem = "/event/state: it must be one of draft, registration, check_in, running, finished, c"

    for words in (("standings", path), ("pair", path, "--seed", "1")):
        code, text = ends(*words)
        assert (code, text[: len(f"{path}: {problem}")]) == (2, f"{path}: {problem}")


@pytest.mark.proof(of="archives")
@pytest.mark.django_db
def test_an_event_is_taken_out_and_brought_in(tmp_path: Path) -> None:
    owner = make_user("the-owner")
    make_organisation(owner)
    tournament = make_started(owner, entries=4, organisation="cup-makers")
    Entry.objects.update(club="Foxes")
    play_by_hand(make_round(tournament))
    event = str(tournament.pk)

    assert json.loads(output_of("export_event", event)) == exported(tournament)
    assert json.loads(output_of("export_event", event, "--staff")) == exported(tournament, ALL)
    assert output_of("export_event", event, "--trf").startswith("012 Cup\r\n042 2026/01/31\r\n")
    made = output_of(
        "import_event",
        kept(tmp_path, output_of("export_event", event, "--staff")),
        organisation="cup-makers",
    ).strip()
    again = Tournament.objects.get(pk=made)
    assert (again.organisation.slug, again.created_by) == ("cup-makers", owner)
    assert list(again.entries.values_list("club", flat=True)) == ["Foxes"] * 4


@pytest.mark.django_db
def test_the_operator_takes_hidden_decks_for_somebody_who_sees_them_only() -> None:
    owner, stranger = make_user("the-owner"), make_user("stranger")
    event = str(make_started(owner, entries=2).pk)
    archive = json.loads(output_of("export_event", event, "--decks", owner.username))

    assert all(entry["deck"]["list"] for entry in archive["entries"])
    assert ends("export_event", event, "--decks", stranger.username)[0] == 2
    assert ends("export_event", event, "--decks", "nobody") == (2, "There is no user nobody.")
    missing = "00000000-0000-0000-0000-000000000000"
    assert ends("export_event", missing) == (2, f"There is no event {missing}.")


@pytest.mark.django_db
def test_what_cannot_be_brought_in_ends_with_two_and_one_line(tmp_path: Path) -> None:
    make_organisation(make_user())
    path = kept(tmp_path, small_archive(state="paused"))
    results = kept(tmp_path / "..", results_text())

    assert ends("import_event", path, organisation="nobodys")[0] == 2
    assert ends("import_event", path, organisation="cup-makers")[1].startswith(f"{path}: /event/st")
    assert ends("import_event", results, organisation="cup-makers", name="E", game="none") == (
        2,
        f"{results}: /event/format: a results file doesn’t have this; enter it with the file",
    )
    gone = str(tmp_path / "none.json")
    assert ends("import_event", gone, organisation="cup-makers") == (
        2,
        f"{gone} cannot be read: No such file or directory",
    )
