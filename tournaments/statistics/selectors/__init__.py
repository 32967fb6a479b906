"""Reading what was played; nothing here writes."""
