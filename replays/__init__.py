"""Move logs: the slots they belong to, the jobs that verify them, and what was found."""
