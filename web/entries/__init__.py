"""Registrations, for players and for the staff."""
