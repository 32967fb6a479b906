"""From rows to standings, and keeping them as bytes."""
