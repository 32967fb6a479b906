"""Values with one meaning in rows, documents and rules: no Django, no database."""
