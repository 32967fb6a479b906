"""Writing archetypes, and statistics of one event and of many."""
