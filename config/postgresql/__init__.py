"""PostgreSQL as Django reaches it, with a pool that outlives the loss of its connections."""
