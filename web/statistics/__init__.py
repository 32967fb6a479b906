"""Statistics of events, of formats and of series, and archetypes."""
