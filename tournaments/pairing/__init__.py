"""Swiss pairing: players and their history in, pairings with reasons out. No Django, no clock."""

from tournaments.pairing.swiss import pair
from tournaments.pairing.values import Pairing, Player, Reason, RoundPairing

__all__ = ["Pairing", "Player", "Reason", "RoundPairing", "pair"]
