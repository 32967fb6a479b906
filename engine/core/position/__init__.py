"""What is true in a game now, what waits to be done, and who may decide between what."""
