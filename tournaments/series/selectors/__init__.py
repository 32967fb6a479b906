"""Reading series and how their events ended; nothing here writes."""
