"""What each mistake does, as plain arrays: one file a mistake."""
