"""Pages of what was played, and of the rules that name archetypes."""

import pytest
from django.test import Client

from tests.support.factories import make_organisation, make_tournament, make_user
from tests.support.seen import Node, headings, rows, seen
from tests.support.statistics import RULES, name_archetypes, played_event
from tournaments.models import ArchetypeRules

pytestmark = pytest.mark.django_db


def tables(page: Node) -> dict[str, list[list[str]]]:
    """The rows of each table, by its caption."""
    return {table.all("caption")[0].text: rows(table) for table in page.all("table")}


def errors(page: Node) -> list[str]:
    lists = [node for node in page.all("ul") if "errorlist" in (node.attrs.get("class") or "")]
    return [item.text for each in lists for item in each.all("li")]


def test_an_event(client: Client) -> None:
    event = played_event(make_user("olga"), rounds=3)
    name_archetypes(event, "Humans: 10 troop:human")
    page = seen(client.get(f"/events/{event.pk}/statistics"))

    assert headings(page)[:2] == ["Cup", "What was played"]
    assert [row[:2] for row in tables(page)["Archetypes"]] == [["Humans", "4"], ["Other", "4"]]


def test_an_event_whose_decks_are_sealed(client: Client) -> None:
    event = make_tournament(make_user("olga"), entries=8)
    page = seen(client.get(f"/events/{event.pk}/statistics"))

    assert headings(page) == ["Cup", "Statistics"]
    assert [node.text for node in page.all("p") if node.attrs.get("class") == "empty"] == [
        "Statistics appear here once 4 decks are public."
    ]


def test_rules_are_tried_and_saved(client: Client) -> None:
    owner = make_user("olga")
    event = played_event(owner, organisation=make_organisation(owner).slug)
    client.force_login(owner)
    path = "/organisations/cup-makers/archetypes/tactics_anthem"
    sent = {"text": RULES, "event": str(event.pk), "version": "1"}

    tried = seen(client.post(path, sent | {"preview": "1"}))
    assert tables(tried)["Preview"] == [["Humans", "4"], ["Elves", "4"], ["Other", "0"]]
    assert not ArchetypeRules.objects.exists()

    assert client.post(path, sent).status_code == 302
    assert ArchetypeRules.objects.get().text == RULES
    late = seen(client.post(path, sent | {"text": "A: 1 troop:elven"}))
    assert errors(late) == [
        "Someone else changed this a moment ago. Nothing was saved; here is the current version."
    ]
    assert ArchetypeRules.objects.get().text == RULES


def test_lines_that_cannot_be_read_are_told(client: Client) -> None:
    owner = make_user("olga")
    make_organisation(owner)
    client.force_login(owner)
    path = "/organisations/cup-makers/archetypes/tactics_anthem"
    page = seen(client.post(path, {"text": "A\nB: 2 troop:elvish", "version": "1"}))

    assert errors(page) == [
        "Line 1: write a name, a colon and conditions, as in “Knights: 8 knight”.",
        "Line 2: no card fits “troop:elvish”.",
    ]


def test_rules_are_for_those_who_manage_events(client: Client) -> None:
    owner, judge = make_user("olga"), make_user("judy")
    make_organisation(owner, judge=judge)
    path = "/organisations/cup-makers/archetypes/tactics_anthem"
    assert client.get(path).status_code == 302
    client.force_login(judge)
    assert client.get(path).status_code == 403
    assert client.get("/organisations/cup-makers/archetypes/chess").status_code == 403
    client.force_login(owner)
    assert client.get("/organisations/cup-makers/archetypes/chess").status_code == 404
