"""Statistics and archetypes in the API."""
