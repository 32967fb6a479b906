"""Reading, judging and freezing decks."""
