"""People across events: their names, their data, and how both go."""
