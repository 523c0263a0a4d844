"""From record and event to the next record; records as addresses; undo."""
