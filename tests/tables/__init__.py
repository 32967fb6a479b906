"""Games that are played here."""
