"""The command line of the engine, one module for each kind of task."""
