"""Stages: where an event is between them, and how one starts."""
