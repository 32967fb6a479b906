"""Rounds, for the staff."""
