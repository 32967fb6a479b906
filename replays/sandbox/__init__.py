"""Running code on input of strangers: a child process that can compute, and nothing else."""
