"""The session."""
