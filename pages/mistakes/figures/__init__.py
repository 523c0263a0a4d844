"""The pictures of a mistake, of what to do instead, and of both outcomes."""
