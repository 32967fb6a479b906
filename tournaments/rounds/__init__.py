"""Rounds: draft pairings, publishing, repairs, the timer."""
