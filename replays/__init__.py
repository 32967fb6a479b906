"""Game logs: the slots they belong to, the jobs that verify them, and the findings."""
