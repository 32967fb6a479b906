"""A game that is played here, in a second language, made up: what is kept has no words of it."""

import json
from collections.abc import Iterator
from functools import reduce
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

import engine
from tables.models import Table
from tests.support.pseudo_locale import LANGUAGE, pseudo_locale
from tests.support.second_language import game_speaks
from tests.support.seen import seen
from tests.support.tables import answer_by_bots
from web.core.film_words import game_words, game_words_url

pytestmark = pytest.mark.django_db
GAME = "commandeer"
# A part of the words: what a language leaves out is in English.
WORDS = """
[style]
and = "og"
nothing = "intet"
you = "du"
cards = "{count|ét kort|# kort}"

[occasions]
lead = { decides = "Valg en general.", waits = "{seat} valger en general." }

[events]
concede = { text = "{seat} giver op" }

[ends]
surrender = { label = "opgivelse", won = "{winner} vinder, {loser} giver op." }
"""


@pytest.fixture
def second_language(tmp_path: Path) -> Iterator[None]:
    """The words of Commandeer in the made-up language beside those in English."""
    with game_speaks(GAME, LANGUAGE, WORDS, tmp_path):
        yield


def state(client: Client, table: Table) -> Any:
    """The state that the page of a player reads."""
    return client.get(f"/play/{table.pk}/state").json()


def position(client: Client, table: Table) -> str:
    """The position in text on the page of a player."""
    (text,) = seen(client.get(f"/play/{table.pk}")).all("pre")
    return "".join(text.inside)


@pytest.mark.usefixtures("second_language")
def test_a_game_is_told_to_each_reader_in_their_language(client: Client) -> None:
    client.post("/practice", {"game": GAME})
    table = Table.objects.latest("opened_at")
    answer_by_bots(table)
    english, english_position = state(client, table), position(client, table)
    with pseudo_locale():
        theirs, their_position = state(client, table), position(client, table)
    concession = json.dumps({"ply": english["ply"], "move": ["concede"]})
    client.post(f"/play/{table.pk}/moves", concession, content_type="application/json")
    english_end = state(client, table)
    with pseudo_locale():
        their_end = state(client, table)
        address = game_words_url(GAME)

    assert (english["ask"]["question"], theirs["ask"]["question"]) == (
        "Choose a legendary card as your commander, or play without.",
        "Valg en general.",
    )
    assert (english_end["end"], their_end["end"]) == (
        "{1} wins: {0} concedes.",
        "{1} vinder, {0} giver op.",
    )
    words = {"Guest (you)": "⟦Guest⟧ (du)", "New bot": "⟦New bot⟧", "50 cards": "50 kort"}
    assert their_position == reduce(
        lambda text, word: text.replace(*word), words.items(), english_position
    )
    assert their_end["film"] == english_end["film"]
    assert address.startswith(f"/games/{GAME}/words/{LANGUAGE}-")
    served = json.loads(game_words(GAME, LANGUAGE)[0])
    assert served["ends"]["surrender"]["won"] == "{winner} vinder, {loser} giver op."
    assert served["verbs"] == engine.words(GAME)["verbs"]
