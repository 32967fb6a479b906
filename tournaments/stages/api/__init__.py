"""The stages of an event."""
