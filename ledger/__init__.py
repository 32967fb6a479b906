"""The journal of every change: who did what and when, and what must hear of it."""
