"""What each side reads of a game of an event while decks are sealed: none of the other's hand."""

import json

import pytest
from django.test import Client
from django.urls import reverse

import engine
from tables.models import Table
from tables.selectors import resumed
from tests.support.event_tables import begun_match, players_of
from tests.support.factories import make_user
from tests.support.playing import host_of

pytestmark = pytest.mark.django_db


def hands(table: Table) -> list[set[str]]:
    """The cards of each seat's hand as only that seat may read them, without those of the other."""
    played = resumed(table)
    films = engine.Live(played, [0, 1]).films()
    names = [{json.dumps(card) for card in films[str(seat)]["cards"].values()} for seat in (0, 1)]
    return [names[0] - names[1], names[1] - names[0]]


def test_no_player_reads_the_hand_of_the_other(client: Client) -> None:
    match, table, _ = begun_match()
    Table.objects.update(due_at=None)  # Pages go by the clock of today.
    only = hands(table)
    assert all(only), "each side holds cards that the other must not read"
    for number, player in enumerate(players_of(match)):
        client.force_login(player)
        facts = client.get(reverse("web:table-state", args=[table.pk])).json()
        read = {json.dumps(card) for card in facts["film"]["cards"].values()}
        assert (only[number] <= read, only[1 - number] & read) == (True, set())


def test_nobody_else_reads_the_game_and_no_judge_without_a_look(client: Client) -> None:
    match, table, _ = begun_match()
    for reader in (make_user(), host_of(match)):
        client.force_login(reader)
        assert client.get(reverse("web:table-state", args=[table.pk])).status_code == 404
        assert "<pre>" not in client.get(reverse("web:match", args=[match.pk])).content.decode()
