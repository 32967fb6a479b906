"""Events: their settings, their staff, and their course from draft to end."""
