"""Pages with forms."""

from django.test import Client

from accounts.models import User
from tests.support.factories import FORMAT, GAME
from tests.support.seen import Node, seen
from tournaments.models import Match


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def cards(page: Node) -> list[Node]:
    return [part for part in page.all("section") if "brought" in str(part.attrs.get("class"))]


def card_lines(card: Node) -> list[str]:
    """What a card says, without where it is: some pages say that themselves."""
    words = [node.text for node in card.all("h2", "p")]
    return [text for text in words if not text.startswith("Round ")]


def look(match: Match, user: User) -> Node:
    """The one card of a match on its page."""
    (card,) = cards(seen(signed_in(user).get(f"/matches/{match.pk}")))
    return card


PLAN = {
    "name": "Cup",
    "format": f"{GAME}/{FORMAT}",
    "venue": "online",
    "rounds": "3",
    "best_of": "1",
    "reveal": "after_event",
    "objection_minutes": "30",
}
