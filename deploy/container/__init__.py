"""The app in containers."""
