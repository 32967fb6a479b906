"""The addresses of games and decks."""
