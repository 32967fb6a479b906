"""Pages of games that are played here."""
