"""Entries, their teams, their decks, and what the staff sets for them."""
