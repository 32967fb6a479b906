"""Matches, their games and logs, and what waits for an answer."""
