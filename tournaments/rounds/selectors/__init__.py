"""Reading rounds and the pairings of drafts; nothing here writes."""
