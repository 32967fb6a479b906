"""Setting moments, and doing what is due."""
