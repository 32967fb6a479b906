"""Registering, checking in, leaving, submitting decks."""
