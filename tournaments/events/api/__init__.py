"""Events, their staff, announcements and activity."""
