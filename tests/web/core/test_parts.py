"""A press gets the parts that its form names, each as the whole page has it."""

from collections.abc import Iterator

import pytest
from django.test import Client

from tests.support.factories import (
    make_organisation,
    make_round,
    make_tournament,
    make_user,
    set_state,
)
from tests.support.pages import signed_in
from tests.support.seen import Node, seen
from tournaments.models import Match
from tournaments.terms.kinds import TournamentState

pytestmark = pytest.mark.django_db


def parts_of(node: Node) -> dict[str, str]:
    """The parts of a page by id, with what they say."""
    nodes = node.all("div", "span", "section", "p", "dl", "ul")
    return {str(part.attrs["id"]): part.text for part in nodes if "data-part" in part.attrs}


def brought(node: Node, own: str = "") -> Iterator[str]:
    """The parts that each form asks for once it is sent: its own, those that it names, and the
    messages. A row that leaves has none of its own."""
    for part in node.inside:
        if isinstance(part, Node):
            if "data-brings" in part.attrs:
                kept = "" if "data-leaves" in part.attrs else own
                yield f"messages {kept} {part.attrs['data-brings']}"
            yield from brought(part, str(part.attrs["id"]) if "data-part" in part.attrs else own)


def check(client: Client, place: str) -> set[frozenset[str]]:
    """For each form of a page its parts, of which an answer has all and no other, each as the whole
    page has it."""
    page = seen(client.get(place))
    whole, checked = parts_of(page), set()
    for names in set(brought(page)):
        parts = parts_of(seen(client.get(place, headers={"muster-parts": names})))
        assert parts == {name: whole[name] for name in names.split()}
        checked.add(frozenset(parts))
    return checked


def test_a_result_brings_its_parts_alone() -> None:
    owner = make_user("owner")
    make_organisation(owner, "club")
    event = make_tournament(owner, organisation="club", entries=6)
    make_round(event)
    client, place = signed_in(owner), f"/events/{event.pk}/run"
    client.post(f"{place}/results", {"entry": "1 1", "echoed": "1"})
    client.get(place)  # which says it, once

    assert check(client, place) == {
        frozenset({"messages", "do-next", "tables-head", "entered", "quick-echo"}),
        frozenset({"messages", "do-next", "tables-head", "entered"}),
        frozenset({"messages", "do-next", "tables-head", "entered", "tables-shown"}),
    }
    assert Match.objects.filter(round__tournament=event, state="open").count() == 2


def test_a_tick_brings_its_parts_alone() -> None:
    owner = make_user("owner")
    event = make_tournament(owner, entries=3)
    set_state(event, TournamentState.CHECK_IN)

    assert check(signed_in(owner), f"/events/{event.pk}/run/walk-ins") == {
        frozenset({"messages", "desk-head", "desk"})
    }
