"""Reading and reasoning about matches; nothing here writes."""
