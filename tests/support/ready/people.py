"""Accounts, tokens, organisations and decks."""

from datetime import date
from typing import Any

from django.utils import timezone

from accounts.services.moving import ask_for_move
from accounts.services.passwords import ask_for_reset
from accounts.services.signing_up import sign_up
from decks.api.representations import plain_deck
from decks.models import Deck
from decks.services.ban_lists import pause_trial, try_ban_list
from decks.services.saving import save_deck
from tests.support.factories import (
    FORMAT,
    GAME,
    NOW,
    bearer,
    legal_deck,
    make_organisation,
    make_user,
)
from tests.support.passwords import ADDRESS, PASSWORD, link_in, make_person, sent_emails
from tests.support.ready.requests import DECK, XML, Ready, of

PARTY = (
    b'<roster name="Party" xmlns="http://www.battlescribe.net/schema/rosterSchema"><forces><force>'
    b'<selections><selection name="Somebody" number="1" type="model"/></selections>'
    b"</force></forces></roster>"
)


@of("requestAccount")
def _() -> Ready:
    return Ready({}, {"username": "kim", "email": "kim@example.org", "password": PASSWORD})


@of("confirmAccount")
def _() -> Ready:
    facts: dict[str, Any] = {"password": PASSWORD, "address": ADDRESS, "now": timezone.now()}
    sign_up(username="kim", email="kim@example.org", **facts)
    return Ready({}, {"token": link_in(sent_emails(timezone.now())[-1])})


@of("sendConfirmationAgain")
def _() -> Ready:
    return Ready({}, {"email": "kim@example.org"})


@of("requestPasswordReset")
def _() -> Ready:
    return Ready({}, {"email": make_person("kim").email})


@of("resetPassword")
def _() -> Ready:
    email, now = make_person("kim").email, timezone.now()
    ask_for_reset(email=email, address=ADDRESS, now=now)
    return Ready({}, {"token": link_in(sent_emails(now)[-1]), "password": "seven wild geese"})


@of("requestEmailChange")
def _() -> Ready:
    return Ready({}, {"email": "new@example.org", "password": PASSWORD}, make_person("kim"))


@of("confirmEmail")
def _() -> Ready:
    facts: dict[str, Any] = {"password": PASSWORD, "address": ADDRESS, "now": timezone.now()}
    ask_for_move(user=make_person("kim"), email="new@example.org", **facts)
    return Ready({}, {"token": link_in(sent_emails(timezone.now())[-1])})


@of("createToken")
def _() -> Ready:
    make_person("kim")
    body = {"username": "kim", "password": PASSWORD, "name": "phone", "scopes": ["matches:report"]}
    return Ready({}, body)


@of("deleteToken")
def _() -> Ready:
    headers = bearer(make_user())
    prefix = headers["Authorization"].partition("_")[2].partition("_")[0]
    return Ready({"prefix": prefix}, headers=headers)


@of("createOrganisation")
def _() -> Ready:
    return Ready({}, {"name": "Dice Club", "slug": "dice-club"}, make_user())


@of("createOrganisationMember")
def _() -> Ready:
    owner, body = make_user(), {"username": make_user().username, "role": "judge"}
    return Ready({"slug": make_organisation(owner).slug}, body, owner)


@of("setOrganisationArchetype")
def _() -> Ready:
    owner = make_user()
    body = {"text": "Minions: 20 kind:minion"}
    return Ready({"slug": make_organisation(owner).slug, "game": GAME}, body, owner)


BAN_LIST = {
    "game": "letal", "format": "tournament", "effective_from": "2026-12-24",
    "card_list": "Frost Shackles",
}  # fmt: skip


@of("createOrganisationBanList")
def _() -> Ready:
    owner = make_user()
    return Ready({"slug": make_organisation(owner).slug}, BAN_LIST, owner)


def of_ban_list(*, paused: bool = False) -> Ready:
    owner = make_user()
    facts: dict[str, Any] = {**BAN_LIST, "effective_from": date(2026, 12, 24), "source": ""}
    club = make_organisation(owner)
    row = try_ban_list(organisation=club, actor=owner, now=NOW, **facts)
    if paused:
        pause_trial(ban_list_id=row.pk, actor=owner, now=NOW)
    return Ready({"ban_list_id": str(row.pk)}, {}, owner)


@of("publishBanList")
def _() -> Ready:
    return of_ban_list()


@of("pauseBanListTrial")
def _() -> Ready:
    return of_ban_list()


@of("resumeBanListTrial")
def _() -> Ready:
    return of_ban_list(paused=True)


def of_member(body: Any) -> Ready:
    owner, judge = make_user(), make_user()
    slug = make_organisation(owner, judge=judge).slug
    return Ready({"slug": slug, "username": judge.username}, body, owner)


@of("updateOrganisationMember")
def _() -> Ready:
    return of_member({"role": "scorekeeper"})


@of("deleteOrganisationMember")
def _() -> Ready:
    return of_member(None)


@of("createDeck")
def _() -> Ready:
    return Ready({}, DECK, make_user())


def of_deck(body: Any) -> Ready:
    owner = make_user()
    written = dict(plain_deck(legal_deck()))
    save_deck(owner=owner, game=GAME, name="Mine", written=written, now=NOW)
    return Ready({"deck_id": str(Deck.objects.get(owner=owner).pk)}, body, owner)


@of("deleteDeck")
def _() -> Ready:
    return of_deck(None)


@of("createDeckVersion")
def _() -> Ready:
    return of_deck({"deck": plain_deck(legal_deck(1))})


@of("validateDeck")
def _() -> Ready:
    return Ready({}, {"game": GAME, "format": FORMAT, "deck": DECK["deck"]})


@of("readDeckFile")
def _() -> Ready:
    return Ready({"slug": "anima_tactics"}, PARTY, form=XML)
