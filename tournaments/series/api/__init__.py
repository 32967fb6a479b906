"""Series and their standings."""
