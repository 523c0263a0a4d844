"""A person's own table: read, kept in the session alone, and offered on every page."""
