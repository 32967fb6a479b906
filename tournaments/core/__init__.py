"""What all rooms share: who may do what in an event, its lock, its journal, its states."""
