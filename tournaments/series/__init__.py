"""Series: events whose points add up."""
