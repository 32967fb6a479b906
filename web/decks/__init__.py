"""Decks, formats and games."""
