"""Reading standings and pairings; nothing here writes."""
