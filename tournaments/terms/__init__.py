"""Values with one meaning in rows, documents and rules: no database, and Django for texts alone."""
