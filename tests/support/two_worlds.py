"""Two events that differ in one secret alone."""

import re

from django.test import Client

from tests.support.public import answers
from tournaments.models import Tournament

# What is drawn by lot for each row and each salt, and the hashes over it, in full and shortened.
LOTS = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,64}|[0-9a-f]{12}(?=…)")


class OtherLots(Exception):
    """The lots have put the players on other seats than in the other worlds."""


def looked_at(client: Client, tournament: Tournament, *, share: int = 1) -> list[tuple[str, str]]:
    """All public answers, each lot and hash in them replaced by its number."""
    numbers: dict[str, str] = {}

    def numbered(text: str) -> str:
        return LOTS.sub(lambda lot: numbers.setdefault(lot[0], f"#{len(numbers)}"), text)

    return [
        (numbered(address), numbered(text))
        for address, text in answers(client, tournament, queries=("",), share=share)
    ]
