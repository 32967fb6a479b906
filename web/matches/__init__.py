"""Matches, for their players and for everybody."""
