"""Writing an event as a document, and making an event of one."""
