"""Decks as the service keeps them: lists, verdicts, and the snapshots that events hold."""
