"""Decks, and the formats and rules that judge them."""
