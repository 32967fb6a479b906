"""Registrations: players and teams, places and the waitlist, check-in, decks."""
