"""Emails are in the language of the account that they go to, whoever brought them about, and say
what the page of their reader says, on which the end of a game is in that language too."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone, translation

from accounts.models import User
from tests.support.factories import GAME
from tests.support.pages import card_lines, cards, signed_in
from tests.support.passwords import PASSWORD, sent_emails
from tests.support.playing import bring, certify, seated_match
from tests.support.second_language import LANGUAGE, game_speaks, second_language
from tests.support.seen import seen
from tests.web.matches.ends_of_games import drawn_on, filmed_game
from tournaments.models import Match

pytestmark = pytest.mark.django_db

WORDS = {
    "Confirm the result: {opponent} reported {score}": "Stadfæst: {opponent} meldte {score}",
    "It counts once you confirm it or a judge decides.": "Det gælder, når du siger ja.",
    "Confirm or dispute it here:": "Svar nu:",
    "You get this email because you play at table {table} in {round} of {event}.": (
        "{event}, {round}: du sidder ved bord {table}."
    ),
    "round {number}": "omgang {number}",
    "Your match against {opponent} at table {table} is disputed": (
        "Uenighed med {opponent} ved bord {table}"
    ),
    "You and your opponent reported different results.": "I meldte hver sit.",
    "A judge will look at both reports and any game logs, and decide.": "En dommer ser på det.",
    "Confirm your email to finish creating your Muster account": "Stadfæst din adresse",
    "To finish creating the account {account} at {site}, open this link within two days:": (
        "{account} på {site} om to dage:"
    ),
    "If you didn’t sign up, ignore this email.": "Ellers glem det.",
    "{opponent} uploaded game {number}: it says {opponent} won": (
        "{opponent} sendte spil {number} og vandt"
    ),
    "The game ended after {n} move: {ending}.": "Det sluttede efter {n} træk: {ending}.",
    "The dice and shuffles come from the game’s seed.": "Terningerne er spillets.",
}
# Of the game itself.
GAME_WORDS = """
[style]
you = "dig"
cards = "{count|ét kort|# kort}"

[zones]
minions = "små på hånden"
tactics = "kneb på hånden"
minion_deck = "bunken"

[ends]
hand_empty = { label = "tom hånd", won = "{winner} har en tom hånd." }
"""


@pytest.fixture(autouse=True)
def language() -> Iterator[None]:
    with second_language(WORDS):
        yield


def match_of_two_languages() -> tuple[Match, User, User]:
    """A match of somebody who reads English, and somebody who has chosen the second language."""
    plan = {"confirm_minutes": None, "objection_minutes": None}
    match, (ann, ben) = seated_match(name="Kestrel Open", best_of=3, **plan)
    for user in (ann, ben):
        user.email = f"{user.username}@example.org"
        user.save()
    signed_in(ben).post("/account/language", {"language": LANGUAGE})
    return match, ann, ben


def report(match: Match, user: User, score: str) -> list[str]:
    """The emails that follow from a report on the page of the match."""
    signed_in(user).post(f"/matches/{match.pk}/report", {"score": score})
    return sent_emails(timezone.now())


def link_to(match: Match) -> str:
    return f"{settings.MUSTER_URL.rstrip('/')}/matches/{match.pk}"


def test_an_email_is_in_the_language_that_its_reader_chose() -> None:
    match, ann, ben = match_of_two_languages()
    emails = report(match, ann, "2-1-0")
    with translation.override(LANGUAGE):
        page = seen(signed_in(ben).get(f"/matches/{match.pk}"))
        bell = seen(signed_in(ben).get("/waiting")).text

    headline = f"Stadfæst: {ann.username} meldte 2–1"
    assert emails == [
        f"{ben.username}@example.org\n{headline}\n"
        f"Det gælder, når du siger ja. Svar nu:\n\n{link_to(match)}\n\n"
        "Kestrel Open, omgang 1: du sidder ved bord 1.\n"
    ]
    (card,) = cards(page)
    assert [node.text for node in card.all("h2", "h3")] == [headline]
    assert headline in bell


def test_page_and_email_tell_the_end_of_a_game_in_words_of_its_language(tmp_path: Path) -> None:
    match, ann, ben = match_of_two_languages()
    with game_speaks(GAME, LANGUAGE, GAME_WORDS, tmp_path):
        replay = certify(bring(match, ann), moves=13, ending="hand_empty")
        (email,) = sent_emails(timezone.now())
        with translation.override(LANGUAGE):
            log = seen(signed_in(ben).get(f"/replays/{replay.pk}")).text
            (card,) = cards(seen(signed_in(ben).get(f"/matches/{match.pk}")))

    end = "Det sluttede efter 13 træk: tom hånd. Terningerne er spillets."
    assert email == (
        f"{ben.username}@example.org\n{ann.username} sendte spil 1 og vandt\n"
        f"{end} Det gælder, når du siger ja. Svar nu:\n\n{link_to(match)}\n\n"
        "Kestrel Open, omgang 1: du sidder ved bord 1.\n"
    )
    assert [end] == [text for text in card_lines(card) if text.startswith("Det")]
    assert ("tom hånd" in log, "all minions deployed" in log) == (True, False)


def test_the_end_of_a_game_is_drawn_in_the_language_of_its_reader(tmp_path: Path) -> None:
    match, *players = match_of_two_languages()
    with game_speaks(GAME, LANGUAGE, GAME_WORDS, tmp_path):
        replay, loser = filmed_game(match, players)
        kept = [bytes(film.packed) for film in replay.films.order_by("audience")]
        client = signed_in(players[loser])
        english = drawn_on(seen(client.get(f"/matches/{match.pk}")))
        with translation.override(LANGUAGE):
            theirs = drawn_on(seen(client.get(f"/matches/{match.pk}")))

    words = {
        r"\(you\)$": "(dig)",
        "minions in hand:": "små på hånden:",
        "tactics in hand:": "kneb på hånden:",
        "Minion Deck:": "bunken:",
        ": 1 card$": ": ét kort",
        r": (\d+) cards$": r": \1 kort",
    }
    expected = english
    for text, word in words.items():
        expected = re.sub(text, word, expected, flags=re.MULTILINE)
    assert theirs == expected
    assert f"{players[loser].username} (dig)" in theirs.splitlines()
    assert [bytes(film.packed) for film in replay.films.order_by("audience")] == kept


def test_each_side_reads_of_a_dispute_in_its_own_language() -> None:
    match, ann, ben = match_of_two_languages()
    report(match, ben, "1-2-0")
    with translation.override(LANGUAGE):
        to_ann, to_ben = report(match, ann, "2-1-0")

    assert to_ann == (
        f"{ann.username}@example.org\n"
        f"Your match against {ben.username} at table 1 is disputed\n"
        "You and your opponent reported different results. A judge will look at both reports and"
        f" any game logs, and decide.\n\n{link_to(match)}\n\n"
        "You get this email because you play at table 1 in round 1 of Kestrel Open.\n"
    )
    assert to_ben == (
        f"{ben.username}@example.org\n"
        f"Uenighed med {ann.username} ved bord 1\n"
        f"I meldte hver sit. En dommer ser på det.\n\n{link_to(match)}\n\n"
        "Kestrel Open, omgang 1: du sidder ved bord 1.\n"
    )


def test_an_account_has_the_language_of_its_sign_up(client: Client) -> None:
    sent = {"username": "grace", "email": "grace@example.org", "password": PASSWORD}
    with translation.override(LANGUAGE):
        client.post("/sign-up", sent)
    (email,) = sent_emails(timezone.now())
    (link,) = (line for line in email.splitlines() if line.startswith("http"))
    client.post(link.removeprefix(settings.MUSTER_URL.rstrip("/")))

    assert email == (
        "grace@example.org\nStadfæst din adresse\n"
        f"grace på {settings.MUSTER_URL} om to dage:\n\n{link}\n\nEllers glem det.\n"
    )
    assert User.objects.get(username="grace").language == LANGUAGE


def test_a_language_that_the_service_does_not_speak_is_refused() -> None:
    _, _, ben = match_of_two_languages()
    page = signed_in(ben).post("/account/language", {"language": "zz"})

    assert [*page.context["form"].errors] == ["language"]
    assert User.objects.get(pk=ben.pk).language == LANGUAGE


def test_the_account_page_offers_languages_where_there_are_several() -> None:
    _, _, ben = match_of_two_languages()
    offered = "Change language of emails" in seen(signed_in(ben).get("/account")).text
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "LANGUAGES", [("en", "English")])
        alone = "Change language of emails" in seen(signed_in(ben).get("/account")).text

    assert (offered, alone) == (True, False)
