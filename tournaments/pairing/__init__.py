"""Swiss pairing: players and their history in, pairings with reasons out. No Django, no clock."""

from tournaments.pairing.swiss import UnknownPairing, assess, pair
from tournaments.pairing.values import Costs, Drawn, Pairing, Player, Reason, RoundPairing

__all__ = [
    "Costs",
    "Drawn",
    "Pairing",
    "Player",
    "Reason",
    "RoundPairing",
    "UnknownPairing",
    "assess",
    "pair",
]
