"""What was played: statistics of events, of formats and of series, and archetypes."""
