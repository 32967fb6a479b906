"""Events to take away, and events that are imported."""
