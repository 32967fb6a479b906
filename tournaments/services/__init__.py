"""What changes an event, each change under the lock of that event's row."""
