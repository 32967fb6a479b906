"""Events: entries, rounds, matches, results and standings."""
