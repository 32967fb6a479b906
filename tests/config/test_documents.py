"""The lines of the documents, run as they are written."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests.config.served import Served, serving
from tests.support.documents import blocks, run

STATUS = re.compile(r"# (\d{3})$", re.MULTILINE)


@pytest.fixture
def served(tmp_path_factory: pytest.TempPathFactory):
    """An installation on which no other lines have been run."""
    with serving(tmp_path_factory.mktemp("served"), "--no-demo") as running:
        yield running


def values(printed: str) -> list[dict[str, Any]]:
    """The JSON documents that were printed one after the other."""
    documents, text = [], printed.strip()
    while text:
        value, end = json.JSONDecoder().raw_decode(text)
        documents.append(value)
        text = text[end:].lstrip()
    return documents


@pytest.mark.proof(whole=True)
@pytest.mark.long
def test_the_api_lines_work_from_the_first_to_the_last_and_those_about_certificates_then(
    served: Served, tmp_path: Path
) -> None:
    lines = blocks("docs/api.md")
    # So that heads of the event are signed before its archive is written.
    place = next(place for place, block in enumerate(lines) if "/archive" in block)
    address = "MUSTER_URL=http://127.0.0.1:8000"  # as the service itself, whose port this becomes
    lines.insert(place, f"{address} .venv/bin/python manage.py sign_heads > /dev/null")
    script = "\n".join(lines)
    digest = 'field \'["says"]["rules"]["format_digest"]\''
    between = ["CERTIFICATE=$REPLAY", "echo; echo VERIFY"]
    between.append(f"FORMAT_DIGEST=$(curl -s $MUSTER/certificates/$CERTIFICATE | {digest})")
    output = run("\n".join([script, *between, *blocks("docs/verify.md")]), served, tmp_path)

    printed, _, verified = output.partition("\nVERIFY\n")
    good = "GOOD: signed by a key given; the log is the one"
    assert [line for line in verified.splitlines() if line.startswith(("GOOD", "NOT GOOD"))] == [
        good,
        "GOOD: signed by a key given",
        f"{good}; the game ends as it says",
        f"{good}; the game ends as it says",
        "GOOD: signed by a key given; the copies have its heads",
        "GOOD: signed by a key given; the copies have its heads; it goes on from the older list",
    ]
    # A status stands alone on its line, or behind a JSON body; a hash may end in digits too.
    assert re.findall(r"(?:^|(?<=[}\]]))\d{3}$", printed, re.MULTILINE) == STATUS.findall(script)
    events = served.get("/tournaments")["results"]
    # The newest first: the other was read from the archive of this one.
    _, event = (row for row in events if row["state"] == "finished")
    assert (event["name"], event["places_taken"]) == ("Friday", 2)
    standings = served.get(f"/tournaments/{event['id']}/standings")
    assert json.dumps(standings, ensure_ascii=False, separators=(",", ":")) in printed
    points = [row["match_points"] for row in standings["results"]]
    assert points in ([3, 0], [1, 1])


@pytest.mark.proof(of="programs")
def test_the_first_steps_of_the_readme_work_and_then_those_of_integrators(
    served: Served, tmp_path: Path
) -> None:
    organiser, player, site = blocks("README.md")

    (event,) = values(run(organiser, served, tmp_path))
    verdict, entry = values(run(player, served, tmp_path))
    standings, journal, keys = values(run(site, served, tmp_path))

    assert (event["name"], event["state"]) == ("Friday", "registration")
    assert (verdict["legal"], entry["player"]["name"], entry["state"]) == (False, "Ada", "entered")
    assert standings["tournament_id"] == event["id"]
    assert journal["results"][0]["kind"] == "tournament.created"
    assert list(keys) == ["issuer", "keys"]
    listed, *chosen, first, again = run(
        "\n".join(blocks("docs/integrators.md")), served, tmp_path
    ).splitlines()
    events, matches = values(listed[:-3])
    assert ([row["name"] for row in events["results"]], matches["results"]) == (["Friday"], [])
    assert listed[-3:] == "304"
    hidden, own, table, *lines = values("".join(chosen[:-1]))
    assert hidden == {"next": None, "results": []}
    assert own["results"] == events["results"]
    names = [{name: row[name] for name in ("rank", "player")} for row in table["results"]]
    assert (chosen[-1], lines) == ("Ada entered", names)
    assert re.sub(r"\d{3,}", "some", first) == "1 answers, some bytes, 1 unchanged"
    assert again == "0 answers, 0 bytes, 1 unchanged"


def test_every_error_code_is_one_that_the_api_document_names_or_explains_itself() -> None:
    """The codes of refused logs are all in the table."""
    text = (Path(settings.BASE_DIR) / "docs/api.md").read_text()
    named = set(re.findall(r"`([a-z_]+)`", text))

    from_the_engine = {
        *("malformed", "wrong_seat", "illegal", "unavailable", "unknown_card", "after_end"),
        *("incomplete", "hash_mismatch", "wrong_result", "illegal_deck", "unsupported_rules"),
        "fuel",
    }
    assert from_the_engine - named == set()
