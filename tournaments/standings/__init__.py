"""Who stands where: counting, and the standings and pairings as they are served."""
