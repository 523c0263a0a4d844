"""nginx before the app: its configuration, and the files that it sends by itself."""
