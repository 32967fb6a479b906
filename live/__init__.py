"""What is new, told at once: streams of server-sent events, served by a process of their own."""
