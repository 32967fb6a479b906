"""Games that are played on pages."""
