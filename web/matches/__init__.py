"""Matches, for their players and for all readers."""
