"""Creating, changing, starting, finishing and cloning events."""
