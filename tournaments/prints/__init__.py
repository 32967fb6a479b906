"""Printed sheets of an event as PDF: pairings, match slips, standings, players, decks.

Values in, bytes out; no database.
"""
