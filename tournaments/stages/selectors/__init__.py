"""Reading stages, and where an event stands between them; nothing here writes."""
