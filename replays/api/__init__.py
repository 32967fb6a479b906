"""The addresses of replays, and the form in which a log arrives."""
