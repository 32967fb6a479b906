"""Reading imports, and events as the documents of an archive; nothing here writes."""
