"""Logs of games: writing, recording, verifying and showing them."""
