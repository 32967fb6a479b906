"""The addresses of events."""
