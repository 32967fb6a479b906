"""Remedies on pages: the changes in words, and made by one press."""

import pytest
from django.test import Client

import engine
from accounts.models import User
from decks.models import Deck
from decks.services.judging import judge_deck, remedy_for
from decks.services.saving import save_deck
from tests.support.factories import GAME, NOW, legal_deck, make_tournament, make_user
from tests.support.seen import Node, notices, seen
from tournaments.models import Entry
from web.decks.remedies import remedy_text
from web.decks.texts import card_list

pytestmark = pytest.mark.django_db

STARTER = f"{GAME}/starter"
LEGAL = card_list(legal_deck())
ILLEGAL = LEGAL.replace("2 Silence", "6 Silence")
MEND = {"mend": "1"}


@pytest.fixture
def ann(client: Client) -> User:
    user = make_user("ann")
    client.force_login(user)
    return user


def box(page: Node) -> str:
    return next(node.text for node in page.all("textarea") if node.attrs.get("name") == "deck")


def buttons(page: Node) -> list[str]:
    return [node.text for node in page.all("button") if node.attrs.get("name") == "mend"]


def in_one_line(written: str) -> str:
    return " ".join(written.split())


def words_for(slug: str, deck: engine.Deck, format: str) -> tuple[str, list[str], str]:
    verdict = judge_deck(deck=deck, format=engine.game(slug).formats[format])
    text = remedy_text(remedy_for(verdict=verdict))
    assert text is not None
    return text.sentence, list(text.changes), text.more


def test_the_checker_shows_the_changes_and_makes_them(client: Client) -> None:
    page = seen(client.post("/decks/check", {"format": STARTER, "deck": ILLEGAL}))
    mended = seen(client.post("/decks/check", {"format": STARTER, "deck": ILLEGAL} | MEND))

    assert "The fewest changes that make it legal, of 3 cards: −3 Silence" in page.text
    assert buttons(page) == ["Make these changes"]
    assert notices(mended) == ["Legal in Starter"]
    assert box(mended) == in_one_line(LEGAL.replace("2 Silence", "3 Silence"))
    assert buttons(mended) == []


def test_the_checker_of_an_event_makes_them_by_its_own_bans(client: Client) -> None:
    event = make_tournament(banned=["silence"], format="starter")
    mended = seen(client.post(f"/events/{event.pk}/check", {"deck": LEGAL} | MEND))

    assert notices(mended) == ["Legal in Starter"]
    assert box(mended) == in_one_line(LEGAL.replace("2 Silence\n", ""))


def test_a_list_with_lines_that_cannot_be_read_is_not_mended(client: Client) -> None:
    wrong = f"{ILLEGAL}\n0 Scout"
    page = seen(client.post("/decks/check", {"format": STARTER, "deck": wrong}))
    mended = seen(client.post("/decks/check", {"format": STARTER, "deck": wrong} | MEND))

    assert buttons(page) == []
    assert box(mended) == in_one_line(wrong)


def test_a_saved_deck_gets_a_new_version(client: Client, ann: User) -> None:
    deck = save_deck(owner=ann, game=GAME, name="Humans", written=ILLEGAL, now=NOW).deck
    place = f"/decks/{deck.pk}?format=starter"
    page = seen(client.get(place))
    mended = seen(client.post(place, {"deck": ILLEGAL} | MEND, follow=True))
    typed = seen(client.post(place, {"deck": f"{LEGAL}\n1 Eclipse\n4 Scout"} | MEND, follow=True))

    assert buttons(page) == ["Make these changes"]
    assert notices(mended) == ["Version saved.", "Legal in Starter"]
    assert box(mended) == in_one_line(LEGAL.replace("2 Silence", "3 Silence"))
    assert notices(typed) == ["Version saved.", "Legal in Starter"]
    assert box(typed) == in_one_line(LEGAL.replace("1 Scout", "3 Scout"))
    assert Deck.objects.get().length == 3


def test_at_the_door_of_an_event_the_list_is_mended_and_all_else_stays(
    client: Client, ann: User
) -> None:
    event = make_tournament(format="starter")
    place = f"/events/{event.pk}/enter"
    sent = {"name": "Ann the Bold", "deck": ILLEGAL}
    page = seen(client.post(place, sent))
    answer = client.post(place, sent | MEND)

    assert buttons(page) == ["Make these changes"]
    assert notices(seen(answer)) == ["Legal in Starter"]
    assert box(seen(answer)) == in_one_line(LEGAL.replace("2 Silence", "3 Silence"))
    assert answer.context["form"]["name"].value() == "Ann the Bold"
    assert Entry.objects.count() == 0
    client.post(place, {"name": "Ann", "deck": LEGAL})
    entry = Entry.objects.get()
    kept = save_deck(owner=ann, game=GAME, name="Mine", written=ILLEGAL, now=NOW).deck
    client.get(f"/entries/{entry.pk}")
    own = client.post(f"/entries/{entry.pk}", {"kept": str(kept.pk)} | MEND)
    assert notices(seen(own)) == ["Legal in Starter"]
    assert own.context["form"]["kept"].value() == ""
    assert box(seen(own)) == in_one_line(LEGAL.replace("2 Silence", "3 Silence"))


def test_whole_sections_and_owners_are_named() -> None:
    minions = legal_deck().parts["minions"]
    no_yellow = {card: 1 for card in minions if "yellow" not in card}
    tactics = legal_deck().parts["tactics"]
    deck = engine.Deck(GAME, {"minions": no_yellow, "tactics": tactics})
    assert words_for(GAME, deck, "starter") == (
        "The fewest changes that make it legal, of 12 cards:", ["+1 Human Yellow"], ""
    )  # fmt: skip
    duel = engine.game("letal").ready_decks["knife-and-hammer"]
    hero = {**duel.parts["the-assassin"], "vanish": 3}
    deck = engine.Deck("letal", {**duel.parts, "the-assassin": hero})
    assert words_for("letal", deck, "duel") == (
        "The smallest change that makes it legal:", ["−1 Vanish (The Assassin)"], ""
    )  # fmt: skip


def test_many_changes_are_counted_after_some() -> None:
    names = {f"nobody-{number}": 1 for number in range(30)}
    tactics = {**legal_deck().parts["tactics"], **names}
    deck = engine.Deck(GAME, {**legal_deck().parts, "tactics": tactics})
    _, changes, more = words_for(GAME, deck, "starter")
    assert (len(changes), more) == (24, "and 6 more changes")


@pytest.mark.parametrize("slug", engine.slugs())
def test_a_mended_deck_is_read_from_its_list_again(slug: str) -> None:
    rules = engine.game(slug)
    for name, format in rules.formats.items():
        deck = engine.Deck(slug, {part: {"nobody": 2} for part in rules.parts[:1]})
        remedy = remedy_for(verdict=judge_deck(deck=deck, format=format))
        assert remedy is not None, name
        assert rules.read_deck(card_list(remedy.deck)) == remedy.deck
